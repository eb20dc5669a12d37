public import Foundation

// What belongs to Quartz on Apple's systems, as far as views and images need its names.

/// The layer of a view; it is not drawn, and only stores its properties.
open class CALayer: NSObject, @unchecked Sendable {
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The width of the border, in points.
  open var borderWidth: CGFloat = 0
  /// The color of the border.
  open var borderColor: CGColor?
  /// The color of the background.
  open var backgroundColor: CGColor?
  /// Whether content outside the bounds is clipped.
  open var masksToBounds = false
  /// The opacity, 0...1.
  open var opacity: Float = 1
  /// The color of the shadow.
  open var shadowColor: CGColor?
  /// The opacity of the shadow, 0...1.
  open var shadowOpacity: Float = 0
  /// The radius of the shadow, in points.
  open var shadowRadius: CGFloat = 3
  /// The distance of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -3)
}

/// A color for a layer.
public final class CGColor: Sendable {
  private let color: UIColor

  init(color: UIColor) { self.color = color }
}

/// What a view's surroundings are like.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Whether the interface is light or dark: light.
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// How many pixels a point has on a side.
  open var displayScale: CGFloat { 3 }
}

/// Whether an interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Neither.
  case unspecified = 0
  /// Light.
  case light = 1
  /// Dark.
  case dark = 2
}

extension UIView {
  /// What the view's surroundings are like.
  public var traitCollection: UITraitCollection { UITraitCollection() }
}

extension UIViewController {
  /// What the surroundings of the controller's view are like.
  public var traitCollection: UITraitCollection { UITraitCollection() }
}
