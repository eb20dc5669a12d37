import APNs
import NotifySimCore
import Scenarios
import Testing

@Suite("A line of the interactive phone") struct VerbLineTests {
  @Test("A line can have every verb, as its usage says", arguments: Verb.all.map(\.name))
  func everyVerb(_ name: String) throws {
    let verb = try #require(Verb.named(name))
    #expect(verb.usage.hasPrefix(name))
    let operand =
      switch verb.operand {
      case .nothing, .notification, .word: ""
      case .action: "ACCEPT"
      case .text: "'On my way'"
      case .payload: "push.json"
      case .request: #"'{"content": {"body": "B"}}'"#
      case .settings: "locked=true badge=2"
      case .duration: "1h30m"
      case .position: "37.5 -127"
      }
    let call = try Self.call("\(name) \(operand)")
    #expect(!call.stimuli.isEmpty)
  }

  @Test("A line accepts modifiers in any order")
  func modifiers() throws {
    for line in [
      "reply 'On my way' action=REPLY of=ID", "reply of=ID action=REPLY \"On my way\"",
    ] {
      let call = try Self.call(line)
      #expect(call.text == "On my way")
      #expect(call.action == "REPLY")
      #expect(call.of == "ID")
    }
    #expect(try Self.call("open ID").of == "ID")
    #expect(try Self.call("open of=ID").of == "ID")
    #expect(try Self.call("keep").text == "quietly")
    #expect(try Self.call("keep prominently").text == "prominently")
    #expect(try Self.call("advance 1h30m").seconds == 5400)
    #expect(try Self.call("advance to 18:00").clockTime?.text == "18:00")
    #expect(try Self.call("advance 'to 18:00'").durationWords == "to 18:00")
    #expect(try Self.call("move -33.5 151").position?.text == "-33.5,151")
    #expect(try Self.call("move 0,0").position?.text == "0,0")
  }

