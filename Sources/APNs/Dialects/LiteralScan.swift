/// Walks over a program, and finds what may be a push: strings with JSON in them, the dictionaries
/// of the language, and literals for a key `aps`.
struct LiteralScan {
  /// What was found.
  enum Found {
    case string(StringPayload)
    case dictionary(LiteralOpener)
    case aps(Key)
  }

  /// A key `aps` of a program with a literal after it.
  struct Key {
    /// Where it stands, with its quotes.
    var span: SourceSpan
    /// What its value begins with.
    var value: LiteralOpener
  }

  /// The first string that has JSON with `aps` in it which is not read.
  private(set) var unreadString: SourceSpan?
  private var cursor: CodeCursor
  private let readsStrings: Bool
  /// How many strings were looked at that take longer than others.
  private var strings = 0
  private static let maximumStrings = 200

  /// Begins a walk; without `readingStrings`, what is in strings counts as well as what is not.
  init(_ text: [UInt8], readingStrings: Bool = true) {
    cursor = CodeCursor(text: text, end: text.count, offset: 0)
    readsStrings = readingStrings
  }

  /// The next of them.
  mutating func next() -> Found? {
    while true {
      cursor.skipBlanks()
      guard let byte = cursor.byte else { return nil }
      let place = cursor
      if let string = cursor.string() {
        if let found = found(string, at: place) { return found }
      } else if ASCII.isWord(byte) {
        let isMember = place.offset > 0 && cursor.text[place.offset - 1] == ASCII.dot
        let name = cursor.name()
        guard !isMember, name == "aps" || name == "$aps" else { continue }
        if let key = key(at: SourceSpan(place.offset, cursor.offset)) { return .aps(key) }
      } else {
        cursor.offset += byte == ASCII.backslash ? 2 : 1
        if let opener = LiteralOpener(cursor.text, at: place.offset), opener.form.isList != true {
          return .dictionary(opener)
        }
      }
    }
  }

  private mutating func found(_ string: CodeCursor.Text, at place: CodeCursor) -> Found? {
    let text = string.string(in: cursor.text)
    if text == "aps", let key = key(at: string.span) { return .aps(key) }
    guard readsStrings else {
      cursor.offset = place.offset + 1
      return nil
    }
    if text.first(where: { !$0.isWhitespace }) == "{", strings < Self.maximumStrings {
      if isJoined || text.contains("aps") { strings += 1 }
      if let payload = StringPayload(at: place) {
        cursor.offset = payload.span.end
        return .string(payload)
      }
    }
    if text.contains("aps") { enter(string) }
    return nil
  }

  /// Goes into a string that has `aps` as a key, unless it has backslashes before its quotes and is
  /// no code in a text.
  private mutating func enter(_ string: CodeCursor.Text) {
    let bytes = cursor.text[string.span.start..<string.span.end]
    let quote = bytes.firstIndex { "\"'`".utf8.contains($0) } ?? string.span.start
    let isEscaped = bytes.firstRange(of: Array("\\\"aps\\\"".utf8)) != nil
    let isPlain = ["\"aps\"", "'aps'"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    if isPlain || isEscaped && bytes[quote] == UInt8(ascii: "`") {
      cursor.offset = quote + 1
    } else if unreadString == nil, isEscaped, isComputed(string) || isJoined {
      unreadString = string.span
    }
  }

  /// Whether the program puts a value into an object in a string.
  private func isComputed(_ string: CodeCursor.Text) -> Bool {
    let object = string.pieces.drop { piece in
      guard case .text(let bytes, _) = piece else { return true }
      return !bytes.contains(ASCII.leftBrace)
    }
    return object.contains { if case .expression = $0 { true } else { false } }
  }

  /// Whether more is joined with the string before the place.
  private var isJoined: Bool {
    var ahead = cursor
    ahead.skipBlanks()
    return ahead.byte == UInt8(ascii: "+") || ahead.byte == ASCII.dot
  }

  /// Goes on after a literal.
  mutating func skip(to end: Int) { cursor.offset = end }

  /// The key at a span, if a literal comes after it: as the value of a member, of a variable or of
  /// an index.
  private func key(at span: SourceSpan) -> Key? {
    var ahead = cursor
    ahead.skipBlanks()
    if ahead.consume("]") {
      ahead.skipBlanks()
      guard ahead.byte == ASCII.equals else { return nil }
    }
    guard Self.separators.contains(where: { ahead.consume($0) }) else { return nil }
    ahead.skipBlanks()
    ahead.skipType()
    return ahead.opener().map { Key(span: span, value: $0) }
  }

  private static let separators = [":=", "=>", ":", "=", ",", "to "]
}
