/// A text that is a comment of a program as a whole, without the marks of the comment.
package struct CommentedText: Sendable {
  /// The text in the comment.
  package private(set) var bytes: [UInt8]
  /// Where the bytes come from.
  package private(set) var map: SourceMap

  /// Takes the marks of comments away; nil for a text that is no comment, or is nothing else.
  package init?(_ text: [UInt8]) {
    (bytes, map) = (text, SourceMap(copying: SourceSpan(0, text.count)))
    var depth = 0
    while depth < Self.maximumDepth, let kept = Self.uncommented(bytes) {
      var inner = SourceMap()
      var content: [UInt8] = []
      for span in kept {
        content += bytes[span.start..<span.end]
        inner.append(span.length, from: span, .copied)
        guard span.end < bytes.count, bytes[span.end] == ASCII.lineFeed else { continue }
        content.append(ASCII.lineFeed)
        inner.append(1, from: SourceSpan(span.end, span.end + 1), .copied)
      }
      (bytes, map) = (content, map.followed(by: inner))
      depth += 1
    }
    guard depth > 0, !bytes.allSatisfy(ASCII.isBlank) else { return nil }
    // A text of marks alone has no end.
    if depth == Self.maximumDepth, Self.uncommented(bytes) != nil { return nil }
  }

  /// The note that the text is read without its marks.
  package var finding: Diagnostic {
    let first = bytes.firstIndex { !ASCII.isBlank($0) } ?? 0
    return Diagnostic(
      .note, .invalidJSON,
      "the lines have marks of comments or numbers before them, and are read without",
      at: map.origin(of: SourceSpan(first, first + 1)))
  }

  /// How many comments within one another are taken away.
  private static let maximumDepth = 3

  /// The parts of a text that are no marks of comments; nil if the text is no comment.
  private static func uncommented(_ text: [UInt8]) -> [SourceSpan]? {
    let lines = TextLines(text)
    let known = lines.spans.map(lines.trimmed).filter { $0.length > 0 }
    guard let first = known.first, let last = known.last else { return nil }
    if lines.starts(first, with: "/*") || lines.starts(first, with: "//") {
      return comments(lines, upTo: last.end)
    }
    let mark = mark(of: first, lines)
    if let mark, known.allSatisfy({ Self.mark(of: $0, lines) == mark }) {
      return lines.spans.map { lines.dropping(mark, from: $0) }
    }
    return numbered(lines, known)
  }

  /// The mark that each line of a comment or a quotation begins with.
  private static func mark(of line: SourceSpan, _ lines: TextLines) -> String? {
    ["*", ">"].first { lines.starts(line, with: $0) } ?? lines.commentMark(of: line)
  }

  /// The parts of a text that has nothing but comments of lines and blocks.
  private static func comments(_ lines: TextLines, upTo end: Int) -> [SourceSpan]? {
    var parts: [SourceSpan] = []
    var rest = lines.spans[...]
    while let line = rest.popFirst() {
      let content = lines.trimmed(line)
      if content.length == 0 || lines.starts(content, with: "//") {
        parts.append(lines.dropping("//", from: line))
        continue
      }
      guard lines.starts(content, with: "/*") else { return nil }
      let inside = lines.text[(content.start + 2)..<end]
      let close = inside.firstRange(of: Array("*/".utf8))?.upperBound ?? end
      guard let part = block(lines, SourceSpan(content.start + 2, close)) else { return nil }
      parts += part
      let after = rest.drop { $0.start < close }
      let last = lines.spans[..<after.startIndex].last ?? line
      guard lines.trimmed(SourceSpan(close, max(close, last.end))).length == 0 else { return nil }
      rest = after
    }
    return parts
  }

  /// The parts of lines with their numbers before them; nil for others.
  private static func numbered(
    _ lines: TextLines, _ known: [SourceSpan]
  ) -> [SourceSpan]? {
    guard known.count > 2 else { return nil }
    var parts: [SourceSpan] = []
    for (line, number) in zip(known, 1...) {
      let digits = "\(number)".utf8
      let rest = lines.text[line.start..<line.end].dropFirst(digits.count)
      guard lines.text[line.start..<line.end].starts(with: digits),
        rest.first.map({ !ASCII.isDigit($0) && $0 != ASCII.dot }) ?? true
      else { return nil }
      parts.append(SourceSpan(line.start + digits.count, line.end))
    }
    return parts
  }

  /// The parts of a block, which may begin each of its lines with an asterisk; the end of a block
  /// that was cut off is missing.
  private static func block(_ lines: TextLines, _ content: SourceSpan) -> [SourceSpan]? {
    var content = content
    let pairs = zip(
      lines.text[content.start..<content.end], lines.text.dropFirst(content.start + 1))
    if let end = pairs.enumerated().first(where: { $1 == (ASCII.asterisk, ASCII.slash) })?.offset {
      guard content.start + end + 2 == content.end else { return nil }
      content.end = content.start + end
    }
    var spans = lines.spans.filter { $0.end >= content.start && $0.start <= content.end }.map {
      SourceSpan(max($0.start, content.start), min($0.end, content.end))
    }
    spans[0] = lines.dropping("*", from: spans[0])
    let known = spans.dropFirst().filter { lines.trimmed($0).length > 0 }
    let hasStars = known.allSatisfy { lines.starts(lines.trimmed($0), with: "*") }
    return hasStars ? spans.map { lines.dropping("*", from: $0) } : spans
  }
}

extension TextLines {
  /// The mark that makes a line a comment, such as that of the shell, of SQL or of Lisp; nil for
  /// another line.
  func commentMark(of line: SourceSpan) -> String? {
    for mark in ["//", "#"] where starts(line, with: mark) { return mark }
    // Other languages begin names and operators with these.
    return ["--", ";", "%"].first { mark in
      guard starts(line, with: mark) else { return false }
      let next = text[line.start..<line.end].first { !mark.utf8.contains($0) }
      return next.map(ASCII.isBlank) ?? (mark != "--" || line.length == mark.utf8.count)
    }
  }

  /// Whether a line begins with a mark.
  func starts(_ line: SourceSpan, with mark: String) -> Bool {
    text[line.start..<line.end].starts(with: mark.utf8)
  }

  /// A line without the marks that it begins with, however often their last sign stands there.
  fileprivate func dropping(_ mark: String, from line: SourceSpan) -> SourceSpan {
    let content = trimmed(line)
    guard starts(content, with: mark) else { return line }
    let rest = text[content.start..<line.end].drop { mark.utf8.contains($0) }
    return SourceSpan(rest.startIndex, line.end)
  }
}
