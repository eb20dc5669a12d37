import CoreLocation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

/// The conditions of the phone by which something is withheld, each with the rule that is cited and
/// the words by which the rule names the condition.
@Suite("A rule by which the phone withholds something")
struct WithholdingConditionTests {
  struct Condition: Sendable, CustomTestStringConvertible {
    var key: String
    var value: String
    var withholds: Event.Withheld.Subject
    var rule: String
    var words: String
    var app = TestApp.entitled()
    var device: @Sendable (inout DeviceState) -> Void = { _ in }
    var stimuli: [Stimulus] = [.alert(sound: "s", badge: 1)]

    var testDescription: String { "\(key)=\(value): \(withholds) by \(rule)" }
  }

  private static let urgent = PayloadBuilder(body: "B", sound: "s", level: "time-sensitive").push()
  private static let critical = PayloadBuilder(body: "B", sound: "s", level: "critical").push()
  private static let filtered = PayloadBuilder(body: "B", filter: "work").push()
  private static let available = PayloadBuilder(contentAvailable: "1").push()
  private static let planner = TestApp.app { script in
    script.fetch = { _, done in
      UNUserNotificationCenter.current().add(.test("place", entering: "place"))
      done(.newData)
    }
  }

  static let conditions: [Condition] = [
    Condition(
      key: "online", value: "false", withholds: .notification, rule: "D2", words: "offline"),
    Condition(
      key: "lowPowerMode", value: "true", withholds: .notification, rule: "D2b",
      words: "Low Power Mode",
      stimuli: [.deliver(PayloadBuilder(body: "B").push("apns-priority: 5"))]),
    Condition(
      key: "lowPowerMode", value: "true", withholds: .wake, rule: "D12e", words: "Low Power Mode",
      stimuli: [.deliver(available)]),
    Condition(
      key: "backgroundRefresh", value: "false", withholds: .wake, rule: "D12d",
      words: "Background App Refresh off", stimuli: [.deliver(available)]),
    Condition(
      key: "unlocksWhenAsked", value: "false", withholds: .response, rule: "R5b",
      words: "until the person unlocks it", device: { $0.locked = true },
      stimuli: [.alert(), .open()]),
    Condition(
      key: "unlocksWhenAsked", value: "false", withholds: .response, rule: "R6", words: "unlock",
      device: { $0.locked = true }, stimuli: [.alert(category: "MEETING"), .choose("SIGN")]),
    Condition(
      key: "unlocksWhenAsked", value: "false", withholds: .wake, rule: "R5b",
      words: "until the person unlocks it", device: { $0.locked = true }, stimuli: [.foreground]),
    Condition(
      key: "silentSwitch", value: "true", withholds: .sound, rule: "D46", words: "silent switch"),
    Condition(
      key: "focus.on", value: "true", withholds: .banner, rule: "D42", words: "a Focus is on"),
    Condition(
      key: "focus.allowsApp", value: "false", withholds: .banner, rule: "D42", words: "allow-list",
      device: {
        $0.focus.on = true
        $0.focus.allowsApp = true
      }),
    Condition(
      key: "focus.allowsTimeSensitive", value: "false", withholds: .banner, rule: "D42b",
      words: "time-sensitive", device: { $0.focus.on = true }, stimuli: [.deliver(urgent)]),
    Condition(
      key: "focus.people", value: "Grace", withholds: .banner, rule: "D42", words: "allow-list",
      app: CommunicationTests.app(),
      device: {
        $0.focus.on = true
        $0.focus.people = ["Ada"]
      }, stimuli: [.deliver(CommunicationTests.message)]),
    Condition(
      key: "focus.showsOnLockScreen", value: "false", withholds: .lockScreen, rule: "D42c",
      words: "has silenced ones shown there",
      device: {
        $0.focus.on = true
        $0.focus.showsOnLockScreen = true
        $0.locked = true
      }),
    Condition(
      key: "focus.filter", value: "home", withholds: .banner, rule: "D43", words: "Focus filter",
      device: {
        $0.focus.on = true
        $0.focus.allowsApp = true
      }, stimuli: [.deliver(filtered)]),
    Condition(
      key: "complication.active", value: "false", withholds: .notification, rule: "D8",
      words: "active watch face", app: PushApp.app(), stimuli: [.pushKit(.complication)]),
    Condition(
      key: "unreportedCalls", value: "3", withholds: .notification, rule: "A70b",
      words: "reported no call", app: PushApp.app(), stimuli: [.pushKit(.voip)]),
    Condition(
      key: "limitedSpace", value: "true", withholds: .actions, rule: "R15",
      words: "space is short", stimuli: [.alert(category: "MEETING")]),
    Condition(
      key: "app", value: "forceQuit", withholds: .wake, rule: "D12c", words: "force-quit",
      stimuli: [.deliver(available)]),
    Condition(
      key: "app", value: "forceQuit", withholds: .notification, rule: "D9", words: "force-quit",
      app: PushApp.app(), stimuli: [.pushKit(.complication)]),
    Condition(
      key: "app", value: "foreground", withholds: .notification, rule: "D50",
      words: "foreground", app: TestApp.app { $0.willPresent = { $1([]) } }),
    Condition(
      key: "authorization", value: "denied", withholds: .notification, rule: "D20",
      words: "denied"),
    Condition(
      key: "authorization", value: "notDetermined", withholds: .notification, rule: "D20",
      words: "before the person has answered"),
    Condition(
      key: "authorization", value: "denied", withholds: .notification, rule: "D21",
      words: "foreground that is denied", device: { $0.app = .foreground }),
    Condition(
      key: "authorization", value: "notDetermined", withholds: .notification, rule: "D21b",
      words: "never asked", device: { $0.app = .foreground }),
    Condition(
      key: "authorization", value: "provisional", withholds: .banner, rule: "D22",
      words: "provisional"),
    Condition(
      key: "settings.alert", value: "disabled", withholds: .banner, rule: "D23",
      words: "alerts, sounds or badges are off"),
    Condition(
      key: "settings.alert", value: "disabled", withholds: .serviceExtension, rule: "D30",
      words: "its alerts are enabled", app: TestApp.extended(), stimuli: [.mutable()]),
    Condition(
      key: "settings.sound", value: "disabled", withholds: .sound, rule: "D23",
      words: "alerts, sounds or badges are off"),
    Condition(
      key: "settings.badge", value: "disabled", withholds: .badge, rule: "D23",
      words: "alerts, sounds or badges are off"),
    Condition(
      key: "settings.lockScreen", value: "disabled", withholds: .lockScreen, rule: "D24",
      words: "the lock screen", device: { $0.locked = true }),
    Condition(
      key: "settings.notificationCenter", value: "disabled", withholds: .notificationCenter,
      rule: "D24", words: "Notification Center"),
    Condition(
      key: "settings.deliverQuietly", value: "true", withholds: .banner, rule: "D22b",
      words: "delivered quietly"),
    Condition(
      key: "settings.carPlay", value: "disabled", withholds: .carPlay, rule: "D24",
      words: "the car's screen",
      app: TestApp.entitled(categories: [
        UNNotificationCategory(
          identifier: "CAR", actions: [], intentIdentifiers: [], options: .allowInCarPlay)
      ]), device: { $0.carPlay.connected = true }, stimuli: [.alert(category: "CAR")]),
    Condition(
      key: "carPlay.connected", value: "true", withholds: .carPlay, rule: "D90",
      words: "only if its category allows it"),
    Condition(
      key: "settings.timeSensitive", value: "disabled", withholds: .interruptionLevel, rule: "D41",
      words: "switched the level off", stimuli: [.deliver(urgent)]),
    Condition(
      key: "settings.criticalAlert", value: "disabled", withholds: .interruptionLevel,
      rule: "D41", words: "switched the level off", stimuli: [.deliver(critical)]),
    Condition(
      key: "settings.scheduledDelivery", value: "enabled", withholds: .notification, rule: "D44",
      words: "scheduled summary on"),
    Condition(
      key: "settings.alertStyle", value: "none", withholds: .banner, rule: "D60",
      words: "alert style"),
    Condition(
      key: "location.authorization", value: "denied", withholds: .notification, rule: "L7",
      words: "if the app may use the location", app: planner,
      stimuli: [.deliver(available)]
        + [PhoneLocation.Coordinate("0,0")].compactMap(\.self).map { .move($0) }),
  ]

