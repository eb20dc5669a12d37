import SourceCode
import Testing

@Suite("The tokens of a source")
struct TokenTests {
  /// A source, and its tokens with a `·` between them.
  struct Case: Sendable, CustomTestStringConvertible {
    let language: Language
    let source: String
    let tokens: String

    init(_ language: Language, _ source: String, _ tokens: String) {
      self.language = language
      self.source = source
      self.tokens = tokens
    }

    var testDescription: String { "\(language): \(source)" }
  }

  static let cases: [Case] = [
    Case(.swift, "let a = 1 // b", "let·a·=·1"),
    Case(.swift, "a /* b /* c */ d */ e", "a·e"),
    Case(.dart, "a /* b */ c", "a·c"),
    Case(.swift, #""a\"b" c"#, #""a\"b"·c"#),
    Case(.swift, ##"#"a"b"# c"##, ##"#"a"b"#·c"##),
    Case(.swift, "\"\"\"\na \"b\"\n\"\"\" c", "\"\"\"\na \"b\"\n\"\"\"·c"),
    Case(.swift, #""a\(b + "c")d" e"#, #""a\(b + "c")d"·(·b·+·"c"·)·e"#),
    Case(.swift, "@MainActor #available", "@MainActor·#available"),
    Case(.swift, "#if os(macOS)\na\n#else\nb\n#endif", "b"),
    Case(.swift, "#if DEBUG\na\n#endif\nb", "b"),
    Case(.objectiveC, #"@"a" 'b' c"#, #"@"a"·'b'·c"#),
    Case(.objectiveC, "#define A 1\nb", "b"),
    Case(.objectiveC, "@[a, @{b: c}]", "@·[·a·,·@·{·b·:·c·}·]"),
    Case(.javaScript, "a = /b[/]c/g; d / e", "a·=·/b[/]c/·g·;·d·/·e"),
    Case(.javaScript, "`a${b}c` d", "`a${b}c`·{·b·}·d"),
    Case(.javaScript, "'a\\'b' \"c\"", "'a\\'b'·\"c\""),
    Case(.dart, "r'a\\' b", "r'a\\'·b"),
    Case(.dart, "'a$b ${c.d}' e", "'a$b ${c.d}'·b·{·c·.·d·}·e"),
    Case(.dart, "'''a'b''' c", "'''a'b'''·c"),
    Case(.cSharp, #"@"a\" b"#, #"@"a\"·b"#),
    Case(.cSharp, #"$"a{b}c" d"#, #"$"a{b}c"·{·b·}·d"#),
    Case(.kotlin, #""a$b${c}" d"#, #""a$b${c}"·b·{·c·}·d"#),
    Case(.kotlin, "\"\"\"a\"b\"\"\" c", "\"\"\"a\"b\"\"\"·c"),
    Case(.kotlin, "0x1F 1_000 2.5f", "0x1F·1_000·2.5f"),
    Case(.swift, "\u{FEFF}가 나", "가·나"),
    Case(.swift, "\"not closed", "\"·not·closed"),
  ]

  @Test("A source is taken apart into its tokens", arguments: cases)
  func tokens(_ example: Case) {
    let tree = TokenTree(Array(example.source.utf8), in: example.language)
    #expect(tree.tokens.map { tree.text($0) }.joined(separator: "·") == example.tokens)
  }

  @Test(
    "An opening bracket leads to the one that closes it",
    arguments: [
      ("(a [b] {c})", [0: 8, 2: 4, 5: 7]), ("(a", [:]), ("a)", [:]), ("((a)", [1: 3]),
      ("(a]", [:]),
    ])
  func brackets(_ source: String, _ pairs: [Int: Int]) {
    let tree = TokenTree(Array(source.utf8), in: .swift)
    var found: [Int: Int] = [:]
    for index in tree.tokens.indices {
      if let close = tree.closing(index) { found[index] = close }
    }
    #expect(found == pairs)
  }
}
