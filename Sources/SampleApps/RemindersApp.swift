import UIKit
import UserNotifications

/// Reminders: completes or postpones tasks from the notification.
final class RemindersAppDelegate: HandlerDelegate, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  init(record: @escaping @Sendable (Activity) -> Void) {
    super.init([ReminderManager(record: record)], record: record)
  }
}

/// Marks reminders as completed, or schedules them again for later (S8).
final class ReminderManager: NotificationManager {
  let category = UNNotificationCategory(
    identifier: "REMINDER",
    actions: [
      UNNotificationAction(identifier: "MARK_COMPLETED", title: "Mark as Completed"),
      UNNotificationAction(identifier: "REMIND_IN_AN_HOUR", title: "Remind Me in an Hour"),
      UNNotificationAction(identifier: "REMIND_TOMORROW", title: "Remind Me Tomorrow"),
    ],
    intentIdentifiers: [],
    hiddenPreviewsBodyPlaceholder: "%u Reminders")

  private let record: @Sendable (Activity) -> Void

  init(record: @escaping @Sendable (Activity) -> Void) {
    self.record = record
  }

  func handle(_ response: UNNotificationResponse) {
    switch response.actionIdentifier {
    case "MARK_COMPLETED":
      record(Activity("reminder.completed", [reminderDetail(of: response)]))
    case "REMIND_IN_AN_HOUR":
      let repeats = userInfo(of: response)["REPEATS"] as? Bool ?? false
      let hourly = UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: repeats)
      reschedule(response, at: hourly, when: repeats ? "every hour" : "in an hour")
    case "REMIND_TOMORROW":
      if let time = userInfo(of: response)["DAILY_AT"] as? String, let daily = daily(at: time) {
        reschedule(response, at: daily, when: "every day at \(time)")
      } else {
        reschedule(response, at: tomorrow(after: response.notification.date), when: "tomorrow")
      }
    case UNNotificationDefaultActionIdentifier:
      record(Activity("reminder.opened", [reminderDetail(of: response)]))
    default:
      record(.unhandled(response))
    }
  }

  private func userInfo(of response: UNNotificationResponse) -> [AnyHashable: Any] {
    response.notification.request.content.userInfo
  }

  /// The reminder's identifier; that of its notification if it has none.
  private func reminderID(of response: UNNotificationResponse) -> String {
    userInfo(of: response)["REMINDER_ID"] as? String ?? response.notification.request.identifier
  }

  private func reminderDetail(of response: UNNotificationResponse) -> Activity.Detail {
    Activity.Detail("reminderID", reminderID(of: response))
  }

  private func reschedule(
    _ response: UNNotificationResponse, at trigger: UNNotificationTrigger, when: String
  ) {
    let request = UNNotificationRequest(
      identifier: reminderID(of: response), content: response.notification.request.content,
      trigger: trigger)
    let reminder = reminderDetail(of: response)
    let record = record
    UNUserNotificationCenter.current().add(request) { error in
      if let error {
        let reason = Activity.Detail("reason", error.localizedDescription)
        record(Activity("reminder.notRescheduled", [reminder, reason]))
      } else {
        record(Activity("reminder.rescheduled", [reminder, Activity.Detail("when", when)]))
      }
    }
  }

  /// A trigger for every day at a local time such as `07:30`, in any time zone.
  private func daily(at time: String) -> UNNotificationTrigger? {
    let parts = time.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1] else { return nil }
    return UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: hour, minute: minute), repeats: true)
  }

  /// A trigger for the same time on the next day.
  private func tomorrow(after date: Date) -> UNNotificationTrigger {
    let calendar = Calendar.current
    let tomorrow =
      calendar.date(byAdding: .day, value: 1, to: date) ?? date.addingTimeInterval(86_400)
    let components = calendar.dateComponents(
      [.timeZone, .year, .month, .day, .hour, .minute, .second], from: tomorrow)
    return UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
  }
}
