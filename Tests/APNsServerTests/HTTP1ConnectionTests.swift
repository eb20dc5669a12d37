import HTTP2
import Testing

@testable import APNsServer

@Suite("Connections of services by HTTP/1.1")
struct HTTP1ConnectionTests {
  private static func text(_ connection: inout HTTP1Connection) -> String {
    defer { connection.removeOutput(connection.output.count) }
    return String(decoding: connection.output, as: UTF8.self)
  }

  @Test("A second request waits until the first is answered, and for the next turn")
  func inTurn() {
    var connection = HTTP1Connection(isEncrypted: true, at: .zero)
    let one = "POST /a HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\n1"
    connection.receive(Array((one + one).utf8)[...], at: .zero)
    guard case .request(let first) = connection.next() else {
      Issue.record("no request")
      return
    }
    #expect(first.authority == "x" && first.path == "/a" && first.body == [0x31])
    #expect(connection.next() == nil)
    connection.respond(to: first.stream, status: 200, fields: [], body: [0x32])
    #expect(Self.text(&connection) == "HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n2")
    #expect(connection.next() == nil && connection.hasFramesLeft)
    connection.beginTurn()
    guard case .request(let second) = connection.next() else {
      Issue.record("no second request")
      return
    }
    #expect(second.stream == 2 && !connection.isOver)
  }

  @Test("Nothing more is read of a client that does not read its answers, until it does")
  func unread() {
    var connection = HTTP1Connection(isEncrypted: true, at: .zero)
    let one = "POST /a HTTP/1.1\r\ncontent-length: 0\r\n\r\n"
    connection.receive(Array(String(repeating: one, count: 100).utf8)[...], at: .zero)
    func answerAll() -> Int {
      var count = 0
      connection.beginTurn()
      while case .request(let request)? = connection.next() {
        connection.respond(
          to: request.stream, status: 200, fields: [], body: Array(repeating: 0x20, count: 2_000))
        count += 1
        connection.beginTurn()
      }
      return count
    }
    let first = answerAll()
    #expect((20...40).contains(first) && !connection.wantsInput && !connection.hasFramesLeft)
    connection.removeOutput(connection.output.count)
    #expect(answerAll() == first && !connection.wantsInput)
  }

  @Test("A client that says so is left after its answer")
  func last() {
    var connection = HTTP1Connection(isEncrypted: false, at: .zero)
    let text = "POST /a HTTP/1.1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    connection.receive(Array(text.utf8)[...], at: .zero)
    guard case .request(let request) = connection.next() else {
      Issue.record("no request")
      return
    }
    connection.respond(to: request.stream, status: 429, fields: [], body: [])
    #expect(Self.text(&connection).contains("429 Too Many Requests\r\n"))
    #expect(connection.isOver)
  }

  @Test(
    "What is no request is refused, and ends the connection",
    arguments: ["NONSENSE\r\n\r\n", "POST /a HTTP/1.1\r\ntransfer-encoding: gzip\r\n\r\n"])
  func refused(text: String) {
    var connection = HTTP1Connection(isEncrypted: false, at: .zero)
    connection.receive(Array(text.utf8)[...], at: .zero)
    guard case .ended(.refused)? = connection.next() else {
      Issue.record("the connection has no reason for its end")
      return
    }
    #expect(connection.hasEnded && Self.text(&connection).hasPrefix("HTTP/1.1 4"))
  }

  @Test("A client that takes too long for a request, or is idle for long, is left")
  func silent() {
    var connection = HTTP1Connection(isEncrypted: false, at: .zero)
    connection.receive(Array("POST".utf8)[...], at: .zero)
    connection.receive(Array(" ".utf8)[...], at: .seconds(50))
    connection.advanceTime(to: .seconds(60))
    #expect(!connection.hasEnded)
    connection.advanceTime(to: .seconds(61))
    #expect(connection.hasEnded)
    var idle = HTTP1Connection(isEncrypted: false, at: .zero)
    idle.advanceTime(to: .seconds(601))
    #expect(idle.isOver)
  }

  private static func asked(
    _ text: String
  ) throws -> (connection: HTTP1Connection, request: HTTP2Request) {
    var connection = HTTP1Connection(isEncrypted: false, at: .zero)
    connection.receive(Array(text.utf8)[...], at: .zero)
    guard case .request(let request)? = connection.next() else { throw CancellationError() }
    return (connection, request)
  }

  private static let request = "POST /a HTTP/1.1\r\ncontent-length: 0\r\n\r\n"

  @Test("The time of an answer is not the client's")
  func slowAnswer() throws {
    var (connection, request) = try Self.asked(Self.request + "POST /b")
    connection.advanceTime(to: .seconds(700))
    #expect(!connection.hasEnded)
    connection.respond(to: request.stream, status: 200, fields: [], body: [])
    connection.removeOutput(connection.output.count)
    connection.advanceTime(to: .seconds(701))
    #expect(connection.hasEnded)
  }

