import NotifySimCore
import Synchronization
import UIKit
import UserNotifications

/// Answers every question about presentation as a table of cells wants it.
final class AnsweringDelegate: UIResponder, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  /// The answer of the moment: see ``NaivePhone/Answer``.
  final class Script: Sendable {
    let answer = Mutex(0)
  }

  private let script: Script

  init(_ script: Script) {
    self.script = script
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.noData)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    let answer = script.answer.withLock { $0 }
    var options: UNNotificationPresentationOptions = []
    if answer & 1 != 0 { options.insert(.badge) }
    if answer & 2 != 0 { options.insert(.sound) }
    if answer & 4 != 0 { options.insert(.list) }
    if answer & 8 != 0 { options.insert(.banner) }
    completionHandler(options)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    completionHandler()
  }
}

/// An app delegate that takes silent pushes; with nobody to ask, or with somebody who lacks the
/// method.
final class SilentDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  private let isAsked: Bool

  init(isAsked: Bool) {
    self.isAsked = isAsked
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if isAsked { UNUserNotificationCenter.current().delegate = self }
    return true
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.noData)
  }
}
