/// Turning the escapes of a string that has been checked into the bytes they stand for.
package enum JSONUnescaping {
  /// The UTF-8 that the bytes between two quotes stand for.
  package static func bytes(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var rest = source
    while let backslash = rest.firstIndex(of: ASCII.backslash) {
      result.append(contentsOf: rest[..<backslash])
      rest = rest[(backslash + 1)...]
      appendEscape(from: &rest, to: &result)
    }
    result.append(contentsOf: rest)
    return result
  }

  private static func appendEscape(from rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
    guard let letter = rest.popFirst() else { return }
    switch letter {
    case 0x62: result.append(0x08)
    case 0x66: result.append(0x0C)
    case 0x6E: result.append(ASCII.lineFeed)
    case 0x72: result.append(ASCII.carriageReturn)
    case 0x74: result.append(ASCII.tab)
    case 0x75: appendScalar(from: &rest, to: &result)
    default: result.append(letter)
    }
  }

  private static func appendScalar(from rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
    var value = codeUnit(&rest)
    if value & 0xFC00 == 0xD800 {
      rest = rest.dropFirst(2)
      value = 0x1_0000 + (value & 0x3FF) << 10 + codeUnit(&rest) & 0x3FF
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    result.append(
      contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
  }

  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | (ASCII.hexadecimal($1) ?? 0) }
  }
}
