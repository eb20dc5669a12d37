public import Foundation
import UserNotifications

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
    let carried = Carried<(any UIApplicationDelegate, [AnyHashable: Any])>((self, userInfo))
    Task {
      let (delegate, userInfo) = carried.value
      let result: UIBackgroundFetchResult = await delegate.application(
        application, didReceiveRemoteNotification: userInfo)
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
