public import Foundation
import NotificationValues

/// A delivered notification.
open class UNNotification: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let storedDate: Date
  private let storedRequest: UNNotificationRequest

  /// Creates a notification with its delivery date.
  package init(date: Date, request: UNNotificationRequest) {
    storedDate = date
    storedRequest = request
  }

  /// Creates a notification from its properties.
  convenience init(fields: Fields) {
    self.init(date: fields.date, request: UNNotificationRequest(fields: fields.request))
  }

  /// The delivery date, as the notification shows it (A49).
  open var date: Date { storedDate }

  /// The request of the notification.
  open var request: UNNotificationRequest { storedRequest }

  /// The properties of the notification.
  final var fields: Fields { Fields(date: storedDate, request: storedRequest.fields) }

  /// Returns the notification itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares date and request.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotification)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { storedRequest.hash }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a notification from an archive; nil if the archive contains something else.
  ///
  /// Another coder, such as that of a test, is asked for `date` and `request`.
  public required init?(coder: NSCoder) {
    guard coder.isArchive else {
      storedDate = coder.property("date") ?? Date()
      storedRequest = coder.property("request") ?? .empty
      return
    }
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
  /// The properties of a notification.
  struct Fields: Hashable, Codable, Sendable {
    var date: Date
    var request: UNNotificationRequest.Fields
  }
}

/// A request to deliver a notification: its identifier, content and trigger (L1).
open class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let storedContent: UNNotificationContent
  private let storedTrigger: UNNotificationTrigger?
  private let storedIdentifier: String

  /// Creates a request with a copy of the content (A52).
  ///
  /// - Parameters:
  ///   - identifier: The identifier for replacing or removing the request (A34).
  ///   - content: The content; later changes of mutable content have no effect.
  ///   - trigger: The trigger; nil for immediate delivery (L1).
  public convenience init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    let copy =
      type(of: content) == UNNotificationContent.self
      ? content : UNNotificationContent(content.value)
    self.init(keeping: copy, identifier: identifier, trigger: trigger)
  }

  /// Creates a request from its properties.
  convenience init(fields: Fields) {
    self.init(
      keeping: UNNotificationContent(fields.content), identifier: fields.identifier,
      trigger: fields.trigger?.trigger)
  }

  private init(
    keeping content: UNNotificationContent, identifier: String, trigger: UNNotificationTrigger?
  ) {
    storedIdentifier = identifier
    storedContent = content
    storedTrigger = trigger
  }

  /// The identifier of the request.
  open var identifier: String { storedIdentifier }

  /// The content.
  open var content: UNNotificationContent { storedContent }

  /// The trigger; nil for immediate delivery, `UNPushNotificationTrigger` for a remote notification
  /// (A50).
  open var trigger: UNNotificationTrigger? { storedTrigger }

  /// The properties of the request.
  final var fields: Fields {
    Fields(
      identifier: storedIdentifier, content: storedContent.value, trigger: storedTrigger?.fields)
  }

  /// Returns the request itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares identifier, content and trigger.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationRequest)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { storedIdentifier.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a request from an archive; nil if the archive contains something else.
  ///
  /// Another coder, such as that of a test, is asked for `identifier`, `content` and `trigger`.
  public required init?(coder: NSCoder) {
    guard coder.isArchive else {
      storedIdentifier = coder.property("identifier") ?? ""
      storedContent = coder.property("content") ?? UNNotificationContent()
      storedTrigger = coder.property("trigger")
      return
    }
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    storedIdentifier = fields.identifier
    storedContent = UNNotificationContent(fields.content)
    storedTrigger = fields.trigger?.trigger
  }

  /// Writes the request into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationRequest {
  /// A request without anything, where a test gives none.
  fileprivate static var empty: UNNotificationRequest {
    UNNotificationRequest(identifier: "", content: UNNotificationContent(), trigger: nil)
  }

  /// The properties of a request.
  struct Fields: Hashable, Codable, Sendable {
    var identifier: String
    var content: NotificationContent
    var trigger: UNNotificationTrigger.Fields?
  }
}

/// The person's response to a notification (S42).
open class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let storedNotification: UNNotification
  private let storedActionIdentifier: String
  /// The typed text; nil for a response of this class itself.
  final let typedText: String?

  /// Creates the response for an action.
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

  /// The identifier of the action, or one of the system's two identifiers (S44).
  open var actionIdentifier: String { storedActionIdentifier }

  private var fields: Fields {
    Fields(
      notification: storedNotification.fields, actionIdentifier: storedActionIdentifier,
      typedText: typedText)
  }

  /// Returns the response itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares notification, action and text.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationResponse)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { storedNotification.hash ^ storedActionIdentifier.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a response from an archive; nil if the archive contains something else.
  ///
  /// Another coder, such as that of a test, is asked for `notification`, `actionIdentifier` and
  /// `userText`.
  public required init?(coder: NSCoder) {
    guard coder.isArchive else {
      storedNotification =
        coder.property("notification") ?? UNNotification(date: Date(), request: .empty)
      storedActionIdentifier = coder.property("actionIdentifier") ?? ""
      typedText =
        Self.self is UNTextInputNotificationResponse.Type
        ? coder.property("userText") : nil
      return
    }
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

/// A response with text that a person typed or chose (S32).
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  /// Creates the response for a text-input action.
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
