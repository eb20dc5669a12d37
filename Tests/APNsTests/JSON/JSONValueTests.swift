import APNs
import Testing

@Suite("JSON values")
struct JSONValueTests {
  private func root(_ text: String) throws -> JSONValue {
    try JSONDocument(parsing: text).root
  }

  @Test(
    "A value knows its kind and its place",
    arguments: [
      ("{}", JSONValue.Kind.object), ("[]", .array), (#""x""#, .string), ("-1.5e3", .number),
      ("true", .boolean), ("false", .boolean), ("null", .null),
    ])
  func kinds(_ text: String, _ kind: JSONValue.Kind) throws {
    let document = try JSONDocument(parsing: " \(text)\n")
    #expect(document.root.kind == kind)
    #expect(document.root.span == SourceSpan(1, 1 + text.utf8.count))
    #expect(document.root.rawText == text)
    #expect(document.root.isNull == (kind == .null))
    #expect(document.warnings.isEmpty)
  }

  @Test("An accessor of another kind gives nil", arguments: ["{}", "[]", "null"])
  func otherKinds(_ text: String) throws {
    let value = try root(text)
    #expect(value.string == nil && value.boolean == nil && value.integer == nil)
    #expect(value.double == nil && value.numberText == nil)
    #expect(value["a"] == nil && value[0] == nil && value.count == 0)
  }

  @Test(
    "A string is decoded",
    arguments: [
      (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u00e9\u00E9""#, "éé"), (#""\uD83D\uDE4F""#, "🙏"), (#""\u0000""#, "\0"),
      (#""한국어 🙏""#, "한국어 🙏"), (#""seven77\n""#, "seven77\n"), (#""eight888\n""#, "eight888\n"),
      (#""\\u0041""#, "\\u0041"),
      ("\"\u{10FFFF}\u{FFFF}\u{7FF}\u{80}\"", "\u{10FFFF}\u{FFFF}\u{7FF}\u{80}"),
    ])
  func strings(_ text: String, _ decoded: String) throws {
    let value = try #require(try root(text).string)
    #expect(Array(value.utf8) == Array(decoded.utf8))
  }

  @Test("Strings of every length around eight bytes are read completely", arguments: 0..<40)
  func lengths(_ count: Int) throws {
    for tail in ["", "é", "한", "🙏", "\\n"] {
      let plain = String(repeating: "x", count: count)
      let value = try root("[\"\(plain)\(tail)\"]")[0]
      #expect(value?.string == plain + (tail == "\\n" ? "\n" : tail))
    }
  }

  @Test(
    "An integer is exact or nil",
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1), ("-12", -12), ("1.0", 1), ("1e2", 100), ("1E+2", 100),
      ("120e-1", 12), ("1.50e1", 15), ("0e999999999999", 0), ("0.000", 0), ("-1.0", -1),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("1e18", 1_000_000_000_000_000_000),
      ("9223372036854775.807e3", .max), ("0.00001e5", 1), ("100000e-5", 1),
    ] as [(String, Int)])
  func integers(_ text: String, _ integer: Int) throws {
    #expect(try root(text).integer == integer)
    #expect(try root(text).numberText == text)
  }

  @Test(
    "A number that is not an integer, or is too large, has no integer value",
    arguments: [
      "1.5", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e999", "1e-999",
      "123456789012345678901", "0.1e0", "1e99999999999999999999", "1e-99999999999999999999",
    ])
  func noIntegers(_ text: String) throws {
    #expect(try root(text).integer == nil)
    #expect(try root(text).numberText == text)
  }

  @Test(
    "A double is the nearest, or nil past its range",
    arguments: [
      ("0", 0), ("0.1", 0.1), ("-2.5e-3", -0.0025), ("1e308", 1e308),
      ("123456789012345678901", 123_456_789_012_345_683_968),
      ("1e-400", 0),
    ] as [(String, Double)])
  func doubles(_ text: String, _ double: Double) throws {
    #expect(try root(text).double == double)
  }

  @Test("A number past the range of a double has its text only", arguments: ["1e309", "-1e999"])
  func hugeNumbers(_ text: String) throws {
    #expect(try root(text).double == nil)
    #expect(try root(text).numberText == text)
  }

  @Test("Elements and members come in the order of the text")
  func children() throws {
    let value = try root(#"{"b": [1, [2, 3], {"c": 4}], "a": true, "b2": null}"#)
    #expect(value.count == 3)
    #expect(value.members.map { $0.key.string } == ["b", "a", "b2"])
    let array = try #require(value["b"])
    #expect(array.count == 3)
    #expect(array.elements.map(\.rawText) == ["1", "[2, 3]", #"{"c": 4}"#])
    #expect(array[1]?[1]?.integer == 3)
    #expect(array[3] == nil && array[-1] == nil)
    #expect(value["a"]?.boolean == true && value["b2"]?.isNull == true && value["c"] == nil)
  }

  @Test("The last of equal keys counts, whatever its escapes")
  func duplicates() throws {
    let value = try root(#"{"a": 1, "\u0061": 2, "b": 3}"#)
    #expect(value["a"]?.integer == 2)
    #expect(value.count == 3)
  }

  @Test("A key is compared by its bytes, not by canonical equivalence")
  func canonicalEquivalence() throws {
    let value = try root("{\"e\u{301}\": 1, \"\u{E9}\": 2}")
    #expect(value["e\u{301}"]?.integer == 1)
    #expect(value["\u{E9}"]?.integer == 2)
  }

  @Test("A pointer names each value (RFC 6901)")
  func pointers() throws {
    let value = try root(#"{"a": [10, {"b/c": 1, "d~e": 2}], "": 3, "k\"l": {"한": [[7]]}}"#)
    #expect(value.pointer == "")
    #expect(value["a"]?.pointer == "/a")
    #expect(value["a"]?[0]?.pointer == "/a/0")
    #expect(value["a"]?[1]?["b/c"]?.pointer == "/a/1/b~1c")
    #expect(value["a"]?[1]?["d~e"]?.pointer == "/a/1/d~0e")
    #expect(value[""]?.pointer == "/")
    #expect(value["k\"l"]?["한"]?[0]?[0]?.pointer == "/k\"l/한/0/0")
    let key = try #require(value["a"]?[1]?.members.first { _ in true }?.key)
    #expect(key.pointer == "/a/1/b~1c")
  }

  @Test("The phrase of a kind fits into a sentence")
  func phrases() {
    #expect(
      JSONValue.Kind.allCases.map(\.phrase) == [
        "an object", "an array", "a string", "a number", "a Boolean", "null",
      ])
  }
}
