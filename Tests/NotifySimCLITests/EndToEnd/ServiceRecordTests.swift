import Foundation
import TestSupport
import Testing

/// What is recorded of requests to FCM and Expo.
@Suite("The record of FCM and Expo", .enabled(if: RunningServer.hasCurl))
struct ServiceRecordTests: ServiceTests {
  @Test("Every request to a service is among the exchanges, with what the client got")
  func exchanges() throws {
    let server = try server()
    _ = try ask(server, "/token", "assertion=a.b.c")
    _ = try ask(
      server, "/iid/v1:batchAdd", #"{"to":"news","registration_tokens":["reg-1"]}"#)
    _ = try ask(server, Self.send, #"{"message":{"topic":"none","data":{"a":"b"}}}"#)
    _ = try ask(server, "/--/api/v2/push/getReceipts", #"{"ids":[]}"#)
    _ = try server.control("POST", "/v1/phones/2", #"{"uninstall":true}"#)
    _ = try ask(server, Self.send, #"{"message":{"token":"reg-1","data":{"a":"b"}}}"#)
    _ = try ask(
      server, Self.expo,
      #"[{"to":["ExponentPushToken[a]","ExponentPushToken[a]"],"title":"A"}]"#)
    _ = try server.control("POST", "/v1/settle")
    let found = try server.control("GET", "/v1/exchanges").list
    #expect(found.map { $0["status"] as? Int } == [200, 200, 200, 200, 410, 410, 410])
    #expect(found.map { $0["reply"] as? Int } == [200, 200, 200, 200, 404, nil, 200])
    #expect(found.suffix(2).map { $0["payload"] is String } == [false, true])
    let identifiers = found.map { $0["messageID"] is String }
    #expect(identifiers == [false, false, false, false, false, true, true])
    let secret = (found[1]["headers"] as? [[String]])?.first { $0[0] == "authorization" }
    #expect(secret?[1] == "Bearer …")
    let own = try server.control("GET", "/v1/exchanges?token=ExponentPushToken%5Ba%5D&status=404")
    #expect(own.list.count == 1)
  }

  /// A request that reaches no phone, and the message of its line.
  struct Alone: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let body: String
    let message: String?

    init(_ name: String, _ path: String, _ body: String, _ message: String?) {
      (testDescription, self.path, self.body, self.message) = (name, path, body, message)
    }
  }

  static let requestsAlone = [
    Alone("for an access token", "/token", "assertion=a.b.c", nil),
    Alone("for receipts", "/--/api/v2/push/getReceipts", #"{"ids":[]}"#, nil),
    Alone(
      "to a topic that no phone has", send, #"{"message":{"topic":"none","data":{"a":"b"}}}"#,
      "no phone has subscribed"),
    Alone(
      "without a content", send, #"{"message":{"token":"reg-1"}}"#, "the message is empty"),
    Alone(
      "that is only validated", send,
      #"{"validate_only":true,"message":{"token":"reg-1","data":{"a":"b"}}}"#, "only validated"),
    Alone(
      "to an Expo token that no phone has, beside one that a phone has", expo,
      #"{"to":["ExponentPushToken[a]","ExponentPushToken[no]"],"title":"A"}"#,
      #""ExponentPushToken[no]" is not a registered push notification recipient"#),
  ]

  @Test(
    "A request that reaches no phone is answered, and is a line that says why",
    arguments: requestsAlone)
  func alone(_ row: Alone) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("phone.json").path
    let server = try RunningServer(["--no-tls", "--state", file], in: folder)
    _ = try server.control("POST", "/v1/phones", Self.phone)
    // Saves the phone, so that the request has nothing to be saved with.
    #expect(try ask(server, "/token", "assertion=a.b.c").status == 200)
    #expect(try ask(server, row.path, row.body, options: ["--http1.1", "-m", "5"]).status == 200)
    _ = try server.control("POST", "/v1/settle")
    let lines = try server.control("GET", "/v1/events").list
      .filter { $0["event"] as? String == "request" }
    #expect(lines.count == 2)
    #expect(lines.last?["path"] as? String == row.path)
    #expect(lines.last?["status"] as? Int == 200)
    #expect(lines.last?["message"] as? String == row.message)
    let wait = #"{"event":"request","path":"\#(row.path)","timeout":1}"#
    #expect(try server.control("POST", "/v1/wait", wait).status == 200)
  }

  @Test("A phone is found by each of its tokens, in their own case")
  func phones() throws {
    let server = try server()
    #expect(
      try server.control("POST", "/v1/phones", #"{"fcm":"aB:C","expo":"x"}"#).status == 200)
    for token in ["aB:C", "aB%3AC", "x", "AB12", "ExponentPushToken%5Ba%5D"] {
      let found = try server.control("GET", "/v1/phones?token=\(token)").list
      #expect(found.count == 1, "\(token)")
    }
    #expect(try server.control("GET", "/v1/phones?token=ab:c").list.isEmpty)
  }

  @Test("A fault of a token is recorded with its phone, and is none for a topic")
  func faultOfToken() throws {
    let server = try server()
    let other = #"{"fcm":"reg-2","expo":"ExponentPushToken[b]"}"#
    _ = try server.control("POST", "/v1/phones", other)
    let fault = #"{"reason":"UNAUTHORIZED","token":"ExponentPushToken[b]","next":1}"#
    _ = try server.control("POST", "/v1/faults", fault)
    let both = #"{"to":["ExponentPushToken[a]","ExponentPushToken[b]"],"title":"A"}"#
    #expect(try ask(server, Self.expo, both).status == 401)
    _ = try server.control("POST", "/v1/settle")
    for query in ["", "?status=401&token=ExponentPushToken%5Bb%5D", "?token=reg-2", "?phone=3"] {
      let found = try server.control("GET", "/v1/exchanges\(query)").list
      #expect(found.map { $0["phone"] as? Int } == [3])
    }
    #expect(try server.control("GET", "/v1/exchanges?phone=2").list.isEmpty)
    _ = try server.control("POST", "/v1/faults", #"{"reason":"UNAVAILABLE","token":"reg-1"}"#)
    _ = try ask(
      server, "/iid/v1:batchAdd", #"{"to":"news","registration_tokens":["reg-1","reg-2"]}"#)
    let news = #"{"message":{"topic":"news","notification":{"title":"News"}}}"#
    #expect(try ask(server, Self.send, news).status == 200)
    #expect(try titles(server) == ["News"])
  }

  @Test("A time to live counts on the clock of each phone of a batch")
  func ownClocks() throws {
    let server = try server()
    _ = try server.control(
      "POST", "/v1/phones", #"{"expo":"ExponentPushToken[b]","clock":"own"}"#)
    for step in [#"{"advance":"1h"}"#, #"{"set":{"online":false}}"#] {
      _ = try server.control("POST", "/v1/phones/3", step)
    }
    _ = try server.control("POST", "/v1/phones/2", #"{"set":{"online":false}}"#)
    let both = #"{"to":["ExponentPushToken[b]","ExponentPushToken[a]"],"title":"A","ttl":60}"#
    #expect(try ask(server, Self.expo, both).status == 200)
    _ = try server.control("POST", "/v1/clock", #"{"advance":"2m"}"#)
    for phone in [2, 3] {
      _ = try server.control("POST", "/v1/phones/\(phone)", #"{"set":{"online":true}}"#)
    }
    #expect(try titles(server, phone: 2).isEmpty)
    #expect(try titles(server, phone: 3) == ["A"])
  }

  @Test("A stalled push of several leaves the whole request without an answer, also when saved")
  func stalled() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("phone.json").path
    let server = try RunningServer(["--no-tls", "--state", file], in: folder)
    _ = try server.control("POST", "/v1/phones", Self.phone)
    _ = try server.control("POST", "/v1/faults", #"{"stall":true,"next":1}"#)
    let two = #"{"to":["ExponentPushToken[a]","ExponentPushToken[a]"],"title":"A"}"#
    let answer = try ask(server, Self.expo, two, options: ["--http1.1", "-m", "2"])
    #expect(answer.status == 0 && answer.body.isEmpty)
    let lost = try server.control("GET", "/v1/exchanges").list.filter { $0["lost"] != nil }
    #expect(lost.map { $0["payload"] as? String } == [two])
  }
}
