public import Foundation

/// A button of the notifications in a category (S13).
///
/// Identifiers should be unique across all categories of an app, since the delegate only receives
/// the identifier (S20).
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The properties of the action.
  let fields: Fields

  /// Creates an action of this class from its properties; see ``Fields/action`` for the right
  /// class.
  init(fields: Fields) {
    self.fields = fields
  }

  /// Creates an action; without options it is handled in the background (A31).
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = []
  ) {
    self.init(fields: Fields(identifier: identifier, title: title, options: options))
  }

  /// Creates an action with an icon beside its title (R16).
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?
  ) {
    self.init(
      fields: Fields(identifier: identifier, title: title, options: options, icon: icon?.image))
  }

  /// The identifier that the delegate receives when the person chooses this action (S19).
  open var identifier: String { fields.identifier }

  /// The title of the button.
  open var title: String { fields.title }

  /// How the system treats the action.
  open var options: UNNotificationActionOptions { fields.options }

  /// The icon beside the title.
  open var icon: UNNotificationActionIcon? { fields.icon.map(UNNotificationActionIcon.init) }

  /// Returns the action itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares all fields (A51).
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationAction)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an action from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    self.fields = fields
  }

  /// Writes the action into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationAction {
  /// The properties of an action of either class.
  struct Fields: Hashable, Codable, Sendable {
    var identifier: String
    var title: String
    var options: UNNotificationActionOptions = []
    var icon: UNNotificationActionIcon.Image?
    /// Only for a text-input action.
    var textInput: TextInput?

    /// An action of the class for these properties.
    var action: UNNotificationAction {
      textInput == nil
        ? UNNotificationAction(fields: self) : UNTextInputNotificationAction(fields: self)
    }
  }

  struct TextInput: Hashable, Codable, Sendable {
    var buttonTitle: String
    var placeholder: String
  }
}

/// An action that asks for text (S30).
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
  /// Creates a text-input action, also by the initialisers of its superclass, which give it empty
  /// texts: the system's own are shown.
  override init(fields: Fields) {
    var fields = fields
    fields.textInput = fields.textInput ?? TextInput(buttonTitle: "", placeholder: "")
    super.init(fields: fields)
  }

  /// Reads an action from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a text-input action (S33).
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      identifier: identifier, title: title, options: options, icon: nil,
      textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
  }

  /// Creates a text-input action with an icon beside its title.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?, textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    let textInput = TextInput(
      buttonTitle: textInputButtonTitle, placeholder: textInputPlaceholder)
    self.init(
      fields: Fields(
        identifier: identifier, title: title, options: options, icon: icon?.image,
        textInput: textInput))
  }

  /// The title of the button that sends the text (R8).
  open var textInputButtonTitle: String { fields.textInput?.buttonTitle ?? "" }

  /// The placeholder of the empty field.
  open var textInputPlaceholder: String { fields.textInput?.placeholder ?? "" }
}

/// How the system treats an action (2.1, S24).
public struct UNNotificationActionOptions: OptionSet, Hashable, Codable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The action runs only on an unlocked device (R6).
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  /// The action does a destructive task and is highlighted; Double Tap skips it (R7, S5).
  public static let destructive = UNNotificationActionOptions(rawValue: 2)
  /// The action brings the app to the foreground (R5).
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// The icon beside an action's title (R16).
open class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The properties of the icon.
  package let image: Image

  /// Creates an icon from its image.
  package init(image: Image) {
    self.image = image
  }

  /// Creates an icon from a symbol of the system.
  public convenience init(systemImageName: String) {
    self.init(image: .system(name: systemImageName))
  }

  /// Creates an icon from a template image in the app's bundle.
  public convenience init(templateImageName: String) {
    self.init(image: .template(name: templateImageName))
  }

  /// Returns the icon itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares kind and name.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationActionIcon)?.image == image
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { image.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an icon from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    guard let image = coder.decodeFields(Image.self) else { return nil }
    self.image = image
  }

  /// Writes the icon into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(image)
  }
}

extension UNNotificationActionIcon {
  /// The properties of an icon.
  package enum Image: Hashable, Codable, Sendable {
    /// A symbol of the system.
    case system(name: String)
    /// A template image of the app's bundle.
    case template(name: String)
  }
}
