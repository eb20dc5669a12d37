import Testing

@testable import APNs

@Suite("Request headers")
struct RequestHeaderTests {
  @Test("Well-formed headers are parsed")
  func typed() {
    let headers = RequestHeaders([
      "apns-id: 3bb7a6b4-0b5c-4d3a-9f1e-0123456789ab", "apns-push-type: alert",
      "APNS-TOPIC:com.example.app", "apns-expiration: 1767258000", "apns-priority:  10 ",
      "apns-collapse-id: a:b", "authorization: bearer x.y.z",
    ])
    #expect(headers.diagnostics.isEmpty)
    #expect(headers.apnsID == "3bb7a6b4-0b5c-4d3a-9f1e-0123456789ab")
    #expect(headers.pushType == .alert && headers.topic == "com.example.app")
    #expect(headers.expiration == 1_767_258_000 && headers.priority == 10)
    #expect(headers.collapseID == "a:b" && headers["authorization"] == "bearer x.y.z")
    #expect(headers.fields.map(\.name).allSatisfy { $0 == $0.lowercased() })
  }

  @Test("Missing headers are not an error")
  func none() {
    #expect(RequestHeaders([]).diagnostics.isEmpty && RequestHeaders() == RequestHeaders([]))
  }

  @Test(
    "A wrong header has APNs' reason (X39)",
    arguments: [
      ("apns-id: 123", "BadMessageId"),
      ("apns-id: 3bb7a6b4-0b5c-4d3a-9f1e-0123456789ag", "BadMessageId"),
      ("apns-id: 3bb7a6b40b5c4d3a9f1e0123456789ab", "BadMessageId"), ("apns-id:", "BadMessageId"),
      ("apns-push-type: silent", "InvalidPushType"), ("apns-push-type: Alert", "InvalidPushType"),
      ("apns-topic:", "MissingTopic"), ("apns-topic: com example", "BadTopic"),
      ("apns-topic: com.exämple", "BadTopic"),
      ("apns-expiration: tomorrow", "BadExpirationDate"),
      ("apns-expiration: -1", "BadExpirationDate"),
      ("apns-expiration: 1.5", "BadExpirationDate"), ("apns-expiration:", "BadExpirationDate"),
      ("apns-priority: 7", "BadPriority"), ("apns-priority: high", "BadPriority"),
      ("apns-priority: +5", "BadPriority"), ("apns-priority: 0", "BadPriority"),
      ("apns-collapse-id:", "BadCollapseId"),
      ("apns-collapse-id: \(String(repeating: "한", count: 22))", "BadCollapseId"),
    ])
  func fault(_ line: String, _ reason: String) throws {
    let headers = RequestHeaders([line])
    let diagnostic = try #require(headers.diagnostics.first)
    #expect(headers.diagnostics.count == 1)
    #expect(diagnostic.code == .badHeader && diagnostic.severity == .error)
    #expect(diagnostic.message.hasSuffix("; APNs answers 400 \(reason)"))
    #expect(headers.apnsID == nil && headers.pushType == nil && headers.topic == nil)
    #expect(headers.expiration == nil && headers.priority == nil && headers.collapseID == nil)
  }

  @Test("A collapse id is measured in bytes", arguments: [(64, true), (65, false)])
  func collapseID(_ count: Int, _ fits: Bool) {
    let headers = RequestHeaders(["apns-collapse-id: \(String(repeating: "x", count: count))"])
    #expect((headers.collapseID != nil) == fits)
    #expect(headers.diagnostics.isEmpty == fits)
  }

  @Test("An expiration of 0 and each priority are valid", arguments: [1, 5, 10])
  func priorities(_ priority: Int) {
    let headers = RequestHeaders(["apns-expiration: 0", "apns-priority: \(priority)"])
    #expect(headers.expiration == 0 && headers.priority == priority && headers.diagnostics.isEmpty)
  }

  @Test(
    "A misspelt word has a fix",
    arguments: [
      ("apns-push-type: voIP", "voip"), ("apns-push-type: backgroud", "background"),
      ("apns-colapse-id: x", "apns-collapse-id"), ("apns_priority: 5", "apns-priority"),
    ])
  func misspelt(_ line: String, _ word: String) {
    #expect(RequestHeaders([line]).diagnostics.first?.fixIt?.replacement == word)
  }

  @Test("An unknown header of APNs is a warning, another unknown header is not")
  func unknown() {
    #expect(RequestHeaders(["apns-colour: red"]).diagnostics.map(\.severity) == [.warning])
    #expect(RequestHeaders(["user-agent: x"]).diagnostics.isEmpty)
  }

