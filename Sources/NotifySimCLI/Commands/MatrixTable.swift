import APNs
import CommandLineTools
import NotifySimCore

/// The cells of a matrix as a table, with the statements of their rules below it.
struct MatrixTable {
  private let cells: [MatrixCell]
  private let message: Int?

  /// Creates the table of the cells of a message, by its place from 1 where there are several.
  init(_ cells: [MatrixCell], of message: Int? = nil) {
    self.cells = cells
    self.message = message
  }

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
}
