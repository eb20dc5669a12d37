/// Members of an object that were cut out of it, without the braces around them.
struct Members {
  /// The object that they make up.
  let part: Transcript.Part
  /// Where they begin.
  let start: Int

  /// Recognises a text that begins with a key and a colon; closing brackets too many, and a comma
  /// behind the last member, were cut out with them, and brackets at the end may be missing.
  init?(_ lines: TextLines) {
    let text = lines.text
    guard let first = lines.spans.first, let last = lines.spans.last else { return nil }
    let whole = lines.trimmed(SourceSpan(first.start, last.end))
    guard Self.isMember(text[whole.start..<whole.end]) else { return nil }
    var scan = BracketScan(text, from: whole.start, to: whole.end)
    var end = whole.end
    while let byte = scan.next() {
      guard scan.isUnopened else { continue }
      end = scan.offset - 1
      let isRest: (UInt8) -> Bool = {
        ASCII.isBlank($0) || $0 == ASCII.comma || $0 == ASCII.semicolon
          || $0 == ASCII.rightBrace || $0 == ASCII.rightBracket || $0 == byte
      }
      guard text[end..<whole.end].allSatisfy(isRest) else { return nil }
      break
    }
    var content = lines.trimmed(SourceSpan(whole.start, end))
    if content.length > 0, text[content.end - 1] == ASCII.comma { content.end -= 1 }
    let closers = (scan.isUnopened ? [] : scan.closers) + [ASCII.rightBrace]
    var map = SourceMap()
    map.append(1, from: .at(content.start), .made)
    map.append(content.length, from: content, .copied)
    map.append(closers.count, from: .at(content.end), .made)
    var writer = Translation.Writer()
    writer.text([ASCII.leftBrace] + text[content.start..<content.end] + closers, map)
    part = Transcript.Part(writer)
    start = content.start
  }

  /// Whether a text begins with a key in quotes and a colon, or with a key without quotes whose
  /// value is an object with keys in quotes.
  private static func isMember(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == ASCII.quote {
      let rest = text.dropFirst().drop { $0 != ASCII.quote && $0 != ASCII.lineFeed }
      return rest.first == ASCII.quote
        && rest.dropFirst().first(where: { !ASCII.isBlank($0) }) == ASCII.colon
    }
    var rest = text.drop(while: ASCII.isWord)
    for byte in [ASCII.colon, ASCII.leftBrace, ASCII.quote] {
      rest = rest.drop(while: ASCII.isBlank)
      guard rest.startIndex > text.startIndex, rest.popFirst() == byte else { return false }
    }
    return true
  }
}

/// Walks over the brackets of a text, and leaves out what is in strings and comments.
struct BracketScan {
  /// Where the walk goes on.
  private(set) var offset: Int
  /// What would close the brackets that are open, the outermost first.
  private var open: [UInt8] = []
  /// Whether the last bracket closes one that was not opened.
  private(set) var isUnopened = false
  private let text: [UInt8]
  private let end: Int
  /// What strings stand between; JSON has double quotes alone.
  private let quotes: [UInt8]

  init(_ text: [UInt8], from start: Int, to end: Int, quotes: [UInt8] = [ASCII.quote]) {
    self.text = text
    self.quotes = quotes
    offset = start
    self.end = min(end, text.count)
  }

  /// What would close the brackets that are open, the innermost first.
  var closers: [UInt8] { open.reversed() }
  /// Whether no bracket is open.
  var isClosed: Bool { open.isEmpty }

  /// The next bracket; nil at the end.
  mutating func next() -> UInt8? {
    while offset < end {
      let byte = text[offset]
      offset += 1
      switch byte {
      case _ where quotes.contains(byte): skipString(to: byte)
      case ASCII.number: skipLine()
      case ASCII.slash where offset < end && text[offset] == ASCII.slash: skipLine()
      case ASCII.leftBrace, ASCII.leftBracket:
        open.append(byte == ASCII.leftBrace ? ASCII.rightBrace : ASCII.rightBracket)
        return byte
      case ASCII.rightBrace, ASCII.rightBracket:
        isUnopened = open.popLast() == nil
        return byte
      default: break
      }
    }
    return nil
  }

  /// The end of a value that a part of a text begins with: where its brackets are closed, unless
  /// what follows may be more of it.
  static func end(ofValueIn span: SourceSpan, of text: [UInt8]) -> Int {
    var scan = BracketScan(text, from: span.start, to: span.end)
    while scan.next() != nil {
      guard scan.isClosed else { continue }
      let next = text[scan.offset..<span.end].first { !ASCII.isBlank($0) }
      let isMore = next.map { "{}[],:\"".utf8.contains($0) } ?? true
      return isMore ? span.end : scan.offset
    }
    return span.end
  }

  private mutating func skipString(to quote: UInt8) {
    while offset < end, text[offset] != quote, text[offset] != ASCII.lineFeed {
      offset += text[offset] == ASCII.backslash ? 2 : 1
    }
    offset = min(offset + 1, end)
  }

  private mutating func skipLine() {
    offset = text[offset..<end].firstIndex(of: ASCII.lineFeed) ?? end
  }
}
