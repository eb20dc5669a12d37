import Foundation
import UIKit
import UserNotifications

/// Meetings: accepts or declines invitations from the notification.
final class MeetingsAppDelegate: HandlerDelegate, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let meetings: MeetingManager

  init(record: @escaping (Activity) -> Void, files: any FileStore) {
    meetings = MeetingManager(calendar: MeetingCalendar(files), record: record)
    super.init([meetings], record: record)
  }

  override func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    meetings.mergeStagedAnswers()
    return super.application(application, didFinishLaunchingWithOptions: launchOptions)
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    meetings.mergeStagedAnswers()
  }
}

/// Answers meeting invitations: at once, or on a locked phone after it is unlocked (S46).
@MainActor
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
    guard let invitation = Invitation(userInfo) else {
      let key = Invitation.missingKey(in: userInfo) ?? "userInfo"
      return record(.missing(key, in: response))
    }
    save(Answer(word: word, invitation: invitation))
  }

  /// Moves the staged answers to the calendar, in order.
  func mergeStagedAnswers() {
    guard UIApplication.shared.isProtectedDataAvailable else { return }
    do {
      for answer in try calendar.merge() { record(answer.activity("merged", named: true)) }
    } catch {
      record(.failed("meeting.notMerged", error))
    }
  }

  private func word(for response: UNNotificationResponse) -> Answer.Word? {
    switch response.actionIdentifier {
    case "ACCEPT_ACTION": .accepted
    case "DECLINE_ACTION": .declined
    case UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier: .queued
    default: nil
    }
  }

  private func save(_ answer: Answer) {
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
  /// The app's texts in its languages, by key, as in `Localizable.strings`.
  nonisolated static let texts: [String: [String: String]] = [
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

/// The calendar's answers, in a file that is not accessible while the phone is locked, and the
/// staged answers, in a file of their own (S46).
struct MeetingCalendar {
  private let files: any FileStore

  init(_ files: any FileStore) {
    self.files = files
  }

  private static let answers = "answers.json"
  private static let staged = "staged-answers.json"

  /// Adds answers; works only while protected data is available.
  func add(_ answers: [MeetingManager.Answer]) throws {
    try write(read(Self.answers) + answers, to: Self.answers, protection: .complete)
  }

  /// Stores an answer until the calendar can be written.
  func stage(_ answer: MeetingManager.Answer) throws {
    try write(
      read(Self.staged) + [answer], to: Self.staged,
      protection: .completeUntilFirstUserAuthentication)
  }

  /// Adds the staged answers to the calendar, and returns them in order.
  func merge() throws -> [MeetingManager.Answer] {
    let staged = try read(Self.staged)
    guard !staged.isEmpty else { return [] }
    try add(staged)
    files.remove(Self.staged)
    return staged
  }

  private func read(_ name: String) throws -> [MeetingManager.Answer] {
    guard let text = try files.read(name) else { return [] }
    return try JSONDecoder().decode([MeetingManager.Answer].self, from: Data(text.utf8))
  }

  private func write(
    _ answers: [MeetingManager.Answer], to name: String, protection: FileProtectionType
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(answers), as: UTF8.self)
    try files.write(text, to: name, protection: protection)
  }
}

extension MeetingManager {
  /// An answer to an invitation.
  struct Answer: Codable {
    let word: Word
    let invitation: Invitation

    enum Word: String, Codable {
      case accepted
      case declined
      case queued
    }

    /// The activity for this answer; contains the answer's name unless the verb implies it.
    func activity(_ verb: String, named isNamed: Bool = false) -> Activity {
      let answer = isNamed ? [Activity.Detail("answer", word.rawValue)] : []
      return Activity("meeting.\(verb)", invitation.details + answer)
    }
  }

  /// The meeting and the invited person.
  struct Invitation: Codable {
    let meetingID: String
    let userID: String

    /// The first key that the custom data lacks, or whose value is not text.
    static func missingKey(in userInfo: [AnyHashable: Any]) -> String? {
      ["MEETING_ID", "USER_ID"].first { !(userInfo[$0] is String) }
    }

    /// Reads an invitation from custom data; nil if an entry is missing or not text.
    init?(_ userInfo: [AnyHashable: Any]) {
      guard let meetingID = userInfo["MEETING_ID"] as? String,
        let userID = userInfo["USER_ID"] as? String
      else { return nil }
      self.meetingID = meetingID
      self.userID = userID
    }

    var details: [Activity.Detail] {
      [Activity.Detail("meetingID", meetingID), Activity.Detail("userID", userID)]
    }
  }
}
