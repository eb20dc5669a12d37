public import Foundation
package import UserNotifications

/// The base class of what shows an interface, such as an extension's; it shows nothing.
open class UIViewController: UIResponder {
  private var loaded: UIView?
  /// The title, which a notification content extension may show at the top (A57).
  open var title: String?
  /// The size that the contents ask for.
  open var preferredContentSize = CGSize.zero
  /// What the extension and its host have to do with each other; nil outside an extension.
  open private(set) var extensionContext: NSExtensionContext?
  /// The controller that this one shows above itself.
  open private(set) var presentedViewController: UIViewController?

  /// Creates a controller.
  public override init() {
    super.init()
  }

  /// Creates a controller; there are no files of interfaces to load.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  /// Creates a controller: there are no archives of controllers.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The view, which is loaded when it is asked for.
  open var view: UIView {
    get {
      loadViewIfNeeded()
      return loaded ?? UIView()
    }
    set { loaded = newValue }
  }

  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loaded != nil }

  /// Loads the view if it is not loaded.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Makes the view; this implementation makes one as large as the screen.
  open func loadView() {
    loaded = UIView(frame: UIScreen.main.bounds)
  }

  /// Prepares the interface; called once, before the extension is told anything.
  open func viewDidLoad() {}
  /// Called when the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the view is about to go.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view is gone.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Shows a controller above this one; nobody sees it, and it stays until it is dismissed.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.appear()
    completion?()
  }

  /// Takes away what this one shows above itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    presentedViewController?.viewWillDisappear(flag)
    presentedViewController?.viewDidDisappear(flag)
    presentedViewController = nil
    completion?()
  }

  /// The controllers that are shown within this one.
  open private(set) var children: [UIViewController] = []
  /// The controller within which this one is shown.
  open private(set) weak var parent: UIViewController?

  /// Has another controller shown within this one; its view is the caller's to add.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Ends that this controller is shown within another.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called when the controller is about to be shown within another, or within none.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called by whoever had it shown within another controller.
  open func didMove(toParent parent: UIViewController?) {}

  /// Begins the life of a controller that an extension consists of.
  package func beginRequest(with context: NSExtensionContext) {
    extensionContext = context
    loadViewIfNeeded()
  }

  /// Tells the controller that its view is shown.
  package func appear() {
    loadViewIfNeeded()
    viewWillAppear(false)
    viewDidAppear(false)
  }
}

/// A question of the app to the person, by buttons; nobody answers it on a simulated device, where
/// the system alone asks.
open class UIAlertController: UIViewController {
  /// How it is shown.
  public enum Style: Int, Sendable {
    /// From the bottom edge.
    case actionSheet = 0
    /// In the middle.
    case alert = 1
  }

  /// What it says below its title.
  open var message: String?
  /// How it is shown.
  public let preferredStyle: Style
  /// Its buttons.
  open private(set) var actions: [UIAlertAction] = []

  /// Creates a question.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Creates a question: there are no archives of controllers.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
  }
}

/// A button of a question, which nobody presses on a simulated device.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// What a button is for.
  public enum Style: Int, Sendable {
    /// Anything.
    case `default` = 0
    /// Leaving everything as it is.
    case cancel = 1
    /// Taking something away.
    case destructive = 2
  }

  /// What it says.
  public let title: String?
  /// What it is for.
  public let style: Style
  /// Whether it can be pressed.
  open var isEnabled = true
  /// What it does.
  package let handler: ((UIAlertAction) -> Void)?

  /// Creates a button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// What an app extension and its host have to do with each other.
///
/// Apple's is part of Foundation; on Linux, Foundation has none.
open class NSExtensionContext: NSObject, @unchecked Sendable {
  /// What stands behind the context; nil where no simulator runs the extension.
  package let host: (any Host)?

  /// Creates a context that passes everything on to a host.
  package init(host: (any Host)?) {
    self.host = host
  }

  /// What stands behind the context of a notification content extension and does its work; every
  /// call may come from any thread.
  package protocol Host: AnyObject, Sendable {
    /// The buttons below the notification.
    var notificationActions: [UNNotificationAction] { get set }
    /// Opens the app, as a tap on the notification does.
    func performNotificationDefaultAction()
    /// Closes the interface of the extension.
    func dismissNotificationContentExtension()
  }
}
