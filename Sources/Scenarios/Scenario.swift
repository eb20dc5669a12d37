public import APNs
public import NotifySimCore

/// What happens to one phone, step by step, and what is expected of it: a scenario file, or one of
/// its cases.
public struct Scenario: Sendable {
  /// The name, with that of the case after a slash where the file has cases.
  public var name: String
  /// The name of the case as a part of a file's name, unlike those of the file's other cases; nil
  /// for a scenario without cases.
  public internal(set) var caseSlug: String?
  /// The file's text, with its path.
  public var source: SourceText
  /// The place of the name in the text.
  public var span: SourceSpan?
  /// The app on the phone.
  public var app: App
  /// The phone at the start.
  public var device: DeviceState
  /// How to decide where the real system's behaviour is uncertain.
  public var profile: Profile
  /// What minted identifiers are made from.
  public var seed: UInt64
  /// What the file says of checks.
  public var check: CheckSection
  /// What happens.
  public var steps: [Step]

  /// One thing that happens, and what is expected of it.
  public struct Step: Sendable {
    /// What happens.
    public var call: VerbCall
    /// The place of the verb in the text.
    public var span: SourceSpan
    /// The payload that stands in the text, for a verb that takes one.
    package var payload: JSONValue?
    /// The place of the name of a payload's file, for a verb that is given one.
    package var file: JSONValue?
    /// The headers that stand beside the payload.
    package var headers: JSONValue?
    /// What is expected, in the order of the text.
    public var expectations: [Expectation]
    /// The name of the file that the rendered text is compared with, beside the scenario's; nil
    /// for none.
    public var snapshot: String?
  }
}

/// Why a scenario file cannot be run.
public struct ScenarioError: Error, Sendable {
  /// Every mistake, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// The text.
  public let source: SourceText
}
