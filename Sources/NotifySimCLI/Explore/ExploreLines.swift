import APNs
import CommandLineTools
import NotifySimCore
import Scenarios

/// The lines of an interactive session: edited on a terminal, or as they come.
struct ExploreLines {
  private let terminal: any Terminal
  private let output: Output
  private var editor: LineEditor
  private var number = 0
  private var isLeaving = false
  /// Whether a line was too long to be read.
  private(set) var hasOverlongLine = false

  /// What is asked on a terminal.
  static let prompt = "phone> "
  private static let leaving = "Ctrl-C once more ends, and so do Ctrl-D and 'quit'"

  init(_ terminal: any Terminal, _ output: Output) {
    self.terminal = terminal
    self.output = output
    editor = LineEditor(prompt: Self.prompt, glyphs: terminal.glyphs(for: .standardError))
  }

  /// Whether a person types.
  var isInteractive: Bool { terminal.isInputTerminal }

  /// Whether the next line need not be waited for.
  var isAtHand: Bool { terminal.hasLineAtHand }

  /// Whether the lines are edited while they are typed.
  var isEdited: Bool { terminal.canEdit }

  /// Says what words can become from now on.
  mutating func complete(_ completer: @escaping LineEditor.Completer) {
    editor.complete = completer
  }

  /// The next line; nil where there is none.
  mutating func next() throws(CommandFailure) -> String? {
    while true {
      switch try input() {
      case .line(let line):
        number += 1
        isLeaving = false
        return line
      case .tooLong:
        number += 1
        hasOverlongLine = true
        try report(VerbLineError("the line is too long"), in: "")
      case .endOfInput, .timedOut: return nil
      case .interrupted:
        guard isInteractive, !isLeaving else { throw .interrupted }
        isLeaving = true
        try output.note(.note, Self.leaving)
      }
    }
  }

  private mutating func input() throws(CommandFailure) -> LineInput {
    do throws(TerminalError) {
      return isEdited
        ? try terminal.editLine(&editor)
        : try terminal.readLine(prompt: Self.prompt, timeout: nil)
    } catch {
      throw .terminal(error)
    }
  }

  /// Says why the line cannot be obeyed: where nobody typed it just now, with its number.
  func report(_ error: VerbLineError, in line: String) throws(CommandFailure) {
    if isInteractive {
      try output.note(.error, Sanitizer(output.glyphs).clean(error.message))
      guard let help = error.help else { return }
      let text = Sanitizer(output.glyphs).clean(help)
      return try output.note([StyledText("help", .success) + StyledText(": \(text)")])
    }
    let range = error.span ?? 0..<0
    let diagnostic = Diagnostic(
      .error, .line, error.message, at: SourceSpan(range.lowerBound, range.upperBound),
      fixIt: error.help.map { Diagnostic.FixIt($0) })
    try output.note(
      diagnostic, in: SourceFile(name: "<stdin>", bytes: Array(line.utf8), firstLine: number))
  }
}
