import APNs
import TestSupport
import Testing

@Suite("JSON reader")
struct JSONReaderTests {
  @Test("A document can be reused for many texts")
  func reuse() throws {
    let reader = JSONReader()
    var document = JSONDocument()
    for text in [#"{"a": [1, 2, 3]}"#, "7", "[,]", #"["x",]"#, ""] {
      let expected = Result { try JSONDocument(parsing: text) }
      let actual = Result { try reader.read(Array(text.utf8), into: &document) }
      switch (expected, actual) {
      case (.success(let fresh), .success):
        #expect(Tree(document.root) == Tree(fresh.root))
        #expect(document.warnings == fresh.warnings)
      case (.failure(let left), .failure(let right)):
        #expect(left as? JSONReader.SyntaxError == right as? JSONReader.SyntaxError)
        #expect(document.root.isNull && document.warnings.isEmpty)
      default: Issue.record("only one of two readings of '\(text)' failed")
      }
      #expect(Array(document.bytes) == Array(text.utf8))
      #expect(document.byteCount == text.utf8.count)
    }
  }

  @Test("A value stays valid after its document is reused")
  func oldValues() throws {
    let reader = JSONReader()
    var document = try JSONDocument(parsing: #"{"a": "old"}"#)
    let old = try #require(document.root["a"])
    try reader.read(Array(#"{"a": "new", "b": 1}"#.utf8), into: &document)
    #expect(old.string == "old" && old.pointer == "/a")
    #expect(document.root["a"]?.string == "new")
  }

  @Test("A slice is read with offsets from its own start")
  func slices() throws {
    let line = Array("xx[1, 2]yy".utf8)
    var document = JSONDocument()
    try JSONReader().read(line[2..<8], into: &document)
    #expect(document.root.span == SourceSpan(0, 6))
    #expect(document.root[1]?.span == SourceSpan(4, 5))
  }

  @Test("An empty document is null")
  func emptyDocument() {
    let document = JSONDocument()
    #expect(document.root.isNull && document.byteCount == 0 && document.bytes.isEmpty)
    #expect(document.root.pointer == "" && document.root.rawText == "")
  }

  @Test("Line comments are white space where they are allowed")
  func comments() throws {
    let text = "// first\n{ // second\r\"a\" // third\r\n: 1 /// fourth\n, \"b//c\": 2 }// last"
    let document = try JSONDocument(parsing: text, options: .commented)
    #expect(document.root["a"]?.integer == 1 && document.root["b//c"]?.integer == 2)
    #expect(throws: JSONReader.SyntaxError.self) { try JSONDocument(parsing: text) }
  }

  @Test("A missing comma before a comment is placed right after the value")
  func missingCommaBeforeComment() throws {
    let marked = MarkedText("{\"a\": 11️⃣ // one\n \"b\": 2}")
    let error = #expect(throws: JSONReader.SyntaxError.self) {
      try JSONDocument(parsing: marked.text, options: .commented)
    }
    #expect(error?.diagnostic.span?.start == marked.place)
    #expect(error?.diagnostic.message == "missing comma between two members")
  }

  @Test("White space may be wherever the grammar allows it")
  func blanks() throws {
    let text = " \t\r\n{ \t\r\n\"a\" \t\r\n: \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n} \t\r\n"
    #expect(try JSONDocument(parsing: text, options: .strict).root["a"]?.count == 2)
  }
}
