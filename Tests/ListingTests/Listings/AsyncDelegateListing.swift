import UserNotifications

// The delegate as new code writes it, with async methods and an actor behind it.

actor Journal {
  private(set) var lines: [String] = []

  func add(_ line: String) {
    lines.append(line)
  }
}

final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  let journal = Journal()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    await journal.add("presenting \(notification.request.identifier)")
    return notification.request.trigger is UNPushNotificationTrigger ? [.banner, .sound] : [.list]
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    await journal.add("received \(response.actionIdentifier)")
  }
}
