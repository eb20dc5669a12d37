/// Marks a notification that a server sent; only the system makes these (A50).
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// Creates the trigger of a remote notification.
  package convenience init(remote: Void = ()) {
    self.init(fields: .push)
  }
}
