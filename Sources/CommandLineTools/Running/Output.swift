package import Diagnostics

/// Where a command's words go: results to standard output, everything else to standard error.
package struct Output: Sendable {
  private let terminal: any Terminal
  private let tool: ToolSpec
  /// The columns that were asked for; nil if the window says how many there are.
  private let fixedWidth: Int?
  /// Whether the command line says how many columns there are.
  private let isWidthGiven: Bool
  /// The columns to lay text out for, which change with the window of a terminal.
  package var width: Int { fixedWidth ?? terminal.width() }
  /// The columns at which lines of the result are wrapped: those asked for, or the terminal's; nil
  /// in a file or a pipe, where programs look for whole lines.
  package var lineWidth: Int? { lineWidth(of: .standardOutput) }
  /// The looks of standard output.
  package let theme: StyledText.Theme
  /// The drawing characters of standard output.
  package let glyphs: Glyphs
  /// Whether standard output is for programs.
  package let isJSON: Bool
  /// Whether to show the reasons of each event.
  package private(set) var explains: Bool
  private let errorTheme: StyledText.Theme
  private let errorGlyphs: Glyphs
  /// Whether GitHub Actions reads both streams, and would run commands in them.
  private let isInWorkflow: Bool

  /// The options that say how output is shown, which every command and the bare tool take.
  package static let options = OptionSpec.Group(
    "Output", [StandardOptions.color.spec, StandardOptions.width.spec, StandardOptions.ascii.spec])

  /// Creates the output of a command, as its options say; the defaults without a command.
  package init(
    _ terminal: any Terminal, of tool: ToolSpec, _ arguments: ParsedArguments? = nil,
    isJSON: Bool = false, explains: Bool = false
  ) {
    let arguments = arguments ?? ParsedArguments(command: "")
    let isASCII = arguments[StandardOptions.ascii]
    let color = arguments[StandardOptions.color]
    self.terminal = terminal
    self.tool = tool
    self.isJSON = isJSON
    self.explains = explains
    let requested = arguments[StandardOptions.width]
    isWidthGiven = requested != nil
    fixedWidth =
      requested == nil && terminal.windowColumns != nil ? nil : terminal.width(requested: requested)
    glyphs = isASCII ? .ascii : terminal.glyphs(for: .standardOutput)
    errorGlyphs = isASCII ? .ascii : terminal.glyphs(for: .standardError)
    theme = terminal.theme(for: .standardOutput, color: color)
    errorTheme = terminal.theme(for: .standardError, color: color)
    isInWorkflow = terminal.environment["GITHUB_ACTIONS"] == "true"
  }

  /// The same, with the reasons for what is shown.
  package var explaining: Output {
    var copy = self
    copy.explains = true
    return copy
  }

  /// Writes a part of the result.
  package func write(_ text: String) throws(CommandFailure) {
    try write(text, as: isJSON ? .json : .text)
  }

  /// Writes a part of the result without commands that GitHub Actions would run.
  package func write(_ text: String, as form: WorkflowCommand.Form) throws(CommandFailure) {
    let text = defused(text, as: form)
    try attempt { () throws(TerminalError) in try terminal.write(text, to: .standardOutput) }
  }

  private func lineWidth(of stream: OutputStream) -> Int? {
    isWidthGiven || terminal.isTerminal(stream) ? width : nil
  }

  private func defused(_ text: String, as form: WorkflowCommand.Form) -> String {
    isInWorkflow ? WorkflowCommand.defused(text, as: form) : text
  }

  /// Writes lines of the result.
  package func write(_ lines: [StyledText]) throws(CommandFailure) {
    try write(
      theme.render(lines: lines.flatMap { [columns = lineWidth] in $0.wrapped(to: columns) }),
      as: .text)
  }

  /// Writes lines that are not part of the result.
  package func note(_ lines: [StyledText]) throws(CommandFailure) {
    let columns = lineWidth(of: .standardError)
    let lines = lines.flatMap { $0.wrapped(to: columns) }
    let text = defused(errorTheme.render(lines: lines), as: .text)
    try attempt { () throws(TerminalError) in try terminal.write(text, to: .standardError) }
  }

  /// Writes a diagnostic as a compiler would, to standard error; one that is about no text is in
  /// the name of the tool.
  package func note(_ diagnostic: Diagnostic, in file: SourceFile?) throws(CommandFailure) {
    try note(
      DiagnosticPrinter(width: width, glyphs: errorGlyphs)
        .lines(diagnostic, in: file ?? SourceFile(name: tool.name)))
  }

  /// Writes a corrected text, to standard error.
  package func note(_ corrected: CorrectedText) throws(CommandFailure) {
    try note(corrected.lines(errorGlyphs))
  }

  /// Writes a sentence that begins with its severity, such as `error: …`, to standard error.
  package func note(_ severity: Diagnostic.Severity, _ sentence: String) throws(CommandFailure) {
    let text = Sanitizer(errorGlyphs).clean(sentence)
    try note([StyledText(severity.rawValue, severity.role) + StyledText(": \(text)")])
  }

  /// Says why the exit status is 1; where standard error is closed, the status alone has to do.
  ///
  /// - Throws: where what is still buffered of the result cannot be written.
  package func refuse(_ sentence: String) throws(CommandFailure) {
    try flush()
    try? note(.error, sentence)
  }

  /// Whether a person reads standard output.
  package var isTerminal: Bool { terminal.isTerminal(.standardOutput) }

  /// Whether a person reads standard error.
  package var isErrorTerminal: Bool { terminal.isTerminal(.standardError) }

  /// Writes text to standard error as it is, for a line that is overwritten or a command that is
  /// meant.
  package func writeProgress(_ text: String) throws(CommandFailure) {
    try attempt { () throws(TerminalError) in try terminal.write(text, to: .standardError) }
  }

  /// Hands over what is still buffered.
  package func flush() throws(CommandFailure) {
    try attempt { () throws(TerminalError) in try terminal.flush() }
  }

  private func attempt(_ body: () throws(TerminalError) -> Void) throws(CommandFailure) {
    do throws(TerminalError) { try body() } catch { throw .terminal(error) }
  }
}

extension Output {
  /// Reports why a command failed, and returns its exit status; a closed pipe ends quietly.
  package func report(_ failure: CommandFailure) -> ExitStatus {
    // Standard error may be gone as well; there is nobody left to tell then.
    try? flush()
    switch failure {
    case .usage(let error):
      say(tool.text(for: error), columns: error.columns)
      return .usage
    case .unreadable(let file, let reason, _):
      say("error: cannot open \(UsageError.quoted(file)): \(reason)\n")
      return .noInput
    case .invalidFile(let diagnostics, let source):
      for diagnostic in diagnostics { try? note(diagnostic, in: source) }
      return .badInput
    case .unwritable(let file, let reason):
      say("error: cannot write \(UsageError.quoted(file)): \(reason)\n")
      return .cannotWrite
    case .nothingMatched(let sentence):
      say("error: \(sentence)\n")
      return .nothingMatched
    case .exhausted(let sentence):
      say("error: \(sentence)\n")
      return .fault
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

  /// Says something on standard error, whoever still reads it.
  private func say(_ text: String, columns: Int? = nil) {
    let clean = Sanitizer(errorGlyphs, lineBreaks: .kept).clean(text)
    let columns = columns ?? lineWidth(of: .standardError)
    let lines = clean.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { StyledText(String($0)).wrapped(to: columns).map(\.plain) }
    try? terminal.write(
      defused(lines.joined(separator: "\n"), as: .text), to: .standardError)
  }
}
