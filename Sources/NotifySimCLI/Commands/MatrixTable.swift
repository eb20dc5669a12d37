import APNs
import CommandLineTools
import NotifySimCore

/// The cells of a matrix as a table, one line each, with their rules below.
struct MatrixTable {
  let cells: [Cell]
  /// The number of the message, from 1, if there are several.
  let message: Int?

  private static let titles = [
    "CHOICE", "PHONE", "APP", "CALLBACK", "AFTERWARDS", "RULES", "RESULT",
  ]

  private var rows: [[String]] {
    cells.map { cell in
      [
        cell.choice, cell.locked ? "locked" : "unlocked", cell.app.words, cell.callback ?? "-",
        cell.afterwards.words, cell.rules.map(\.rawValue).joined(separator: " "), cell.result,
      ]
    }
  }

  private var footnotes: [Rule] {
    let cited = Set(cells.flatMap(\.rules))
    return Rule.catalogue.filter { cited.contains($0.id) }
  }

  /// The table as text.
  func text(_ output: Output) -> [StyledText] {
    let sanitizer = Sanitizer(output.glyphs)
    let table = Table(
      Self.titles.map { Table.Column($0) },
      rows: rows.map { row in row.map { Table.Cell(sanitizer.clean($0)) } })
    let notes = footnotes.flatMap { rule in
      "\(rule.id) (\(rule.confidence.rawValue)): \(rule.statement)".wrapped(to: output.width)
        .map { StyledText($0, .muted) }
    }
    return table.lines(width: output.width, glyphs: output.glyphs) + [StyledText("")] + notes
  }

  /// The table in Markdown.
  var markdown: String {
    let sanitizer = Sanitizer(.unicode)
    let head = "| \(Self.titles.map { $0.lowercased() }.joined(separator: " | ")) |\n"
    let rule = "|" + String(repeating: "---|", count: Self.titles.count) + "\n"
    let body = rows.map { row in
      let words = row.map { sanitizer.clean($0).replacing("|", with: "\\|") }
      return "| \(words.joined(separator: " | ")) |\n"
    }
    let notes = footnotes.map { "- \($0.id) (\($0.confidence.rawValue)): \($0.statement)\n" }
    return head + rule + body.joined() + "\n" + notes.joined()
  }

  /// The cells as JSON, one per line.
  var json: String {
    var writer = JSONWriter()
    for cell in cells {
      cell.write(to: &writer, of: message)
      writer.endLine()
    }
    return writer.text
  }

  /// The result of one choice in one state.
  struct Cell {
    let choice: String
    let app: AppState
    let locked: Bool
    /// The method that was called last; nil if none was.
    let callback: String?
    /// How the call was completed, or why there was none.
    let result: String
    /// The app's state afterwards.
    let afterwards: AppState
    /// The rules for the result.
    let rules: [Rule.ID]
    /// Whether the app broke the completion contract.
    let breaksContract: Bool
    /// Whether the notification was shown.
    let isShown: Bool
    /// Why no method was called, if that is known.
    let reason: String?
    /// Whether the phone was unlocked for the choice.
    let unlocks: Bool

    init(
      choice: String, app: AppState, locked: Bool, delivered: [Event], answered: [Event],
      afterwards device: DeviceState
    ) {
      self.choice = choice
      self.app = app
      self.locked = locked
      afterwards = device.app
      unlocks = locked && !device.locked
      isShown = !answered.isEmpty
      let decisive = answered.isEmpty ? delivered : answered
      var callback: String?
      var result = "not shown"
      var reason: String?
      var breaks = false
      for event in decisive {
        switch event.kind {
        case .callback(let call) where call.method == .didReceive: callback = "didReceive"
        case .completion(let report) where report.method == .didReceive:
          result = report.outcome.words
          breaks = !report.outcome.keepsContract
        case .withheld(let withheld) where withheld.what == .response && !answered.isEmpty:
          result = withheld.reason
          reason = withheld.reason
        case .withheld(let withheld) where withheld.what == .notification && answered.isEmpty:
          result = "not shown: \(withheld.reason)"
          reason = withheld.reason
        default: break
        }
      }
      self.callback = callback
      self.result = result
      self.reason = reason
      breaksContract = breaks
      rules = decisive.filter(\.isDecisive).flatMap(\.rules).unique
    }

    /// Writes the cell as a JSON object, with the number of its message if there are several.
    func write(to writer: inout JSONWriter, of message: Int? = nil) {
      writer.beginObject()
      if let message { writer.field("message", message) }
      writer.field("choice", choice)
      writer.field("app", app.rawValue)
      writer.field("locked", locked)
      writer.key("callback")
      if let callback { writer.string(callback) } else { writer.null() }
      writer.field("result", result)
      writer.field("afterwards", afterwards.rawValue)
      writer.key("rules")
      writer.strings(rules.map(\.rawValue))
      writer.endObject()
    }
  }
}

extension Event {
  /// Whether the event determines the result of a choice.
  fileprivate var isDecisive: Bool {
    switch kind {
    case .response, .withheld, .appState: true
    default: false
    }
  }
}
