public import Foundation

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
  /// How a content of another size fills it.
  open var contentMode = ContentMode.scaleToFill
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

  /// The picture as a PNG file: the bytes from which it was created if they are one, and nil
  /// otherwise, as nothing here reads other pictures.
  open func pngData() -> Data? {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) ? bytes : nil
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

extension UIView {
  /// How a view is filled by a content of another size, which nobody sees here.
  public enum ContentMode: Int, Sendable {
    /// Stretched.
    case scaleToFill = 0
    /// As large as fits.
    case scaleAspectFit = 1
    /// As small as covers the view.
    case scaleAspectFill = 2
    /// Drawn anew.
    case redraw = 3
    /// In the middle, in its own size.
    case center = 4
    /// At the top edge, in its own size.
    case top = 5
    /// At the bottom edge, in its own size.
    case bottom = 6
    /// At the left edge, in its own size.
    case left = 7
    /// At the right edge, in its own size.
    case right = 8
  }
}
