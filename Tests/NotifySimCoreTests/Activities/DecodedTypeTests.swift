import APNs
import Foundation
import PhoneModel
import Testing

/// What the types of a Live Activity take, beside Swift's own decoder.
@Suite("A value decodes where JSONDecoder decodes it")
struct DecodedTypeTests {
  /// A type, and values that it takes or not.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: DecodedType
    let values: [String]
    let decodes: @Sendable (Data) -> Bool

    init<Value: Decodable & Sendable>(
      _ value: Value.Type, _ type: DecodedType, _ values: String...
    ) {
      testDescription = "\(value)"
      self.type = type
      self.values = values
      decodes = { (try? JSONDecoder().decode(Holder<Value>.self, from: $0)) != nil }
    }
  }

  private struct Holder<Value: Decodable>: Decodable {
    let value: Value
  }

  private static func member(_ key: String, _ type: DecodedType) -> DecodedType.Member {
    DecodedType.Member(
      key: key, type: type, declaration: key,
      place: ReadApp.Place(file: "A.swift", line: 1, column: 1))
  }

  enum Word: String, Codable, Sendable { case one, two = "zwei" }
  enum Number: Int, Codable, Sendable { case first = 1, second }
  enum Choice: Codable, Sendable {
    case sent
    case late(minutes: Int, String?)
  }
  struct Pair: Codable, Sendable {
    var name: String
    var count: Int?
    var list = [1]
  }
  struct Empty: Codable, Sendable {}

  private static let pair = DecodedType.object([
    member("name", .text), member("count", .optional(.whole(bits: 64, isSigned: true))),
    member("list", .list(.whole(bits: 64, isSigned: true))),
  ])
  private static let choice = DecodedType.choice([
    DecodedType.Choice(key: "sent", members: []),
    DecodedType.Choice(
      key: "late",
      members: [
        member("minutes", .whole(bits: 64, isSigned: true)), member("_1", .optional(.text)),
      ]),
  ])

  static let examples = [
    Example(String.self, .text, #""a""#, #""""#, "1", "true", "null", "[]", "{}"),
    Example(Bool.self, .flag, "true", "false", "1", "0", #""true""#, "null"),
    Example(
      Int.self, .whole(bits: 64, isSigned: true), "1", "-1", "1.0", "1e2", "-0.0", "1.5",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", #""1""#, "true", "null"),
    Example(
      Int8.self, .whole(bits: 8, isSigned: true), "127", "128", "-128", "-129", "1.0", "1e3"),
    Example(Int32.self, .whole(bits: 32, isSigned: true), "2147483647", "2147483648"),
    Example(UInt.self, .whole(bits: 64, isSigned: false), "0", "-1", "18446744073709551615"),
    Example(UInt8.self, .whole(bits: 8, isSigned: false), "255", "256", "-1"),
    Example(Double.self, .number, "1", "1.5", "-1e300", "true", #""1""#, "null"),
    Example(Float.self, .shortNumber, "1", "0.1", "1e39", "-1e39", #""1""#),
    Example(Date.self, .date, "0", "1.5", #""2026-01-01T00:00:00Z""#, "null"),
    Example(URL.self, .url, #""https://example.com/a""#, #""""#, "1", "null"),
    Example(
      UUID.self, .uuid, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
      #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#, #""e621e1f8""#, "1"),
    Example(Data.self, .data, #""AQID""#, #""AQI=""#, #""AQI""#, #""%""#, "1", "null"),
    Example(Word.self, .words(["one", "zwei"]), #""one""#, #""zwei""#, #""two""#, "1", "null"),
    Example(Number.self, .numbers([1, 2]), "1", "2", "2.0", "3", #""1""#),
    Example(Word?.self, .optional(.words(["one", "zwei"])), "null", #""one""#, #""three""#),
    Example(
      Choice.self, choice, #"{"sent": {}}"#, #"{"sent": null}"#, #""sent""#,
      #"{"late": {"minutes": 3}}"#, #"{"late": {"minutes": 3, "_1": "a"}}"#, #"{"late": {}}"#,
      #"{"late": {"minutes": "3"}}"#, "{}", #"{"sent": {}, "late": {"minutes": 3}}"#,
      #"{"sent": {}, "other": 1}"#),
    Example([Int].self, .list(.whole(bits: 64, isSigned: true)), "[]", "[1]", "[1, null]", "{}"),
    Example(
      [Int?].self, .list(.optional(.whole(bits: 64, isSigned: true))), "[1, null]", #"["a"]"#),
    Example(
      [String: Int].self, .map(.whole(bits: 64, isSigned: true), hasNumbersAsKeys: false),
      #"{"a": 1}"#, #"{"a": "1"}"#, "{}", "[]"),
    Example(
      [Int: Bool].self, .map(.flag, hasNumbersAsKeys: true), #"{"1": true}"#, #"{"a": true}"#),
    Example(
      ClosedRange<Int>.self, .range(.whole(bits: 64, isSigned: true)), "[1, 2]", "[1]",
      #"{"lowerBound": 1, "upperBound": 2}"#, #"["a", 2]"#),
    Example(
      Pair.self, pair, #"{"name": "a", "list": []}"#, #"{"name": "a"}"#,
      #"{"name": "a", "count": null, "list": [2], "more": 1}"#,
      #"{"name": "a", "count": "1", "list": [2]}"#, #"{"Name": "a", "list": []}"#, "[]", "null"),
    Example(Empty.self, .anything, "{}", "[]", "5", "null"),
  ]

  @Test("The verdict is that of the decoder", arguments: examples)
  func verdict(_ example: Example) throws {
    for value in example.values {
      let text = #"{"value": \#(value)}"#
      let json = try #require(try JSONDocument(parsing: text).root["value"])
      let decodes = example.decodes(Data(text.utf8))
      #expect((example.type.mismatch(in: json) == nil) == decodes, "\(value)")
    }
  }

  @Test("A missing property and the place of a wrong one are named")
  func place() throws {
    let json = try JSONDocument(parsing: #"{"value": {"name": "a", "list": [1, "2"]}}"#).root
    let value = try #require(json["value"])
    let wrong = try #require(Self.pair.mismatch(in: value))
    #expect(wrong.value.pointer == "/value/list/1" && wrong.member?.key == "list")
    let rest = try #require(try JSONDocument(parsing: #"{"value": {"list": []}}"#).root["value"])
    #expect(Self.pair.mismatch(in: rest)?.missingKey == "name")
  }

  @Test("What is not known fits, and what is given twice is not judged")
  func silent() throws {
    let type = DecodedType.object([
      Self.member("a", .unknown("it is elsewhere")), Self.member("b", .text),
    ])
    let json = try JSONDocument(parsing: #"{"b": 1, "b": "x"}"#).root
    #expect(type.mismatch(in: json) == nil)
  }

  @Test(
    "A date since 1970 or in milliseconds is doubtful",
    arguments: [(0.0, false), (7.6e8, false), (1.7e9, true), (1.7e12, true)])
  func dates(seconds: Double, isDoubtful: Bool) throws {
    let json = try JSONDocument(parsing: #"{"at": [\#(seconds)]}"#).root
    let type = DecodedType.object([Self.member("at", .list(.optional(.date)))])
    #expect(type.doubtfulDates(in: json).isEmpty == !isDoubtful)
  }
}
