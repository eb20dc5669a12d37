import APNs

extension TextCursor {
  /// What stands between a key and its value.
  enum Separator {
    case colon
    case equals
    /// `=>` or `to`.
    case arrow
  }

  /// Goes past a key, in quotes or without; nil if none stands at the place.
  mutating func key() -> (name: String, span: SourceSpan)? {
    skipBlanks()
    let start = offset
    let isHashable = starts(with: "AnyHashable(")
    if isHashable { offset += "AnyHashable(".utf8.count }
    guard let (name, span) = plainKey() else { return nil }
    guard isHashable else { return (name, span) }
    return consume(UInt8(ascii: ")")) ? (name, SourceSpan(start, offset)) : nil
  }

  private mutating func plainKey() -> (name: String, span: SourceSpan)? {
    let start = offset
    if byte == ASCII.colon { offset += 1 }
    if let quoted = quoted() {
      offset = quoted.span.end
      return (String(decoding: quoted.bytes, as: UTF8.self), SourceSpan(start, offset))
    }
    let name = rest.prefix {
      ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.dot || $0 >= 0x80
    }
    guard let first = name.first, first != ASCII.dot, first != ASCII.minus else { return nil }
    offset += name.count
    return (String(decoding: name, as: UTF8.self), SourceSpan(name.startIndex, offset))
  }

  /// Goes past the sign between a key and its value; nil if none stands at the place.
  mutating func separator() -> Separator? {
    skipSpaces()
    switch (byte, byte(ahead: 1)) {
    case (ASCII.colon, ASCII.colon), (ASCII.equals, ASCII.equals): return nil
    case (ASCII.colon, ASCII.equals):
      offset += 2
      return .equals
    case (ASCII.colon, _):
      offset += 1
      return .colon
    case (ASCII.equals, ASCII.greater):
      offset += 2
      return .arrow
    case (ASCII.equals, _):
      offset += 1
      return .equals
    case (UInt8(ascii: "t"), UInt8(ascii: "o")) where ASCII.isBlank(byte(ahead: 2)):
      offset += 3
      return .arrow
    default: return nil
    }
  }

  /// Goes past a sign that joins strings: `+`, or a dot between blanks as PHP has it.
  mutating func consumeJoin() -> Bool {
    let isDot =
      byte == ASCII.dot
      && (ASCII.isBlank(byte(ahead: 1)) || "$\"'".utf8.contains(byte(ahead: 1)))
    guard byte == ASCII.plus && byte(ahead: 1) != ASCII.plus || isDot else { return false }
    offset += 1
    return true
  }

  /// Whether the line goes on with the expression before it.
  var beginsWithOperator: Bool {
    switch byte {
    case ASCII.dot: byte(ahead: 1) != ASCII.dot
    case ASCII.plus, UInt8(ascii: "?"), UInt8(ascii: "|"), ASCII.asterisk: true
    case UInt8(ascii: "&"): byte(ahead: 1) == byte
    default: false
    }
  }
}
