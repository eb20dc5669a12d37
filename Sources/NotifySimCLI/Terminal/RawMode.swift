import Synchronization

/// The raw mode of the terminal, in which every key comes at once and none is shown, and what is
/// pasted comes in brackets.
///
/// The settings from before are kept for the whole process, so that whatever ends it can put them
/// back.
enum RawMode {
  private struct Saved {
    let input: Int32
    let output: Int32
    let settings: TerminalSettings
  }

  private static let saved = Mutex<Saved?>(nil)
  private static let beginPasting = "\u{1B}[?2004h"
  private static let endPasting = "\u{1B}[?2004l"

  /// Puts a terminal into raw mode; false where that cannot be done, and nothing is changed.
  static func begin(input: Int32, output: Int32) -> Bool {
    guard let settings = TerminalSettings(of: input) else { return false }
    // Before the change, so that a signal in between cannot leave the terminal changed.
    saved.withLock { $0 = Saved(input: input, output: output, settings: settings) }
    guard settings.raw.apply(to: input) else {
      saved.withLock { $0 = nil }
      return false
    }
    _ = Platform.write(Array(beginPasting.utf8)[...], to: output)
    return true
  }

  /// Puts the terminal back, if it is in raw mode.
  static func end() {
    let before = saved.withLock { saved in
      defer { saved = nil }
      return saved
    }
    guard let before else { return }
    _ = Platform.write(Array(endPasting.utf8)[...], to: before.output)
    _ = before.settings.apply(to: before.input)
  }
}
