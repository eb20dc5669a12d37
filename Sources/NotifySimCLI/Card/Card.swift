import CommandLineTools
import NotifySimCore

/// A notification as it appears on one surface, ready to be drawn.
///
/// It only holds the displayed values. Its creator chooses the surface, the hidden preview and the
/// actions that fit (R15). Its texts may contain anything that a payload can contain.
struct Card: Hashable, Sendable {
  /// The name of the app, shown at the top left.
  var appName: String
  /// The time of arrival in the top right corner, such as `09:00`.
  var time: String
  /// The surface, such as `lock screen`.
  var surface: String
  /// Whether it was delivered without a sound and without lighting the screen.
  var isQuiet = false
  /// Whether it is marked as time-sensitive.
  var isTimeSensitive = false
  /// Whether the lock screen hides the content; the texts are then the placeholders.
  var isPreviewHidden = false
  var texts = Presentation.Texts()
  /// The identifier of its thread, or nil.
  var thread: String?
  /// The badge that it sets; nil if it does not change the badge.
  var badge: Int?
  /// A description of the sound; nil if there is none.
  var sound: String?
  /// The names of the displayed files, in order.
  var attachments: [String] = []
  /// The buttons, in the order of the category.
  var actions: [Action] = []
  /// Remarks about the presentation, one sentence each.
  var notes: [String] = []
  /// The line below the card that counts the other notifications of its group, or nil.
  var groupSummary: String?

  /// The label above the title of a time-sensitive notification.
  static let timeSensitiveMark = "TIME SENSITIVE"

  /// A button of a card.
  struct Action: Hashable, Sendable {
    /// The number that a person types to choose it, from 1.
    var number: Int
    /// The identifier that the app receives.
    var identifier: String
    /// The title of the button.
    var title: String
    /// Whether it is shown in red.
    var isDestructive = false
    /// Whether a locked device has to be unlocked first.
    var needsUnlock = false
    /// Whether choosing it brings the app to the foreground.
    var opensApp = false
    /// The button's text field, or nil.
    var textInput: TextInput?

    /// A text field of a button.
    struct TextInput: Hashable, Sendable {
      /// The placeholder of the field; may be empty.
      var placeholder = ""
      /// The title of the send button; nil for the system's default.
      var buttonTitle: String?
    }
  }

  /// The buttons of a card, in columns if they fit, otherwise one below the other.
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

    /// The text of one button.
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
