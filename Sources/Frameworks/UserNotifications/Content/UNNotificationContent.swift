public import Foundation
import Synchronization

/// What a notification says and carries, not to be changed (2.4).
///
/// Thread safe, as is the mutable subclass: all values are kept under one lock.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
  @unchecked Sendable
{
  private let state: Mutex<Fields>

  /// Creates empty content (A40).
  public override init() {
    state = Mutex(Fields())
  }

  /// Creates content of this class from its value.
  package init(fields: Fields) {
    state = Mutex(fields)
  }

  /// The value behind the content.
  package final var fields: Fields { state.withLock { $0 } }

  /// Reads a part of the value, without a copy of the whole.
  private func read<Part: Sendable>(_ body: (borrowing Fields) -> Part) -> Part {
    state.withLock { body($0) }
  }

  final func change(_ body: (inout Fields) -> Void) {
    state.withLock { body(&$0) }
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

  /// Copies the content with what a provider fills in.
  ///
  /// - Throws: ``UNError`` with ``UNError/Code/contentProvidingObjectNotAllowed``, always: the
  ///   types of the system that may provide content do not exist here (A44).
  open func updating(
    from provider: any UNNotificationContentProviding
  ) throws -> UNNotificationContent {
    throw UNError(.contentProvidingObjectNotAllowed)
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
    guard let fields = FieldsCoder.decode(Fields.self, from: coder) else { return nil }
    state = Mutex(fields)
  }

  /// Writes the content into an archive.
  ///
  /// Custom data that is no property list becomes text, and a whole number becomes an integer.
  open func encode(with coder: NSCoder) {
    FieldsCoder.encode(fields, into: coder)
  }
}
