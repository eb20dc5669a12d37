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
  public var targetContentID: Payload.Field<String>?
  /// How much the notification may interrupt.
  public var interruptionLevel: Payload.Field<InterruptionLevel>?
  /// The rank in the summary, from 0 to 1; any number for a Live Activity.
  public var relevanceScore: Payload.Field<Double>?
  /// What a Focus filter compares.
  public var filterCriteria: Payload.Field<String>?
  /// Whether widgets or controls are to reload.
  public var contentChanged: Payload.Field<Bool>?
  /// What replaces the placeholders of a web site's address, on macOS.
  public var urlArgs: Payload.Field<[String]>?
  /// What a push of Push to Talk is about.
  public var pttPushType: Payload.Field<String>?
  /// The keys of a Live Activity push.
  public var liveActivity = LiveActivity()
  /// The bytes of the key `aps`.
  public var keySpan: SourceSpan
  /// The bytes of the dictionary.
  public var span: SourceSpan

  /// The keys that are there at all, by their bits.
  var present: UInt32 = 0

  /// Creates an empty dictionary at a place in a text.
  public init(keySpan: SourceSpan = .at(0), span: SourceSpan = .at(0)) {
    self.keySpan = keySpan
    self.span = span
  }

  /// Whether a key is there at all, even with a value of the wrong type.
  public func contains(_ key: Key) -> Bool { present & key.bit != 0 }

  /// The keys of the `aps` dictionary that Apple documents (P8).
  ///
  /// What each holds is declared in ``declaration``.
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
    /// The request to wake the app.
    case contentAvailable = "content-available"
    /// The request to run the service extension.
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
    /// The request for a push token of the new Live Activity.
    case inputPushToken = "input-push-token"
    /// The request to reload widgets or controls.
    case contentChanged = "content-changed"
    /// The arguments of a web push.
    case urlArgs = "url-args"
    /// What a push of Push to Talk is about.
    case pttPushType = "ptt-push-type"

    /// A bit of its own for each key.
    var bit: UInt32 { Self.table.bit(of: self) }

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
  }

  /// The `sound` key: the name of a file, or a dictionary for critical alerts (P13).
  public struct Sound: Hashable, Sendable {
    /// The file's name, or `default` for the system's sound.
    public var name: Payload.Field<String>?
    /// Whether the sound plays even when the phone is muted; needs an entitlement.
    public var critical: Payload.Field<Bool>?
    /// The loudness of a critical sound, from 0 to 1; 1 by default.
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
      /// The request for a critical alert.
      case critical
      /// The file's name.
      case name
      /// The loudness.
      case volume
    }
  }
}

// MARK: - Declarations

extension APS {
  /// What the dictionary may be: a Live Activity may have a translated title, and any relevance
  /// score.
  static var schema: JSONSchema {
    let isLiveActivity = JSONSchema.requiring([Key.event.rawValue, Key.contentState.rawValue])
    let translated = [Alert.Key.title, .body].map { ($0.rawValue, JSONSchema.text) }
    return Key.schema().unless(
      isLiveActivity,
      .having([
        (Key.alert.rawValue, .having(translated)),
        (Key.relevanceScore.rawValue, .number(from: 0, to: 1)),
      ]))
  }
}

extension APS.Key: PayloadKey {
  static let table = PayloadReader.KeyTable(allCases)
  static let declarations = allCases.map(\.declaration)