  @Test("A line accepts headers and a payload, from a file or inline")
  func payloads() throws {
    let call = try Self.call(
      "deliver -H 'apns-collapse-id: x' push.json --header 'apns-priority: 5'")
    #expect(call.push?.source.name == "push.json")
    #expect(call.push?.headers.collapseID == "x")
    #expect(call.push?.headers.priority == 5)
    let json = #"{"aps": {"alert": "it's x"}}"#
    for line in [#"deliver {"aps": {"alert": "it's x"}} -H 'a: b'"#, "deliver \(json)"] {
      #expect(try Self.call(line).push?.source.bytes == Array(json.utf8))
    }
    let quoted = try Self.call(#"deliver '{"aps": {"alert": "x"}}'"#)
    #expect(quoted.push?.source.bytes == Array(#"{"aps": {"alert": "x"}}"#.utf8))
  }

  @Test("A line accepts any text in quotes, also what looks like a modifier")
  func quotedText() throws {
    #expect(try Self.call("reply 'action=X'").text == "action=X")
    #expect(try Self.call("reply \"\"").text == "")
    #expect(try Self.call("reply a=b").text == "a=b")
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let line: String
    let message: String
    let help: String?
    /// The word that is at fault.
    let word: String?

    init(_ line: String, _ message: String, help: String? = nil, at word: String? = nil) {
      self.line = line
      self.message = message
      self.help = help
      self.word = word
    }

    var testDescription: String { line }
  }

  private static let place = "'move' takes a latitude and a longitude, such as 37.5665 126.978"
  private static let advance =
    "'advance' takes seconds, a time such as 1h30m, or a moment such as 'to 18:00' or"
    + " 'to 2026-03-29T02:30'"

  static let mistakes = [
    Mistake("lock now", "unexpected word 'now'", help: "write lock", at: "now"),
    Mistake("choose", "'choose' is incomplete", help: "write choose ACTION [of=ID]"),
    Mistake(
      "choose A B", "unexpected word 'B'", help: "write choose ACTION [of=ID]", at: "B"),
    Mistake(
      "reply On my way", "unexpected word 'my'",
      help: #"put the text in quotes: reply "...""#, at: "my"),
    Mistake(
      "reply 'x' acton=A", "'reply' takes no 'acton='", help: "did you mean 'action='?",
      at: "acton=A"),
    Mistake("choose A action=B", "'choose' takes no 'action='", at: "action=B"),
    Mistake("choose A of=1 of=2", "'of=' is given twice", at: "of=2"),
    Mistake("open A of=B", "the notification is named twice", at: "A"),
    Mistake(
      "keep loudly", "'keep' takes quietly or prominently, not 'loudly'", at: "loudly"),
    Mistake(
      "keep prominent", "'keep' takes quietly or prominently, not 'prominent'",
      help: "did you mean 'prominently'?", at: "prominent"),
    Mistake("set", "'set' is incomplete", help: "write set KEY=VALUE..."),
    Mistake(
      "set locked", "'set' takes KEY=VALUE, such as locked=true, not 'locked'", at: "locked"),
    Mistake(
      "set loked=true", "there is no device key 'loked'", help: "did you mean 'locked'?",
      at: "loked=true"),
    Mistake(
      "set locked=ture", "'locked' does not take 'ture'; it takes true or false",
      help: "did you mean 'true'?", at: "locked=ture"),
    Mistake("set badge=1 badge=2", "'badge' is set twice", at: "badge=2"),
    Mistake("advance soon", "\(advance), not 'soon'", at: "soon"),
    Mistake("advance -1", "\(advance), not '-1'", at: "-1"),
    Mistake("move 37.5", Self.place, at: "37.5"),
    Mistake("move 91 0", Self.place, at: "91 0"),
    Mistake("move north pole", Self.place, at: "north pole"),
    Mistake("move", "'move' is incomplete", help: "write move LATITUDE LONGITUDE"),
    Mistake("advance to noon", "\(advance), not 'to noon'", at: "to noon"),
    Mistake("advance to", "'advance' is incomplete", help: "write advance TIME|to CLOCK"),
    Mistake(
      "advance to 18:00 sharp", "unexpected word 'sharp'",
      help: "write advance TIME|to CLOCK", at: "sharp"),
    Mistake(
      "deliver", "'deliver' is incomplete", help: "write deliver FILE [-H 'NAME: VALUE'...]"),
    Mistake("deliver a.json", "there is no file 'a.json'", at: "a.json"),
    Mistake("deliver push.json -H", "'-H' takes a header such as 'apns-priority: 5'", at: "-H"),
    Mistake(
      "deliver push.json -H x", "'-H' takes a header such as 'apns-priority: 5'", at: "x"),
    Mistake(
      "deliver push.json -H a:1 -H A:2", "the header 'a' is given twice", at: "A:2"),
    Mistake("reply 'x", "a quote is not closed", at: "'x"),
    Mistake(
      #"add {"content": {"bdy": "x"}}"#, "content has no key 'bdy'",
      help: "did you mean 'body'?", at: #""bdy""#),
    Mistake(
      #"add {"content": {body: 1}}"#, "key 'body' needs double quotes",
      help: "put it in double quotes", at: "body"),
    Mistake("add push.json", "push.json:1:2: unknown key 'aps'", at: "push.json"),
  ]

  @Test("A wrong line is reported at its word, with a suggestion", arguments: mistakes)
  func mistake(_ example: Mistake) throws {
    let error = #expect(throws: VerbCall.LineError.self) { try Self.call(example.line) }
    #expect(error?.message == example.message)
    #expect(error?.help == example.help)
    let bytes = Array(example.line.utf8)
    #expect(error?.span.map { String(decoding: bytes[$0], as: UTF8.self) } == example.word)
  }

  @Test(
    "A time is written as people write it, and read again",
    arguments: [
      (0, "0s"), (1, "1s"), (90, "1m30s"), (5400, "1h30m"), (86_400, "1d"), (0.5, "0.5"),
      (90_061, "1d1h1m1s"), (1e-7, "1e-07"),
    ] as [(Double, String)])
  func times(_ seconds: Double, _ words: String) throws {
    let time = try #require(PassingTime(seconds: seconds))
    #expect(time.words == words)
    #expect(PassingTime(words) == time)
  }

  @Test(
    "A time is none that is longer than a thousand years, negative or without a unit",
    arguments: [
      ("366000d", true), ("366000d1s", false), ("366001d", false), ("-1", false), ("1d2", false),
    ])
  func longTime(_ text: String, isTime: Bool) {
    #expect((PassingTime(text) != nil) == isTime)
  }

  private static func call(_ line: String) throws -> VerbCall {
    let words = LineWords(line)
    let verb = try #require(words.words.first.flatMap { Verb.named($0.text) })
    return try VerbCall(verb, words) { (path) throws(Scenario.ResourceError) in
      guard path == "push.json" else { throw Scenario.ResourceError("there is no file '\(path)'") }
      return SourceText(name: path, bytes: Array(#"{"aps": {"alert": "x"}}"#.utf8))
    }
  }
}
