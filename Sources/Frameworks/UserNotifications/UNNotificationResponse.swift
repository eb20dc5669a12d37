public import Foundation

/// What a person did with a notification (S42).
open class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let storedNotification: UNNotification
  private let storedActionIdentifier: String
  /// The text typed; nil for a response of this class itself.
  final let typedText: String?

  /// Creates the response that an action leads to.
  package convenience init(notification: UNNotification, actionIdentifier: String) {
    self.init(notification: notification, actionIdentifier: actionIdentifier, typedText: nil)
  }

  init(notification: UNNotification, actionIdentifier: String, typedText: String?) {
    storedNotification = notification
    storedActionIdentifier = actionIdentifier
    self.typedText = typedText
  }

  /// The notification that the person responded to.
  open var notification: UNNotification { storedNotification }

  /// The identifier of the action, or one of the system's two (S44).
  open var actionIdentifier: String { storedActionIdentifier }

  private var fields: Fields {
    Fields(
      notification: storedNotification.fields, actionIdentifier: storedActionIdentifier,
      typedText: typedText)
  }

  /// Returns the response itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares notification, action and text.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationResponse)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { storedNotification.hash ^ storedActionIdentifier.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a response from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    storedNotification = UNNotification(fields: fields.notification)
    storedActionIdentifier = fields.actionIdentifier
    typedText = fields.typedText
  }

  /// Writes the response into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationResponse {
  private struct Fields: Hashable, Codable {
    var notification: UNNotification.Fields
    var actionIdentifier: String
    var typedText: String?
  }
}

/// A response with the text that a person typed or chose (S32).
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  /// Creates the response that a text-input action leads to.
  package convenience init(
    notification: UNNotification, actionIdentifier: String, userText: String
  ) {
    self.init(notification: notification, actionIdentifier: actionIdentifier, typedText: userText)
  }

  /// The text; it may be empty (R8).
  open var userText: String { typedText ?? "" }
}

/// The action identifier of a response that opened the notification (A17, R2).
public let UNNotificationDefaultActionIdentifier =
  "com.apple.UNNotificationDefaultActionIdentifier"

/// The action identifier of a response that dismissed the notification (A18, R3).
public let UNNotificationDismissActionIdentifier =
  "com.apple.UNNotificationDismissActionIdentifier"
