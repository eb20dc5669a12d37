import APNs
import Foundation
import UserNotifications

/// Finds triggers that Apple's classes refuse, or that never fire (rule X35).
struct TriggerCheck {
  let phone: Phone

  /// Reports an interval for which Apple's class raises an exception, which ends the app.
  func report(_ trigger: UNTimeIntervalNotificationTrigger, about id: String) {
    let isTooShort = trigger.repeats && trigger.timeInterval > 0
    let (problem, text) =
      isTooShort
      ? ("repeats and is under 60 seconds", "time interval must be at least 60 if repeating")
      : ("is not above 0 seconds", "time interval must be greater than 0")
    phone.report(
      Diagnostic(
        .error, .neverFires,
        "the interval of \(trigger.timeInterval) seconds \(problem), and making such a trigger ends"
          + " an app on a device",
        notes: [.init("the exception is NSInternalInconsistencyException: '\(text)'")],
        fixIt: .init(
          isTooShort
            ? "repeat every 60 seconds or more, or do not repeat"
            : "leave the trigger out for a notification at once")),
      about: id, because: [.intervalBounds])
  }

  /// Reports date components that no moment to come matches.
  func reportNoDate(about id: String) {
    let isRefused = phone.profile.impossibleDate == .refused
    phone.report(
      Diagnostic(
        .error, .neverFires,
        "no moment to come matches the date components of the trigger, so it never fires",
        notes: [
          .init(
            isRefused
              ? "adding it completes with the error 1400, notificationInvalidNoDate"
              : "adding it completes without an error, and the request is gone")
        ],
        fixIt: .init("ask the trigger for its 'nextTriggerDate()' before adding the request")),
      about: id, because: [.calendarTrigger, .impossibleDate])
  }
}
