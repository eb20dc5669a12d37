import PhoneModel
import Testing

/// The types that an app's Live Activities decode.
@Suite("The Live Activities that an app's sources declare")
struct ActivityTests {
  /// Declarations, and what is read of the state.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sources: [String: String]
    let expected: String

    init(
      _ name: String, _ expected: String, state: String, around: String = "", file: String = ""
    ) {
      testDescription = name
      sources = [
        "Activity.swift": """
        import ActivityKit
        struct Ride: ActivityAttributes {
          struct ContentState: Codable, Hashable {
            \(state)
          }
          \(around)
        }
        """, "Other.swift": file,
      ]
      self.expected = expected
    }

    init(_ name: String, _ expected: String, source: String) {
      testDescription = name
      sources = ["Activity.swift": source]
      self.expected = expected
    }
  }

  static let examples = [
    Example(
      "scalars", "{a: text, b: int64, c: flag?, d: number, e: date, f: url, g: uint8}",
      state: """
        var a: String; let b: Int
        public var c: Bool?
        private var d: Double { didSet { print(d) } }
        var e: Date = .now, f: URL
        var g: UInt8 = 3
        """),
    Example(
      "what is no member", "{a: text}",
      state: """
        static var s = 1
        let k = "constant"
        lazy var l = 2
        var computed: Int { 1 }
        var a: String
        """),
    Example(
      "the types of literals", "{a: text, b: int64, c: number, d: flag, e: uuid, f: ?}",
      state: """
        var a = "x"; var b = 1; var c = 1.5; var d = true; var e = UUID(); var f = Color.red
        """),
    Example(
      "collections", "{a: [text], b: {int64}, c: [date?]?, d: [flag], e: range number, f: ?}",
      state: """
        var a: [String]; var b: [String: Int]; var c: Array<Date?>?; var d: Set<Bool>
        var e: ClosedRange<Double>; var f: [Kind: Int]
        """),
    Example(
      "keys with names of their own", "{a: text, bee: int64}",
      state: """
        var a: String; var b: Int; var c = 2
        enum CodingKeys: String, CodingKey { case a, b = "bee" }
        """),
    Example(
      "enumerations", "{a: one|zwei, b: 1|2, c: x,y}",
      state: "var a: Word; var b: Step; var c: Choice",
      around: """
        enum Word: String, Codable { case one, two = "zwei" }
        enum Step: Int, Codable { case first = 1, second }
        enum Choice: Codable { case x, y }
        """),
    Example(
      "a type of another file, by an alias and a protocol of the app's",
      "{a: {n: text}, b: int64}", state: "var a: Stop; var b: Count",
      around: "typealias Count = Int",
      file: """
        protocol Named {}
        struct Stop: Codable & Hashable, Named { let n: String }
        """),
    Example("a type that nobody declares", "{a: ?, b: text}", state: "var a: Color; var b: String"),
    Example("a wrapper", "{a: ?}", state: "@Clamped var a: Int"),
    Example(
      "a type that refers to itself", "{n: {next: ??, v: flag}}",
      state: "var n: Node",
      file: "final class Node: Codable { var next: Node?; var v: Bool }"),
    Example(
      "a decoder of its own", "?",
      state: """
        var a: Int
        init(from decoder: any Decoder) throws { a = 1 }
        """),
    Example(
      "a state by an alias", "{score: int64}",
      source: """
        struct Game: ActivityAttributes { typealias ContentState = GameState }
        struct GameState: Codable, Hashable { var score: Int }
        """),
    Example(
      "a conformance in an extension", "{score: int64}",
      source: """
        struct Game { struct ContentState: Codable, Hashable { var score: Int } }
        extension Game: ActivityAttributes {}
        """),
    Example("a state without members", "any", state: ""),
    Example(
      "aliases in a circle", "{a: ?}", state: "var a: One",
      around: "typealias One = Two; typealias Two = One"),
  ]

  @Test("The state is read member by member", arguments: examples)
  func state(_ example: Example) throws {
    let app = try ProjectFolder(example.sources).app()
    let activity = try #require(app.activities.first)
    #expect(app.activities.count == 1)
    #expect(activity.state.sketch == example.expected)
  }

  @Test("Types that hold the next one twice are read up to a limit")
  func doubling() throws {
    let types = (0..<40).map { "struct T\($0): Codable { var a: T\($0 + 1); var b: T\($0 + 1) }" }
    let app = try ProjectFolder([
      "A.swift": """
      struct Ride: ActivityAttributes {
        struct ContentState: Codable, Hashable { var first: T0 }
      }
      \(types.joined(separator: "\n"))
      """
    ]).app()
    #expect(app.activities.first?.state.sketch.contains("?") == true)
  }

  @Test("The attributes are read as well, and the type is known by its last name")
  func attributes() throws {
    let app = try ProjectFolder([
      "A.swift": """
      enum Space {
        struct Ride: ActivityAttributes {
          struct ContentState: Codable, Hashable { var eta: Date }
          let driver: String
          var seats: Int?
        }
      }
      """
    ]).app()
    let activity = try #require(app.activities.first)
    #expect(activity.name == "Ride" && activity.place.line == 2)
    #expect(activity.attributes.sketch == "{driver: text, seats: int64?}")
  }
}

extension DecodedType {
  /// The type in short: a list in brackets, an object in braces, `?` for what is not known.
  fileprivate var sketch: String {
    switch self {
    case .text: "text"
    case .flag: "flag"
    case .whole(let bits, let isSigned): "\(isSigned ? "int" : "uint")\(bits)"
    case .number: "number"
    case .shortNumber: "float"
    case .date: "date"
    case .url: "url"
    case .uuid: "uuid"
    case .data: "data"
    case .words(let words): words.joined(separator: "|")
    case .numbers(let numbers): numbers.map(String.init).joined(separator: "|")
    case .choice(let choices): choices.map(\.key).joined(separator: ",")
    case .optional(let type): type.sketch + "?"
    case .list(let type): "[\(type.sketch)]"
    case .map(let type, _): "{\(type.sketch)}"
    case .range(let type): "range \(type.sketch)"
    case .point: "point"
    case .object(let members):
      "{" + members.map { "\($0.key): \($0.type.sketch)" }.joined(separator: ", ") + "}"
    case .anything: "any"
    case .unknown: "?"
    }
  }
}
