package import Platform

/// The standard streams and what is known about them: the only way from the commands to the
/// outside.
///
/// The program uses ``SystemTerminal``; tests use one that answers from a script.
package protocol Terminal: Sendable {
  /// The environment variables.
  var environment: [String: String] { get }

  /// Whether these are the process's own streams, and the command has the process to itself.
  var isProcessTerminal: Bool { get }

  /// Whether a person can be asked: standard input is a terminal.
  var isInputTerminal: Bool { get }

  /// The width of the terminal's window in columns, or nil if there is no window.
  var windowColumns: Int? { get }

  /// Whether a person, and not a file or a program, reads a stream.
  func isTerminal(_ stream: OutputStream) -> Bool

  /// Writes text; standard output may be buffered until ``flush()``, a prompt or a diagnostic.
  func write(_ text: String, to stream: OutputStream) throws(TerminalError)

  /// Hands over everything written so far.
  func flush() throws(TerminalError)

  /// Waits for the next line of standard input.
  ///
  /// - Parameters:
  ///   - prompt: What is asked, on standard error, if standard input is a terminal.
  ///   - timeout: The longest wait, or nil to wait for ever; below zero counts as zero.
  /// - Returns: The line, or why there is none.
  /// - Throws: Where the streams fail, ``TerminalError``.
  func readLine(prompt: String, timeout: Duration?) throws(TerminalError) -> LineInput

  /// Whether standard input has more to read at this moment, so that nobody waits.
  var hasLineAtHand: Bool { get }

  /// Whether ``editLine(_:)`` can be used: a person types at a terminal that moves its cursor.
  var canEdit: Bool { get }

  /// Waits for the next line, which is edited while it is typed.
  ///
  /// - Parameter editor: What each key does, and the history.
  /// - Returns: The line, or why there is none.
  /// - Throws: Where the streams fail, ``TerminalError``.
  func editLine(_ editor: inout LineEditor) throws(TerminalError) -> LineInput

  /// From now on, never waits for whoever reads standard output and standard error: lines that
  /// nobody reads are left out.
  func leaveOutUnreadLines()

  /// Writes what is still to be read of standard output, and leaves out what is not read in a time.
  func writeUnreadLines(timeout milliseconds: Int32) throws(TerminalError)

  /// How many lines of standard output were left out so far.
  var unreadLines: Int { get }

  /// Has waits for a line end with ``LineInput/woken`` from now on, when they are woken.
  func wakeLines(by wakeUp: Poller.WakeUp)
}

extension Terminal {
  /// Others than the process's own may be several in a process.
  package var isProcessTerminal: Bool { false }

  /// Others than the process's own have to be asked.
  package var hasLineAtHand: Bool { false }

  /// A terminal that is none cannot edit.
  package var canEdit: Bool { false }

  /// Others than the process's own are read.
  package func leaveOutUnreadLines() {}

  /// Others than the process's own are read.
  package func writeUnreadLines(timeout milliseconds: Int32) throws(TerminalError) {}

  /// Others than the process's own are read.
  package var unreadLines: Int { 0 }

  /// Others than the process's own are asked by nobody who waits for something else.
  package func wakeLines(by wakeUp: Poller.WakeUp) {}

  /// Nothing comes from a terminal that cannot edit.
  package func editLine(_ editor: inout LineEditor) throws(TerminalError) -> LineInput {
    .endOfInput
  }

  /// The width to lay text out for, in columns.
  ///
  /// `--width` wins over the environment's `COLUMNS`, that over the window, and 80 stands where
  /// none is known. What is not asked for explicitly is kept between 20 and 200.
  package func width(requested: Int? = nil) -> Int {
    TerminalWidth.columns(
      requested: requested, variable: environment["COLUMNS"], window: windowColumns)
  }

  /// The drawing characters for a stream: ASCII on a terminal whose locale is not UTF-8.
  ///
  /// Files and pipes get UTF-8 wherever they are written, so that output does not depend on the
  /// locale.
  package func glyphs(for stream: OutputStream) -> Glyphs {
    isTerminal(stream) && !TerminalLocale.isUTF8(environment) ? .ascii : .unicode
  }

  /// The theme for a stream.
  package func theme(for stream: OutputStream, color: StyledText.Theme.ColorChoice)
    -> StyledText.Theme
  {
    StyledText.Theme(
      color: color.isOn(isTerminal: isTerminal(stream), environment: environment),
      glyphs: glyphs(for: stream))
  }
}

/// Where text goes.
package enum OutputStream: Hashable, Sendable, CaseIterable {
  /// The result, and nothing else.
  case standardOutput
  /// Prompts, progress and diagnostics.
  case standardError
}

/// Why reading from or writing to a standard stream failed.
package enum TerminalError: Error, Hashable, Sendable {
  /// The reader of the output has gone, as `head` does; the program is to end quietly.
  case outputClosed(OutputStream)
  /// The output could not be written, with the system's own words.
  case outputFailed(OutputStream, reason: String)
  /// Standard input could not be read, with the system's own words.
  case inputFailed(reason: String)
}

extension TerminalError: CustomStringConvertible {
  /// One sentence, lower case, no full stop.
  package var description: String {
    switch self {
    case .outputClosed(let stream): "\(stream.words) was closed by its reader"
    case .outputFailed(let stream, let reason): "cannot write to \(stream.words): \(reason)"
    case .inputFailed(let reason): "cannot read standard input: \(reason)"
    }
  }
}

extension OutputStream {
  fileprivate var words: String {
    switch self {
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    }
  }
}

/// What the locale variables say about the terminal.
package enum TerminalLocale {
  /// Whether the terminal shows UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and
  /// not empty names it as the encoding (POSIX.1, 8.2).
  package static func isUTF8(_ environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
    else { return false }
    let encoding = locale.lowercased()
    return encoding.contains("utf-8") || encoding.contains("utf8")
  }
}

/// How wide text is laid out.
package enum TerminalWidth {
  /// The width where nothing is known.
  package static let fallback = 80
  /// The widths that are used where none is given.
  package static let comfortable = 20...200

  /// The width from what is asked for and what is known, 1 column or more.
  ///
  /// - Parameters:
  ///   - requested: The value of `--width`.
  ///   - variable: The value of `COLUMNS`; anything but a positive number is skipped.
  ///   - window: The columns of the window; some systems say 0 for "unknown".
  /// - Returns: The columns to lay out for.
  package static func columns(requested: Int?, variable: String?, window: Int?) -> Int {
    if let requested { return max(1, requested) }
    let known = [variable.flatMap { Int($0) }, window].lazy.compactMap { $0 }.first { $0 > 0 }
    return min(max(known ?? fallback, comfortable.lowerBound), comfortable.upperBound)
  }
}
