import APNs
import NotifySimCore
import PhoneModel
import Testing

/// What `check` and a delivery say of a payload that the app's code does not read.
@Suite("A payload is compared with what the app's code reads")
struct UserInfoFindingTests {
  typealias Read = ReadApp.Read

  /// A read, a payload, and the finding's message; nil for none.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let read: Read
    let payload: String
    let expected: String?
    var pushType: PushType?

    init(
      _ name: String, _ read: Read, _ payload: String, _ expected: String?,
      sentAs pushType: PushType? = nil
    ) {
      testDescription = name
      (self.read, self.payload, self.expected) = (read, payload, expected)
      self.pushType = pushType
    }
  }

  private static func read(
    _ path: [Read.Step] = [.key("id")], _ type: DecodedType? = .text,
    _ need: Read.Need = .crash, _ entry: Read.Entry = .response,
    if conditions: [Read.Condition] = [], in file: String = "A.swift"
  ) -> Read {
    Read(
      path: path, type: type, need: need, entry: entry, conditions: conditions,
      place: ReadApp.Place(file: file, line: 3, column: 1))
  }

  private static func alert(_ rest: String, _ aps: String = "") -> String {
    #"{"aps":{"alert":"A"\#(aps)}\#(rest)}"#
  }

  private static let crash = "the app crashes when the person responds"
  private static let missing = "'id' is missing; it must be a string: \(crash)"
  private static let number = "'id' must be a string, not 1: \(crash)"
  private static let opening = "com.apple.UNNotificationDefaultActionIdentifier"

  static let values = [
    Example("a value that fits", read(), alert(#","id":"a""#), nil),
    Example("a value that is missing", read(), alert(""), missing),
    Example("a value of another type", read(), alert(#","id":1"#), number),
    Example(
      "null", read(), alert(#","id":null"#), "'id' must be a string, not null: \(crash)"),
    Example(
      "any value, where no type is asked for", read([.key("id")], nil), alert(#","id":1"#), nil),
    Example(
      "no value, where no type is asked for", read([.key("id")], nil), alert(""),
      "'id' is missing: \(crash)"),
    Example("a key that is given twice", read(), alert(#","id":1,"id":2"#), nil),
    Example("a placeholder", read(), alert(#","id":"{{id}}""#), nil),
    Example(
      "a value within another", read([.key("a"), .key("id")]), alert(#","a":{"id":1}"#),
      "'a.id' must be a string, not 1: \(crash)"),
    Example(
      "a value within one that is missing", read([.key("a"), .key("id")]), alert(""), nil),
    Example("JSON in a string", read([.key("a"), .text, .key("id")]), alert(#","a":"{}""#), nil),
    Example("Objective-C, which casts nothing", read(in: "A.m"), alert(#","id":1"#), nil),
    Example("a type that is not known", read([.key("id")], .unknown("x")), alert(#","id":1"#), nil),
    Example("what the code goes on without", read([.key("id")], .text, .used), alert(""), nil),
    Example(
      "a method for a response that returns", read([.key("id")], .text, .left), alert(""),
      "'id' is missing; it must be a string: the app's code returns early"
        + " when the person responds"),
    Example(
      "another method that returns", read([.key("id")], .text, .left, .presentation), alert(""),
      nil),
  ]

  static let pushes = [
    Example("a push without text, which gets no response", read(), #"{"aps":{"badge":1}}"#, nil),
    Example(
      "a push that wakes the app", read([.key("id")], .text, .crash, .background),
      #"{"aps":{"content-available":1}}"#,
      "'id' is missing; it must be a string: the app crashes when the push wakes it"),
    Example(
      "a push that wakes nothing", read([.key("id")], .text, .crash, .background), alert(""), nil),
    Example(
      "a push that the service extension gets",
      read([.key("id")], .text, .crash, .serviceExtension), alert("", #","mutable-content":1"#),
      "'id' is missing; it must be a string: the app crashes in its service extension"),
    Example(
      "a push that it does not get", read([.key("id")], .text, .crash, .serviceExtension),
      alert(""), nil),
    Example(
      "a call", read([.key("id")], .text, .crash, .call), #"{"aps":{}}"#,
      "'id' is missing; it must be a string: the app crashes when the push comes", sentAs: .voip),
    Example("the delegate, of a call", read(), alert(""), nil, sentAs: .voip),
    Example("a Live Activity", read(), alert(""), nil, sentAs: .liveActivity),
  ]

  static let conditions = [
    Example("what is not known", read(if: [.unknown]), alert(""), nil),
    Example(
      "the category", read(if: [.category(["NEWS"], isNegated: false)]),
      alert("", #","category":"NEWS""#), missing),
    Example(
      "another category", read(if: [.category(["NEWS"], isNegated: false)]), alert(""), nil),
    Example(
      "all categories but one", read(if: [.category(["NEWS"], isNegated: true)]), alert(""),
      missing),
    Example(
      "a button of the category", read(if: [.action(["OPEN"], isNegated: false)]),
      alert("", #","category":"NEWS""#),
      "'id' is missing; it must be a string: the app crashes when 'OPEN' is chosen"),
    Example(
      "a button that the category lacks", read(if: [.action(["CLOSE"], isNegated: false)]),
      alert("", #","category":"NEWS""#), nil),
    Example(
      "opening", read(if: [.action([opening], isNegated: false)]), alert(""),
      "'id' is missing; it must be a string: the app crashes when it is opened"),
    Example(
      "all buttons but one", read(if: [.action(["OPEN"], isNegated: true)]), alert(""), missing),
    Example("no opening", read(if: [.action([opening], isNegated: true)]), alert(""), nil),
    Example(
      "a button that an earlier case took",
      read(if: [.action(["OPEN"], isNegated: true), .action(["OPEN"], isNegated: false)]),
      alert("", #","category":"NEWS""#), nil),
    Example(
      "another key", read(if: [.fits([.key("a")], .text, isNegated: false)]),
      alert(#","a":"x""#), missing),
    Example(
      "another key that does not fit", read(if: [.fits([.key("a")], .text, isNegated: false)]),
      alert(#","a":1"#), nil),
    Example(
      "no other key", read(if: [.fits([.key("a")], .text, isNegated: true)]), alert(""), missing),
    Example(
      "a word", read(if: [.equals([.key("a")], ["x"], isNegated: false)]), alert(#","a":"x""#),
      missing),
    Example(
      "another word", read(if: [.equals([.key("a")], ["x"], isNegated: false)]),
      alert(#","a":"y""#), nil),
    Example(
      "no word", read(if: [.equals([.key("a")], ["x"], isNegated: false)]), alert(#","a":1"#), nil),
  ]

  private static func facts(
    _ read: Read, _ change: (inout ReadApp.UserInfoReads) -> Void = { _ in }
  )
    -> AppFacts
  {
    var sources = ReadApp(manifest: TestApp.manifest())
    sources.userInfo.reads = [read]
    change(&sources.userInfo)
    let place = read.place
    let action = ReadApp.Action(identifier: "OPEN", place: place)
    sources.categories = [
      ReadApp.Category(identifier: "NEWS", actions: [action], framework: .native, place: place)
    ]
    return AppFacts(of: App(sources))
  }

  private static func messages(
    _ facts: AppFacts, _ payload: String, _ pushType: PushType? = nil
  ) throws -> [String] {
    let payload = try Payload.read(Array(payload.utf8))
    return facts.findings(in: payload, sentAs: pushType, besides: [])
      .filter { $0.code == .userInfoRead }.map(\.message)
  }

  @Test("What certainly goes wrong is found", arguments: values + pushes + conditions)
  func finding(_ example: Example) throws {
    let found = try Self.messages(Self.facts(example.read), example.payload, example.pushType)
    #expect(found == (example.expected.map { [$0] } ?? []))
  }

  @Test("Of a key that the service extension sets nothing is said where it runs")
  func extended() throws {
    let facts = Self.facts(Self.read()) { $0.keysOfExtension = ["id"] }
    #expect(try Self.messages(facts, Self.alert("", #","mutable-content":1"#)).isEmpty)
    #expect(try Self.messages(facts, Self.alert("")) == [Self.missing])
    let all = Self.facts(Self.read()) { $0.keysOfExtension = nil }
    #expect(try Self.messages(all, Self.alert("", #","mutable-content":1"#)).isEmpty)
  }

  @Test("Several reads of a key are one finding, and the worse one counts")
  func several() throws {
    let facts = Self.facts(Self.read([.key("id")], .text, .left)) {
      $0.reads += [Self.read(), Self.read([.key("id")], .text, .left, in: "B.swift")]
    }
    #expect(try Self.messages(facts, Self.alert("")) == [Self.missing])
  }
}
