/// A response with the text that a person typed or chose (S32).
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  /// Creates the response that a text-input action leads to.
  package convenience init(
    notification: UNNotification, actionIdentifier: String, userText: String
  ) {
    self.init(notification: notification, actionIdentifier: actionIdentifier, typedText: userText)
  }

  /// The text; it may be empty (R8).
  open var userText: String { typedText ?? "" }
}
