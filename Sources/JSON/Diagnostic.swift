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

  /// The findings about one text: at most ``limit`` of them, and one line for the rest.
  ///
  /// The bound keeps a hostile text of a million faults from costing a million messages.
  package struct BoundedFindings {
    private var found: [Diagnostic] = []
    private var further = 0

    /// Creates an empty list.
    package init() {}

    /// The number of findings kept.
    static let limit = 100

    /// Whether there are any findings.
    package var isEmpty: Bool { found.isEmpty }

    /// Whether one more finding is kept; if not, it is counted and need not be made.
    package mutating func hasRoom() -> Bool {
      if found.count < Self.limit { return true }
      further += 1
      return false
    }

    /// Adds a finding for which there is room.
    package mutating func append(_ finding: Diagnostic) {
      found.append(finding)
    }

    /// The findings in the order in which they were added.
    package var diagnostics: [Diagnostic] {
      further == 0 ? found : found + [.furtherFindings(further)]
    }

    /// The findings in the order of the text.
    var sorted: [Diagnostic] {
      var copy = self
      copy.found.sort { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
      return copy.diagnostics
    }
  }

  fileprivate static func furtherFindings(_ count: Int) -> Diagnostic {
    Diagnostic(.note, .invalidJSON, "\(count) further findings about this text are left out")
  }
}

/// A text with the name that people know it by.
public struct SourceText: Sendable {
  /// The file's path as it was given, or `<stdin>`.
  public let name: String
  /// The bytes.
  public let bytes: [UInt8]
  /// The text that this one was made of, if a person wrote another one.
  public let origin: Origin?

  /// Creates a text.
  public init(name: String, bytes: [UInt8], origin: Origin? = nil) {
    self.name = name
    self.bytes = bytes
    self.origin = origin
  }

  /// Line and column of an offset.
  public func location(of offset: Int) -> Location {
    LineMap(bytes).location(of: offset)
  }

  /// What a person wrote, where a payload was made of it: the file of another dialect.
  ///
  /// Findings about the payload are reported in this text.
  public final class Origin: Sendable {
    /// The text as it was written.
    public let source: SourceText
    /// Where the bytes of the payload come from.
    public let map: SourceMap
    /// What is wrong with the text around the payload.
    public let findings: [Diagnostic]
    /// Whether a payload could be made of it; the errors among the findings are fatal if not.
    public let hasPayload: Bool
    /// Whether a finding about the payload, at its place in the text, is certain.
    private let isCertain: @Sendable (Diagnostic) -> Bool

    /// Creates an origin.
    public init(
      _ source: SourceText, map: SourceMap, findings: [Diagnostic] = [], hasPayload: Bool = true,
      isCertain: @escaping @Sendable (Diagnostic) -> Bool = { _ in true }
    ) {
      self.source = source
      self.map = map
      self.findings = findings
      self.hasPayload = hasPayload
      self.isCertain = isCertain
    }

    /// Whether a finding about the payload is certain in the text.
    package func keeps(_ finding: Diagnostic) -> Bool { isCertain(map.origin(of: finding)) }
  }

  /// Turns byte offsets of one text into lines and columns, and back into lines to print.
  ///
  /// Lines end at LF, CR LF or CR. Making a map walks the text once; asking it is a binary search.
  public struct LineMap: Hashable, Sendable {
    private var starts = [0]
    private var contentEnds: [Int] = []

    /// Creates the map of a text in UTF-8.
    public init(_ bytes: [UInt8]) {
      // Not generic: text of other modules would be walked through a witness a byte.
      var offset = 0
      var follows = false
      for byte in bytes {
        if byte == ASCII.lineFeed, follows {
          starts[starts.count - 1] = offset + 1
        } else if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
          contentEnds.append(offset)
          starts.append(offset + 1)
        }
        follows = byte == ASCII.carriageReturn
        offset += 1
      }
      contentEnds.append(offset)
    }

    /// Creates the map of a text.
    public init(_ text: String) {
      self.init(Array(text.utf8))
    }

    /// The number of lines; a text that ends with a line terminator has an empty last line.
    public var lineCount: Int { starts.count }

    /// The place of an offset, which is brought inside the text first.
    public func location(of offset: Int) -> Location {
      let inside = max(0, min(offset, contentEnds.last ?? 0))
      let line = lineIndex(of: inside)
      return Location(line: line + 1, column: inside - starts[line] + 1)
    }

    /// The bytes of a line, counted from 1, without its terminator; nil outside the text.
    public func range(ofLine line: Int) -> Range<Int>? {
      guard line >= 1, line <= starts.count else { return nil }
      return starts[line - 1]..<contentEnds[line - 1]
    }

    private func lineIndex(of offset: Int) -> Int {
      var low = 0
      var high = starts.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= offset { low = middle } else { high = middle }
      }
      return low
    }
  }

  /// A place in a source text as people and editors count it.
  public struct Location: Hashable, Sendable {
    /// The line, from 1; lines end at LF, CR LF or CR.
    public var line: Int
    /// The column, from 1, in UTF-8 bytes, as Swift's and Clang's own diagnostics count.
    public var column: Int

    /// Creates a location.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }
}

/// A half-open range of byte offsets in a source text.
public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte, counted from 0.
  public var start: Int
  /// The offset just past the last byte; equal to ``start`` for a place between two bytes.
  public var end: Int

  /// Creates a span; an `end` before `start` is raised to `start`.
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The empty span at one place.
  public static func at(_ offset: Int) -> SourceSpan {
    SourceSpan(offset, offset)
  }

  /// The number of bytes covered.
  public var length: Int { end - start }
}
