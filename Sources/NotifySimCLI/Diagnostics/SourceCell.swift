/// A grapheme cluster of a source line, as it is shown.
struct SourceCell: Hashable {
  /// The cluster made harmless; a tab is a tab.
  var text: String
  /// The columns that it takes.
  var width: Int
  /// The offsets of its bytes.
  let bytes: Range<Int>

  /// Whether it is a tab, whose width depends on where it stands.
  var isTab: Bool { text == "\t" }

  /// The clusters of a range of bytes; a byte that is not UTF-8 is a cluster of its own.
  static func cells(of range: Range<Int>, in bytes: [UInt8], glyphs: Glyphs) -> [SourceCell] {
    let sanitizer = Sanitizer(glyphs, tabs: .kept)
    var cells: [SourceCell] = []
    for part in parts(of: range, in: bytes) {
      var offset = part.range.lowerBound
      for character in part.isValid ? String(decoding: bytes[part.range], as: UTF8.self) : "?" {
        let text = part.isValid ? sanitizer.clean(String(character)) : glyphs.replacement
        let length = part.isValid ? character.utf8.count : part.range.count
        cells.append(
          SourceCell(text: text, width: text.displayWidth, bytes: offset..<(offset + length)))
        offset += length
      }
    }
    return cells
  }

  /// The range cut into stretches of valid UTF-8 and single faults.
  private static func parts(
    of range: Range<Int>, in bytes: [UInt8]
  ) -> [(range: Range<Int>, isValid: Bool)] {
    var parts: [(range: Range<Int>, isValid: Bool)] = []
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes[range].makeIterator()
    var start = range.lowerBound
    var offset = range.lowerBound
    func endStretch() {
      if start < offset { parts.append((start..<offset, true)) }
    }
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error(let length):
        endStretch()
        parts.append((offset..<(offset + length), false))
        offset += length
        start = offset
      case .emptyInput:
        endStretch()
        return parts
      }
    }
  }
}
