public import APNs

/// What a person wrote, where a payload was made of it: the file of another dialect.
///
/// Findings about the payload are reported in this text.
public final class TextOrigin: Sendable {
  /// The text as it was written.
  public let source: SourceText
  /// Where the bytes of the payload come from.
  public let map: SourceMap
  /// What is wrong with the text around the payload.
  public let findings: [Diagnostic]
  /// Whether a payload could be made of it; the errors among the findings are fatal if not.
  public let hasPayload: Bool

  /// Creates an origin.
  public init(
    _ source: SourceText, map: SourceMap, findings: [Diagnostic] = [], hasPayload: Bool = true
  ) {
    self.source = source
    self.map = map
    self.findings = findings
    self.hasPayload = hasPayload
  }
}
