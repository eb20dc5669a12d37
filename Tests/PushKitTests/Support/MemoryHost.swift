import Foundation
import PushKit
import Synchronization
import UserNotifications

@testable import CallKit

/// A device in memory on which apps register for pushes and report calls.
final class MemoryHost: UNUserNotificationCenter.Host, PKPushRegistry.Host, CXProvider.Host {
  struct State: Sendable {
    var changes: [String] = []
    var calls: [String] = []
    var tokens: [PKPushType: Data] = [:]
  }

  let state = Mutex(State())

  func desiredPushTypesDidChange(
    of registry: PKPushRegistry, from old: Set<PKPushType>, to new: Set<PKPushType>
  ) {
    let change = "\(Self.words(old))>\(Self.words(new))"
    state.withLock { $0.changes.append(change) }
  }

  func pushToken(for type: PKPushType) -> Data? { state.withLock { $0.tokens[type] } }

  let calls = CallRegistry()

  func show(_ call: CXCallUpdate) {
    let handle = call.remoteHandle?.value ?? "nobody"
    state.withLock { $0.calls.append("begin \(handle)") }
  }

  func record(_ effect: CallRegistry.Effect) {
    let details = effect.details.map { " \($0.value)" }.joined()
    state.withLock { $0.calls.append(effect.name.replacing("call.", with: "") + details) }
  }

  func passToApp(
    _ payload: [AnyHashable: Any]
  ) -> CXErrorCodeNotificationServiceExtensionError.Code? { .invalidClientProcess }

  private static func words(_ types: Set<PKPushType>) -> String {
    types.map(\.rawValue).sorted().joined(separator: "+")
  }
}

extension MemoryHost {
  var now: Date { Date(timeIntervalSince1970: 0) }
  var calendar: Calendar { Calendar(identifier: .gregorian) }
  func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {}
  func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
  func notificationCategories() -> Set<UNNotificationCategory> { [] }
  func notificationSettings() -> UNNotificationSettings {
    UNNotificationSettings(fields: UNNotificationSettings.Fields())
  }
  func add(_ request: UNNotificationRequest) -> (any Error)? { nil }
  func pendingNotificationRequests() -> [UNNotificationRequest] { [] }
  func removePendingNotificationRequests(withIdentifiers identifiers: [String]?) {}
  func deliveredNotifications() -> [UNNotification] { [] }
  func removeDeliveredNotifications(withIdentifiers identifiers: [String]?) {}
  func setBadgeCount(_ count: Int) -> (any Error)? { nil }
  func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {}
}

extension MemoryHost {
  /// Runs code as that of an app on this device.
  func run<Result>(_ body: () -> Result) -> Result {
    UNUserNotificationCenter(host: self).bound(body)
  }
}
