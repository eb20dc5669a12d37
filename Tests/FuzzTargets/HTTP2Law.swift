import HTTP2

/// A connection answers the same whether bytes come at once or in pieces, and with not much more
/// than what came; fields that can be read are written and read the same.
enum HTTP2Law {
  private static let handshake =
    Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    + [0, 0, 0, 4, 0, 0, 0, 0, 0]

  /// The first byte selects the size of the pieces, and whether a client begins as it should.
  static func check(_ bytes: [UInt8]) throws(Breach) {
    guard let first = bytes.first else { return }
    let rest = bytes.dropFirst()
    let input = first >= 0x80 ? handshake + rest : Array(rest)
    let whole = outcome(of: input, inPiecesOf: max(input.count, 1))
    let parts = outcome(of: input, inPiecesOf: 1 + Int(first & 0x7F))
    try demand(whole.output == parts.output, "other bytes in pieces")
    try demand(whole.events == parts.events, "other events in pieces")
    try demand(
      whole.output.count <= 256 + 32 * input.count, "\(whole.output.count) bytes of output")
    try checkFields(rest)
  }

  private static func outcome(
    of bytes: [UInt8], inPiecesOf size: Int
  ) -> (output: [UInt8], events: [HTTP2Connection.Event]) {
    var connection = HTTP2Connection()
    var output: [UInt8] = []
    var events: [HTTP2Connection.Event] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      connection.receive(rest.prefix(size), at: .zero)
      rest = rest.dropFirst(size)
      var taken: [UInt8]
      repeat {
        connection.beginTurn()
        while let event = connection.next() {
          events.append(event)
          guard case .request(let request) = event else { continue }
          connection.respond(
            to: request.stream, status: 410, fields: [HeaderField("x", request.path)],
            body: Array(request.body.prefix(20)))
        }
        taken = Array(connection.output)
        connection.removeOutput(taken.count)
        output += taken
      } while !taken.isEmpty || connection.hasFramesLeft
    }
    return (output, events)
  }

  private static func checkFields(_ block: ArraySlice<UInt8>) throws(Breach) {
    var decoder = HeaderDecoder(tableLimit: 4_096, listLimit: 8_000)
    guard let result = try? decoder.decode(block) else { return }
    var encoder = HeaderEncoder(tableLimit: 4_096)
    var reader = HeaderDecoder(tableLimit: 4_096, listLimit: 1 << 20)
    for _ in 0..<2 {
      let again = try? reader.decode(encoder.encode(result.fields)[...])
      try demand(again?.fields == result.fields, "fields that are read differently once written")
    }
  }
}
