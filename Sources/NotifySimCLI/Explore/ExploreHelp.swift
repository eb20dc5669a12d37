import CommandLineTools
import NotifySimCore
import Scenarios

/// The help of the interactive phone.
struct ExploreHelp {
  let width: Int
  let glyphs: Glyphs

  /// The help for all commands, or for one.
  func lines(_ topic: PromptCommand.Topic?) -> [StyledText] {
    switch topic {
    case nil: overview
    case .command(let command):
      page(command.usage, command.summary, command.details)
    case .verb(let verb): page(verb.usage, verb.summary, details(of: verb)) + table(of: verb)
    }
  }

  private var overview: [StyledText] {
    let verbs = Verb.all.map { (usage(of: $0), $0.summary) }
    let commands = Question.allCases.map { ($0.usage, $0.summary) }
    return [StyledText("What happens to the phone", .title)] + rows(verbs)
      + ["", StyledText("Commands of the session", .title)] + rows(commands)
  }

  /// The usage of a verb; without the optional parts if that is too wide.
  private func usage(of verb: Verb) -> String {
    verb.usage.displayWidth <= min(width, Self.widest) ? verb.usage : verb.shortUsage
  }

  /// The maximum width of the first column.
  private static let widest = 40

  private func page(_ usage: String, _ summary: String, _ details: [String]) -> [StyledText] {
    usage.wrapped(to: max(20, width)).map { StyledText($0, .key) }
      + ([summary] + details).flatMap { $0.wrapped(to: max(20, width - 2)) }
      .map { StyledText("  \($0)") }
  }

  private func details(of verb: Verb) -> [String] {
    var details: [String] = []
    switch verb.operand {
    case .action: details.append("ACTION is the identifier of a button: ACCEPT_ACTION.")
    case .text: details.append("Put a TEXT of several words in quotes: \"On my way\".")
    case .payload:
      details.append("FILE is a payload, or the payload itself in single quotes: '{\"aps\": ...}'.")
    case .request:
      details.append(
        "FILE is a request, or the request itself in single quotes:"
          + " '{\"content\": {\"body\": \"Hello\"}, \"trigger\": {\"timeInterval\": 60}}'.")
    case .duration:
      details.append("TIME is a number of seconds, or 45s, 1h30m, 2d.")
      details.append(
        "CLOCK is what the phone's clock will show: 18:00 for the next such time, or"
          + " 2026-03-29T02:30, or with a zone 2026-03-29T02:30Z.")
    case .position:
      details.append("Both are in degrees; south and west are negative: 37.5665 126.978.")
    case .settings: details.append("KEY is one of these:")
    case .notification:
      details.append("ID is the identifier of the notification, where one has to be named.")
    case .nothing, .word: break
    }
    if verb.modifiers.contains(.action) {
      details.append("action= names the button where several take text.")
    }
    if verb.modifiers.contains(.token) {
      details.append(
        "token= is the device token, environment= development or production, connection= the name"
          + " of the server's connection, issuedAt= when its provider token was made, and fault="
          + " the reason for which APNs is to refuse it.")
    }
    if verb.modifiers.contains(.of), verb.operand != .notification {
      details.append("of= is the identifier of a notification; without it, the newest.")
    }
    return details
  }

  private func table(of verb: Verb) -> [StyledText] {
    guard verb.operand == .settings else { return [] }
    return rows(DeviceKey.all.map { ($0.name, $0.values.joined(separator: ", ")) })
  }

  private func rows(_ rows: [(String, String)]) -> [StyledText] {
    Table(
      [Table.Column("", .key), Table.Column()],
      rows: rows.map { [Table.Cell($0.0), Table.Cell($0.1)] }
    ).lines(width: width, glyphs: glyphs)
  }

  /// The commands of the interactive phone besides the verbs.
  enum Question: String, CaseIterable {
    case help, screen, status, categories, why, undo, save, events, clear, quit

    /// The command for a word: its name, or a common alias.
    init?(typed word: String) {
      switch word {
      case "?": self = .help
      case "exit": self = .quit
      case "show": self = .screen
      default: self.init(rawValue: word)
      }
    }

    var usage: String {
      switch self {
      case .help: "help [WORD]"
      case .categories: "categories [ID]"
      case .undo: "undo [STEPS]"
      case .save: "save [--force] FILE [NAME]"
      default: rawValue
      }
    }

    /// The summary, as one phrase.
    var summary: String {
      switch self {
      case .help: "list the commands, or explain one; also ?"
      case .screen: "draw what the person sees now; also show"
      case .status: "show the state of the phone"
      case .categories: "show the categories as cards, with much and little space"
      case .why: "explain the last step by its rules"
      case .undo: "undo the last step, or several"
      case .save: "write the session as a scenario"
      case .events: "show the events of the last step as JSON"
      case .clear: "clear the screen"
      case .quit: "end the session; also exit and Ctrl-D"
      }
    }

    /// The details, one paragraph each.
    var details: [String] {
      switch self {
      case .undo:
        [
          """
          The remaining steps are repeated on a new phone with the same seed and clock, so they \
          come out the same. A handler command runs again for them: what it did outside of the \
          phone is not undone.
          """
        ]
      case .save:
        [
          """
          The scenario repeats the steps and expects what was seen; 'notify-sim replay' runs it. \
          An existing file is kept unless --force is given. Payloads are named by their paths from \
          the scenario's file, or written into it if their files have changed.
          """,
          "The name of a file in a folder of scenarios ends with .scenario.json.",
        ]
      case .why:
        [
          """
          For a push it also names the settings that would have changed what was withheld.
          """
        ]
      default: []
      }
    }
  }
}
