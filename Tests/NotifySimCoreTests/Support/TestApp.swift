import NotifySimCore
import UIKit
import UserNotifications

/// Makes the apps of the tests.
enum TestApp {
  /// A manifest of an app that may be woken by silent pushes.
  static func manifest(
    authorization: UNAuthorizationOptions = [.alert, .sound, .badge],
    categories: [NotificationCategory] = []
  ) -> AppManifest {
    AppManifest(
      bundleIdentifier: "com.example.test", name: "Test", authorization: authorization,
      backgroundModes: [.remoteNotification], categories: categories)
  }

  /// An app with a delegate of closures, which registers categories at launch.
  static func app(
    categories: [UNNotificationCategory] = Categories.all,
    _ write: (inout TestDelegate.Script) -> Void = { _ in }
  ) -> App {
    var script = TestDelegate.Script()
    write(&script)
    return App(manifest: manifest()) { [script] effects in
      var script = script
      let launch = script.launch
      script.launch = {
        $0.setNotificationCategories(Set(categories))
        launch($0)
      }
      return TestDelegate(script, effects)
    }
  }

  /// An app with a delegate of its own class.
  static func app(
    makeDelegate: @escaping App.DelegateMaker
  ) -> App {
    App(manifest: manifest(), makeDelegate: makeDelegate)
  }

  /// An app with a delegate of closures that has these entitlements, all of them unless told
  /// otherwise, and asks for the car's screen too.
  static func entitled(
    _ entitlements: [AppManifest.Entitlement] = [.timeSensitive, .criticalAlerts],
    categories: [UNNotificationCategory] = Categories.all,
    _ write: (inout TestDelegate.Script) -> Void = { _ in }
  ) -> App {
    var app = app(categories: categories, write)
    app.manifest.entitlements = entitlements
    app.manifest.authorization = [.alert, .sound, .badge, .carPlay, .criticalAlert]
    return app
  }

  /// An app whose code is a line for the shell.
  static func command(_ line: String) -> App {
    App(
      manifest: manifest(categories: [.meeting]), handler: AppManifest.HandlerCommand(shell: line))
  }

  /// An app whose code is a program with its arguments.
  static func command(_ arguments: [String], directory: String? = nil) -> App {
    App(
      manifest: manifest(categories: [.meeting]),
      handler: AppManifest.HandlerCommand(arguments, directory: directory))
  }
}

/// The categories of the tests.
enum Categories {
  static let meeting = UNNotificationCategory(
    identifier: "MEETING",
    actions: [
      UNNotificationAction(identifier: "ACCEPT", title: "Accept"),
      UNNotificationAction(identifier: "DECLINE", title: "Decline", options: .destructive),
      UNTextInputNotificationAction(
        identifier: "REPLY", title: "Reply", options: .authenticationRequired,
        textInputButtonTitle: "Send", textInputPlaceholder: "Message"),
      UNNotificationAction(identifier: "SHOW", title: "Show", options: .foreground),
      UNNotificationAction(
        identifier: "SIGN", title: "Sign", options: .authenticationRequired),
    ],
    intentIdentifiers: [], options: .customDismissAction)

  static let plain = UNNotificationCategory(
    identifier: "PLAIN", actions: [UNNotificationAction(identifier: "OK", title: "OK")],
    intentIdentifiers: [])

  static let all = [meeting, plain]

  /// A category of plain actions.
  static func category(
    _ identifier: String, _ actions: [(String, UNNotificationActionOptions)]
  ) -> UNNotificationCategory {
    UNNotificationCategory(
      identifier: identifier,
      actions: actions.map {
        UNNotificationAction(identifier: $0.0, title: $0.0, options: $0.1)
      }, intentIdentifiers: [])
  }
}

extension NotificationCategory {
  /// The category of apps that are commands, as their manifest declares it.
  static let meeting: NotificationCategory = {
    let text = """
      {"bundleIdentifier": "a", "categories": [{"identifier": "MEETING",
        "options": ["customDismissAction"], "actions": [
          {"identifier": "ACCEPT", "title": "Accept"},
          {"identifier": "REPLY", "title": "Reply", "textInput": {"buttonTitle": "Send"}}]}]}
      """
    let source = SourceText(name: "manifest.json", bytes: Array(text.utf8))
    guard let manifest = try? AppManifest(source), let category = manifest.categories.first else {
      preconditionFailure("the manifest of the tests is wrong")
    }
    return category
  }()
}
