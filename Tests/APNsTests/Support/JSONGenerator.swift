import TestSupport

/// Makes JSON texts from a seed: mostly valid ones, with every feature of the grammar.
struct JSONGenerator {
  var random: SplitMix
  private(set) var text = ""

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
  }

  mutating func document() -> String {
    text = ""
    blank()
    value(depth: 0)
    blank()
    return text
  }

  private mutating func value(depth: Int) {
    switch Int.random(in: 0..<(depth > 5 ? 5 : 8), using: &random) {
    case 0: text += random.pick(["true", "false"])
    case 1: text += "null"
    case 2, 3: number()
    case 4: string()
    case 5: array(depth)
    default: object(depth)
    }
  }

  private mutating func blank() {
    if random.chance(4) { text += random.pick([" ", "\n", "\t", "\r\n", "  ", " \n\n\t "]) }
  }

  private mutating func array(_ depth: Int) {
    text += "["
    list { $0.value(depth: depth + 1) }
    text += "]"
  }

  private mutating func object(_ depth: Int) {
    text += "{"
    list { generator in
      generator.string()
      generator.blank()
      generator.text += ":"
      generator.blank()
      generator.value(depth: depth + 1)
    }
    text += "}"
  }

  private mutating func list(_ item: (inout JSONGenerator) -> Void) {
    blank()
    let count = Int.random(in: 0..<6, using: &random)
    for place in 0..<count {
      if place > 0 { text += "," }
      blank()
      item(&self)
      blank()
    }
  }

  private mutating func number() {
    if random.chance(2) { text += "-" }
    text += random.chance(4) ? "0" : "\(Int.random(in: 1..<1_000_000, using: &random))"
    if random.chance(3) { text += ".\(Int.random(in: 0..<100_000, using: &random))" }
    if random.chance(4) {
      text += random.pick(["e", "E"]) + random.pick(["", "+", "-"])
      text += "\(Int.random(in: 0..<20, using: &random))"
    }
  }

  private mutating func string() {
    let pieces = [
      "a", "key", "value with blanks", "é", "한국어", "🙏", "👩‍👩‍👧", "\\n", "\\\"", "\\\\", "\\/",
      "\\u00e9",
      "\\uD83D\\uDE4F", "\\u0000", "'", "\u{7F}", "\u{2028}", "eight___", "sixteen_________", "",
    ]
    text += "\""
    for _ in 0..<Int.random(in: 0..<5, using: &random) { text += random.pick(pieces) }
    text += "\""
  }
}
