import CommandLineTools
import Synchronization

/// Hands out what is to be checked in parts, in order, to several workers.
final class CheckSource: Sendable {
  /// How the names of files end that hold a payload a line.
  static let streamSuffixes = [".ndjson", ".jsonl"]

  private struct State {
    var parts: ArraySlice<CheckPart>
    var files: ArraySlice<FoundFile>
    var stream: LineStream?
  }

  private let state: Mutex<State>

  /// Hands out some parts, and then those of some files.
  init(_ parts: [CheckPart], _ files: [FoundFile]) {
    state = Mutex(State(parts: parts[...], files: files[...]))
  }

  /// The next part; nil when all are given out.
  func next() -> CheckPart? {
    state.withLock { Self.part(&$0) }
  }

  private static func part(_ state: inout State) -> CheckPart? {
    if let part = state.parts.popFirst() { return part }
    while true {
      if let part = state.stream?.next() { return part }
      state.stream = nil
      guard let file = state.files.popFirst() else { return nil }
      guard isStream(file.path) else { return .file(file) }
      do throws(CommandFailure) {
        state.stream = try LineStream(file.path)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Whether a file holds a payload a line.
  static func isStream(_ path: String) -> Bool {
    path == InputFile.standardInput || streamSuffixes.contains { path.hasSuffix($0) }
  }
}
