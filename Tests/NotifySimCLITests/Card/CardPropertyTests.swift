import Testing

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import PhoneModel

@Suite("Every card") struct CardPropertyTests {
  @Test("All lines of a card have one width, whatever its texts", arguments: 0..<24)
  func straightEdge(seed: UInt64) {
    let card = Self.card(seed: seed)
    for width in 20...200 where width % 24 == seed {
      for glyphs in [Glyphs.unicode, .ascii] {
        let renderer = CardRenderer(width: width, maximumWidth: 200, glyphs: glyphs)
        let widths = Set(renderer.lines(card).map(\.displayWidth))
        #expect(widths == [width], "seed \(seed)")
      }
    }
  }

  @Test("A card is never wider than the terminal, down to one column", arguments: 0..<20)
  func narrow(seed: UInt64) {
    let card = Self.card(seed: seed)
    for width in -1...20 {
      let lines = CardRenderer(width: width).lines(card)
      #expect(lines.allSatisfy { $0.displayWidth <= max(1, width) }, "in \(width) columns")
    }
  }

  @Test("A card does not grow beyond a comfortable width")
  func comfortable() {
    for width in [72, 73, 200, .max] {
      let lines = CardRenderer(width: width).lines(Self.card(seed: 1))
      #expect(Set(lines.map(\.displayWidth)) == [CardRenderer.comfortableWidth])
    }
  }

  @Test(
    "A card holds no control characters but the theme's", arguments: 0..<20)
  func harmless(seed: UInt64) {
    let lines = CardRenderer(width: 60).lines(Self.card(seed: seed))
    let plain = StyledText.Theme.plain.render(lines: lines)
    #expect(
      !plain.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    let sequences = StyledText.Theme.colored.render(lines: lines).components(after: "\u{1B}")
    #expect(sequences.allSatisfy { $0.first == "[" && $0.contains("m") })
    #expect(!sequences.isEmpty)
  }

  @Test("A card with a message of a mebibyte is drawn at once")
  func hugeBody() {
    let body = String(repeating: "긴 메시지 ", count: 65_536)
    let card = Card(appName: "A", time: "", surface: "", texts: .init(body: body))
    #expect(CardRenderer(width: 40).lines(card).count == 7)
  }

  private static func card(seed: UInt64) -> Card {
    func text(_ index: UInt64) -> String { NastyText.random(seed: seed * 100 + index, upTo: 12) }
    return Card(
      appName: text(0), time: "09:00", surface: text(1), isQuiet: seed % 2 == 0,
      isPreviewHidden: seed % 3 == 0,
      texts: .init(title: text(2), subtitle: text(3), body: text(4)),
      thread: text(5), badge: Int(seed), sound: text(6),
      actions: (1...3).map { number in
        Card.Action(
          number: number, identifier: text(10 + UInt64(number)), title: text(20 + UInt64(number)),
          isDestructive: number == 2, needsUnlock: number == 3, opensApp: number == 1,
          textInput: .init(placeholder: text(30), buttonTitle: text(31)))
      },
      notes: [text(7), text(8)])
  }
}

extension String {
  /// The scalars that follow each occurrence of one.
  fileprivate func components(after separator: Unicode.Scalar) -> [[Unicode.Scalar]] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).dropFirst()
      .map { Array($0) }
  }
}
