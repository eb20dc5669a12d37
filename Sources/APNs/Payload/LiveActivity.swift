/// The keys of `aps` that concern a Live Activity (P31-P36), with dates in Unix seconds.
public struct LiveActivity: Sendable {
  /// What happens to the activity.
  public var event: Field<Event>?
  /// When the push was made; an older one than the last applied is ignored.
  public var timestamp: Field<Double>?
  /// The dynamic content, an object.
  public var contentState: Field<JSONValue>?
  /// When the content becomes stale.
  public var staleDate: Field<Double>?
  /// When an activity that ended disappears; at once if past.
  public var dismissalDate: Field<Double>?
  /// The name of the Swift type of ``attributes``.
  public var attributesType: Field<String>?
  /// The static content of a new activity, an object.
  public var attributes: Field<JSONValue>?
  /// The channel that a new activity subscribes to.
  public var inputPushChannel: Field<String>?
  /// Whether a push token is wanted for a new activity.
  public var inputPushToken: Field<Bool>?

  /// Creates the keys of an activity, all absent.
  public init() {}

  /// What a push does to a Live Activity; another word than the known ones is kept.
  public struct Event: RawRepresentable, Hashable, Sendable {
    /// The word in the payload.
    public let rawValue: String

    /// Creates an event from any word.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Begins the activity.
    public static let start = Self(rawValue: "start")
    /// Changes what the activity shows.
    public static let update = Self(rawValue: "update")
    /// Ends the activity.
    public static let end = Self(rawValue: "end")

    /// The documented events.
    public static let known: [Event] = [.start, .update, .end]

    /// Whether Apple documents the word.
    public var isKnown: Bool { Self.known.contains(self) }
  }
}