  @Test("A key of 'aps' that is sent as a header is a warning", arguments: APS.Key.allCases)
  func keyOfAPS(_ key: APS.Key) {
    let found = RequestHeaders(["\(key.rawValue): 1"]).diagnostics
    #expect(
      found.map(\.message) == [
        "'\(key.rawValue)' is no header: APNs ignores it; it belongs in 'aps'"
      ])
    #expect(found.map(\.severity) == [.warning] && found.map(\.code) == [.badHeader])
  }

  @Test("A header given twice is an error (N8)")
  func repeated() {
    let headers = RequestHeaders(["apns-priority: 5", "APNS-Priority: 10"])
    #expect(
      headers.diagnostics.map(\.message) == [
        "header 'apns-priority' is given twice; APNs answers 400 DuplicateHeaders"
      ])
    #expect(headers.priority == 5)
  }

  @Test("A line must have a name and a colon", arguments: ["apns-id", ": x", ""])
  func shape(_ line: String) {
    #expect(
      RequestHeaders([line]).diagnostics.map(\.message) == [
        "'\(line)' is not a header of the form 'name: value'"
      ])
  }

  @Test(
    "A topic has the suffix of its push type (N10)",
    arguments: [
      ("alert", "com.a.b", nil), ("background", "com.a.b", nil), ("voip", "com.a.b.voip", nil),
      ("pushtotalk", "com.a.b.voip-ptt", nil), ("mdm", "com.apple.mgmt.x", nil),
      ("voip", "com.a.b", "com.a.b.voip"), ("alert", "com.a.b.voip", "com.a.b"),
      ("liveactivity", "com.a.b", "com.a.b.push-type.liveactivity"),
      ("widgets", "com.a.b.push-type.controls", "com.a.b.push-type.widgets"),
    ])
  func topicSuffix(_ type: String, _ topic: String, _ suggestion: String?) {
    let headers = RequestHeaders(["apns-push-type: \(type)", "apns-topic: \(topic)"])
    #expect(headers.diagnostics.map { $0.fixIt?.replacement } == (suggestion.map { [$0] } ?? []))
  }

  @Test("A device token has 512 digits at most", arguments: [(512, false), (514, true)])
  func tokenLength(_ count: Int, isTooLong: Bool) {
    let token = String(repeating: "a", count: count)
    let headers = RequestHeaders([":path: /3/device/\(token)"])
    let faults = headers.diagnostics.map(\.message).filter {
      $0.contains("has \(count) characters")
    }
    #expect(faults.isEmpty == !isTooLong, "\(headers.diagnostics)")
  }
}

@Suite("Push types")
struct PushTypeTests {
  @Test("Every documented push type is known by its name", arguments: PushType.known)
  func known(_ type: PushType) {
    #expect(type.isKnown)
    #expect(PushType.known.filter { $0.rawValue == type.rawValue }.count == 1)
  }

  @Test("There are eleven push types, and unknown words are kept")
  func unknown() {
    #expect(PushType.known.count == 11)
    #expect(PushType(rawValue: "carrier").rawValue == "carrier")
    #expect(!PushType(rawValue: "carrier").isKnown)
  }

  @Test("Each push type has its topic")
  func topics() {
    let suffixes = PushType.known.map { $0.topicSuffix ?? "-" }
    #expect(
      suffixes == [
        "", "", ".location-query", ".voip", ".complication", ".pushkit.fileprovider", "-",
        ".push-type.liveactivity", ".voip-ptt", ".push-type.widgets", ".push-type.controls",
      ])
  }

  @Test("The order of headers does not matter")
  func afterOthers() {
    let lists = [
      [], [":path: /3/device/ab", "authorization: bearer x.y.z", "apns-topic: com.a"],
      [":path: /3/device/ab", "authorization: bearer x.y.z", "apns-topic: com.b"],
      [":path: /3/device/xy", "authorization: bearer x.y", "apns-priority: 7", "apns-prio: 1"],
      [":path: /1/apps/com.a/channels", ":method: GET", "authorization: basic x"],
      ["apns-id: 1", "apns-id: 2", "authorization: bearer x.y", "Authorization: bearer x.y.z"],
    ].map { lines in RequestHeaders(lines).fields }
    for (former, list) in lists.flatMap({ former in lists.map { (former, $0) } }) {
      #expect(RequestHeaders(list, after: RequestHeaders(former)) == RequestHeaders(list))
    }
  }
}
