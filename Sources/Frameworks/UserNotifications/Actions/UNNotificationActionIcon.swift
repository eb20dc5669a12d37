public import Foundation

/// The picture beside an action's title (R16).
open class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value behind the icon.
  package let image: Image

  /// Creates an icon from its value.
  package init(image: Image) {
    self.image = image
  }

  /// Uses a symbol of the system.
  public convenience init(systemImageName: String) {
    self.init(image: .system(name: systemImageName))
  }

  /// Uses a template image of the app's bundle.
  public convenience init(templateImageName: String) {
    self.init(image: .template(name: templateImageName))
  }

  /// Returns the icon itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares kind and name.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationActionIcon)?.image == image
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { image.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an icon from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let image = FieldsCoder.decode(Image.self, from: coder) else { return nil }
    self.image = image
  }

  /// Writes the icon into an archive.
  open func encode(with coder: NSCoder) {
    FieldsCoder.encode(image, into: coder)
  }
}

extension UNNotificationActionIcon {
  /// The value behind an icon.
  package enum Image: Hashable, Codable, Sendable {
    case system(name: String)
    case template(name: String)
  }
}
