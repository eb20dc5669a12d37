/// A button of a card.
package struct CardAction: Hashable, Sendable {
  /// What a person types to choose it, from 1.
  package var number: Int
  /// The identifier that the app is told.
  package var identifier: String
  /// The words on the button.
  package var title: String
  /// Whether it is shown in red.
  package var isDestructive: Bool
  /// Whether a locked device asks to be unlocked first.
  package var needsUnlock: Bool
  /// Whether choosing it brings the app to the front.
  package var opensApp: Bool
  /// The text field that it offers, or nil.
  package var textInput: TextInput?

  /// Creates a button.
  package init(
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
  package struct TextInput: Hashable, Sendable {
    /// The words in the empty field; may be empty.
    package var placeholder: String
    /// The words on the button that sends, or nil for the system's own.
    package var buttonTitle: String?

    /// Creates a text field.
    package init(placeholder: String = "", buttonTitle: String? = nil) {
      self.placeholder = placeholder
      self.buttonTitle = buttonTitle
    }
  }
}
