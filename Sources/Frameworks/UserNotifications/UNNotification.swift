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
