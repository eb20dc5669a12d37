import APNs
import TestSupport
import Testing

@Suite("Repairing invalid JSON")
struct JSONRepairTests {
  /// A text, with its repair by the certain fixes alone, and by all fixes.
  struct RepairCase: Sendable, CustomTestStringConvertible {
    let text: String
    let certain: String
    let likely: String

    init(_ text: String, certain: String? = nil, likely: String? = nil) {
      self.text = text
      self.certain = certain ?? text
      self.likely = likely ?? certain ?? text
    }

    var testDescription: String { text }
  }

  static let certain = [
    RepairCase("[1,]", certain: "[1]"),
    RepairCase("{\"a\":1,,\"b\":2}", certain: "{\"a\":1,\"b\":2}"),
    RepairCase("{'a':'b'}", certain: "{\"a\":\"b\"}"), RepairCase("{“a”:1}", certain: "{\"a\":1}"),
    RepairCase("{\"a\":{};\n// b\n}", certain: "{\"a\":{}\n}"),
    RepairCase("{a:1}", certain: "{\"a\":1}"), RepairCase("{\"a\"=>1}", certain: "{\"a\":1}"),
    RepairCase("[True, None]", certain: "[true, null]"),
    RepairCase("[.5, 1., +2]", certain: "[0.5, 1.0, 2]"),
    RepairCase("[1_000, 0x10]", certain: "[1000, 16]"),
    RepairCase("{\"a\":1 \"b\":2}", certain: "{\"a\":1, \"b\":2}"),
    RepairCase("{\"a\":1; \"b\":2}", certain: "{\"a\":1, \"b\":2}"),
    RepairCase("[{} {}]", certain: "[{}, {}]"),
    RepairCase("[\"a\"\n\"b\"]", certain: "[\"a\",\n\"b\"]"),
    RepairCase("{\"a\" \"b\"}", certain: "{\"a\": \"b\"}"),
    RepairCase("{\"a:\" \"b\"}", likely: "{\"a\": \"b\"}"),
    RepairCase("{\"a\":\"b\nc\"}", certain: "{\"a\":\"b\\nc\"}"),
    RepairCase("{\"a\":\"b\tc\"}", certain: "{\"a\":\"b\\tc\"}"),
    RepairCase("{\"a\":\"b\n}", certain: "{\"a\":\"b\"\n}"), RepairCase("{}}}\n", certain: "{}\n"),
    RepairCase("{},", certain: "{}"),
    RepairCase("[\"it\\'s \\x41\"]", certain: "[\"it's \\u0041\"]"),
  ]

  static let uncertain = [
    RepairCase("{\n...\n\"a\":1}", likely: "{\n\"...\":null,\n\"a\":1}"),
    RepairCase("[\n...\n1]", likely: "[\n\"...\",\n1]"),
    RepairCase("{\"a\":1,\n... (as above)\n}", likely: "{\"a\":1,\n\"... (as above)\":null\n}"),
    RepairCase(
      "{\"a\":1,\n... other fields\n}", likely: "{\"a\":1,\n\"... other fields\":null\n}"),
    RepairCase("{\"a\":<priority #>}", likely: "{\"a\":\"<priority #>\"}"),
    RepairCase("{\"a\":title}", likely: "{\"a\":\"title\"}"),
    RepairCase("[yes, undefined]", likely: "[true, null]"),
    RepairCase("[12ab]", likely: "[\"12ab\"]"),
    RepairCase("[\"50\\% off\"]", likely: "[\"50% off\"]"),
    RepairCase("[\"C:\\q\"]", likely: "[\"C:\\\\q\"]"),
    RepairCase("[\"\\”x\\\"\"]", likely: "[\"\\\"x\\\"\"]"),
    RepairCase("{\"a\":[1}", likely: "{\"a\":[1]}"),
    RepairCase("{\"a\":{\"b\":1}", likely: "{\"a\":{\"b\":1}}"),
    RepairCase("{\"a\":\"b", likely: "{\"a\":\"b\"}"),
    RepairCase("[\"\\uD800\"]", likely: "[\"\\uFFFD\"]"),
    RepairCase("[\"\\u12 \"]", likely: "[\"\\uFFFD \"]"), RepairCase("[007]", likely: "[7]"),
    RepairCase("['it's']"), RepairCase("[“a “b” c”]"), RepairCase("[1,,2]", likely: "[1,2]"),
    RepairCase("[\"say \"hi\" now\"]", likely: "[\"say \\\"hi\\\" now\"]"),
    RepairCase("{\"a\":}", likely: "{\"a\":null}"),
    RepairCase("{\"a\",\"b\":1}", likely: "{\"a\":null,\"b\":1}"),
    RepairCase("{\"a\":#fff,\n\"b\":1}"),
    RepairCase("[\"a\" \"b\"]", likely: "[\"a\", \"b\"]"),
    RepairCase("{}} x"),
  ]

