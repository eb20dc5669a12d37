package import APNs

/// A source text and the name that diagnostics call it by.
package struct SourceFile: Hashable, Sendable {
  /// The path as the person gave it, or `<stdin>`.
  package let name: String
  /// The text, in whatever encoding it is; UTF-8 is expected.
  package let bytes: [UInt8]

  private let firstLine: Int
  private let lines: LineMap

  /// Creates a source from its bytes, or from those of a part of it that begins with some line.
  package init(name: String, bytes: [UInt8] = [], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    lines = LineMap(bytes)
  }

  /// Creates a source from text.
  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The line and column of a byte; offsets outside of the text count as its nearest end.
  package func location(of offset: Int) -> SourceLocation {
    var location = lines.location(of: min(offset, bytes.count))
    location.line += firstLine - 1
    return location
  }

  /// The offsets of the line that a byte is in, without the line break.
  func line(at offset: Int) -> Range<Int> {
    lines.range(ofLine: location(of: offset).line - firstLine + 1) ?? 0..<0
  }
}
