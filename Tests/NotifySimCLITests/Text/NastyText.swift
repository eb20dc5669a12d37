import TestSupport

/// Text that has broken other people's frames, and a seeded way to make more of it.
enum NastyText {
  /// Grapheme clusters, and things that are none by themselves.
  static let pool = [
    "a", "Z", "0", " ", "  ", "-", "W", "é", "e\u{301}", "\u{301}", "ﬁ", "ß", "…", "—", "“",
    "한", "국", "\u{1112}\u{1161}\u{11AB}", "ㅋ", "の", "カ", "ｶﾞ", "か\u{3099}", "！", "会", "。", "「", "」",
    "\u{3000}", "❤️", "❤", "1️⃣", "™️", "⌚\u{FE0E}", "🎉", "👍🏽", "👨‍👩‍👧‍👦", "❤️‍🔥", "🇰🇷", "🇰",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "مرحبا", "مَرْ", "שלום", "\u{600}", "नमस्ते", "क्\u{200D}ष", "कि", "ที่",
    "\u{200B}", "\u{200D}", "\u{200F}", "\u{FE0F}", "\u{FE0E}", "\u{20E3}", "\u{AD}", "\u{FEFF}",
    "\u{202E}", "\u{2066}", "\u{2069}", "\u{2028}", "\u{A0}", "\u{E0041}", "\u{1F3FD}",
    "\n", "\r\n", "\r", "\t", "\0", "\u{7}", "\u{8}", "\u{1B}[2J", "\u{1B}]0;x\u{7}", "\u{9B}1m",
    "\u{7F}", "\u{85}", "Donaudampfschifffahrtsgesellschaft", "z\u{335}\u{321}\u{353}\u{36F}",
  ]

  /// Pieces of the pool one after the other, as many as the seed says.
  static func random(seed: UInt64, upTo limit: Int = 40) -> String {
    var generator = SplitMix(seed: seed)
    let count = Int.random(in: 0...limit, using: &generator)
    return (0..<count).reduce("") { text, _ in text + (pool.randomElement(using: &generator) ?? "")
    }
  }
}
