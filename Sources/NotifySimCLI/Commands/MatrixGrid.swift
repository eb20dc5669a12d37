import APNs
import CommandLineTools
import NotifySimCore

/// A compact view of a matrix: choices as rows, states of the phone as columns, one word per cell.
///
/// States with the same results share a column, and choices with the same results share a row.
/// Below the grid, each word is explained once, with its rules.
struct MatrixGrid {
  private let columns: [Column]
  private let rows: [Row]
  private let notes: [Note]

  /// Arranges cells in a grid.
  ///
  /// - Parameters:
  ///   - cells: the result of each choice in each state.
  ///   - isAnswered: whether the app has code that completes the calls.
  init(_ cells: [MatrixTable.Cell], isAnswered: Bool = true) {
    let choices = cells.map(\.choice).unique
    let states = cells.map(State.init).unique
    let marks = cells.map {
      Mark($0, opens: Self.opens($0.choice, in: cells), isAnswered: isAnswered)
    }
    let reasons = marks.filter { $0.reason != nil }.unique
    let byPlace = Dictionary(
      zip(cells.map { Place(choice: $0.choice, state: State($0)) }, marks),
      uniquingKeysWith: { _, last in last })
    func mark(_ choice: String, _ state: State) -> String {
      guard let mark = byPlace[Place(choice: choice, state: state)] else { return "" }
      let number = reasons.firstIndex(of: mark).map { " [\($0 + 1)]" }
      return mark.word + (number ?? "")
    }
    let folded = states.map { state in choices.map { mark($0, state) } }
    columns = folded.unique.map { words in
      Column(states: zip(states, folded).filter { $1 == words }.map(\.0), of: states)
    }
    let lines = choices.indices.map { choice in folded.unique.map { $0[choice] } }
    let faults = Set(marks.filter(\.isFault).map(\.word))
    rows = lines.unique.map { words in
      Row(
        choices: zip(choices, lines).filter { $1 == words }.map(\.0),
        cells: words.map { Table.Cell($0, faults.contains($0) ? .failure : nil) })
    }
    let noted = zip(marks, cells).map { (mark: $0, rules: $1.rules) }
    let unlocking = marks.contains(where: \.unlocks) ? [Note.unlock] : []
    notes =
      marks.filter { $0.reason == nil }.map(\.outcome).unique.map { outcome in
        Note(
          name: outcome, text: Mark.explanation(of: outcome),
          rules: noted.filter { $0.mark.outcome == outcome && $0.mark.reason == nil }
            .flatMap(\.rules).unique)
      }.filter { !$0.text.isEmpty } + unlocking
      + reasons.enumerated().map { place, reason in
        Note(
          name: "[\(place + 1)]", text: reason.reason ?? "",
          rules: noted.filter { $0.mark == reason }.flatMap(\.rules).unique)
      }
  }

  /// Whether a choice brings the app to the foreground from another state.
  private static func opens(_ choice: String, in cells: [MatrixTable.Cell]) -> Bool {
    cells.contains {
      $0.choice == choice && $0.app != .foreground && $0.afterwards == .foreground
    }
  }

  /// The grid as text.
  func text(_ output: Output) -> [StyledText] {
    let sanitizer = Sanitizer(output.glyphs)
    let layout = Layout(columns: columns, rows: rows, width: output.width)
    let grid = layout.fits ? layout.grid(sanitizer) : blocks(output)
    let legend = Table(
      [.init("", .muted), .init("", .muted)],
      rows: notes.map { [.init($0.name), .init($0.line)] })
    let explained = legend.lines(width: output.width, glyphs: output.glyphs)
    return explained.isEmpty ? grid : grid + [""] + explained
  }

