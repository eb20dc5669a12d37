/// The payloads that stand in strings of a program, as JSON.
struct ProgramStrings {
  /// The payloads in their order.
  private(set) var parts: [Transcript.Part] = []
  /// Whether the text is one such string and nothing else.
  private(set) var isWhole = false
  private let text: [UInt8]
  private var offset = 0

  private static let backtick = UInt8(ascii: "`")

  init(_ text: [UInt8]) {
    self.text = text
    while offset < text.count { step() }
  }

  private func starts(with word: String) -> Bool { text[offset...].starts(with: word.utf8) }

  private mutating func step() {
    let byte = text[offset]
    switch byte {
    case ASCII.slash where starts(with: "//") && (offset == 0 || text[offset - 1] != ASCII.colon):
      offset = text[offset...].firstIndex(of: ASCII.lineFeed) ?? text.count
    case ASCII.quote where starts(with: "\"\"\""): readRaw("\"\"\"", to: "\"\"\"")
    case ASCII.number where starts(with: "#\""): readRaw("#\"", to: "\"#")
    case Self.backtick: readRaw("`", to: "`")
    case ASCII.quote:
      let isVerbatim = offset > 0 && text[offset - 1] == UInt8(ascii: "@")
      readEscaped(byte, doubles: isVerbatim)
    case ASCII.apostrophe: readEscaped(byte, doubles: false)
    default: offset += 1
    }
  }

  /// Reads a string that may have several lines and has no escapes.
  private mutating func readRaw(_ opener: String, to mark: String) {
    let start = offset + opener.utf8.count
    var end = start
    while end < text.count, !text[end...].starts(with: mark.utf8) { end += 1 }
    guard end < text.count else {
      offset = text.count
      return
    }
    let opening = offset
    offset = end + mark.utf8.count
    var writer = Translation.Writer()
    let span = SourceSpan(start, end)
    writer.text(Array(text[start..<end]), SourceMap(copying: span))
    take(writer, from: opening)
  }

  /// Reads a string of one line; a quote in it has a backslash before it or, in some strings of C#,
  /// stands there twice.
  private mutating func readEscaped(_ quote: UInt8, doubles: Bool) {
    let opening = offset
    var (bytes, map): ([UInt8], SourceMap) = ([], SourceMap())
    var place = offset + 1
    while place < text.count, text[place] != ASCII.lineFeed {
      let next = place + 1 < text.count ? text[place + 1] : 0
      if text[place] == quote, doubles, next == quote, place > opening + 1 {
        append(quote, SourceSpan(place, place + 2), .escaped, &bytes, &map)
        place += 2
      } else if text[place] == quote {
        offset = place + 1
        var writer = Translation.Writer()
        writer.text(bytes, map)
        return take(writer, from: opening)
      } else if text[place] == ASCII.backslash, let meant = Self.escapes[next] {
        append(meant, SourceSpan(place, place + 2), .escaped, &bytes, &map)
        place += 2
      } else {
        append(text[place], SourceSpan(place, place + 1), .quoted, &bytes, &map)
        place += 1
      }
    }
    // What begins no string is an apostrophe.
    offset += 1
  }

  private static let escapes: [UInt8: UInt8] = [
    ASCII.quote: ASCII.quote, ASCII.apostrophe: ASCII.apostrophe,
    ASCII.backslash: ASCII.backslash, UInt8(ascii: "n"): ASCII.lineFeed,
    UInt8(ascii: "r"): ASCII.carriageReturn, UInt8(ascii: "t"): ASCII.tab,
  ]

  private func append(
    _ byte: UInt8, _ span: SourceSpan, _ relation: SourceMap.Relation, _ bytes: inout [UInt8],
    _ map: inout SourceMap
  ) {
    bytes.append(byte)
    map.append(1, from: span, relation)
  }

  /// Keeps a string that is an object of JSON with `aps`, whatever that is.
  private mutating func take(_ writer: Translation.Writer, from opening: Int) {
    guard writer.bytes.first(where: { !ASCII.isBlank($0) }) == ASCII.leftBrace,
      let document = try? JSONDocument(parsing: writer.bytes),
      document.root["aps"] != nil
    else { return }
    var part = Transcript.Part(writer)
    part.isFilledIn = true
    parts.append(part)
    let isRest: (UInt8) -> Bool = {
      ASCII.isBlank($0) || $0 == ASCII.comma || $0 == ASCII.semicolon
    }
    isWhole =
      parts.count == 1 && text[..<opening].allSatisfy(ASCII.isBlank)
      && text[offset...].allSatisfy(isRest)
  }
}
