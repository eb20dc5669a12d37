import APNs

/// A word of a shell command: what the program gets, with its places.
struct ShellWord {
  private(set) var bytes: [UInt8] = []
  private(set) var map = SourceMap()
  /// What the shell puts other text in the place of.
  private(set) var placeholders: [SourceSpan] = []
  /// Where the word stands.
  fileprivate(set) var span: SourceSpan
  /// Where a quoted part ends within a word that goes on, as at the apostrophe of `'It's'`.
  private(set) var brokenQuote: SourceSpan?

  init(at offset: Int) { span = .at(offset) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the shell puts another text in the place of the whole word.
  var isUnknown: Bool { placeholders.count == 1 && placeholders[0].length >= span.length - 2 }

  /// The word from one of its bytes on.
  func dropping(_ count: Int) -> ShellWord {
    var word = ShellWord(at: span.start)
    word.bytes = Array(bytes.dropFirst(count))
    word.map = SourceMap()
    word.map.append(map, from: min(count, bytes.count))
    word.placeholders = placeholders
    word.span = span
    return word
  }

  fileprivate mutating func append(_ part: ArraySlice<UInt8>) {
    bytes += part
    map.append(part.count, from: SourceSpan(part.startIndex, part.endIndex), .copied)
  }

  fileprivate mutating func appendPlaceholder(
    _ part: ArraySlice<UInt8>, named name: ArraySlice<UInt8>
  ) {
    let span = SourceSpan(part.startIndex, part.endIndex)
    let mark = Array(Mark.text(of: name).utf8)
    bytes += mark
    map.append(mark.count, from: span, .made)
    placeholders.append(span)
  }

  fileprivate mutating func append(_ decoded: [UInt8], from span: SourceSpan) {
    bytes += decoded
    map.append(decoded.count, from: span, .made)
  }

  fileprivate mutating func recordBrokenQuote(at offset: Int) {
    brokenQuote = brokenQuote ?? SourceSpan(offset, offset + 1)
  }
}

/// Splits a command into its words.
///
/// It knows quotes, backslashes and the signs of variables, and nothing else of the shell.
struct ShellWords {
  private let text: [UInt8]
  private var offset: Int

  private init(_ text: [UInt8], at offset: Int) { (self.text, self.offset) = (text, offset) }

  /// The words of the command that begins at a place, and where it ends.
  static func command(in text: [UInt8], at offset: Int) -> (words: [ShellWord], end: Int) {
    var reader = ShellWords(text, at: offset)
    var words: [ShellWord] = []
    while let word = reader.next() { words.append(word) }
    return (words, reader.offset)
  }

  private var byte: UInt8 { offset < text.count ? text[offset] : 0 }
  private func byte(ahead distance: Int) -> UInt8 {
    offset + distance < text.count ? text[offset + distance] : 0
  }

  /// Skips blanks, the ends of lines that go on, and remarks behind those.
  private mutating func skipBlanks() {
    while offset < text.count {
      if byte == ASCII.space || byte == ASCII.tab {
        offset += 1
      } else if byte == ASCII.backslash {
        let rest = text[(offset + 1)...].drop { $0 == ASCII.space || $0 == ASCII.carriageReturn }
        if rest.first == ASCII.lineFeed {
          offset = rest.startIndex + 1
        } else if rest.first == ASCII.number, rest.startIndex > offset + 1 {
          offset = min(text.count, (rest.firstIndex(of: ASCII.lineFeed) ?? text.count) + 1)
        } else {
          return
        }
      } else {
        return
      }
    }
  }

