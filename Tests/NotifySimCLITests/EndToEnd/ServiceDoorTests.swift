import Foundation
import TestSupport
import Testing

/// FCM and Expo as `serve` answers them, with phones behind.
@Suite("FCM and Expo with a phone behind", .enabled(if: RunningServer.hasCurl))
struct ServiceDoorTests: ServiceTests {
  @Test(
    "A message for FCM reaches the phone of its registration token",
    arguments: [
      ["--http1.1"], ["--http2-prior-knowledge"],
      ["--http1.1", "-H", "Transfer-Encoding: chunked"],
    ])
  func fcm(options: [String]) throws {
    let server = try server()
    let apns = #"{"headers":null,"payload":null,"fcm_options":{"image":null}}"#
    let message = """
      {"message":{"token":"reg-1","topic":null,"apns":\(apns),"notification":{"title":"Hi"}}}
      """
    let answer = try ask(server, Self.send, message, options: options)
    #expect(answer.status == 200)
    #expect(answer.body.hasPrefix(#"{"name":"projects/demo/messages/"#))
    #expect(try titles(server) == ["Hi"])
    let answered = try server.control("GET", "/v1/events").list
      .first { $0["event"] as? String == "answered" }
    #expect(answered?["token"] as? String == "ab12" && answered?["providerToken"] == nil)
    #expect(try server.control("GET", "/v1/counts").object["requests"] as? Int == 1)
  }

