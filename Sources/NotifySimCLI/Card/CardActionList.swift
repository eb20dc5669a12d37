import CommandLineTools

/// The buttons of a card, in columns where they fit, else below one another.
struct CardActionList {
  private static let gap = "  "

  private let text: CardText
  private let rows: [Row]
  private let numberWidth: Int
  private let titleWidth: Int
  private let identifierWidth: Int

  init(text: CardText, actions: [Card.Action]) {
    self.text = text
    rows = actions.map { Row($0, text: text) }
    numberWidth = rows.map(\.number.displayWidth).max() ?? 0
    titleWidth = rows.map(\.title.displayWidth).max() ?? 0
    identifierWidth = rows.map(\.identifier.displayWidth).max() ?? 0
  }

  /// The lines of all buttons.
  var lines: [StyledText] { rows.flatMap(lines) }

  private var indentation: Int { numberWidth + Self.gap.count }

  private var widthWithoutMarks: Int {
    indentation + titleWidth + Self.gap.count + identifierWidth
  }

  private func lines(_ row: Row) -> [StyledText] {
    guard widthWithoutMarks <= text.columns else {
      return text.hanging(number(of: row), row.title, row.role)
        + below(row.identifier) + below(row.marks)
    }
    let line = columns(of: row).padded(to: widthWithoutMarks) + marks(of: row)
    return line.displayWidth <= text.columns ? [line] : [columns(of: row)] + below(row.marks)
  }

  private func columns(of row: Row) -> StyledText {
    let title = number(of: row) + StyledText(row.title, row.role)
    return title.padded(to: indentation + titleWidth)
      + StyledText(Self.gap) + StyledText(row.identifier, .muted)
  }

  private func number(of row: Row) -> StyledText {
    StyledText(row.number.padded(to: numberWidth, .right), .key) + StyledText(Self.gap)
  }

  private func marks(of row: Row) -> StyledText {
    row.marks.isEmpty ? "" : StyledText(Self.gap) + StyledText(row.marks, .muted)
  }

  private func below(_ words: String) -> [StyledText] {
    text.wrapped(words, .muted, indentation: indentation)
  }

  /// The words of one button.
  private struct Row {
    let number: String
    let title: String
    let role: StyledText.Role
    let identifier: String
    let marks: String

    init(_ action: Card.Action, text: CardText) {
      number = String(action.number)
      title = text.oneLine(action.title)
      role = action.isDestructive ? .destructive : .body
      identifier = text.oneLine(action.identifier)
      marks = Self.marks(action, text: text).joined(separator: ", ")
    }

    private static func marks(_ action: Card.Action, text: CardText) -> [String] {
      [
        action.isDestructive ? "destructive" : nil,
        action.needsUnlock ? "needs unlock" : nil,
        action.opensApp ? "opens app" : nil,
        action.textInput.map { field($0, text: text) },
      ].compactMap { $0 }
    }

    private static func field(_ input: Card.Action.TextInput, text: CardText) -> String {
      var words = ["text input"]
      let placeholder = text.oneLine(input.placeholder)
      if !placeholder.isEmpty { words.append(text.glyphs.quote(placeholder)) }
      if let button = input.buttonTitle { words += [text.glyphs.arrow, text.oneLine(button)] }
      return words.joined(separator: " ")
    }
  }
}
