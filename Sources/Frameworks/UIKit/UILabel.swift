public import Foundation

/// A color with components from 0 to 1.
open class UIColor: NSObject, @unchecked Sendable {
  private let parts: [CGFloat]

  /// Creates a color.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    parts = [red, green, blue, alpha]
  }

  /// Creates a clear color.
  public override convenience init() {
    self.init(white: 0, alpha: 0)
  }

  /// Creates a gray color.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a color of the app's assets, which are not read: a clear one.
  public convenience init?(named name: String) {
    self.init(white: 0, alpha: 0)
  }

  /// The color with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  /// The color for a layer.
  open var cgColor: CGColor { CGColor(color: self) }

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
  /// Light gray.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The system's red.
  public static let systemRed = UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1)
  /// The system's green.
  public static let systemGreen = UIColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1)
  /// The system's blue.
  public static let systemBlue = UIColor(red: 0, green: 0.48, blue: 1, alpha: 1)
  /// The background of a view.
  public static let systemBackground = white
  /// Text.
  public static let label = black
  /// Text of less importance.
  public static let secondaryLabel = darkGray
}

/// A text label; it displays nothing here.
open class UILabel: UIView {
  /// The text.
  open var text: String?
  /// The text with attributes.
  open var attributedText: NSAttributedString?
  /// The font.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  /// The color of the text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .label
  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural
  /// How text is cut or wrapped.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Whether the text becomes smaller to fit.
  open var adjustsFontSizeToFitWidth = false
  /// Whether the font follows the person's text size.
  open var adjustsFontForContentSizeCategory = false
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1
}

/// How text is aligned.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// At both edges.
  case justified = 3
  /// As the language is written.
  case natural = 4
}

/// How text that is too long is cut or wrapped.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words.
  case byWordWrapping = 0
  /// Between characters.
  case byCharWrapping = 1
  /// At the edge.
  case byClipping = 2
  /// At the beginning, with an ellipsis.
  case byTruncatingHead = 3
  /// At the end, with an ellipsis.
  case byTruncatingTail = 4
  /// In the middle, with an ellipsis.
  case byTruncatingMiddle = 5
}

/// A font, of which only the size is stored.
open class UIFont: NSObject, @unchecked Sendable {
  /// The size in points.
  public let pointSize: CGFloat

  private init(size: CGFloat) { pointSize = size }

  /// Creates a font; its name is not looked up.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(size: fontSize)
  }

  /// The system's font.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(size: fontSize)
  }

  /// The system's bold font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(size: fontSize) }

  /// The font that the person chose for a style.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(size: 17) }

  /// The weight of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight, from -1 to 1.
    public let rawValue: CGFloat

    /// Creates a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Light.
    public static let light = Weight(rawValue: -0.4)
    /// Regular.
    public static let regular = Weight(rawValue: 0)
    /// Medium.
    public static let medium = Weight(rawValue: 0.23)
    /// Semibold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
  }

  /// What a text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The style as a string.
    public let rawValue: String

    /// Creates a style from its string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The title of a page.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A headline.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A remark.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A caption.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
  }
}
