import Foundation
import UserNotifications

/// The answers that were given, in a file that is closed while the phone is locked, and those that
/// wait for it to open in a file of their own (S46).
struct MeetingCalendar {
  private let files: any FileStore

  init(_ files: any FileStore) {
    self.files = files
  }

  private static let answers = "answers.json"
  private static let staged = "staged-answers.json"

  /// Adds answers; only while protected data is available.
  func add(_ answers: [MeetingAnswer]) throws {
    try write(read(Self.answers) + answers, to: Self.answers, protection: .complete)
  }

  /// Keeps an answer until the calendar can be written.
  func stage(_ answer: MeetingAnswer) throws {
    try write(
      read(Self.staged) + [answer], to: Self.staged,
      protection: .completeUntilFirstUserAuthentication)
  }

  /// Adds the answers that were staged, and returns them in the order in which they were given.
  func merge() throws -> [MeetingAnswer] {
    let staged = try read(Self.staged)
    guard !staged.isEmpty else { return [] }
    try add(staged)
    files.remove(Self.staged)
    return staged
  }

  private func read(_ name: String) throws -> [MeetingAnswer] {
    guard let text = try files.read(name) else { return [] }
    return try JSONDecoder().decode([MeetingAnswer].self, from: Data(text.utf8))
  }

  private func write(
    _ answers: [MeetingAnswer], to name: String, protection: FileProtectionType
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(answers), as: UTF8.self)
    try files.write(text, to: name, protection: protection)
  }
}

/// How somebody answered an invitation.
struct MeetingAnswer: Codable {
  let word: Word
  let invitation: MeetingInvitation

  enum Word: String, Codable {
    case accepted
    case declined
    case queued
  }

  /// What the app did with the answer, which is named where the verb does not say it.
  func activity(_ verb: String, named isNamed: Bool = false) -> Activity {
    let answer = isNamed ? [Activity.Detail("answer", word.rawValue)] : []
    return Activity("meeting.\(verb)", invitation.details + answer)
  }
}

/// Whom a notification invites to which meeting.
struct MeetingInvitation: Codable {
  let meetingID: String
  let userID: String

  /// The name of the first entry that custom data lacks, or has as something other than text.
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
