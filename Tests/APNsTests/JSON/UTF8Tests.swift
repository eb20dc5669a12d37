import APNs
import Testing

@Suite("UTF-8 in strings")
struct UTF8Tests {
  /// Bytes on either side of each border in the table of well-formed sequences.
  static let seconds: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
  static let others: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]

  @Test(
    "Every lead byte is judged as Swift judges it",
    arguments: [UInt8](0x80...0xFF))
  func leads(_ lead: UInt8) {
    for second in Self.seconds {
      for third in Self.others {
        for fourth in Self.others {
          let content = [lead, second, third, fourth]
          let isValid = String(validating: content, as: UTF8.self) != nil
          let bytes = [0x22] + content + [0x22]
          #expect(((try? JSONDocument(parsing: bytes)) != nil) == isValid, "\(content)")
        }
      }
    }
  }

  @Test("A sequence of two bytes is judged as Swift judges it", arguments: [UInt8](0xC0...0xDF))
  func pairs(_ lead: UInt8) {
    for second in UInt8.min...UInt8.max where second != 0x22 && second != 0x5C && second >= 0x20 {
      let isValid = String(validating: [lead, second], as: UTF8.self) != nil
      let bytes = [0x22, lead, second, 0x22]
      #expect(((try? JSONDocument(parsing: bytes)) != nil) == isValid, "\(lead) \(second)")
    }
  }

  @Test("Characters of every width are found at every place in a word", arguments: 0..<9)
  func places(_ count: Int) throws {
    let plain = String(repeating: "x", count: count)
    for scalar in ["\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"] {
      let text = plain + scalar + plain + scalar + scalar
      #expect(try JSONDocument(parsing: "\"\(text)\"").root.string == text)
    }
  }

  @Test("A sequence cut short by the end of the text is refused", arguments: ["é", "한", "🙏"])
  func cutShort(_ character: String) {
    for count in 1..<character.utf8.count {
      let bytes = [0x22] + Array(character.utf8.prefix(count))
      #expect(throws: JSONReader.SyntaxError.self) { try JSONDocument(parsing: bytes) }
      #expect(throws: JSONReader.SyntaxError.self) { try JSONDocument(parsing: bytes + [0x22]) }
    }
  }
}
