import Foundation

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
