import APNs
import Testing

@testable import NotifySimCore
@testable import PhoneModel

@Suite("A file of strings")
struct StringsReaderTests {
  @Test(
    "Strings files are read as old property lists",
    arguments: [
      (#""a" = "b";"#, ["a": "b"]), ("", [:]), ("/* only */ // a comment", [:]),
      (#"/* c */ "a" /* d */ = // e\#n "b" ;"#, ["a": "b"]),
      (#"a="b";c = d;"#, ["a": "b", "c": "d"]),
      (#""a";"#, ["a": "a"]), (#"{ "a" = "b"; }"#, ["a": "b"]), (#"'a' = 'it"s';"#, ["a": "it\"s"]),
      (#""q" = "say \"hi\"\n\t\\";"#, ["q": "say \"hi\"\n\t\\"]),
      (#""u" = "\U0041\U00e9";"#, ["u": "Aé"]),
      (#""pair" = "\Ud83d\Ude00";"#, ["pair": "😀"]), (#""o" = "\101";"#, ["o": "A"]),
      ("\"two\" = \"first\nsecond\";", ["two": "first\nsecond"]), (#""" = "";"#, ["": ""]),
      (#"http://example.com/a = "b";"#, ["http://example.com/a": "b"]),
      ("\u{FEFF}\"bom\"=\"한국어\";", ["bom": "한국어"]), (#""a" = "1"; "a" = "2";"#, ["a": "2"]),
    ] as [(String, [String: String])])
  func reading(text: String, expected: [String: String]) {
    let reader = StringsReader(Array(text.utf8))
    #expect(reader.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(Dictionary(reader.entries.map { ($0.key, $0.value) }) { $1 } == expected)
  }

  private static let encodingsOfOne: [[UInt8]] = {
    let text = "\"a\" = \"é한\";"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little,
      [0xFE, 0xFF] + big,
    ]
  }()

  @Test(
    "A strings file is in UTF-8 or UTF-16",
    arguments: encodingsOfOne)
  func encodings(bytes: [UInt8]) throws {
    let file = TableFile(SourceText(name: "Localizable.strings", bytes: bytes), in: "ko")
    #expect(file.diagnostics.isEmpty)
    let entry = try #require(file.entries.first)
    #expect(entry.key == "a" && entry.format.text.other == "é한" && entry.language == "ko")
  }

  @Test(
    "A strings file in another encoding is refused",
    arguments: [
      [0xFF, 0xFE, 0, 0, 0x22, 0, 0, 0], [0xFF, 0xFE, 0x22, 0, 0x22],
      [0xFE, 0xFF, 0xD8, 0, 0, 0x22],
    ] as [[UInt8]])
  func foreign(bytes: [UInt8]) {
    let file = TableFile(SourceText(name: "Localizable.strings", bytes: bytes), in: "ko")
    #expect(file.entries.isEmpty)
    #expect(
      file.diagnostics.map(\.message) == [
        "the text is not the UTF-16 that its byte order mark announces"
      ])
  }

  @Test("A text for several widths is read for the widest screen")
  func widths() {
    let list = """
      <plist><dict><key>k</key><dict><key>NSStringVariableWidthRuleType</key><dict>\
      <key>20</key><string>Short</string><key>100</key><string>The longest</string>\
      <key>50</key><string>Longer</string></dict></dict></dict></plist>
      """
    let reader = StringsdictReader(Array(list.utf8))
    #expect(reader.diagnostics.isEmpty)
    #expect(reader.entries.map(\.format) == [LocalizedFormat("The longest")])
  }

  @Test("Plural forms that refer to each other do not loop")
  func endless() {
    let forms = LocalizedFormat.PluralForms(other: String(repeating: "%#@a@", count: 60))
    let format = LocalizedFormat(forms, variables: ["a": .init(forms: forms, position: nil)])
    #expect(format.filled(with: ["1"], in: "en").utf8.count < 1_000_000)
  }

  @Test(
    "A mistake in a strings file is reported with its place and a fix",
    arguments: [
      ("\"a\" = \"b\"", "1:10", "expected ';' after the value", "insert ';'"),
      ("\n  \"a\" \"b\";", "2:6", "expected '=' after the key", "insert '='"),
      ("\"a\" = \"b\",", "1:10", "expected ';', found ','", "write ';'"),
      ("\"a\": \"b\";", "1:4", "expected '=', found ':'", "write '='"),
      (
        "\"a\" = \"say \"hi\"\";", "1:13", "expected ';' after the value",
        #"write a quote inside the text as '\"'"#
      ),
      (
        "\"a\" = \"b;\n", "1:7", "the string is not closed",
        #"close it with '"', and write a quote inside it as '\"'"#
      ),
      ("/* a", "1:1", "the comment is not closed", "close it with '*/'"),
      ("“a” = \"b\";", "1:1", "expected a key, found '“'", #"write straight quotes: '"'"#),
      ("a = ;", "1:5", "expected a value, found ';'", "remove the semicolon"),
      (
        "a = { b = c; };", "1:5", "expected a value, found '{'",
        "a value is one string; plurals are in 'Localizable.stringsdict'"
      ),
      ("a =", "1:4", "expected a value, found the end of the file", #"write it in quotes: "…""#),
    ])
  func mistakes(text: String, place: String, message: String, fix: String) throws {
    let reader = StringsReader(Array(text.utf8))
    let found = try #require(reader.diagnostics.first)
    #expect(reader.diagnostics.count == 1 && found.severity == .error)
    #expect(found.message == message)
    #expect(found.fixIt?.message == fix)
    let location = SourceText.LineMap(text).location(of: try #require(found.span?.start))
    #expect("\(location.line):\(location.column)" == place)
  }

  @Test("A strings file with text that is read differently than meant has a warning")
  func warnings() {
    let reader = StringsReader(Array(#""a" = "\u0041 \q"; "a" = "b";"#.utf8))
    #expect(
      reader.diagnostics.map(\.message) == [
        "'\\u' is not an escape sequence, so the backslash is dropped",
        "'\\q' is not an escape sequence, so the backslash is dropped",
        "the key 'a' is given twice, and the last one counts",
      ])
    #expect(reader.entries.first?.value == "u0041 q")
  }

  @Test(
    "A string table in no known encoding is refused",
    arguments: [[0x22, 0x61, 0xE9, 0x22], [0x22, 0x00, 0x61, 0x00]] as [[UInt8]])
  func unknownEncoding(bytes: [UInt8]) {
    let file = TableFile(SourceText(name: "Localizable.strings", bytes: bytes), in: "ko")
    #expect(
      file.diagnostics.map(\.message) == [
        "the text is neither UTF-8 nor UTF-16 with a byte order mark"
      ])
  }

  private static let text = Array(
    "/* é */ \"k\\U00e9y\" = 'v\\101' ; // x\n \"a\"; b = \"\\\n\\\"\";".utf8)

  @Test("A file that is cut off has the entries before the cut")
  func cut() {
    let all = StringsReader(Self.text).entries.map(\.key)
    #expect(all == ["kéy", "a", "b"])
    for end in Self.text.indices {
      let keys = StringsReader(Array(Self.text[..<end])).entries.map(\.key)
      #expect(all.starts(with: keys) && keys.count < all.count, "\(end) bytes")
    }
  }

  @Test("Every place that is named in a damaged file is inside the file")
  func damaged() {
    for place in Self.text.indices {
      for byte: UInt8 in [0x22, 0x5C, 0x00, 0xFF, 0x2F] {
        var other = Self.text
        other[place] = byte
        let file = TableFile(SourceText(name: "Localizable.strings", bytes: other), in: "ko")
        let spans = file.entries.compactMap(\.span) + file.diagnostics.compactMap(\.span)
        #expect(
          spans.allSatisfy { $0.start <= $0.end && $0.end <= file.source.bytes.count },
          "byte \(place) is \(byte)")
        #expect(byte != 0xFF || !file.errors.isEmpty, "byte \(place) is not UTF-8")
      }
    }
  }
}
