import Foundation
import Platform
import TestSupport
import Testing

/// What clients do to `serve` that mean harm, or that are broken; a good client must not notice.
@Suite("A server under attack", .enabled(if: RunningServer.hasCurl))
struct ServeAttackTests {
  private static let payload = #"{"aps":{"alert":"Standup"}}"#

  /// Connections that are kept open for a test.
  private final class Links {
    private var descriptors: [Int32] = []

    deinit { close() }

    func close() {
      for one in descriptors { Descriptor.close(one) }
      descriptors = []
    }

    /// Opens connections, and sends each a text.
    func open(_ count: Int, to address: Any?, saying text: String = "") throws {
      let address = try #require(SocketAddress("\(address ?? "")"))
      for _ in 0..<count {
        let descriptor = try ServerSocket.connect(to: address)
        descriptors.append(descriptor)
        try Descriptor.writeAll(Array(text.utf8), to: descriptor)
      }
    }

    /// What the first connection is sent, until a text has come or time is up.
    func read(until text: String) throws -> String {
      let first = try #require(descriptors.first)
      var found = ""
      let deadline = Date() + 20
      while !found.contains(text), Date() < deadline {
        _ = Descriptor.wait(for: first, or: nil, milliseconds: 100)
        switch Descriptor.read(from: first) {
        case .bytes(let bytes): found += String(decoding: bytes, as: UTF8.self)
        case .tryAgain: continue
        case .end, .failed: return found
        }
      }
      return found
    }
  }