  @Test(
    "FCM refuses a message as its interface does",
    arguments: [
      (#"{"message":{"token":"reg-9","notification":{"title":"A"}}}"#, 400, "INVALID_ARGUMENT"),
      (#"{"message":{"token":5,"data":{"a":"b"}}}"#, 400, "'token' must be a string"),
      (#"{"message":{"topic":"a b","data":{"a":"b"}}}"#, 400, "Invalid topic name"),
      (#"{"message":{"token":"ExponentPushToken[a]","data":{"a":"b"}}}"#, 400, "not a valid"),
      (#"{"message":{"token":"reg-1"},"validate_only":"yes"}"#, 400, "validate_only"),
      (
        #"{"message":{"token":"reg-1","notification":{"titel":"A"}}}"#, 400,
        "message.notification.titel"
      ),
      (#"{"message":{"notification":{"title":"A"}}}"#, 400, "INVALID_ARGUMENT"),
      (#"{"message":{"token":"reg-1","notificaton":{"title":"A"}}}"#, 400, "message.notificaton"),
      (#"{"message":{"token":"reg-1","topic":"news"}}"#, 400, "'topic' beside 'token'"),
      (#"{"message":{"token":"reg-1"},"validateOnli":true}"#, 400, "'validateOnli'"),
      (#"{"token":"reg-1"}"#, 400, "message"), ("[]", 400, "Invalid JSON"), ("{", 400, "Invalid"),
      (#"{"message":{"condition":"'a' in","data":{"a":"b"}}}"#, 400, "Invalid condition"),
    ])
  func refusals(body: String, status: Int, word: String) throws {
    let server = try server()
    let answer = try ask(server, Self.send, body)
    #expect(answer.status == status && answer.body.contains(word), "\(answer.body)")
    #expect(try titles(server).isEmpty)
  }

  @Test("What a service refuses itself is recorded with what is wrong")
  func recorded() throws {
    let server = try server()
    _ = try ask(server, Self.send, #"{"message":{"token":"reg-1","notification":{"titel":"A"}}}"#)
    _ = try ask(server, Self.expo + "?useFcmV1=true", #"{"title":"A"}"#)
    _ = try ask(server, Self.send, "{}", options: ["--http1.1", "-X", "PUT"])
    _ = try ask(server, "/--/api/v2/push", "{}", options: ["--http1.1"])
    _ = try server.control("POST", "/v1/settle")
    let events = try server.control("GET", "/v1/events").list
    let answered = events.filter { $0["event"] as? String == "answered" }
    #expect(answered.map { $0["status"] as? Int } == [400, 400, 405, 404])
    #expect(
      answered.map { $0["message"] as? String } == [
        "'notification' has no key 'titel'", "\"to\" must be an Expo push token or several",
        "the method must be POST", "the service has no such path",
      ])
    let paths = [Self.send, Self.expo + "?useFcmV1=true"]
    #expect(answered.prefix(2).map { $0["path"] as? String } == paths)
    #expect(answered.allSatisfy { $0["topic"] == nil && $0["providerToken"] == nil })
    #expect(answered.allSatisfy { ($0["rules"] as? [String] ?? []).isEmpty })
    let exchanges = try server.control("GET", "/v1/exchanges").list
    #expect(exchanges.map { $0["path"] as? String }.contains(Self.send))
  }

  @Test("A request without an access token is refused, and one that only validates sends nothing")
  func tokens() throws {
    let server = try server()
    let message =
      #"{"message":{"token":"reg-1","notification":{"title":"A"}},"validate_only":true}"#
    #expect(try ask(server, Self.send, message, isAuthorized: false).status == 401)
    #expect(try ask(server, Self.send, message).body.contains("fake_message_id"))
    #expect(try titles(server).isEmpty)
    let assertion = "grant_type=urn%3Aietf%3Aparams%3Aoauth&assertion=a.b.c"
    for path in ["/token", "/oauth2/v4/token", "/o/oauth2/token"] {
      #expect(try ask(server, path, assertion).body.contains(#""token_type":"Bearer""#))
    }
    #expect(try ask(server, "/token", "assertion=a").body.contains("invalid_grant"))
  }

  @Test(
    "What APNs refuses, FCM answers in its own words",
    arguments: [
      ("TooManyRequests", 429, "QUOTA_EXCEEDED"), ("ServiceUnavailable", 503, "UNAVAILABLE"),
      ("InternalServerError", 500, "INTERNAL"), ("Unregistered", 404, "UNREGISTERED"),
      ("InvalidProviderToken", 401, "THIRD_PARTY_AUTH_ERROR"), ("BadTopic", 400, "ApnsError"),
      ("DeviceTokenNotForTopic", 403, "SENDER_ID_MISMATCH"),
    ])
  func faults(reason: String, status: Int, code: String) throws {
    let server = try server()
    _ = try server.control("POST", "/v1/faults", #"{"reason":"\#(reason)","next":1}"#)
    let message = #"{"message":{"token":"reg-1","notification":{"title":"A"}}}"#
    let answer = try ask(server, Self.send, message)
    #expect(answer.status == status && answer.body.contains(code), "\(answer.body)")
    #expect(try ask(server, Self.send, message).status == 200)
    #expect(try titles(server) == ["A"])
  }

  @Test(
    "A fault answers a request to a service with a code of that service",
    arguments: [
      ("fcm", "INTERNAL", 500), ("fcm", "INVALID_ARGUMENT", 400),
      ("fcm", "QUOTA_EXCEEDED", 429), ("fcm", "SENDER_ID_MISMATCH", 403),
      ("fcm", "THIRD_PARTY_AUTH_ERROR", 401), ("fcm", "UNAVAILABLE", 503),
      ("fcm", "UNREGISTERED", 404), ("expo", "PUSH_TOO_MANY_EXPERIENCE_IDS", 400),
      ("expo", "TOO_MANY_REQUESTS", 429), ("expo", "UNAUTHORIZED", 401),
      ("expo", "VALIDATION_ERROR", 400),
    ])
  func serviceFaults(service: String, code: String, status: Int) throws {
    let server = try server()
    let path = service == "expo" ? Self.expo : Self.send
    let token = service == "expo" ? "ExponentPushToken[a]" : "reg-1"
    let fault = #"{"reason":"\#(code)","token":"\#(token)","next":1}"#
    #expect(try server.control("POST", "/v1/faults", fault).status == 200)
    let message =
      service == "expo"
      ? #"{"to":"\#(token)","title":"A"}"#
      : #"{"message":{"token":"\#(token)","notification":{"title":"A"}}}"#
    let answer = try ask(server, path, message)
    #expect(answer.status == status && answer.body.contains("\"\(code)\""), "\(answer.body)")
    #expect(try ask(server, path, message).status == 200)
    #expect(try titles(server) == ["A"])
    let exchanges = try server.control("GET", "/v1/exchanges").list
    #expect(exchanges.map { $0["phone"] as? Int } == [2, 2])
    #expect(exchanges.map { $0["fault"] as? String } == ["fault-1", nil])
  }

  @Test("A fault refuses a request for receipts")
  func receiptFaults() throws {
    let server = try server()
    let asked = #"{"ids":["a"]}"#
    let fault = #"{"reason":"PUSH_TOO_MANY_RECEIPTS","next":1}"#
    #expect(try server.control("POST", "/v1/faults", fault).status == 200)
    let path = "/--/api/v2/push/getReceipts"
    #expect(try ask(server, path, asked).body.contains("PUSH_TOO_MANY_RECEIPTS"))
    #expect(try ask(server, path, asked).body == #"{"data":{}}"#)
  }

  @Test("Expo refuses a request with tokens of several projects, and says which is whose")
  func projects() throws {
    let server = try server("--other-app", "calls")
    let topics = try server.control("GET", "/v1/phones").list.compactMap { $0["topic"] as? String }
    let other = #"{"expo":"ExponentPushToken[b]","topic":"\#(topics[1])"}"#
    #expect(try server.control("POST", "/v1/phones", other).status == 200)
    let both = #"[{"to":["ExponentPushToken[a]","ExponentPushToken[b]","nobody"],"title":"A"}]"#
    let answer = try ask(server, Self.expo, both)
    #expect(answer.status == 400 && answer.body.contains("PUSH_TOO_MANY_EXPERIENCE_IDS"))
    #expect(answer.body.contains(#""\#(topics[0])":["ExponentPushToken[a]"]"#), "\(answer.body)")
    #expect(answer.body.contains(#""\#(topics[1])":["ExponentPushToken[b]"]"#), "\(answer.body)")
    #expect(try titles(server).isEmpty)
  }

  @Test(
    "A topic reaches the phones that have subscribed to it, and a condition those that it means")
  func topics() throws {
    let server = try server()
    _ = try server.control("POST", "/v1/phones", #"{"fcm":"reg-2"}"#)
    let add = #"{"to":"/topics/news","registration_tokens":["reg-1","reg-2","reg-9"]}"#
    #expect(
      try ask(server, "/iid/v1:batchAdd", add).body
        == #"{"results":[{},{},{"error":"NOT_FOUND"}]}"#)
    #expect(
      try ask(server, "/iid/v1:batchAdd", #"{"to":"a"}"#).body == #"{"error":"INVALID_ARGUMENT"}"#)
    #expect(try ask(server, "/iid/v1:batchAdd", add, isAuthorized: false).status == 401)
    _ = try ask(
      server, "/iid/v1:batchAdd", #"{"to":"/topics/old","registration_tokens":["reg-2"]}"#)
    let news = #"{"message":{"topic":"news","notification":{"title":"News"}}}"#
    #expect(try ask(server, Self.send, news).status == 200)
    let some = """
      {"message":{"condition":"'news' in topics && !('old' in topics)",
      "notification":{"title":"New"}}}
      """
    #expect(try ask(server, Self.send, some).status == 200)
    _ = try ask(server, "/iid/v1:batchRemove", add)
    #expect(try ask(server, Self.send, news).status == 200)
    #expect(try titles(server, phone: 2) == ["News", "New"])
    #expect(try titles(server, phone: 3) == ["News"])
  }

  @Test("Expo gives a ticket for each message, and a receipt for each that it takes")
  func expo() throws {
    let server = try server()
    let messages = """
      [{"to":["ExponentPushToken[a]","ExponentPushToken[z]"],"title":"One"},
       {"to":"ExponentPushToken[a]","title":"Two","data":{"k":1}}]
      """
    let answer = try ask(server, Self.expo, messages, isAuthorized: false)
    let body = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
    let tickets = try #require(body?["data"] as? [[String: Any]])
    #expect(tickets.map { $0["status"] as? String } == ["ok", "error", "ok"])
    #expect(answer.body.contains(#""expoPushToken":"ExponentPushToken[z]""#))
    #expect(try titles(server) == ["One", "Two"])
    _ = try server.control("POST", "/v1/phones/2", #"{"uninstall":true}"#)
    let late = try ask(server, Self.expo, #"{"to":"ExponentPushToken[a]","title":"Late"}"#)
    let ids = tickets.compactMap { $0["id"] as? String } + [try id(of: late.body)]
    let asked = #"{"ids":["\#(ids.joined(separator: #"",""#))","none"]}"#
    let receipts = try ask(server, "/--/api/v2/push/getReceipts", asked).body
    #expect(receipts.contains("\"\(ids[0])\":{\"status\":\"ok\"}"))
    #expect(receipts.contains(#""error":"DeviceNotRegistered""#) && !receipts.contains("none"))
  }

  private func id(of ticket: String) throws -> String {
    let body = try JSONSerialization.jsonObject(with: Data(ticket.utf8)) as? [String: Any]
    return try #require((body?["data"] as? [String: Any])?["id"] as? String)
  }

  @Test(
    "Expo refuses a whole request as its interface does",
    arguments: [
      ("{}", "VALIDATION_ERROR"), ("[]", "VALIDATION_ERROR"), ("x", "VALIDATION_ERROR"),
      (#"{"to":[]}"#, "VALIDATION_ERROR"),
      (#"[{"to":"ExponentPushToken[a]","badge":"1","data":3}]"#, "VALIDATION_ERROR"),
      (
        "[" + String(repeating: #"{"to":"ExponentPushToken[a]","title":"A"},"#, count: 100)
          + #"{"to":"ExponentPushToken[a]"}]"#, "PUSH_TOO_MANY_NOTIFICATIONS"
      ),
    ])
  func expoRefusals(body: String, code: String) throws {
    let server = try server()
    let answer = try ask(server, Self.expo, body)
    #expect(answer.status == 400 && answer.body.contains(code), "\(answer.body)")
    #expect(try titles(server).isEmpty)
  }

  @Test("Where any token is accepted, an unknown one becomes that of a new phone")
  func anyToken() throws {
    let server = try server("--any-token", "--environment", "production")
    let message = #"{"message":{"token":"reg-7","notification":{"title":"A"}}}"#
    #expect(try ask(server, Self.send, message).status == 200)
    #expect(try ask(server, Self.send, message).status == 200)
    #expect(try titles(server, phone: 3) == ["A", "A"])
    let phone = try server.control("GET", "/v1/phones").list.last
    #expect(phone?["names"] as? [String] == ["reg-7"])
    #expect(phone?["environment"] as? String == "production")
  }

  @Test("Where any token is accepted, a topic decides about the app of its phone")
  func appOfTopic() throws {
    let server = try server("--any-token", "--other-app", "calls")
    let topics = try server.control("GET", "/v1/phones").list.compactMap { $0["topic"] as? String }
    let apns = #""apns":{"headers":{"apns-topic":"\#(topics[1])"},"payload":{"aps":{"alert":"A"}}}"#
    #expect(
      try ask(server, Self.send, #"{"message":{"token":"reg-7",\#(apns)}}"#).status == 200)
    #expect(try server.control("GET", "/v1/phones").list.last?["topic"] as? String == topics[1])
  }

  @Test("What is only validated is checked as it would be sent, and leaves nothing behind")
  func validation() throws {
    let server = try server("--any-token")
    let phones = try server.control("GET", "/v1/phones").list.count
    func validate(_ message: String) throws -> String {
      let answer = try ask(
        server, Self.send, #"{"message":{\#(message)},"validate_only":true}"#)
      return "\(answer.status)"
    }
    #expect(try validate(#""token":"reg-7","data":{"a":"b"}"#) == "200")
    #expect(try validate(#""token":"reg-1""#) == "200")
    let long = String(repeating: "x", count: 5_000)
    #expect(try validate(#""token":"reg-1","notification":{"body":"\#(long)"}"#) == "400")
    #expect(try server.control("GET", "/v1/phones").list.count == phones)
    _ = try server.control("POST", "/v1/faults", #"{"reason":"UNAVAILABLE","next":1}"#)
    #expect(try [validate(#""token":"reg-1""#), validate(#""token":"reg-1""#)] == ["503", "200"])
    _ = try server.control("POST", "/v1/faults", #"{"stall":true,"next":1}"#)
    let stalled = #"{"message":{"token":"reg-1","data":{"a":"b"}},"validate_only":true}"#
    #expect(
      try ask(server, Self.send, stalled, options: ["--http1.1", "-m", "1"]).status == 0)
    _ = try server.control("POST", "/v1/phones/2", #"{"uninstall":true}"#)
    #expect(try validate(#""token":"reg-1","data":{"a":"b"}"#) == "404")
    #expect(try validate(#""token":"reg-1""#) == "404")
    #expect(try titles(server).isEmpty)
  }

  @Test("A validation that is refused for a new token is recorded with the first phone")
  func refusedValidation() throws {
    let server = try server("--any-token")
    _ = try server.control("POST", "/v1/faults", #"{"reason":"UNAVAILABLE","next":1}"#)
    let message = #"{"message":{"token":"reg-7","data":{"a":"b"}},"validate_only":true}"#
    #expect(try ask(server, Self.send, message).status == 503)
    let wait = #"{"event":"answered","status":503,"phone":1}"#
    #expect(try server.control("POST", "/v1/wait", wait).status == 200)
  }

  @Test("A validation meets the faults of APNs, and shows nothing even if one phone is lost")
  func validationWithFaults() throws {
    let server = try server()
    _ = try server.control("POST", "/v1/phones", #"{"fcm":"reg-2"}"#)
    _ = try ask(
      server, "/iid/v1:batchAdd", #"{"to":"news","registration_tokens":["reg-1","reg-2"]}"#)
    _ = try server.control(
      "POST", "/v1/faults", #"{"reason":"Unregistered","delay":1,"token":"reg-1","next":1}"#)
    let one = #"{"message":{"token":"reg-1","data":{"a":"b"}},"validate_only":true}"#
    #expect(try ask(server, Self.send, one).status == 404)
    _ = try server.control("POST", "/v1/faults", #"{"stall":true,"token":"reg-1","next":1}"#)
    let news =
      #"{"message":{"topic":"news","notification":{"title":"A"}},"validate_only":true}"#
    #expect(try ask(server, Self.send, news, options: ["--http1.1", "-m", "1"]).status == 0)
    #expect(try titles(server, phone: 2).isEmpty)
    #expect(try titles(server, phone: 3).isEmpty)
    let exchanges = try server.control("GET", "/v1/exchanges").list
    #expect(exchanges.compactMap { $0["fault"] as? String } == ["fault-1", "fault-2"])
  }

  @Test("A message without a content is taken, and reaches no phone")
  func empty() throws {
    let server = try server()
    #expect(try ask(server, Self.send, #"{"message":{"token":"reg-1"}}"#).status == 200)
    let android = #"{"message":{"token":"reg-1","android":{"priority":"high"}}}"#
    #expect(try ask(server, Self.send, android).status == 200)
    _ = try server.control("POST", "/v1/settle")
    let events = try server.control("GET", "/v1/events?phone=2").list
    #expect(!events.contains { $0["event"] as? String == "answered" })
    #expect(try server.control("GET", "/v1/counts").object["requests"] as? Int == 2)
  }

  @Test("The header fields of a message name no other request")
  func ownRequestLine() throws {
    let server = try server()
    let headers = #"{":path":"/3/device/00",":method":"GET","authorization":"bearer x"}"#
    let apns = #"{"headers":\#(headers),"payload":{"aps":{"alert":"A"}}}"#
    #expect(
      try ask(server, Self.send, #"{"message":{"token":"reg-1","apns":\#(apns)}}"#).status == 200)
  }

  @Test("A Live Activity's message goes to the token of the activity, and says so if none has it")
  func liveActivity() throws {
    let server = try server()
    let aps = #"{"timestamp":1795977361,"event":"update","content-state":{"a":1}}"#
    for (key, status) in [(#""live_activity_token":"aabb","#, 400), ("", 403)] {
      let apns = #"{\#(key)"headers":{"apns-priority":"10"},"payload":{"aps":\#(aps)}}"#
      let answer = try ask(server, Self.send, #"{"message":{"token":"reg-1","apns":\#(apns)}}"#)
      #expect(answer.status == status, "\(answer.body)")
    }
    let activity = #"{"token":"aabb","topic":"com.example.meetings.push-type.liveactivity"}"#
    _ = try server.control("POST", "/v1/phones", activity)
    let apns = #"{"live_activity_token":"AABB","payload":{"aps":\#(aps)}}"#
    let message = #"{"message":{"token":"reg-1","apns":\#(apns)}}"#
    #expect(try ask(server, Self.send, message).status == 200)
    let fault = #"{"reason":"Unregistered","token":"reg-1"}"#
    _ = try server.control("POST", "/v1/faults", fault)
    #expect(try ask(server, Self.send, message).status == 404)
  }

  @Test("Many wrong values are refused at once", arguments: ["expo", "fcm"])
  func many(service: String) throws {
    let body = service == "expo" ? Self.many : Self.manyOfFCM
    let server = try server()
    let file = try server.folder.write(body.utf8, as: "many").path
    let path = body.hasPrefix("[") ? Self.expo : Self.send
    let answer = try ask(server, path, "@\(file)", options: ["--http1.1", "-m", "10"])
    #expect(answer.status == 400)
  }

  private static let many = "[" + String(repeating: "{},", count: 300_000) + "{}]"
  private static let manyOfFCM =
    #"{"message":{"token":"reg-1","data":{"#
    + (0..<40_000).map { #""\#($0)":\#($0)"# }
    .joined(separator: ",") + "}}}"

  @Test("A token that another phone has is refused")
  func taken() throws {
    let server = try server()
    #expect(try server.control("POST", "/v1/phones", #"{"fcm":"reg-1"}"#).status == 409)
  }

  @Test("The findings about a message are at its places in the message")
  func diagnostics() throws {
    let server = try server()
    let part = #""apns":{"payload":{"aps":{"badge":"1"}}}"#
    let message = #"{"message":{"token":"reg-1","notification":{"title":"A"},\#(part)}}"#
    #expect(try ask(server, Self.send, message).status == 200)
    _ = try server.control("POST", "/v1/settle")
    let found = try server.control("GET", "/v1/events").list
      .first { $0["code"] as? String == "X3" }
    #expect(found?["column"] as? Int == 92)
  }

  @Test("A service answers also where answers wait until a phone is saved")
  func saved() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("phone.json").path
    let server = try RunningServer(["--no-tls", "--state", file, "--any-token"], in: folder)
    let message = #"[{"to":"ExponentPushToken[a]","title":"A"},{"to":"b","title":"B"}]"#
    #expect(try ask(server, Self.expo, message).status == 200)
    #expect(try titles(server, phone: 2) == ["A"])
  }

  @Test(
    "'push --to' sends a message of a service to the service",
    arguments: [
      (#"{"message":{"token":"reg-1","notification":{"title":"A"}}}"#, "projects/notify-sim", 0),
      (#"{"token":"reg-1","notification":{"title":"A"}}"#, "projects/notify-sim", 0),
      (#"[{"to":"ExponentPushToken[a]","title":"A"}]"#, #""status":"ok""#, 0),
      (#"{"to":"ExponentPushToken[z]","title":"A"}"#, "DeviceNotRegistered", 1),
      (#"{"token":"reg-9","notification":{"title":"A"}}"#, "INVALID_ARGUMENT", 1),
    ])
  func push(message: String, word: String, status: Int32) throws {
    let server = try server()
    let file = try server.folder.write(message.utf8, as: "message.json").path
    let url = "\(server.facts["url"] ?? "")"
    let sent = try RunningServer.run(BuiltProgram().url.path, ["push", file, "--to", url])
    #expect(sent.status == status && sent.text.contains(word), "\(sent.text)")
    #expect(try titles(server) == (status == 0 ? ["A"] : []))
  }

  @Test("A body that is compressed by gzip is read, and another coding is refused")
  func compressed() throws {
    let server = try server()
    let text =
      "H4sIAAAAAAACA4uuVirJV7JScq0oyM9LzSsJKC3OCMnPTs2LToxV0lEqySzJSQVKByQmZ6emKNXGAgCZ"
      + "sPB1MAAAAA=="
    let data = try #require(Data(base64Encoded: text))
    let file = try server.folder.write(data, as: "body.gz").path
    let body = "@\(file)"
    #expect(
      try ask(server, Self.expo, body, options: ["--http1.1", "-H", "content-encoding: gzip"])
        .status == 200)
    #expect(try titles(server) == ["Packed"])
    let plain = #"[{"to":"ExponentPushToken[a]","title":"Plain"}]"#
    for (coding, status) in [("br", 415), ("GZIP", 400), ("identity", 200)] {
      let options = ["--http1.1", "-H", "content-encoding: \(coding)"]
      #expect(try ask(server, Self.expo, plain, options: options).status == status)
    }
  }

  @Test(
    "A body that is too long is refused",
    arguments: [("--http2-prior-knowledge", 70_000), ("--http1.1", 2 << 20)])
  func long(version: String, count: Int) throws {
    let server = try server()
    let file = try server.folder.write([UInt8](repeating: 0x20, count: count), as: "long").path
    #expect(try ask(server, Self.expo, "@\(file)", options: [version]).status == 413)
  }

  @Test("APNs itself speaks no HTTP/1.1, on a connection of its own or after a service")
  func apnsAlone() throws {
    let server = try server()
    #expect(try ask(server, "/3/device/ab12", "{}").status == 0)
    let url = "\(server.facts["url"] ?? "")"
    let answer = try ask(
      server, "/3/device/ab12", "{}", options: ["--http1.1", "\(url)/--/api/v2/push/getReceipts"])
    #expect(answer.status == 404 && answer.body.contains("the service has no such path"))
  }
}
