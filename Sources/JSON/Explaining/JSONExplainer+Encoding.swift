extension JSONExplainer {
  /// The bytes at the fault are not UTF-8.
  func invalidUTF8() -> Diagnostic {
    let byte = byte(at: offset)
    let span = SourceSpan(offset, offset + 1)
    return error(
      "the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8 here; \(cause(of: byte))",
      at: span, notes: [.init("save the text as UTF-8")])
  }

  private func cause(of byte: UInt8) -> String {
    switch (byte, self.byte(at: offset + 1)) {
    case (0x80...0xBF, _): "it can only continue a character"
    case (0xC0...0xC1, 0x80...0xBF), (0xE0, 0x80...0x9F), (0xF0, 0x80...0x8F):
      "it begins a character that is written longer than it needs to be"
    case (0xED, 0xA0...0xBF): "it begins half of a surrogate pair"
    case (0xF4, 0x90...0xBF), (0xF5...0xF7, 0x80...0xBF): "it begins a number past U+10FFFF"
    case (0xF8...0xFF, _): "it is in no character"
    default: "the character that it begins is cut short, or the text is in Latin-1"
    }
  }

  /// The text is in UTF-16 or UTF-32, told by its byte order mark or by where its NUL bytes are.
  func wideEncoding() -> Diagnostic? {
    guard let encoding = wideEncodingName() else { return nil }
    return error(
      "the text is in \(encoding); expected UTF-8", at: .at(0),
      notes: [.init("save the text as UTF-8")])
  }

  private func wideEncodingName() -> String? {
    let head = (0..<4).map { isEnd($0) ? 1 : byte(at: $0) }
    switch (head[0], head[1], head[2], head[3]) {
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): return "UTF-32 (little-endian)"
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): return "UTF-32 (big-endian)"
    case (0xFF, 0xFE, _, _), (1..., 0, 1..., 0): return "UTF-16 (little-endian)"
    case (0xFE, 0xFF, _, _), (0, 1..., 0, 1...): return "UTF-16 (big-endian)"
    default: return nil
    }
  }
}
