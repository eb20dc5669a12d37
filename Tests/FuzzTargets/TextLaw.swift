import CommandLineTools

/// Text is as wide as its characters together, what is fitted is as wide as asked at most, and no
/// visible character is lost in wrapping.
enum TextLaw {
  static func check(_ bytes: [UInt8]) throws(Breach) {
    guard let first = bytes.first else { return }
    let columns = Int(first) % 100
    let raw = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let sum = raw.reduce(0) { $0 + String($1).displayWidth }
    try demand(raw.displayWidth == sum, "a width that is not the sum")
    try demand(raw.truncated(to: columns).displayWidth <= columns, "cut too wide")
    try demand(
      raw.padded(to: columns).displayWidth == max(columns, sum), "padded to another width")
    try checkWrapping(Sanitizer(lineBreaks: .kept).clean(raw), to: columns)
  }

  private static func checkWrapping(_ text: String, to columns: Int) throws(Breach) {
    let lines = text.wrapped(to: columns)
    let most = max(1, columns)
    try demand(lines.allSatisfy { $0.displayWidth <= most }, "a line wider than \(most)")
    let fitting = text.map { character in
      // A space at which a line breaks is gone, even one that no line has room for; one with a mark
      // on it is none.
      let isSpace = character.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      return character.displayWidth > most && !isSpace ? "…" : String(character)
    }.joined()
    try demand(visible(lines.joined()) == visible(fitting), "wrapping to \(most) loses text")
    try demand(text.wrapped(to: columns, limit: 2).count <= 2, "more lines than allowed")
    let controls = text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    try demand(controls.isEmpty, "a control character is left")
  }

  private static func visible(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }
  }
}
