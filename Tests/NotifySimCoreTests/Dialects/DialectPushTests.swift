import APNs
import Foundation
import NotifySimCore
import Testing

@Suite("Pushes in dialects")
struct DialectPushTests {
  private static let sns =
    #"{"default": "한", "APNS": "{\"aps\": {\"alert\": \"한국어\", \"badge\": \"3\"}}"}"#

  private func source(_ text: String) -> SourceText {
    SourceText(name: "message.json", bytes: Array(text.utf8))
  }

  /// Where a finding is said to be: line and column in the file of its name.
  private func places(_ log: EventLog) -> [String] {
    log.diagnostics.map { report in
      let place = report.location.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(report.source?.name ?? "-"):\(place) \(report.diagnostic.code.rawValue)"
    }
  }

  /// The first push of a text.
  private func first(
    _ text: String, as dialect: Dialect? = nil, headers: RequestHeaders = RequestHeaders()
  ) -> Push {
    Push.all(in: source(text), as: dialect, headers: headers)[0]
  }

  @Test("A push in a dialect is delivered, with findings at their places in the file")
  func delivered() async {
    let log = await run(TestApp.app(), .deliver(first(Self.sns)))
    #expect(log.shown == ["한국어", "한국어"])
    #expect(places(log) == ["message.json:1:77 X3"])
    #expect(log.diagnostics.first?.source?.bytes == Array(Self.sns.utf8))
  }

  @Test("A wrong category of a push in a dialect is reported")
  func category() async {
    let text = #"{"to": "ExpoPushToken[x]", "body": "한", "categoryId": "NONE"}"#
    let log = await run(TestApp.app(), .deliver(first(text)))
    #expect(places(log) == ["message.json:1:57 X10"])
  }

  @Test("A push in a dialect keeps its places while APNs stores it")
  func stored() async throws {
    let phone = simulator { $0.online = false }
    _ = await phone.run(.deliver(first(Self.sns)))
    let saved = try JSONDecoder().decode(
      DeviceState.self, from: JSONEncoder().encode(phone.device))
    let again = simulator { $0 = saved }
    let log = await again.run(try .set("online", "true"))
    #expect(log.shown == ["한국어", "한국어"])
    #expect(places(log) == ["message.json:1:77 X3"])
  }

  @Test("A push in a dialect has its headers, except for those that are given")
  func headers() {
    let text = #"{"headers": {"apns-priority": "5", "apns-topic": "a"}, "payload": {"aps": {}}}"#
    let push = first(text, headers: RequestHeaders(["apns-priority: 10"]))
    #expect(push.headers.priority == 10 && push.headers.topic == "a")
  }

  @Test("A push in a dialect expires after its lifetime")
  func lifetime() {
    let text = #"{"to": "ExpoPushToken[x]", "ttl": 60}"#
    let pushes = Push.all(in: source(text), sentAt: Date(timeIntervalSince1970: 1000.9))
    #expect(pushes.map(\.headers.expiration) == [1060])
    for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
      #expect(Push.all(in: source(text), sentAt: date).count == 1)
    }
  }

  @Test("Findings about the envelope come first, a header's at its place")
  func envelope() async {
    let text = """
      {"message": {"token": "t", "data": {"a": 7},
        "apns": {"headers": {"apns-priority": "7"}, "payload": {"aps": {"alert": "B"}}}}}
      """
    let log = await run(TestApp.app(), .deliver(first(text)))
    #expect(places(log) == ["message.json:1:42 dialect", "message.json:2:41 X39"])
    #expect(log.diagnostics.map(\.diagnostic.severity) == [.error, .error])
    #expect(log.diagnostics.map(\.isFatal) == [false, false], "there is a payload")
    #expect(log.lost == ["APNs refuses the request"])
  }

  @Test(
    "A dialect without a push is refused with the reason", arguments: [Dialect.fcm, .sns, .detox])
  func refused(_ dialect: Dialect) async throws {
    let push = first(#"{"aps": {"alert": "B"}}"#, as: dialect)
    let log = await run(TestApp.app(), .deliver(push))
    #expect(places(log) == ["message.json:1:1 dialect"])
    #expect(log.diagnostics.map(\.isFatal) == [true])
    #expect(log.lost == ["the payload cannot be read"])
  }

  @Test("A dialect that is not JSON is refused at its place")
  func notJSON() async {
    let push = first(#"{"APNS": "{\"aps\" 7}", "default": "B"}"#)
    let log = await run(TestApp.app(), .deliver(push))
    #expect(places(log) == ["message.json:1:19 X1", "message.json:1:20 X2"])
    #expect(log.diagnostics.map(\.isFatal) == [true, false])
  }

  @Test(
    "A text of several messages gives as many pushes",
    arguments: [
      #"[{"to": "ExpoPushToken[x]", "body": "1"}, {"to": "x", "body": "2"}]"#,
      "{\"aps\": {\"alert\": \"1\"}}\n{\"aps\": {\"alert\": \"2\"}}\n",
      "curl -d '{\"aps\": {\"alert\": \"1\"}}' a; curl -d '{\"aps\": {\"alert\": \"2\"}}' a",
    ])
  func several(_ text: String) async throws {
    let pushes = Push.all(in: source(text))
    #expect(pushes.count == 2)
    let (first, last) = (try #require(pushes.first), try #require(pushes.last))
    let log = await run(TestApp.app(), .deliver(first), .deliver(last))
    #expect(log.shown == ["1", "1", "2", "2"])
  }

  @Test(
    "A payload is not translated",
    arguments: [#"{"aps": {"alert": "B"}}"#, #"{"own": 7}"#, "{", "[]", ""])
  func plain(_ text: String) {
    let push = first(text)
    #expect(push.source.origin == nil && push.source.bytes == Array(text.utf8))
  }
}
