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
}

extension SessionStart {
  func write(to writer: inout JSONWriter) {
    writer.field("schema", Self.schema)
    writer.field("version", version)
    writer.field("app", app)
    writer.field("profile", profile)
    writer.field("seed", Int(clamping: seed))
    if languages != DeviceState.usualLanguages {
      writer.key("languages")
      writer.strings(languages)
    }
  }
}

extension ReportedDiagnostic {
  func write(to writer: inout JSONWriter) {
    writer.field("severity", diagnostic.severity.rawValue)
    writer.field("code", diagnostic.code.rawValue)
    writer.field("message", diagnostic.message)
    if let source { writer.field("file", source.name) }
    if let pointer = diagnostic.pointer { writer.field("pointer", pointer) }
    if let location {
      writer.field("line", location.line)
      writer.field("column", location.column)
    }
    if !diagnostic.notes.isEmpty {
      writer.key("notes")
      writer.strings(diagnostic.notes.map(\.message))
    }
    if let fix = diagnostic.fixIt { writer.field("help", fix.message) }
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
}

extension Reception {
  func write(to writer: inout JSONWriter) {
    writer.field("origin", origin.rawValue)
    if let pushType { writer.field("pushType", pushType.rawValue) }
    writer.key("content")
    writer.content(content)
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
}

extension PersonResponse {
  func write(to writer: inout JSONWriter) {
    writer.field("choice", choice.rawValue)
    writer.field("actionIdentifier", actionIdentifier)
    if let userText { writer.field("userText", userText) }
  }
}
