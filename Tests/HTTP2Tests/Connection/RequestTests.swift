import Testing

@testable import HTTP2

@Suite("Requests and answers on a connection")
struct RequestTests {
  @Test("A request is given with its fields in order, and its body")
  func request() {
    var exchange = Exchange()
    let fields = [("apns-topic", "com.example"), ("x", "1"), ("apns-id", "aB"), ("x", "2")]
    exchange.send(Wire.handshake + Wire.post(1, adding: fields) + Wire.data(1, "{}"))
    guard case .request(let request)? = exchange.events.first else {
      Issue.record("no request")
      return
    }
    #expect(request.stream == 1)
    #expect(request.method == "POST")
    #expect(request.scheme == "http")
    #expect(request.path == "/")
    #expect(request.authority == "localhost")
    #expect(request.fields == fields.map { HeaderField($0, $1) })
    #expect(request.body == Array("{}".utf8))
    #expect(!request.isBodyCut)
  }

  @Test("A body of up to 65,534 bytes is complete", arguments: [0, 4_096, 65_534])
  func whole(_ count: Int) {
    #expect(Self.answer(toBodyOf: count) == ["HEADERS 1 200 \(count) end"])
  }

  @Test(
    "A longer body is read to its end, and answered from its beginning",
    arguments: [65_536, 100_000, 1 << 20])
  func cut(_ count: Int) {
    #expect(Self.answer(toBodyOf: count) == ["HEADERS 1 200 65535+ end"])
  }

  @Test("Where longer bodies are kept, they are complete", arguments: [65_536, 100_000, 200_000])
  func longer(_ count: Int) {
    var limits = HTTP2Limits()
    limits.body = 200_000
    #expect(Self.answer(toBodyOf: count, limits) == ["HEADERS 1 200 \(count) end"])
  }

  @Test("A body of more than 1 MiB is answered before its end, and the client is stopped")
  func cutShort() {
    let frames = Self.answer(toBodyOf: 2 << 20)
    #expect(frames == ["HEADERS 1 200 65535+ end", "RST_STREAM 1 NO_ERROR"])
  }

  /// What a client gets that sends a body as far as the windows allow.
  private static func answer(
    toBodyOf count: Int, _ limits: HTTP2Limits = HTTP2Limits()
  ) -> [String] {
    var exchange = Exchange(limits)
    exchange.send(Wire.handshake + Wire.post(1))
    var (left, sent) = (count, 0)
    repeat {
      let part = min(left, 10_000, 65_535 + exchange.widened(1) - sent)
      left -= part
      sent += part
      exchange.send(
        Wire.data(1, String(repeating: "x", count: part), left == 0 ? .endStream : []))
    } while left > 0 && sent < 65_535 + exchange.widened(1)
      && !exchange.frames.contains { $0.hasPrefix("HEADERS") }
    // What was on its way is no fault.
    if left > 0 { exchange.send(Wire.data(1, String(repeating: "x", count: 16_000), [])) }
    exchange.send(Wire.ping())
    let frames = exchange.frames.dropFirst().filter { !$0.hasPrefix("WINDOW_UPDATE") }
    #expect(frames.last == "PING ack")
    return Array(frames.dropLast())
  }

  @Test(
    "The connection's window is widened at half its size, so many bodies pass",
    arguments: [(window: 0, count: 33), (1 << 17, 17), (1 << 20, 2)])
  func windows(_ row: (window: Int, count: Int)) {
    var limits = HTTP2Limits()
    limits.connectionWindow = row.window
    var exchange = Exchange(limits)
    exchange.send(Wire.handshake)
    for number in 0..<300 as Range<UInt32> {
      let stream = 2 * number + 1
      exchange.send(
        Wire.post(stream) + Wire.data(stream, String(repeating: "x", count: 4_096)))
    }
    let answered = exchange.frames.filter { $0.hasSuffix("200 4096 end") }
    #expect(answered.count == 300)
    let widened = exchange.frames.filter { $0.hasPrefix("WINDOW_UPDATE 0 ") }
    #expect(widened.count == row.count)
  }

  @Test("Exceeding a window is an error")
  func overrun() {
    var exchange = Exchange()
    exchange.send(Wire.handshake + Wire.post(1) + Wire.post(3))
    let part = String(repeating: "x", count: 16_384)
    for _ in 0..<3 { exchange.send(Wire.data(1, part, [])) }
    exchange.send(Wire.data(3, "", []))
    exchange.send(Wire.data(1, part, []))
    #expect(exchange.frames.last == "RST_STREAM 1 FLOW_CONTROL_ERROR")
  }