  /// The keys that change how something is seen, or when, and withhold nothing by themselves.
  static let harmless: Set = [
    "languages", "locked", "unlockedSinceStart", "screenOn", "summary", "watch.worn",
    "watch.unlocked", "settings.showPreviews", "settings.grouping", "badge", "time", "timeZone",
    "location.position",
  ]

  @Test("A rule is cited where its condition is met", arguments: conditions)
  func cited(condition: Condition) async throws {
    let phone = simulator(condition.app, device: condition.device)
    let setting = try Stimulus.set(condition.key, condition.value)
    let withheld = await phone.run([setting] + condition.stimuli).events.filter { event in
      guard case .withheld(let withheld) = event.kind else { return false }
      return withheld.what == condition.withholds
    }
    let rules = try #require(withheld.first).reasons
    let rule = try #require(rules.first { $0.id.rawValue == condition.rule }, "\(rules.map(\.id))")
    #expect(rule.statement.contains(condition.words), "\(rule.statement)")
  }

  @Test("A rule is not cited where its condition is not met", arguments: conditions)
  func notCited(condition: Condition) async throws {
    let phone = simulator(condition.app, device: condition.device)
    let rules = await phone.run(condition.stimuli).events.flatMap { event -> [String] in
      guard case .withheld(let withheld) = event.kind, withheld.what == condition.withholds else {
        return []
      }
      return event.rules.map(\.rawValue)
    }
    #expect(!rules.contains(condition.rule), "\(rules)")
  }

  @Test("Each device key but the harmless ones has a condition")
  func complete() {
    let keys = Set(DeviceKey.all.map(\.name))
    #expect(Set(Self.conditions.map(\.key)).union(Self.harmless) == keys)
    #expect(Self.harmless.isDisjoint(with: Self.conditions.map(\.key)))
  }
}
