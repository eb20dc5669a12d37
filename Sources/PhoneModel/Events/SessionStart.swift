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
