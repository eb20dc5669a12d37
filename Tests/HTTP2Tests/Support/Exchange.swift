@testable import HTTP2

/// A connection whose owner answers every request, and what it sent, frame by frame.
///
/// GET is answered with 410 and a body, anything else with 200, without a body, and what the
/// request held.
struct Exchange {
  static let answer = Array(#"{"reason":"Unregistered"}"#.utf8)

  private(set) var connection: HTTP2Connection
  private(set) var events: [HTTP2Connection.Event] = []
  private(set) var output: [UInt8] = []
  /// The most bytes that waited to be taken at any time.
  private(set) var maximumWaiting = 0
  var answers = true
  var reads = true

  init(_ limits: HTTP2Limits = HTTP2Limits()) {
    connection = HTTP2Connection(limits: limits)
  }

  /// Sends bytes in pieces of a size, the rest in one.
  mutating func send(_ bytes: [UInt8], inPiecesOf size: Int? = nil, at time: Duration = .zero) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(size ?? rest.count)
      rest = rest.dropFirst(piece.count)
      connection.receive(piece, at: time)
      settle()
    }
  }

  /// Lets time pass.
  mutating func wait(until time: Duration) {
    connection.advanceTime(to: time)
    settle()
  }

  mutating func change(_ body: (inout HTTP2Connection) -> Void) {
    body(&connection)
    settle()
  }

  private mutating func settle() {
    while true {
      connection.beginTurn()
      while let event = connection.next() {
        events.append(event)
        if answers, case .request(let request) = event { respond(to: request) }
        maximumWaiting = max(maximumWaiting, connection.output.count)
      }
      if connection.hasFramesLeft { continue }
      guard reads else { return }
      let taken = Array(connection.output.prefix(65_536))
      guard !taken.isEmpty else { return }
      connection.removeOutput(taken.count)
      output += taken
    }
  }

  private mutating func respond(to request: HTTP2Request) {
    if request.method == "GET" {
      connection.respond(to: request.stream, status: 410, body: Self.answer)
    } else {
      let length = HeaderField("length", "\(request.body.count)\(request.isBodyCut ? "+" : "")")
      connection.respond(to: request.stream, status: 200, fields: [length])
    }
  }

  /// The frames that were sent after SETTINGS and the window of the connection, in words.
  var frames: [String] {
    var rest = output[...]
    var decoder = HeaderDecoder(tableLimit: 4_096, listLimit: 1 << 20)
    var frames: [String] = []
    while rest.count >= FrameHeader.size {
      let header = FrameHeader(rest)
      let payload = rest.dropFirst(FrameHeader.size).prefix(header.length)
      rest = rest.dropFirst(FrameHeader.size + header.length)
      frames.append(Self.words(header, payload, &decoder))
    }
    let opening = connection.limits.connectionWindow > Settings.defaultWindow ? 2 : 1
    return rest.isEmpty
      ? Array(frames.dropFirst(opening)) : frames + ["\(rest.count) bytes too many"]
  }

  /// By how many bytes the window of a stream was widened.
  func widened(_ stream: UInt32) -> Int {
    let updates = frames.filter { $0.hasPrefix("WINDOW_UPDATE \(stream) ") }
    return updates.compactMap { Int($0.split(separator: " ").last ?? "") }.reduce(0, +)
  }

  private static func words(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>, _ decoder: inout HeaderDecoder
  ) -> String {
    let end = header.flags.contains(.endStream) ? " end" : ""
    let code = { ErrorCode(rawValue: payload.bigEndian($0, 4)).name }
    switch header.type {
    case .headers:
      let values = (try? decoder.decode(payload))?.fields.map(\.value) ?? ["unreadable"]
      return "HEADERS \(header.stream) \(values.joined(separator: " "))\(end)"
    case .data: return "DATA \(header.stream) \(payload.count)\(end)"
    case .settings:
      return header.flags.contains(.acknowledgement) ? "SETTINGS ack" : "SETTINGS \(Array(payload))"
    case .ping: return header.flags.contains(.acknowledgement) ? "PING ack" : "PING"
    case .rstStream: return "RST_STREAM \(header.stream) \(code(0))"
    case .goAway: return "GOAWAY \(payload.bigEndian(0, 4)) \(code(4))"
    case .windowUpdate: return "WINDOW_UPDATE \(header.stream) \(payload.bigEndian(0, 4))"
    default: return "frame \(header.type.map { "\($0)" } ?? "?")"
    }
  }

  /// What came of bytes that are sent after the handshake.
  static func frames(after bytes: [UInt8], inPiecesOf size: Int? = nil) -> [String] {
    var exchange = Exchange()
    exchange.send(Wire.handshake + bytes, inPiecesOf: size)
    return Array(exchange.frames.dropFirst())
  }
}
