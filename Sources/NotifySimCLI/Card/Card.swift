import CommandLineTools

/// A notification as a person sees it on one surface, ready to be drawn.
///
/// It holds what is shown and decides nothing: who makes it has chosen the surface, the hidden
/// preview and the actions that fit there (R15). Its texts may hold anything a payload can hold.
struct Card: Hashable, Sendable {
  /// The name of the app, shown at the top left.
  var appName: String
  /// When it arrived, as it is to be shown at the top right, such as `09:00`.
  var time: String
  /// Where it is shown, in words, such as `lock screen`.
  var surface: String
  /// Whether it came without sound and without lighting the screen.
  var isQuiet = false
  /// Whether it is marked as time-sensitive.
  var isTimeSensitive = false
  /// Whether the lock screen hides the content; the texts are then already the placeholders.
  var isPreviewHidden = false
  /// The title, or nil.
  var title: String?
  /// The subtitle, or nil.
  var subtitle: String?
  /// The message, or nil.
  var body: String?
  /// The identifier of the thread that groups it, or nil.
  var thread: String?
  /// The badge it sets on the app's icon, or nil to leave the badge alone.
  var badge: Int?
  /// What is heard, in words, or nil for silence.
  var sound: String?
  /// The names of the files that are shown with it, in order.
  var attachments: [String] = []
  /// The buttons, in the order of the category.
  var actions: [Action] = []
  /// Remarks about how it is shown, a sentence each.
  var notes: [String] = []
  /// The line below the card that counts the others of its group, or nil.
  var groupSummary: String?

  /// What stands above the title of a time-sensitive notification, as on the phone.
  static let timeSensitiveMark = "TIME SENSITIVE"

  /// A button of a card.
  struct Action: Hashable, Sendable {
    /// What a person types to choose it, from 1.
    var number: Int
    /// The identifier that the app is told.
    var identifier: String
    /// The words on the button.
    var title: String
    /// Whether it is shown in red.
    var isDestructive = false
    /// Whether a locked device asks to be unlocked first.
    var needsUnlock = false
    /// Whether choosing it brings the app to the front.
    var opensApp = false
    /// The text field that it offers, or nil.
    var textInput: TextInput?

    /// A text field of a button.
    struct TextInput: Hashable, Sendable {
      /// The words in the empty field; may be empty.
      var placeholder = ""
      /// The words on the button that sends, or nil for the system's own.
      var buttonTitle: String?
    }
  }

  /// The buttons of a card, in columns where they fit, else below one another.
  struct ActionList {
    private static let gap = "  "

    private let text: CardRenderer.Text
    private let rows: [Row]
    private let numberWidth: Int
    private let titleWidth: Int
    private let identifierWidth: Int

    init(text: CardRenderer.Text, actions: [Card.Action]) {
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

      init(_ action: Card.Action, text: CardRenderer.Text) {
        number = String(action.number)
        title = text.oneLine(action.title)
        role = action.isDestructive ? .destructive : .body
        identifier = text.oneLine(action.identifier)
        marks = Self.marks(action, text: text).joined(separator: ", ")
      }

      private static func marks(_ action: Card.Action, text: CardRenderer.Text) -> [String] {
        [
          action.isDestructive ? "destructive" : nil,
          action.needsUnlock ? "needs unlock" : nil,
          action.opensApp ? "opens app" : nil,
          action.textInput.map { field($0, text: text) },
        ].compactMap { $0 }
      }

      private static func field(_ input: Card.Action.TextInput, text: CardRenderer.Text) -> String {
        var words = ["text input"]
        let placeholder = text.oneLine(input.placeholder)
        if !placeholder.isEmpty { words.append(text.glyphs.quote(placeholder)) }
        if let button = input.buttonTitle { words += [text.glyphs.arrow, text.oneLine(button)] }
        return words.joined(separator: " ")
      }
    }
  }
}
