/// The standard streams and what is known about them: the only way from the commands to the
/// outside.
///
/// The program uses ``SystemTerminal``; tests use one that answers from a script.
package protocol Terminal: Sendable {
  /// The environment variables.
  var environment: [String: String] { get }

  /// Whether these are the process's own streams, and the command has the process to itself.
  var isOfProcess: Bool { get }

  /// Whether a person can be asked: standard input is a terminal.
  var isInputTerminal: Bool { get }

  /// The width of the terminal's window in columns, or nil where there is no window.
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

  /// Whether ``editLine(_:)`` can be used: a person types at a terminal that moves its cursor.
  var canEdit: Bool { get }

  /// Waits for the next line, which is edited while it is typed.
  ///
  /// - Parameter editor: What each key does, and the history.
  /// - Returns: The line, or why there is none.
  /// - Throws: Where the streams fail, ``TerminalError``.
  func editLine(_ editor: inout LineEditor) throws(TerminalError) -> LineInput
}

extension Terminal {
  /// Others than the process's own may be several in a process.
  package var isOfProcess: Bool { false }

  /// A terminal that is none cannot edit.
  package var canEdit: Bool { false }

  /// Nothing comes from a terminal that cannot edit.
  package func editLine(_ editor: inout LineEditor) throws(TerminalError) -> LineInput {
    .endOfInput
  }
}
