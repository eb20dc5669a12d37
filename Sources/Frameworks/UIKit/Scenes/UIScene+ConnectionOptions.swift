public import Foundation
public import UserNotifications

extension UIScene {
  /// Why a scene connects.
  open class ConnectionOptions: NSObject {
    private let response: UNNotificationResponse?
    private let onReading: () -> Void

    /// Creates options; the closure is called whenever a response is read from them.
    package init(
      notificationResponse: UNNotificationResponse?, onReading: @escaping () -> Void
    ) {
      response = notificationResponse
      self.onReading = onReading
    }

    /// The response that made the scene connect; the notification centre's delegate is told of it
    /// as well (A61, R14).
    open var notificationResponse: UNNotificationResponse? {
      if response != nil { onReading() }
      return response
    }
  }
}
