package import CoreLocation
public import Foundation

/// The condition on which a notification is delivered.
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value behind the trigger.
  package let fields: Fields
  /// When the request fires that the trigger is read from, while that is pending.
  package let pendingDate: Date?

  /// Creates a trigger of this class from its value; see ``Fields/trigger`` for the right class.
  package init(fields: Fields, pendingDate: Date? = nil) {
    self.fields = fields
    self.pendingDate = pendingDate
  }

  /// Whether the notification is scheduled again after it was delivered.
  open var repeats: Bool { fields.repeats }

  /// Returns the trigger itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares kind and values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationTrigger)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a trigger from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = FieldsCoder.decode(Fields.self, from: coder) else { return nil }
    self.fields = fields
    pendingDate = nil
  }

  /// Writes the trigger into an archive.
  open func encode(with coder: NSCoder) {
    FieldsCoder.encode(fields, into: coder)
  }
}

extension UNNotificationTrigger {
  /// The value behind a trigger of any class.
  package enum Fields: Hashable, Codable, Sendable {
    /// Sent by a server.
    case push
    /// After a number of seconds, as given, unchecked (L4).
    case timeInterval(seconds: TimeInterval, repeats: Bool)
    /// When the components match (L6).
    case calendar(components: DateComponents, repeats: Bool)
    /// When a region is entered or left (L7).
    indirect case location(region: CLRegion.Fields, repeats: Bool)

    var repeats: Bool {
      switch self {
      case .push: false
      case .timeInterval(_, let repeats), .calendar(_, let repeats), .location(_, let repeats):
        repeats
      }
    }

    /// The trigger of the class that these fields call for.
    package var trigger: UNNotificationTrigger {
      switch self {
      case .push: UNPushNotificationTrigger(fields: self)
      case .timeInterval: UNTimeIntervalNotificationTrigger(fields: self)
      case .calendar: UNCalendarNotificationTrigger(fields: self)
      case .location: UNLocationNotificationTrigger(fields: self)
      }
    }
  }
}
