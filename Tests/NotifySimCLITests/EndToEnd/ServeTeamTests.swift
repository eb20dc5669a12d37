import Foundation
import Platform
import TestSupport
import Testing

/// What a team and its tests in parallel need of one server.
@Suite("A server for a team", .enabled(if: RunningServer.hasCurl))
struct ServeTeamTests {
  private static let payload = #"{"aps":{"alert":{"title":"Standup","body":"Now"}}}"#
  private static var now: Int { Int(Date().timeIntervalSince1970) }

  private func server(_ options: String...) throws -> RunningServer {
    try RunningServer(["--no-tls"] + options, in: TemporaryFolder())
  }

  /// The time of a phone's screen.
  private func time(_ server: RunningServer, _ phone: Int) throws -> Date? {
    let text = try server.control("GET", "/v1/phones/\(phone)/screen").object["time"] as? String
    return text.flatMap { ISO8601DateFormatter().date(from: $0) }
  }

  // MARK: - One clock

  @Test(
    "The clock of the server and all its phones moves as one, however it is moved",
    arguments: ["phone", "clock", "to", "line"])
  func oneClock(way: String) throws {
    let start = "2026-06-01T09:00:00Z"
    let server = try server("--phones", "3", "--now", start, "--limit", "1/3600")
    #expect(try server.push(Self.payload).status == 200)
    #expect(try server.push(Self.payload).status == 429)
    switch way {
    case "phone": _ = try server.control("POST", "/v1/phones/2", #"{"advance":"2h"}"#)
    case "clock": _ = try server.control("POST", "/v1/clock", #"{"advance":"2h"}"#)
    case "to": _ = try server.control("POST", "/v1/clock", #"{"to":"2026-06-01T11:00:00Z"}"#)
    default:
      try server.type("advance 2h")
      try server.type("lock")
      let locked = #"{"event":"device","key":"locked","to":"true"}"#
      #expect(try server.control("POST", "/v1/wait", locked).status == 200)
    }
    let wanted = try #require(ISO8601DateFormatter().date(from: "2026-06-01T11:00:00Z"))
    for phone in 1...3 {
      let time = try #require(try time(server, phone))
      #expect((0..<60).contains(time.timeIntervalSince(wanted)), "phone \(phone): \(time)")
    }
    // The rate's hour has passed, and so has that of the provider token, which was used before.
    #expect(try server.push(Self.payload).body.contains("ExpiredProviderToken"))
    let fresh = RunningServer.authorization(issuedAt: Self.now, marked: way)
    #expect(try server.push(Self.payload, authorization: fresh).status == 200)
    let clock = try server.control("GET", "/v1/clock").object
    #expect((clock["time"] as? String)?.hasPrefix("2026-06-01T11:0") == true)
    #expect(clock["clock"] as? String == "wall")
  }

  @Test("An expiration is compared with the server's clock, wherever that starts")
  func expiration() throws {
    let server = try server("--now", "2030-01-01T00:00:00Z")
    let start = 1_893_456_000
    for (hours, isShown) in [(1, false), (3, true)] {
      _ = try server.control("POST", "/v1/phones/1", #"{"set":{"online":false}}"#)
      let time = try #require(try time(server, 1)).timeIntervalSince1970
      let expiration = ["apns-expiration: \(max(start, Int(time)) + hours * 3600)"]
      let fresh = RunningServer.authorization(issuedAt: Self.now, marked: "\(hours)")
      #expect(try server.push(Self.payload, expiration, authorization: fresh).status == 200)
      _ = try server.control("POST", "/v1/clock", #"{"advance":"2h"}"#)
      let step = #"{"set":{"online":true}}"#
      let events = try server.control("POST", "/v1/phones/1", step).list
      #expect(events.contains { $0["event"] as? String == "presented" } == isShown)
    }
  }

  @Test("A fixed clock stands at the present, unless the command line says another time")
  func fixedNow() throws {
    let present = try server("--clock", "fixed")
    let time = try #require(try time(present, 1))
    #expect(abs(time.timeIntervalSince(Date())) < 60)
    let told = try server("--clock", "fixed", "--set", "time=2026-01-01T09:00:00Z")
    #expect(try self.time(told, 1) == ISO8601DateFormatter().date(from: "2026-01-01T09:00:00Z"))
  }

  @Test(
    "An invalid time for the clock is refused",
    arguments: [
      #"{"to":"2020-01-01T00:00:00Z"}"#, #"{"to":5}"#, #"{"advance":"x"}"#, "{}", "[]", "",
      #"{"advance":"1h","to":"2030-01-01T00:00:00Z"}"#,
    ])
  func clockMistakes(body: String) throws {
    let server = try server()
    #expect(try server.control("POST", "/v1/clock", body).status == 400)
  }

  // MARK: - Nothing is forgotten in silence

  @Test("Dropped events and exchanges are reported, and their limit can be set")
  func gone() throws {
    let server = try server("--history", "3", "--event-history", "10")
    for _ in 0..<5 { #expect(try server.push(Self.payload).status == 200) }
    _ = try server.control("POST", "/v1/settle")
    let exchanges = try server.control("GET", "/v1/exchanges").list
    #expect(exchanges.first?["event"] as? String == "gone" && exchanges.first?["seq"] as? Int == 2)
    #expect(exchanges.dropFirst().compactMap { $0["seq"] as? Int } == [3, 4, 5])
    let events = try server.control("GET", "/v1/events").list
    let last = try #require(events.first?["seq"] as? Int)
    #expect(events.first?["event"] as? String == "gone" && events.count == 11)
    #expect(events.dropFirst().first?["seq"] as? Int == last + 1)
    #expect(try server.control("GET", "/v1/events?since=\(last)").list.count == 10)
    let wait = #"{"event":"badge","timeout":0.1}"#
    let late = try server.control("POST", "/v1/wait", wait)
    #expect((late.object["error"] as? String)?.contains("the events up to") == true)
    let counts = try server.control("GET", "/v1/counts").object
    #expect((counts["gone"] as? [String: Int])?["exchanges"] == 2)
  }

  @Test("Answers, presented and withheld notifications are counted, to the end of the run")
  func counts() throws {
    let server = try server("--fault", "TooManyRequests:next=2")
    #expect(try (1...4).map { _ in try server.push(Self.payload).status } == [429, 429, 200, 200])
    _ = try server.control("POST", "/v1/settle")
    let counts = try server.control("GET", "/v1/counts").object
    #expect(counts["requests"] as? Int == 4 && counts["presented"] as? Int == 2)
    #expect(counts["statuses"] as? [String: Int] == ["200": 2, "429": 2])
    #expect(counts["reasons"] as? [String: Int] == ["TooManyRequests": 2])
    #expect(server.end() == 0)
    let last = try #require(server.output().split(separator: "\n").last)
    #expect(last.contains(#""event":"counts","requests":4"#))
  }

  // MARK: - Faults

  @Test("Two workers with faults of their own on one server get no wrong answer")
  func workers() throws {
    let server = try server("--phones", "2")
    let phones = try server.control("GET", "/v1/phones").list
    let tokens = phones.compactMap { $0["token"] as? String }
    let results = try Parallel.map(0..<2) { worker throws -> [Int] in
      let fault = worker == 0 ? "TooManyRequests" : "InternalServerError"
      return try (0..<20).flatMap { turn -> [Int] in
        let body = #"{"reason":"\#(fault)","token":"\#(tokens[worker])","next":1}"#
        let made = try server.control("POST", "/v1/faults?owner=w\(worker)", body)
        let id = made.list.first?["id"] as? String ?? ""
        let first = try server.push(Self.payload, to: tokens[worker]).status
        if turn.isMultiple(of: 2) {
          _ = try server.control("DELETE", "/v1/faults?owner=w\(worker)")
        }
        let status = try server.control("GET", "/v1/faults/\(id)").status
        return [first, try server.push(Self.payload, to: tokens[worker]).status, status]
      }
    }
    for (worker, status) in [429, 500].enumerated() {
      #expect(results[worker] == (0..<20).flatMap { _ in [status, 200, 404] })
    }
  }

  @Test("A single fault is added, shown and removed by its identifier")
  func singleFaults() throws {
    let server = try server()
    let body = #"{"id":"mine","reason":"Forbidden","header":"x-worker: 7"}"#
    #expect(try server.control("POST", "/v1/faults", body).list.first?["id"] as? String == "mine")
    #expect(try server.control("POST", "/v1/faults", body).status == 409)
    #expect(try server.push(Self.payload).status == 200)
    #expect(try server.push(Self.payload, ["x-worker: 7"]).status == 403)
    let shown = try server.control("GET", "/v1/faults/mine").list.first
    #expect(shown?["met"] as? Int == 1)
    #expect(try server.control("DELETE", "/v1/faults/mine").status == 200)
    #expect(try server.control("DELETE", "/v1/faults/mine").status == 404)
    #expect(try server.push(Self.payload, ["x-worker: 7"]).status == 200)
  }

  @Test(
    "An invalid fault is refused with a suggestion",
    arguments: [
      (#"{"reason":"TooManyRequest"}"#, "did you mean 'TooManyRequests'?"),
      (#"{"reason":"Nothing"}"#, "BadDeviceToken"), (#"{"resaon":"Shutdown"}"#, "'reason'"),
      (#"{"reason":"Shutdown","next":0}"#, "'next' must be a whole number from 1"),
      (#"{"reason":"Shutdown","stall":true}"#, "one of 'reason', 'reset' and 'stall'"),
      (#"{"token":"a1b2"}"#, "one of 'reason', 'delay', 'reset' and 'stall'"),
      (#"{"reason":"Shutdown","token":"a1b2"}"#, "no phone has the token 'a1b2'"),
      (#"{"reason":"Shutdown","met":2}"#, "a fault has no key 'met'"), ("7", "must be a fault"),
    ])
  func faultMistakes(body: String, message: String) throws {
    let server = try server()
    for method in ["PUT", "POST"] {
      let answer = try server.control(method, "/v1/faults", body)
      #expect(answer.status == 400)
      let error = try #require(answer.object["error"] as? String)
      #expect(error.contains(message), Comment(rawValue: error))
    }
    #expect(try server.control("GET", "/v1/faults").list.isEmpty)
  }

  @Test(
    "The command line refuses a fault with an unknown reason or device token",
    arguments: [
      ("TooManyRequest:next", "did you mean 'TooManyRequests'?"),
      ("Shutdown:token=a1b2", "no phone has the token 'a1b2'"),
    ])
  func faultOptions(text: String, message: String) throws {
    let words = [
      try BuiltProgram().url.path, "serve", "--app", "meetings", "--no-tls", "--for", "0",
    ]
    let found = try RunningServer.run(
      "sh", ["-c", #""$@" 2>&1"#, "sh"] + words + ["--fault", text])
    #expect(found.status == 64 && found.text.contains(message), Comment(rawValue: found.text))
  }

  @Test("A fault resets a stream or a connection, or stalls, and the push is lost")
  func losses() throws {
    let server = try server()
    let endings: [(String, [Int32])] = [
      ("stream", [92]), ("connection", [18, 52, 55, 56]), ("stall", [28]),
    ]
    for (fault, statuses) in endings {
      let key = fault == "stall" ? #""stall":true"# : #""reset":"\#(fault)""#
      _ = try server.control("POST", "/v1/faults", "{\(key),\"next\":1}")
      let url = "\(server.facts["url"] ?? "")/3/device/\(server.token)"
      let words = ["-s", "-m", "2", "--http2-prior-knowledge", "-d", Self.payload, url]
      let sent = try RunningServer.run("curl", words + ["-H", RunningServer.authorization])
      #expect(statuses.contains(sent.status), "\(fault): \(sent.status)")
    }
    _ = try server.control("POST", "/v1/settle")
    #expect(try server.push(Self.payload).status == 200)
    _ = try server.control("POST", "/v1/settle")
    let counts = try server.control("GET", "/v1/counts").object
    #expect(
      counts["lost"] as? [String: Int] == [
        "resetStream": 1, "resetConnection": 1, "stalled": 1,
      ])
    #expect(counts["presented"] as? Int == 1)
    let exchanges = try server.control("GET", "/v1/exchanges").list
    #expect(exchanges.compactMap { $0["lost"] as? String }.count == 3)
  }

  @Test("A fault delays the answer to one request, and not those to others")
  func delays() throws {
    let server = try server("--phones", "2", "--fault", "delay=1500:next=1")
    let phones = try server.control("GET", "/v1/phones").list
    let tokens = phones.compactMap { $0["token"] as? String }
    let start = ContinuousClock.now
    let order = try Parallel.map(0..<2) { number throws -> Duration in
      if number == 1 { usleep(300_000) }
      #expect(try server.push(Self.payload, to: tokens[number]).status == 200)
      return start.duration(to: .now)
    }
    #expect(order[0] >= .milliseconds(1500) && order[1] < order[0])
  }

  @Test(
    "Every 410 has its timestamp",
    arguments: ["uninstall", "restore", "Unregistered", "ExpiredToken"])
  func timestamps(cause: String) throws {
    let server = try server()
    if cause.first?.isUppercase == true {
      _ = try server.control("POST", "/v1/faults", #"{"reason":"\#(cause)"}"#)
    } else {
      _ = try server.control("POST", "/v1/phones/1", #"{"\#(cause)":true}"#)
    }
    let answer = try server.push(Self.payload)
    #expect(answer.status == 410)
    let root = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
    let time = try #require(root?["timestamp"] as? Int)
    #expect(abs(time / 1000 - Self.now) < 600)
  }

  @Test("The reasons of APNs are listed with their statuses")
  func reasons() throws {
    let reasons = try server().control("GET", "/v1/reasons").list
    let shutdown = reasons.first { $0["reason"] as? String == "Shutdown" }
    #expect(shutdown?["status"] as? Int == 503)
  }
}
