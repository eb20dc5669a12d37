import Foundation
import UIKit
import UserNotifications

/// Answers meeting invitations, at once or, on a locked phone, as soon as it is unlocked (S46).
final class MeetingManager: NotificationManager {
  let category = UNNotificationCategory(
    identifier: "MEETING_INVITATION",
    actions: [
      UNNotificationAction(
        identifier: "ACCEPT_ACTION",
        title: NSString.localizedUserNotificationString(forKey: "Accept", arguments: nil)),
      UNNotificationAction(
        identifier: "DECLINE_ACTION",
        title: NSString.localizedUserNotificationString(forKey: "Decline", arguments: nil)),
    ],
    intentIdentifiers: [],
    hiddenPreviewsBodyPlaceholder: "",
    options: .customDismissAction)

  private let calendar: MeetingCalendar
  private let record: (Activity) -> Void

  init(calendar: MeetingCalendar, record: @escaping (Activity) -> Void) {
    self.calendar = calendar
    self.record = record
  }

  func handle(_ response: UNNotificationResponse) {
    guard let word = word(for: response) else { return record(.unhandled(response)) }
    let userInfo = response.notification.request.content.userInfo
    guard let invitation = MeetingInvitation(userInfo) else {
      let key = MeetingInvitation.missingKey(in: userInfo) ?? "userInfo"
      return record(.missing(key, in: response))
    }
    save(MeetingAnswer(word: word, invitation: invitation))
  }

  /// Puts the staged answers into the calendar, in the order in which they were given.
  func mergeStagedAnswers() {
    guard UIApplication.shared.isProtectedDataAvailable else { return }
    do {
      for answer in try calendar.merge() { record(answer.activity("merged", named: true)) }
    } catch {
      record(.failed("meeting.notMerged", error))
    }
  }

  private func word(for response: UNNotificationResponse) -> MeetingAnswer.Word? {
    switch response.actionIdentifier {
    case "ACCEPT_ACTION": .accepted
    case "DECLINE_ACTION": .declined
    case UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier: .queued
    default: nil
    }
  }

  private func save(_ answer: MeetingAnswer) {
    mergeStagedAnswers()
    do {
      if UIApplication.shared.isProtectedDataAvailable {
        try calendar.add([answer])
        record(answer.activity(answer.word.rawValue))
      } else {
        try calendar.stage(answer)
        record(answer.activity("staged", named: true))
      }
    } catch {
      record(.failed("meeting.notSaved", error))
    }
  }
}
