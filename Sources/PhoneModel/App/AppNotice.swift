package import UIKit

/// Something in the app's life that its delegate is told and need not answer.
package enum AppNotice: Sendable, CaseIterable {
  /// The app is active.
  case didBecomeActive
  /// The app is about to be active no longer.
  case willResignActive
  /// The app is in the background.
  case didEnterBackground
  /// The app is about to come to the foreground.
  case willEnterForeground
  /// The app is about to end; a suspended one is not told.
  case willTerminate
  /// The phone was unlocked.
  case protectedDataDidBecomeAvailable
  /// The phone is about to lock.
  case protectedDataWillBecomeUnavailable

  /// The method that is called.
  package var method: Callback.Method {
    switch self {
    case .didBecomeActive: .didBecomeActive
    case .willResignActive: .willResignActive
    case .didEnterBackground: .didEnterBackground
    case .willEnterForeground: .willEnterForeground
    case .willTerminate: .willTerminate
    case .protectedDataDidBecomeAvailable: .protectedDataDidBecomeAvailable
    case .protectedDataWillBecomeUnavailable: .protectedDataWillBecomeUnavailable
    }
  }

  /// The rules by which the app is told.
  package var rules: [Rule] {
    switch self {
    case .protectedDataDidBecomeAvailable, .protectedDataWillBecomeUnavailable: [.protectedData]
    default: []
    }
  }

  /// Calls the method.
  package func tell(_ delegate: any UIApplicationDelegate, _ application: UIApplication) {
    switch self {
    case .didBecomeActive: delegate.applicationDidBecomeActive(application)
    case .willResignActive: delegate.applicationWillResignActive(application)
    case .didEnterBackground: delegate.applicationDidEnterBackground(application)
    case .willEnterForeground: delegate.applicationWillEnterForeground(application)
    case .willTerminate: delegate.applicationWillTerminate(application)
    case .protectedDataDidBecomeAvailable:
      delegate.applicationProtectedDataDidBecomeAvailable(application)
    case .protectedDataWillBecomeUnavailable:
      delegate.applicationProtectedDataWillBecomeUnavailable(application)
    }
  }
}
