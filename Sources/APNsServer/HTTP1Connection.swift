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
  private var asked: Asked?
  /// Whether a request was read in this turn; the next one waits, so that others get theirs.
  private var hasReadInTurn = false
  /// Whether nothing is read after the present answer.
  private var endsAfterwards = false
  /// Whether the client sends nothing more.
  private var hasAllInput = false
  private(set) var hasEnded = false
  /// When the client sent or read something for the last time, or got its answer.
  private var lastProgress: Duration
  /// When the first bytes of a request arrived that is not whole.
  private var begun: Duration?
  /// The authority of the encrypted connection's requests, for which each has a scheme.
  private let scheme: String

  /// A request that waits for its answer.
  private struct Asked {
    let stream: StreamID
    /// Whether the answer has no body.
    let isHead: Bool
    /// Whether there will be no answer.
    var isAbandoned = false
  }

  /// How long a client may read nothing of what is sent.
  private static let timeout = Duration.seconds(30)
  /// How long a request may take to arrive.
  private static let requestTime = Duration.seconds(60)
  /// How long a connection may be idle.
  private static let idleTime = Duration.seconds(600)
  /// How many bytes of later requests may arrive before the present one is answered.
  private static let maximumInput = 1 << 21
  /// How many bytes may wait to be read by the client; then no request is read.
  private static let maximumOutput = 1 << 16

  package init(isEncrypted: Bool, at time: Duration) {
    scheme = isEncrypted ? "https" : "http"
    lastProgress = time
  }

  package var output: ArraySlice<UInt8> { written[sent...] }
  var owesAnswers: Bool { asked?.isAbandoned == false }
  var hasBegun: Bool { stream > 0 || reader.hasBegun }
  package var hasFramesLeft: Bool { hasReadInTurn && reader.hasBegun && mayRead }
  var awaitsRest: Bool { reader.hasBegun && asked == nil }
  var isOver: Bool { output.isEmpty && hasEnded }
  var wantsInput: Bool {
    !hasEnded && !endsAfterwards && !hasAllInput && reader.count < Self.maximumInput
      && output.count < Self.maximumOutput
  }
  /// Whether a request may be read.
  private var mayRead: Bool {
    asked == nil && !hasEnded && !endsAfterwards && output.count < Self.maximumOutput
  }

  package mutating func beginTurn() { hasReadInTurn = false }

  package mutating func receive(_ bytes: ArraySlice<UInt8>, at time: Duration) {
    lastProgress = time
    if !reader.hasBegun { begun = time }
    reader.receive(bytes)
  }

  /// - Returns: whether requests may be left to read or to answer.
  mutating func endInput() -> Bool {
    guard !hasAllInput else { return false }
    hasAllInput = true
    if asked?.isAbandoned == true {
      hasEnded = true
      return !output.isEmpty
    }
    return asked != nil || reader.hasBegun || !output.isEmpty
  }

  package mutating func next() -> HTTP2Connection.Event? {
    guard mayRead, !hasReadInTurn else { return nil }
    switch reader.next() {
    case .incomplete(let wantsContinue):
      if hasAllInput { hasEnded = true }
      if wantsContinue { written += Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
      return nil
    case .refused(let refusal): return refuse(refusal)
    case .request(let request):
      endsAfterwards = request.isLast
      let fields = request.fields.filter { $0.key != "host" }.sorted { $0.key < $1.key }
      return ask(
        request.method, request.target, authority: request.fields["host"],
        fields: fields.map { HeaderField($0.key, $0.value) }, body: request.body)
    }
  }

  private mutating func ask(
    _ method: String, _ target: String, authority: String? = nil, fields: [HeaderField] = [],
    body: [UInt8] = [], isBodyCut: Bool = false
  ) -> HTTP2Connection.Event {
    stream += 1
    asked = Asked(stream: stream, isHead: method == "HEAD")
    hasReadInTurn = true
    begun = reader.hasBegun ? lastProgress : nil
    return .request(
      HTTP2Request(
        stream: stream, method: method, scheme: scheme, path: target, authority: authority,
        fields: fields, body: body, isBodyCut: isBodyCut))
  }

  /// Lets the service refuse a body that is too long, and refuses in its words what is no request.
  private mutating func refuse(_ refusal: HTTP1Request.Refusal) -> HTTP2Connection.Event? {
    endsAfterwards = true
    let target = refusal.target ?? ""
    if refusal.status == 413 { return ask("POST", target, isBodyCut: true) }
    let door = ServiceDoor(target) ?? .unknown(.fcm)
    let answer = door.refusal(refusal.status, refusal.message)
    send(answer.status, answer.fields, answer.body)
    hasEnded = true
    return .ended(.refused(refusal.message))
  }

  @discardableResult
  package mutating func respond(
    to stream: StreamID, status: Int, fields: [HeaderField], body: [UInt8]
  ) -> Bool {
    guard let asked, asked.stream == stream else { return false }
    send(status, fields, body, isHead: asked.isHead)
    self.asked = nil
    // A later request may have arrived since the turn of this one.
    hasReadInTurn = reader.hasBegun
    if endsAfterwards || hasAllInput && !hasReadInTurn { hasEnded = true }
    return true
  }

  private mutating func send(
    _ status: Int, _ fields: [HeaderField], _ body: [UInt8], isHead: Bool = false
  ) {
    let own = fields.filter { $0.name != "content-length" }
    var lines = ["HTTP/1.1 \(status) \(HTTP1Response.phrase(status))"]
    lines += own.map { "\($0.name): \($0.value)" }
    lines.append("content-length: \(body.count)")
    if endsAfterwards { lines.append("connection: close") }
    written += Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : body)
  }

  mutating func abort(_ stream: StreamID) { hasEnded = true }

  mutating func abandon(_ stream: StreamID) { asked?.isAbandoned = true }

  mutating func announce(streams: Int) {}

  mutating func goAway(debug: String) {
    if owesAnswers { endsAfterwards = true } else { hasEnded = true }
  }

  package mutating func removeOutput(_ count: Int) {
    sent += min(count, output.count)
    if sent == written.count { (written, sent) = ([], 0) }
  }

  mutating func advanceTime(to time: Duration) {
    // The time of an answer is not the client's.
    if asked != nil { lastProgress = time }
    let isLate = begun.map { asked == nil && time - $0 > Self.requestTime } ?? false
    let patience = output.isEmpty ? Self.idleTime : Self.timeout
    guard isLate || time - lastProgress > patience else { return }
    (written, sent) = ([], 0)
    hasEnded = true
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
  /// Leaves a request without an answer.
  mutating func abandon(_ stream: StreamID)
  /// Takes note that the client sends nothing more.
  ///
  /// - Returns: whether it still waits for something.
  mutating func endInput() -> Bool
  mutating func announce(streams: Int)
  mutating func goAway(debug: String)
  mutating func removeOutput(_ count: Int)
  mutating func advanceTime(to time: Duration)
}

extension HTTP2Connection: ServedConnection {
  /// Never: its clients send a request as a whole, and what is acknowledged late holds up none.
  var awaitsRest: Bool { false }

  mutating func abandon(_ stream: StreamID) {}

  /// A client of HTTP/2 that sends nothing more is gone.
  mutating func endInput() -> Bool { false }

  mutating func goAway(debug: String) { goAway(.noError, debug: debug) }
}
