import APNs
import TestSupport
import Testing

/// One way to get JSON wrong: where the caret must be (1️⃣), the words, and the corrected text.
struct SyntaxCase: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let message: String
  let fixed: String?
  let options: JSONReader.Options
  /// Whether the fix corrects all that is wrong.
  let isMended: Bool

  init(
    _ name: String, _ text: String, _ message: String, fixed: String? = nil,
    options: JSONReader.Options = .strict, isMended: Bool = true
  ) {
    self.name = name
    self.text = text
    self.message = message
    self.fixed = fixed
    self.options = options
    self.isMended = isMended
  }

  var testDescription: String { name }
}

@Suite("JSON syntax errors")
struct JSONSyntaxErrorTests {
  @Test(
    "A syntax error has its place, its message and its fix",
    arguments: SyntaxCase.commas + SyntaxCase.quotes + SyntaxCase.words + SyntaxCase.numbers
      + SyntaxCase.programs
      + SyntaxCase.strings + SyntaxCase.structure + SyntaxCase.blanks)
  func error(_ row: SyntaxCase) throws {
    let marked = MarkedText(row.text)
    let error = #expect(throws: JSONReader.SyntaxError.self) {
      try JSONDocument(parsing: marked.text, options: row.options)
    }
    let diagnostic = try #require(error?.diagnostic)
    #expect(diagnostic.code == .invalidJSON && diagnostic.severity == .error)
    #expect(diagnostic.span?.start == marked.place)
    #expect(diagnostic.message == row.message)
    let applied = diagnostic.fixIt?.applied(to: marked.text)
    #expect(applied == row.fixed)
    if let applied, row.isMended {
      #expect(throws: Never.self) { try JSONDocument(parsing: applied, options: row.options) }
    }
  }

  @Test("A note points at an open bracket")
  func noteAtOpening() throws {
    let marked = MarkedText("{\"aps\": 2️⃣{\"badge\": 11️⃣")
    let error = #expect(throws: JSONReader.SyntaxError.self) {
      try JSONDocument(parsing: marked.text)
    }
    let note = try #require(error?.diagnostic.notes.first)
    #expect(note.message == "the object begins here")
    #expect(note.span?.start == marked.offsets[2])
  }

  @Test("The first error in the guide's sample is a missing comma, and its fixes give JSON")
  func seedSample() throws {
    let marked = MarkedText(
      """
      {
        "aps" : {
          "category" : "MEETING_INVITATION"1️⃣
          "alert" : {
            "title" : "Weekly Staff Meeting"2️⃣
            "body" : "Every Tuesday at 2pm"
          }3️⃣,
        },
        "MEETING_ID" : "123456789",
        "USER_ID" : "ABCD1234"4️⃣,
      }
      """)
    let repair = try #require(JSONRepair(of: Array(marked.text.utf8), options: .strict))
    let shifts = [1: 0, 2: 1, 3: 2, 4: 1]
    let places = try (1...4).map { try #require(marked.offsets[$0]) + (shifts[$0] ?? 0) }
    #expect(repair.fixedErrors.compactMap { $0.span?.start } == places)
    #expect(
      repair.fixedErrors.map(\.message) == [
        "missing comma between two members", "missing comma between two members",
        "trailing comma before '}'", "trailing comma before '}'",
      ])
    let root = try JSONDocument(parsing: repair.bytes, options: .strict).root
    #expect(root["aps"]?["alert"]?["body"]?.string == "Every Tuesday at 2pm")
    #expect(root["USER_ID"]?.string == "ABCD1234")
  }

  @Test(
    "Valid JSON, and text that cannot be repaired, has no repair", arguments: ["[1,]", "", "[1,@]"])
  func noRepair(_ text: String) {
    #expect(JSONRepair(of: Array(text.utf8)) == nil)
  }

  @Test("A repair makes no more changes than allowed")
  func repairLimit() {
    let text = Array("[1 2 3 4 5]".utf8)
    #expect(JSONRepair(of: text, limit: 3) == nil)
    #expect(JSONRepair(of: text, limit: 4)?.bytes == Array("[1, 2, 3, 4, 5]".utf8))
  }

  @Test(
    "Bytes that are not UTF-8 are reported with the cause",
    arguments: [
      ([0x22, 0xFF, 0x22], "the byte 0xFF is not UTF-8 here; it is in no character"),
      ([0x22, 0x80, 0x22], "the byte 0x80 is not UTF-8 here; it can only continue a character"),
      (
        [0x22, 0xC0, 0x80, 0x22],
        "the byte 0xC0 is not UTF-8 here; it begins a character that is written longer than it needs to be"
      ),
      (
        [0x22, 0xE0, 0x9F, 0x80, 0x22],
        "the byte 0xE0 is not UTF-8 here; it begins a character that is written longer than it needs to be"
      ),
      (
        [0x22, 0xF0, 0x8F, 0x80, 0x80, 0x22],
        "the byte 0xF0 is not UTF-8 here; it begins a character that is written longer than it needs to be"
      ),
      (
        [0x22, 0xED, 0xA0, 0x80, 0x22],
        "the byte 0xED is not UTF-8 here; it begins half of a surrogate pair"
      ),
      (
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
        "the byte 0xF4 is not UTF-8 here; it begins a number past U+10FFFF"
      ),
      (
        [0x22, 0xE9, 0x22],
        "the byte 0xE9 is not UTF-8 here; the character that it begins is cut short, or the text is in Latin-1"
      ),
    ] as [([UInt8], String)])
  func invalidUTF8(_ bytes: [UInt8], _ message: String) throws {
    let error = #expect(throws: JSONReader.SyntaxError.self) { try JSONDocument(parsing: bytes) }
    #expect(error?.diagnostic.message == message)
    #expect(error?.diagnostic.span == SourceSpan(1, 2))
  }

  @Test(
    "A text in another encoding is recognised",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16 (little-endian)"),
      ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "UTF-16 (big-endian)"),
      ([0x7B, 0, 0x7D, 0], "UTF-16 (little-endian)"),
      ([0, 0x7B, 0, 0x7D], "UTF-16 (big-endian)"),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32 (little-endian)"),
      ([0x7B, 0, 0, 0, 0x7D, 0, 0, 0], "UTF-32 (little-endian)"),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "UTF-32 (big-endian)"),
      ([0, 0, 0, 0x7B, 0, 0, 0, 0x7D], "UTF-32 (big-endian)"),
    ] as [([UInt8], String)])
  func wideEncodings(_ bytes: [UInt8], _ encoding: String) {
    let error = #expect(throws: JSONReader.SyntaxError.self) { try JSONDocument(parsing: bytes) }
    #expect(error?.diagnostic.message == "the text is in \(encoding); expected UTF-8")
  }

  @Test("A byte order mark is an error in strict mode", arguments: ["{}", ""])
  func byteOrderMark(_ rest: String) throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(rest.utf8)
    let error = #expect(throws: JSONReader.SyntaxError.self) {
      try JSONDocument(parsing: bytes, options: .strict)
    }
    let fixed = try #require(error?.diagnostic.fixIt?.applied(to: bytes))
    #expect(fixed == Array(rest.utf8))
  }

  @Test(
    "Nesting that is too deep is reported, and does not overflow the stack",
    arguments: ["[", "{\"a\":", "[{\"a\":"])
  func deepNesting(_ opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let error = #expect(throws: JSONReader.SyntaxError.self) { try JSONDocument(parsing: text) }
    #expect(
      error?.diagnostic.message == "arrays and objects are nested more deeply than the limit allows"
    )
  }

  @Test("The limit of nesting is exact", arguments: [1, 7, 512])
  func exactDepth(_ depth: Int) {
    let options = JSONReader.Options(maximumDepth: depth)
    let fitting = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(throws: Never.self) { try JSONDocument(parsing: fitting, options: options) }
    #expect(throws: JSONReader.SyntaxError.self) {
      try JSONDocument(parsing: "[" + fitting + "]", options: options)
    }
  }
}
