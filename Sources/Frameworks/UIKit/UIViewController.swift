public import Foundation
package import UserNotifications

/// The base class of controllers of an interface, such as an extension's; it displays nothing.
open class UIViewController: UIResponder {
  private var loaded: UIView?
  /// The title, which a notification content extension may show at the top (A57).
  open var title: String?
  /// The preferred size of the content.
  open var preferredContentSize = CGSize.zero
  /// The extension context; nil outside an extension.
  open private(set) var extensionContext: NSExtensionContext?
  /// The controller that this one presents.
  open private(set) var presentedViewController: UIViewController?

  /// Creates a controller.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller; nib files are not loaded.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  /// Creates a controller without decoding, since controllers cannot be archived.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The view, which is loaded when it is first used.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
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

  /// Creates the view; by default one with the size of the screen.
  open func loadView() {
    loaded = UIView(frame: UIScreen.main.bounds)
  }

  /// Prepares the interface; called once, before any other method of the extension.
  open func viewDidLoad() {}
  /// Called when the view is about to appear.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// For subclasses; never called, since nothing is laid out.
  open func viewWillLayoutSubviews() {}
  /// For subclasses; never called, since nothing is laid out.
  open func viewDidLayoutSubviews() {}
  /// Performs a segue of the storyboard; there is none here, so nothing happens.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {}
  /// Is called before a segue of the storyboard is performed.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Whether a segue of the storyboard is performed.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// For subclasses; never called.
  open func didReceiveMemoryWarning() {}
  /// For subclasses; never called.
  open func updateViewConstraints() {}
  /// For subclasses; never called, since no file of Interface Builder is loaded.
  open func awakeFromNib() {}
  /// Whether the status bar is hidden; there is none.
  open var prefersStatusBarHidden: Bool { false }
  /// Does nothing.
  open func setNeedsStatusBarAppearanceUpdate() {}

  /// The navigation controller that holds this one.
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  /// The controller with tabs that holds this one.
  open var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }

  /// Presents a controller, until it is dismissed; nothing is displayed.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.appear()
    completion?()
  }

  /// Dismisses the presented controller.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    presentedViewController?.viewWillDisappear(flag)
    presentedViewController?.viewDidDisappear(flag)
    presentedViewController = nil
    completion?()
  }

  /// The child controllers.
  open private(set) var children: [UIViewController] = []
  /// The parent controller.
  open private(set) weak var parent: UIViewController?

  /// Adds a child controller; the caller has to add its view.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Removes this controller from its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the parent changes; nil for no parent.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called by the code that changed the parent.
  open func didMove(toParent parent: UIViewController?) {}

  /// Starts a controller as an extension.
  package func beginRequest(with context: NSExtensionContext) {
    extensionContext = context
    loadViewIfNeeded()
  }

  /// Calls the methods for a view that appears.
  package func appear() {
    loadViewIfNeeded()
    viewWillAppear(false)
    viewDidAppear(false)
  }
}

/// A stack of controllers, of which the last is shown.
open class UINavigationController: UIViewController {
  /// The controllers, the root first.
  open var viewControllers: [UIViewController] = [] {
    didSet {
      for controller in oldValue where !viewControllers.contains(controller) {
        controller.removeFromParent()
      }
      for controller in viewControllers where controller.parent !== self { addChild(controller) }
    }
  }

  /// Creates a stack with a first controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    addChild(rootViewController)
  }

  /// Creates an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates an empty stack, since controllers cannot be archived.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The controller on top.
  open var topViewController: UIViewController? { viewControllers.last }
  /// The controller that is shown.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// Puts a controller on top.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
    viewController.appear()
  }

  /// Takes the controller on top away, unless it is the root.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }

  /// Takes all controllers but the root away.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let popped = Array(viewControllers.dropFirst())
    viewControllers.removeLast(popped.count)
    return popped
  }
}

/// Controllers side by side, of which one is shown.
open class UITabBarController: UIViewController {
  /// The controllers.
  open var viewControllers: [UIViewController]? {
    didSet { for controller in viewControllers ?? [] { addChild(controller) } }
  }
  /// The place of the controller that is shown.
  open var selectedIndex = 0

  /// The controller that is shown.
  open var selectedViewController: UIViewController? {
    get {
      viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil }
    }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }
}

/// An alert with buttons; it cannot be answered on a simulated device, which shows only the prompts
/// of the system.
open class UIAlertController: UIViewController {
  /// The style of an alert.
  public enum Style: Int, Sendable {
    /// At the bottom of the screen.
    case actionSheet = 0
    /// In the center of the screen.
    case alert = 1
  }

  /// The message below the title.
  open var message: String?
  /// The style of the alert.
  public let preferredStyle: Style
  /// The buttons.
  open private(set) var actions: [UIAlertAction] = []

  /// Creates an alert.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Creates an alert without a text.
  public convenience init() {
    self.init(title: nil, message: nil, preferredStyle: .alert)
  }

  /// Creates an alert without decoding, since controllers cannot be archived.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// The fields for text.
  open private(set) var textFields: [UITextField]?

  /// Adds a field for text.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
  }
}

/// A button of an alert; it cannot be pressed on a simulated device.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The style of a button.
  public enum Style: Int, Sendable {
    /// The default style.
    case `default` = 0
    /// A button that cancels.
    case cancel = 1
    /// A button that deletes or changes data.
    case destructive = 2
  }

  /// The title of the button.
  public let title: String?
  /// The style of the button.
  public let style: Style
  /// Whether the button is enabled.
  open var isEnabled = true
  /// The closure to call when the button is pressed.
  package let handler: ((UIAlertAction) -> Void)?

  /// Creates a button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// The context that connects an app extension to its host.
///
/// Apple's class is part of Foundation; Foundation on Linux does not have it.
open class NSExtensionContext: NSObject, @unchecked Sendable {
  /// The host; nil if no simulator runs the extension.
  package let host: (any Host)?

  /// Creates a context for a host.
  package init(host: (any Host)?) {
    self.host = host
  }

  /// Opens no URL: of the extensions of iOS, only those of Today and of Messages may (Apple,
  /// NSExtensionContext).
  ///
  /// - Parameters:
  ///   - URL: The URL.
  ///   - completionHandler: Called with false before this returns.
  open func open(_ URL: URL, completionHandler: ((Bool) -> Void)? = nil) {
    completionHandler?(false)
  }

  /// Implements the context of a notification content extension; methods may be called from any
  /// thread.
  package protocol Host: AnyObject, Sendable {
    /// The buttons below the notification.
    var notificationActions: [UNNotificationAction] { get set }
    /// Opens the app, as a tap on the notification does.
    func performNotificationDefaultAction()
    /// Closes the interface of the extension.
    func dismissNotificationContentExtension()
  }
}

/// A transition between two view controllers of a storyboard.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  /// The name in the storyboard.
  public let identifier: String?
  /// The view controller that is left.
  public let source: UIViewController
  /// The view controller that is shown.
  public let destination: UIViewController

  /// Creates a transition.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }
}
