extension JSONExplainer {
  /// The byte at an offset, or NUL outside the text.
  func byte(at offset: Int) -> UInt8 {
    tape.storage.indices.contains(offset) ? tape.storage[offset] : 0
  }

  /// The part of the text in a span that may reach outside it.
  func text(_ span: SourceSpan) -> String {
    String(decoding: bytes(span), as: UTF8.self)
  }

  func bytes(_ span: SourceSpan) -> ArraySlice<UInt8> {
    tape.storage[max(0, min(span.start, tape.count))..<max(0, min(span.end, tape.count))]
  }

  /// Whether nothing is left of the text at an offset.
  func isEnd(_ offset: Int) -> Bool { offset >= tape.count }

  /// The end of the line that holds an offset, before its terminator.
  func lineEnd(from offset: Int) -> Int {
    end(from: offset) { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
  }

  /// The end of the run of bytes from an offset that satisfy a condition.
  func end(from offset: Int, while condition: (UInt8) -> Bool) -> Int {
    var end = offset
    while end < tape.count, condition(byte(at: end)) { end += 1 }
    return end
  }

  /// The first offset that is not white space, from `offset` on.
  func skippingBlank(from offset: Int) -> Int {
    end(from: offset, while: ASCII.isBlank)
  }

  /// The offset past the last byte before `offset` that is not white space.
  func trimmingBlank(before offset: Int) -> Int {
    var end = min(offset, tape.count)
    while end > 0, ASCII.isBlank(byte(at: end - 1)) { end -= 1 }
    return end
  }

  /// The Unicode scalar at an offset and the span of its bytes; nil if there is none.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, span: SourceSpan)? {
    var decoder = UTF8()
    var rest = bytes(SourceSpan(offset, offset + 4)).makeIterator()
    guard !isEnd(offset), case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return (scalar, SourceSpan(offset, offset + UTF8.width(scalar)))
  }

  /// What stands at an offset, in single quotes or, where it cannot be seen, by its number.
  func name(at offset: Int) -> String {
    if isEnd(offset) { return "the end of the text" }
    guard let scalar = scalar(at: offset)?.scalar else {
      return "the byte 0x" + hexadecimal(UInt32(byte(at: offset)), digits: 2)
    }
    let isVisible =
      scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
      && scalar.properties.generalCategory != .format
    return isVisible ? "'\(scalar)'" : "the character U+" + hexadecimal(scalar.value, digits: 4)
  }

  /// A number in upper-case hexadecimal digits.
  func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
