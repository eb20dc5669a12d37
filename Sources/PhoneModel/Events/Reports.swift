public import APNs
import UserNotifications

extension Event {
  /// How a record begins: what is needed to read it and to make it again.
  public struct SessionStart: Sendable {
    /// The version of the event format; within a version keys are only added.
    public static let schema = 1

    /// The version of notify-sim.
    public let version: String
    /// The bundle identifier of the app.
    public let app: String
    /// The profile, as its switches differ from the defaults; `default` where none does.
    public let profile: String
    /// The seed of generated identifiers.
    public let seed: UInt64
    /// The person's languages, in order of preference.
    public var languages = DeviceState.usualLanguages

    /// Creates the value from its parts.
    package init(
      version: String, app: String, profile: String, seed: UInt64,
      languages: [String] = DeviceState.usualLanguages
    ) {
      self.version = version
      self.app = app
      self.profile = profile
      self.seed = seed
      self.languages = languages
    }

    /// What the record says of it.
    static let fields: [Field<SessionStart>] = [
      Field("schema", .whole, "the version of this format, \(schema)") { _ in schema },
      Field("version", .text, "the version of notify-sim") { $0.version },
      Field("app", .text, "the app's bundle identifier") { $0.app },
      Field("profile", .text, "the profile switches that differ from the defaults, or `default`") {
        $0.profile
      },
      Field("seed", .whole, "the seed of generated identifiers") { Int(clamping: $0.seed) },
      Field(
        "languages", .list(of: .text),
        "the person's languages, in order of preference, unless they are `en` alone"
      ) { $0.languages == DeviceState.usualLanguages ? nil : $0.languages },
    ]
  }
}

extension Diagnostic.Reported {
  /// What the record says of it.
  static let fields: [Field<Self>] = [
    Field("severity", .word, "the severity") { $0.diagnostic.severity },
    Field("code", .name(.code), "the number of the check, or a word") {
      $0.diagnostic.code.rawValue
    },
    Field("message", .text, "one sentence") { $0.diagnostic.message },
    Field("file", .text, "the input, where it is about one") { $0.source?.name },
    Field("pointer", .text, "the place as a JSON Pointer, in the payload that the phone gets") {
      $0.diagnostic.pointer
    },
    Field("line", .whole, "the line in the input, from 1") { $0.location?.line },
    Field("column", .whole, "the column in the input, in bytes from 1") { $0.location?.column },
    Field("notes", .list(of: .text).leavingOut(\.isEmpty), "further sentences") {
      $0.diagnostic.notes.map(\.message)
    },
    Field("help", .text, "the likely fix") { $0.diagnostic.fixIt?.message },
  ]
}

extension ProviderRequest.Answered {
  /// What the record says of it.
  static let fields: [Field<Self>] = [
    Field("status", .whole, "the status of the answer") { $0.answer.status },
    Field("reason", .word, "why APNs refuses the request") { $0.answer.reason },
    Field("message", .text, "the same as a phrase") { $0.answer.message },
    Field(
      "others", .list(of: .word).leavingOut(\.isEmpty), "the reasons that would have followed"
    ) { $0.answer.others },
    Field("timestamp", .whole, "when the device token ended, in milliseconds since 1970") {
      $0.answer.timestamp
    },
    Field("apnsID", .text, "the `apns-id` of the answer") { $0.answer.apnsID },
    Field("apnsUniqueID", .text, "the `apns-unique-id`, in the development environment") {
      $0.answer.uniqueID
    },
    Field("channelID", .text, "the channel, for a request about broadcasts") {
      $0.answer.channelID ?? $0.headers["apns-channel-id"]
    },
    Field("method", .text, "the method, where it is not `POST`") {
      let method = $0.headers[":method"]
      return method == "POST" ? nil : method
    },
    Field("path", .text, "the path, where it is not one to a device") {
      $0.answer.token == nil ? $0.headers[":path"] : nil
    },
    Field("token", .text, "the device token of the path") { $0.answer.token },
    Field("pushType", .text, "the `apns-push-type`") { $0.headers["apns-push-type"] },
    Field("topic", .text, "the `apns-topic`") { $0.headers["apns-topic"] },
    Field("priority", .whole, "the `apns-priority`, where it is one") { $0.headers.priority },
    Field("expiration", .whole, "the `apns-expiration`, where it is one") {
      $0.headers.expiration
    },
    Field("collapseID", .text, "the `apns-collapse-id`") { $0.headers["apns-collapse-id"] },
    Field("connection", .text, "the name of the provider's connection") { $0.connection },
    Field("providerToken", .record(tokenFields), "the provider token, where there is one") {
      $0.headers.providerToken?.isMissing == false ? $0 : nil
    },
  ]

