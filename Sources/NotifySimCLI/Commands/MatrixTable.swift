import APNs
import CommandLineTools
import NotifySimCore

/// The cells of a matrix, each in a line of its own, with the statements of their rules below it.
struct MatrixTable {
  let cells: [Cell]
  /// The place of the message from 1, where there are several.
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

  /// The table for people.
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

  /// The table for documents.
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

  /// The cells for programs, one a line.
  var json: String {
    var writer = JSONWriter()
    for cell in cells {
      cell.write(to: &writer, of: message)
      writer.endLine()
    }
    return writer.text
  }

  /// What one choice does in one state.
  struct Cell {
    let choice: String
    let app: AppState
    let locked: Bool
    /// The method that was called last, or nil if none was.
    let callback: String?
    /// How it was completed, or why nothing was called.
    let result: String
    /// Where the app is afterwards.
    let afterwards: AppState
    /// The rules that the answer rests on.
    let rules: [Rule.ID]
    /// Whether the app did not keep the completion contract.
    let breaksContract: Bool
    /// Whether the notification was shown.
    let isShown: Bool
    /// Why nothing was called, where that is known.
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
      let telling = answered.isEmpty ? delivered : answered
      var callback: String?
      var result = "not shown"
      var reason: String?
      var breaks = false
      for event in telling {
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
      rules = telling.filter(\.isDecisive).flatMap(\.rules).unique
    }

    /// Writes the cell as one JSON object, with the place of its message where there are several.
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
  /// Whether the event decides what becomes of a choice.
  fileprivate var isDecisive: Bool {
    switch kind {
    case .response, .withheld, .appState: true
    default: false
    }
  }
}
