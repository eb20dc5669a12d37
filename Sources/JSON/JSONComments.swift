/// The comments that some tools allow in their files of JSON.
package enum JSONComments {
  /// A text with blanks in the place of its comments: `//`, `/* */`, and lines that begin with `#`.
  package static func blanked(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(text)
    var (place, isQuoted, isLineStart) = (0, false, true)
    while place < bytes.count {
      let byte = bytes[place]
      let comment = isQuoted ? nil : end(ofCommentAt: place, in: bytes, isLineStart)
      if let comment {
        for index in place..<comment where bytes[index] != ASCII.lineFeed {
          bytes[index] = ASCII.space
        }
        place = comment
        continue
      }
      if isQuoted, byte == ASCII.backslash { place += 1 }
      if byte == ASCII.quote { isQuoted.toggle() }
      isLineStart = byte == ASCII.lineFeed || isLineStart && ASCII.isBlank(byte)
      place += 1
    }
    return bytes
  }

  private static func end(ofCommentAt place: Int, in bytes: [UInt8], _ isLineStart: Bool) -> Int? {
    let rest = bytes[place...]
    if rest.starts(with: "/*".utf8) {
      return rest.dropFirst(2).firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
    }
    guard rest.starts(with: "//".utf8) || isLineStart && rest.first == ASCII.number else {
      return nil
    }
    return rest.firstIndex(of: ASCII.lineFeed) ?? bytes.count
  }
}
