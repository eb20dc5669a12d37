import Foundation
import NotifySimCore
import Synchronization
import Testing
import UIKit
import UserNotifications

/// What was settled by evidence, with the former answer as a value of a profile switch.
@Suite("Rules that were settled by evidence")
struct SettledRuleTests {
  private static func profile(_ name: String, _ value: String) throws -> Profile {
    var profile = Profile()
    try profile.set(name, value)
    return profile
  }

  @Test(
    "A foreground push reaches the fetch handler of an app without a centre delegate (D52b)",
    arguments: ["called", "notCalled"])
  func fetchWithoutDelegate(choice: String) async throws {
    let app = TestApp.app { _ in SilentDelegate() }
    let profile = try Self.profile("fetchWithoutDelegate", choice)
    let plain = await run(app, .foreground, .alert(), profile: profile)
    #expect(plain.count(of: "callback fetch") == (choice == "called" ? 1 : 0), "\(plain)")
    #expect(plain.presentations.isEmpty && plain.rules.contains("D52b") == (choice == "called"))
    let both = PayloadBuilder(body: "B", contentAvailable: "1").push()
    let log = await run(app, .foreground, .deliver(both), profile: profile)
    #expect(log.count(of: "callback fetch") == 1, "once, not twice: \(log)")
  }

  @Test(
    "An app without a decision is asked how to present only if the profile says so (D21b)",
    arguments: ["unasked", "asked"])
  func undecided(choice: String) async throws {
    let profile = try Self.profile("undecidedForeground", choice)
    let log = await run(TestApp.app(), .foreground, .alert(), profile: profile) {
      $0.authorization = .notDetermined
    }
    #expect(log.has("callback willPresent") == (choice == "asked"), "\(log)")
    #expect(log.presentations.isEmpty && log.rules.contains("D21b"), "\(log)")
  }

  @Test("A critical alert sounds by its own setting, or by that of sounds (D40b)")
  func criticalAlertSound() async throws {
    let push = PayloadBuilder(body: "B", sound: "s", level: "critical").push()
    for choice in Profile.CriticalAlertSound.allCases {
      var profile = Profile()
      profile.criticalAlertSound = choice
      let log = await run(TestApp.entitled(), .deliver(push), profile: profile) {
        $0.settings.sound = .disabled
      }
      #expect(log.kinds.contains("sound") == (choice == .criticalAlertSetting), "\(log)")
    }
  }

  @Test(
    "An unreported call ends an app, unless it is in front or has a call (A70)",
    arguments: Profile.RequiredCalls.allCases)
  func requiredCalls(choice: Profile.RequiredCalls) async {
    var profile = Profile()
    profile.requiredCalls = choice
    let front = simulator(PushApp.app(reporting: .never), profile: profile) { $0.app = .foreground }
    let log = await front.run(.pushKit(.voip))
    #expect(log.has("appState foreground>notRunning") == (choice == .always), "\(log)")
    #expect(front.device.unreportedCalls == (choice == .always ? 1 : 0))
  }

  @Test("Reinstalling the app resets unreported calls (A70b)")
  func forgiven() async {
    let phone = simulator(PushApp.app(reporting: .never)) { $0.unreportedCalls = 3 }
    _ = await phone.run(.reinstall)
    #expect(phone.device.unreportedCalls == 0)
  }

  @Test("A push that brings the badge to 0 empties the list, except for itself (L19)")
  func badgeOfPush() async {
    let phone = simulator { $0.badge = 2 }
    _ = await phone.run(.alert(id: "a"), .alert(id: "b"))
    let log = await phone.run(.alert(id: "c", badge: 0))
    #expect(log.count(of: "removed delivered badge") == 2 && log.rules.contains("L19"), "\(log)")
    #expect(phone.device.delivered.map(\.id) == ["c"])
    let again = await phone.run(.alert(id: "d", badge: 0))
    #expect(!again.kinds.contains("removed"), "the badge was 0 before: \(again)")
    var profile = Profile()
    profile.iconBadgeZero = .keepsList
    let kept = simulator(profile: profile) { $0.badge = 2 }
    _ = await kept.run(.alert(id: "a"), .alert(id: "b", badge: 0))
    #expect(kept.device.delivered.count == 2)
  }

