public import Foundation

/// A button that a notification of some category offers (S13).
///
/// Identifiers are to be unique across all categories of an app, for the identifier is all that the
/// delegate gets to see (S20).
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value behind the action.
  package let fields: Fields

  /// Creates an action of this class from its value; see ``Fields/action`` for the right class.
  package init(fields: Fields) {
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

  /// The string that the delegate is given when the person chooses this action (S19).
  open var identifier: String { fields.identifier }

  /// The text on the button.
  open var title: String { fields.title }

  /// How the system treats the action.
  open var options: UNNotificationActionOptions { fields.options }

  /// The picture beside the title.
  open var icon: UNNotificationActionIcon? { fields.icon.map(UNNotificationActionIcon.init) }

  /// Returns the action itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares all fields (A51).
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationAction)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an action from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = FieldsCoder.decode(Fields.self, from: coder) else { return nil }
    self.fields = fields
  }

  /// Writes the action into an archive.
  open func encode(with coder: NSCoder) {
    FieldsCoder.encode(fields, into: coder)
  }
}

extension UNNotificationAction {
  /// The value behind an action of either class.
  package struct Fields: Hashable, Codable, Sendable {
    var identifier: String
    var title: String
    var options: UNNotificationActionOptions = []
    var icon: UNNotificationActionIcon.Image?
    /// Present for a text-input action only.
    var textInput: TextInput?

    /// The action of the class that these fields call for.
    package var action: UNNotificationAction {
      textInput == nil
        ? UNNotificationAction(fields: self) : UNTextInputNotificationAction(fields: self)
    }
  }

  struct TextInput: Hashable, Codable, Sendable {
    var buttonTitle: String
    var placeholder: String
  }
}
