public import Foundation
package import NotificationValues
import Synchronization

/// The immutable content of a notification (2.4).
///
/// Thread-safe, as is the mutable subclass: one lock guards all values.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
  @unchecked Sendable
{
  private let state: Mutex<NotificationContent>

  /// Creates empty content (A40).
  public override init() {
    state = Mutex(NotificationContent())
  }

  /// Creates content of this class from its value; its texts are those that an app reads, not what
  /// they are looked up by.
  package init(_ value: consuming NotificationContent) {
    value.localized = nil
    state = Mutex(value)
  }

  /// The value that the content wraps.
  package final var value: NotificationContent { state.withLock { $0 } }

  /// Reads a part of the value without copying all of it.
  private func read<Part: Sendable>(_ body: (borrowing NotificationContent) -> Part) -> Part {
    state.withLock { body($0) }
  }

  final func change(_ body: (inout NotificationContent) -> Void) {
    state.withLock { body(&$0) }
  }

  /// The first line, a short reason for the alert.
  open var title: String { read { $0.title } }

  /// The second line.
  open var subtitle: String { read { $0.subtitle } }

  /// The text; a literal percent sign is written `%%` (A39).
  open var body: String { read { $0.body } }

  /// The badge number of the app's icon, a whole number: nil keeps it, 0 removes it (A38).
  open var badge: NSNumber? { read { $0.badge }.map { NSNumber(value: $0) } }

  /// The sound to play; nil for none.
  open var sound: UNNotificationSound? { read { $0.sound }.map(UNNotificationSound.init) }

  /// The files to show; the first one is the thumbnail (A43).
  open var attachments: [UNNotificationAttachment] {
    read { $0.attachments }.map(UNNotificationAttachment.init)
  }

  /// The app's custom data; for a remote notification, the whole payload with `aps` (P4).
  open var userInfo: [AnyHashable: Any] { read { $0.userInfo }.dictionary }

  /// The launch image or storyboard when the app is launched from the notification.
  open var launchImageName: String { read { $0.launchImageName } }

  /// The identifier of the category (S36).
  open var categoryIdentifier: String { read { $0.categoryIdentifier } }

  /// The identifier that groups notifications.
  open var threadIdentifier: String { read { $0.threadIdentifier } }

  /// The identifier for choosing a scene.
  open var targetContentIdentifier: String? { read { $0.targetContentIdentifier } }

  /// The interruption level (A40).
  open var interruptionLevel: UNNotificationInterruptionLevel {
    UNNotificationInterruptionLevel(read { $0.interruptionLevel })
  }

  /// The relevance for the summary, 0...1; not checked (A40).
  open var relevanceScore: Double { read { $0.relevanceScore } }

  /// The value for filtering by a Focus.
  open var filterCriteria: String? { read { $0.filterCriteria } }

  /// The argument for the summary of a group; not used since iOS 15 (A41).
  open var summaryArgument: String { read { $0.summaryArgument } }

  /// The number of items that the notification represents; not used since iOS 15 (A40).
  open var summaryArgumentCount: Int { read { $0.summaryArgumentCount } }

  /// Returns a copy of the content with the data of a provider: the sender of a message, for a
  /// communication notification (D45).
  ///
  /// - Returns: Content of the same class as this.
  /// - Throws: ``UNError`` with ``UNError/Code/contentProvidingObjectNotAllowed`` for a type that
  ///   is not the system's, and ``UNError/Code/contentProvidingInvalid`` for a message without a
  ///   sender (A44).
  open func updating(
    from provider: any UNNotificationContentProviding
  ) throws -> UNNotificationContent {
    guard let provider = provider as? any CommunicationProviding else {
      throw UNError(.contentProvidingObjectNotAllowed)
    }
    guard let sender = provider.shownSender else { throw UNError(.contentProvidingInvalid) }
    var value = value
    value.sender = sender
    value.groupName = provider.shownGroup
    return self is UNMutableNotificationContent
      ? UNMutableNotificationContent(value) : UNNotificationContent(value)
  }

  /// Returns an immutable copy, which later changes do not affect.
  open func copy(with zone: NSZone? = nil) -> Any {
    UNNotificationContent(value)
  }

  /// Returns a `UNMutableNotificationContent` with the same values (A53).
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    UNMutableNotificationContent(value)
  }

  /// Compares all values; immutable and mutable content may be equal.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationContent)?.value == value
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { value.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads content from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    guard let value = coder.decodeFields(NotificationContent.self) else { return nil }
    state = Mutex(value)
  }

  /// Writes the content into an archive.
  ///
  /// Custom data that is not a property list becomes text, and a whole number becomes an integer.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(value)
  }
}

/// The urgency of a notification (A12).
public enum UNNotificationInterruptionLevel: UInt, Hashable, Sendable, CaseIterable {
  /// Added to Notification Center without lighting the screen or playing a sound.
  case passive = 0
  /// Lights the screen and may play a sound; the default.
  case active = 1
  /// Like active, and breaks through a Focus and the summary.
  case timeSensitive = 2
  /// Like time sensitive, and plays a sound even if the silent switch is on.
  case critical = 3
}

extension UNNotificationInterruptionLevel {
  init(_ level: NotificationContent.InterruptionLevel) {
    self =
      switch level {
      case .passive: .passive
      case .active: .active
      case .timeSensitive: .timeSensitive
      case .critical: .critical
      }
  }

  /// The level as a value of the phone.
  var value: NotificationContent.InterruptionLevel {
    switch self {
    case .passive: .passive
    case .active: .active
    case .timeSensitive: .timeSensitive
    case .critical: .critical
    }
  }
}

/// An object that provides content; only the system's types may conform to it (A44).
public protocol UNNotificationContentProviding: NSObjectProtocol {}

/// A type of the system whose content makes a communication notification (D45).
package protocol CommunicationProviding: UNNotificationContentProviding {
  /// The displayed sender; nil if it is not known.
  var shownSender: String? { get }
  /// The displayed group; nil for none.
  var shownGroup: String? { get }
}

extension NSCoder {
  private static let fieldsKey = "fields"

  /// Writes the properties of a model object into a keyed archive, as one entry.
  func encodeFields(_ fields: some Encodable) {
    do {
      let data = try PropertyListEncoder().encode(fields)
      encode(NSData(data: data), forKey: Self.fieldsKey)
    } catch {
      failWithError(error)
    }
  }

  /// Whether it reads an archive, which has the properties of an object as one entry.
  var isArchive: Bool { self is NSKeyedUnarchiver }

  /// A property under the key that Apple's frameworks use; nil if it is missing or of another type.
  func property<Value>(_ key: String) -> Value? {
    decodeObject(forKey: key) as? Value
  }

  /// Reads the properties of a model object; nil if the archive contains something else.
  func decodeFields<Fields: Decodable>(_ type: Fields.Type) -> Fields? {
    guard let data = decodeObject(of: NSData.self, forKey: Self.fieldsKey) else { return nil }
    return try? PropertyListDecoder().decode(type, from: Data(referencing: data))
  }
}
