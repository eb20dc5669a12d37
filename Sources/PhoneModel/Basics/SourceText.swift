public import APNs

/// A text with the name that people know it by.
public struct SourceText: Sendable {
  /// The file's path as it was given, or `<stdin>`.
  public let name: String
  /// The bytes.
  public let bytes: [UInt8]
  /// The text that this one was made of, if a person wrote another one.
  public let origin: TextOrigin?

  /// Creates a text.
  public init(name: String, bytes: [UInt8], origin: TextOrigin? = nil) {
    self.name = name
    self.bytes = bytes
    self.origin = origin
  }

  /// Line and column of an offset.
  public func location(of offset: Int) -> SourceLocation {
    LineMap(bytes).location(of: offset)
  }
}

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