  var declaration: PayloadKeyDeclaration<APS> {
    switch self {
    case .alert:
      .init(
        .any(of: [.text, APS.Alert.Key.schema()]), "The text: a string, or its parts."
      ) { $2.alert = $0.alert(at: $1) }
    case .badge:
      .init(.whole(from: 0), "The number on the app's icon; 0 removes it.") { $0.badge = $1 }
    case .sound: .init(.sound, APS.Sound.summary) { $0.sound = $1 }
    case .threadID:
      .init(.text, "The key that notifications are grouped by.") { $0.threadID = $1 }
    case .category:
      .init(.text, "The identifier of the category that the buttons come from.") {
        $0.category = $1
      }
    case .contentAvailable:
      .init(.setFlag, "1 to wake the app in the background.") { $0.contentAvailable = $1 }
    case .mutableContent:
      .init(.setFlag, "1 to run the app's service extension first.") { $0.mutableContent = $1 }
    case .targetContentID:
      .init(.text, "The window or App Clip that is meant.") { $0.targetContentID = $1 }
    case .interruptionLevel:
      .init(.level, "How much the notification may interrupt; active unless given.") {
        $0.interruptionLevel = $1
      }
    case .relevanceScore:
      .init(.rank, "The rank in the summary, from 0 to 1; any number for a Live Activity.") {
        $0.relevanceScore = $1
      }
    case .filterCriteria:
      .init(.text, "What a Focus filter compares.") { $0.filterCriteria = $1 }
    case .staleDate:
      .init(.number, "When the Live Activity becomes stale, in Unix seconds.") {
        $0.liveActivity.staleDate = $1
      }
    case .contentState:
      .init(.object, "The dynamic content of the Live Activity.") {
        $0.liveActivity.contentState = $1
      }
    case .timestamp:
      .init(.number, "When the push was made, in Unix seconds.") {
        $0.liveActivity.timestamp = $1
      }
    case .event:
      .init(.event, "What happens to the Live Activity.") { $0.liveActivity.event = $1 }
    case .dismissalDate:
      .init(.number, "When a Live Activity that ended disappears, in Unix seconds.") {
        $0.liveActivity.dismissalDate = $1
      }
    case .attributesType:
      .init(.text, "The Swift type of the attributes.") { $0.liveActivity.attributesType = $1 }
    case .attributes:
      .init(.object, "The static content of a new Live Activity.") {
        $0.liveActivity.attributes = $1
      }
    case .inputPushChannel:
      .init(.text, "The channel that a new Live Activity subscribes to.") {
        $0.liveActivity.inputPushChannel = $1
      }
    case .inputPushToken:
      .init(.flag, "1 for a push token of the new Live Activity.") {
        $0.liveActivity.inputPushToken = $1
      }
    case .contentChanged:
      .init(.flag, "Whether widgets or controls are to reload.") { $0.contentChanged = $1 }
    case .urlArgs: .init(.texts, "The arguments of a web push.") { $0.urlArgs = $1 }
    case .pttPushType:
      .init(.text, "What a push of Push to Talk is about.") { $0.pttPushType = $1 }
    }
  }
}

extension PayloadType where Value == APS.InterruptionLevel {
  static let level = Self(.oneOf(APS.InterruptionLevel.known.map(\.rawValue))) {
    $0.interruptionLevel(at: $1)
  }
}

extension PayloadType where Value == APS.LiveActivity.Event {
  static let event = Self(.oneOf(APS.LiveActivity.Event.known.map(\.rawValue))) {
    $0.event(at: $1)
  }
}

extension PayloadType where Value == Double {
  /// A relevance score, whose bounds depend on what the push is.
  static let rank = Self(.number) { reader, cursor in
    reader.traits.isLiveActivity ? reader.number(at: cursor) : reader.fraction(at: cursor)
  }
}

extension APS.Sound {
  static let summary =
    "The sound: the name of a file, 'default', or an object for a critical alert."
}

extension APS.Sound.Key: PayloadKey {
  static let table = PayloadReader.KeyTable(allCases)
  static let declarations = allCases.map(\.declaration)

  var declaration: PayloadKeyDeclaration<APS.Sound> {
    switch self {
    case .critical:
      .init(.flag, "1 to sound even when the phone is muted.") { $0.critical = $1 }
    case .name: .init(.text, "The file's name, or 'default'.") { $0.name = $1 }
    case .volume: .init(.fraction, "The loudness, from 0 to 1.") { $0.volume = $1 }
    }
  }
}
