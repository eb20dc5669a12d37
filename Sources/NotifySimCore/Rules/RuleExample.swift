/// A push that shows what a diagnostic is about: the headers that matter, and the payload.
public struct RuleExample: Hashable, Sendable {
  /// Lines of the form `name: value`; none where the headers do not matter.
  public let headers: [String]
  /// The payload as it is sent.
  public let payload: String

  init(_ payload: String, _ headers: String...) {
    self.payload = payload
    self.headers = headers
  }
}

extension Rule {
  /// A push that is at fault by this rule and one that is not; nil for rules about other things.
  public var examples: (bad: RuleExample, good: RuleExample)? { Self.examples[id.rawValue] }
}
