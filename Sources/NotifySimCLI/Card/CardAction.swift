import CommandLineTools

/// A button of a card.
struct CardAction: Hashable, Sendable {
  /// What a person types to choose it, from 1.
  var number: Int
  /// The identifier that the app is told.
  var identifier: String
  /// The words on the button.
  var title: String
  /// Whether it is shown in red.
  var isDestructive: Bool
  /// Whether a locked device asks to be unlocked first.
  var needsUnlock: Bool
  /// Whether choosing it brings the app to the front.
  var opensApp: Bool
  /// The text field that it offers, or nil.
  var textInput: TextInput?

  /// Creates a button.
  init(
    number: Int, identifier: String, title: String, isDestructive: Bool = false,
    needsUnlock: Bool = false, opensApp: Bool = false, textInput: TextInput? = nil
  ) {
    self.number = number
    self.identifier = identifier
    self.title = title
    self.isDestructive = isDestructive
    self.needsUnlock = needsUnlock
    self.opensApp = opensApp
    self.textInput = textInput
  }

  /// A text field of a button.
  struct TextInput: Hashable, Sendable {
    /// The words in the empty field; may be empty.
    var placeholder: String
    /// The words on the button that sends, or nil for the system's own.
    var buttonTitle: String?

    /// Creates a text field.
    init(placeholder: String = "", buttonTitle: String? = nil) {
      self.placeholder = placeholder
      self.buttonTitle = buttonTitle
    }
  }
}
