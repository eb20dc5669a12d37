import CoreLocation
import Foundation
import Testing

@testable import UserNotifications

@Suite("Triggers")
struct TriggerTests {
  private func atNewYear<Result>(_ body: () throws -> Result) rethrows -> Result {
    try UNUserNotificationCenter(host: MemoryHost(now: newYear)).bound(body)
  }

  @Test(
    "An interval counts from now; an invalid one is stored and never fires (L4, L5)",
    arguments: [
      (5, false, true), (0.5, false, true), (60, true, true), (59.9, true, false),
      (0, false, false),
      (-5, false, false), (.infinity, false, false), (.nan, false, false),
    ] as [(TimeInterval, Bool, Bool)])
  func intervals(interval: TimeInterval, repeats: Bool, fires: Bool) {
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: repeats)
    #expect(trigger.timeInterval == interval || interval.isNaN)
    #expect(trigger.repeats == repeats)
    #expect(trigger.isValid == fires)
    #expect(atNewYear { trigger.nextTriggerDate() } == (fires ? newYear + interval : nil))
  }

  @Test(
    "The interval of a pending request gives its next date (L5b)",
    arguments: [
      (30, false, 30), (30, true, 30), (0, false, nil), (0, true, 60), (-30, false, nil),
      (-30, true, 30), (-60, true, 60), (-90, true, 30),
    ] as [(TimeInterval, Bool, TimeInterval?)])
  func pending(first: TimeInterval, repeats: Bool, next: TimeInterval?) {
    let trigger = UNTimeIntervalNotificationTrigger(
      fields: .timeInterval(seconds: 60, repeats: repeats), pendingDate: newYear + first)
    #expect(atNewYear { trigger.nextTriggerDate() } == next.map { newYear + $0 })
  }

  @Test("Without a simulated clock an interval counts from the machine's time")
  func machineTime() throws {
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 1e9, repeats: false)
    let date = try #require(trigger.nextTriggerDate())
    #expect(date > Date() + 0.9e9)
  }

  @Test(
    "Calendar components match the next time; missing ones match anything (L6)",
    arguments: [
      (DateComponents(hour: 9), "2026-01-01T09:00:00Z"),
      (DateComponents(hour: 0, minute: 0), "2026-01-02T00:00:00Z"),
      (DateComponents(day: 15), "2026-01-15T00:00:00Z"),
      (DateComponents(month: 2, day: 29), "2026-03-01T00:00:00Z"),
      (DateComponents(hour: 14, weekday: 3), "2026-01-06T14:00:00Z"),
      (DateComponents(year: 2026, month: 1, day: 2, hour: 7), "2026-01-02T07:00:00Z"),
      (DateComponents(timeZone: TimeZone(secondsFromGMT: 3600), hour: 9), "2026-01-01T08:00:00Z"),
      (DateComponents(year: 2020, month: 1, day: 1), nil),
    ] as [(DateComponents, String?)])
  func calendar(components: DateComponents, expected: String?) throws {
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    let date = atNewYear { trigger.nextTriggerDate() }
    #expect(date?.formatted(.iso8601) == expected)
    #expect(trigger.dateComponents == components)
  }

  @Test("Later matches follow earlier ones")
  func laterMatches() {
    let daily = UNCalendarNotificationTrigger(dateMatching: .init(hour: 9), repeats: true)
    let calendar = MemoryHost().calendar
    let dates = sequence(first: newYear) { daily.nextTriggerDate(after: $0, in: calendar) }
      .dropFirst().prefix(3)
    #expect(daily.repeats)
    #expect(
      dates.map { $0.formatted(.iso8601) } == [
        "2026-01-01T09:00:00Z", "2026-01-02T09:00:00Z", "2026-01-03T09:00:00Z",
      ])
  }

  @Test("A push trigger does not repeat (A50)")
  func push() {
    #expect(!UNPushNotificationTrigger().repeats)
  }

  @Test("A trigger made from another kind's value is empty")
  func otherKind() throws {
    #expect(UNTimeIntervalNotificationTrigger(fields: .push).timeInterval == 0)
    #expect(UNCalendarNotificationTrigger(fields: .push).dateComponents == DateComponents())
    let region = UNLocationNotificationTrigger(fields: .push).region
    let circle = try #require(region as? CLCircularRegion)
    #expect(circle.center.latitude == 0 && circle.center.longitude == 0 && circle.radius == 0)
  }

  @Test("A request copies its content when it is made (A52)")
  func requestCopies() {
    let content = UNMutableNotificationContent()
    content.title = "Before"
    content.userInfo = ["key": "before"]
    let request = UNNotificationRequest(identifier: "r", content: content, trigger: nil)
    content.title = "After"
    content.userInfo = ["key": "after"]
    #expect(request.content.title == "Before")
    #expect(request.content.userInfo["key"] as? String == "before")
    #expect(!(request.content is UNMutableNotificationContent))
  }

  @Test("The value of a request makes an equal request, also from JSON")
  func requestFields() throws {
    let triggers: [UNNotificationTrigger?] = [
      nil, UNPushNotificationTrigger(),
      UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false),
      UNCalendarNotificationTrigger(dateMatching: .init(hour: 9), repeats: true),
    ]
    for trigger in triggers {
      let request = UNNotificationRequest(
        identifier: "r", content: UNNotificationContent(), trigger: trigger)
      let notification = UNNotification(date: newYear, request: request)
      let data = try JSONEncoder().encode(notification.fields)
      let fields = try JSONDecoder().decode(UNNotification.Fields.self, from: data)
      #expect(UNNotification(fields: fields) == notification)
    }
  }
}
