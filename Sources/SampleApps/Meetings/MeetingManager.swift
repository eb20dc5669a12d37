import UIKit
import UserNotifications

/// Answers meeting invitations, at once or, on a locked phone, as soon as it is unlocked (S46).
final class MeetingManager: NotificationManager {
  enum Answer: String {
    case accepted
    case declined
    case queued
  }

  let category = UNNotificationCategory(
    identifier: "MEETING_INVITATION",
    actions: [
      UNNotificationAction(identifier: "ACCEPT_ACTION", title: "Accept"),
      UNNotificationAction(identifier: "DECLINE_ACTION", title: "Decline"),
    ],
    intentIdentifiers: [],
    hiddenPreviewsBodyPlaceholder: "",
    options: .customDismissAction)

  private let record: (Activity) -> Void
  /// Answers that wait for the calendar's file, which cannot be read while the phone is locked.
  private var staged: [(answer: Answer, invitation: MeetingInvitation)] = []

  init(record: @escaping (Activity) -> Void) {
    self.record = record
  }

  func handle(_ response: UNNotificationResponse) {
    guard let answer = answer(to: response) else { return record(.unhandled(response)) }
    let userInfo = response.notification.request.content.userInfo
    guard let invitation = MeetingInvitation(userInfo) else {
      let key = MeetingInvitation.missingKey(in: userInfo) ?? "userInfo"
      return record(.missing(key, in: response))
    }
    save(answer, to: invitation)
  }

  /// Puts the staged answers into the calendar, in the order in which they were given.
  func mergeStagedAnswers() {
    guard UIApplication.shared.isProtectedDataAvailable else { return }
    for (answer, invitation) in staged {
      let answer = Activity.Detail("answer", answer.rawValue)
      record(Activity("meeting.merged", invitation.details + [answer]))
    }
    staged.removeAll()
  }

  private func answer(to response: UNNotificationResponse) -> Answer? {
    switch response.actionIdentifier {
    case "ACCEPT_ACTION": .accepted
    case "DECLINE_ACTION": .declined
    case UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier: .queued
    default: nil
    }
  }

  private func save(_ answer: Answer, to invitation: MeetingInvitation) {
    guard UIApplication.shared.isProtectedDataAvailable else {
      staged.append((answer, invitation))
      let answer = Activity.Detail("answer", answer.rawValue)
      return record(Activity("meeting.staged", invitation.details + [answer]))
    }
    record(Activity("meeting.\(answer.rawValue)", invitation.details))
  }
}
