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
    arguments: ["NONSENSE\r\n\r\n", "POST /a HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n"])
  func refused(text: String) {
    var connection = HTTP1Connection(isEncrypted: false, at: .zero)
    connection.receive(Array(text.utf8)[...], at: .zero)
    #expect(connection.next() == nil && connection.hasEnded)
    #expect(Self.text(&connection).hasPrefix("HTTP/1.1 4"))
  }

  @Test("A client that is silent in the middle of a request, or for long, is left")
  func silent() {
    var connection = HTTP1Connection(isEncrypted: false, at: .zero)
    connection.receive(Array("POST".utf8)[...], at: .zero)
    connection.advanceTime(to: .seconds(29))
    #expect(!connection.hasEnded)
    connection.advanceTime(to: .seconds(31))
    #expect(connection.hasEnded)
    var idle = HTTP1Connection(isEncrypted: false, at: .zero)
    idle.advanceTime(to: .seconds(121))
    #expect(idle.isOver)
  }
}
