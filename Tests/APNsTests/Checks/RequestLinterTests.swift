import APNs
import Testing

@Suite("The linter on requests")
struct RequestLinterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let headers: [String]
    let json: String
    let findings: [String]

    init(_ headers: String, _ json: String, _ findings: String...) {
      self.headers = headers.split(separator: ";").map(String.init)
      self.json = json
      self.findings = findings
    }

    var testDescription: String { "\(headers) \(json)" }
  }

  static let alert = #"{"aps":{"alert":"B"}}"#
  static let ended = #"{"aps":{"event":"end","timestamp":1,"content-state":{}}}"#
  static let silent = #"{"aps":{"content-available":1}}"#

  static let contents = [
    Row("apns-push-type:background;apns-priority:5", silent),
    Row(
      "apns-push-type:background", #"{"aps":{"content-available":1,"alert":"B","sound":"s.caf"}}"#,
      "X7 warning /aps/alert", "X7 warning /aps/sound"),
    Row(
      "apns-push-type:background", #"{"aps":{"content-available":1,"badge":2}}"#,
      "X7 warning /aps/badge"),
    Row("apns-push-type:background", #"{"aps":{}}"#, "X7 warning /aps"),
    Row("apns-push-type:background;apns-priority:10", silent, "X7 warning -"),
    Row("apns-push-type:background;apns-priority:1", silent),
    Row("apns-push-type:alert;apns-priority:5", alert),
    Row("apns-push-type:alert;apns-priority:1", alert),
    Row("apns-push-type:alert", silent, "X7 warning /aps/content-available"),
    Row("apns-push-type:alert", #"{"aps":{"content-available":1,"alert":"B"}}"#),
    Row(
      "apns-push-type:alert", #"{"aps":{"content-changed":true}}"#,
      "X7 warning /aps/content-changed"),
    Row("apns-push-type:alert", #"{"mdm":"m"}"#, "X7 warning /mdm"),
    Row("apns-push-type:mdm", #"{"mdm":"m"}"#),
    Row("apns-push-type:mdm", #"{"mdm":"m","aps":{"alert":"B"}}"#, "X7 warning /aps"),
    Row(
      "apns-push-type:alert", #"{"aps":{"alert":"B","event":"new_message"}}"#,
      "X5 warning /aps/event"),
    Row(
      "apns-push-type:liveactivity", #"{"aps":{"event":"end","timestamp":1}}"#, "X7 note /aps"),
    Row("apns-push-type:mdm", alert, "X7 warning /aps"),
    Row("apns-push-type:widgets", #"{"aps":{"content-changed":true}}"#),
    Row("apns-push-type:controls", #"{"aps":{}}"#, "X7 warning /aps"),
    Row("apns-push-type:liveactivity", alert, "X7 error /aps"),
    Row(
      "apns-push-type:liveactivity", #"{"aps":{"alert":{"body":"B","sound":"s.caf"}}}"#,
      "X7 error /aps"),
    Row("apns-push-type:alert", #"{"aps":{}}"#, "X20 warning /aps"),
    Row(
      "apns-push-type:liveactivity;apns-priority:1",
      #"{"aps":{"event":"end","timestamp":1,"content-state":{}}}"#, "X7 warning -"),
    Row(
      "apns-push-type:liveactivity;apns-channel-id:AAAA",
      #"{"aps":{"event":"start","timestamp":1,"content-state":{},"attributes":{},"attributes-type":"A","alert":"B"}}"#,
      "X7 warning /aps/event"),
    Row(
      "apns-push-type:liveactivity;apns-priority:10",
      #"{"aps":{"event":"end","timestamp":1,"content-state":{}}}"#),
    Row(
      "apns-push-type:liveactivity;apns-priority:5",
      #"{"aps":{"event":"end","timestamp":1,"content-state":{}}}"#),
    Row("apns-push-type:pushtotalk;apns-priority:5", #"{"aps":{}}"#, "X7 warning -"),
    Row("apns-push-type:pushtotalk;apns-priority:10", #"{"aps":{}}"#),
    Row("apns-push-type:location", #"{"aps":{}}"#),
    Row("apns-push-type:voip", #"{"k":1,"aps":{}}"#),
    Row("apns-push-type:voip", #"{"aps":{"alert":{"caller":"Ada"}}}"#),
    Row("apns-push-type:alert;apns-topic:com.a.voip", alert, "X39 warning -"),
    Row("apns-push-type:location;apns-topic:com.a", #"{"aps":{}}"#, "X39 error -"),
    Row("apns-priority:7", alert, "X39 error -"),
    Row("apns-collapse-id:\(String(repeating: "한", count: 22))", alert, "X39 error -"),
    Row("apns-expiration:0", alert, "X42 note -"),
    Row("apns-expiration:0;apns-push-type:voip", #"{"aps":{}}"#),
    Row("apns-expiration:999", alert, "X42b warning -"),
    Row("apns-expiration:3600", alert, "X42b warning -"),
    Row("apns-expiration:999999999", alert, "X42b warning -"),
    Row("apns-expiration:1000000000", alert, "X42 warning -"),
    Row("apns-expiration:1700000000", alert),
    Row("apns-expiration:1699999999", alert, "X42 warning -"),
    Row("apns-expiration:100000000000", alert, "X42 warning -"),
    Row("apns-expiration:1767258000000", alert, "X42 warning -"),
    Row(":method:POST;:path:/3/device/00ff", alert),
    Row(":method:PUT", alert, "X39 error -"),
    Row(":path:/3/device/", alert, "X40 error -"),
    Row(":path:/3/device/00f", alert, "X40 error -"),
    Row(":path:/3/device/<00ff 11>", alert, "X40 error -"),
    Row(":path:/4/broadcasts/apps/com.a", alert),
    Row("apns-push-type:Liveactivity", ended, "X39 error -"),
    Row("apns-push-type:Liveactivity;:path:/4/broadcasts/apps/com.a", ended),
    Row("apns-channel-id:AAAA;apns-push-type:LiveActivity", ended),
    Row("apns-push-type:voip", #"{"k":1}"#), Row("apns-push-type:complication", #"{"k":1}"#),
    Row("apns-push-type:fileprovider", #"{"k":1}"#), Row("apns-push-type:pushtotalk", "{}"),
    Row("apns-push-type:voip", #"{"aps":7}"#, "X2 error /aps"),
    Row("apns-push-type:voip", "[]", "X2 error "),
    Row("apns-push-type:location", #"{"k":1}"#, "X2 error "),
    Row("apns-push-type:mdm", #"{"k":1}"#, "X7 warning "),
    Row("apns-push-type:widgets", #"{"k":1}"#, "X2 error ", "X7 warning "),
    Row("apns-priority:10", silent, "X7 warning /aps/content-available"),
    Row("apns-priority:5", silent), Row("apns-topic:com.a", silent),
    Row("apns-priority:10", alert), Row("apns-priority:10;apns-push-type:x", silent, "X39 error -"),
    Row("apns-topic:[BUNDLE_ID]", alert, "X39 error -"),
    Row("apns-topic:$(PRODUCT_BUNDLE_IDENTIFIER)", alert, "X39 error -"),
    Row("apns-topic:com..x", alert, "X9c error -"),
    Row("apns-topic:.com.acme", alert, "X9c error -"),
    Row("apns-topic:x.", alert, "X9c error -"), Row("apns-topic:x", alert),
    Row("apns-topic:PRODUCT_BUNDLE_IDENTIFIER", alert, "X9c error -"),
    Row("apns-topic:pass.com.example.card", "{}"),
    Row("apns-topic:pass.com.example.card", #"{"aps":{}}"#),
    Row("apns-topic:pass.com.example.card;apns-push-type:background", "{}"),
    Row("apns-topic:com.example.card", "{}", "X2 error "),
  ]

  @Test("The linter reports headers that contradict each other", arguments: contents)
  func together(_ row: Row) throws {
    let payload = try Payload.read(Array(row.json.utf8))
    let found = PayloadLinter(now: 1_700_000_000).check(
      payload, sentWith: RequestHeaders(row.headers))
    #expect(found.map(\.sketch) == row.findings)
  }

  @Test(
    "The linter reports missing headers of a complete request",
    arguments: [
      Row("apns-push-type:alert;apns-topic:com.a", alert),
      Row("apns-topic:com.a", alert, "X44 warning -"),
      Row("apns-push-type:alert", alert, "X39 warning -"),
      Row("apns-push-type:background;apns-topic:com.a", silent, "X7b warning -"),
      Row("apns-push-type:Alert;apns-topic:com.a", alert, "X39 error -"),
      Row(
        ":path:/4/broadcasts/apps/com.a;apns-push-type:Liveactivity", ended, "X39 error -",
        "X39 error -", "X39 error -"),
      Row(
        ":path:/4/broadcasts/apps/com.a;apns-push-type:Liveactivity;apns-channel-id:AAAA;apns-expiration:0;apns-priority:5",
        ended),
    ])
  func missing(_ row: Row) throws {
    let payload = try Payload.read(Array(row.json.utf8))
    let linter = PayloadLinter(knowsAllHeaders: true)
    let found = linter.check(payload, sentWith: RequestHeaders(row.headers))
    #expect(found.map(\.sketch) == row.findings)
  }

  @Test("A broadcast without required headers is reported, with APNs' answer (N32)")
  func missingOfBroadcast() throws {
    let found = PayloadLinter(knowsAllHeaders: true).check(
      try Payload.read(Array(Self.ended.utf8)),
      sentWith: RequestHeaders([
        ":path: /4/broadcasts/apps/com.a", "apns-push-type: Liveactivity",
      ]))
    #expect(
      found.map(\.message) == [
        "apns-channel-id is missing, and broadcasts require it; APNs answers 400 MissingChannelId",
        "apns-expiration is missing, and broadcasts require it",
        "apns-priority is missing, and broadcasts require it",
      ])
  }

  @Test(
    "A fitting push type is proposed",
    arguments: [
      (alert, "alert"), (silent, "background"), (#"{"mdm":"m"}"#, "mdm"),
      (#"{"aps":{"content-changed":true}}"#, "widgets"),
      (#"{"aps":{"event":"end","timestamp":1,"content-state":{}}}"#, "liveactivity"),
    ])
  func proposal(_ json: String, _ type: String) throws {
    let payload = try Payload.read(Array(json.utf8))
    let linter = PayloadLinter(knowsAllHeaders: true)
    let found = linter.check(payload, sentWith: RequestHeaders(["apns-topic: com.a"]))
    #expect(found.map(\.fixIt?.replacement) == [type])
  }

  @Test("Findings without a place come first, in the order in which they were made")
  func order() throws {
    let json = #"{"apns-priority":10"# + String(repeating: #","k":1"#, count: 103) + "}"
    let payload = try Payload.read(Array(json.utf8))
    let found = PayloadLinter().check(
      payload, sentWith: RequestHeaders(["apns-push-type: widgets"]))
    #expect(
      found.prefix(4).map(\.sketch) == [
        "X1 note -", "X2 error ", "X7 warning ", "X4 warning /apns-priority",
      ])
  }

  @Test("A priority and an expiration are proposed with the value that was given")
  func headerProposals() throws {
    let payload = try Payload.read(Array(Self.silent.utf8))
    let linter = PayloadLinter(knowsAllHeaders: true)
    func found(_ headers: String...) -> Diagnostic? {
      let all = ["apns-push-type: background", "apns-topic: com.a"] + headers
      return linter.check(payload, sentWith: RequestHeaders(all)).first
    }
    #expect(found()?.message.hasPrefix("apns-priority is missing") == true)
    #expect(found("apns-priority: 10")?.message.hasPrefix("apns-priority is 10") == true)
    #expect(found("apns-priority: 10")?.fixIt?.replacement == "5")
    let late = found("apns-priority: 5", "apns-expiration: 1767258000000")
    #expect(late?.fixIt?.replacement == "1767258000")
  }

  @Test(
    "The allowed size follows the push type (X6)",
    arguments: [
      ("apns-push-type: alert", 4097, true), ("apns-push-type: voip", 4097, false),
      ("apns-push-type: voip", 5121, true), ("apns-channel-id: AAAA", 5120, false),
    ])
  func sizes(_ header: String, _ size: Int, _ isTooLarge: Bool) throws {
    let head = #"{"aps":{"alert":""#
    let json = head + String(repeating: "x", count: size - head.utf8.count - 3) + #""}}"#
    let payload = try Payload.read(Array(json.utf8))
    let found = PayloadLinter().check(payload, sentWith: RequestHeaders([header]))
    #expect(payload.size == size && found.contains { $0.code == .tooLarge } == isTooLarge)
  }

  @Test("Reasons have the names and statuses of APNs")
  func reasons() {
    #expect(
      RequestHeaders([":path: /3/device/xyz"]).diagnostics.first?.message.hasSuffix(
        "APNs answers 400 BadDeviceToken") == true)
    #expect(
      RequestHeaders([":method: GET"]).diagnostics.first?.message.hasSuffix("405 MethodNotAllowed")
        == true)
  }
}
