import Foundation
import Synchronization
import UserNotifications

/// A host that writes down what a centre asks of it and keeps lists in memory.
final class MemoryHost: UNUserNotificationCenter.Host {
  struct State: Sendable {
    var log: [String] = []
    var categories: Set<UNNotificationCategory> = []
    var pending: [UNNotificationRequest] = []
    var delivered: [UNNotification] = []
    var error: UNError?
  }

  let state = Mutex(State())

  let now: Date

  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  init(error: UNError? = nil, delivered: [UNNotification] = [], now: Date = newYear) {
    self.now = now
    state.withLock {
      $0.error = error
      $0.delivered = delivered
    }
  }

  var log: [String] { state.withLock { $0.log } }

  func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let error = noting("authorize \(options.rawValue)")
    completionHandler(error == nil, error)
  }

  func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    state.withLock { $0.categories = categories }
  }

  func notificationCategories() -> Set<UNNotificationCategory> {
    state.withLock { $0.categories }
  }

  func notificationSettings() -> UNNotificationSettings {
    var fields = UNNotificationSettings.Fields()
    fields.authorizationStatus = .authorized
    return UNNotificationSettings(fields: fields)
  }

  func add(_ request: UNNotificationRequest) -> (any Error)? {
    if let error = noting("add \(request.identifier)") { return error }
    state.withLock { $0.pending.append(request) }
    return nil
  }

  func pendingNotificationRequests() -> [UNNotificationRequest] {
    state.withLock { $0.pending }
  }

  func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {
    _ = noting("remove pending \(identifiers?.joined(separator: ",") ?? "all")")
  }

  func deliveredNotifications() -> [UNNotification] {
    state.withLock { $0.delivered }
  }

  func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {
    _ = noting("remove delivered \(identifiers?.joined(separator: ",") ?? "all")")
  }

  func setBadgeCount(_ count: Int) -> (any Error)? {
    noting("badge \(count)")
  }

  func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {
    _ = noting("delegate \(old == nil ? "none" : "some") to \(new == nil ? "none" : "some")")
  }

  private func noting(_ line: String) -> UNError? {
    state.withLock {
      $0.log.append(line)
      return $0.error
    }
  }
}
