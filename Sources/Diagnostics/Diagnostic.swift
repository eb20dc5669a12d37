/// One finding about an input: what is wrong, where, and what would fix it.
///
/// A diagnostic is a value. Printing it (as a compiler would, as JSON, as a CI annotation) is the
/// business of printers, which need the source text only to turn ``span`` into line and column.
public struct Diagnostic: Hashable, Sendable {
  /// How serious the finding is.
  public var severity: Severity
  /// The stable identifier of the kind of finding, such as `X1`.
  public var code: Code
  /// One sentence, lower case, no full stop, with the user's own words in single quotes.
  public var message: String
  /// The bytes meant, or nil for a finding about the text as a whole.
  public var span: SourceSpan?
  /// The JSON Pointer (RFC 6901) of the value meant, where there is one.
  public var pointer: String?
  /// Further places and facts that explain the finding.
  public var notes: [Note]
  /// The change that would fix it, where one is known.
  public var fixIt: FixIt?

  /// Creates a diagnostic.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, at span: SourceSpan? = nil,
    pointer: String? = nil, notes: [Note] = [], fixIt: FixIt? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.span = span
    self.pointer = pointer
    self.notes = notes
    self.fixIt = fixIt
  }

  /// A further fact that belongs to a diagnostic.
  public struct Note: Hashable, Sendable {
    /// One sentence, lower case, no full stop.
    public var message: String
    /// The bytes meant, or nil for a fact without a place.
    public var span: SourceSpan?

    /// Creates a note.
    public init(_ message: String, at span: SourceSpan? = nil) {
      self.message = message
      self.span = span
    }
  }
}

extension Diagnostic {
  /// How serious a diagnostic is, from the mildest up.
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Worth knowing; nothing is wrong.
    case note
    /// Legal, and most probably not what was meant.
    case warning
    /// Wrong: something is ignored, refused or lost.
    case error

    /// Orders note below warning below error.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A diagnostic with the text it is about, so that printers can show the place.
  public struct Reported: Sendable {
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
    public var location: SourceText.Location? {
      guard let span = diagnostic.span, let source else { return nil }
      return source.location(of: span.start)
    }
  }
}