  @Test("A text with one possible meaning is repaired to it", arguments: certain)
  func certainFixes(_ row: RepairCase) throws {
    let repair = try #require(
      JSONRepair.attempt(on: Array(row.text.utf8), options: .strict, .certain))
    #expect(String(decoding: repair.bytes, as: UTF8.self) == row.certain)
    #expect(row.certain == row.text || repair.isJSON)
  }

  @Test(
    "Ambiguous text is left alone, and reading continues after it", arguments: uncertain)
  func uncertainFixes(_ row: RepairCase) throws {
    let bytes = Array(row.text.utf8)
    let certain = try #require(JSONRepair.attempt(on: bytes, options: .strict, .certain))
    #expect(certain.bytes == bytes && certain.fixedErrors.isEmpty && !certain.isJSON)
    #expect(certain.errors.count == 1)
    let likely = try #require(JSONRepair.attempt(on: bytes, options: .strict, .all))
    guard row.likely != row.text else { return }
    #expect(String(decoding: likely.bytes, as: UTF8.self) == row.likely)
  }

  @Test(
    "A comment is removed with its lines and blanks",
    arguments: [
      ("{\n  // x\n  \"a\": 1\n}", "{\n  \"a\": 1\n}"), ("{ \"a\": 1 // x\n}", "{ \"a\": 1\n}"),
      ("{\r\n\t/* x\r\n y */\r\n\"a\": 1}", "{\r\n\"a\": 1}"), ("{\"a\": /* x */ 1}", "{\"a\": 1}"),
      ("{\"a\": 1} // x", "{\"a\": 1}"), ("# x\n{}", "{}"),
      ("[1, // x\n  // y\n\n  2]", "[1,\n\n  2]"),
      ("[1/* x */]", "[1]"),
    ])
  func comments(_ text: String, _ corrected: String) throws {
    let repair = try #require(JSONRepair.attempt(on: Array(text.utf8), options: .strict, .certain))
    #expect(String(decoding: repair.bytes, as: UTF8.self) == corrected)
    #expect(repair.isJSON)
  }

  @Test("Every error is reported at its place in the original text")
  func places() throws {
    let marked = MarkedText(
      """
      { 1️⃣// no
        "a": 2️⃣title,
        "b": 3️⃣'x'4️⃣ "c": "d5️⃣\\% e"6️⃣,
      }
      """)
    let repair = try #require(
      JSONRepair.attempt(on: Array(marked.text.utf8), options: .strict, .all))
    #expect(repair.isJSON)
    let places = repair.errors.compactMap { $0.span?.start }.sorted()
    #expect(places == (1...6).compactMap { marked.offsets[$0] })
  }

  @Test("Nothing is reported in assumed text; everything else has its place")
  func origins() throws {
    let text = "{\"a\": title, // x\n\"b\": 7}"
    let repair = try #require(JSONRepair.attempt(on: Array(text.utf8), options: .strict, .all))
    let root = try JSONDocument(parsing: repair.bytes).root
    func origin(_ key: String) throws -> SourceSpan? {
      let span = try #require(root[key]).span
      return repair.origin(of: Diagnostic(.error, .wrongType, "x", at: span))?.span
    }
    #expect(try origin("a") == nil)
    #expect(try origin("b") == SourceSpan(text.utf8.count - 2, text.utf8.count - 1))
  }

  @Test(
    "Nothing is reported after an assumption that leads to another error at once",
    arguments: [
      ("{\"a\": RM 12.0\" \"b\": 2}", 1), ("{\"a\": one two, \"b\": x}", 1),
      ("{\"a\": one, \"b\": two}", 2), ("{\"a\": user.name, \"b\": c}", 1),
      ("{\"a\": {{x}}, \"b\": %d}", 2),
      ("{\"a\": f({\n x: 1,\n}), \"b\": c ? 'd' : 'e'}", 1), ("[\"\\% \\&\"]", 2),
    ])
  func cascade(_ text: String, _ count: Int) throws {
    let repair = try #require(JSONRepair.attempt(on: Array(text.utf8), .all))
    #expect(repair.errors.count == count)
    #expect(repair.isJSON == (count > 1))
  }

  @Test(
    "A repair ends, and adds no more than a text has",
    arguments: [
      "{\"aps\":{\"alert\":\"Hello \"\n + name}}", "\"\":\"\"\n*a", "[\"\"\n||a]",
      "{\"a\":\"\"// x\n ? b}", "[1\n->a]", "{\"a\":\"b\"\n== c, d}",
    ])
  func growth(_ text: String) throws {
    let bytes = Array(text.utf8)
    let repair = try #require(JSONRepair.attempt(on: bytes, .all))
    #expect(!repair.isJSON && repair.fixedErrors.count < 3)
    #expect(repair.bytes.count <= 2 * bytes.count)
  }

  @Test("The number of reported errors is limited, with a note at the end")
  func bound() throws {
    let text = "[" + String(repeating: "1 ", count: 80) + "]"
    let repair = try #require(
      JSONRepair.attempt(on: Array(text.utf8), options: .strict, .all, limit: 50))
    #expect(repair.errors.count == 51 && repair.fixedErrors.count == 50 && !repair.isJSON)
    #expect(repair.errors.last?.message == "further errors are not shown")
  }
}
