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
    public var launchImage: Payload.Field<String>?
    /// The key of the title's translation.
    public var titleLocKey: Payload.Field<String>?
    /// What replaces the placeholders of the title's translation.
    public var titleLocArgs: Payload.Field<[String]>?
    /// The key of the subtitle's translation.
    public var subtitleLocKey: Payload.Field<String>?
    /// What replaces the placeholders of the subtitle's translation.
    public var subtitleLocArgs: Payload.Field<[String]>?
    /// The key of the text's translation, which wins over ``body`` (P11).
    public var locKey: Payload.Field<String>?
    /// What replaces the placeholders of the text's translation.
    public var locArgs: Payload.Field<[String]>?
    /// What a group's summary calls this notification, up to iOS 14.
    public var summaryArg: Payload.Field<String>?
    /// How many items a group's summary counts for this notification, 1 or more.
    public var summaryArgCount: Payload.Field<Int>?
    /// The key of the title of an alert-style button, of old.
    public var actionLocKey: Payload.Field<String>?
    /// The title of the button of a web push.
    public var action: Payload.Field<String>?
    /// The sound, which only Live Activity pushes have here (P12).
    public var sound: Payload.Field<Sound>?
    /// Whether the alert was given as a string.
    public var isShorthand = false
    /// The bytes of the key `alert`.
    public var keySpan: SourceSpan
    /// The bytes of the string or the dictionary.
    public var span: SourceSpan

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

// MARK: - Declarations

extension APS.Alert.Key: PayloadKey {
  static let table = PayloadReader.KeyTable(allCases)
  static let declarations = allCases.map(\.declaration)

  /// In a Live Activity, a translation may stand for the title and the body (P12).
  var declaration: PayloadKeyDeclaration<APS.Alert> {
    switch self {
    case .title:
      .init(.translatedText, "The title.") { reader, cursor, alert in
        if let translation = reader.translation(at: cursor) {
          (alert.titleLocKey, alert.titleLocArgs) = translation
        } else {
          alert.title = reader.text(at: cursor)
        }
      }
    case .subtitle: .init(.text, "The subtitle.") { $0.subtitle = $1 }
    case .body:
      .init(.translatedText, "The text.") { reader, cursor, alert in
        if let translation = reader.translation(at: cursor) {
          (alert.locKey, alert.locArgs) = translation
        } else {
          alert.body = reader.text(at: cursor)
        }
      }
    case .launchImage:
      .init(.text, "The image or storyboard shown at launch.") { $0.launchImage = $1 }
    case .titleLocKey:
      .init(.text, "The key of the title's translation.") { $0.titleLocKey = $1 }
    case .titleLocArgs:
      .init(.texts, "The arguments of the title's translation.") { $0.titleLocArgs = $1 }
    case .subtitleLocKey:
      .init(.text, "The key of the subtitle's translation.") { $0.subtitleLocKey = $1 }
    case .subtitleLocArgs:
      .init(.texts, "The arguments of the subtitle's translation.") { $0.subtitleLocArgs = $1 }
    case .locKey: .init(.text, "The key of the text's translation.") { $0.locKey = $1 }
    case .locArgs:
      .init(.texts, "The arguments of the text's translation.") { $0.locArgs = $1 }
    case .summaryArg:
      .init(.text, "What a group's summary says, up to iOS 14.") { $0.summaryArg = $1 }
    case .summaryArgCount:
      .init(.whole(from: 1), "How many items a group's summary counts.") {
        $0.summaryArgCount = $1
      }
    case .actionLocKey:
      .init(.textOrNull, "The key of a button's title, of old.") { $0.actionLocKey = $1 }
    case .action: .init(.text, "The title of the button of a web push.") { $0.action = $1 }
    case .sound: .init(.sound, APS.Sound.summary) { $0.sound = $1 }
    }
  }
}
