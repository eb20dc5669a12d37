import Testing

@testable import HTTP2

@Suite("HTTP/2 conformance")
struct ConformanceTests {
  @Test("Frames of a client are answered as the RFC demands", arguments: ConformanceCase.all)
  func answered(_ one: ConformanceCase) {
    #expect(Exchange.frames(after: one.sent) == one.answers)
  }

  @Test(
    "Frames that come byte by byte are answered as those that come at once",
    arguments: ConformanceCase.all)
  func answeredByteByByte(_ one: ConformanceCase) {
    #expect(Exchange.frames(after: one.sent, inPiecesOf: 1) == one.answers)
  }

  @Test("A closed connection reports that and reads no more", arguments: ConformanceCase.all)
  func ended(_ one: ConformanceCase) {
    var exchange = Exchange()
    exchange.send(Wire.handshake + one.sent)
    let isOver = one.answers.last?.hasPrefix("GOAWAY") == true
    let ends = exchange.events.filter { if case .ended = $0 { true } else { false } }
    #expect(ends.count == (isOver ? 1 : 0))
    #expect(exchange.connection.isOver == isOver)
    let before = exchange.output
    exchange.send(Wire.ping())
    #expect((exchange.output == before) == isOver)
  }

  @Test(
    "A wrong preface is refused at its first wrong byte",
    arguments: ["GET / HTTP/1.1\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nXX", "\u{16}\u{3}\u{1}", "P\0"])
  func prefaces(_ text: String) {
    for size in [nil, 1] {
      var exchange = Exchange()
      exchange.send(Array(text.utf8), inPiecesOf: size)
      #expect(exchange.frames == ["GOAWAY 0 PROTOCOL_ERROR"])
      #expect(exchange.events == [.ended(.notHTTP2)])
    }
  }

  @Test(
    "The first frame has to be SETTINGS",
    arguments: [Wire.ping(), Wire.get(1), Wire.frame(.settings, .acknowledgement, 0)])
  func firstFrame(_ frame: [UInt8]) {
    var exchange = Exchange()
    exchange.send(Wire.preface + frame)
    #expect(exchange.frames == ["GOAWAY 0 PROTOCOL_ERROR"])
  }

  @Test("The server sends Apple's settings first, before it reads")
  func settings() {
    var exchange = Exchange()
    exchange.change { _ in }
    let expected = Wire.settings((1, 4_096), (3, 1_000), (4, 65_535), (5, 16_384), (6, 8_000))
    #expect(exchange.output == expected + Wire.window(0, (1 << 20) - 65_535))
  }

  @Test("A frame that is cut at any byte is not answered")
  func cut() {
    let bytes = Wire.handshake + Wire.get(1)
    for count in bytes.indices {
      var exchange = Exchange()
      exchange.send(Array(bytes.prefix(count)))
      #expect(!exchange.frames.contains("HEADERS 1 410"))
      exchange.send(Array(bytes.dropFirst(count)))
      #expect(exchange.frames == ["SETTINGS ack"] + ConformanceCase.gone(1))
    }
  }
}
