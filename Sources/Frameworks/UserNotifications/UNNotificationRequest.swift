public import Foundation

/// A notification to be delivered: what, when, and under which name (L1).
open class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let storedContent: UNNotificationContent
  private let storedTrigger: UNNotificationTrigger?
  private let storedIdentifier: String

  /// Creates a request with a copy of the content (A52).
  ///
  /// - Parameters:
  ///   - identifier: The name by which the request is replaced or removed (A34).
  ///   - content: What to show; later changes of mutable content do not matter.
  ///   - trigger: When to deliver; nil for at once (L1).
  public convenience init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    let copy =
      type(of: content) == UNNotificationContent.self
      ? content : UNNotificationContent(fields: content.fields)
    self.init(keeping: copy, identifier: identifier, trigger: trigger)
  }

  /// Creates a request from its value.
  convenience init(fields: Fields) {
    self.init(
      keeping: UNNotificationContent(fields: fields.content), identifier: fields.identifier,
      trigger: fields.trigger?.trigger)
  }

  private init(
    keeping content: UNNotificationContent, identifier: String, trigger: UNNotificationTrigger?
  ) {
    storedIdentifier = identifier
    storedContent = content
    storedTrigger = trigger
  }

  /// The name of the request.
  open var identifier: String { storedIdentifier }

  /// What to show.
  open var content: UNNotificationContent { storedContent }

  /// When to deliver; nil for at once, `UNPushNotificationTrigger` for a remote one (A50).
  open var trigger: UNNotificationTrigger? { storedTrigger }

  /// The value behind the request.
  final var fields: Fields {
    Fields(
      identifier: storedIdentifier, content: storedContent.fields, trigger: storedTrigger?.fields)
  }

  /// Returns the request itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares identifier, content and trigger.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationRequest)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { storedIdentifier.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a request from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    storedIdentifier = fields.identifier
    storedContent = UNNotificationContent(fields: fields.content)
    storedTrigger = fields.trigger?.trigger
  }

  /// Writes the request into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationRequest {
  /// The value behind a request.
  struct Fields: Hashable, Codable, Sendable {
    var identifier: String
    var content: UNNotificationContent.Fields
    var trigger: UNNotificationTrigger.Fields?
  }
}
