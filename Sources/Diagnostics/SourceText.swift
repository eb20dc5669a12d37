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
    package let isCertain: @Sendable (Diagnostic) -> Bool

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
        if byte == UInt8(ascii: "\n"), follows {
          starts[starts.count - 1] = offset + 1
        } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          contentEnds.append(offset)
          starts.append(offset + 1)
        }
        follows = byte == UInt8(ascii: "\r")
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
  @inlinable
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The empty span at one place.
  @inlinable
  public static func at(_ offset: Int) -> SourceSpan {
    SourceSpan(offset, offset)
  }

  /// The number of bytes covered.
  @inlinable
  public var length: Int { end - start }
}
