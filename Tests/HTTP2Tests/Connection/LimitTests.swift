import Testing

@testable import HTTP2

@Suite("Limits of a connection")
struct LimitTests {
  private static let over = "ENHANCE_YOUR_CALM"

  /// Frames that a client may send again and again.
  struct Flood: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: [UInt8]
    let frame: @Sendable (Int) -> [UInt8]
  }

  static let floods: [Flood] = [
    Flood(testDescription: "PING", before: []) { _ in Wire.ping() },
    Flood(testDescription: "PING ack", before: []) { _ in Wire.ping(.acknowledgement) },
    Flood(testDescription: "SETTINGS", before: []) { _ in Wire.settings() },
    Flood(testDescription: "windows of SETTINGS", before: Wire.post(1)) {
      Wire.settings((4, UInt32($0 % 2)))
    },
    Flood(testDescription: "PRIORITY", before: []) { Wire.priority(UInt32($0 % 99) * 2 + 1) },
    Flood(testDescription: "WINDOW_UPDATE", before: []) { _ in Wire.window(0, 1) },
    Flood(testDescription: "GOAWAY", before: []) { _ in
      Wire.frame(.goAway, [], 0, Wire.number(0) + Wire.number(0))
    },
    Flood(testDescription: "unknown frames", before: []) { _ in Wire.raw(type: 99, 0) },
    Flood(testDescription: "empty DATA", before: Wire.post(1)) { _ in Wire.data(1, "", []) },
    Flood(testDescription: "DATA that is all padding", before: Wire.post(1)) { _ in
      Wire.frame(.data, .padded, 1, [255] + [UInt8](repeating: 0, count: 255))
    },
    Flood(testDescription: "RST_STREAM of a closed stream", before: Wire.get(1)) { _ in
      Wire.reset(1)
    },
    Flood(testDescription: "rapid reset", before: []) {
      Wire.post(UInt32($0) * 2 + 1) + Wire.reset(UInt32($0) * 2 + 1)
    },
    Flood(testDescription: "requests that are reset after they are handed over", before: []) {
      Wire.get(UInt32($0) * 2 + 1) + Wire.reset(UInt32($0) * 2 + 1)
    },
    Flood(testDescription: "requests that make the server reset", before: []) {
      Wire.headers(UInt32($0) * 2 + 1, [("x", "y")])
    },
    Flood(testDescription: "windows that make the server reset", before: []) {
      Wire.post(UInt32($0) * 2 + 1) + Wire.window(UInt32($0) * 2 + 1, 0)
    },
    Flood(testDescription: "streams past the limit", before: []) {
      Wire.post(UInt32($0) * 2 + 1)
    },
  ]

  @Test("A flood of frames without requests ends the connection", arguments: floods)
  func flood(_ flood: Flood) {
    var exchange = Exchange()
    exchange.answers = flood.testDescription == "RST_STREAM of a closed stream"
    exchange.send(Wire.handshake + flood.before)
    for number in 0..<20_000 where !exchange.connection.isOver {
      exchange.send(flood.frame(number))
    }
    #expect(exchange.frames.last?.hasSuffix(Self.over) == true)
    #expect(exchange.output.count < 600_000)
  }

  @Test("The same frames are allowed beside requests, or over time")
  func honest() {
    var exchange = Exchange()
    exchange.send(Wire.handshake)
    for number in 0..<5_000 as Range<UInt32> {
      let stream = 2 * number + 1
      exchange.send(Wire.get(stream) + Wire.window(0, 25) + Wire.ping() + Wire.priority(stream))
    }
    #expect(!exchange.connection.isOver)
    var slow = Exchange()
    slow.send(Wire.handshake)
    for second in 0..<20_000 where second % 2 == 0 {
      let stream = UInt32(second) + 1
      slow.send(
        Wire.post(stream) + Wire.reset(stream) + Wire.ping(), at: .seconds(second))
    }
    #expect(!slow.connection.isOver)
  }

  @Test("A header block without an end is refused", arguments: [0, 1, 16_384])
  func continuations(_ size: Int) {
    var exchange = Exchange()
    exchange.send(Wire.handshake + Wire.frame(.headers, .endStream, 1))
    let part = Wire.frame(.continuation, [], 1, [UInt8](repeating: 0x82, count: size))
    for _ in 0..<100 where !exchange.connection.isOver { exchange.send(part) }
    #expect(exchange.frames.last == "GOAWAY 0 \(Self.over)")
  }

  @Test("A large field of the table cannot fill the memory")
  func bomb() {
    var exchange = Exchange()
    let value = String(repeating: "x", count: 3_900)
    let kept: [UInt8] = [0x40, 1, 0x61, 0x7F] + [0xBD, 0x1D] + value.utf8
    let block = kept + [UInt8](repeating: 0xBE, count: 12_000)
    exchange.send(
      Wire.handshake + Wire.frame(.headers, [.endHeaders, .endStream], 1, block) + Wire.get(3))
    let expected = ["SETTINGS ack", "HEADERS 1 431 end"] + ConformanceCase.gone(3)
    #expect(exchange.frames == expected)
  }

  @Test("Endless bodies are buffered up to a common limit")
  func heldBodies() {
    var exchange = Exchange()
    exchange.send(Wire.handshake)
    var opened = 0
    for number in 0..<900 as Range<UInt32> {
      let stream = 2 * number + 1
      exchange.send(
        Wire.post(stream) + Wire.data(stream, String(repeating: "x", count: 16_000), []))
      opened += 1
    }
    let refused = exchange.frames.filter { $0.hasPrefix("RST_STREAM") }
    #expect((350...400).contains(refused.count))
    #expect(refused.allSatisfy { $0.hasSuffix(Self.over) })
    #expect(exchange.connection.held <= exchange.connection.limits.held)
  }

  @Test("Buffered bytes are released however a request ends")
  func heldBack() {
    var exchange = Exchange()
    exchange.send(Wire.handshake)
    exchange.send(Wire.post(1) + Wire.data(1, "abc") + Wire.post(3) + Wire.data(3, "abc", []))
    #expect(exchange.connection.held > 0)
    exchange.send(Wire.reset(3) + Wire.post(5) + Wire.data(5, "abc", []))
    exchange.wait(until: .seconds(61))
    #expect(exchange.frames.last == "RST_STREAM 5 CANCEL")
    #expect(exchange.connection.held == 0)
    #expect(exchange.connection.streams.count == 0)
  }

  @Test("A peer that reads nothing is limited and closed in the end")
  func unread() {
    var exchange = Exchange()
    exchange.reads = false
    exchange.send(Wire.handshake)
    var sent = 0
    for number in 0..<100_000 as Range<UInt32> where exchange.connection.wantsInput {
      exchange.send(Wire.headers(2 * number + 1, Wire.postFields))
      sent += 1
    }
    #expect(sent < 30_000)
    #expect(exchange.maximumWaiting < 300_000)
    exchange.wait(until: .seconds(29))
    #expect(exchange.connection.wantsInput == false)
    #expect(!exchange.events.contains(.ended(.timeout)))
    exchange.wait(until: .seconds(60))
    #expect(exchange.events.last == .ended(.timeout))
  }

  @Test("Requests received before the peer stopped reading are answered once it reads")
  func readLater() {
    var exchange = Exchange()
    exchange.reads = false
    exchange.send(Wire.handshake + Self.requests(40_000))
    let count = exchange.events.count
    #expect(count < 30_000)
    exchange.reads = true
    exchange.change { _ in }
    #expect(exchange.frames.last == "HEADERS 79999 200 0 end")
  }

  private static func requests(_ count: UInt32) -> [UInt8] {
    let block = Wire.block(Wire.postFields)
    return (0..<count).flatMap {
      Wire.frame(.headers, [.endHeaders, .endStream], 2 * $0 + 1, block)
    }
  }

  @Test("One stream is allowed until the server says otherwise and the peer knows it")
  func streams() {
    var limits = HTTP2Limits()
    limits.streams = 1
    var exchange = Exchange(limits)
    exchange.answers = false
    // The peer may not have read the settings yet.
    exchange.send(Wire.handshake + Wire.get(1) + Wire.get(3))
    #expect(exchange.connection.streams.count == 2)
    exchange.send(Wire.frame(.settings, .acknowledgement, 0) + Wire.get(5))
    #expect(exchange.frames.last == "RST_STREAM 5 REFUSED_STREAM")
    exchange.change { $0.announce(streams: 1_000) }
    exchange.send(Wire.get(7))
    #expect(exchange.connection.streams.count == 3)
    #expect(exchange.output.suffix(15) == Wire.settings((3, 1_000))[...])
  }

  @Test("Requests that do not begin, end or come time out")
  func times() {
    var silent = Exchange()
    silent.wait(until: .seconds(31))
    #expect(silent.events == [.ended(.timeout)])
    var slow = Exchange()
    slow.send(Wire.handshake + Wire.headers(1, Wire.getFields, .endStream))
    slow.wait(until: .seconds(61))
    #expect(slow.events == [.ended(.timeout)])
    var idle = Exchange()
    idle.send(Wire.handshake + Wire.get(1))
    idle.wait(until: .seconds(599))
    #expect(idle.events.count == 1)
    idle.wait(until: .seconds(601))
    idle.wait(until: .seconds(900))
    #expect(idle.events.dropFirst() == [.idle])
    var stuck = Exchange()
    stuck.send(Wire.handshake + Wire.settings((4, 0)) + Wire.get(1))
    stuck.wait(until: .seconds(31))
    #expect(stuck.frames.last == "RST_STREAM 1 CANCEL")
  }
}
