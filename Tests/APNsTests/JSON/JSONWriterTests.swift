import APNs
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void, _ style: JSONWriter.Style = .compact)
    -> String
  {
    var writer = JSONWriter(style: style)
    body(&writer)
    return writer.text
  }

  private func sample(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.integer(1)
    writer.beginArray()
    writer.endArray()
    writer.beginObject()
    writer.endObject()
    writer.endArray()
    writer.key("b")
    writer.boolean(true)
    writer.key("c")
    writer.null()
    writer.endObject()
  }

  @Test("Commas and colons are written where they belong")
  func compact() {
    #expect(written(sample) == #"{"a":[1,[],{}],"b":true,"c":null}"#)
  }

  @Test("Pretty text has a line for each member and element")
  func pretty() {
    let expected = """
      {
        "a": [
          1,
          [],
          {}
        ],
        "b": true,
        "c": null
      }
      """
    #expect(written(sample, .pretty) == expected)
  }

  @Test(
    "A character is escaped at every place in a string",
    arguments: [
      ("\u{1F}", "\\u001f"), ("\"", "\\\""), ("\\", "\\\\"), ("\u{7F}", "\\u007f"),
      ("\u{80}", "\\u0080"),
      ("\u{2028}", "\\u2028"), (" ", " "), ("~", "~"), ("!", "!"), ("#", "#"), ("[", "["),
      ("é", "é"),
    ])
  func everyPlace(_ character: String, _ escaped: String) {
    for (before, after) in (0..<20).flatMap({ before in (0..<20).map { (before, $0) } }) {
      let (head, tail) = (
        String(repeating: "a", count: before), String(repeating: "z", count: after)
      )
      let expected = "\"\(head)\(escaped)\(tail)\""
      #expect(written { $0.string(head + character + tail) } == expected)
    }
  }

  @Test(
    "Only characters that must be escaped are escaped",
    arguments: [
      ("plain", "plain"), ("\"\\/", "\\\"\\\\/"), ("\u{8}\u{C}\n\r\t", "\\b\\f\\n\\r\\t"),
      ("\0\u{1F}", "\\u0000\\u001f"), ("\u{7F}", "\\u007f"), ("\u{2028}\u{2029}", "\\u2028\\u2029"),
      ("\u{2027}\u{202F}\u{200D}\u{2065}", "\u{2027}\u{202F}\u{200D}\u{2065}"),
      ("\u{200E}\u{200F}\u{202A}\u{202E}", "\\u200e\\u200f\\u202a\\u202e"),
      ("\u{2066}\u{2069}\u{61C}", "\\u2066\\u2069\\u061c"),
      ("\u{80}\u{9F}\u{A0}é", "\\u0080\\u009f\u{A0}é"),
      ("한국어 🙏", "한국어 🙏"), ("", ""),
      ("tail\n", "tail\\n"), ("\nhead", "\\nhead"),
    ])
  func strings(_ value: String, _ escaped: String) throws {
    let text = written { $0.string(value) }
    #expect(text == "\"\(escaped)\"")
    #expect(try JSONDocument(parsing: text, options: .strict).root.string == value)
  }

  @Test(
    "A double is written as the shortest text, without an empty fraction",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (1_700_000_000_000, "1700000000000"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
      (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func doubles(_ value: Double, _ text: String) throws {
    #expect(written { $0.double(value) } == text)
    if value.isFinite {
      #expect(try JSONDocument(parsing: text, options: .strict).root.double == value)
    }
  }

  @Test("An integer is written without a fraction", arguments: [0, -1, Int.max, Int.min])
  func integers(_ value: Int) throws {
    let text = written { $0.integer(value) }
    #expect(try JSONDocument(parsing: text).root.integer == value)
  }

  @Test(
    "A value that was read is written compactly, with its numbers unchanged",
    arguments: [
      (
        #" { "a" : [ 1.0 , 1e+2, -0 ], "b\n" : { } , "c" : [ [ ] ] } "#,
        #"{"a":[1.0,1e+2,-0],"b\n":{},"c":[[]]}"#
      ),
      ("[]", "[]"), ("{}", "{}"), ("7", "7"), (#""\u00e9\/""#, #""é/""#),
      ("[null,true,false]", "[null,true,false]"),
      (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#), ("[[[1],2],3]", "[[[1],2],3]"),
    ])
  func raw(_ text: String, _ compact: String) throws {
    let document = try JSONDocument(parsing: text)
    #expect(written { $0.raw(document.root) } == compact)
  }

  @Test("A part of a document can be written among other values")
  func rawPart() throws {
    let document = try JSONDocument(parsing: #"{"x": {"y": [1, {"z": 2}]}}"#)
    let part = try #require(document.root["x"]?["y"])
    let text = written { writer in
      writer.beginObject()
      writer.key("first")
      writer.raw(part)
      writer.key("second")
      writer.strings(["a", "b"])
      writer.endObject()
    }
    #expect(text == #"{"first":[1,{"z":2}],"second":["a","b"]}"#)
  }

  @Test("Any depth of nesting can be written")
  func deep() throws {
    let text = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    let document = try JSONDocument(
      parsing: text, options: JSONReader.Options(maximumDepth: 20_000))
    #expect(written { $0.raw(document.root) } == text)
  }

  @Test("Lines are independent, and a writer can be reused")
  func lines() {
    var writer = JSONWriter()
    for number in 1...2 {
      writer.beginArray()
      writer.integer(number)
      writer.endArray()
      writer.endLine()
    }
    #expect(writer.text == "[1]\n[2]\n")
    writer.removeAll()
    writer.null()
    #expect(writer.bytes == Array("null".utf8))
  }
}
