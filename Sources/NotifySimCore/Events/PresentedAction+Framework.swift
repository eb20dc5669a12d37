package import UserNotifications

extension PresentedAction {
  /// The button that an app's action becomes (rule S35).
  package init(_ action: UNNotificationAction) {
    identifier = action.identifier
    title = action.title
    let pairs: [(UNNotificationActionOptions, Option)] = [
      (.authenticationRequired, .authenticationRequired), (.destructive, .destructive),
      (.foreground, .foreground),
    ]
    options = pairs.filter { action.options.contains($0.0) }.map(\.1)
    textInput = (action as? UNTextInputNotificationAction).map {
      TextInput(buttonTitle: $0.textInputButtonTitle, placeholder: $0.textInputPlaceholder)
    }
  }
}
