import APNs
import Foundation
import PhoneModel
import Testing

/// What the types of casts take, beside Swift's own casts of what `JSONSerialization` reads.
@Suite("A value of the user info is of a type where the cast says so")
struct CastTests {
  /// A type, and values that a cast to it takes or not.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: DecodedType
    let values: [String]
    let casts: @Sendable (Data) throws -> Bool

    init<Value>(_ value: Value.Type, _ type: DecodedType, _ values: String...) {
      testDescription = "\(value)"
      self.type = type
      self.values = values
      casts = { data in
        let object = try JSONSerialization.jsonObject(with: data)
        return (object as? [String: Any])?["value"] as? Value != nil
      }
    }
  }

  private static let whole = DecodedType.whole(bits: 64, isSigned: true)

  static let examples = [
    Example(String.self, .text, #""a""#, #""""#, "1", "true", "null", "[]", "{}"),
    Example(Bool.self, .flag, "true", "false", "1", "0", "2", "1.5", #""true""#, "null"),
    Example(
      Int.self, whole, "1", "-1", "1.0", "1e2", "1.5", "true", #""1""#, "null", "[]",
      "9223372036854775807"),
    Example(Int8.self, .whole(bits: 8, isSigned: true), "127", "128", "-128", "-129", "true"),
    Example(
      Int32.self, .whole(bits: 32, isSigned: true), "2147483647", "2147483648", "1.0", "0.5"),
    Example(UInt.self, .whole(bits: 64, isSigned: false), "0", "-1", "true", #""1""#),
    Example(UInt8.self, .whole(bits: 8, isSigned: false), "255", "256", "-1"),
    Example(Double.self, .number, "1", "1.5", "-1e300", "true", #""1""#, "null"),
    Example(NSNumber.self, .number, "1", "1.5", "false", #""1""#, "null"),
    Example([Any].self, .list(.anything), "[]", #"[1, "a", null]"#, "{}", #""a""#, "null"),
    Example([String].self, .list(.text), "[]", #"["a"]"#, #"["a", 1]"#, "[null]", "{}"),
    Example([Int].self, .list(whole), "[1, 2.0, true]", "[1.5]"),
    Example(
      [String: Any].self, .map(.anything, hasNumbersAsKeys: false), "{}", #"{"a": 1}"#, "[]", "1",
      "null"),
    Example(
      [String: String].self, .map(.text, hasNumbersAsKeys: false), "{}", #"{"a": "1"}"#,
      #"{"a": "1", "b": 2}"#, #"{"a": null}"#),
    Example(
      [String: [Int]].self, .map(.list(whole), hasNumbersAsKeys: false), #"{"a": [1]}"#,
      #"{"a": ["1"]}"#),
  ]

  @Test("The verdict is that of the cast", arguments: examples)
  func verdict(_ example: Example) throws {
    for value in example.values {
      let text = #"{"value": \#(value)}"#
      let json = try #require(try JSONDocument(parsing: text).root["value"])
      let casts = try example.casts(Data(text.utf8))
      #expect((example.type.castMismatch(in: json) == nil) == casts, "\(value)")
    }
  }

  @Test("The innermost value that does not fit is named")
  func place() throws {
    let json = try JSONDocument(parsing: #"{"value": {"a": ["1", 2]}}"#).root
    let type = DecodedType.map(.list(.text), hasNumbersAsKeys: false)
    let value = try #require(json["value"])
    let mismatch = try #require(type.castMismatch(in: value))
    #expect(mismatch.value.pointer == "/value/a/1")
    #expect(mismatch.expected == "a string")
  }

  @Test("Nothing is said of types that no value in JSON has", arguments: [DecodedType.date, .data])
  func silent(type: DecodedType) throws {
    let json = try JSONDocument(parsing: #"1"#).root
    #expect(type.castMismatch(in: json) == nil)
  }
}
