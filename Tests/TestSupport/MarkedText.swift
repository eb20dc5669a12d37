/// A text with markers such as 1️⃣ that show, in the test's own source, where a place must be.
package struct MarkedText {
  /// The text without its markers.
  package let text: String
  /// The byte offset of each marker, by its digit.
  package let offsets: [Int: Int]

  package init(_ marked: String) {
    var text = ""
    var offsets: [Int: Int] = [:]
    for character in marked {
      if let digit = Self.digit(of: character) {
        offsets[digit] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.offsets = offsets
  }

  /// The offset of the marker 1️⃣.
  package var place: Int? { offsets[1] }

  private static func digit(of character: Character) -> Int? {
    let scalars = Array(character.unicodeScalars)
    guard scalars.count == 3, scalars[1] == "\u{FE0F}", scalars[2] == "\u{20E3}" else { return nil }
    return Int(String(scalars[0]))
  }
}
