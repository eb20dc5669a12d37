package import Foundation
import Synchronization
package import Testing

/// A file that says what an output must be.
///
/// With `NOTIFY_SIM_RECORD` in the environment a run writes the files anew, and fails, so that a
/// recording never passes for a check. The variable names a file; the path of each file that was
/// changed is appended to it. `make docs` runs the tests this way.
package struct Golden: Sendable {
  package let file: URL
  /// Where the paths of changed files are listed; nil where files are compared and not written.
  package let changes: URL?

  private static let lock = Mutex(())

  /// Takes a file that need not exist yet.
  package init(file: URL, changes: URL? = Golden.wantedChanges) {
    self.file = file
    self.changes = changes
  }

  /// The list that the environment asks for.
  package static let wantedChanges =
    ProcessInfo.processInfo.environment["NOTIFY_SIM_RECORD"].map(URL.init(fileURLWithPath:))

  /// Compares with the file; an empty text wants no file.
  package func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    guard let complaint = try complaint(about: text) else { return }
    Issue.record("\(complaint)", sourceLocation: sourceLocation)
  }

  /// What is to be said of a text: how it differs from the file, or that the file was recorded.
  package func complaint(about text: String) throws -> String? {
    let expected = self.text ?? ""
    if let changes {
      if expected != text { try record(text, in: changes) }
      return "\(name) was recorded, not checked"
    }
    guard expected != text else { return nil }
    return "\(name) is not as recorded; 'make docs' records it\n\(difference(expected, text))"
  }

  /// What the file holds; nil where there is none.
  package var text: String? {
    FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func record(_ text: String, in changes: URL) throws {
    if text.isEmpty {
      try FileManager.default.removeItem(at: file)
    } else {
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try Self.lock.withLock { _ in
      let list = FileManager.default.contents(atPath: changes.path) ?? Data()
      try (list + Data("\(name)\n".utf8)).write(to: changes)
    }
  }

  /// The path relative to the repository.
  private var name: String {
    let root = Repository.root.path + "/"
    return file.path.hasPrefix(root) ? String(file.path.dropFirst(root.count)) : file.path
  }

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
