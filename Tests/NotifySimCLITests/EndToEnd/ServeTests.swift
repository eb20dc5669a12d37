import Foundation
import Platform
import TestSupport
import Testing

@Suite("Serving APNs to curl", .enabled(if: RunningServer.hasCurl))
struct ServeTests {
  private static let payload = #"{"aps":{"alert":{"title":"Standup","body":"Now"}}}"#

  private func server(_ options: String...) throws -> RunningServer {
    try RunningServer(["--no-tls"] + options, in: TemporaryFolder())
  }

  @Test("An accepted push arrives on the phone, and its answer reaches the app")
  func accepted() throws {
    let server = try server()
    let answer = try server.push(
      #"{"aps":{"alert":"Join?","category":"MEETING_INVITATION"},"MEETING_ID":"1"}"#)
    #expect(answer.status == 200)
    #expect(answer.body.isEmpty)
    let shown = try server.control("POST", "/v1/wait", #"{"event":"presented","body":"Join?"}"#)
    #expect(shown.object["surface"] as? String == "banner")
    let chosen = try server.control("POST", "/v1/phones/1", #"{"choose":"ACCEPT_ACTION"}"#)
    #expect(chosen.list.contains { $0["event"] as? String == "completion" })
    #expect(server.end() == 0)
  }

  @Test("A line of standard input is a verb of the phone")
  func lines() throws {
    let server = try server()
    #expect(try server.push(Self.payload).status == 200)
    try server.type("uninstall")
    let wanted = #"{"event":"appState","to":"notRunning"}"#
    #expect(try server.control("POST", "/v1/wait", wanted).status == 200)
    let answer = try server.push(Self.payload)
    #expect(answer.status == 410)
    #expect(answer.body.contains(#""reason":"Unregistered","timestamp":"#))
    try server.type("no such verb")
    try server.type("lock")
    let locked = #"{"event":"device","key":"locked","to":"true"}"#
    #expect(try server.control("POST", "/v1/wait", locked).status == 200, "all lines were read")
    #expect(server.end() == 65)
  }

  @Test(
    "A request is refused as by APNs",
    arguments: [
      (["apns-topic: "], payload, 400, "MissingTopic"),
      (["apns-priority: 7"], payload, 400, "BadPriority"),
      (["authorization: "], payload, 403, "MissingProviderToken"),
      (
        [], #"{"aps":{"alert":"\#(String(repeating: "x", count: 5_000))"}}"#, 413, "PayloadTooLarge"
      ),
    ])
  func refused(_ headers: [String], _ payload: String, _ status: Int, _ reason: String) throws {
    let server = try server()
    // curl sends the first field of a name that it is given twice with an empty value not at all.
    let names = headers.map { $0.prefix { $0 != ":" } }
    let own = ["apns-topic: \(server.topic)", "apns-push-type: alert", RunningServer.authorization]
      .filter { field in !names.contains { field.hasPrefix($0) } }
    let url = "\(server.facts["url"] ?? "")/3/device/\(server.token)"
    let given = headers.filter { !$0.hasSuffix(": ") }
    let answer = try RunningServer.run(
      "curl",
      ["-s", "-w", "\n%{http_code}", "--http2-prior-knowledge", "--data-binary", payload, url]
        + (own + given).flatMap { ["-H", $0] })
    #expect(answer.text == "{\"reason\":\"\(reason)\"}\n\(status)")
  }

  @Test("Faults are set by the command line and the control port")
  func faults() throws {
    let server = try server("--fault", "TooManyRequests:next=2")
    #expect(try (1...3).map { _ in try server.push(Self.payload).status } == [429, 429, 200])
    let set = try server.control("PUT", "/v1/faults", #"[{"reason":"Shutdown","every":2}]"#)
    #expect(set.list.first?["every"] as? Int == 2)
    #expect(try (1...4).map { _ in try server.push(Self.payload).status } == [200, 503, 200, 503])
    #expect(try server.control("DELETE", "/v1/faults").list.isEmpty)
    #expect(try server.push(Self.payload).status == 200)
    #expect(try server.control("PUT", "/v1/faults", #"[{"reason":"No"}]"#).status == 400)
  }

  @Test(
    "'push --to' sends to a server and shows its answer", arguments: [true, false])
  func sent(isEncrypted: Bool) throws {
    guard TLSServer.isPossible || !isEncrypted else { return }
    let folder = try TemporaryFolder()
    let payload = try folder.write(Array(Self.payload.utf8), as: "payload.json").path
    let authority = folder.file("ca.pem").path
    let server = try RunningServer(
      isEncrypted ? ["--ca-file", authority] : ["--no-tls"], in: folder)
    let url = server.facts["url"] as? String ?? ""
    let program = try BuiltProgram().url.path
    let words =
      ["push", payload, "--app", "meetings", "--token", server.token, "--to", url]
      + (isEncrypted ? ["--ca", authority] : [])
    let taken = try RunningServer.run(program, words)
    #expect(taken.status == 0, "\(taken.text)")
    #expect(taken.text.hasPrefix("POST /3/device/\(server.token) HTTP/2\n"))
    #expect(taken.text.contains("\n\n200\napns-id: "))
    let shown = try server.control("POST", "/v1/wait", #"{"event":"presented","title":"Standup"}"#)
    #expect(shown.status == 200)
    let bad = words + ["-H", "apns-priority: 7"]
    let refused = try RunningServer.run(program, bad)
    #expect(refused.status == 1)
    #expect(refused.text.contains(#"{"reason":"BadPriority"}"#))
    for (expected, status) in [
      ("400 BadPriority", 0), ("BadPriority", 0), ("400", 0), ("200", 1), ("BadTopic", 1),
      (#"{"event":"answered","token":"\#(server.token)"}"#, 0),
      (#"{"event":"presented"}"#, 64), ("399", 64),
    ] as [(String, Int32)] {
      let compared = try RunningServer.run(program, bad + ["--expect", expected])
      #expect(compared.status == status, "\(expected)")
    }
    if isEncrypted {
      let stranger = try RunningServer.run(program, words.dropLast() + [folder.file("none").path])
      #expect(stranger.status == 66)
      #expect(try RunningServer.run(program, Array(words.dropLast(2))).status == 64)
    }
    #expect(server.end() == 0)
    #expect(try RunningServer.run(program, words).status == 2)
  }

  @Test(
    "'push --to' sends only to this machine",
    arguments: [
      "https://api.push.apple.com:443", "http://10.0.0.1:80", "127.0.0.1:80", "http://127.0.0.1",
      "http://127.0.0.1:0", "ftp://127.0.0.1:80",
    ])
  func elsewhere(_ url: String) throws {
    let words = ["push", "x.json", "--to", url]
    #expect(try RunningServer.run(BuiltProgram().url.path, words).status == 64)
  }

  @Test("More pushes than the limit allows are refused")
  func limited() throws {
    let server = try server("--limit", "2/60")
    #expect(try (1...3).map { _ in try server.push(Self.payload).status } == [200, 200, 429])
  }

  @Test("A session is saved as a scenario that passes without the server")
  func scenario() throws {
    let server = try server("--set", "locked=true")
    let invitation = #"{"aps":{"alert":"Join?","category":"MEETING_INVITATION"},"MEETING_ID":"1"}"#
    #expect(try server.push(invitation, ["apns-priority: 10"]).status == 200)
    _ = try server.control("POST", "/v1/phones/1", #"{"choose":"ACCEPT_ACTION"}"#)
    _ = try server.control("PUT", "/v1/faults", #"[{"reason":"TooManyRequests","next":1}]"#)
    #expect(try server.push(Self.payload).status == 429)
    #expect(try server.push(Self.payload, ["apns-priority: 7"]).status == 400)
    _ = try server.control("POST", "/v1/phones/1", #"{"uninstall":true}"#)
    #expect(try server.push(Self.payload).status == 410)
    _ = try server.control("POST", "/v1/phones/1", #"{"advance":"90s"}"#)
    let url = "http://\(server.facts["control"] ?? "")/v1/scenario"
    let text = try RunningServer.run("curl", ["-s", url]).text
    #expect(!text.contains("bearer"))
    for reason in ["TooManyRequests", "BadPriority", "Unregistered"] {
      #expect(text.contains(#""reason": "\#(reason)""#))
    }
    let file = try server.folder.write(Array(text.utf8), as: "session.scenario.json")
    let replayed = try RunningServer.run(BuiltProgram().url.path, ["replay", file.path])
    #expect(replayed.status == 0, "\(replayed.text)")
    #expect(try server.control("GET", "/v1/scenario?phone=2").status == 404)
  }

  @Test("Exchanges are kept without the signature of the provider token")
  func exchanges() throws {
    let server = try server("--history", "2")
    for _ in 0..<3 { _ = try server.push(Self.payload) }
    let found = try server.control("GET", "/v1/exchanges").list
    #expect(found.map { $0["seq"] as? Int } == [1, 2, 3])
    #expect(found.map { $0["event"] as? String } == ["gone", nil, nil])
    #expect(found.last?["payload"] as? String == Self.payload)
    let headers = found.last?["headers"] as? [[String]] ?? []
    let authorization = headers.first { $0.first == "authorization" }
    #expect(authorization?.last?.filter { $0 == "." }.count == 1)
    #expect(try server.control("GET", "/v1/exchanges?since=2&status=200").list.count == 1)
    #expect(try server.control("GET", "/v1/exchanges?since=1&status=410").list.isEmpty)
  }

  @Test("An unknown endpoint is refused with a message")
  func endpoints() throws {
    let server = try server()
    #expect(try server.control("GET", "/v1/nothing").status == 404)
    #expect(try server.control("GET", "/v1/wait").status == 405)
    #expect(try server.control("GET", "/v1/phones/2").status == 404)
    #expect(try server.control("POST", "/v1/phones/1", #"{"chose":"X"}"#).status == 400)
    #expect(try server.control("POST", "/v1/phones/1", #"{"push":"/etc/passwd"}"#).status == 400)
    #expect(try server.control("POST", "/v1/wait", #"{"evnt":"presented"}"#).status == 400)
    for wrong in [
      #""timeout":"NaN""#, #""timeout":-1"#, #""timeout":1e308"#, #""timeout":3601"#,
      #""timeout":null"#, #""since":"x""#, #""since":-1"#, #""phone":-9223372036854775808"#,
    ] {
      let answer = try server.control("POST", "/v1/wait", "{\"event\":\"badge\",\(wrong)}")
      #expect(answer.status == 400, Comment(rawValue: wrong))
    }
    let late = try server.control("POST", "/v1/wait", #"{"event":"badge","timeout":0.1}"#)
    #expect(late.status == 408)
    #expect(try server.control("GET", "/v1/health").object["ready"] as? Bool == true)
  }

  @Test("Several phones have tokens of their own")
  func phones() throws {
    let server = try server("--phones", "3")
    let phones = try server.control("GET", "/v1/phones").list
    #expect(Set(phones.compactMap { $0["token"] as? String }).count == 3)
    _ = try server.push(Self.payload)
    _ = try server.control("POST", "/v1/settle")
    let events = try server.control("GET", "/v1/events").list
    let shown = events.filter { $0["event"] as? String == "presented" }
    #expect(!shown.isEmpty && shown.allSatisfy { $0["phone"] as? Int == 1 })
    let request = #"{"event":"presented","phone":2,"timeout":0.1}"#
    #expect(try server.control("POST", "/v1/wait", request).status == 408)
    let token = phones.compactMap { $0["token"] as? String }[1]
    #expect(try server.push(Self.payload, to: token).status == 200)
    #expect(try server.control("POST", "/v1/wait", request).object["phone"] as? Int == 2)
  }

  @Test("A test can wait for an event of a connection")
  func connections() throws {
    let server = try server()
    #expect(try server.push(Self.payload).status == 200)
    let closed = #"{"event":"connection","from":"trusted","to":"closed","connection":1}"#
    #expect(try server.control("POST", "/v1/wait", closed).object["requests"] as? Int == 1)
    #expect(try server.control("POST", "/v1/wait", #"{"event":"connection","of":1}"#).status == 400)
    #expect(try server.control("POST", "/v1/wait", #"{"to":"closed","phone":"1"}"#).status == 400)
    let none = #"{"event":"connection","connection":2,"timeout":0.1}"#
    #expect(try server.control("POST", "/v1/wait", none).status == 408)
  }

  @Test(
    "The exit status is 1 if a run is not as expected",
    arguments: [
      (["200", #"{"event":"presented","title":"Standup"}"#, "429"], 0),
      (["429", "200"], 1), (["200", "200"], 1), (["410 Unregistered"], 1),
      ([#"{"not":{"event":"sound"}}"#], 0), ([#"{"not":{"event":"presented"}}"#], 1),
      ([#"{"exactly":2,"of":{"event":"answered"}}"#], 0),
      ([#"{"event":"diagnostic","severity":"error"}"#], 0),
    ] as [([String], Int32)])
  func expected(_ expectations: [String], status: Int32) throws {
    let words = ["--no-tls", "--exit-after", "2", "--fail-level", "never"]
    let server = try RunningServer(
      words + expectations.flatMap { ["--expect", $0] }, in: TemporaryFolder())
    #expect(try server.push(#"{"aps":{"alert":{"title":"Standup"},"badge":"3"}}"#).status == 200)
    _ = try server.control("PUT", "/v1/faults", #"[{"reason":"TooManyRequests"}]"#)
    #expect(try server.push(Self.payload).status == 429)
    #expect(server.waitForEnd() == status)
  }

  @Test("An expected finding does not make the status 1", arguments: [false, true])
  func expectedFinding(isExpected: Bool) throws {
    let words = ["--no-tls", "--exit-after", "1", "--fail-level", "note"]
    let server = try RunningServer(
      words + (isExpected ? ["--expect", #"{"event":"diagnostic"}"#] : []), in: TemporaryFolder())
    #expect(try server.push(#"{"aps":{"alert":"A","badge":"3"}}"#).status == 200)
    #expect(server.waitForEnd() == (isExpected ? 0 : 1))
  }

  @Test("With a fixed clock, the same requests give the same output, byte for byte")
  func fixedClock() throws {
    let outputs = try (0..<2).map { turn in
      let server = try server(
        "--clock", "fixed", "--now", "2026-01-01T09:00:00Z", "--phones", "2", "--limit", "3/60")
      // The provider tokens of the two turns are months apart, and years from the phone's clock.
      let token = RunningServer.authorization(issuedAt: 1_700_000_000 + turn * 10_000_000)
      func push(_ headers: [String] = []) throws -> Int {
        defer { server.waitForConnections() }
        return try server.push(Self.payload, headers, authorization: token).status
      }
      func advance(_ phone: Int, _ time: String) throws {
        let step = #"{"advance":"\#(time)"}"#
        #expect(try server.control("POST", "/v1/phones/\(phone)", step).status == 200)
      }
      #expect(try push() == 200)
      try advance(2, "59s")
      #expect(try (1...3).map { _ in try push() } == [200, 200, 429])
      try advance(1, "1s")
      #expect(try push() == 200)
      let times = try (1...2).map { phone in
        try server.control("GET", "/v1/phones/\(phone)/screen").object["time"] as? String
      }
      #expect(times == ["2026-01-01T09:01:00Z", "2026-01-01T09:01:00Z"])
      #expect(server.end() == 0)
      return try server.output().split(separator: "\n")
        .filter { !$0.contains(#""event":"listening""#) }
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].allSatisfy { $0.contains(#""time":"2026-01-01T09:0"#) })
    #expect(outputs[0].filter { $0.contains(#""age":0,"#) }.count == 5)
  }

  @Test("With the real clock, a provider token of another time is refused")
  func wallClock() throws {
    let server = try server()
    let token = RunningServer.authorization(issuedAt: 1_700_000_000)
    #expect(try server.push(Self.payload, authorization: token).status == 403)
    // A provider token that was not seen before is taken to be made after the clock was moved.
    #expect(try server.control("POST", "/v1/phones/1", #"{"advance":"2h"}"#).status == 200)
    let fresh = RunningServer.authorization(issuedAt: Int(Date().timeIntervalSince1970))
    #expect(try server.push(Self.payload, authorization: fresh).status == 200)
    #expect(server.end() == 0)
  }

  @Test("A reset restores the initial state", arguments: [false, true])
  func reset(isKept: Bool) throws {
    let folder = try TemporaryFolder()
    let state = folder.file("phone.json").path
    let words = ["--no-tls", "--limit", "3/600"] + (isKept ? ["--state", state] : [])
    // The phone of the file was locked once, and is unlocked by the command line.
    let first = try RunningServer(words + ["--locked"], in: folder)
    #expect(first.end() == 0)
    let server = try RunningServer(words + ["--set", "locked=false"], in: folder)
    func screen() throws -> [String: Any] {
      try server.control("GET", "/v1/phones/1/screen").object
    }
    let before = try screen()
    for _ in 0..<2 {
      #expect(try server.push(Self.payload).status == 200)
      #expect(try (screen()["listed"] as? Int) == 1)
      _ = try server.control("POST", "/v1/phones/1", #"{"set":{"locked":true}}"#)
      _ = try server.control("POST", "/v1/phones/1", #"{"uninstall":true}"#)
      #expect(try server.push(Self.payload).status == 410)
      _ = try server.control("PUT", "/v1/faults", #"[{"reason":"Shutdown"}]"#)
      let phones = try server.control("POST", "/v1/reset").list
      #expect(phones.first?["token"] as? String == server.token)
      #expect(phones.first?["registered"] as? Bool == true)
      #expect(try server.control("GET", "/v1/exchanges").list.isEmpty)
      #expect(try server.control("GET", "/v1/faults").list.isEmpty)
      let after = try screen()
      for key in ["locked", "listed", "installed", "badge"] {
        #expect("\(before[key] ?? "")" == "\(after[key] ?? "")", "\(key)")
      }
    }
    #expect(server.end() == 0)
    guard isKept else { return }
    let text = try String(contentsOfFile: state, encoding: .utf8)
    #expect(!text.contains("Standup") && text.contains(#""locked": false"#))
  }

  @Test("The server ends after a number of requests, or a time")
  func ends() throws {
    let counted = try server("--exit-after", "1")
    _ = try counted.push(Self.payload)
    #expect(counted.waitForEnd() == 0)
    #expect(try counted.output().contains(#""event":"presented""#))
    #expect(!FileManager.default.fileExists(atPath: counted.folder.file("ready.json").path))
    let timed = try server("--for", "0.5")
    #expect(timed.waitForEnd() == 0)
  }

  @Test("A push that was answered with 200 is in the phone's file, even if the server is killed")
  func killed() throws {
    let folder = try TemporaryFolder()
    let state = folder.file("phone.json").path
    for number in 1...3 {
      let server = try RunningServer(["--no-tls", "--state", state], in: folder)
      #expect(try server.push(#"{"aps":{"alert":"Number \#(number)"}}"#).status == 200)
      _ = server.end(SIGKILL)
      try FileManager.default.removeItem(at: folder.file("ready.json"))
      let text = try String(contentsOfFile: state, encoding: .utf8)
      for earlier in 1...number { #expect(text.contains("Number \(earlier)")) }
    }
  }

  @Test("Several phones are kept in numbered files, even if the server is killed")
  func severalKilled() throws {
    let folder = try TemporaryFolder()
    let words = ["--no-tls", "--phones", "3", "--state", folder.file("phone.json").path]
    var tokens: [[String]] = []
    for turn in 1...2 {
      let server = try RunningServer(words, in: folder)
      let phones = try server.control("GET", "/v1/phones").list
      tokens.append(phones.compactMap { $0["token"] as? String })
      for (place, token) in (tokens.last ?? []).enumerated() {
        let payload = #"{"aps":{"alert":"Number \#(turn)-\#(place)"}}"#
        #expect(try server.push(payload, to: token).status == 200)
      }
      _ = server.end(SIGKILL)
      try FileManager.default.removeItem(at: folder.file("ready.json"))
      for (place, name) in ["phone.json", "phone-2.json", "phone-3.json"].enumerated() {
        let text = try String(contentsOf: folder.file(name), encoding: .utf8)
        for earlier in 1...turn { #expect(text.contains("Number \(earlier)-\(place)")) }
        #expect(!text.contains("-\((place + 1) % 3)\""))
      }
    }
    #expect(tokens[0] == tokens[1] && Set(tokens[0]).count == 3)
    try FileManager.default.removeItem(at: folder.file("phone-2.json"))
    try FileManager.default.copyItem(
      at: folder.file("phone.json"), to: folder.file("phone-2.json"))
    let all = ["serve", "--app", "meetings", "--for", "0"] + words
    #expect(try RunningServer.run(BuiltProgram().url.path, all).status == 65)
  }

  @Test("A channel exists as long as its phone's file")
  func channels() throws {
    let folder = try TemporaryFolder()
    let words = ["--no-tls", "--clock", "fixed", "--state", folder.file("phone.json").path]
    var channels: [String] = []
    for turn in 1...2 {
      let server = try RunningServer(words, in: folder)
      let created = try server.broadcast(
        "POST", "channels", #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#)
      #expect(created.hasSuffix("201"))
      let all = try server.broadcast("GET", "all-channels")
      let found = all.split(separator: "\"").map(String.init).filter { $0.hasSuffix("==") }
      #expect(found.count == turn && Array(found.prefix(channels.count)) == channels)
      channels = found
      if turn == 2 {
        // The channel of this run is gone after a reset, and the one that the file had is not.
        _ = try server.control("POST", "/v1/reset")
        #expect(try server.broadcast("GET", "all-channels").contains(channels[0]))
        #expect(try !server.broadcast("GET", "all-channels").contains(channels[1]))
      }
      _ = server.end(SIGKILL)
      try FileManager.default.removeItem(at: folder.file("ready.json"))
    }
    let text = try String(contentsOf: folder.file("phone.json"), encoding: .utf8)
    #expect(text.contains(channels[0].replacing("/", with: "\\/")) || text.contains(channels[0]))
  }

  @Test("With TLS, clients trust the generated authority", .enabled(if: TLSServer.isPossible))
  func encrypted() throws {
    let folder = try TemporaryFolder()
    let authority = folder.file("ca.pem").path
    let server = try RunningServer(["--ca-file", authority], in: folder)
    let options = ["--cacert", authority]
    #expect(try server.push(Self.payload, options: options).status == 200)
    #expect(try server.push(Self.payload, options: options + ["--no-alpn"]).status != 200)
    let opened = try server.control("GET", "/v1/events").list.first { $0["alpn"] != nil }
    #expect(opened?["alpn"] as? String == "h2")
    let pem = try String(contentsOfFile: authority, encoding: .utf8)
    #expect(!pem.contains("PRIVATE KEY"))
  }

  @Test(
    "A client without HTTP/2 is reported with the reason", .enabled(if: TLSServer.isPossible))
  func oldClient() throws {
    let folder = try TemporaryFolder()
    let authority = folder.file("ca.pem").path
    let server = try RunningServer(["--ca-file", authority], in: folder)
    _ = try RunningServer.run(
      "curl", ["-s", "--http1.1", "--cacert", authority, "\(server.facts["url"] ?? "")"])
    var reason: String?
    for _ in 0..<100 where reason == nil {
      reason = try server.control("GET", "/v1/events").list.lazy
        .compactMap { $0["reason"] as? String }.first
      usleep(20_000)
    }
    #expect(reason == "the client does not speak HTTP/2")
  }

  @Test("The control port is a proxy to this server only", .enabled(if: TLSServer.isPossible))
  func proxy() throws {
    let folder = try TemporaryFolder()
    let authority = folder.file("ca.pem").path
    let server = try RunningServer(["--ca-file", authority], in: folder)
    let proxy = "http://\(server.facts["control"] ?? "")"
    let path = "/3/device/\(server.token)"
    let words = ["-s", "-w", "%{http_code}", "--cacert", authority, "--proxy", proxy]
    let fields = ["apns-topic: \(server.topic)", RunningServer.authorization]
    let sent = try RunningServer.run(
      "curl",
      words + ["https://api.sandbox.push.apple.com\(path)", "-d", Self.payload]
        + fields.flatMap { ["-H", $0] })
    #expect(sent.text.hasSuffix("200"))
    let other = try RunningServer.run(
      "curl",
      words + ["https://api.push.apple.com\(path)", "-d", Self.payload]
        + fields.flatMap { ["-H", $0] })
    #expect(other.text.contains("BadDeviceToken"))
    let elsewhere = try RunningServer.run("curl", words + ["https://example.com/"])
    #expect(elsewhere.status != 0)
  }
}
