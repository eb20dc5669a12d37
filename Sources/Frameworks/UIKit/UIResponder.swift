public import Foundation
package import UserNotifications

/// The base class of application delegates.
///
/// Apple's is bound to the main actor; this one is not, so that an app's callbacks run wherever the
/// simulator runs. A subclass may be declared `@MainActor` and then is.
open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() {}
}

/// Stands in for the window that application delegates customarily keep; it shows nothing.
open class UIWindow: UIResponder {}

/// The base class of what shows an extension's interface; it shows nothing.
open class UIViewController: UIResponder {
  /// The title, which a notification content extension may show at the top (A57).
  open var title: String?
  /// The size that the contents ask for.
  open var preferredContentSize = CGSize.zero
  /// What the extension and its host have to do with each other; nil outside an extension.
  open private(set) var extensionContext: NSExtensionContext?

  /// Prepares the interface; called once, before the extension is told anything.
  open func viewDidLoad() {}

  /// Begins the life of a controller that an extension consists of.
  package func beginRequest(with context: NSExtensionContext) {
    extensionContext = context
    viewDidLoad()
  }
}

/// What an app extension and its host have to do with each other.
///
/// Apple's is part of Foundation; on Linux, Foundation has none.
open class NSExtensionContext: NSObject, @unchecked Sendable {
  /// What stands behind the context; nil where no simulator runs the extension.
  package let host: (any NSExtensionContextHost)?

  /// Creates a context that passes everything on to a host.
  package init(host: (any NSExtensionContextHost)?) {
    self.host = host
  }
}

/// What stands behind the context of a notification content extension and does its work; every call
/// may come from any thread.
package protocol NSExtensionContextHost: AnyObject, Sendable {
  /// The buttons below the notification.
  var notificationActions: [UNNotificationAction] { get set }
  /// Opens the app, as a tap on the notification does.
  func performNotificationDefaultAction()
  /// Closes the interface of the extension.
  func dismissNotificationContentExtension()
}
