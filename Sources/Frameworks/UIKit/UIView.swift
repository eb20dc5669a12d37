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

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// A color with components from 0 to 1.
open class UIColor: NSObject, @unchecked Sendable {
  private let parts: [CGFloat]

  /// Creates a color.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    parts = [red, green, blue, alpha]
  }

  /// Creates a gray color.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Compares all components.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.parts == parts }
  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { parts.hashValue }

  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Dark gray.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Gray.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Transparent.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// A text label; it displays nothing here.
open class UILabel: UIView {
  /// The text.
  open var text: String?
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1
}

/// An image, of which only the bytes are stored.
open class UIImage: NSObject, @unchecked Sendable {
  private let bytes: Data

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
    let bundle = Bundle.main
    let path =
      bundle.path(forResource: name, ofType: nil) ?? bundle.path(forResource: name, ofType: "png")
    guard let path else { return nil }
    self.init(contentsOfFile: path)
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
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}

extension UIView {
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
