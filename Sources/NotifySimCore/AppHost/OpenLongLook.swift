import Synchronization
import UIKit
import UserNotifications
import UserNotificationsUI

/// A long look that a content extension shows, for as long as it is open.
final class OpenLongLook {
  /// The identifier of the notification that it shows.
  let id: String
  /// What that says.
  let content: NotificationContent
  /// What the extension declares.
  let declaration: AppManifest.ContentExtension
  /// What the extension asks for.
  let context: Context
  /// The buttons that the person sees.
  var shown: [NotificationCategory.Action] = []
  /// The extension's interface; nil where its code is not there.
  let interface: Interface?

  /// Makes the extension's interface, as a fresh process would.
  init(
    of notification: DeliveredNotification, by declaration: AppManifest.ContentExtension,
    make: ContentExtension.Maker?, actions: [UNNotificationAction], effects: EffectRecorder,
    in code: AppCode
  ) async {
    id = notification.id
    content = notification.content
    self.declaration = declaration
    context = Context(actions: actions)
    interface =
      if let make { await Interface(make, context, effects, in: code) } else { nil }
  }

  /// The title of the extension's own, where it shows that in place of the app's name.
  var title: String? {
    get async { declaration.overridesDefaultTitle ? await interface?.title : nil }
  }

  /// What the extension shows, on the main thread.
  @MainActor
  final class Interface {
    private let contentExtension: any UNNotificationContentExtension
    private var hasAppeared = false

    init(
      _ make: @escaping ContentExtension.Maker, _ context: Context, _ effects: EffectRecorder,
      in code: AppCode
    ) async {
      contentExtension = await code.inTurn {
        let made = make(effects)
        (made as? UIViewController)?.beginRequest(with: NSExtensionContext(host: context))
        return made
      }
    }

    /// The title of its view controller.
    var title: String? { (contentExtension as? UIViewController)?.title }

    /// Shows a notification.
    func show(_ notification: UNNotification) -> Bool {
      contentExtension.didReceive(notification)
      if !hasAppeared { (contentExtension as? UIViewController)?.appear() }
      hasAppeared = true
      return true
    }

    /// Hands over a chosen action, as ``AppCode`` does for the app.
    func receive(
      _ response: UNNotificationResponse, _ handler: @escaping @Sendable (AppCall.Value) -> Void,
      _ missing: AppCode.MissingMethod
    ) -> Bool {
      let completed: @Sendable (UNNotificationContentExtensionResponseOption) -> Void = {
        handler(.contentResponse($0))
      }
      let isThere = DelegateProbe.implements(contentExtension) {
        contentExtension.didReceive(response, completionHandler: completed)
      }
      guard !isThere else { return true }
      missing.callLater { [contentExtension] in
        await contentExtension.callDidReceive(response, completionHandler: completed)
      }
      return true
    }
  }

  /// What a content extension asks of the phone, from any thread (rule A56).
  final class Context: NSExtensionContext.Host {
    /// What the phone is to do once the extension's code has returned.
    enum Wish: Sendable {
      case openApp
      case close
    }

    private struct State {
      var actions: [UNNotificationAction]
      var hasOwnActions = false
      var wish: Wish?
    }

    private let state: Mutex<State>

    init(actions: [UNNotificationAction]) {
      state = Mutex(State(actions: actions))
    }

    /// The buttons that the extension set; nil as long as they are those of the category.
    var ownActions: [UNNotificationAction]? {
      state.withLock { $0.hasOwnActions ? $0.actions : nil }
    }

    /// Whether the extension asked to open the app, which goes before its answer to an action.
    var wantsApp: Bool { state.withLock { $0.wish == .openApp } }

    /// What the extension asked for since the last call.
    func takeExtensionRequest() -> Wish? {
      state.withLock { state in
        defer { state.wish = nil }
        return state.wish
      }
    }

    var notificationActions: [UNNotificationAction] {
      get { state.withLock { $0.actions } }
      set {
        state.withLock { state in
          state.actions = newValue
          state.hasOwnActions = true
        }
      }
    }

    func performNotificationDefaultAction() {
      state.withLock { $0.wish = .openApp }
    }

    func dismissNotificationContentExtension() {
      state.withLock { $0.wish = .close }
    }
  }
}
