/// Reads a dictionary as apps print it: `NSDictionary` prints an old-style property list, and Swift
/// its own form, in which values of the former may stand.
///
/// What is printed does not tell text from numbers: a word of digits is a number, unless its key is
/// one of Apple's for texts.
struct PrintedDictionary {
  /// The dictionary as JSON.
  let part: Transcript.Part
  /// Where it ends in the text.
  let end: Int

  /// Finds the dictionary in a text, such as a line of a log; nil if there is none.
  init?(_ text: [UInt8]) {
    let starts = Self.starts(in: text)
    for start in starts {
      var reader = Reader(text: text, offset: start)
      guard var writer = reader.read() else { continue }
      if var inner = Self.inner(of: writer, in: text, from: start), let found = inner.read() {
        (reader, writer) = (inner, found)
      }
      var part = Transcript.Part(writer)
      if reader.isCut {
        part.findings = [
          Diagnostic(
            .warning, .dialect, "the printed dictionary is cut off, and is read as far as it goes",
            at: .at(TextLines(text).trimmed(SourceSpan(0, text.count)).end))
        ]
      }
      self.part = part
      end = reader.offset
      return
    }
    return nil
  }

  /// Reads a dictionary that has no `aps` again: as what `aps` holds, if its keys are such, or the
  /// `userInfo` in it, as in a printed `NSNotification`; nil for any other.
  private static func inner(
    of writer: Translation.Writer, in text: [UInt8], from start: Int
  ) -> Reader? {
    guard let root = (try? JSONDocument(parsing: writer.bytes))?.root, root.kind == .object,
      root["aps"] == nil
    else { return nil }
    let isAPS = root.members.allSatisfy { APS.Key(rawValue: $0.key.string ?? "") != nil }
    if isAPS, root["alert"] != nil { return Reader(text: text, offset: start, isAPS: true) }
    guard let payload = root["userInfo"], payload["aps"]?.kind == .object else { return nil }
    return Reader(text: text, offset: writer.map.origin(of: payload.span).start)
  }

  /// Where a dictionary may begin: at the first bracket of its kind.
  private static func starts(in text: [UInt8]) -> [Int] {
    let swift = Array("[AnyHashable(".utf8)
    var starts: [Int] = []
    if text.count > swift.count {
      let found = (0..<(text.count - swift.count)).first {
        text[$0] == ASCII.leftBracket && text[$0...].starts(with: swift)
      }
      if let found { starts.append(found) }
    }
    if let brace = text.firstIndex(of: ASCII.leftBrace) { starts.append(brace) }
    // A list of another kind may stand in a line of a log or of a program.
    let first = text.firstIndex { !ASCII.isBlank($0) }
    if let first, text[first] == ASCII.leftBracket, starts.first != first { starts.append(first) }
    return starts
  }

  private struct Reader {
    let text: [UInt8]
    var offset: Int
    private var writer = Translation.Writer()
    /// Whether something was read that JSON does not have.
    private var isPrinted = false
    private var depth = 0
    /// Whether the text ends before the dictionary does.
    private(set) var isCut = false
    /// Whether the text is a map as Dart prints it: `{key: value, key: {…}}` without any quotes.
    private let isMap: Bool
    /// Whether the dictionary is what `aps` holds.
    private let isAPS: Bool
    private var isInList = false

    init(text: [UInt8], offset: Int, isAPS: Bool = false) {
      self.text = text
      self.offset = offset
      self.isAPS = isAPS
      isMap = Self.isMap(text[offset...].prefix { $0 != ASCII.lineFeed })
    }

