import Foundation
import UIKit
import UserNotifications

/// Meetings: invitations that are accepted or declined from the notification.
final class MeetingsAppDelegate: UIResponder, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let meetings: MeetingManager
  private let record: (Activity) -> Void

  init(record: @escaping (Activity) -> Void, files: any FileStore) {
    self.record = record
    meetings = MeetingManager(calendar: MeetingCalendar(files), record: record)
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.setNotificationCategories([meetings.category])
    center.requestAuthorization(options: [.alert, .sound, .badge]) { _, _ in }
    meetings.mergeStagedAnswers()
    application.registerForRemoteNotifications()
    return true
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    record(.tokenSent(deviceToken))
  }

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {
    record(.registrationFailed(error))
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    meetings.mergeStagedAnswers()
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler(meetings.presentationOptions)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    if meetings.manages(response.notification) {
      meetings.handle(response)
    } else {
      record(.unhandled(response))
    }
    completionHandler()
  }
}

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

extension MeetingsAppDelegate {
  /// What the app says, in its languages: for each its texts by their keys, as in
  /// `Localizable.strings`.
  static let texts: [String: [String: String]] = [
    "en": [
      "Accept": "Accept", "Decline": "Decline",
      "INVITATION_TITLE": "Invitation: %@", "INVITATION_BODY": "%1$@ invites you on %2$@",
    ],
    "de": [
      "Accept": "Zusagen", "Decline": "Absagen",
      "INVITATION_TITLE": "Einladung: %@", "INVITATION_BODY": "%1$@ lädt dich für %2$@ ein",
    ],
    "ko": [
      "Accept": "수락", "Decline": "거절",
      "INVITATION_TITLE": "초대: %@", "INVITATION_BODY": "%2$@에 %1$@ 님의 초대가 있습니다",
    ],
  ]
}
