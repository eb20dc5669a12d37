import Synchronization
import UIKit
import UserNotifications
import UserNotificationsUI

/// The long look that a content extension shows, while it is open.
final class OpenLongLook {
  /// The identifier of the notification that it shows.
  let id: String
  /// The content of that notification.
  let content: NotificationContent
  /// The extension's declaration in the manifest.
  let declaration: AppManifest.ContentExtension
  /// The extension context, which collects the extension's requests.
  let context: Context
  /// The buttons that the person sees.
  var shown: [NotificationCategory.Action] = []
  /// The texts in the extension's view that the person sees.
  var shownLabels: [String] = []
  /// The extension's interface; nil if the extension has no compiled code.
  let interface: Interface?

  /// Creates the extension's interface, as a new process does.
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

  /// The extension's own title, if it is shown instead of the app's name.
  var title: String? {
    get async { declaration.overridesDefaultTitle ? await interface?.title : nil }
  }

  /// The texts in the extension's view.
  var labels: [String] {
    get async { await interface?.labels ?? [] }
  }

  /// The extension's view controller, used on the main thread.
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

    /// The texts of the labels and buttons in its view that are not hidden, the rearmost first.
    var labels: [String] {
      guard let view = (contentExtension as? UIViewController)?.view else { return [] }
      return Self.texts(in: view)
    }

    private static func texts(in view: UIView) -> [String] {
      guard !view.isHidden, view.alpha > 0 else { return [] }
      let own: String? =
        switch view {
        case let label as UILabel: label.text ?? label.attributedText?.string
        case let button as UIButton: button.currentTitle
        default: nil
        }
      return [own].compactMap(\.self).filter { !$0.isEmpty }
        + view.subviews.flatMap { texts(in: $0) }
    }

    /// Whether it has a button that plays its media.
    var hasMediaButton: Bool { contentExtension.mediaPlayPauseButtonType != .none }

    /// Shows a notification.
    func show(_ notification: UNNotification) -> Bool {
      contentExtension.didReceive(notification)
      if !hasAppeared { (contentExtension as? UIViewController)?.appear() }
      hasAppeared = true
      return true
    }

    /// Passes a chosen action to the extension, as ``AppCode`` does for the app.
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

  /// The extension context; the extension may use it from any thread (rule A56).
  final class Context: NSExtensionContext.Host {
    /// A request that the phone performs once the extension's code has returned.
    enum Request: Sendable {
      case openApp
      case close
    }

    private struct State {
      var actions: [UNNotificationAction]
      var hasOwnActions = false
      var request: Request?
    }

    private let state: Mutex<State>

    init(actions: [UNNotificationAction]) {
      state = Mutex(State(actions: actions))
    }

    /// The buttons that the extension set; nil if it uses those of the category.
    var ownActions: [UNNotificationAction]? {
      state.withLock { $0.hasOwnActions ? $0.actions : nil }
    }

    /// Whether the extension requested to open the app; this takes precedence over its answer to an
    /// action.
    var wantsApp: Bool { state.withLock { $0.request == .openApp } }

    /// Returns the extension's request since the last call, and removes it.
    func removeExtensionRequest() -> Request? {
      state.withLock { state in
        defer { state.request = nil }
        return state.request
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
      state.withLock { $0.request = .openApp }
    }

    func dismissNotificationContentExtension() {
      state.withLock { $0.request = .close }
    }
  }
}
