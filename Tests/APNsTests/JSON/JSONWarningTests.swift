import APNs
import TestSupport
import Testing

@Suite("JSON warnings")
struct JSONWarningTests {
  @Test(
    "A trailing comma is accepted as Apple accepts it, with a warning and its fix",
    arguments: [
      ("[1, 21️⃣,\n]", "]", "[1, 2\n]"), (#"{"a": [11️⃣,]}"#, "]", #"{"a": [1]}"#),
      (#"{"a": 1 1️⃣, }"#, "}", #"{"a": 1  }"#),
      (#"{"a": {}1️⃣,}"#, "}", #"{"a": {}}"#),
    ])
  func trailingComma(_ text: String, _ closer: String, _ fixed: String) throws {
    let marked = MarkedText(text)
    let document = try JSONDocument(parsing: marked.text)
    let warning = try #require(document.warnings.first)
    #expect(document.warnings.count == 1)
    #expect(warning.severity == .warning && warning.code == .invalidJSON)
    #expect(warning.span?.start == marked.place)
    #expect(warning.message.hasPrefix("trailing comma before '\(closer)'"))
    let applied = try #require(warning.fixIt?.applied(to: marked.text))
    #expect(applied == fixed)
    #expect(try JSONDocument(parsing: applied, options: .strict).warnings.isEmpty)
  }

  @Test("Two commas are not a trailing comma", arguments: ["[1,,]", "[,]", "{,}", #"{"a":1,,}"#])
  func notTrailing(_ text: String) {
    #expect(throws: JSONReader.SyntaxError.self) { try JSONDocument(parsing: text) }
  }

  @Test("A byte order mark is accepted with a warning")
  func byteOrderMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)
    let document = try JSONDocument(parsing: bytes)
    #expect(document.root[0]?.span == SourceSpan(4, 5))
    #expect(document.warnings.first?.fixIt?.applied(to: bytes) == Array("[1]".utf8))
  }

  @Test("A key given twice is reported at its second place, with a note at the first")
  func duplicateKey() throws {
    let marked = MarkedText(#"{2️⃣"key": 1, "other": 2, 1️⃣"key": 3}"#)
    let warning = try #require(try JSONDocument(parsing: marked.text).warnings.first)
    #expect(warning.severity == .warning && warning.code == .unknownKey)
    #expect(warning.message == "key 'key' is given twice; the last one counts")
    #expect(warning.span?.start == marked.place && warning.pointer == "/key")
    #expect(warning.notes.first?.span?.start == marked.offsets[2])
  }

  @Test(
    "Keys are equal if they decode to the same bytes",
    arguments: [
      (#"{"a":1,"\u0061":2}"#, 1), (#"{"a":1,"A":2}"#, 0), (#"{"a":{"b":1},"b":{"a":1}}"#, 0),
      (#"{"a":{"b":1,"b":2},"a":1}"#, 2), (#"{"":1,"":2,"":3}"#, 2), (#"[{"a":1},{"a":1}]"#, 0),
      (#"{"aaaaaaaa1bbbbbbbb":1,"aaaaaaaa2bbbbbbbb":2}"#, 0),
      (#"{"é":1,"\u00e9":2}"#, 1), ("{\"e\u{301}\": 1, \"\u{E9}\": 2}", 0),
    ])
  func keyEquality(_ text: String, _ count: Int) throws {
    #expect(try JSONDocument(parsing: text).warnings.count == count)
  }

  @Test("Duplicates are found in objects of every size", arguments: [2, 8, 32, 33, 100, 5000])
  func largeObjects(_ count: Int) throws {
    let members = (0..<count).map { "\"aaaaaaaa\($0)bbbbbbbb\":\($0)" }
    let unique = try JSONDocument(parsing: "{\(members.joined(separator: ","))}")
    #expect(unique.warnings.isEmpty)
    let doubled = members + [members[count / 2]]
    let document = try JSONDocument(parsing: "{\(doubled.joined(separator: ","))}")
    #expect(document.warnings.count == 1)
    #expect(document.root["aaaaaaaa\(count / 2)bbbbbbbb"]?.integer == count / 2)
  }

  @Test("A key given twice deep inside has its pointer")
  func pointer() throws {
    let text = #"{"x": [0, {"y": {"a": 1, "b": [], "\u0061": {}}}]}"#
    #expect(try JSONDocument(parsing: text).warnings.map(\.pointer) == ["/x/1/y/a"])
  }

  @Test("The search for duplicate keys can be switched off")
  func switchedOff() throws {
    let options = JSONReader.Options(findsDuplicateKeys: false)
    #expect(try JSONDocument(parsing: #"{"a":1,"a":2}"#, options: options).warnings.isEmpty)
  }

  @Test("The hundredth warning is followed by the number of the others")
  func limit() throws {
    let members = repeatElement("\"a\":1", count: 151).joined(separator: ",")
    let warnings = try JSONDocument(parsing: "{\(members)}").warnings
    #expect(warnings.count == 101)
    #expect(warnings.last?.message == "50 further findings about this text are left out")
    #expect(warnings.last?.severity == .note)
  }

  @Test("Warnings come in the order of the text")
  func order() throws {
    let warnings = try JSONDocument(parsing: #"{"a":1,"b":[1,],"a":2,}"#).warnings
    let starts = warnings.compactMap { $0.span?.start }
    #expect(starts.count == 3 && starts == starts.sorted())
  }
}
