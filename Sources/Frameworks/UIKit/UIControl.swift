public import Foundation

// Controls and layout, which are only stored: nothing is drawn, and nobody touches the screen.

/// A control; its targets are called by ``sendActions(for:)`` alone.
open class UIControl: UIView {
  private var targets: [(object: Weak, action: Selector, events: Event)] = []

  private struct Weak {
    weak var object: AnyObject?
  }

  /// Whether the control can be used.
  open var isEnabled = true
  /// Whether the control is selected.
  open var isSelected = false

  /// Adds a target, whose method is called for events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.append((Weak(object: target as AnyObject?), action, controlEvents))
  }

  /// Calls the targets for events.
  open func sendActions(for controlEvents: Event) {
    for target in targets where !target.events.isDisjoint(with: controlEvents) {
      if let object = target.object.object { target.action.call(on: object, self) }
    }
  }

  /// What happens to a control.
  public struct Event: OptionSet, Sendable {
    /// The events as a number.
    public let rawValue: UInt

    /// Creates events from a number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger is lifted inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The text was changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The state as a number.
    public let rawValue: UInt

    /// Creates a state from a number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// As it is usually.
    public static let normal: State = []
    /// Under a finger.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not to be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// Selected.
    public static let selected = State(rawValue: 1 << 2)
  }
}

/// A button.
open class UIButton: UIControl {
  private var titles: [State: String] = [:]

  /// Creates a button of a type.
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  /// The label of the title.
  public private(set) lazy var titleLabel: UILabel? = UILabel()
  /// The title.
  open var currentTitle: String? { titles[.normal] }

  /// Sets the title for a state.
  open func setTitle(_ title: String?, for state: State) { titles[state] = title }
  /// Returns the title for a state.
  open func title(for state: State) -> String? { titles[state] ?? currentTitle }
  /// Does nothing.
  open func setTitleColor(_ color: UIColor?, for state: State) {}
  /// Does nothing.
  open func setImage(_ image: UIImage?, for state: State) {}

  /// The type of a button.
  public enum ButtonType: Int, Sendable {
    /// Without a style.
    case custom = 0
    /// As the system draws it.
    case system = 1
    /// A sign that closes.
    case close = 7
  }
}

/// A wheel that turns while the app works.
open class UIActivityIndicatorView: UIView {
  /// Whether it turns.
  public private(set) var isAnimating = false
  /// Whether it is hidden unless it turns.
  open var hidesWhenStopped = true

  /// Creates an indicator.
  public convenience init(style: Style) { self.init(frame: .zero) }

  /// Lets it turn.
  open func startAnimating() { isAnimating = true }
  /// Stops it.
  open func stopAnimating() { isAnimating = false }

  /// The size of an indicator.
  public enum Style: Int, Sendable {
    /// Medium.
    case medium = 100
    /// Large.
    case large = 101
  }
}

/// Views in a row or a column; they are not laid out.
open class UIStackView: UIView {
  /// The views in it.
  public private(set) var arrangedSubviews: [UIView] = []
  /// The direction.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// The distance between two views, in points.
  open var spacing: CGFloat = 0

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    addSubview(view)
    arrangedSubviews.append(view)
  }
}

/// What recognizes gestures; it never does here.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// Creates a recognizer.
  public init(target: Any? = nil, action: Selector? = nil) { super.init() }

  /// Whether it recognizes gestures.
  open var isEnabled = true
}

/// What recognizes taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps.
  open var numberOfTapsRequired = 1
}

/// What recognizes long presses.
open class UILongPressGestureRecognizer: UIGestureRecognizer {}

/// A relation between the frames of views, which is only stored.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// Whether the relation holds.
  open var isActive = false
  /// The constant of the relation.
  open var constant: CGFloat
  /// How much it matters, up to 1000.
  open var priority: Float = 1000

  /// Creates a constraint that relates nothing.
  public override init() { constant = 0 }

  init(constant: CGFloat) { self.constant = constant }

  /// Makes constraints hold.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Makes constraints hold no more.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// A direction.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }
}

/// An edge, a line or a length of a view, from which constraints are made.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType>: NSObject {
  /// Equal to another.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(constant: c) }

  /// At least another.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(constant: c) }

  /// At most another.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(constant: c) }
}

/// A vertical edge or line.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
/// A horizontal edge or line.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A length.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Equal to a constant.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(constant: c)
  }

  /// At least a constant.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(constant: c)
  }

  /// At most a constant.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(constant: c)
  }

  /// Equal to a multiple of another.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint(constant: 0) }
}

/// A rectangle that takes part in the layout.
public protocol LayoutRegion {}

extension UIView: LayoutRegion {}

/// A part of a view without the bars of the system.
open class UILayoutGuide: NSObject, LayoutRegion {}

extension UIView {
  /// The part without the bars of the system.
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
}

extension LayoutRegion {
  /// The leading edge.
  @preconcurrency @MainActor public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// The trailing edge.
  @preconcurrency @MainActor public var trailingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor()
  }
  /// The left edge.
  @preconcurrency @MainActor public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// The right edge.
  @preconcurrency @MainActor public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// The vertical line in the middle.
  @preconcurrency @MainActor public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// The top edge.
  @preconcurrency @MainActor public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  /// The bottom edge.
  @preconcurrency @MainActor public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  /// The horizontal line in the middle.
  @preconcurrency @MainActor public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  /// The width.
  @preconcurrency @MainActor public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  /// The height.
  @preconcurrency @MainActor public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

/// A direction with a length.
public struct CGVector: Hashable, Sendable {
  /// The horizontal part.
  public var dx: CGFloat
  /// The vertical part.
  public var dy: CGFloat

  /// Creates a vector.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
}

/// What people copy and paste; it holds text.
open class UIPasteboard: NSObject, @unchecked Sendable {
  /// The pasteboard of the system.
  @MainActor public static let general = UIPasteboard()

  /// The text.
  open var string: String?
}
