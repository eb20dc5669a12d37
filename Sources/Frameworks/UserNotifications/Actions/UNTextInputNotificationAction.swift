/// An action that asks for a text before it is sent to the app (S30).
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
  /// Creates a text-input action (S33).
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      identifier: identifier, title: title, options: options, icon: nil,
      textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
  }

  /// Creates a text-input action with an icon beside its title.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?, textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    let textInput = TextInput(
      buttonTitle: textInputButtonTitle, placeholder: textInputPlaceholder)
    self.init(
      fields: Fields(
        identifier: identifier, title: title, options: options, icon: icon?.image,
        textInput: textInput))
  }

  /// The title of the button that sends the text (R8).
  open var textInputButtonTitle: String { fields.textInput?.buttonTitle ?? "" }

  /// The text shown in the empty field.
  open var textInputPlaceholder: String { fields.textInput?.placeholder ?? "" }
}
