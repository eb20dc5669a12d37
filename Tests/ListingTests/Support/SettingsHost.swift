import Synchronization
import TestSupport
@testable import UIKit
@testable import UserNotifications

/// A host with fixed settings that answers yes and keeps what is added.
final class SettingsHost: UNUserNotificationCenter.Host {
  let asked = Tally<UNAuthorizationOptions>()
  let added = Tally<UNNotificationRequest>()
  private let categories = Mutex<Set<UNNotificationCategory>>([])
  private let settings: UNNotificationSettings.Fields

  init(_ status: UNAuthorizationStatus = .authorized, alert: UNNotificationSetting = .enabled) {
    var settings = UNNotificationSettings.Fields()
    settings.authorizationStatus = status
    settings.alert = alert
    self.settings = settings
  }

  func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    asked.add(options)
    completionHandler(true, nil)
  }

  func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    self.categories.withLock { $0 = categories }
  }

  func notificationCategories() -> Set<UNNotificationCategory> {
    categories.withLock { $0 }
  }

  func notificationSettings() -> UNNotificationSettings {
    UNNotificationSettings(fields: settings)
  }

  func add(_ request: UNNotificationRequest) -> (any Error)? {
    added.add(request)
    return nil
  }

  func pendingNotificationRequests() -> [UNNotificationRequest] { added.values }
  func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {}
  func deliveredNotifications() -> [UNNotification] { [] }
  func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {}
  func setBadgeCount(_ count: Int) -> (any Error)? { nil }
  func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {}
}

/// A center on no phone, where the current one may be that of another test's phone.
let unattachedCenter = UNUserNotificationCenter(host: UNUserNotificationCenter.UnattachedHost())

/// The application on no phone, where the shared one may be that of another test's phone.
let unattachedApplication = UIApplication.Running(host: UIApplication.UnattachedHost())

/// Runs code of an app with a centre of its own, and waits for the answers that it asked for.
func withCenter<Result>(
  _ host: SettingsHost, _ body: (UNUserNotificationCenter) async throws -> Result
) async rethrows -> Result {
  let work = AppWork { $0() }
  let center = UNUserNotificationCenter(
    host: host, application: unattachedApplication, work: work)
  let result = try await AppWork.$trace.withValue(AppWork.TaskMarker(of: center)) {
    try await body(center)
  }
  _ = await work.settle(within: 10)
  return result
}
