/// The `aps` dictionary: the keys that the system reads (P8).
///
/// A key that is absent, or whose value has the wrong type and is therefore ignored (P19), is nil;
/// ``contains(_:)`` tells the two apart.
public struct APS: Sendable {
  /// The text of the alert, and how it is localised.
  public var alert: Alert?
  /// The number on the app's icon, 0 or more; 0 removes it.
  public var badge: Field<Int>?
  /// The sound to play.
  public var sound: Field<Sound>?
  /// The key that notifications are grouped by.
  public var threadID: Field<String>?
  /// The identifier of the category that the actions come from.
  public var category: Field<String>?
  /// Whether the app is to be woken in the background (P18, P22).
  public var contentAvailable: Field<Bool>?
  /// Whether the service extension may change the content first (P22).
  public var mutableContent: Field<Bool>?
  /// The window or App Clip that the notification is about.
  public var targetContentID: Field<String>? {
    get { rare.targetContentID }
    set { rare.targetContentID = newValue }
  }
  /// How much the notification may interrupt.
  public var interruptionLevel: Field<InterruptionLevel>?
  /// The rank in the summary, from 0 to 1; any number for a Live Activity.
  public var relevanceScore: Field<Double>?
  /// What a Focus filter compares.
  public var filterCriteria: Field<String>? {
    get { rare.filterCriteria }
    set { rare.filterCriteria = newValue }
  }
  /// Whether widgets or controls are to reload.
  public var contentChanged: Field<Bool>? {
    get { rare.contentChanged }
    set { rare.contentChanged = newValue }
  }
  /// What replaces the placeholders of a web site's address, on macOS.
  public var urlArgs: Field<[String]>? {
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

  private var rare = Rare<RareKeys>()
  private var present: UInt32 = 0

  /// Creates an empty dictionary at a place in a text.
  public init(keySpan: SourceSpan = .at(0), span: SourceSpan = .at(0)) {
    self.keySpan = keySpan
    self.span = span
  }

  /// Whether a key is there at all, even with a value of the wrong type.
  public func contains(_ key: Key) -> Bool { present & key.bit != 0 }

  mutating func insert(_ key: Key) { present |= key.bit }
}

/// The keys of `aps` that few payloads have.
private struct RareKeys: RareValues {
  var targetContentID: Field<String>?
  var filterCriteria: Field<String>?
  var contentChanged: Field<Bool>?
  var urlArgs: Field<[String]>?
  var liveActivity: LiveActivity?
}