    /// Whether a line is a map without quotes, with a dotted key such as `gcm.message_id` that code
    /// cannot have.
    private static func isMap(_ line: ArraySlice<UInt8>) -> Bool {
      guard line.last(where: { !ASCII.isBlank($0) }) == ASCII.rightBrace,
        !line.contains(where: { $0 == ASCII.quote || $0 == ASCII.apostrophe })
      else { return false }
      return line.split { $0 == ASCII.comma || $0 == ASCII.leftBrace }.contains { member in
        let key = member.drop(while: ASCII.isBlank).prefix { ASCII.isWord($0) || $0 == ASCII.dot }
        return key.contains(ASCII.dot) && key.first != ASCII.dot
          && member[key.endIndex...].first == ASCII.colon
      }
    }

    /// How deep the values may be nested.
    private static let maximumDepth = 64

    mutating func read() -> Translation.Writer? {
      guard isAPS || isLabelled else {
        guard value(key: "", inAPS: false), isPrinted else { return nil }
        guard isMap || isCut else { return writer }
        let root = (try? JSONDocument(parsing: writer.bytes))?.root
        return root?["aps"]?.kind == .object ? writer : nil
      }
      writer.beginObject(from: here)
      writer.key("aps", from: here)
      guard value(key: "aps", inAPS: true), isPrinted else { return nil }
      writer.endObject(from: SourceSpan(offset - 1, offset))
      return writer
    }

    /// Whether the word `aps` stands before the dictionary in its line, and not in it.
    private var isLabelled: Bool {
      let line = text[..<offset].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
      let words = text[line..<offset].split { !ASCII.isWord($0) && $0 != ASCII.minus }
      var inside = text[offset...].dropFirst().drop(while: ASCII.isBlank)
      if inside.first == ASCII.quote { inside = inside.dropFirst() }
      return words.contains { $0.elementsEqual("aps".utf8) } && !inside.starts(with: "aps".utf8)
    }

    private var byte: UInt8? { offset < text.count ? text[offset] : nil }

    private func starts(with word: String) -> Bool { text[offset...].starts(with: word.utf8) }

    /// Whether only blanks stand before the place in its line.
    private var beginsLine: Bool {
      let before = text[..<offset].last { $0 != ASCII.space && $0 != ASCII.tab }
      return before == nil || before == ASCII.lineFeed
    }

    /// Skips blanks, comments, and the slashes and asterisks of a comment that the text stands in.
    private mutating func skipBlanks() {
      while let byte {
        if ASCII.isBlank(byte) {
          offset += 1
        } else if byte == ASCII.slash, text[offset...].starts(with: "//".utf8) {
          if beginsLine {
            offset += 2
          } else {
            offset = text[offset...].firstIndex(of: ASCII.lineFeed) ?? text.count
          }
        } else if byte == ASCII.asterisk, isPrinted || depth > 0 {
          offset += 1
        } else {
          return
        }
      }
    }

    private mutating func consume(_ wanted: UInt8) -> Bool {
      skipBlanks()
      guard byte == wanted else { return false }
      offset += 1
      return true
    }

    /// Reads a value; false if there is none.
    private mutating func value(key: String, inAPS: Bool) -> Bool {
      skipBlanks()
      guard let byte, depth < Self.maximumDepth else { return false }
      depth += 1
      defer { depth -= 1 }
      switch byte {
      case ASCII.leftBrace: return braces(inAPS: inAPS || key == "aps")
      case ASCII.leftBracket: return brackets(key: key, inAPS: inAPS || key == "aps")
      case UInt8(ascii: "("):
        let start = here
        offset += 1
        isPrinted = true
        return elements(until: UInt8(ascii: ")"), key: key, inAPS: inAPS, from: start)
      case ASCII.quote:
        guard let (string, span) = quoted() else { return false }
        writeText(string, from: span)
        return true
      case ASCII.less: return angles()
      default: break
      }
      for wrapper in ["Optional(", "AnyHashable("] where starts(with: wrapper) {
        offset += wrapper.utf8.count
        isPrinted = true
        return value(key: key, inAPS: inAPS) && consume(UInt8(ascii: ")"))
      }
      return word(key: key, inAPS: inAPS)
    }

