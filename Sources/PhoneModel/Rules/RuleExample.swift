/// What a diagnostic is about: a push, with the headers that matter, or an app manifest.
public struct RuleExample: Hashable, Sendable {
  /// What the text is.
  public enum Form: String, Sendable {
    /// The body of a push.
    case payload
    /// An app manifest.
    case manifest
  }

  /// What the text is.
  public let form: Form
  /// Lines of the form `name: value`; none where the headers do not matter.
  public let headers: [String]
  /// The payload as it is sent, or the manifest.
  public let text: String

  package init(_ payload: String, _ headers: String...) {
    form = .payload
    text = payload
    self.headers = headers
  }

  package init(manifest: String) {
    form = .manifest
    text = manifest
    headers = []
  }
}

extension Rule {
  /// An example that is at fault by this rule and one that is not; nil for rules about what neither
  /// pushes nor manifests show.
  public var examples: (bad: RuleExample, good: RuleExample)? { Self.examples[id.rawValue] }
}
