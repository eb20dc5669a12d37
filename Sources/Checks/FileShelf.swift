import CommandLineTools
import NotifySimCore
import Synchronization

/// Files that were read to decide what others are checked against, kept until they are checked
/// themselves, so that each is opened once.
///
/// It holds a bounded number of bytes; what has no room is read again.
final class FileShelf: Sendable {
  private struct State {
    var texts: [String: SourceText] = [:]
    var room = 1 << 26
  }

  private let state = Mutex(State())

  /// Reads a file that was found, and keeps it.
  func read(_ path: String) throws(CommandFailure) -> SourceText {
    if let text = state.withLock({ $0.texts[path] }) { return text }
    let text = try InputFile.read(path, namedBy: .file)
    state.withLock { state in
      guard text.bytes.count <= state.room else { return }
      state.room -= text.bytes.count
      state.texts[path] = text
    }
    return text
  }

  /// The text of a file that was read, which is not needed any longer; nil for another.
  func take(_ path: String) -> SourceText? {
    state.withLock { state in
      let text = state.texts.removeValue(forKey: path)
      state.room += text?.bytes.count ?? 0
      return text
    }
  }
}
