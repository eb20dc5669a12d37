import UserNotifications

// Asking for permission, on trial, and looking at the settings before scheduling (S66, S69).

struct Permission {
  let center = UNUserNotificationCenter.current()

  func askOnTrial() async -> Bool {
    do {
      return try await center.requestAuthorization(options: [.alert, .sound, .badge, .provisional])
    } catch {
      return false
    }
  }

  func ask(then done: @escaping @Sendable (Bool) -> Void) {
    center.requestAuthorization(options: [.alert, .badge, .sound]) { granted, error in
      if let error = error {
        print(error.localizedDescription)
      }
      done(granted)
    }
  }

  func schedule(_ words: String, done: @escaping @Sendable (String) -> Void) {
    let center = center
    center.getNotificationSettings { settings in
      guard
        (settings.authorizationStatus == .authorized)
          || (settings.authorizationStatus == .provisional)
      else { return done("nothing") }

      let content = UNMutableNotificationContent()
      if settings.alertSetting == .enabled {
        // Schedule an alert-only notification.
        content.body = words
      } else {
        // Schedule a notification with a badge and sound.
        content.badge = 1
        content.sound = UNNotificationSound.default
      }
      let uuidString = UUID().uuidString
      let request = UNNotificationRequest(
        identifier: uuidString, content: content, trigger: nil)
      center.add(request) { error in
        if error != nil {
          done("failed")
        } else {
          done(content.body.isEmpty ? "badge and sound" : "alert")
        }
      }
    }
  }
}