  /// The grid in Markdown.
  var markdown: String {
    let sanitizer = Sanitizer(.unicode)
    func line(_ words: [String]) -> String {
      let cells = words.map { sanitizer.clean($0).replacing("|", with: "\\|") }
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    let head = line(["choice"] + columns.map(\.title))
    let rule = "|" + String(repeating: "---|", count: columns.count + 1) + "\n"
    let body = rows.map { line([$0.title] + $0.cells.map(\.text)) }
    let legend = notes.map { "- \(sanitizer.clean("\($0.name): \($0.line)"))\n" }
    return head + rule + body.joined() + "\n" + legend.joined()
  }

  /// The columns one below the other, if they do not fit side by side.
  private func blocks(_ output: Output) -> [StyledText] {
    let sanitizer = Sanitizer(output.glyphs)
    let grids = columns.enumerated().map { place, column in
      Layout(
        columns: [column],
        rows: rows.map { Row(choices: $0.choices, cells: [$0.cells[place]]) }, width: output.width
      ).grid(sanitizer)
    }
    return Array(grids.joined(separator: [""]))
  }

  /// The position of a cell.
  private struct Place: Hashable {
    let choice: String
    let state: State
  }

  /// The explanation of a cell's word, below the grid.
  private struct Note {
    let name: String
    let text: String
    let rules: [Rule.ID]

    static let unlock = Note(name: "unlock", text: "the phone asks to be unlocked first", rules: [])

    var line: String {
      rules.isEmpty ? text : "\(text) [\(rules.map(\.rawValue).joined(separator: ", "))]"
    }
  }

  /// Choices with the same results in every state.
  private struct Row {
    let choices: [String]
    let cells: [Table.Cell]

    var title: String { choices.joined(separator: ", ") }
  }

  /// A state of the phone and the app.
  private struct State: Hashable {
    let locked: Bool
    let app: AppState

    init(_ cell: MatrixTable.Cell) {
      (locked, app) = (cell.locked, cell.app)
    }
  }

  /// States with the same result for every choice.
  private struct Column {
    let title: String

    init(states: [State], of all: [State]) {
      func words(locked: Bool) -> String? {
        let some = states.filter { $0.locked == locked }
        let every = all.filter { $0.locked == locked }
        if some.isEmpty { return nil }
        let lock = locked ? "locked" : "unlocked"
        if some.count == every.count { return lock }
        if every.filter({ $0.app != .foreground }) == some {
          return "\(lock), not in the foreground"
        }
        let words = some.map(\.app.words).joined(separator: ", ")
        return some.contains { $0.app != .foreground } ? "\(lock), \(words)" : words
      }
      let background = all.filter { $0.app != .foreground }
      title =
        if states.count == all.count {
          "in every state"
        } else if states == background {
          "not in the foreground"
        } else {
          [words(locked: false), words(locked: true)].compactMap(\.self).joined(separator: "; ")
        }
    }
  }

  /// The result of a choice in a state, as one word.
  private struct Mark: Hashable {
    /// The result, without the state of the phone.
    let outcome: String
    /// Whether the phone is unlocked first.
    let unlocks: Bool
    /// Why the app does not receive the response; nil if it does.
    let reason: String?
    let isFault: Bool

    init(_ cell: MatrixTable.Cell, opens: Bool, isAnswered: Bool) {
      isFault = cell.breaksContract
      unlocks = cell.unlocks && cell.callback != nil
      reason = cell.callback == nil ? cell.reason : nil
      outcome =
        if cell.callback == nil {
          cell.isShown ? "not told" : "not shown"
        } else if isFault {
          "fault: \(cell.result)"
        } else {
          switch (opens, isAnswered) {
          case (true, true): "opens app"
          case (true, false): "opens app, not run"
          case (false, true): "handled"
          case (false, false): "not run"
          }
        }
    }

    var word: String { unlocks ? "unlock, \(outcome)" : outcome }

    /// The explanation of a word; empty if it needs none or has its own reason.
    static func explanation(of outcome: String) -> String {
      let called = "didReceive is called and completes once"
      let notRun = "didReceive gets the response, and is \(App.notRunReason)"
      return switch outcome {
      case "handled": called
      case "opens app": "\(called); the app comes to the foreground"
      case "not run": notRun
      case "opens app, not run": "the app comes to the foreground; \(notRun)"
      case "not told": "the app is not told of the choice"
      case "not shown": "the push shows no notification"
      default: ""
      }
    }
  }

  /// The columns side by side: titles and row names wrap, cells do not.
  private struct Layout {
    private static let gap = 2
    private static let narrowestTitle = 10

    private let columns: [Column]
    private let rows: [Row]
    private let widths: [Int]
    private let choices: Int
    /// Whether all columns fit.
    let fits: Bool

    init(columns: [Column], rows: [Row], width: Int) {
      self.columns = columns
      self.rows = rows
      let narrowest = columns.indices.map { place in
        max(Self.narrowestTitle, rows.map { $0.cells[place].text.displayWidth }.max() ?? 0)
      }
      let name = rows.flatMap(\.choices).map { $0.displayWidth + 1 }.max() ?? 0
      let needed = narrowest.reduce(name) { $0 + Self.gap + $1 }
      fits = needed <= width
      // The remaining space goes to the names of the choices first, then to the titles.
      let longest = rows.map(\.title.displayWidth).max() ?? 0
      choices = max(name, min(longest, name + max(0, width - needed)))
      let spare = max(0, width - needed - (choices - name)) / max(1, columns.count)
      widths = zip(columns, narrowest).map { min(max($1, $0.title.displayWidth), $1 + spare) }
    }

    func grid(_ sanitizer: Sanitizer) -> [StyledText] {
      let titles = columns.map { Table.Cell($0.title.uppercased(), .muted) }
      return lines(.init("CHOICE", .muted), titles, sanitizer)
        + rows.flatMap { lines(.init($0.title), $0.cells, sanitizer) }
    }

    private func lines(
      _ name: Table.Cell, _ cells: [Table.Cell], _ sanitizer: Sanitizer
    ) -> [StyledText] {
      let parts = zip([name] + cells, [choices] + widths).map { cell, width in
        (sanitizer.clean(cell.text).wrapped(to: width), width, cell.role ?? .body)
      }
      return (0..<(parts.map(\.0.count).max() ?? 0)).map { line in
        var text = StyledText()
        for (words, width, role) in parts {
          let word = line < words.count ? words[line] : ""
          text.append(word.padded(to: width + Self.gap), role)
        }
        return text.trimmingSpacesAtEnd
      }
    }
  }
}
