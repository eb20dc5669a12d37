import Foundation
import Synchronization
import Testing

@testable import UserNotifications

@MainActor
@Suite("Snoozing a reminder (S8, L1)")
struct ReschedulingTests {
  private let arrival = notification("REMINDER", userInfo: ["REMINDER_ID": "milk"])

  @Test(
    "A reminder snoozed by an hour comes 3600 seconds later", arguments: ["reminders", "samples"])
  func inAnHour(app: String) async throws {
    let phone = try Phone(app)
    _ = try await phone.respond("REMIND_IN_AN_HOUR", to: arrival)
    let request = try #require(phone.centerHost.pendingNotificationRequests().first)
    #expect(request.identifier == "milk")
    #expect(request.content == arrival.request.content)
    #expect(
      request.trigger == UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: false))
  }

  @Test("A reminder snoozed until tomorrow comes once, at the same time of day")
  func tomorrow() async throws {
    let phone = try Phone("reminders")
    _ = try await phone.respond("REMIND_TOMORROW", to: arrival)
    let request = try #require(phone.centerHost.pendingNotificationRequests().first)
    let trigger = try #require(request.trigger as? UNCalendarNotificationTrigger)
    #expect(!trigger.repeats)
    let calendar = Calendar.current
    let next = try #require(trigger.nextTriggerDate(after: arrival.date, in: calendar))
    let day = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: next)
    #expect(day == DateComponents(year: 2026, month: 1, day: 2, hour: 9, minute: 30))
    #expect(trigger.nextTriggerDate(after: next, in: calendar) == nil)
  }

  @Test("A repeating reminder comes every hour, or daily at its time")
  func repeating() async throws {
    let phone = try Phone("reminders")
    let repeating = notification(
      "REMINDER", userInfo: ["REMINDER_ID": "milk", "REPEATS": true, "DAILY_AT": "02:30"])
    _ = try await phone.respond("REMIND_IN_AN_HOUR", to: repeating)
    #expect(
      phone.centerHost.pendingNotificationRequests().last?.trigger
        == UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: true))
    _ = try await phone.respond("REMIND_TOMORROW", to: repeating)
    #expect(
      phone.centerHost.pendingNotificationRequests().last?.trigger
        == UNCalendarNotificationTrigger(
          dateMatching: DateComponents(hour: 2, minute: 30), repeats: true))
    #expect(
      phone.activities.map { $0.split(separator: "when=").last } == [
        "every hour", "every day at 02:30",
      ])
  }

  @Test("A reminder without a valid daily time comes tomorrow", arguments: ["2:30:1", "noon", ""])
  func noTime(text: String) async throws {
    let phone = try Phone("reminders")
    _ = try await phone.respond(
      "REMIND_TOMORROW", to: notification("REMINDER", userInfo: ["DAILY_AT": text]))
    #expect(phone.centerHost.pendingNotificationRequests().first?.trigger?.repeats == false)
  }

  @Test("A refused reminder is recorded, and the response completed")
  func refusal() async throws {
    let phone = try Phone("reminders")
    phone.centerHost.state.withLock { $0.addError = UNError(.notificationsNotAllowed) }
    #expect(try await phone.respond("REMIND_IN_AN_HOUR", to: arrival) == 1)
    #expect(
      phone.activities == [
        "reminder.notRescheduled reminderID=milk "
          + "reason=Notifications are not allowed for this application"
      ])
    #expect(phone.centerHost.pendingNotificationRequests().isEmpty)
  }
}