  private static let tokenFields: [Field<Self>] = [
    Field("keyID", .text, "the key that it names") { $0.headers.providerToken?.keyID },
    Field("teamID", .text, "the team that it names") { $0.headers.providerToken?.teamID },
    Field("age", .whole, "its age in seconds") { $0.tokenAge },
    Field("verified", .flag, "whether its signature was found to be right") { $0.isVerified },
  ]
}

extension Event {
  /// A notification that reached the phone.
  public struct Reception: Sendable {
    /// Where it comes from.
    public let origin: DeliveredNotification.Origin
    /// The push type that its request named, or nil for a local notification or an unnamed type.
    public let pushType: PushType?
    /// What it says.
    public let content: NotificationContent

    /// Creates the value from its parts.
    package init(
      origin: DeliveredNotification.Origin, pushType: PushType?, content: NotificationContent
    ) {
      self.origin = origin
      self.pushType = pushType
      self.content = content
    }

    /// What the record says of it.
    static let fields: [Field<Reception>] = [
      Field("origin", .word, "where it comes from") { $0.origin },
      Field("pushType", .text, "the `apns-push-type`, where the request has one") {
        $0.pushType?.rawValue
      },
      Field(
        "content", NotificationContent.record,
        "the content under the names of `UNNotificationContent`; what is empty may be left out"
      ) { $0.content },
    ]
  }

  /// What the person did with a notification.
  public struct Response: Sendable {
    /// The kind of choice.
    public let choice: Kind
    /// The identifier that the app is told (rules A17, A18, R4).
    public let actionIdentifier: String
    /// The typed reply, for a text input action.
    public let userText: String?

    /// Creates the value from its parts.
    package init(choice: Kind, actionIdentifier: String, userText: String?) {
      self.choice = choice
      self.actionIdentifier = actionIdentifier
      self.userText = userText
    }

    /// The kinds of choice.
    public enum Kind: String, Sendable, CaseIterable {
      /// Tapped the notification.
      case open
      /// Cleared it.
      case dismiss
      /// Pressed a button.
      case action
      /// Sent a typed reply.
      case reply
      /// Double-tapped on the watch.
      case doubleTap
    }

    /// The identifiers that every notification has: for opening it, and for clearing it.
    static let systemActions = [
      UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier,
    ]

    /// What the record says of it.
    static let fields: [Field<Response>] = [
      Field("choice", .word, "what the person did") { $0.choice },
      Field("actionIdentifier", .name(.action), "what the app is told") { $0.actionIdentifier },
      Field("userText", .text, "the typed reply, where there is one") { $0.userText },
    ]
  }

  /// Something that the app did, in the app's own words.
  public struct Effect: Sendable {
    /// What it did, such as `meeting.accepted`; `log` for a line that a handler printed.
    public let name: String
    /// What it attached, in order.
    public let details: [Detail]

    /// Whether this is only a line that a handler printed.
    public let isRemark: Bool

    /// Creates an effect.
    package init(name: String, details: [Detail]) {
      self.name = name
      self.details = details
      isRemark = false
    }

    /// Creates the effect of a line that a handler printed.
    package init(remark text: String, stream: String) {
      name = Self.remarkName
      details = [Detail(key: "text", text: text), Detail(key: "stream", text: stream)]
      isRemark = true
    }

    /// The name of an effect that is only a line that a handler printed.
    public static let remarkName = "log"

    /// One attached value.
    public struct Detail: Sendable {
      /// The key.
      public let key: String
      /// The value.
      public let value: Value

      /// A value, as the app attached it or as JSON that a handler printed.
      public enum Value: Sendable {
        /// Text.
        case text(String)
        /// Whether something is so.
        case flag(Bool)
        /// Any JSON value.
        case json(JSONValue)
      }

      package init(key: String, text: String) {
        self.key = key
        value = .text(text)
      }

      package init(key: String, flag: Bool) {
        self.key = key
        value = .flag(flag)
      }

      package init(key: String, json: JSONValue) {
        self.key = key
        value = .json(json)
      }
    }

    /// What the record says of it, besides what the app attached.
    static let fields: [Field<Effect>] = [
      Field("name", .text, "what it did; `log` is a line that a handler printed") { $0.name }
    ]

    /// Adds what the app attached.
    func addDetails(to members: inout [JSONTree.Member]) {
      for detail in lastDetails where !Self.reserved.contains(detail.key) {
        switch detail.value {
        case .text(let text): members.add(detail.key, text)
        case .flag(let flag): members.add(detail.key, flag)
        case .json(let value): members.add(detail.key, .json(value))
        }
      }
    }

    /// The details without those whose key is given again, since JSON has each key once.
    private var lastDetails: [Detail] {
      var seen: Set<String> = []
      return details.reversed().filter { seen.insert($0.key).inserted }.reversed()
    }

    /// The keys of every event and of every effect, which no detail may take.
    private static let reserved = Set(EventShape.common.map(\.name) + fields.map(\.name))
  }
}