  @Test("An answer can be given later, in any order, and only once")
  func later() {
    var exchange = Exchange()
    exchange.answers = false
    exchange.send(Wire.handshake + Wire.get(1) + Wire.get(3))
    exchange.change { connection in
      let third = connection.respond(to: 3, status: 200)
      let again = connection.respond(to: 3, status: 200)
      let first = connection.respond(to: 1, status: 200)
      let never = connection.respond(to: 5, status: 200)
      #expect([third, again, first, never] == [true, false, true, false])
    }
    #expect(exchange.frames.dropFirst() == ["HEADERS 3 200 end", "HEADERS 1 200 end"])
  }

  @Test("A cancelled request is reported, and its answer is dropped")
  func cancelled() {
    var exchange = Exchange()
    exchange.answers = false
    exchange.send(Wire.handshake + Wire.get(1) + Wire.reset(1))
    #expect(exchange.events.last == .cancelled(1))
    let before = exchange.output
    exchange.change { $0.respond(to: 1, status: 200) }
    #expect(exchange.output == before)
  }

  @Test("A request that breaks a rule later is reported as cancelled")
  func broken() {
    var exchange = Exchange()
    exchange.answers = false
    exchange.send(Wire.handshake + Wire.get(1) + Wire.window(1, 0))
    #expect(exchange.events.last == .cancelled(1))
  }

  @Test("Header fields beyond 8,000 are answered with 431, and the connection goes on")
  func manyFields() {
    let field = ("x", String(repeating: "y", count: 8_000))
    let sent = Wire.get(1, adding: [field]) + Wire.post(3, adding: [field]) + Wire.get(5)
    let end = ["HEADERS 3 431 end", "RST_STREAM 3 NO_ERROR"]
    let expected = ["HEADERS 1 431 end"] + end + ConformanceCase.gone(5)
    #expect(Exchange.frames(after: sent) == expected)
  }

  @Test("An answer with many fields is sent in several frames")
  func longAnswer() {
    var exchange = Exchange()
    exchange.answers = false
    exchange.send(Wire.handshake + Wire.get(1))
    let value = String(repeating: "\u{1}", count: 20_000)
    exchange.change { $0.respond(to: 1, status: 200, fields: [HeaderField("x", value)]) }
    #expect(exchange.frames.dropFirst(2) == ["frame continuation"])
  }

  @Test("Streams that wait for the window get the rest of their responses in order")
  func blocked() {
    let sent =
      Wire.settings((4, 0)) + Wire.get(1) + Wire.get(3) + Wire.window(3, 25)
      + Wire.settings((4, 100))
    let expected = [
      "SETTINGS ack", "HEADERS 1 410", "HEADERS 3 410", "DATA 3 25 end", "SETTINGS ack",
      "DATA 1 25 end",
    ]
    #expect(Exchange.frames(after: sent) == expected)
  }

  @Test("A new initial window sends as much of each pending response as fits")
  func steps() {
    let sent =
      Wire.settings((4, 0)) + Wire.get(1) + Wire.get(3) + Wire.get(5) + Wire.window(3, 5)
      + Wire.reset(5) + Wire.settings((4, 10)) + Wire.settings((4, 4)) + Wire.settings((4, 12))
      + Wire.settings((4, 65_535))
    let expected = [
      "SETTINGS ack", "HEADERS 1 410", "HEADERS 3 410", "HEADERS 5 410", "DATA 3 5",
      "SETTINGS ack", "DATA 1 10", "DATA 3 10", "SETTINGS ack", "SETTINGS ack", "DATA 1 2",
      "DATA 3 2", "SETTINGS ack", "DATA 1 13 end", "DATA 3 8 end",
    ]
    #expect(Exchange.frames(after: sent) == expected)
  }

  @Test(
    "An initial window that takes the window of an open stream beyond 2^31-1 ends the connection",
    arguments: [false, true])
  func overflow(isClosed: Bool) {
    let opened = Wire.settings((4, 0)) + Wire.post(1) + Wire.window(1, 0x7FFF_FFFF)
    let sent = opened + (isClosed ? Wire.reset(1) : []) + Wire.settings((4, 1)) + Wire.ping()
    let frames = Exchange.frames(after: sent)
    #expect(frames.contains { $0.hasPrefix("GOAWAY") } == !isClosed)
    #expect(frames.contains { $0.hasPrefix("PING") } == isClosed)
  }

  @Test("A client stops reading a server that wants acknowledgements and reads none")
  func acknowledgements() {
    var sending = HTTP2Request.Sending([HeaderField(":method", "POST")], body: [])
    let pings = (0..<1_000).flatMap { _ in Wire.ping() }
    let taken = (0..<100).prefix { _ in sending.receive(pings) }
    #expect((60..<100).contains(taken.count))
    #expect(sending.output.count < 2 << 20)
  }
}
