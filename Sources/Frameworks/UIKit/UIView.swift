public import Foundation

/// A rectangular view; it displays nothing here, and only stores its properties.
open class UIView: UIResponder {
  /// The rectangle in the superview.
  open var frame: CGRect
  /// The color of the background.
  open var backgroundColor: UIColor?
  /// Whether the view is hidden.
  open var isHidden = false
  /// The opacity, 0...1.
  open var alpha: CGFloat = 1
  /// A number for the app's own use.
  open var tag = 0
  /// Whether the view receives touches.
  open var isUserInteractionEnabled = true
  /// Whether content outside the bounds is clipped.
  open var clipsToBounds = false
  /// How content of another size fills the view.
  open var contentMode = ContentMode.scaleToFill
  /// Whether the frame follows from the resizing mask; only stored.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// Which edges follow the superview's; only stored.
  open var autoresizingMask: AutoresizingMask = []
  /// The gesture recognizers, which nobody's fingers reach here.
  open var gestureRecognizers: [UIGestureRecognizer]?
  /// The constraints; only stored.
  public private(set) var constraints: [NSLayoutConstraint] = []
  /// The layer, which is only stored.
  public let layer = CALayer()
  /// The view that contains this one.
  public private(set) weak var superview: UIView?
  /// The views in this one, the frontmost last.
  public private(set) var subviews: [UIView] = []

  /// Creates a view.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view with zero size.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Creates a view with zero size, since views cannot be archived.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// The rectangle in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// The center of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// Adds a view in front of the other subviews.
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  /// Adds a view at a place among the subviews, the rearmost being 0.
  open func insertSubview(_ view: UIView, at index: Int) {
    addSubview(view)
    subviews.insert(subviews.removeLast(), at: min(max(index, 0), subviews.count))
  }

  /// Puts a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// The color of what people touch; only stored.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! = .systemBlue

  /// Does nothing: views are not laid out.
  open func setNeedsUpdateConstraints() {}

  /// Adds a constraint; nothing is laid out.
  open func addConstraint(_ constraint: NSLayoutConstraint) {
    constraints.append(constraint)
  }

  /// Adds constraints; nothing is laid out.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    self.constraints += constraints
  }

  /// Adds a gesture recognizer.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  /// Does nothing: views are not laid out.
  open func setNeedsLayout() {}
  /// Calls ``layoutSubviews()``.
  open func layoutIfNeeded() { layoutSubviews() }
  /// Does nothing; for subclasses.
  open func layoutSubviews() {}
  /// Does nothing: views are not drawn.
  open func setNeedsDisplay() {}
  /// For subclasses; never called, since views are not drawn.
  open func draw(_ rect: CGRect) {}
  /// For subclasses; never called, since no file of Interface Builder is loaded.
  open func awakeFromNib() {}
  /// The size that the content wants; none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// No size of its own.
  public static let noIntrinsicMetric: CGFloat = -1
  /// Returns the size of the frame.
  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }
  /// Does nothing.
  open func sizeToFit() {}

  /// Makes changes at once, without an animation.
  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// An image, of which only the bytes are stored.
open class UIImage: NSObject, @unchecked Sendable {
  private let bytes: Data

  /// Creates an image without bytes.
  public override init() {
    bytes = Data()
  }

  /// Creates an image from its bytes; nil if there are none.
  public init?(data: Data) {
    guard !data.isEmpty else { return nil }
    bytes = data
  }

  /// Creates an image from a file; nil if it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// Creates an image from a file of the process's bundle; nil if there is none.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates an image from a file of a bundle; nil if there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let bundle = bundle ?? .main
    let path =
      bundle.path(forResource: name, ofType: nil) ?? bundle.path(forResource: name, ofType: "png")
    guard let path else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Creates an image of a symbol of the system; it has no bytes.
  public init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    bytes = Data()
  }

  /// The size; zero, since images are not decoded.
  open var size: CGSize { .zero }

  /// The image in JPEG format; nil if it was not created from a JPEG.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? bytes : nil
  }

  /// The image in PNG format; nil if it was not created from a PNG, since other formats are not
  /// decoded.
  open func pngData() -> Data? {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) ? bytes : nil
  }

  /// The bytes from which the image was created.
  package var data: Data { bytes }
}

/// A view for an image; it displays nothing here.
open class UIImageView: UIView {
  /// The image.
  open var image: UIImage?

  /// Creates a view for an image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a view without an image, since views cannot be archived.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

extension UIView {
  /// How a change is animated, which has no effect here.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The options as a number.
    public let rawValue: UInt

    /// Creates options from a number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out as part of the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches are taken during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// The animation begins with the current state.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation slows down at its end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  }

  /// Which edges and sizes of a view follow its superview.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The mask as a number.
    public let rawValue: UInt

    /// Creates a mask from a number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  /// How content of another size fills a view.
  public enum ContentMode: Int, Sendable {
    /// Scaled to the size of the view.
    case scaleToFill = 0
    /// Scaled to fit, keeping the aspect ratio.
    case scaleAspectFit = 1
    /// Scaled to fill, keeping the aspect ratio.
    case scaleAspectFill = 2
    /// Redrawn.
    case redraw = 3
    /// Centered, not scaled.
    case center = 4
    /// At the top edge, not scaled.
    case top = 5
    /// At the bottom edge, not scaled.
    case bottom = 6
    /// At the left edge, not scaled.
    case left = 7
    /// At the right edge, not scaled.
    case right = 8
  }
}