  private static func request(_ head: String, _ body: String = "") -> String {
    "\(head) HTTP/1.1\r\nhost: localhost\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test(
    "An unknown phone is answered with 404",
    arguments: ["-9223372036854775808", "9223372036854775807", "0", "-1", "99999999999999999999"])
  func numbers(_ number: String) throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder())
    #expect(try server.control("GET", "/v1/phones/\(number)").status == 404)
    #expect(try server.control("POST", "/v1/phones/\(number)", #"{"lock":true}"#).status == 404)
    #expect(try server.control("GET", "/v1/phones/\(number)/screen").status == 404)
    #expect(try server.control("GET", "/v1/scenario?phone=\(number)").status == 404)
    #expect(try server.control("GET", "/v1/health").status == 200)
  }

  @Test(
    "A waiting time that is not a number of seconds up to an hour is refused",
    arguments: [#""NaN""#, "1e308", "-1", "3601", "null", "[]"])
  func timeouts(_ timeout: String) throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder())
    let body = #"{"event":"badge","timeout":\#(timeout)}"#
    #expect(try server.control("POST", "/v1/wait", body).status == 400)
  }

  @Test(
    "A provider token of any time is answered, and the server goes on",
    arguments: [Int.min, Int.min / 1000, -1, 4_000_000_000, Int.max / 1000, Int.max])
  func tokenTimes(_ time: Int) throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder())
    let token = RunningServer.authorization(issuedAt: time)
    #expect(try server.push(Self.payload, authorization: token).status == 403)
    #expect(try server.push(Self.payload).status == 200)
  }

  @Test(
    "Idle connections are closed to make room for a client that pushes",
    arguments: [false, true])
  func silent(isEncrypted: Bool) throws {
    try #require(TLSServer.isPossible || !isEncrypted)
    let folder = try TemporaryFolder()
    let authority = folder.file("ca.pem").path
    let options = isEncrypted ? ["--ca-file", authority] : ["--no-tls"]
    let server = try RunningServer(options, in: folder)
    let links = Links()
    let address = "\(server.facts["apns"] ?? "")"
    try links.open(70, to: address)
    let secure = ["--http2", "--cacert", authority]
    #expect(try server.push(Self.payload, options: isEncrypted ? secure : []).status == 200)
  }

  @Test("Idle tunnels are closed to make room for a client that pushes")
  func tunnels() throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder())
    let links = Links()
    try links.open(
      70, to: server.facts["control"], saying: Self.request("CONNECT localhost:443"))
    #expect(try links.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    #expect(try server.push(Self.payload).status == 200)
  }

  @Test("Disconnected clients stop waiting and do not block the control port")
  func abandoned() throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder())
    let wait = Self.request("POST /v1/wait", #"{"event":"badge","timeout":3600}"#)
    for _ in 0..<5 {
      let links = Links()
      try links.open(64, to: server.facts["control"], saying: wait)
      links.close()
    }
    #expect(try server.control("GET", "/v1/health").status == 200)
    #expect(try server.control("GET", "/v1/phones").status == 200)
  }

  @Test(
    "Clients that wait for events leave room for requests that are answered at once",
    arguments: [
      request("POST /v1/wait", #"{"event":"badge","timeout":3600}"#),
      "GET /v1/events HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n",
    ])
  func waiting(request: String) throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder())
    let links = Links()
    try links.open(300, to: server.facts["control"], saying: request)
    #expect(try server.control("GET", "/v1/health").status == 200)
    #expect(try server.control("GET", "/v1/phones").status == 200)
    let late = Links()
    try late.open(1, to: server.facts["control"], saying: request)
    #expect(try late.read(until: "already").hasPrefix("HTTP/1.1 503 "))
  }

  @Test("More connections than usual are kept open where that is asked for")
  func connections() throws {
    let server = try RunningServer(
      ["--no-tls", "--connections", "100"], in: TemporaryFolder())
    let links = Links()
    try links.open(99, to: server.facts["apns"], saying: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    #expect(try server.push(Self.payload).status == 200)
    let open = try server.control("GET", "/v1/events").list.filter {
      $0["to"] as? String == "closed"
    }
    #expect(open.count <= 1)
  }

  @Test("A long body is answered, whatever is left of it", arguments: [70_000, 900_000, 4_000_000])
  func longBody(size: Int) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(repeating: 0x20, count: size), as: "long.json").path
    let server = try RunningServer(["--no-tls"], in: folder)
    if size < 1 << 20 {
      #expect(try server.push("@\(file)").body.contains("PayloadTooLarge"))
    }
    #expect(try server.push(Self.payload).status == 200)
  }

  @Test("Idle clients of the control port are closed to make room for one with a request")
  func idle() throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder())
    let links = Links()
    try links.open(300, to: server.facts["control"])
    #expect(try server.control("GET", "/v1/phones").status == 200)
  }

  @Test("Requests that come in one piece are all answered, in their order")
  func pipelined() throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder())
    let links = Links()
    let requests = ["GET /v1/phones", "GET /v1/nothing", "GET /v1/health"].map { Self.request($0) }
    try links.open(1, to: server.facts["control"], saying: requests.joined())
    let answers = try links.read(until: "ready")
    let statuses = answers.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
    #expect(statuses == ["200", "404", "200"])
  }

  @Test(
    "At the limit of open files, clients are served once there is room",
    arguments: [24, 32, 40, 64])
  func descriptors(limit: Int) throws {
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder(), descriptors: limit)
    let links = Links()
    try links.open(60, to: server.facts["apns"])
    #expect(try server.control("GET", "/v1/health").status == 200)
    #expect(try server.push(Self.payload).status == 200)
  }

  @Test(
    "Unread output blocks neither answers nor the end", arguments: [SIGTERM, SIGINT])
  func unread(_ signal: Int32) throws {
    let output = Pipe()
    let server = try RunningServer(["--no-tls"], in: TemporaryFolder(), output: output)
    let step = Self.request("POST /v1/phones/1", #"{"push":\#(Self.payload)}"#)
    for _ in 0..<400 {
      let links = Links()
      try links.open(1, to: server.facts["control"], saying: step)
      try #require(try links.read(until: "presented").contains("HTTP/1.1 200"))
    }
    #expect(try server.push(Self.payload).status == 200)
    #expect(server.end(signal) == (signal == SIGINT ? 130 : 0))
  }

  @Test("While a handler hangs, the server is healthy, and a signal ends it")
  func hanging() throws {
    let folder = try TemporaryFolder()
    let manifest = """
      {"bundleIdentifier":"com.example.slow","name":"Slow","handler":["sleep","60"],
       "categories":[{"identifier":"C","actions":[{"identifier":"A","title":"A"}]}]}
      """
    let app = try folder.write(Array(manifest.utf8), as: "notify-sim.json")
    let server = try RunningServer(
      ["--no-tls", "--app", app.path, "--profile", "handlerTimeLimit=60"], in: folder)
    let payload = #"{"aps":{"alert":"Now","category":"C"}}"#
    #expect(try server.push(payload).status == 200)
    #expect(
      try server.control("POST", "/v1/wait", #"{"event":"presented"}"#).status == 200)
    let links = Links()
    try links.open(
      1, to: server.facts["control"],
      saying: Self.request("POST /v1/phones/1", #"{"choose":"A"}"#))
    usleep(300_000)
    #expect(try server.control("GET", "/v1/health").object["ready"] as? Bool == true)
    #expect(server.end() == 128 + SIGTERM)
  }
}
