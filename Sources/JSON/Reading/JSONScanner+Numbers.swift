extension JSONScanner {
  /// Reads the number at ``position``: any number of RFC 8259, whatever its size.
  mutating func readNumber() throws(JSONFault) {
    var offset = position
    if text[offset] == ASCII.minus { offset &+= 1 }
    offset = try integerEnd(from: offset)
    let integerEnd = offset
    if text[offset] == ASCII.dot {
      offset = try digitsEnd(from: offset &+ 1)
    }
    if text[offset] | 0x20 == 0x65 {
      offset &+= 1
      if text[offset] == ASCII.plus || text[offset] == ASCII.minus { offset &+= 1 }
      offset = try digitsEnd(from: offset)
    }
    append(.number, to: offset, isComplex: offset != integerEnd)
  }

  private func integerEnd(from offset: Int) throws(JSONFault) -> Int {
    guard text[offset] == ASCII.zero else { return try digitsEnd(from: offset) }
    if ASCII.isDigit(text[offset &+ 1]) { throw JSONFault(kind: .leadingZero, offset: offset) }
    return offset &+ 1
  }

  private func digitsEnd(from start: Int) throws(JSONFault) -> Int {
    var offset = start
    while ASCII.isDigit(text[offset]) { offset &+= 1 }
    guard offset > start else { throw JSONFault(kind: .digit, offset: offset) }
    return offset
  }

  /// Reads `true`, `false` or `null` at ``position``.
  mutating func readLiteral() throws(JSONFault) {
    switch text.halfWord(at: position) {
    case 0x6575_7274: append(.boolean, to: position &+ 4)
    case 0x6C6C_756E: append(.null, to: position &+ 4)
    case 0x736C_6166 where text[position &+ 4] == 0x65: append(.boolean, to: position &+ 5)
    default: throw JSONFault(kind: .value, offset: position)
    }
  }
}