  private mutating func next() -> ShellWord? {
    skipBlanks()
    var word = ShellWord(at: offset)
    let start = offset
    while offset < text.count, !Self.ends.contains(byte) || isNameInAngles {
      switch byte {
      case ASCII.less: readName(&word)
      case ASCII.apostrophe: readSingle(&word)
      case ASCII.quote: readDouble(&word)
      case ASCII.backslash where offset + 1 < text.count:
        if byte(ahead: 1) == ASCII.lineFeed || byte(ahead: 1) == ASCII.carriageReturn {
          if offset == start { return nil }
          word.span = SourceSpan(start, offset)
          return word
        }
        word.append([byte(ahead: 1)], from: SourceSpan(offset, offset + 2))
        offset += 2
      case ASCII.dollar where byte(ahead: 1) == ASCII.apostrophe:
        offset += 1
        if let quoted = TextCursor(text, at: offset).quoted(hasLines: true) {
          word.append(quoted.bytes, from: quoted.span)
          offset = quoted.span.end
        } else {
          readSingle(&word)
        }
      case ASCII.dollar, UInt8(ascii: "`"):
        if !readVariable(&word) { readByte(&word) }
      default: readByte(&word)
      }
    }
    guard offset > start else { return nil }
    word.span = SourceSpan(start, offset)
    return word
  }

  /// What ends a word, and with it the command but for blanks.
  private static let ends = Set(" \t\r\n;|&)<>".utf8)

  /// Whether a name for somebody to fill in begins here, such as `<token>`.
  private var isNameInAngles: Bool {
    guard byte == ASCII.less else { return false }
    let name = text[(offset + 1)...].prefix(40).prefix { ASCII.isWord($0) || $0 == ASCII.minus }
    return !name.isEmpty && name.endIndex < text.count && text[name.endIndex] == ASCII.greater
  }

  private mutating func readName(_ word: inout ShellWord) {
    let end = (text[offset...].firstIndex(of: ASCII.greater) ?? offset) + 1
    word.append(text[offset..<end])
    offset = end
  }

  private mutating func readByte(_ word: inout ShellWord) {
    word.append(text[offset..<(offset + 1)])
    offset += 1
  }

  private mutating func readSingle(_ word: inout ShellWord) {
    let rest = text[(offset + 1)...]
    let end = rest.firstIndex(of: ASCII.apostrophe) ?? text.count
    word.append(text[(offset + 1)..<end])
    offset = min(end + 1, text.count)
    if end < text.count, ASCII.isLetter(byte) || byte >= 0x80 { word.recordBrokenQuote(at: end) }
  }

  private mutating func readDouble(_ word: inout ShellWord) {
    offset += 1
    while offset < text.count, byte != ASCII.quote {
      switch byte {
      case ASCII.backslash where "\"\\$`\n".utf8.contains(byte(ahead: 1)):
        if byte(ahead: 1) != ASCII.lineFeed {
          word.append([byte(ahead: 1)], from: SourceSpan(offset, offset + 2))
        }
        offset += 2
      case ASCII.dollar, UInt8(ascii: "`"):
        if !readVariable(&word) { readByte(&word) }
      default:
        let plain = text[offset...].prefix { !"\"\\$`".utf8.contains($0) }
        if plain.isEmpty {
          readByte(&word)
        } else {
          word.append(plain)
          offset += plain.count
        }
      }
    }
    offset = min(offset + 1, text.count)
  }

  /// `$NAME`, `${NAME}`, `$(command)` or the same in backticks; false if none begins here.
  private mutating func readVariable(_ word: inout ShellWord) -> Bool {
    let start = offset
    let end: Int
    switch (byte, byte(ahead: 1)) {
    case (UInt8(ascii: "`"), _):
      guard let close = text[(offset + 1)...].firstIndex(of: byte) else { return false }
      end = close + 1
    case (_, ASCII.leftBrace):
      guard let close = text[offset...].prefix(200).firstIndex(of: ASCII.rightBrace) else {
        return false
      }
      end = close + 1
    case (_, UInt8(ascii: "(")):
      var depth = 0
      let close = text[offset...].prefix(1000).firstIndex { byte in
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        return depth == 0 && byte == UInt8(ascii: ")")
      }
      guard let close else { return false }
      end = close + 1
    default:
      let name = text[(offset + 1)...].prefix { ASCII.isWord($0) && $0 != ASCII.dollar }
      guard !name.isEmpty else { return false }
      end = name.endIndex
    }
    let name = text[start..<end].drop { "$`{(".utf8.contains($0) }
    word.appendPlaceholder(
      text[start..<end],
      named: name.last.map { "`})".utf8.contains($0) } == true ? name.dropLast() : name)
    offset = end
    return true
  }
}
