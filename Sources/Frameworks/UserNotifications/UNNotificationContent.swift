public import Foundation
import Synchronization

/// What a notification says and carries, not to be changed (2.4).
///
/// Thread safe, as is the mutable subclass: all values are kept under one lock.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
  @unchecked Sendable
{
  private let state: Mutex<State>

  /// The value behind the content, or what makes it when it is first read.
  private enum State {
    case made(Fields)
    case pending(@Sendable () -> Fields)

    /// The value, which is made by then.
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

  /// Creates content of this class from its value.
  package init(fields: consuming Fields) {
    state = Mutex(.made(fields))
  }

  /// Creates content of this class whose value is made when it is first read.
  package init(making fields: @escaping @Sendable () -> Fields) {
    state = Mutex(.pending(fields))
  }

  /// The value behind the content.
  package final var fields: Fields { state.withLock { $0.fields } }

  /// Reads a part of the value, without a copy of the whole.
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

  /// The number for the app's icon: nil leaves it, 0 removes it (A38).
  open var badge: NSNumber? { read { $0.badge }.flatMap(\.number) }

  /// The sound to play, or nil for silence.
  open var sound: UNNotificationSound? { read { $0.sound }.map(UNNotificationSound.init) }

  /// The files to show, the first as the thumbnail (A43).
  open var attachments: [UNNotificationAttachment] {
    read { $0.attachments }.map(UNNotificationAttachment.init)
  }

  /// The app's own data; for a remote notification the whole payload with `aps` (P4).
  open var userInfo: [AnyHashable: Any] { read { $0.userInfo }.dictionary }

  /// The image or storyboard shown when the notification launches the app.
  open var launchImageName: String { read { $0.launchImageName } }

  /// The identifier of the category whose actions are offered (S36).
  open var categoryIdentifier: String { read { $0.categoryIdentifier } }

  /// The key that groups notifications.
  open var threadIdentifier: String { read { $0.threadIdentifier } }

  /// The value by which a scene to show is chosen.
  open var targetContentIdentifier: String? { read { $0.targetContentIdentifier } }

  /// How urgently the notification asks for attention (A40).
  open var interruptionLevel: UNNotificationInterruptionLevel { read { $0.interruptionLevel } }

  /// The rank in the summary, 0...1, kept as given (A40).
  open var relevanceScore: Double { read { $0.relevanceScore } }

  /// The value by which a Focus decides whether to show the notification.
  open var filterCriteria: String? { read { $0.filterCriteria } }

  /// The words that go into the summary of a group; not used since iOS 15 (A41).
  open var summaryArgument: String { read { $0.summaryArgument } }

  /// The number of things that the notification counts for; not used since iOS 15 (A40).
  open var summaryArgumentCount: Int { read { $0.summaryArgumentCount } }

  /// Copies the content with what a provider fills in: who wrote a message, for a communication
  /// notification (D45).
  ///
  /// - Returns: Content of the class of this one.
  /// - Throws: ``UNError`` with ``UNError/Code/contentProvidingObjectNotAllowed`` for a type that
  ///   is not the system's, and ``UNError/Code/contentProvidingInvalid`` for a message that has no
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

  /// Returns content that no longer follows this object's changes.
  open func copy(with zone: NSZone? = nil) -> Any {
    UNNotificationContent(fields: fields)
  }

  /// Returns a `UNMutableNotificationContent` with the same values (A53).
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    UNMutableNotificationContent(fields: fields)
  }

  /// Compares all values; content and mutable content may be equal.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationContent)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads content from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    state = Mutex(.made(fields))
  }

  /// Writes the content into an archive.
  ///
  /// Custom data that is no property list becomes text, and a whole number becomes an integer.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationContent {
  /// The value behind content of either class, with Apple's defaults (A40).
  package struct Fields: Hashable, Codable, Sendable {
    /// The first line.
    package var title = ""
    /// The second line.
    package var subtitle = ""
    /// The text.
    package var body = ""
    var badge: UserInfo.PlainValue?
    /// The sound to play, or nil for silence.
    package var sound: UNNotificationSound.Fields?
    /// The files to show, the first as the thumbnail.
    package var attachments: [UNNotificationAttachment.Fields] = []
    var userInfo = UserInfo.empty
    /// The image shown when the app is launched from the notification.
    package var launchImageName = ""
    /// The category whose actions are offered.
    package var categoryIdentifier = ""
    /// The key that groups notifications.
    package var threadIdentifier = ""
    /// The value by which a scene to show is chosen.
    package var targetContentIdentifier: String?
    /// How urgently the notification asks for attention.
    package var interruptionLevel = UNNotificationInterruptionLevel.active
    /// The rank in the summary, 0...1.
    package var relevanceScore = 0.0
    /// The value that a Focus filter compares.
    package var filterCriteria: String?
    /// The words that go into the summary of a group.
    package var summaryArgument = ""
    /// The number of things that the notification counts for.
    package var summaryArgumentCount = 1
    /// Who wrote the message of a communication notification; nil for any other.
    package var sender: String?
    /// The group to which it was written.
    package var groupName: String?

    /// Creates empty content.
    package init() {}

    /// Sets the number for the app's icon.
    package mutating func setBadge(_ number: Int) {
      badge = .integer(Int64(number))
    }

    /// Lets the app's own data be made when it is first read: once, on the thread that reads it.
    package mutating func setUserInfo(_ provider: @escaping @Sendable () -> [AnyHashable: Any]) {
      userInfo = UserInfo(provider: provider)
    }
  }
}

/// How urgently a notification asks for attention (A12).
public enum UNNotificationInterruptionLevel: UInt, Hashable, Codable, Sendable, CaseIterable {
  /// Goes to the list without lighting the screen or playing a sound.
  case passive = 0
  /// Lights the screen and may play a sound; the default.
  case active = 1
  /// As active, and breaks through Focus and the summary.
  case timeSensitive = 2
  /// As time sensitive, and sounds in spite of the mute switch.
  case critical = 3
}

/// An object that fills in content; only types of the system may adopt it (A44).
public protocol UNNotificationContentProviding: NSObjectProtocol {}

/// A type of the system that makes content that of a communication notification (D45).
package protocol CommunicationProviding: UNNotificationContentProviding {
  /// Who is shown to have written; nil where that is not known.
  var shownSender: String? { get }
  /// The group that is shown, or nil for none.
  var shownGroup: String? { get }
}

extension NSCoder {
  private static let fieldsKey = "fields"

  /// Writes the value behind a model object into a keyed archive, as one entry.
  func encodeFields(_ fields: some Encodable) {
    do {
      let data = try PropertyListEncoder().encode(fields)
      encode(NSData(data: data), forKey: Self.fieldsKey)
    } catch {
      failWithError(error)
    }
  }

  /// Reads the value behind a model object; nil for an archive of something else.
  func decodeFields<Fields: Decodable>(_ type: Fields.Type) -> Fields? {
    guard let data = decodeObject(of: NSData.self, forKey: Self.fieldsKey) else { return nil }
    return try? PropertyListDecoder().decode(type, from: Data(referencing: data))
  }
}
