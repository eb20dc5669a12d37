package import HTTP2

/// A client's connection by HTTP/1.1, as a value: bytes and time in, requests and bytes out.
///
/// The services that send for others are asked so. A request is answered before the next one is
/// read.
package struct HTTP1Connection: ServedConnection {
  private var reader = HTTP1Request.Reader()
  private var written: [UInt8] = []
  private var sent = 0
  private var stream: StreamID = 0
  /// The request that waits for its answer.
  private var asked: StreamID?
  /// Whether a request was read in this turn; the next one waits, so that others get theirs.
  private var hasReadInTurn = false
  /// Whether nothing is read after the present answer.
  private var endsAfterwards = false
  private(set) var hasEnded = false
  private var lastProgress: Duration
  /// The authority of the encrypted connection's requests, for which each has a scheme.
  private let scheme: String

  /// How long a client may send nothing of a request that it began, and read nothing.
  private static let timeout = Duration.seconds(30)
  /// How long a connection may be idle.
  private static let idleTime = Duration.seconds(120)
  /// How many bytes of later requests may arrive before the present one is answered.
  private static let maximumInput = 1 << 21
  /// How many bytes may wait to be read by the client; then no request is read.
  private static let maximumOutput = 1 << 16

  package init(isEncrypted: Bool, at time: Duration) {
    scheme = isEncrypted ? "https" : "http"
    lastProgress = time
  }

  package var output: ArraySlice<UInt8> { written[sent...] }
  var owesAnswers: Bool { asked != nil }
  var hasBegun: Bool { stream > 0 }
  package var hasFramesLeft: Bool { hasReadInTurn && reader.hasBegun && mayRead }
  var awaitsRest: Bool { reader.hasBegun && asked == nil }
  var isOver: Bool { output.isEmpty && hasEnded }
  var wantsInput: Bool {
    !hasEnded && !endsAfterwards && reader.count < Self.maximumInput
      && output.count < Self.maximumOutput
  }
  /// Whether a request may be read.
  private var mayRead: Bool {
    asked == nil && !hasEnded && !endsAfterwards && output.count < Self.maximumOutput
  }

  package mutating func beginTurn() { hasReadInTurn = false }

  package mutating func receive(_ bytes: ArraySlice<UInt8>, at time: Duration) {
    lastProgress = time
    reader.receive(bytes)
  }

  package mutating func next() -> HTTP2Connection.Event? {
    guard mayRead, !hasReadInTurn else { return nil }
    switch reader.next() {
    case .incomplete(let wantsContinue):
      if wantsContinue { written += Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
      return nil
    case .refused(let response):
      written += response.bytes
      hasEnded = true
      return nil
    case .request(let request):
      stream += 1
      (asked, hasReadInTurn) = (stream, true)
      endsAfterwards = request.isLast
      let fields = request.fields.filter { $0.key != "host" }.sorted { $0.key < $1.key }
      return .request(
        HTTP2Request(
          stream: stream, method: request.method, scheme: scheme, path: request.path,
          authority: request.fields["host"],
          fields: fields.map { HeaderField($0.key, $0.value) }, body: request.body))
    }
  }

  @discardableResult
  package mutating func respond(
    to stream: StreamID, status: Int, fields: [HeaderField], body: [UInt8]
  ) -> Bool {
    guard asked == stream else { return false }
    asked = nil
    let own = fields.filter { $0.name != "content-length" }
    var lines = ["HTTP/1.1 \(status) \(HTTP1Response.phrase(status))"]
    lines += own.map { "\($0.name): \($0.value)" }
    lines.append("content-length: \(body.count)")
    if endsAfterwards { lines.append("connection: close") }
    written += Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    if endsAfterwards { hasEnded = true }
    return true
  }

  mutating func abort(_ stream: StreamID) { hasEnded = true }

  mutating func announce(streams: Int) {}

  mutating func goAway(debug: String) {
    if asked == nil { hasEnded = true } else { endsAfterwards = true }
  }

  package mutating func removeOutput(_ count: Int) {
    sent += min(count, output.count)
    if sent == written.count { (written, sent) = ([], 0) }
  }

  mutating func advanceTime(to time: Duration) {
    if output.isEmpty, !reader.hasBegun, asked == nil {
      if time - lastProgress > Self.idleTime { hasEnded = true }
    } else if asked == nil, time - lastProgress > Self.timeout {
      (written, sent) = ([], 0)
      hasEnded = true
    }
  }
}

/// What a connection of a provider speaks.
protocol ServedConnection {
  /// The bytes to send now.
  var output: ArraySlice<UInt8> { get }
  /// Whether the client waits for a response.
  var owesAnswers: Bool { get }
  /// Whether a request may follow.
  var hasBegun: Bool { get }
  /// Whether there is work for the next turn, even if no more bytes arrive.
  var hasFramesLeft: Bool { get }
  /// Whether a part of a request has arrived, and nothing is sent before the rest.
  var awaitsRest: Bool { get }
  /// Whether it has ended and everything was sent.
  var isOver: Bool { get }
  /// Whether nothing more is read.
  var hasEnded: Bool { get }
  /// Whether to read more bytes.
  var wantsInput: Bool { get }

  mutating func beginTurn()
  mutating func receive(_ bytes: ArraySlice<UInt8>, at time: Duration)
  mutating func next() -> HTTP2Connection.Event?
  @discardableResult
  mutating func respond(
    to stream: StreamID, status: Int, fields: [HeaderField], body: [UInt8]
  ) -> Bool
  mutating func abort(_ stream: StreamID)
  mutating func announce(streams: Int)
  mutating func goAway(debug: String)
  mutating func removeOutput(_ count: Int)
  mutating func advanceTime(to time: Duration)
}

extension HTTP2Connection: ServedConnection {
  /// Never: its clients send a request as a whole, and what is acknowledged late holds up none.
  var awaitsRest: Bool { false }

  mutating func goAway(debug: String) { goAway(.noError, debug: debug) }
}
