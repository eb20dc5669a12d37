import HTTP2
import Testing

@testable import APNsServer

@Suite("Conditions of FCM's topics")
struct TopicConditionTests {
  @Test(
    "A condition means those who have subscribed as it says",
    arguments: [
      ("'a' in topics", ["a"], true), ("'a' in topics", ["b"], false),
      ("'a' in topics && 'b' in topics", ["a", "b"], true),
      ("'a' in topics && 'b' in topics", ["a"], false),
      ("'a' in topics || 'b' in topics && 'c' in topics", ["a"], true),
      ("('a' in topics || 'b' in topics) && 'c' in topics", ["a"], false),
      ("!('a' in topics)", ["b"], true), ("!('a' in topics)", ["a"], false),
    ])
  func meaning(text: String, topics: [String], isMeant: Bool) {
    #expect(TopicCondition(text)?.matches(Set(topics)) == isMeant)
  }

  @Test(
    "What is no condition is refused",
    arguments: [
      "", "'a'", "a in topics", "'a' in topic", "'a' in topics &&", "('a' in topics",
      "'a' in topics 'b' in topics", "'a",
      (1...6).map { "'t\($0)' in topics" }.joined(separator: " || "),
    ])
  func refused(text: String) {
    #expect(TopicCondition(text) == nil)
  }

  @Test("Deep parentheses end")
  func deep() {
    let text = String(repeating: "(", count: 100_000) + "'a' in topics"
    #expect(TopicCondition(text) == nil)
  }
}

@Suite("Connections of services by HTTP/1.1")
struct HTTP1ConnectionTests {
  private static func text(_ connection: inout HTTP1Connection) -> String {
    defer { connection.removeOutput(connection.output.count) }
    return String(decoding: connection.output, as: UTF8.self)
  }

  @Test("A second request waits until the first is answered")
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
    guard case .request(let second) = connection.next() else {
      Issue.record("no second request")
      return
    }
    #expect(second.stream == 2 && !connection.isOver)
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
