import APNs
import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("What is found of local notifications (rules X34 and X35)")
struct SchedulingFindingTests {
  private static func phone(
    _ profile: Profile = Profile(), device: (inout DeviceState) -> Void = { _ in },
    _ act: @escaping @Sendable (UNUserNotificationCenter) -> Void
  ) -> Simulator {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        act(UNUserNotificationCenter.current())
        done(.newData)
      }
    }
    return simulator(app, profile: profile, device: device)
  }

  @Test("The dropped ones are named, ten of them, once a step (X34)")
  func dropped() async {
    let phone = Self.phone { center in
      for number in 0..<76 { center.add(.test("n\(number)", after: Double(1000 + number))) }
    }
    let log = await phone.run(.silentPush, .advance(1))
    let names = (64..<74).map { "'n\($0)'" }.joined(separator: ", ")
    #expect(
      log.messages("X34") == [
        "more than 64 local notifications are pending, so those that fire last never come: \(names)"
          + " and 2 more"
      ])
  }

  @Test("64 are no finding, repeating ones counted once (L3)")
  func noneDropped() async {
    let phone = Self.phone { center in
      for number in 0..<64 {
        center.add(.test("n\(number)", after: 3600, repeats: number.isMultiple(of: 2)))
      }
    }
    let log = await phone.run(.silentPush, .advance(7200))
    #expect(log.messages("X34").isEmpty && phone.device.pending.count == 32)
  }

  @Test(
    "An interval that raises an exception is told with its text (X35, L4)",
    arguments: [
      (0, false, "greater than 0"), (-5, false, "greater than 0"), (.nan, true, "greater than 0"),
      (59.9, true, "at least 60 if repeating"),
    ])
  func interval(seconds: Double, repeats: Bool, text: String) async throws {
    let log = await Self.phone { $0.add(.test("a", after: seconds, repeats: repeats)) }.run(
      .silentPush)
    let found = try #require(log.diagnostics.map(\.diagnostic).first)
    #expect(found.code.rawValue == "X35" && found.severity == .error)
    #expect(
      found.notes.map(\.message) == [
        "the exception is NSInternalInconsistencyException: 'time interval must be \(text)'"
      ])
    #expect(log.rules.contains("L4"))
  }

  @Test("A date that never comes is told, and is an error unless the profile says otherwise (L6b)")
  func impossible() async {
    for outcome in Profile.ImpossibleDate.allCases {
      var profile = Profile()
      profile.impossibleDate = outcome
      let keeper = ErrorKeeper()
      let past = DateComponents(year: 2020, month: 1, day: 1)
      let trigger = UNCalendarNotificationTrigger(dateMatching: past, repeats: true)
      let log = await Self.phone(profile) { center in
        center.add(.test("a", trigger: trigger)) { keeper.error = $0 as? UNError }
      }.run(.silentPush)
      #expect(log.messages("X35").count == 1 && !log.has("scheduled"))
      #expect(keeper.error?.code == (outcome == .refused ? .notificationInvalidNoDate : nil))
    }
  }
}
