import NotifySimCore
import UIKit
import UserNotifications
import UserNotificationsUI

/// What the content extensions of the tests do when they are told something.
struct ContentScript: Sendable {
  typealias Answer = UNNotificationContentExtensionResponseOption
  enum Request: Sendable { case openApp, close }

  /// What it answers to a chosen action; nil for not at all.
  var answer: Answer? = .dismissAndForwardAction
  /// The buttons that it sets when it shows a notification.
  var buttons: [String]?
  /// The buttons that it sets when an action is chosen.
  var laterButtons: [String]?
  /// What it asks for when it shows a notification.
  var request: Request?
  /// What it asks for when an action is chosen.
  var laterRequest: Request?
  /// Whether it tells when its view is shown.
  var tellsAppearance = false
}

/// What the content extensions of the tests have in common; each conforms by itself, since a class
/// cannot implement for its superclass what that leaves to a default.
class ScriptedController: UIViewController {
  let script: ContentScript
  let effects: EffectRecorder

  required init(_ script: ContentScript, _ effects: EffectRecorder) {
    self.script = script
    self.effects = effects
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    title = "Own title"
    effects.record("loaded")
  }

  override func viewDidAppear(_ animated: Bool) {
    if script.tellsAppearance { effects.record("appeared") }
  }

  func didReceive(_ notification: UNNotification) {
    let buttons = extensionContext?.notificationActions.map(\.identifier) ?? []
    effects.record(
      "showed", [("body", notification.request.content.body), ("buttons", "\(buttons.count)")])
    set(script.buttons)
    ask(script.request)
  }

  func set(_ buttons: [String]?) {
    guard let buttons else { return }
    extensionContext?.notificationActions = buttons.map {
      UNNotificationAction(identifier: $0, title: $0)
    }
  }

  func ask(_ request: ContentScript.Request?) {
    switch request {
    case nil: break
    case .openApp: extensionContext?.performNotificationDefaultAction()
    case .close: extensionContext?.dismissNotificationContentExtension()
    }
  }
}

/// A content extension that has no method but the required one.
final class ShowingContentExtension: ScriptedController, UNNotificationContentExtension {}

/// A content extension that answers by calling a handler.
final class TestContentExtension: ScriptedController, UNNotificationContentExtension {
  func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion: @escaping @Sendable (ContentScript.Answer) -> Void
  ) {
    effects.record("asked", [("action", response.actionIdentifier)])
    set(script.laterButtons)
    ask(script.laterRequest)
    if let answer = script.answer { completion(answer) }
  }
}

/// A content extension that answers by returning.
final class AsyncContentExtension: ScriptedController, UNNotificationContentExtension {
  func didReceive(_ response: UNNotificationResponse) async -> ContentScript.Answer {
    await Task.yield()
    effects.record("asked", [("action", response.actionIdentifier)])
    return script.answer ?? .dismiss
  }
}

extension TestContentExtension {
  /// An app with an extension for the category of meetings.
  nonisolated static func app(
    _ script: ContentScript = ContentScript(),
    _ type: any (ScriptedController & UNNotificationContentExtension).Type = TestContentExtension
      .self,
    app: App = TestApp.app(), _ change: (inout ContentExtension) -> Void = { _ in }
  ) -> App {
    var app = app
    var declaration = ContentExtension(categories: ["MEETING"]) { type.init(script, $0) }
    change(&declaration)
    app.contentExtensions = [declaration]
    return app
  }
}
