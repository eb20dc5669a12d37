import Foundation
import NotifySimCore
import UIKit
import UserNotifications

/// An app with texts in English, German and Korean, which schedules a notification for a minute
/// later at each silent push.
enum LocalizedApp {
  static let texts = [
    "en": [
      "TITLE": "Hello %@", "BODY": "100%% of %@", "YES": "Yes", "SEND": "Send", "HINT": "Text",
      "HIDDEN": "%u in English", "ENGLISH": "only English",
    ],
    "de": [
      "TITLE": "Hallo %@", "BODY": "100 %% von %@", "YES": "Ja", "SEND": "Senden",
      "HINT": "Wort", "HIDDEN": "%u auf Deutsch",
    ],
    "ko": [
      "TITLE": "%@ 님", "BODY": "%@의 100%%", "YES": "예", "SEND": "보내기", "HINT": "글",
      "HIDDEN": "한국어 %u개",
    ],
  ]

  static func app() -> App {
    var app = TestApp.app(categories: []) { script in
      script.launch = { center in
        let category = UNNotificationCategory(
          identifier: "WORDS",
          actions: [
            UNNotificationAction(identifier: "YES", title: text("YES")),
            UNTextInputNotificationAction(
              identifier: "WRITE", title: "Write", options: [], textInputButtonTitle: text("SEND"),
              textInputPlaceholder: text("HINT")),
          ], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: text("HIDDEN"), options: [])
        center.setNotificationCategories([category])
      }
      script.fetch = { _, done in
        let content = UNMutableNotificationContent()
        content.title = text("TITLE", "Ana")
        content.body = text("BODY", "it")
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
        UNUserNotificationCenter.current().add(
          UNNotificationRequest(identifier: "later", content: content, trigger: trigger))
        done(.newData)
      }
    }
    app.localizations = Localizations(texts)
    return app
  }

  private static func text(_ key: String, _ arguments: String...) -> String {
    NSString.localizedUserNotificationString(
      forKey: key, arguments: arguments.isEmpty ? nil : arguments)
  }
}
