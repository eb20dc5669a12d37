import Testing

@testable import CommandLineTools

@Suite("Display width") struct DisplayWidthTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let columns: Int

    init(_ name: String, _ text: String, _ columns: Int) {
      self.name = name
      self.text = text
      self.columns = columns
    }

    var testDescription: String { "\(name) \(columns)" }
  }

  static let scripts = [
    Row("nothing", "", 0),
    Row("ASCII", "Hello, world", 12),
    Row("Latin with an accent", "café", 4),
    Row("Latin with a combining accent", "cafe\u{301}", 4),
    Row("an ambiguous dash", "—", 1),
    Row("an ambiguous Greek letter", "α", 1),
    Row("box drawing", "╭─╮", 3),
    Row("Cyrillic", "Привет", 6),
    Row("Hangul syllable", "한", 2),
    Row("Hangul sentence", "회의 초대", 9),
    Row("decomposed Hangul L+V+T", "\u{1112}\u{1161}\u{11AB}", 2),
    Row("decomposed Hangul L+V", "\u{1100}\u{1161}", 2),
    Row("Hangul compatibility jamo", "ㅋㅋ", 4),
    Row("hiragana", "の", 2),
    Row("hiragana with a combining voice mark", "か\u{3099}", 2),
    Row("katakana", "カ", 2),
    Row("half-width katakana", "ｶ", 1),
    Row("half-width katakana with its voice mark", "ｶﾞ", 2),
    Row("full-width exclamation mark", "！", 2),
    Row("full-width Latin", "Ａ", 2),
    Row("ideograph", "会", 2),
    Row("ideograph of plane 2", "\u{20BB7}", 2),
    Row("unassigned in a CJK plane", "\u{3FFFD}", 2),
    Row("ideographic space", "\u{3000}", 2),
    Row("Arabic", "مرحبا", 5),
    Row("Arabic with vowel marks", "مَرْحَبًا", 5),
    Row("Arabic number sign, a format character that is drawn", "\u{600}", 1),
    Row("Hebrew", "שלום", 4),
    Row("Devanagari with a nonspacing vowel", "नमस्ते", 4),
    Row("Devanagari with a spacing vowel", "कि", 2),
    Row("Devanagari with a joiner", "क्\u{200D}ष", 2),
    Row("Thai with marks above", "ที่นี่", 2),
    Row("private use", "\u{E000}", 1),
  ]

  static let emoji = [
    Row("emoji", "🎉", 2),
    Row("heart with U+FE0F", "❤️", 2),
    Row("heart as text", "❤", 1),
    Row("watch", "⌚", 2),
    Row("watch with U+FE0E", "⌚\u{FE0E}", 1),
    Row("wavy dash with U+FE0E, wide by itself", "〰\u{FE0E}", 2),
    Row("trade mark with U+FE0F", "™️", 2),
    Row("trade mark as text", "™", 1),
    Row("copyright with U+FE0F", "©️", 2),
    Row("keycap", "1️⃣", 2),
    Row("keycap of an asterisk", "*️⃣", 2),
    Row("digit", "1", 1),
    Row("letter with a stray U+FE0F", "a\u{FE0F}", 1),
    Row("flag", "🇰🇷", 2),
    Row("two flags", "🇰🇷🇯🇵", 4),
    Row("half a flag", "🇰", 1),
    Row("flag of a region, with tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
    Row("skin tone", "👍🏽", 2),
    Row("skin tone on a text symbol", "☝🏽", 2),
    Row("family", "👨‍👩‍👧‍👦", 2),
    Row("heart on fire", "❤️‍🔥", 2),
    Row("eye in a speech bubble without U+FE0F", "👁‍🗨", 2),
    Row("text symbol with a dangling joiner", "☝\u{200D}", 1),
    Row("rainbow flag", "🏳️‍🌈", 2),
  ]

  static let invisible = [
    Row("zero-width space", "\u{200B}", 0),
    Row("zero-width joiner", "\u{200D}", 0),
    Row("byte order mark", "\u{FEFF}", 0),
    Row("soft hyphen", "\u{AD}", 0),
    Row("right-to-left mark", "\u{200F}", 0),
    Row("right-to-left override", "\u{202E}", 0),
    Row("line separator", "\u{2028}", 0),
    Row("combining mark alone", "\u{301}", 0),
    Row("escape", "\u{1B}", 0),
    Row("delete", "\u{7F}", 0),
    Row("C1 control", "\u{9B}", 0),
    Row("CR LF", "\r\n", 0),
    Row("no-break space", "\u{A0}", 1),
  ]

  @Test("Scripts take the columns of UAX #11", arguments: scripts)
  func measuresScripts(_ row: Row) {
    #expect(row.text.displayWidth == row.columns)
  }

  @Test("An emoji takes two columns, whatever it is made of", arguments: emoji)
  func measuresEmoji(_ row: Row) {
    #expect(row.text.displayWidth == row.columns)
  }

  @Test("What is not drawn takes no column", arguments: invisible)
  func measuresInvisible(_ row: Row) {
    #expect(row.text.displayWidth == row.columns)
  }

  @Test("Every ASCII character but the controls takes one column")
  func ascii() {
    for value in UInt8(0)..<0x80 {
      let isDrawn = (0x20..<0x7F).contains(value)
      #expect(Character(Unicode.Scalar(value)).displayWidth == (isDrawn ? 1 : 0), "\(value)")
    }
  }

  @Test("Text is as wide as its grapheme clusters together", arguments: 0..<50)
  func additive(seed: UInt64) {
    let text = NastyText.random(seed: seed)
    #expect(text.displayWidth == text.reduce(0) { $0 + String($1).displayWidth })
  }
}
