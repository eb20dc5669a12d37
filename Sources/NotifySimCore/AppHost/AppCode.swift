import Synchronization
import UIKit
import UserNotifications

/// The app's compiled code: its delegate, for as long as the app is in memory.
struct AppCode {
  private let makeDelegate: App.DelegateMaker?
  private var delegate: (any UIApplicationDelegate)?

  init(_ app: App) {
    makeDelegate = app.makeDelegate
  }

  /// Whether there is code to be called.
  var isLoaded: Bool { delegate != nil }

  /// Makes the app's delegate, as a fresh process would.
  mutating func load(effects: EffectRecorder, into application: UIApplication) {
    delegate = makeDelegate?(effects)
    application.delegate = delegate
  }

  /// Lets go of the delegate, as the end of a process does.
  mutating func release(from application: UIApplication) {
    delegate = nil
    application.delegate = nil
  }

  /// Calls the delegate.
  ///
  /// The completion form runs before this returns; an `async` form is started in a task of its
  /// own, as Apple's bridge starts it. Handlers are held by nothing but the app from then on.
  ///
  /// What `missing` holds is set when the delegate turns out not to have the method, now or later.
  /// - Returns: false if nobody is there to be called.
  func begin(
    _ call: AppCall, center: UNUserNotificationCenter, application: UIApplication,
    handler: @escaping @Sendable (AppValue) -> Void, missing: MissingMethod
  ) -> Bool {
    switch call {
    case .didFinishLaunching(let payload):
      return launch(payload, application)
    case .protectedDataDidBecomeAvailable:
      return tell { $0.applicationProtectedDataDidBecomeAvailable(application) }
    case .protectedDataWillBecomeUnavailable:
      return tell { $0.applicationProtectedDataWillBecomeUnavailable(application) }
    case .willPresent(let notification):
      return present(notification.frameworkNotification, center, handler, missing)
    case .didReceive(let response):
      return receive(response.frameworkResponse, center, handler, missing)
    case .didReceiveRemoteNotification(let payload):
      return receive(payload, application, handler, missing)
    case .didReceiveRequest:
      // A service extension is a process of its own: the delegate is not asked.
      return false
    }
  }

  /// Calls a method that returns nothing; false where the delegate does not have it.
  private func tell(_ call: (any UIApplicationDelegate) -> Void) -> Bool {
    guard let delegate else { return false }
    return DelegateProbe.implements(delegate) { call(delegate) }
  }

  private func launch(_ payload: UserInfo?, _ application: UIApplication) -> Bool {
    guard let delegate else { return false }
    let options: [UIApplication.LaunchOptionsKey: Any]? = payload.map {
      [.remoteNotification: $0.dictionary]
    }
    _ = delegate.application(application, willFinishLaunchingWithOptions: options)
    _ = delegate.application(application, didFinishLaunchingWithOptions: options)
    return true
  }

  private func present(
    _ notification: UNNotification, _ center: UNUserNotificationCenter,
    _ handler: @escaping @Sendable (AppValue) -> Void, _ missing: MissingMethod
  ) -> Bool {
    guard let delegate = center.delegate else { return false }
    let completed: @Sendable (UNNotificationPresentationOptions) -> Void = {
      handler(.presentation($0))
    }
    let carried = Carried(delegate)
    missing.call(delegate) {
      delegate.userNotificationCenter(
        center, willPresent: notification, withCompletionHandler: completed)
    } eitherForm: {
      await center.callWillPresent(
        notification, on: carried.value, completionHandler: completed)
    }
    return true
  }

  private func receive(
    _ response: UNNotificationResponse, _ center: UNUserNotificationCenter,
    _ handler: @escaping @Sendable (AppValue) -> Void, _ missing: MissingMethod
  ) -> Bool {
    guard let delegate = center.delegate else { return false }
    let completed: @Sendable () -> Void = { handler(.nothing) }
    let carried = Carried(delegate)
    missing.call(delegate) {
      delegate.userNotificationCenter(
        center, didReceive: response, withCompletionHandler: completed)
    } eitherForm: {
      await center.callDidReceive(response, on: carried.value, completionHandler: completed)
    }
    return true
  }

  private func receive(
    _ payload: UserInfo, _ application: UIApplication,
    _ handler: @escaping @Sendable (AppValue) -> Void, _ missing: MissingMethod
  ) -> Bool {
    guard let delegate else { return false }
    let completed: @Sendable (UIBackgroundFetchResult) -> Void = { handler(.fetch($0)) }
    let carried = Carried(delegate)
    missing.call(delegate) {
      delegate.application(
        application, didReceiveRemoteNotification: payload.dictionary,
        fetchCompletionHandler: completed)
    } eitherForm: {
      await application.callDidReceiveRemoteNotification(
        payload.dictionary, on: carried.value, fetchCompletionHandler: completed)
    }
    return true
  }
}

/// Remembers that a delegate turned out not to have a method.
final class MissingMethod: Sendable {
  private let flag = Mutex(false)

  /// Whether the method is missing.
  var isMissing: Bool { flag.withLock { $0 } }

  /// Calls the completion form, and where the delegate lacks it tries both in a task of its own, so
  /// that an `async` form cannot hold up the caller.
  func call(
    _ delegate: AnyObject, completionForm: () -> Void,
    eitherForm: @escaping @Sendable () async -> DelegateForm
  ) {
    guard !DelegateProbe.implements(delegate, completionForm) else { return }
    Task {
      if await eitherForm() == .missing { flag.withLock { $0 = true } }
    }
  }
}
