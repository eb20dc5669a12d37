import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The badge (A37, A38, L18, L19)")
struct BadgeTests {
  /// A phone whose app does something with its icon whenever a silent push comes.
  private func phone(
    profile: Profile = Profile(), device: (inout DeviceState) -> Void = { _ in },
    _ act: @escaping @MainActor @Sendable () -> Void
  ) -> Simulator {
    wokenPhone(profile: profile, device: device) { _ in act() }
  }

  @Test("The app sets the badge, to 0 as to any number", arguments: [0, 1, 99_999])
  func set(count: Int) async {
    let phone = phone(device: { $0.badge = 7 }) {
      UNUserNotificationCenter.current().setBadgeCount(count)
    }
    let log = await phone.run(.silentPush)
    #expect(log.sketch(of: "badge") == ["badge 7>\(count)"], "\(log)")
    #expect(log.first("badge")?.rules.map(\.rawValue) == ["A37"])
  }

  struct Row: Sendable {
    var authorization: AuthorizationStatus
    var badge: NotificationSettings.Setting
    var isAllowed: Bool
  }

  static let rows = [
    Row(authorization: .authorized, badge: .enabled, isAllowed: true),
    Row(authorization: .ephemeral, badge: .enabled, isAllowed: true),
    Row(authorization: .authorized, badge: .disabled, isAllowed: false),
    Row(authorization: .authorized, badge: .notSupported, isAllowed: false),
    Row(authorization: .provisional, badge: .enabled, isAllowed: false),
    Row(authorization: .denied, badge: .enabled, isAllowed: false),
    Row(authorization: .notDetermined, badge: .enabled, isAllowed: false),
  ]

  @Test("Setting the badge needs permission (L18)", arguments: rows)
  func permission(row: Row) async {
    let keeper = ErrorKeeper()
    let phone = phone {
      $0.authorization = row.authorization
      $0.settings.badge = row.badge
    } _: {
      UNUserNotificationCenter.current().setBadgeCount(3) { keeper.error = $0 as? UNError }
      UIApplication.shared.applicationIconBadgeNumber = 4
    }
    let log = await phone.run(.silentPush)
    #expect(keeper.error?.code == (row.isAllowed ? nil : .notificationsNotAllowed), "\(log)")
    #expect(phone.device.badge == (row.isAllowed ? 4 : 0), "\(log)")
    #expect(log.reasons("badge").count == (row.isAllowed ? 0 : 2), "\(log)")
    #expect(log.rules.contains("L18") != row.isAllowed)
  }

  @Test("The badge is never negative (A37)")
  func negative() async {
    let keeper = ErrorKeeper()
    let phone = phone(device: { $0.badge = 5 }) {
      UNUserNotificationCenter.current().setBadgeCount(-1) { keeper.error = $0 as? UNError }
      #expect(UIApplication.shared.applicationIconBadgeNumber == 5)
      UIApplication.shared.applicationIconBadgeNumber = -1
    }
    let log = await phone.run(.alert(id: "gone"), .silentPush)
    #expect(keeper.error?.code == .badgeInputInvalid)
    #expect(log.sketch(of: "badge") == ["badge 5>0"], "\(log)")
    #expect(phone.device.delivered.isEmpty, "-1 empties the list as 0 does (L19)")
  }

  @Test(
    "Setting the badge to 0 in the older way keeps or empties the list (L19)",
    arguments: Profile.IconBadgeZero.allCases)
  func older(choice: Profile.IconBadgeZero) async {
    var profile = Profile()
    profile.iconBadgeZero = choice
    let phone = phone(profile: profile, device: { $0.badge = 1 }) {
      UIApplication.shared.applicationIconBadgeNumber = 0
    }
    let log = await phone.run(.alert(), .alert(), .silentPush)
    #expect(phone.device.badge == 0 && log.rules.contains("L19"), "\(log)")
    let removed = choice == .clearsList ? 2 : 0
    #expect(log.count(of: "removed delivered app") == removed, "\(log)")
    #expect(phone.device.delivered.count == 2 - removed)
  }

  @Test("A notification's badge is absolute: nil leaves it, 0 removes it (A38)")
  func absolute() async {
    let phone = simulator { $0.badge = 2 }
    let log = await phone.run(.alert(), .alert(badge: 3), .alert(badge: 3), .alert(badge: 0))
    #expect(log.sketch(of: "badge") == ["badge 2>3", "badge 3>0"], "\(log)")
  }

  private func add(
    badge: Int, body: String = "", sound: UNNotificationSound? = nil
  ) async -> EventLog {
    let phone = phone(device: { $0.badge = 5 }) {
      let content = UNMutableNotificationContent()
      content.badge = badge as NSNumber
      content.body = body
      content.sound = sound
      UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "a", content: content, trigger: nil))
    }
    return await phone.run(.foreground, .silentPush)
  }

  @Test("A badge removed by a local notification with nothing else stays (L18b)")
  func removalAlone() async {
    let log = await add(badge: 0)
    #expect(log.sketch(of: "badge").isEmpty && log.rules.contains("L18b"), "\(log)")
    #expect(
      log.reasons("notification") == ["it only removes the badge, and is not posted"])
    #expect(log.messages("X20").count == 1, "\(log)")
    #expect(!log.sketch.contains { $0.hasPrefix("callback willPresent") }, "\(log)")
  }

  @Test("A badge of a local notification with other content counts")
  func notAlone() async {
    for log in [
      await add(badge: 1), await add(badge: 0, body: "B"), await add(badge: 0, sound: .default),
    ] {
      #expect(log.kinds.contains("callback") && !log.rules.contains("L18b"), "\(log)")
      #expect(log.messages("X20").isEmpty)
    }
  }
}