    /// `{ key = value; }`, as `NSDictionary` prints itself.
    private mutating func braces(inAPS: Bool) -> Bool {
      writer.beginObject(from: here)
      offset += 1
      while true {
        isInList = false
        skipBlanks()
        guard let byte else {
          isCut = isPrinted
          break
        }
        if byte == ASCII.rightBrace { break }
        guard let (name, span) = key() else { return false }
        guard consume(isMap ? ASCII.colon : ASCII.equals), self.byte != ASCII.greater else {
          return false
        }
        isPrinted = true
        writer.key(name, from: span)
        guard value(key: name, inAPS: inAPS) else { return false }
        // One was sometimes lost when the text was copied.
        _ = consume(isMap ? ASCII.comma : ASCII.semicolon)
      }
      writer.endObject(from: here)
      offset = min(offset + 1, text.count)
      return isPrinted || !isCut
    }

    /// `[AnyHashable("key"): value]` or `["key": value]`, or a list, as Swift prints them.
    private mutating func brackets(key: String, inAPS: Bool) -> Bool {
      let start = here
      offset += 1
      skipBlanks()
      if byte == ASCII.rightBracket {
        writer.value("[]", from: start)
        offset += 1
        return true
      }
      let isEmpty = starts(with: ":]")
      guard isEmpty || isDictionary else {
        return elements(until: ASCII.rightBracket, key: key, inAPS: inAPS, from: start)
      }
      writer.beginObject(from: start)
      if isEmpty { offset += 1 }
      while byte != ASCII.rightBracket {
        guard let (name, span) = self.key(), consume(ASCII.colon) else { return false }
        // Other keys may as well stand in JSON with an error.
        if name == "aps" || text[span.start] != ASCII.quote && !ASCII.isDigit(text[span.start]) {
          isPrinted = true
        }
        writer.key(name, from: span)
        guard value(key: name, inAPS: inAPS) else { return false }
        _ = consume(ASCII.comma)
        skipBlanks()
      }
      writer.endObject(from: here)
      offset += 1
      return true
    }

    /// Whether a key with a colon comes next.
    private var isDictionary: Bool {
      if starts(with: "AnyHashable(") { return true }
      var ahead = self
      return ahead.key() != nil && ahead.consume(ASCII.colon)
    }

    /// Reads the values of a list after its opening bracket.
    private mutating func elements(
      until close: UInt8, key: String, inAPS: Bool, from start: SourceSpan
    ) -> Bool {
      writer.beginArray(from: start)
      skipBlanks()
      while byte != close {
        isInList = true
        guard value(key: key, inAPS: inAPS) else { return false }
        _ = consume(ASCII.comma)
        skipBlanks()
      }
      writer.endArray(from: here)
      offset += 1
      return true
    }

    private var here: SourceSpan { SourceSpan(offset, min(offset + 1, text.count)) }

    private mutating func key() -> (String, SourceSpan)? {
      skipBlanks()
      let start = offset
      if starts(with: "AnyHashable(") {
        offset += "AnyHashable(".utf8.count
        guard let (name, _) = plainKey(), consume(UInt8(ascii: ")")) else { return nil }
        return (name, SourceSpan(start, offset))
      }
      return plainKey()
    }

    private mutating func plainKey() -> (String, SourceSpan)? {
      skipBlanks()
      let start = offset
      if byte == ASCII.quote { return quoted() }
      while let byte, ASCII.isWord(byte) || byte == ASCII.minus || byte == ASCII.dot { offset += 1 }
      guard offset > start else { return nil }
      return (
        String(decoding: text[start..<offset], as: UTF8.self), SourceSpan(start, offset)
      )
    }

