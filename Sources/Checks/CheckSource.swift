package import APNs
package import CommandLineTools
import Synchronization

/// Hands out what is to be checked in parts, in order, to several workers.
package final class CheckSource: Sendable {
  /// The suffixes of files with one payload per line.
  package static let streamSuffixes = [".ndjson", ".jsonl"]

  private struct State {
    var parts: ArraySlice<Part>
    var files: ArraySlice<FileFinder.Found>
    var stream: LineStream?
  }

  private let state: Mutex<State>

  /// Hands out some parts, and then those of some files.
  package init(_ parts: [Part], _ files: [FileFinder.Found]) {
    state = Mutex(State(parts: parts[...], files: files[...]))
  }

  /// The next part; nil when all are given out.
  package func next() -> Part? {
    state.withLock { Self.part(&$0) }
  }

  private static func part(_ state: inout State) -> Part? {
    if let part = state.parts.popFirst() { return part }
    while true {
      if let part = state.stream?.next() { return part }
      state.stream = nil
      guard let file = state.files.popFirst() else { return nil }
      guard isStream(file.path) else { return .file(file) }
      do throws(CommandFailure) {
        var stream = try LineStream(file.path, namedBy: file.origin)
        guard let part = stream.next() else { continue }
        if file.isFound, case .lines(_, let bytes, _) = part,
          let reason = FileGuess.objection(toLines: bytes)
        {
          stream.close()
          return .leftOut(FileFinder.LeftOut(file: file.path, reason: reason))
        }
        state.stream = stream
        return part
      } catch {
        return .failure(error)
      }
    }
  }

  /// Whether a file holds a payload a line.
  static func isStream(_ path: String) -> Bool {
    path == InputFile.standardInput || streamSuffixes.contains { path.hasSuffix($0) }
  }

  /// A part of what is to be checked; parts are checked side by side.
  package enum Part: Sendable {
    /// A whole file, which is yet to be read.
    case file(FileFinder.Found)
    /// A whole text that came through standard input.
    case text(name: String, bytes: [UInt8])
    /// Whole lines of a stream, and the number of the first.
    case lines(name: String, bytes: [UInt8], firstLine: Int)
    /// A line of a stream that has too many bytes to be held.
    case longLine(name: String, line: Int, size: Int)
    /// The headers that hold for all payloads.
    case headers
    /// A stream that cannot be read, or not on.
    case failure(CommandFailure)
    /// An app whose sources were read, by its name.
    case app(String)
    /// What is wrong with a source of an app.
    case findings(SourceText, [Diagnostic])
    /// Something below a folder that is not even opened.
    case leftOut(FileFinder.LeftOut)
  }
}
