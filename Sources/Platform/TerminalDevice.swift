import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What a terminal says of itself.
package enum TerminalDevice {
  /// Whether a descriptor is a terminal: isatty(3).
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of a terminal's window, or nil where it has none: TIOCGWINSZ of tty_ioctl(4).
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The raw mode of the terminal, in which every key comes at once and none is shown, and what is
  /// pasted comes in brackets.
  ///
  /// The settings from before are kept for the whole process, so that whatever ends it can put them
  /// back.
  package enum RawMode {
    private struct Saved {
      let input: Int32
      let output: Int32
      let settings: Settings
    }

    private static let saved = Mutex<Saved?>(nil)
    private static let beginPasting = "\u{1B}[?2004h"
    private static let endPasting = "\u{1B}[?2004l"

    /// Puts a terminal into raw mode; false where that cannot be done, and nothing is changed.
    package static func begin(input: Int32, output: Int32) -> Bool {
      guard let settings = Settings(of: input) else { return false }
      // Before the change, so that a signal in between cannot leave the terminal changed.
      saved.withLock { $0 = Saved(input: input, output: output, settings: settings) }
      guard settings.raw.apply(to: input) else {
        saved.withLock { $0 = nil }
        return false
      }
      _ = Descriptor.write(Array(beginPasting.utf8)[...], to: output)
      return true
    }

    /// Puts the terminal back, if it is in raw mode.
    package static func end() {
      let before = saved.withLock { saved in
        defer { saved = nil }
        return saved
      }
      guard let before else { return }
      _ = Descriptor.write(Array(endPasting.utf8)[...], to: before.output)
      _ = before.settings.apply(to: before.input)
    }

    /// The settings of a terminal: termios(3).
    private struct Settings: Sendable {
      private var settings = termios()

      /// The settings that a descriptor's terminal has; nil where it is none.
      init?(of descriptor: Int32) {
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
      }

      /// The same for reading key by key; a line feed still begins a line.
      var raw: Settings {
        var copy = self
        cfmakeraw(&copy.settings)
        copy.settings.c_oflag = settings.c_oflag
        return copy
      }

      /// Gives a terminal these settings, once it has shown what was written before.
      func apply(to descriptor: Int32) -> Bool {
        var copy = settings
        return tcsetattr(descriptor, TCSADRAIN, &copy) == 0
      }
    }
  }
}