    /// A text in quotes; `\U` and four digits stand for a unit of UTF-16, others as in C.
    private mutating func quoted() -> (String, SourceSpan)? {
      let start = offset
      offset += 1
      var bytes: [UInt8] = []
      var units: [UInt16] = []
      func flush() {
        if !units.isEmpty { bytes += String(decoding: units, as: UTF16.self).utf8 }
        units = []
      }
      while let byte, byte != ASCII.quote {
        offset += 1
        guard byte == ASCII.backslash, let next = self.byte else {
          flush()
          bytes.append(byte)
          continue
        }
        offset += 1
        switch next {
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
          let digits = text[offset...].prefix(4)
          guard digits.count == 4, digits.allSatisfy({ ASCII.hexadecimal($0) != nil }) else {
            return nil
          }
          units.append(digits.reduce(0) { $0 << 4 | UInt16(ASCII.hexadecimal($1) ?? 0) })
          offset += 4
        case UInt8(ascii: "n"):
          flush()
          bytes.append(0x0A)
        case UInt8(ascii: "t"):
          flush()
          bytes.append(0x09)
        case UInt8(ascii: "r"):
          flush()
          bytes.append(0x0D)
        default:
          flush()
          bytes.append(next)
        }
      }
      flush()
      guard byte == ASCII.quote else { return nil }
      offset += 1
      return (String(decoding: bytes, as: UTF8.self), SourceSpan(start, offset))
    }

    /// `<null>`, or bytes in hexadecimal, which become a text.
    private mutating func angles() -> Bool {
      let start = offset
      guard let close = text[offset...].firstIndex(of: ASCII.greater) else { return false }
      offset = close + 1
      let span = SourceSpan(start, offset)
      let word = String(decoding: text[start..<offset], as: UTF8.self)
      writeText(word, from: span)
      return true
    }

    /// Writes a text, or null as the value `NSNull` is printed, with quotes or without.
    private mutating func writeText(_ text: String, from span: SourceSpan) {
      if text == "<null>" { writer.value("null", from: span) } else { write(text, from: span) }
    }

    /// A word without quotes: up to what ends a value, or to the next key where Swift prints texts
    /// without quotes.
    private mutating func word(key: String, inAPS: Bool) -> Bool {
      let start = offset
      while let byte, !isEndOfWord(byte) { offset += 1 }
      var end = offset
      while end > start, ASCII.isBlank(text[end - 1]) { end -= 1 }
      guard end > start else { return false }
      let span = SourceSpan(start, end)
      let word = String(decoding: text[start..<end], as: UTF8.self)
      // An object that a program of C# makes.
      guard word != "new", !word.hasPrefix("new ") else { return false }
      switch word {
      case "true", "false": writer.value(word, from: span)
      case "nil", "nan": writer.value("null", from: span)
      default:
        let isNumber = (try? JSONDocument(parsing: word, options: .strict))?.root.kind == .number
        if isNumber, !inAPS || Self.numbers.contains(key) {
          writer.value(word, from: span)
        } else {
          write(word, from: span)
        }
      }
      return true
    }

    private func isEndOfWord(_ byte: UInt8) -> Bool {
      switch byte {
      case ASCII.rightBrace, ASCII.rightBracket, ASCII.lineFeed: true
      case ASCII.comma: !isMap || isInList || isKeyNext
      case ASCII.semicolon, UInt8(ascii: ")"): !isMap
      default: false
      }
    }

    /// Whether a key follows the comma at the place.
    private var isKeyNext: Bool {
      let rest = text[(offset + 1)...].drop(while: ASCII.isBlank)
      let key = rest.prefix { ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.dot }
      return !key.isEmpty && rest[key.endIndex...].first == ASCII.colon
    }

    private mutating func write(_ string: String, from span: SourceSpan) {
      var json = JSONWriter()
      json.string(string)
      writer.value(json.text, from: span)
    }

    /// The keys of Apple's whose values are numbers.
    private static let numbers = Set(
      ([
        .badge, .contentAvailable, .mutableContent, .contentChanged, .relevanceScore, .timestamp,
        .staleDate, .dismissalDate, .inputPushToken,
      ] as [APS.Key]).map(\.rawValue)
        + [APS.Sound.Key.critical, .volume].map(\.rawValue)
        + [APS.Alert.Key.summaryArgCount.rawValue])
  }
}
