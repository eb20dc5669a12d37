import APNs
import CommandLineTools
import NotifySimCore

/// Asks for a choice for a notification: with a prompt on a terminal, line by line from a pipe.
struct ChoicePrompt {
  private let terminal: any Terminal
  private let output: Output
  private let actions: [NotificationCategory.Action]
  private let timeout: Duration?

  init(
    _ terminal: any Terminal, _ output: Output, actions: [NotificationCategory.Action],
    timeout: Double?
  ) {
    self.terminal = terminal
    self.output = output
    self.actions = actions
    self.timeout = timeout.map { .seconds($0) }
  }

  /// The result of asking.
  enum Answer {
    /// The person chose.
    case chosen(ChoiceOptions.Choice)
    /// The input ended without a choice.
    case nobody
    /// The timeout passed without a choice.
    case timedOut
  }

  /// Asks until there is a choice, or no more input.
  func ask() throws(CommandFailure) -> Answer {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      switch try readLine(prompt, until: deadline) {
      case .ended(let answer): return answer
      case .line(let line):
        if let answer = try parse(line, until: deadline) { return answer }
      }
    }
  }

  private func parse(
    _ line: String, until deadline: ContinuousClock.Instant?
  ) throws(CommandFailure) -> Answer? {
    switch ChoiceWord(line, among: actions) {
    case .choice(let choice): return .chosen(choice)
    case .button(let action):
      guard let textInput = action.textInput else { return .chosen(.action(action.identifier)) }
      return try askForText(textInput, action: action.identifier, until: deadline)
    case .help:
      try output.note(help)
    case .unclear(let problem):
      let hint = terminal.isInputTerminal ? "; ? shows the choices" : ""
      try output.note(.error, problem + hint)
    }
    return nil
  }

  private func askForText(
    _ input: NotificationCategory.Action.TextInput, action: String,
    until deadline: ContinuousClock.Instant?
  ) throws(CommandFailure) -> Answer {
    let sanitizer = Sanitizer(output.glyphs)
    let placeholder = sanitizer.clean(input.placeholder)
    let button = sanitizer.clean(input.buttonTitle)
    let prompt = "\(placeholder.isEmpty ? "Text" : placeholder) [\(button)]: "
    switch try readLine(prompt, until: deadline) {
    case .line(let text): return .chosen(.reply(text, action: action))
    case .ended(let answer): return answer
    }
  }

  private enum Reading {
    case line(String)
    case ended(Answer)
  }

  private func readLine(
    _ prompt: String, until deadline: ContinuousClock.Instant?
  ) throws(CommandFailure) -> Reading {
    while true {
      switch try input(prompt, until: deadline) {
      case .line(let line): return .line(line)
      case .tooLong: try output.note(.error, "the line is too long")
      case .endOfInput: return .ended(.nobody)
      case .woken: continue
      case .timedOut: return .ended(.timedOut)
      case .interrupted: throw .interrupted
      }
    }
  }

  private func input(
    _ prompt: String, until deadline: ContinuousClock.Instant?
  ) throws(CommandFailure) -> LineInput {
    let left = deadline.map { ContinuousClock.now.duration(to: $0) }
    do throws(TerminalError) {
      return try terminal.readLine(prompt: prompt, timeout: left)
    } catch {
      throw .terminal(error)
    }
  }

  private var prompt: String {
    switch actions.count {
    case 0: "open, dismiss or ? > "
    case 1: "1, open, dismiss or ? > "
    default: "1-\(actions.count), open, dismiss or ? > "
    }
  }

  private var help: [StyledText] {
    let sanitizer = Sanitizer(output.glyphs)
    let buttons = zip(1..., actions).map { number, action in
      (
        "\(number), \(sanitizer.clean(action.identifier))",
        "press \(output.glyphs.quote(sanitizer.clean(action.title)))"
      )
    }
    let rows = buttons + ChoiceWord.words.map { ($0.word, $0.meaning) }
    let table = Table(
      [Table.Column("", .key), Table.Column()],
      rows: rows.map { [Table.Cell($0.0), Table.Cell($0.1)] })
    return table.lines(width: output.width, glyphs: output.glyphs)
  }
}
