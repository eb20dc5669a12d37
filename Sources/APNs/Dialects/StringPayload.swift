/// JSON in a string of a program, or in several that the program puts together with values.
struct StringPayload {
  /// The JSON; a value of the program is a placeholder in it.
  let part: Transcript.Part
  /// Where it stands in the text.
  let span: SourceSpan

  /// Reads the string that begins at a place; nil if it holds no push.
  init?(at place: CodeCursor) {
    for isOpposite in [false, true] {
      var cursor = place
      guard let pieces = Self.pieces(from: &cursor, isOpposite) else { continue }
      guard let part = Self.part(pieces, of: place.text) else { continue }
      self.part = part
      span = SourceSpan(place.offset, cursor.offset)
      return
    }
    return nil
  }

  /// The pieces of the strings and values that are put together, if the first begins as an object.
  private static func pieces(
    from cursor: inout CodeCursor, _ isOpposite: Bool
  ) -> [CodeCursor.Text.Piece]? {
    guard let first = cursor.string(isOpposite: isOpposite),
      case .text(let bytes, _)? = first.pieces.first,
      bytes.first(where: { !ASCII.isBlank($0) }) == ASCII.leftBrace
    else { return nil }
    var pieces = first.pieces
    while pieces.count < maximumPieces {
      var ahead = cursor
      ahead.skipBlanks()
      let isAdded = ahead.consume("+") || ahead.consumeDot()
      ahead.skipBlanks()
      if let string = ahead.string(isOpposite: isOpposite) {
        pieces += string.pieces
      } else if isAdded, let operand = ahead.operand() {
        pieces.append(.expression(operand))
      } else {
        break
      }
      cursor = ahead
    }
    return pieces
  }

  private static let maximumPieces = 50

  /// The JSON that pieces make up, if it is a push.
  private static func part(
    _ pieces: [CodeCursor.Text.Piece], of source: [UInt8]
  ) -> Transcript.Part? {
    var writer = Translation.Writer()
    var assumed: [SourceSpan] = []
    var isQuoted = false
    for piece in pieces {
      switch piece {
      case .text(let bytes, let map):
        writer.copy(bytes, map)
        isQuoted = Self.endsInString(bytes, begunIn: isQuoted)
      case .expression(let span):
        let words = source[span.start..<span.end].filter {
          $0 >= ASCII.space && $0 != ASCII.quote && $0 != ASCII.backslash
        }
        let mark = "{{\(String(decoding: words, as: UTF8.self))}}"
        writer.insert(isQuoted ? mark : "\"\(mark)\"", from: span)
        if !isQuoted { assumed.append(span) }
      }
    }
    var part = Transcript.Part(writer)
    part.assumed = assumed
    part.uncertainty.insert(.values)
    if (try? JSONDocument(parsing: part.bytes)) == nil,
      part.bytes.firstRange(of: Array("\"aps\"".utf8)) != nil
    {
      part.fillPlaceholders()
    }
    guard let document = try? JSONDocument(parsing: part.bytes),
      document.root["aps"] != nil || Dialect.ofPush(in: document) != nil
    else { return nil }
    return part
  }

  /// Whether a string of JSON is open after some bytes.
  private static func endsInString(_ bytes: [UInt8], begunIn isQuoted: Bool) -> Bool {
    var (isQuoted, isEscaped) = (isQuoted, false)
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if byte == ASCII.backslash {
        isEscaped = isQuoted
      } else if byte == ASCII.quote {
        isQuoted.toggle()
      }
    }
    return isQuoted
  }
}

extension Transcript.Part {
  /// Puts texts in the place of bare placeholders such as `%d`, if nothing else keeps the part from
  /// being JSON.
  fileprivate mutating func fillPlaceholders() {
    guard let repair = JSONRepair.attempt(on: bytes, .all), repair.isJSON,
      repair.errors.allSatisfy(repair.placeholders.contains)
    else { return }
    var writer = Translation.Writer()
    writer.text(repair.bytes, map.followed(by: repair.map))
    var filled = Self(writer)
    filled.assumed = assumed + repair.assumed.map { map.origin(of: $0) }
    filled.uncertainty = uncertainty
    self = filled
  }
}

extension CodeCursor {
  /// Goes past the dot that joins strings in PHP, which a string or a variable follows.
  fileprivate mutating func consumeDot() -> Bool {
    guard byte == ASCII.dot else { return false }
    var ahead = self
    ahead.offset += 1
    ahead.skipBlanks()
    guard let next = ahead.byte, "\"'$(".utf8.contains(next) else { return false }
    self = ahead
    return true
  }

  /// Goes past a value that is joined with strings, and gives its place; nil if there is none.
  fileprivate mutating func operand() -> SourceSpan? {
    let start = offset
    var depth = 0
    var last = start
    while let byte {
      if depth == 0 {
        let next = text[(offset + 1)..<end].first { !ASCII.isBlank($0) }
        let isDot = byte == ASCII.dot && (next == ASCII.quote || next == ASCII.apostrophe)
        if "+;,)]}\n".utf8.contains(byte) || isDot { break }
      }
      if string() == nil {
        if "([{".utf8.contains(byte) { depth += 1 }
        if Self.closers.contains(byte) { depth -= 1 }
        offset += 1
      }
      if !ASCII.isBlank(byte) { last = offset }
    }
    return last > start ? SourceSpan(start, last) : nil
  }
}
