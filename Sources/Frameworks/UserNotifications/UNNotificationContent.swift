public import Foundation
import Synchronization

/// The immutable content of a notification (2.4).
///
/// Thread-safe, as is the mutable subclass: one lock guards all values.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
  @unchecked Sendable
{
  private let state: Mutex<State>

  /// The properties of the content, or a closure that creates them when they are first read.
  private enum State {
    case made(Fields)
    case pending(@Sendable () -> Fields)

    /// The properties; creates them if necessary.
    var fields: Fields {
      mutating get {
        switch self {
        case .made(let fields): return fields
        case .pending(let make):
          let fields = make()
          self = .made(fields)
          return fields
        }
      }
    }
  }

  /// Creates empty content (A40).
  public override init() {
    state = Mutex(.made(Fields()))
  }

  /// Creates content of this class from its properties.
  package init(fields: consuming Fields) {
    state = Mutex(.made(fields))
  }

  /// Creates content of this class whose properties are created when they are first read.
  package init(making fields: @escaping @Sendable () -> Fields) {
    state = Mutex(.pending(fields))
  }

  /// The properties of the content.
  package final var fields: Fields { state.withLock { $0.fields } }

  /// Reads a part of the properties without copying all of them.
  private func read<Part: Sendable>(_ body: (borrowing Fields) -> Part) -> Part {
    state.withLock { body($0.fields) }
  }

  final func change(_ body: (inout Fields) -> Void) {
    state.withLock { state in
      var fields = state.fields
      body(&fields)
      state = .made(fields)
    }
  }

  /// The first line, a short reason for the alert.
  open var title: String { read { $0.title } }

  /// The second line.
  open var subtitle: String { read { $0.subtitle } }

  /// The text; a literal percent sign is written `%%` (A39).
  open var body: String { read { $0.body } }

  /// The badge number of the app's icon: nil keeps it, 0 removes it (A38).
  open var badge: NSNumber? { read { $0.badge }.flatMap(\.number) }

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
  open var interruptionLevel: UNNotificationInterruptionLevel { read { $0.interruptionLevel } }

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
    var fields = fields
    fields.sender = sender
    fields.groupName = provider.shownGroup
    return self is UNMutableNotificationContent
      ? UNMutableNotificationContent(fields: fields) : UNNotificationContent(fields: fields)
  }

  /// Returns an immutable copy, which later changes do not affect.
  open func copy(with zone: NSZone? = nil) -> Any {
    UNNotificationContent(fields: fields)
  }

  /// Returns a `UNMutableNotificationContent` with the same values (A53).
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    UNMutableNotificationContent(fields: fields)
  }

  /// Compares all values; immutable and mutable content may be equal.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationContent)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads content from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    state = Mutex(.made(fields))
  }

  /// Writes the content into an archive.
  ///
  /// Custom data that is not a property list becomes text, and a whole number becomes an integer.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationContent {
  /// The properties of content of either class, with Apple's defaults (A40).
  package struct Fields: Hashable, Codable, Sendable {
    /// The first line.
    package var title = ""
    /// The second line.
    package var subtitle = ""
    /// The text.
    package var body = ""
    var badge: UserInfo.PlainValue?
    /// The sound to play; nil for none.
    package var sound: UNNotificationSound.Fields?
    /// The files to show; the first one is the thumbnail.
    package var attachments: [UNNotificationAttachment.Fields] = []
    var userInfo = UserInfo.empty
    /// The launch image when the app is launched from the notification.
    package var launchImageName = ""
    /// The identifier of the category.
    package var categoryIdentifier = ""
    /// The identifier that groups notifications.
    package var threadIdentifier = ""
    /// The identifier for choosing a scene.
    package var targetContentIdentifier: String?
    /// The interruption level.
    package var interruptionLevel = UNNotificationInterruptionLevel.active
    /// The relevance for the summary, 0...1.
    package var relevanceScore = 0.0
    /// The value for filtering by a Focus.
    package var filterCriteria: String?
    /// The argument for the summary of a group.
    package var summaryArgument = ""
    /// The number of items that the notification represents.
    package var summaryArgumentCount = 1
    /// The sender of a communication notification; nil for any other.
    package var sender: String?
    /// The group of recipients.
    package var groupName: String?

    /// Creates empty content.
    package init() {}

    /// Sets the badge number of the app's icon.
    package mutating func setBadge(_ number: Int) {
      badge = .integer(Int64(number))
    }

    /// Sets custom data that is created once, when it is first read, on the reading thread.
    package mutating func setUserInfo(_ provider: @escaping @Sendable () -> [AnyHashable: Any]) {
      userInfo = UserInfo(provider: provider)
    }
  }
}

/// The urgency of a notification (A12).
public enum UNNotificationInterruptionLevel: UInt, Hashable, Codable, Sendable, CaseIterable {
  /// Added to Notification Center without lighting the screen or playing a sound.
  case passive = 0
  /// Lights the screen and may play a sound; the default.
  case active = 1
  /// Like active, and breaks through a Focus and the summary.
  case timeSensitive = 2
  /// Like time sensitive, and plays a sound even if the silent switch is on.
  case critical = 3
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
