public import Foundation

/// Handles the life of an app; every method may be left out (A60).
///
/// Apple's protocol is bound to the main actor. This one is not: callbacks run on the executor of
/// whoever performs the stimulus, so that many simulated phones can run side by side. A delegate
/// that is `@MainActor` compiles as it stands where isolated conformances are inferred.
public protocol UIApplicationDelegate: NSObjectProtocol {
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
