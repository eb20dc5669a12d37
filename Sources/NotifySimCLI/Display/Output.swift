import APNs
import NotifySimCore

/// Where a command's words go: results to standard output, everything else to standard error.
struct Output: Sendable {
  private let terminal: any Terminal
  /// The columns to lay text out for.
  let width: Int
  /// The looks of standard output.
  let theme: Theme
  /// The drawing characters of standard output.
  let glyphs: Glyphs
  /// Whether standard output is for programs.
  let isJSON: Bool
  /// Whether to tell which rules decided.
  private(set) var explains: Bool
  private let errorTheme: Theme
  private let errorGlyphs: Glyphs

  /// Creates the output of a command, as its options say; the defaults without a command.
  init(_ terminal: any Terminal, _ arguments: ParsedArguments? = nil) {
    let arguments = arguments ?? ParsedArguments(command: "")
    let isASCII = arguments[OutputOptions.ascii]
    let color = arguments[OutputOptions.color]
    self.terminal = terminal
    width = terminal.width(requested: arguments[OutputOptions.width])
    isJSON = arguments[OutputOptions.format] == .json
    explains = arguments[OutputOptions.explain]
    glyphs = isASCII ? .ascii : terminal.glyphs(for: .standardOutput)
    errorGlyphs = isASCII ? .ascii : terminal.glyphs(for: .standardError)
    theme = terminal.theme(for: .standardOutput, color: color)
    errorTheme = terminal.theme(for: .standardError, color: color)
  }

  /// The same, telling which rules decided.
  var explaining: Output {
    var copy = self
    copy.explains = true
    return copy
  }

  /// Writes a part of the result.
  func write(_ text: String) throws(CommandFailure) {
    try attempt { () throws(TerminalError) in try terminal.write(text, to: .standardOutput) }
  }

  /// Writes lines of the result.
  func write(_ lines: [StyledText]) throws(CommandFailure) {
    try write(theme.render(lines: lines))
  }

  /// Writes lines that are not part of the result.
  func note(_ lines: [StyledText]) throws(CommandFailure) {
    let text = errorTheme.render(lines: lines)
    try attempt { () throws(TerminalError) in try terminal.write(text, to: .standardError) }
  }

  /// Writes a diagnostic as a compiler would, to standard error.
  func note(_ diagnostic: Diagnostic, in source: SourceText?) throws(CommandFailure) {
    try note(
      diagnostic, in: SourceFile(name: source?.name ?? "notify-sim", bytes: source?.bytes ?? []))
  }

  /// Writes a diagnostic about a part of a text, to standard error.
  func note(_ diagnostic: Diagnostic, in file: SourceFile) throws(CommandFailure) {
    try note(DiagnosticPrinter(width: width, glyphs: errorGlyphs).lines(diagnostic, in: file))
  }

  /// Writes a mended text, to standard error.
  func note(_ mended: MendedText) throws(CommandFailure) {
    try note(mended.lines(errorGlyphs))
  }

  /// Writes a sentence that begins with its severity, such as `error: …`, to standard error.
  func note(_ severity: Severity, _ sentence: String) throws(CommandFailure) {
    try note([StyledText(severity.rawValue, severity.role) + StyledText(": \(sentence)")])
  }

  /// Whether a person reads standard output.
  var isTerminal: Bool { terminal.isTerminal(.standardOutput) }

  /// Whether a person reads standard error.
  var isErrorTerminal: Bool { terminal.isTerminal(.standardError) }

  /// Writes text to standard error as it is, for a line that is overwritten.
  func writeProgress(_ text: String) throws(CommandFailure) {
    try attempt { () throws(TerminalError) in try terminal.write(text, to: .standardError) }
  }

  /// Hands over what is still buffered.
  func flush() throws(CommandFailure) {
    try attempt { () throws(TerminalError) in try terminal.flush() }
  }

  private func attempt(_ body: () throws(TerminalError) -> Void) throws(CommandFailure) {
    do throws(TerminalError) { try body() } catch { throw .terminal(error) }
  }
}

extension Output {
  /// Says why a command could not go on, and gives its exit status; a closed pipe ends quietly.
  func report(_ failure: CommandFailure) -> ExitStatus {
    // Standard error may be gone as well; there is nobody left to tell then.
    try? flush()
    switch failure {
    case .usage(let error):
      say(CommandLineSurface.tool.text(for: error))
      return .usage
    case .unreadable(let file, let reason):
      say("error: cannot open \(UsageError.quoted(file)): \(reason)\n")
      return .noInput
    case .misunderstood(let diagnostics, let source):
      for diagnostic in diagnostics { try? note(diagnostic, in: source) }
      return .badInput
    case .unwritable(let file, let reason):
      say("error: cannot write \(UsageError.quoted(file)): \(reason)\n")
      return .cannotWrite
    case .nothingMatched(let sentence):
      say("error: \(sentence)\n")
      return .nothingMatched
    case .reported(let status):
      return status
    case .interrupted:
      return .interrupted
    case .terminal(.outputClosed):
      return .done
    case .terminal(let error):
      say("error: \(error)\n")
      return .cannotWrite
    }
  }

  private func say(_ text: String) {
    try? terminal.write(text, to: .standardError)
  }
}
