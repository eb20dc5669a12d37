public import Foundation

/// A notification that was delivered.
open class UNNotification: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let storedDate: Date
  private let storedRequest: UNNotificationRequest

  /// Creates a notification delivered at a moment.
  package init(date: Date, request: UNNotificationRequest) {
    storedDate = date
    storedRequest = request
  }

  /// Creates a notification from its value.
  convenience init(fields: Fields) {
    self.init(date: fields.date, request: UNNotificationRequest(fields: fields.request))
  }

  /// The moment of delivery, as the notification shows it (A49).
  open var date: Date { storedDate }

  /// The request that asked for the notification.
  open var request: UNNotificationRequest { storedRequest }

  /// The value behind the notification.
  final var fields: Fields { Fields(date: storedDate, request: storedRequest.fields) }

  /// Returns the notification itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares date and request.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotification)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { storedRequest.hash }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a notification from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    storedDate = fields.date
    storedRequest = UNNotificationRequest(fields: fields.request)
  }

  /// Writes the notification into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotification {
  /// The value behind a notification.
  struct Fields: Hashable, Codable, Sendable {
    var date: Date
    var request: UNNotificationRequest.Fields
  }
}

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
