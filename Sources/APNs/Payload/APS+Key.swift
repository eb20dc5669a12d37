extension APS {
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
    var bit: UInt32 { 1 << UInt32(truncatingIfNeeded: Self.table.ordinal(of: self)) }

    static let table = KeyTable<Key>()

    /// The bits of the keys that only Live Activity pushes have.
    static let liveActivityBits = liveActivity.reduce(0) { $0 | $1.bit }

    /// The keys that only Live Activity pushes have.
    package static let liveActivity: [Key] = [
      .staleDate, .contentState, .timestamp, .event, .dismissalDate, .attributesType, .attributes,
      .inputPushChannel, .inputPushToken,
    ]
  }
}
