public import APNs

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
  /// The seed of minted identifiers.
  public let seed: UInt64
  /// The person's languages, the dearest first.
  public var languages = DeviceState.usualLanguages

  /// Creates the value of its parts.
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

  func add(to members: inout [JSONTree.Member]) {
    members.add("schema", Self.schema)
    members.add("version", version)
    members.add("app", app)
    members.add("profile", profile)
    members.add("seed", Int(clamping: seed))
    if languages != DeviceState.usualLanguages {
      members.add("languages", .texts(languages))
    }
  }
}

extension ReportedDiagnostic {
  func add(to members: inout [JSONTree.Member]) {
    members.add("severity", diagnostic.severity.rawValue)
    members.add("code", diagnostic.code.rawValue)
    members.add("message", diagnostic.message)
    if let source { members.add("file", source.name) }
    if let pointer = diagnostic.pointer { members.add("pointer", pointer) }
    if let location {
      members.add("line", location.line)
      members.add("column", location.column)
    }
    if !diagnostic.notes.isEmpty {
      members.add("notes", .texts(diagnostic.notes.map(\.message)))
    }
    if let fix = diagnostic.fixIt { members.add("help", fix.message) }
  }
}

/// A notification that reached the phone.
public struct Reception: Sendable {
  /// Where it comes from.
  public let origin: NotificationOrigin
  /// The push type that its request named, or nil for a local notification or an unnamed type.
  public let pushType: PushType?
  /// What it says.
  public let content: NotificationContent

  /// Creates the value of its parts.
  package init(origin: NotificationOrigin, pushType: PushType?, content: NotificationContent) {
    self.origin = origin
    self.pushType = pushType
    self.content = content
  }

  func add(to members: inout [JSONTree.Member]) {
    members.add("origin", origin.rawValue)
    if let pushType { members.add("pushType", pushType.rawValue) }
    members.add("content", content.tree)
  }
}

/// What the person did with a notification.
public struct PersonResponse: Sendable {
  /// The kind of choice.
  public let choice: Kind
  /// The identifier that the app is told (rules A17, A18, R4).
  public let actionIdentifier: String
  /// The typed reply, for a text input action.
  public let userText: String?

  /// Creates the value of its parts.
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

  func add(to members: inout [JSONTree.Member]) {
    members.add("choice", choice.rawValue)
    members.add("actionIdentifier", actionIdentifier)
    if let userText { members.add("userText", userText) }
  }
}

/// Something that the app did, in the app's own words.
public struct Effect: Sendable {
  /// What it did, such as `meeting.accepted`; `log` for a line that a handler printed.
  public let name: String
  /// What it attached, in order.
  public let details: [Detail]

  /// Creates the value of its parts.
  package init(name: String, details: [Detail]) {
    self.name = name
    self.details = details
  }

  /// The name of an effect that is only a line that a handler printed.
  public static let remarkName = "log"

  /// Whether this is only a line that a handler printed.
  public var isRemark: Bool { name == Self.remarkName }

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

  func add(to members: inout [JSONTree.Member]) {
    members.add("name", name)
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

  /// The keys of every event, which no detail may take.
  private static let reserved: Set = [
    "seq", "time", "localTime", "event", "rules", "notification", "name",
  ]
}
