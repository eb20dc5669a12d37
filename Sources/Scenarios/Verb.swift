import NotifySimCore

/// Something that a person, a server or time does to the phone, by the name that scenarios and the
/// interactive phone have for it.
///
/// The one table of verbs serves scenario files, the commands of the interactive phone, and the
/// help and schemas of both; each verb comes down to stimuli.
public struct Verb: Sendable {
  /// The name, such as `choose`.
  public let name: String
  /// What it does, as one phrase.
  public let summary: String
  /// What it takes.
  public let operand: Operand
  /// What may be said besides.
  public let modifiers: [Modifier]

  let makeStimuli: @Sendable (VerbCall) -> [Stimulus]

  /// What a verb takes.
  public enum Operand: Hashable, Sendable {
    /// Nothing: `true` in a scenario.
    case nothing
    /// The notification meant, if it is not the newest: its identifier, or `true`.
    case notification
    /// The identifier of an action.
    case action
    /// What is typed.
    case text
    /// A payload: the path of a file, or the payload itself.
    case payload
    /// A local notification: the path of a file, or the request itself; in a scenario the latter.
    case request
    /// Parts of the phone's state with their values.
    case settings
    /// A time that passes: seconds, or words such as `1h30m`; or a moment to which it passes, such
    /// as `to 18:00`.
    case duration
    /// A place: latitude and longitude.
    case position
    /// One of a few words, the first for `true`.
    case word([String])
  }

  /// What may be said of a verb besides what it takes.
  public enum Modifier: String, Sendable, CaseIterable {
    /// The identifier of the notification meant, where it is not the newest.
    case of
    /// The identifier of the action, where several take text.
    case action
    /// The `apns-*` headers of the request.
    case headers
  }
}

extension Verb {
  /// The verb of a name, or nil; names are case-sensitive.
  public static func named(_ name: String) -> Verb? {
    byName[name]
  }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
