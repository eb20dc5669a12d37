import Foundation
import Platform
import TestSupport
import Testing

/// Phones, apps, names and certificates that a test chooses for a server.
@Suite("A server's phones, apps and names", .enabled(if: RunningServer.hasCurl))
struct ServeDeviceTests {
  private static let payload = #"{"aps":{"alert":{"title":"Standup","body":"Now"}}}"#
  private static let token = String(repeating: "ab", count: 32)

  private func server(_ options: String...) throws -> RunningServer {
    try RunningServer(["--no-tls"] + options, in: TemporaryFolder())
  }

  @Test("A phone gets the device token that the test chose, and loses it as a phone does")
  func chosenToken() throws {
    let server = try server()
    #expect(try server.push(Self.payload, to: Self.token).body.contains("BadDeviceToken"))
    let made = try server.control("POST", "/v1/phones", #"{"token":"\#(Self.token.uppercased())"}"#)
    #expect(made.status == 200 && made.list.first?["phone"] as? Int == 2)
    #expect(made.list.first?["token"] as? String == Self.token)
    #expect(try server.push(Self.payload, to: Self.token).status == 200)
    let shown = #"{"event":"presented","phone":2}"#
    #expect(try server.control("POST", "/v1/wait", shown).status == 200)
    #expect(try server.control("GET", "/v1/phones/1/screen").object["listed"] as? Int == 0)
    #expect(try server.control("GET", "/v1/phones/2/screen").object["listed"] as? Int == 1)
    let found = try server.control("GET", "/v1/phones?token=\(Self.token)").list
    #expect(found.count == 1 && found.first?["phone"] as? Int == 2)
    _ = try server.control("POST", "/v1/phones/2", #"{"uninstall":true}"#)
    #expect(try server.push(Self.payload, to: Self.token).body.contains("Unregistered"))
    #expect(try server.push(Self.payload).status == 200)
    #expect(try server.control("POST", "/v1/reset").list.count == 1)
    #expect(try server.push(Self.payload, to: Self.token).body.contains("BadDeviceToken"))
  }

  @Test(
    "An invalid phone is refused",
    arguments: [
      (#"{"token":"xyz"}"#, 400), (#"{"token":""}"#, 400), (#"{"tokn":"ab"}"#, 400), ("", 400),
      (#"{"token":"ab","topic":"com.example.none"}"#, 400),
      (#"[{"token":"ab"},{"token":"AB"}]"#, 409),
    ])
  func phoneMistakes(body: String, status: Int) throws {
    let server = try server()
    #expect(try server.control("POST", "/v1/phones", body).status == status)
    #expect(try server.control("GET", "/v1/phones").list.count == 1)
  }

  @Test("Where any device token is accepted, an unknown one becomes that of a new phone")
  func anyToken() throws {
    let server = try server("--any-token")
    #expect(try server.push(Self.payload, to: Self.token).status == 200)
    #expect(try server.push(Self.payload, to: Self.token.uppercased()).status == 200)
    #expect(try server.push(Self.payload, to: "xyz").body.contains("BadDeviceToken"))
    _ = try server.control("POST", "/v1/settle")
    let phones = try server.control("GET", "/v1/phones").list
    #expect(phones.count == 2 && phones.last?["token"] as? String == Self.token)
    #expect(try server.control("GET", "/v1/phones/2/screen").object["listed"] as? Int == 2)
    let fault = #"{"reason":"TooManyRequests","token":"cdcd"}"#
    #expect(try server.control("POST", "/v1/faults", fault).status == 200)
  }

  @Test("A topic alone is enough for an app, and a foreign one is named")
  func topic() throws {
    let server = try server("--topic", "com.example.shop", "--any-token")
    let phone = try #require(try server.control("GET", "/v1/phones").list.last)
    #expect(phone["topic"] as? String == "com.example.shop")
    let token = try #require(phone["token"] as? String)
    #expect(try server.push(Self.payload, to: token, topic: "com.example.shop").status == 200)
    #expect(try server.push(Self.payload, to: Self.token, topic: "com.example.shop").status == 200)
    let other = try server.push(Self.payload, to: "cdcd", topic: "com.example.other")
    #expect(other.body.contains("BadDeviceToken"))
    let events = try server.control("GET", "/v1/events").list
    let messages = events.compactMap { $0["message"] as? String }
    #expect(
      messages.contains(
        "no app has the topic 'com.example.other'; the apps here are com.example.meetings,"
          + " com.example.shop, and '--topic' adds another"), "\(events)")
    let broadcast = try server.broadcast(
      "POST", "channels", #"{"push-type":"alert","message-storage-policy":0}"#)
    #expect(broadcast.contains("InvalidPushType"))
  }

  @Test("The events of one phone are given alone")
  func eventsOfPhone() throws {
    let server = try server("--any-token")
    for token in [Self.token, "cdcd"] {
      #expect(try server.push(Self.payload, to: token).status == 200)
    }
    _ = try server.control("POST", "/v1/settle")
    let events = try server.control("GET", "/v1/events?phone=3").list
    #expect(!events.isEmpty && events.allSatisfy { $0["phone"] as? Int == 3 })
    #expect(events.count { $0["event"] as? String == "presented" } == 2)
    #expect(try server.control("GET", "/v1/events?phone=0").status == 400)
  }

  @Test("What a phone that does not exist did, and what a step cannot expect, are errors")
  func errors() throws {
    let server = try server()
    #expect(try server.control("GET", "/v1/events?phone=9").status == 404)
    #expect(
      try server.control("POST", "/v1/wait", #"{"event":"presented","phone":9}"#).status == 404)
    let step = #"{"lock":true,"expect":{"event":"presented"}}"#
    let answer = try server.control("POST", "/v1/phones/1", step)
    #expect(
      answer.status == 400
        && (answer.object["error"] as? String)?.contains("scenario files") == true)
  }

  @Test("A phone with a clock of its own is moved alone, and its 410 has its time")
  func ownClock() throws {
    let server = try server()
    let body = #"[{"token":"\#(Self.token)","clock":"own"},{"token":"cdcd"}]"#
    #expect(try server.control("POST", "/v1/phones", body).list.count == 2)
    #expect(try server.control("POST", "/v1/phones/2", #"{"advance":"2h"}"#).status == 200)
    func time(_ phone: Int) throws -> String {
      let screen = try server.control("GET", "/v1/phones/\(phone)/screen").object
      return try #require(screen["time"] as? String)
    }
    let now = try #require(try server.control("GET", "/v1/clock").object["time"] as? String)
    #expect(try time(3).prefix(13) == now.prefix(13) && time(2).prefix(13) != now.prefix(13))
    let stopped = try time(2)
    Thread.sleep(forTimeInterval: 1.1)
    #expect(try time(2) == stopped && time(3) != now)
    _ = try server.control("POST", "/v1/phones/2", #"{"uninstall":true}"#)
    #expect(try server.push(Self.payload, to: Self.token).body.contains("Unregistered"))
    #expect(try server.control("POST", "/v1/phones", #"{"clock":"other"}"#).status == 400)
  }

  @Test("A device token that ended does so after it was registered, to the millisecond")
  func endOfToken() throws {
    let server = try server()
    for token in (0..<5).map({ String(format: "%064x", $0 + 1) }) {
      let before = Date().timeIntervalSince1970 * 1000
      let made = try server.control("POST", "/v1/phones", #"{"token":"\#(token)"}"#)
      let phone = try #require(made.list.first?["phone"] as? Int)
      _ = try server.control("POST", "/v1/phones/\(phone)", #"{"uninstall":true}"#)
      let body = try server.push(Self.payload, to: token).body
      let object = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
      let time = try #require(object?["timestamp"] as? Double)
      #expect(time >= before.rounded(.down) && time <= Date().timeIntervalSince1970 * 1000 + 1000)
    }
  }

  @Test("All valid device tokens of a phone are listed with their topics")
  func tokens() throws {
    let server = try server("--other-app", "calls")
    let phone = try #require(try server.control("GET", "/v1/phones").list.last)
    let tokens = try #require(phone["tokens"] as? [[String: String]])
    let topics = tokens.compactMap { $0["topic"] }
    let app = try #require(phone["app"] as? String)
    #expect(topics.contains(app + ".voip") && topics.contains(app + ".push-type.liveactivity"))
    let voip = try #require(tokens.first { $0["topic"] == app + ".voip" }?["token"])
    #expect(
      try server.push("{}", to: voip, topic: app + ".voip").body.contains("BadTopic")
        || server.push("{}", to: voip, topic: app + ".voip").status == 200)
  }

  @Test("Ten thousand phones are added at once, and each has its own notifications")
  func manyPhones() throws {
    let server = try server()
    let tokens = (0..<10_000).map { String(format: "%064x", $0 + 1) }
    let body = "[" + tokens.map { #"{"token":"\#($0)"}"# }.joined(separator: ",") + "]"
    let file = try server.folder.write(Array(body.utf8), as: "phones.json").path
    #expect(try server.control("POST", "/v1/phones", "@\(file)").list.count == 10_000)
    for place in [0, 5_000, 9_999] {
      #expect(try server.push(Self.payload, to: tokens[place]).status == 200)
      let wanted = #"{"event":"presented","phone":\#(place + 2)}"#
      #expect(try server.control("POST", "/v1/wait", wanted).status == 200)
    }
    let counts = try server.control("GET", "/v1/counts").object
    #expect(counts["phones"] as? Int == 10_001 && counts["presented"] as? Int == 3)
  }

  @Test("Several apps share a server, and the topic tells them apart")
  func apps() throws {
    let server = try server("--other-app", "messages", "--phones", "2", "--any-token")
    let phones = try server.control("GET", "/v1/phones").list
    let topics = phones.compactMap { $0["topic"] as? String }
    #expect(topics.count == 4 && Set(topics).count == 2)
    let other = try #require(topics.last)
    let token = try #require(phones.last?["token"] as? String)
    #expect(try server.push(Self.payload, to: token).body.contains("DeviceTokenNotForTopic"))
    #expect(try server.push(Self.payload, to: token, topic: other).status == 200)
    #expect(try server.push(Self.payload, to: Self.token, topic: other).status == 200)
    for phone in [4, 5] {
      let wanted = #"{"event":"presented","phone":\#(phone)}"#
      #expect(try server.control("POST", "/v1/wait", wanted).status == 200)
      let screen = try server.control("GET", "/v1/phones/\(phone)/screen").object
      #expect(screen["app"] as? String == other)
    }
    let scenario = try server.control("GET", "/v1/scenario?phone=4").object
    #expect("\(scenario)".contains("messages"))
  }

  @Test("Two apps with one bundle identifier are refused")
  func sameApp() throws {
    let program = try BuiltProgram().url.path
    let words = ["serve", "--app", "meetings", "--other-app", "meetings", "--no-tls", "--for", "0"]
    #expect(try RunningServer.run(program, words).status == 64)
  }

  // MARK: - Names and trust

  @Test(
    "The certificate is for the hosts of the command line, and the URL names the first of them",
    .enabled(if: TLSServer.isPossible))
  func hosts() throws {
    let folder = try TemporaryFolder()
    let authority = folder.file("ca.pem").path
    let server = try RunningServer(
      ["--ca-file", authority, "--host", "apns.test", "--host", "10.1.2.3"], in: folder)
    let url = try #require(server.facts["url"] as? String)
    #expect(url.hasPrefix("https://apns.test:"))
    let port = url.split(separator: ":").last ?? ""
    let resolve = ["--cacert", authority, "--resolve", "apns.test:\(port):127.0.0.1"]
    #expect(try server.push(Self.payload, options: resolve).status == 200)
    let proxy = ["--cacert", authority, "--proxy", "http://\(server.facts["control"] ?? "")"]
    #expect(try server.push(Self.payload, options: proxy).status == 200)
  }

  @Test(
    "An invalid host name is refused",
    arguments: ["", "a b", "https://a", "a:1", "a,DNS:b", "a..b"])
  func hostMistakes(name: String) throws {
    let program = try BuiltProgram().url.path
    let words = ["serve", "--app", "meetings", "--host=\(name)", "--for", "0"]
    #expect(try RunningServer.run(program, words).status == 64)
  }

  @Test("A server that listens on all addresses prints one that clients can use")
  func callable() throws {
    let server = try server("--listen", "0.0.0.0:0", "--allow-remote")
    #expect((server.facts["url"] as? String)?.hasPrefix("http://127.0.0.1:") == true)
    #expect(try server.push(Self.payload).status == 200)
  }

  @Test(
    "A kept authority is the same in the next run, and its key is for the user alone",
    .enabled(if: TLSServer.isPossible))
  func keptAuthority() throws {
    let folder = try TemporaryFolder()
    let (file, key) = (folder.file("ca.pem").path, folder.file("ca.key").path)
    var texts: [String] = []
    for _ in 0..<2 {
      let server = try RunningServer(["--ca-file", file, "--ca-key", key], in: folder)
      texts.append(try String(contentsOfFile: file, encoding: .utf8))
      #expect(try server.push(Self.payload, options: ["--cacert", file]).status == 200)
      #expect(server.end() == 0)
    }
    #expect(texts[0] == texts[1] && !texts[0].contains("PRIVATE"))
    let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    _ = try folder.write(Array("no key".utf8), as: "ca.key")
    let words = ["serve", "--app", "meetings", "--for", "0", "--ca-file", file, "--ca-key", key]
    #expect(try RunningServer.run(BuiltProgram().url.path, words).status == 66)
  }

  @Test(
    "A client certificate replaces provider tokens, for its own topics only",
    .enabled(if: TLSServer.isPossible))
  func clientCertificates() throws {
    let folder = try TemporaryFolder()
    for name in ["own", "other", "strange"] {
      try RunningServer.run(
        "openssl",
        ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
          + ["-keyout", folder.file("\(name).key").path, "-out", folder.file("\(name).pem").path]
          + ["-subj", "/CN=\(name)", "-days", "2"])
    }
    let authority = folder.file("ca.pem").path
    let topics = ["own": "com.example.meetings", "other": "com.example.other"]
    let server = try RunningServer(
      ["--ca-file", authority]
        + topics.flatMap { ["--client-cert", "\(folder.file("\($0).pem").path):\($1)"] },
      in: folder)
    func push(_ name: String?, _ headers: [String] = []) throws -> String {
      let own = name.map { name in
        ["--cert", folder.file("\(name).pem").path, "--key", folder.file("\(name).key").path]
      }
      return try server.push(
        Self.payload, headers, options: ["--cacert", authority] + (own ?? []),
        authorization: "x-none: 1"
      ).body
    }
    #expect(try push("own").isEmpty)
    #expect(try push("other").contains("TopicDisallowed"))
    #expect(try push("strange").contains("BadCertificate"))
    #expect(try push(nil).contains("MissingProviderToken"))
    #expect(
      try server.push(Self.payload, options: ["--cacert", authority]).status == 200,
      "a provider token is accepted as well")
  }

  // MARK: - Strict queries

  @Test(
    "A query that an endpoint does not take is refused",
    arguments: [
      ("/v1/exchanges?sinse=1", "'since'"), ("/v1/exchanges?since=x", "'since' must be"),
      ("/v1/exchanges?since=-1", "'since' must be"),
      ("/v1/exchanges?status=20", "'status' must be"),
      ("/v1/exchanges?status=ok", "'status' must be"), ("/v1/events?since=1.5", "'since' must be"),
      ("/v1/events?words=yes", "'words' must be"), ("/v1/events?word=true", "'words'"),
      ("/v1/phones?tokn=ab", "'token'"), ("/v1/phones/1/screen?limit=501", "'limit' must be"),
      ("/v1/phones/1?x=1", "has no parameter 'x'"), ("/v1/scenario?fone=1", "'phone'"),
      ("/v1/rules?all=1", "has no parameter 'all'"), ("/v1/faults?ownr=1", "'owner'"),
      ("/v1/counts?x", "has no parameter 'x'"), ("/v1/clock?x=", "has no parameter 'x'"),
    ])
  func queries(path: String, message: String) throws {
    let answer = try server().control("GET", path)
    #expect(answer.status == 400)
    let error = try #require(answer.object["error"] as? String)
    #expect(error.contains(message), Comment(rawValue: error))
  }

  @Test(
    "An invalid body for GOAWAY is refused",
    arguments: [#"{"reason":"Shutdwon"}"#, #"{"resaon":"Shutdown"}"#, "Shutdown", #"{"reason":1}"#])
  func goAwayMistakes(body: String) throws {
    #expect(try server().control("POST", "/v1/goaway", body).status == 400)
  }

  @Test("The screen shows every notification that the phone keeps, or as many as asked")
  func screens() throws {
    let server = try server()
    for _ in 0..<3 {
      let step = #"{"push":{"aps":{"alert":"A"}}}"#
      #expect(try server.control("POST", "/v1/phones/1", step).status == 200)
    }
    for (query, shown) in [("", 3), ("?limit=2", 2), ("?limit=0", 0)] {
      let screen = try server.control("GET", "/v1/phones/1/screen\(query)").object
      #expect(screen["listed"] as? Int == 3 && screen["shown"] as? Int == shown)
    }
  }
}