  @Test(
    "An app without permission reads and removes no pending request (L12b)",
    arguments: Profile.PendingWithoutPermission.allCases)
  func pending(choice: Profile.PendingWithoutPermission) async throws {
    let counts = Numbers()
    var profile = Profile()
    profile.pendingWithoutPermission = choice
    let phone = wokenPhone(profile: profile) { center in
      center.getPendingNotificationRequests { counts.add($0.count) }
      center.removePendingNotificationRequests(withIdentifiers: ["a"])
    }
    var content = NotificationContent()
    content.body = "B"
    _ = await phone.run(
      .add(LocalRequest(id: "a", content: content, trigger: .timeInterval(60, repeats: false))))
    let log = await phone.run(try .set("authorization", "denied"), .silentPush)
    #expect(counts.all == [choice == .hidden ? 0 : 1])
    #expect(phone.device.pending.count == (choice == .hidden ? 1 : 0), "\(log)")
    #expect(log.rules.contains("L12b") == (choice == .hidden), "\(log)")
  }

  @Test("An app reads announcing as disabled, and as not supported before it asked (A46)")
  func announcement() async throws {
    for status in AuthorizationStatus.allCases {
      let settings = Numbers()
      let phone = wokenPhone(device: { $0.authorization = status }) { center in
        center.getNotificationSettings { settings.add($0.announcementSetting.rawValue) }
      }
      _ = await phone.run(.silentPush)
      #expect(settings.all == [status == .notDetermined ? 0 : 1])
    }
  }

  @Test("An empty identifier of a local notification is an error (X50)")
  func emptyIdentifier() async {
    let log = await wokenPhone { $0.add(.test("")) }.run(.silentPush)
    #expect(log.messages("X50").count == 1, "\(log)")
  }

  @Test("A zone that follows the phone's is not a zone of the components (L22)")
  func followingZone() async throws {
    let phone = wokenPhone { center in
      for (id, zone) in [("follows", TimeZone.autoupdatingCurrent), ("fixed", .gmt)] {
        let parts = DateComponents(timeZone: zone, hour: 12)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
        center.add(.test(id, trigger: trigger))
      }
    }
    let log = await phone.run(.silentPush, try .set("timeZone", "Asia/Seoul"))
    let moved = log.events.filter { $0.sketch == "scheduled" }.compactMap(\.notification)
    #expect(moved == ["follows", "fixed", "follows"], "\(log)")
  }

  @Test("A push without text leaves the notification of its collapse identifier in place (D4b)")
  func collapseWithoutText() async {
    let phone = simulator()
    let log = await phone.run(
      .alert(id: "a"), .deliver(PayloadBuilder(badge: 1).push("apns-collapse-id: a")))
    #expect(log.has("withheld replacement") && log.rules.contains("D4b"), "\(log)")
    #expect(phone.device.delivered.map(\.id) == ["a"])
  }

  @Test("A notification that was not in the list is not removed from it by an answer (R20b)")
  func neverInList() async {
    let log = await run(TestApp.app(), .alert(), .open()) {
      $0.settings.notificationCenter = .disabled
    }
    #expect(log.kinds.contains("response") && !log.kinds.contains("removed"), "\(log)")
  }

  @Test("Of notifications with one date, the last to arrive is the newest (D90b)")
  func newest() async throws {
    let phone = simulator { $0.settings.notificationCenter = .disabled }
    let passive = PayloadBuilder(body: "B", level: "passive").push("apns-collapse-id: second")
    let log = await phone.run(
      .alert(id: "first"), try .set("settings.notificationCenter", "enabled"), .deliver(passive),
      .dismiss(), .dismiss())
    let answered = log.events.filter { $0.kind.name == "response" }.compactMap(\.notification)
    #expect(answered == ["second", "first"], "\(log)")
  }