  @Test("A client that only sends no more gets its answers")
  func halfClosed() throws {
    var (connection, request) = try Self.asked(Self.request + Self.request)
    let waits = [connection.endInput(), connection.endInput()]
    #expect(waits == [true, false] && !connection.wantsInput)
    connection.respond(to: request.stream, status: 200, fields: [], body: [])
    connection.beginTurn()
    guard case .request(let second)? = connection.next() else {
      Issue.record("no second request")
      return
    }
    connection.respond(to: second.stream, status: 200, fields: [], body: [])
    connection.beginTurn()
    #expect(connection.next() == nil && connection.hasEnded && !connection.isOver)
  }

  @Test("A request that is never answered keeps no place and outlives no end of connections")
  func abandoned() throws {
    var (connection, request) = try Self.asked(Self.request)
    #expect(connection.owesAnswers)
    connection.abandon(request.stream)
    #expect(!connection.owesAnswers)
    connection.goAway(debug: "")
    #expect(connection.isOver)
  }

  @Test("A client that leaves a request that is never answered has no connection any more")
  func leftAbandoned() throws {
    var (connection, request) = try Self.asked(Self.request)
    connection.abandon(request.stream)
    #expect(!connection.endInput() && connection.isOver)
  }

  @Test("A request that arrived before a late answer is read in the turn after it")
  func afterLateAnswer() throws {
    var (connection, request) = try Self.asked(Self.request)
    connection.beginTurn()
    connection.receive(Array(Self.request.utf8)[...], at: .zero)
    #expect(connection.next() == nil && !connection.hasFramesLeft)
    connection.respond(to: request.stream, status: 200, fields: [], body: [])
    #expect(connection.hasFramesLeft)
  }

  @Test("The answer to HEAD has no body")
  func head() throws {
    var (connection, request) = try Self.asked("HEAD /a HTTP/1.1\r\n\r\n")
    connection.respond(to: request.stream, status: 405, fields: [], body: [0x41])
    #expect(Self.text(&connection).hasSuffix("content-length: 1\r\n\r\n"))
  }

  @Test(
    "A connection ends after the answer where the client says so, or speaks HTTP/1.0",
    arguments: [
      ("HTTP/1.1", "close", true), ("HTTP/1.1", "TE, Close", true), ("HTTP/1.1", "TE", false),
      ("HTTP/1.0", "TE", true), ("HTTP/1.0", "keep-alive", false),
    ])
  func endings(version: String, option: String, ends: Bool) throws {
    var (connection, request) = try Self.asked(
      "GET /a \(version)\r\nconnection: \(option)\r\n\r\n")
    connection.respond(to: request.stream, status: 200, fields: [], body: [])
    #expect(connection.hasEnded == ends)
  }

  @Test(
    "It is known from the first bytes what a client speaks, however few come at once",
    arguments: [
      ("PRI * HTTP/2.0", nil, false), ("POST /v1/projects/a", nil, true),
      ("POST /--/api/v2", nil, true), ("GET / HTTP/1.1", nil, false),
      ("POST /3/device/1 HTTP/1.1", nil, false), ("\u{16}\u{3}\u{1}", nil, false),
      ("GET / HTTP/1.1", "exp.host", true), ("PUT", "exp.host", true),
      ("PRI * HTTP/2.0", "exp.host:443", false),
      ("POST /v1/projects/a", "api.push.apple.com", false), ("POST /token", "localhost", true),
    ])
  func choice(text: String, host: String?, isOld: Bool) {
    let bytes = Array(text.utf8)
    #expect(ServiceDoor.beginsHTTP1(bytes, to: host) == isOld)
    for count in bytes.indices {
      let part = ServiceDoor.beginsHTTP1(Array(bytes[..<count]), to: host)
      #expect(part == nil || part == isOld, "after \(count) bytes")
    }
  }

  @Test(
    "A request is for the service of the host that the client was led here from",
    arguments: [
      ("/v1/projects/p/messages:send", nil, ServiceDoor.fcmSend(project: "p")),
      ("/v1/projects/p/messages:send?alt=json", "fcm.googleapis.com:443", .fcmSend(project: "p")),
      ("/v1/projects/p/messages:send", "exp.host", .unknown(.expo)),
      ("/v1/projects/p/messages:send", "api.push.apple.com:443", nil),
      ("/v1/projects/p/messages:send", "fcm.test", .fcmSend(project: "p")),
      ("/3/device/1", "exp.host", .unknown(.expo)), ("/3/device/1", nil, nil),
      ("/--/api/v2/push", nil, .unknown(.expo)), ("/token", "oauth2.googleapis.com", .accessToken),
    ])
  func doors(path: String, host: String?, door: ServiceDoor?) {
    let request = HTTP2Request(
      stream: 1, method: "POST", scheme: "https", path: path, authority: nil, fields: [], body: [])
    #expect(ServiceDoor(request, to: host) == door)
  }

  @Test("Connections whose requests have waited longest are served first, then the others in turn")
  func order() {
    let stalled: [Int: Duration?] = [
      1: nil, 2: .seconds(3), 3: nil, 4: .seconds(1), 5: .seconds(2),
    ]
    #expect(ServerLoop.servingOrder(stalled) == [4, 5, 2, 1, 3])
  }
}
