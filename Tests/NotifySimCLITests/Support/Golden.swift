import Foundation
import Testing

/// A file that says what the output must be.
///
/// With `NOTIFY_SIM_RECORD=1` in the environment a run writes the files anew, and fails, so that a
/// recording can never pass for a test.
struct Golden {
  let file: URL
  /// Whether to write the file anew.
  var isRecording = Self.isRecordingWanted

  private static let isRecordingWanted =
    ProcessInfo.processInfo.environment["NOTIFY_SIM_RECORD"] == "1"

  /// Compares with the file; an empty text wants no file.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    guard let complaint = try complaint(about: text) else { return }
    Issue.record("\(complaint)", sourceLocation: sourceLocation)
  }

  /// What is to be said of a text: how it differs from the file, or that it is the file now.
  func complaint(about text: String) throws -> String? {
    let before = FileManager.default.contents(atPath: file.path)
    let expected = before.map { String(decoding: $0, as: UTF8.self) } ?? ""
    if isRecording {
      if expected != text { try record(text) }
      return "\(name) was recorded, not checked"
    }
    guard expected != text else { return nil }
    return "\(name) is not as recorded\n\(difference(expected, text))"
  }

  private func record(_ text: String) throws {
    guard !text.isEmpty else { return try FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
  }

  private var name: String { file.pathComponents.suffix(2).joined(separator: "/") }

  /// The lines that are in one text only, marked as a diff marks them.
  private func difference(_ expected: String, _ actual: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = new.difference(from: old).map { change in
      switch change {
      case .remove(let line, let text, _): (line, "-\(line + 1): \(text)")
      case .insert(let line, let text, _): (line, "+\(line + 1): \(text)")
      }
    }
    return changes.sorted { $0.0 < $1.0 }.prefix(40).map(\.1).joined(separator: "\n")
  }
}
