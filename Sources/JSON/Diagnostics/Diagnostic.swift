/// One finding about an input: what is wrong, where, and what would mend it.
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
  /// The change that would mend it, where one is known.
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
}

extension Diagnostic {
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

  /// A change to the source text that mends the finding.
  public struct FixIt: Hashable, Sendable {
    /// What to do, as an imperative sentence, lower case, no full stop: `remove the comma`.
    public var message: String
    /// The bytes to replace, or nil when the change is for a person to make.
    public var span: SourceSpan?
    /// What to put there; empty to delete.
    public var replacement: String
    /// Whether there is no doubt about what was meant, so that a tool may make the change unasked.
    public var isSafe: Bool

    /// Creates a fix; without a span it is advice only.
    public init(
      _ message: String, replacing span: SourceSpan? = nil, with replacement: String = "",
      isSafe: Bool = false
    ) {
      self.message = message
      self.span = span
      self.replacement = replacement
      self.isSafe = isSafe
    }
  }
}
