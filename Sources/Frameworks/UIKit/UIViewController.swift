public import Foundation
package import UserNotifications

/// The base class of application delegates and of all that shows something.
@preconcurrency @MainActor open class UIResponder: NSObject {
  private weak static var first: UIResponder?

  /// Creates a responder.
  public override init() {
    super.init()
  }

  /// The one that is asked next; none here.
  open var next: UIResponder? { nil }
  /// Whether it may be the first to be asked; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it is the first to be asked.
  open var isFirstResponder: Bool { Self.first === self }
  /// What is shown in place of the keyboard, or nil.
  open var inputView: UIView? { nil }
  /// What is shown above the keyboard, or nil.
  open var inputAccessoryView: UIView? { nil }

  /// Makes it the first to be asked, if it may be.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    UIResponder.first = self
    return true
  }

  /// Makes it the first no longer.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if isFirstResponder { UIResponder.first = nil }
    return true
  }
}

/// A rectangle on the screen, which shows nothing here; it keeps what it is told.
open class UIView: UIResponder {
  /// Where it is in the view that it lies in.
  open var frame: CGRect
  /// The colour behind what it shows.
  open var backgroundColor: UIColor?
  /// Whether it is left out.
  open var isHidden = false
  /// How opaque it is, 0...1.
  open var alpha: CGFloat = 1
  /// A number for the app's own use.
  open var tag = 0
  /// Whether it takes touches.
  open var isUserInteractionEnabled = true
  /// Whether what sticks out is cut off.
  open var clipsToBounds = false
  /// The view that it lies in.
  public private(set) weak var superview: UIView?
  /// The views that lie in it, the front one last.
  public private(set) var subviews: [UIView] = []

  /// Creates a view.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view of no size.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Creates a view of no size: there are no archives of views.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Its own rectangle.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// Where its middle is.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// Lays a view on top of those that lie in it.
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  /// Takes it out of the view that it lies in.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// A colour, by its parts from 0 to 1.
open class UIColor: NSObject, @unchecked Sendable {
  private let parts: [CGFloat]

  /// Creates a colour.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    parts = [red, green, blue, alpha]
  }

  /// Creates a grey.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Compares all parts.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.parts == parts }
  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { parts.hashValue }

  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Dark grey.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Grey.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Nothing.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// A line of text, which shows nothing here.
open class UILabel: UIView {
  /// The text.
  open var text: String?
  /// The most lines that it may take; 0 for as many as there are.
  open var numberOfLines = 1
}

/// A picture, of which only the bytes are kept.
open class UIImage: NSObject, @unchecked Sendable {
  private let bytes: Data

  /// Creates a picture from its bytes; nil for none.
  public init?(data: Data) {
    guard !data.isEmpty else { return nil }
    bytes = data
  }

  /// Creates a picture from a file; nil where that cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// Creates a picture from a file of the process's bundle; nil where there is none.
  public convenience init?(named name: String) {
    let bundle = Bundle.main
    let path =
      bundle.path(forResource: name, ofType: nil) ?? bundle.path(forResource: name, ofType: "png")
    guard let path else { return nil }
    self.init(contentsOfFile: path)
  }

  /// The bytes from which it was created.
  package var data: Data { bytes }
}

/// A place for a picture, which shows nothing here.
open class UIImageView: UIView {
  /// The picture.
  open var image: UIImage?

  /// Creates a place for a picture.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}

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