  @Test("A second call of the content handler is a warning (D37b)")
  func secondContent() async {
    let app = TestApp.extended { script in
      script.handOver = {
        $1($0)
        $1($0)
      }
    }
    let log = await run(app, .mutable())
    #expect(log.has("diagnostic X22 warning") && log.rules.contains("D37b"), "\(log)")
  }

  @Test("An answer that is completed off the main thread is an error (R23)")
  @MainActor
  func offMain() async throws {
    let app = TestApp.app { script in
      script.didReceive = { _, done in
        Thread.detachNewThread { done() }
      }
    }
    let phone = simulator(app)
    let log = await phone.run(.alert(), .open())
    #expect(log.has("diagnostic X22 error") && log.rules.contains("R23"), "\(log)")
    let lenient = simulator(app, profile: try Self.profile("answerThread", "any"))
    #expect(await lenient.run(.alert(), .open()).messages("X22").isEmpty)
    let proper = await simulator().run(.alert(), .open())
    #expect(!proper.rules.contains("R23"), "\(proper)")
  }

  struct Injected: Sendable, CustomTestStringConvertible {
    var push: Push
    var status = AuthorizationStatus.authorized
    var words: String?

    var testDescription: String { "\(push.source.bytes.count) bytes, \(status)" }
  }

  @Test(
    "The Simulator's tool refuses its own faults, and has no headers (P29)",
    arguments: [
      Injected(push: PayloadBuilder(contentAvailable: "1").push(), words: "1401"),
      Injected(push: PayloadBuilder(body: "B").push(), status: .notDetermined, words: "2003"),
      Injected(push: PayloadBuilder(badge: 1).push("apns-priority: 7")),
      Injected(push: PayloadBuilder(body: "B").push("apns-push-type: voip")),
    ])
  func simulatorTool(row: Injected) async throws {
    var profile = Profile()
    try profile.set(named: "simctl")
    let log = await run(TestApp.extended(), .deliver(row.push), profile: profile) {
      $0.authorization = row.status
      $0.online = false
    }
    #expect(log.reasons("notification").count == (row.words == nil ? 0 : 1), "\(log)")
    if let words = row.words {
      #expect(log.reasons("notification")[0].contains(words) && log.rules.contains("P29"))
      #expect(!log.kinds.contains("callback"), "\(log)")
    }
  }

  @Test("The Simulator's tool never runs the service extension (P29)")
  func toolWithoutExtension() async throws {
    var profile = Profile()
    try profile.set(named: "simctl")
    let log = await run(TestApp.extended(), .mutable(), profile: profile)
    #expect(log.has("withheld serviceExtension") && !log.has("callback service"), "\(log)")
    #expect(log.has("presented banner"), "\(log)")
  }

  @Test("A provider token with its time as text is accepted, unless the profile refuses it (N19b)")
  func stringIssuedAt() async throws {
    let token =
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ"
      + ".eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoiMTc2NzI1ODAwMCJ9." + String(repeating: "A", count: 86)
    let push = PayloadBuilder(body: "B").push("authorization: bearer \(token)")
    let taken = await run(TestApp.app(), .deliver(push))
    #expect(taken.has("diagnostic X41 warning") && taken.has("presented banner"), "\(taken)")
    let profile = try Self.profile("stringIssuedAt", "refused")
    let refused = await run(TestApp.app(), .deliver(push), profile: profile)
    #expect(refused.has("diagnostic X41 error") && refused.presentations.isEmpty, "\(refused)")
    #expect(taken.rules.contains("N19b") && refused.rules.contains("N14"))
  }
}

/// Numbers that an app read.
private final class Numbers: Sendable {
  private let numbers = Mutex<[Int]>([])

  var all: [Int] { numbers.withLock { $0 } }

  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
