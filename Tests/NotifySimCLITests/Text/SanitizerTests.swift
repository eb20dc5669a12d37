import Testing

@testable import CommandLineTools

@Suite("Sanitizer") struct SanitizerTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let shown: String
    let ascii: String

    init(_ name: String, _ text: String, _ shown: String, ascii: String? = nil) {
      self.name = name
      self.text = text
      self.shown = shown
      self.ascii = ascii ?? shown
    }

    var testDescription: String { name }
  }

  static let harmful = [
    Row("an escape sequence", "\u{1B}[31mred", "␛[31mred", ascii: "^[[31mred"),
    Row("a window title", "\u{1B}]0;x\u{7}", "␛]0;x␇", ascii: "^[]0;x^G"),
    Row("NUL", "a\0b", "a␀b", ascii: "a^@b"),
    Row("a backspace", "a\u{8}b", "a␈b", ascii: "a^Hb"),
    Row("DEL", "\u{7F}", "␡", ascii: "^?"),
    Row("the one-byte CSI", "\u{9B}1m", "<U+009B>1m"),
    Row("a C1 line break", "a\u{85}b", "a<U+0085>b"),
    Row("a right-to-left override", "a\u{202E}b", "a<U+202E>b"),
    Row("an isolate", "\u{2067}a\u{2069}", "<U+2067>a<U+2069>"),
    Row("a deprecated format character", "\u{206A}", "<U+206A>"),
    Row("a byte order mark", "\u{FEFF}a", "<U+FEFF>a"),
    Row("an annotation", "\u{FFF9}", "<U+FFF9>"),
    Row("a letter in tags", "a\u{E0041}", "a<U+E0041>"),
    Row("a line feed", "a\nb", "a␊b", ascii: "a^Jb"),
    Row("CR LF", "a\r\nb", "a␍␊b", ascii: "a^M^Jb"),
    Row("a line separator", "a\u{2028}b", "a<U+2028>b"),
    Row("a tab", "a\tb", "a  b"),
    Row("a mark on an escape", "\u{1B}\u{301}", "␛\u{301}", ascii: "^[\u{301}"),
  ]

  static let harmless = [
    "", "plain", "naïve café", "회의", "会議、今日", "مرحبا بالعالم", "שלום\u{200F}", "नमस्ते",
    "👨‍👩‍👧‍👦 🇰🇷 1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "zero\u{200B}width", "क्\u{200D}ष", "␛ <U+202E> ^[",
  ]

  @Test("Control characters are made visible", arguments: harmful)
  func shows(_ row: Row) {
    #expect(Sanitizer().clean(row.text) == row.shown)
    #expect(Sanitizer(.ascii).clean(row.text) == row.ascii)
  }

  @Test("Text of any script is left alone", arguments: harmless)
  func keeps(_ text: String) {
    #expect(Sanitizer().clean(text) == text)
  }

  @Test("Line breaks are kept as line feeds if requested")
  func lineBreaks() {
    let sanitizer = Sanitizer(lineBreaks: .kept)
    #expect(sanitizer.clean("a\nb\r\nc\rd\u{2028}e\u{2029}f\u{B}g") == "a\nb\nc\nd\ne\nf␋g")
  }

  @Test("A tab becomes the requested spaces, or is kept")
  func tabs() {
    #expect(Sanitizer(tabs: .spaces(4)).clean("\t.") == "    .")
    #expect(Sanitizer(tabs: .spaces(-1)).clean("\t.") == ".")
    #expect(Sanitizer(tabs: .kept).clean("\t.\u{1B}") == "\t.␛")
  }

  @Test("Sanitizing twice changes nothing, and no control character remains", arguments: 0..<60)
  func idempotent(seed: UInt64) {
    let text = NastyText.random(seed: seed)
    for glyphs in [Glyphs.unicode, .ascii] {
      for breaks in [Sanitizer.LineBreaks.kept, .shown] {
        let sanitizer = Sanitizer(glyphs, lineBreaks: breaks)
        let once = sanitizer.clean(text)
        #expect(sanitizer.clean(once) == once)
        #expect(!once.unicodeScalars.contains { isControl($0, except: breaks) })
      }
    }
  }

  private func isControl(_ scalar: Unicode.Scalar, except breaks: Sanitizer.LineBreaks) -> Bool {
    if breaks == .kept, scalar == "\n" { return false }
    return scalar.properties.generalCategory == .control
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
