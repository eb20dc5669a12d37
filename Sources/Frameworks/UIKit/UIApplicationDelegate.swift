public import Foundation
package import UserNotifications

/// Handles the life of an app; every method may be left out (A60).
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// Called when launching has begun.
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - launchOptions: Why the app was launched (A61).
  /// - Returns: False if the app cannot handle what it was launched for.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when launching is almost over: the last moment to set the centre's delegate (S84).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - launchOptions: Why the app was launched (A61).
  /// - Returns: False if the app cannot handle what it was launched for.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called before the app's scene connects, to choose how it is made (A61).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - connectingSceneSession: What identifies the scene.
  ///   - options: Why it connects.
  /// - Returns: How it is made; its delegate is the one that the test's app gives all the same.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// Never called: the scene of an app is kept for as long as the app is installed.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

  /// Never called: nothing on a simulated device opens links in the app.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// Never called: nothing on a simulated device hands over what the person was about to do.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool

  /// Never called: the time for fetching is given by silent pushes alone.
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void)

  /// The window that the delegate keeps; nil unless it keeps one.
  var window: UIWindow? { get set }

  /// Called when the app has become active.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// Called when the app is about to stop being active.
  func applicationWillResignActive(_ application: UIApplication)

  /// Called when the app is in the background.
  func applicationDidEnterBackground(_ application: UIApplication)

  /// Called when the app is about to come to the foreground.
  func applicationWillEnterForeground(_ application: UIApplication)

  /// Called when the app is about to end.
  func applicationWillTerminate(_ application: UIApplication)

  /// Called when protected files can be read again, after unlocking (R9).
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)

  /// Called when protected files are about to be closed, on locking (R9).
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)

  /// Called with the device token, which is to go to the server (S78).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - deviceToken: The token, of no certain length (A62).
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

  /// Called when there is no device token to be had (S80).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - error: Why.
  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error)

  /// Called with a remote notification; not if one of the fetch forms exists (A60).
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
  ///   - completionHandler: To be called once with what came of it.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void)

  /// Called with a remote notification that lets the app fetch data (A60).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - userInfo: The payload.
  /// - Returns: What came of it.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult
}

/// What came of a background fetch (A16).
public enum UIBackgroundFetchResult: UInt, Hashable, Codable, Sendable, CaseIterable {
  /// New data was fetched.
  case newData = 0
  /// There was nothing to fetch.
  case noData = 1
  /// The fetch failed.
  case failed = 2
}

// What runs where a delegate implements no method: see DelegateProbe.
extension UIApplicationDelegate {
  /// Goes on launching.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    DelegateProbe.reportMissing(self)
    return true
  }

  /// Goes on launching.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    DelegateProbe.reportMissing(self)
    return true
  }

  /// Chooses the configuration that the session has.
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

  /// Opens nothing.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }

  /// Goes on with nothing.
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

  /// None.
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

  /// Passes on to the `async` form.
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

// How a simulator calls an application delegate and learns what it implements.
extension UIApplication {
  /// Hands a delegate a remote notification so that it can fetch data (A60).
  ///
  /// Does not fall back to the older method without a fetch result; see
  /// ``callDidReceiveRemoteNotification(_:on:)``.
  /// - Parameters:
  ///   - userInfo: The payload.
  ///   - delegate: The delegate to call.
  ///   - fetchCompletionHandler: Called for the `async` form too, and never for
  ///     ``DelegateProbe.Form/missing``.
  /// - Returns: The form that the delegate implements.
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

  /// Hands a delegate a remote notification by the older method without a fetch result (A60) and
  /// says whether the delegate implements that.
  package final func callDidReceiveRemoteNotification(
    _ userInfo: [AnyHashable: Any], on delegate: any UIApplicationDelegate
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.application(self, didReceiveRemoteNotification: userInfo)
    }
  }
}
