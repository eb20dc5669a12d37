import Testing

@testable import HTTP2

@Suite("The end of a connection")
struct GoAwayTests {
  @Test("After GOAWAY earlier requests are answered, and later ones are not")
  func graceful() {
    var exchange = Exchange()
    exchange.answers = false
    exchange.send(Wire.handshake + Wire.get(1) + Wire.post(3))
    exchange.change { $0.goAway(debug: #"{"reason":"Shutdown"}"#) }
    #expect(exchange.frames.last == "GOAWAY 3 NO_ERROR")
    #expect(exchange.output.suffix(21) == Array(#"{"reason":"Shutdown"}"#.utf8)[...])
    exchange.send(Wire.get(5) + Wire.data(3, "x") + Wire.post(7) + Wire.data(7, "x"))
    #expect(!exchange.connection.isOver)
    exchange.change { $0.respond(to: 1, status: 200) }
    exchange.change { $0.respond(to: 3, status: 200) }
    let requests = exchange.events.compactMap {
      if case .request(let one) = $0 { one } else { nil }
    }
    #expect(requests.map(\.stream) == [1, 3])
    #expect(exchange.frames.suffix(2) == ["HEADERS 1 200 end", "HEADERS 3 200 end"])
    #expect(exchange.connection.isOver)
  }

  @Test("Requests past the last answered one are dropped")
  func dropped() {
    var exchange = Exchange()
    exchange.answers = false
    exchange.send(Wire.handshake + Wire.get(1))
    exchange.change { $0.goAway(debug: "BadCertificateEnvironment", last: 0) }
    #expect(exchange.frames.last == "GOAWAY 0 NO_ERROR")
    #expect(exchange.connection.isOver)
    let before = exchange.output
    exchange.change { $0.respond(to: 1, status: 200) }
    #expect(exchange.output == before)
  }

  @Test("Header blocks after the end are still decoded, since they change the table")
  func fields() {
    var exchange = Exchange()
    exchange.send(Wire.handshake + Wire.post(1))
    exchange.change { $0.goAway(debug: "Shutdown") }
    let kept: [UInt8] = [0x40, 1, 0x61, 1, 0x62]
    exchange.send(Wire.frame(.headers, [.endHeaders, .endStream], 3, kept))
    exchange.send(Wire.frame(.headers, [.endHeaders, .endStream], 1, [0xBE]))
    #expect(exchange.frames.last == "HEADERS 1 200 0 end")
  }

  @Test("The peer's reason for the end is reported")
  func peer() {
    var exchange = Exchange()
    let payload = Wire.number(0) + Wire.number(11) + Array("calm".utf8)
    exchange.send(Wire.handshake + Wire.frame(.goAway, [], 0, payload))
    #expect(exchange.events == [.goAway(.enhanceYourCalm, debug: "calm")])
  }
}
