import Synchronization

/// Hands out what is to be checked in parts, in order, to several workers.
final class CheckSource: Sendable {
  /// How the names of files end that hold a payload a line.
  static let streamSuffixes = [".ndjson", ".jsonl"]

  private struct State {
    var files: ArraySlice<FoundFile>
    var stream: LineStream?
    var number = 0
  }

  private let state: Mutex<State>

  /// Hands out the parts of some files; the first has a number.
  init(_ files: [FoundFile], from number: Int) {
    state = Mutex(State(files: files[...], number: number))
  }

  /// The next part and its number; nil when all are given out.
  func next() -> (number: Int, part: CheckPart)? {
    state.withLock { state in
      guard let part = Self.part(&state) else { return nil }
      defer { state.number += 1 }
      return (state.number, part)
    }
  }

  private static func part(_ state: inout State) -> CheckPart? {
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
