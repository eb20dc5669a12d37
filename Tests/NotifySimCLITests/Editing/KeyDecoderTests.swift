import Testing

@testable import CommandLineTools

@Suite("Keys that a terminal sends") struct KeyDecoderTests {
  static let inputs: [(bytes: String, keys: [KeyDecoder.Key])] = [
    ("ab", [.text("ab")]),
    ("한👩‍👩‍👧‍👦", [.text("한👩‍👩‍👧‍👦")]),
    ("a\r", [.text("a"), .enter]),
    ("\n", [.enter]),
    ("\t", [.tab]),
    (
      "\u{1}\u{5}\u{B}\u{15}\u{17}",
      [
        .move(.home), .move(.end), .delete(.end), .delete(.home), .delete(.wordLeft),
      ]
    ),
    ("\u{7F}\u{8}", [.delete(.left), .delete(.left)]),
    ("\u{3}\u{4}\u{C}", [.interrupt, .endOfInput, .clearScreen]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .move(.right), .move(.left)]),
    ("\u{1B}OA\u{1B}OH\u{1B}OF", [.up, .move(.home), .move(.end)]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[3~",
      [
        .move(.home), .move(.end), .move(.home), .move(.end), .delete(.right),
      ]
    ),
    (
      "\u{1B}[1;5D\u{1B}[1;3C\u{1B}b\u{1B}f",
      [
        .move(.wordLeft), .move(.wordRight), .move(.wordLeft), .move(.wordRight),
      ]
    ),
    (
      "\u{1B}[200~a\r\n\tb\u{1B}[A\u{3}\u{1B}[201~c",
      [
        .paste("a\r\n\tb\u{1B}[A\u{3}"), .text("c"),
      ]
    ),
    // What is not known does nothing, and nothing of it is taken for text.
    ("\u{1B}[15~x\u{1B}[1;2Py\u{1B}zq", [.text("x"), .text("y"), .text("q")]),
    ("\u{1B}\r", [.enter]),
    ("\u{0}\u{1A}", []),
  ]

  @Test("Terminal keys are decoded however the bytes arrive", arguments: inputs)
  func keys(_ example: (bytes: String, keys: [KeyDecoder.Key])) {
    let bytes = Array(example.bytes.utf8)
    for size in 1...bytes.count {
      var decoder = KeyDecoder()
      var keys: [KeyDecoder.Key] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        keys += decoder.keys(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(Self.joined(keys) == Self.joined(example.keys), "in chunks of \(size)")
    }
  }

  @Test("After random bytes the next key is decoded")
  func nonsense() {
    var state: UInt32 = 7
    var decoder = KeyDecoder()
    for _ in 0..<2000 {
      let bytes = (0..<8).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24)
      }
      _ = decoder.keys(bytes)
    }
    _ = decoder.keys(Array("\u{1B}[201~\r".utf8))
    #expect(decoder.keys([0x0D]) == [.enter])
  }

  /// The keys with neighbouring texts as one, as a line takes them.
  private static func joined(_ keys: [KeyDecoder.Key]) -> [KeyDecoder.Key] {
    keys.reduce(into: []) { result, key in
      if case .text(let text) = key, case .text(let before) = result.last {
        result[result.count - 1] = .text(before + text)
      } else {
        result.append(key)
      }
    }
  }
}
