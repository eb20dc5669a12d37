package import UserNotifications

extension PresentedAction {
  /// The button that an app's action becomes, its texts as they are shown (rules S35, R16).
  package init(_ action: UNNotificationAction, showing shown: (String) -> String = { $0 }) {
    identifier = action.identifier
    title = shown(action.title)
    let pairs: [(UNNotificationActionOptions, Option)] = [
      (.authenticationRequired, .authenticationRequired), (.destructive, .destructive),
      (.foreground, .foreground),
    ]
    options = pairs.filter { action.options.contains($0.0) }.map(\.1)
    textInput = (action as? UNTextInputNotificationAction).map {
      TextInput(
        buttonTitle: shown($0.textInputButtonTitle), placeholder: shown($0.textInputPlaceholder))
    }
  }
}
