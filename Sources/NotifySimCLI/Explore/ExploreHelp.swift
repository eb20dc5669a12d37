import CommandLineTools
import NotifySimCore
import Scenarios

/// The pages of help of the interactive phone.
struct ExploreHelp {
  private let width: Int
  private let glyphs: Glyphs

  init(width: Int, glyphs: Glyphs) {
    self.width = width
    self.glyphs = glyphs
  }

  /// What can be said, or one word of it.
  func lines(_ topic: ExploreOrder.Topic?) -> [StyledText] {
    switch topic {
    case nil: overview
    case .command(let command):
      page(command.usage, command.summary, command.details)
    case .verb(let verb): page(verb.usage, verb.summary, details(of: verb)) + table(of: verb)
    }
  }

  private var overview: [StyledText] {
    let verbs = Verb.all.map { ($0.usage, $0.summary) }
    let commands = ExploreCommand.allCases.map { ($0.usage, $0.summary) }
    return [StyledText("What happens to the phone", .title)] + rows(verbs)
      + ["", StyledText("What is asked", .title)] + rows(commands)
  }

  private func page(_ usage: String, _ summary: String, _ details: [String]) -> [StyledText] {
    [StyledText(usage, .key)]
      + ([summary] + details).flatMap { $0.wrapped(to: max(20, width - 2)) }
      .map { StyledText("  \($0)") }
  }

  private func details(of verb: Verb) -> [String] {
    var details: [String] = []
    switch verb.operand {
    case .action: details.append("ACTION is the identifier of a button: ACCEPT_ACTION.")
    case .text: details.append("A TEXT of several words stands in quotes: \"On my way\".")
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
}
