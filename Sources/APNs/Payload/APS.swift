/// The `aps` dictionary: the keys that the system reads (P8).
///
/// A key that is absent, or whose value has the wrong type and is therefore ignored (P19), is nil;
/// ``contains(_:)`` tells the two apart.
public struct APS: Sendable {
  /// The text of the alert, and how it is localised.
  public var alert: Alert?
  /// The number on the app's icon, 0 or more; 0 removes it.
  public var badge: Payload.Field<Int>?
  /// The sound to play.
  public var sound: Payload.Field<Sound>?
  /// The key that notifications are grouped by.
  public var threadID: Payload.Field<String>?
  /// The identifier of the category that the actions come from.
  public var category: Payload.Field<String>?
  /// Whether the app is to be woken in the background (P18, P22).
  public var contentAvailable: Payload.Field<Bool>?
  /// Whether the service extension may change the content first (P22).
  public var mutableContent: Payload.Field<Bool>?
  /// The window or App Clip that the notification is about.
  public var targetContentID: Payload.Field<String>? {
    get { rare.targetContentID }
    set { rare.targetContentID = newValue }
  }
  /// How much the notification may interrupt.
  public var interruptionLevel: Payload.Field<InterruptionLevel>?
  /// The rank in the summary, from 0 to 1; any number for a Live Activity.
  public var relevanceScore: Payload.Field<Double>?
  /// What a Focus filter compares.
  public var filterCriteria: Payload.Field<String>? {
    get { rare.filterCriteria }
    set { rare.filterCriteria = newValue }
  }
  /// Whether widgets or controls are to reload.
  public var contentChanged: Payload.Field<Bool>? {
    get { rare.contentChanged }
    set { rare.contentChanged = newValue }
  }
  /// What replaces the placeholders of a web site's address, on macOS.
  public var urlArgs: Payload.Field<[String]>? {
    get { rare.urlArgs }
    set { rare.urlArgs = newValue }
  }
  /// The keys of a Live Activity push, if any is there.
  public var liveActivity: LiveActivity? {
    get { rare.liveActivity }
    set { rare.liveActivity = newValue }
  }
  /// The bytes of the key `aps`.
  public var keySpan: SourceSpan
  /// The bytes of the dictionary.
  public var span: SourceSpan

  private var rare = Payload.Rare<RareKeys>()
  /// The keys that are there at all, by their bits.
  var present: UInt32 = 0

  /// Creates an empty dictionary at a place in a text.
  public init(keySpan: SourceSpan = .at(0), span: SourceSpan = .at(0)) {
    self.keySpan = keySpan
    self.span = span
  }

  /// Whether a key is there at all, even with a value of the wrong type.
  public func contains(_ key: Key) -> Bool { present & key.bit != 0 }

  /// The keys of `aps` that few payloads have.
  private struct RareKeys: Payload.RareValues {
    var targetContentID: Payload.Field<String>?
    var filterCriteria: Payload.Field<String>?
    var contentChanged: Payload.Field<Bool>?
    var urlArgs: Payload.Field<[String]>?
    var liveActivity: LiveActivity?
  }

  /// The keys of the `aps` dictionary that Apple documents (P8).
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The text of the alert.
    case alert
    /// The number on the app's icon.
    case badge
    /// The sound.
    case sound
    /// The grouping key.
    case threadID = "thread-id"
    /// The category identifier.
    case category
    /// The wish to wake the app.
    case contentAvailable = "content-available"
    /// The wish to run the service extension.
    case mutableContent = "mutable-content"
    /// The window or App Clip meant.
    case targetContentID = "target-content-id"
    /// How much the notification may interrupt.
    case interruptionLevel = "interruption-level"
    /// The rank in the summary.
    case relevanceScore = "relevance-score"
    /// What a Focus filter compares.
    case filterCriteria = "filter-criteria"
    /// When a Live Activity's content becomes stale.
    case staleDate = "stale-date"
    /// The dynamic content of a Live Activity.
    case contentState = "content-state"
    /// When a Live Activity push was made.
    case timestamp
    /// What happens to a Live Activity.
    case event
    /// When a Live Activity that ended disappears.
    case dismissalDate = "dismissal-date"
    /// The Swift type of a Live Activity's attributes.
    case attributesType = "attributes-type"
    /// The static content of a Live Activity.
    case attributes
    /// The channel that a new Live Activity subscribes to.
    case inputPushChannel = "input-push-channel"
    /// The wish for a push token of the new Live Activity.
    case inputPushToken = "input-push-token"
    /// The wish to reload widgets or controls.
    case contentChanged = "content-changed"
    /// The arguments of a web push.
    case urlArgs = "url-args"

