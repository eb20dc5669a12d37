import APNs
import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Findings about local notifications (X34 to X36)")
struct SchedulingFindingTests {
  @Test(
    "Up to ten dropped notifications are named, once a step (X34)",
    arguments: [(1, ""), (2, ""), (10, ""), (11, " and 1 more"), (12, " and 2 more")])
  func dropped(count: Int, rest: String) async {
    let phone = wokenPhone { center in
      for number in 0..<64 + count { center.add(.test("n\(number)", after: Double(99 + number))) }
    }
    let log = await phone.run(.silentPush, .advance(1))
    let names = (0..<min(count, 10)).map { "'n\($0)'" }.joined(separator: ", ")
    #expect(
      log.messages("X34") == [
        "more than 64 local notifications are pending, so those that were added first are never"
          + " delivered: \(names)"
          + rest
      ])
    #expect(log.first("diagnostic")?.notification == (count == 1 ? "n0" : nil))
  }

  @Test("64 pending notifications give no finding, repeating ones counted once (L3)")
  func noneDropped() async {
    let phone = wokenPhone { center in
      for number in 0..<64 {
        center.add(.test("n\(number)", after: 3600, repeats: number.isMultiple(of: 2)))
      }
    }
    let log = await phone.run(.silentPush, .advance(7200))
    #expect(log.messages("X34").isEmpty && phone.device.pending.count == 32)
  }

  @Test("A notification that is due at once is delivered and drops nothing (L1)")
  func atOnce() async {
    let phone = wokenPhone { center in
      for number in 0..<64 { center.add(.test("n\(number)", after: Double(1000 + number))) }
      for number in 0..<70 { center.add(.test("now\(number)", trigger: nil)) }
    }
    let log = await phone.run(.silentPush)
    #expect(log.messages("X34").isEmpty && phone.device.pending.count == 64)
    #expect(phone.device.delivered.count == 70)
  }

  @Test("An unregistered category brings no buttons, reported once (X10)")
  func category() async {
    let phone = wokenPhone { center in
      let content = UNMutableNotificationContent()
      content.body = "B"
      content.categoryIdentifier = "MEETNG"
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
      center.add(UNNotificationRequest(identifier: "a", content: content, trigger: trigger))
    }
    let added = await phone.run(.silentPush)
    #expect(added.messages("X10").isEmpty)
    let log = await phone.run(.advance(180))
    #expect(
      log.messages("X10") == [
        "the app registers no category 'MEETNG', so the alert has no buttons"
      ])
  }

  @Test(
    "An interval that raises an exception is reported with its text (X35, L4)",
    arguments: [
      (0, false, "greater than 0"), (-5, false, "greater than 0"), (.nan, true, "greater than 0"),
      (0, true, "greater than 0"), (0.5, true, "at least 60 if repeating"),
      (59.9, true, "at least 60 if repeating"),
    ])
  func interval(seconds: Double, repeats: Bool, text: String) async throws {
    let log = await wokenPhone { $0.add(.test("a", after: seconds, repeats: repeats)) }.run(
      .silentPush)
    let found = try #require(log.diagnostics.map(\.diagnostic).first)
    #expect(found.code.rawValue == "X35" && found.severity == .error)
    #expect(
      found.notes.map(\.message) == [
        "the exception is NSInternalInconsistencyException: 'time interval must be \(text)'"
      ])
    let remedy = text.hasPrefix("at least") ? "repeat every 60 seconds" : "omit the trigger"
    #expect(found.fixIt?.message.hasPrefix(remedy) == true)
    #expect(log.rules.contains("L4"))
  }

  @Test(
    "A date that never comes is reported, and is an error unless the profile says otherwise (L6b)")
  func impossible() async {
    for outcome in Profile.ImpossibleDate.allCases {
      var profile = Profile()
      profile.impossibleDate = outcome
      let keeper = ErrorKeeper()
      let past = DateComponents(year: 2020, month: 1, day: 1)
      let trigger = UNCalendarNotificationTrigger(dateMatching: past, repeats: true)
      let log = await wokenPhone(profile: profile) { center in
        center.add(.test("a", trigger: trigger)) { keeper.error = $0 as? UNError }
      }.run(.silentPush)
      #expect(log.messages("X35").count == 1 && !log.has("scheduled"))
      #expect(keeper.error?.code == (outcome == .refused ? .notificationInvalidNoDate : nil))
      let note = log.diagnostics.first?.diagnostic.notes.first?.message
      #expect(note?.contains("error 1400") == (outcome == .refused))
    }
  }

  struct Reuse: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var isFound: Bool
    var act: @Sendable (UNUserNotificationCenter) -> Void
  }

  private static let later = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)

  static let reuses = [
    Reuse(testDescription: "two texts at once", isFound: true) { center in
      center.add(.test("a", "milk", after: 60))
      center.add(.test("a", "bread", after: 120))
    },
    Reuse(testDescription: "one text below two titles", isFound: true) { center in
      for title in ["milk", "bread"] {
        let content = UNMutableNotificationContent()
        (content.title, content.body) = (title, "is missing")
        center.add(UNNotificationRequest(identifier: "a", content: content, trigger: later))
      }
    },
    Reuse(testDescription: "the same text at another time", isFound: false) { center in
      center.add(.test("a", "milk", after: 60))
      center.add(.test("a", "milk", after: 120))
    },
    Reuse(testDescription: "two texts, the first removed", isFound: false) { center in
      center.add(.test("a", "milk", after: 60))
      center.removePendingNotificationRequests(withIdentifiers: ["a"])
      center.add(.test("a", "bread", after: 120))
    },
    Reuse(testDescription: "two identifiers", isFound: false) { center in
      center.add(.test("a", "milk", after: 60))
      center.add(.test("b", "bread", after: 120))
    },
  ]

  @Test(
    "Using an identifier twice at once for different texts is reported (X36)", arguments: reuses)
  func reused(row: Reuse) async {
    let log = await wokenPhone { row.act($0) }.run(.silentPush)
    #expect(
      log.messages("X36")
        == (row.isFound
          ? [
            "two different local notifications have the identifier 'a', so the first, 'milk', is"
              + " never delivered"
          ] : []))
  }

  @Test("A pending notification may be changed later, at the same moment or another")
  func changed() async {
    let counter = ErrorKeeper()
    let phone = wokenPhone { center in
      counter.words.append("")
      center.add(.test("a", "number \(counter.words.count)", after: 3600))
    }
    let log = await phone.run(.silentPush, .silentPush, .advance(60), .silentPush)
    #expect(log.messages("X36").isEmpty && log.count(of: "replaced pending") == 2)
  }
}
