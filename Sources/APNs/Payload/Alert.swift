extension APS {
  /// The `alert` key: a string, or a dictionary with text and the keys of its translations.
  public struct Alert: Sendable {
    /// The title.
    public var title: Payload.Field<String>?
    /// The subtitle.
    public var subtitle: Payload.Field<String>?
    /// The text; the whole alert where it was given as a string.
    public var body: Payload.Field<String>?
    /// The image or storyboard shown when the app is launched from the notification.
    public var launchImage: Payload.Field<String>? {
      get { rare.launchImage }
      set { rare.launchImage = newValue }
    }
    /// The key of the title's translation.
    public var titleLocKey: Payload.Field<String>? {
      get { rare.titleLocKey }
      set { rare.titleLocKey = newValue }
    }
    /// What replaces the placeholders of the title's translation.
    public var titleLocArgs: Payload.Field<[String]>? {
      get { rare.titleLocArgs }
      set { rare.titleLocArgs = newValue }
    }
    /// The key of the subtitle's translation.
    public var subtitleLocKey: Payload.Field<String>? {
      get { rare.subtitleLocKey }
      set { rare.subtitleLocKey = newValue }
    }
    /// What replaces the placeholders of the subtitle's translation.
    public var subtitleLocArgs: Payload.Field<[String]>? {
      get { rare.subtitleLocArgs }
      set { rare.subtitleLocArgs = newValue }
    }
    /// The key of the text's translation, which wins over ``body`` (P11).
    public var locKey: Payload.Field<String>? {
      get { rare.locKey }
      set { rare.locKey = newValue }
    }
    /// What replaces the placeholders of the text's translation.
    public var locArgs: Payload.Field<[String]>? {
      get { rare.locArgs }
      set { rare.locArgs = newValue }
    }
    /// What a group's summary calls this notification, up to iOS 14.
    public var summaryArg: Payload.Field<String>? {
      get { rare.summaryArg }
      set { rare.summaryArg = newValue }
    }
    /// How many items a group's summary counts for this notification, 1 or more.
    public var summaryArgCount: Payload.Field<Int>? {
      get { rare.summaryArgCount }
      set { rare.summaryArgCount = newValue }
    }
    /// The key of the title of an alert-style button, of old.
    public var actionLocKey: Payload.Field<String>? {
      get { rare.actionLocKey }
      set { rare.actionLocKey = newValue }
    }
    /// The title of the button of a web push.
    public var action: Payload.Field<String>? {
      get { rare.action }
      set { rare.action = newValue }
    }
    /// The sound, which only Live Activity pushes have here (P12).
    public var sound: Payload.Field<Sound>? {
      get { rare.sound }
      set { rare.sound = newValue }
    }
    /// Whether the alert was given as a string.
    public var isShorthand = false
    /// The bytes of the key `alert`.
    public var keySpan: SourceSpan
    /// The bytes of the string or the dictionary.
    public var span: SourceSpan

    private var rare = Payload.Rare<RareKeys>()

    /// Creates an empty alert at a place in a text.
    public init(keySpan: SourceSpan = .at(0), span: SourceSpan = .at(0)) {
      self.keySpan = keySpan
      self.span = span
    }

    /// Whether there is text to show: a title, subtitle or body that is not empty (P15).
    public var hasText: Bool {
      isText(title) || isText(body) || isText(subtitle)
        || (isLocalized && (isText(titleLocKey) || isText(locKey) || isText(subtitleLocKey)))
    }

    /// Whether any text is given by a localisation key (P10).
    public var isLocalized: Bool {
      titleLocKey != nil || locKey != nil || subtitleLocKey != nil
    }

    private func isText(_ field: Payload.Field<String>?) -> Bool {
      field?.value.isEmpty == false
    }

    /// The keys of `alert` that few payloads have.
    private struct RareKeys: Payload.RareValues {
      var launchImage: Payload.Field<String>?
      var titleLocKey: Payload.Field<String>?
      var titleLocArgs: Payload.Field<[String]>?
      var subtitleLocKey: Payload.Field<String>?
      var subtitleLocArgs: Payload.Field<[String]>?
      var locKey: Payload.Field<String>?
      var locArgs: Payload.Field<[String]>?
      var summaryArg: Payload.Field<String>?
      var summaryArgCount: Payload.Field<Int>?
      var actionLocKey: Payload.Field<String>?
      var action: Payload.Field<String>?
      var sound: Payload.Field<Sound>?
    }

    /// The keys of the `alert` dictionary that Apple documents (section 3.3).
    public enum Key: String, Hashable, Sendable, CaseIterable {
      /// The title.
      case title
      /// The subtitle.
      case subtitle
      /// The text.
      case body
      /// The image or storyboard shown at launch.
      case launchImage = "launch-image"
      /// The key of the title's translation.
      case titleLocKey = "title-loc-key"
      /// The arguments of the title's translation.
      case titleLocArgs = "title-loc-args"
      /// The key of the subtitle's translation.
      case subtitleLocKey = "subtitle-loc-key"
      /// The arguments of the subtitle's translation.
      case subtitleLocArgs = "subtitle-loc-args"
      /// The key of the text's translation.
      case locKey = "loc-key"
      /// The arguments of the text's translation.
      case locArgs = "loc-args"
      /// The argument of a group's summary.
      case summaryArg = "summary-arg"
      /// The count of a group's summary.
      case summaryArgCount = "summary-arg-count"
      /// The key of the title of an alert-style button.
      case actionLocKey = "action-loc-key"
      /// The title of the button of a web push.
      case action
      /// The sound of a Live Activity.
      case sound

      static let table = PayloadReader.KeyTable(allCases)
    }
  }

  /// The keys of `aps` that concern a Live Activity (P31-P36), with dates in Unix seconds.
  public struct LiveActivity: Sendable {
    /// What happens to the activity.
    public var event: Payload.Field<Event>?
    /// When the push was made; an older one than the last applied is ignored.
    public var timestamp: Payload.Field<Double>?
    /// The dynamic content, an object.
    public var contentState: Payload.Field<JSONValue>?
    /// When the content becomes stale.
    public var staleDate: Payload.Field<Double>?
    /// When an activity that ended disappears; at once if past.
    public var dismissalDate: Payload.Field<Double>?
    /// The name of the Swift type of ``attributes``.
    public var attributesType: Payload.Field<String>?
    /// The static content of a new activity, an object.
    public var attributes: Payload.Field<JSONValue>?
    /// The channel that a new activity subscribes to.
    public var inputPushChannel: Payload.Field<String>?
    /// Whether a push token is wanted for a new activity.
    public var inputPushToken: Payload.Field<Bool>?

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
}