    /// A bit of its own for each key.
    var bit: UInt32 { Self.table.bit(of: self) }

    static let table = PayloadReader.KeyTable(allCases)

    /// The bits of the keys that only Live Activity pushes have.
    static let liveActivityBits = liveActivity.reduce(0) { $0 | $1.bit }

    /// The bits of the keys that a person or the app notices.
    static let noticedBits = alert.bit | badge.bit | sound.bit | contentAvailable.bit

    /// The keys that only Live Activity pushes have.
    package static let liveActivity: [Key] = [
      .staleDate, .contentState, .timestamp, .event, .dismissalDate, .attributesType, .attributes,
      .inputPushChannel, .inputPushToken,
    ]
  }

  /// How much a notification may interrupt, as the payload words it.
  ///
  /// A word that Apple does not document is kept; the system treats it as ``active`` (P20).
  public struct InterruptionLevel: RawRepresentable, Hashable, Sendable {
    /// The word in the payload.
    public let rawValue: String

    /// Creates a level from any word.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Listed, and nothing more.
    public static let passive = Self(rawValue: "passive")
    /// Presented at once, with sound; the default.
    public static let active = Self(rawValue: "active")
    /// Presented even in a Focus.
    public static let timeSensitive = Self(rawValue: "time-sensitive")
    /// Presented even when the phone is muted.
    public static let critical = Self(rawValue: "critical")

    /// The documented levels, from the mildest up.
    public static let known: [InterruptionLevel] = [.passive, .active, .timeSensitive, .critical]

    /// Whether Apple documents the word.
    public var isKnown: Bool { Self.known.contains(self) }

    /// The documented levels, to be found on a tape.
    static let table = JSONText.KeyTable(known.map(\.rawValue))
    /// The place of ``critical`` in ``table``.
    static let criticalPlace = known.firstIndex(of: .critical)
  }

  /// The `sound` key: the name of a file, or a dictionary for critical alerts (P13).
  public struct Sound: Hashable, Sendable {
    /// The file's name, or `default` for the system's sound.
    public var name: Payload.Field<String>?
    /// Whether the sound plays even when the phone is muted; needs an entitlement.
    public var critical: Payload.Field<Bool>?
    /// The loudness of a critical sound, from 0 to 1; 1 unless told.
    public var volume: Payload.Field<Double>?
    /// Whether the sound was given as a dictionary.
    public var isDictionary: Bool

    /// Creates a sound.
    public init(
      name: Payload.Field<String>? = nil, critical: Payload.Field<Bool>? = nil,
      volume: Payload.Field<Double>? = nil,
      isDictionary: Bool = false
    ) {
      self.name = name
      self.critical = critical
      self.volume = volume
      self.isDictionary = isDictionary
    }

    /// Whether a critical alert is asked for.
    public var isCritical: Bool { critical?.value == true }

    /// The keys of the `sound` dictionary (P13).
    public enum Key: String, Hashable, Sendable, CaseIterable {
      /// The wish for a critical alert.
      case critical
      /// The file's name.
      case name
      /// The loudness.
      case volume

      static let table = PayloadReader.KeyTable(allCases)
    }
  }
}
