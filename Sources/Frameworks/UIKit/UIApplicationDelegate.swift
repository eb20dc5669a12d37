public import Foundation
package import UserNotifications

/// Handles the life cycle of an app; every method is optional (A60).
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// Called when launching began.
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - launchOptions: Why the app was launched (A61).
  /// - Returns: False if the app cannot handle the reason for the launch.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when launching is almost complete: the last moment to set the notification center's
  /// delegate (S84).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - launchOptions: Why the app was launched (A61).
  /// - Returns: False if the app cannot handle the reason for the launch.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called before the app's scene connects, to choose its configuration (A61).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - connectingSceneSession: The session of the scene.
  ///   - options: Why it connects.
  /// - Returns: The configuration; its delegate class is not used, but the closure of the test's
  ///   app.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// Never called: a scene is kept while the app is installed.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

  /// Never called: a simulated device opens no URLs in the app.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// Never called: a simulated device has no activities to continue.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool

  /// Never called: only silent pushes cause background fetches.
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void)

  /// The delegate's window; nil unless it has one.
  var window: UIWindow? { get set }

  /// Called when the app became active.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// Called when the app is about to become inactive.
  func applicationWillResignActive(_ application: UIApplication)

  /// Called when the app entered the background.
  func applicationDidEnterBackground(_ application: UIApplication)

  /// Called when the app is about to enter the foreground.
  func applicationWillEnterForeground(_ application: UIApplication)

  /// Called when the app is about to terminate.
  func applicationWillTerminate(_ application: UIApplication)

  /// Called when protected files became accessible, after unlocking (R9).
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)

  /// Called when protected files are about to become inaccessible, on locking (R9).
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)

  /// Called with the device token, which the app sends to its server (S78).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - deviceToken: The token; its length is not fixed (A62).
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

  /// Called when the registration for remote notifications failed (S80).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - error: The reason.
  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error)

  /// Called with a remote notification, unless one of the fetch methods is implemented (A60).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - userInfo: The payload.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any])

  /// Called with a remote notification that lets the app fetch data (A60).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - userInfo: The payload.
  ///   - completionHandler: Call this once with the result.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void)

  /// Called with a remote notification that lets the app fetch data (A60).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - userInfo: The payload.
  /// - Returns: The result.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult
}

/// The result of a background fetch (A16).
public enum UIBackgroundFetchResult: UInt, Hashable, Codable, Sendable, CaseIterable {
  /// New data was fetched.
  case newData = 0
  /// There was nothing to fetch.
  case noData = 1
  /// The fetch failed.
  case failed = 2
}

// Default implementations; see DelegateProbe.
extension UIApplicationDelegate {
  /// Returns true, which continues the launch.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    DelegateProbe.reportMissing(self)
    return true
  }

  /// Returns true, which continues the launch.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    DelegateProbe.reportMissing(self)
    return true
  }

  /// Returns the configuration of the session.
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    DelegateProbe.reportMissing(self)
    return connectingSceneSession.configuration
  }

  /// Does nothing.
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}

  /// Returns false: it opens nothing.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }

  /// Returns false: it continues nothing.
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }

  /// Fetches nothing.
  public func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.noData)
  }

  /// Nil.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
    DelegateProbe.reportMissing(self)
  }
}

extension UIApplicationDelegate {
  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) {
    DelegateProbe.reportMissing(self)
  }

  /// Calls the `async` method.
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    let carried = Carried(userInfo)
    Task {
      let result: UIBackgroundFetchResult = await self.application(
        application, didReceiveRemoteNotification: carried.value)
      completionHandler(result)
    }
  }

  /// Fetches nothing.
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    DelegateProbe.reportMissing(self)
    return .noData
  }
}

// How a simulator calls an application delegate and determines which methods it implements.
extension UIApplication {
  /// Passes a remote notification to a delegate to fetch data (A60).
  ///
  /// Does not call the older method without a fetch result; see
  /// ``callDidReceiveRemoteNotification(_:on:)``.
  /// - Parameters:
  ///   - userInfo: The payload.
  ///   - delegate: The delegate to call.
  ///   - fetchCompletionHandler: Called for the `async` method too, and never for
  ///     ``DelegateProbe.Form/missing``.
  /// - Returns: The method that the delegate implements.
  package final func callDidReceiveRemoteNotification(
    _ userInfo: [AnyHashable: Any], on delegate: any UIApplicationDelegate,
    fetchCompletionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) async -> DelegateProbe.Form {
    await DelegateProbe.call(delegate) {
      delegate.application(
        self, didReceiveRemoteNotification: userInfo,
        fetchCompletionHandler: fetchCompletionHandler)
    } asyncForm: { () async -> UIBackgroundFetchResult in
      await delegate.application(self, didReceiveRemoteNotification: userInfo)
    } finish: {
      fetchCompletionHandler($0)
    }
  }

  /// Passes a remote notification to a delegate by the older method without a fetch result (A60);
  /// returns whether the delegate implements it.
  package final func callDidReceiveRemoteNotification(
    _ userInfo: [AnyHashable: Any], on delegate: any UIApplicationDelegate
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.application(self, didReceiveRemoteNotification: userInfo)
    }
  }
}
