import CommandLineTools
import NotifySimCore

/// The input at the prompt: a number, an identifier, a prefix, or a fixed word.
enum ChoiceWord: Hashable, Sendable {
  case button(NotificationCategory.Action)
  /// A choice that every notification offers.
  case choice(ChoiceOptions.Choice)
  /// A request for help.
  case help
  /// Input that is not valid, with the reason.
  case unclear(String)

  /// The fixed words, and their meaning.
  static let words: [(word: String, meaning: String, choice: ChoiceOptions.Choice)] = [
    ("open", "tap the notification", .open),
    ("dismiss", "clear the notification", .dismiss),
    ("double-tap", "double-tap, as on Apple Watch", .doubleTap),
    ("ignore", "leave it alone", .ignore),
  ]

  /// Parses a line; the letter case does not matter, and an exact match takes precedence over a
  /// prefix.
  ///
  /// A number is a button's position, or an identifier if no button has that position.
  init(_ line: String, among actions: [NotificationCategory.Action]) {
    let word = String(line.trimmed)
    if word.isEmpty || word == "?" {
      self = .help
    } else if let number = Int(word) {
      self = Self.numbered(number, word, among: actions)
    } else {
      self = Self.named(word, among: actions)
    }
  }

  private static func numbered(
    _ number: Int, _ word: String, among actions: [NotificationCategory.Action]
  ) -> ChoiceWord {
    if let action = actions.numbered(word) { return .button(action) }
    let isName = actions.contains { $0.identifier == word || $0.title == word }
    if isName { return named(word, among: actions) }
    let range = actions.isEmpty ? "there are no buttons" : "the buttons are 1 to \(actions.count)"
    return .unclear("there is no button \(number); \(range)")
  }

  private static func named(_ word: String, among actions: [NotificationCategory.Action])
    -> ChoiceWord
  {
    let candidates =
      actions.names.map { ($0.name, ChoiceWord.button($0.value)) }
      + words.map { ($0.word, .choice($0.choice)) }
    switch NotificationCategory.NameMatch(word, among: candidates) {
    case .one(let meaning): return meaning
    case .several(let names):
      return .unclear(
        "\(UsageError.quoted(word)) is ambiguous: it can be \(names.joined(separator: ", "))")
    case .none: return .unclear("there is no choice \(UsageError.quoted(word))")
    }
  }
}

extension String {
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.dropLast(start.reversed().prefix(while: \.isWhitespace).count)
  }
}
