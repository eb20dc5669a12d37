public import APNs

/// A diagnostic with the text it is about, so that printers can show the place.
public struct ReportedDiagnostic: Sendable {
  /// The finding.
  public let diagnostic: Diagnostic
  /// The text it is about, or nil for a finding about what the app did.
  public let source: SourceText?

  /// Whether the input could not be understood at all, so that nothing was done with it.
  public let isFatal: Bool

  /// Creates the value of its parts.
  package init(diagnostic: Diagnostic, source: SourceText?, isFatal: Bool) {
    self.diagnostic = diagnostic
    self.source = source
    self.isFatal = isFatal
  }

  /// Line and column of the finding's first byte, where it has a place in a text.
  public var location: SourceLocation? {
    guard let span = diagnostic.span, let source else { return nil }
    return source.location(of: span.start)
  }
}

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
