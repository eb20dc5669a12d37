import HTTP2
import Platform

/// A provider's HTTP/2 connection, on the server's thread.
struct PushConnection {
  let number: Int
  let host: String?
  let channel: Poller.Channel
  private(set) var http: any ServedConnection
  /// A request to repeat, since the service was too busy.
  private var waiting: HTTP2Request?
  /// The delay of answers.
  private let delay: Duration
  private var held: [(time: Duration, stream: StreamID, answer: ServedAnswer)] = []
  private(set) var requests = 0
  /// When the connection was opened, or the latest request arrived.
  private var lastRequest: Duration
  private var reportedOpen = false
  /// Whether it is known what the client speaks.
  private var hasChosen = false
  /// The first bytes of a client, until it is known.
  private var firstBytes: [UInt8] = []
  /// The bytes of the client's certificate; nil if it has none.
  private var certificate: [UInt8]?
  private var isTrusted = false
  /// Whether the connection is closed.
  private(set) var isClosed = false
  /// Whether everything was sent before the end of the connection; the client closes it.
  private var hasSentAll = false
  /// When the connection is closed in any case; nil while it may continue.
  private var deadline: Duration?
  private(set) var endReason: String?
  /// The state of the latest report.
  private var reported: HTTPServer.Report.State?

  /// How many streams a trusted provider may open at a time.
  private static let maximumStreams = 1_000
  /// How long a client may take to read the reason of the end and to close the connection.
  private static let linger = Duration.seconds(2)

  init(
    number: Int, host: String?, channel: Poller.Channel, delay: Duration, at time: Duration
  ) {
    self.number = number
    self.delay = delay
    self.host = host
    self.channel = channel
    lastRequest = time
    var limits = HTTP2Limits()
    if ServiceDoor.isHost(host) {
      // A request to Expo has a hundred messages.
      limits.body = 1 << 20
    } else {
      // APNs lets a provider open one stream before it is trusted (rule N3).
      limits.streams = 1
    }
    http = HTTP2Connection(limits: limits, at: time)
  }

  /// Whether a request has to be repeated to the service.
  var isStalled: Bool { waiting != nil }

  /// Since when a request has to be repeated; nil if none has.
  var stalledSince: Duration? { isStalled ? lastRequest : nil }

  /// When the next delayed answer is due; nil if there is none.
  var nextAnswer: Duration? { held.first?.time }

  /// Whether there is work to do without new bytes.
  func isDue(at time: Duration) -> Bool {
    isStalled || http.hasFramesLeft || nextAnswer.map { $0 <= time } == true
  }

  var interest: Poller.Interest {
    let wantsToRead = hasSentAll || (http.wantsInput && !isStalled)
    return Poller.Interest(
      channel.descriptor, reads: wantsToRead,
      writes: channel.wantsToWrite || !http.output.isEmpty && reportedOpen)
  }

  /// Reads, answers and writes as much as is possible now.
  mutating func serve(_ service: any HTTPService, at time: Duration, canRead: Bool) {
    http.beginTurn()
    if canRead { read(service, at: time) }
    handleEvents(service, at: time)
    if canRead, http.awaitsRest { ServerSocket.acknowledge(channel.descriptor) }
    let due = held.prefix { $0.time <= time }
    held.removeFirst(due.count)
    for one in due { send(one.answer, to: one.stream, service) }
    write(at: time)
    // The space that this made may allow frames that have already arrived.
    if http.output.isEmpty, held.isEmpty, !isStalled, !isClosed {
      handleEvents(service, at: time)
      write(at: time)
    }
  }

  private mutating func read(_ service: any HTTPService, at time: Duration) {
    switch channel.read() {
    case .bytes(let bytes):
      guard !hasSentAll else { return }
      if !reportedOpen {
        reportedOpen = true
        certificate = channel.peerCertificate
        report(.open, service)
      }
      guard !hasChosen else { return http.receive(bytes, at: time) }
      firstBytes += bytes
      choose(at: time)
    case .tryAgain: break
    case .end where !hasSentAll && http.endInput(): break
    case .end, .failed:
      isClosed = true
      // No byte was received through TLS, so the handshake did not complete.
      guard !reportedOpen, channel.isEncrypted, endReason == nil else { return }
      endReason =
        "no TLS: the client must offer 'h2', for FCM and Expo 'http/1.1', or no ALPN, and trust"
        + " the authority"
    }
  }

  private mutating func handleEvents(_ service: any HTTPService, at time: Duration) {
    if let request = waiting.take() {
      guard handle(request, service, at: time) else { return }
    }
    while let event = http.next() {
      switch event {
      case .request(let request):
        requests += 1
        lastRequest = time
        guard handle(request, service, at: time) else { return }
      case .cancelled: break
      case .goAway(let code, let debug):
        if code != .noError { endReason = "the client said \(code.name) \(debug)" }
      case .idle: goAway(Self.idleReason, service)
      case .ended(let end): endReason = end.words
      }
    }
  }

  /// Speaks HTTP/1.1 with a client that does, where it asks a service that sends for others; APNs
  /// speaks HTTP/2 alone.
  private mutating func choose(at time: Duration) {
    guard let isOld = ServiceDoor.beginsHTTP1(firstBytes, to: host) else { return }
    hasChosen = true
    if isOld { http = HTTP1Connection(isEncrypted: channel.isEncrypted, at: time) }
    http.receive(firstBytes[...], at: time)
    firstBytes = []
  }

  private static let idleReason = #"{"reason":"IdleTimeout"}"#

  /// Passes a request to the service; returns false if the service is too busy.
  private mutating func handle(
    _ request: HTTP2Request, _ service: any HTTPService, at time: Duration
  ) -> Bool {
    let client = HTTPServer.Client(
      connection: number, host: host, certificate: certificate, isOld: http is HTTP1Connection)
    // A service has no provider to trust first.
    if ServiceDoor.service(of: request.path) != nil { http.announce(streams: Self.maximumStreams) }
    switch service.answer(request, of: client) {
    case .busy:
      waiting = request
      return false
    case .later: break
    case .lost(.stalled): http.abandon(request.stream)
    case .lost(.resetStream): http.abort(request.stream)
    case .lost(.resetConnection):
      endReason = "an injected fault reset the connection"
      isClosed = true
      return false
    case .now(let answer): respond(to: request.stream, answer, service, at: time)
    }
    return true
  }

  /// Sends an answer, or delays it.
  mutating func respond(
    to stream: StreamID, _ answer: ServedAnswer, _ service: any HTTPService,
    at time: Duration
  ) {
    let delay = delay + answer.delay
    guard delay > .zero else { return send(answer, to: stream, service) }
    let due = time + delay
    let place = held.lastIndex { $0.time <= due }.map { $0 + 1 } ?? 0
    held.insert((due, stream, answer), at: place)
  }

  /// Sends now the answers that are due after a time.
  mutating func sendHeld(dueAfter time: Duration, _ service: any HTTPService) {
    for one in held where one.time > time { send(one.answer, to: one.stream, service) }
    held.removeAll { $0.time > time }
  }

  private mutating func send(
    _ answer: ServedAnswer, to stream: StreamID, _ service: any HTTPService
  ) {
    if answer.isTrusted, !isTrusted {
      isTrusted = true
      http.announce(streams: Self.maximumStreams)
      report(.trusted, service)
    }
    http.respond(to: stream, status: answer.status, fields: answer.fields, body: answer.body)
    if answer.endsConnection {
      goAway(String(decoding: answer.body, as: UTF8.self), service)
    }
  }

  /// Announces the end of the connection, with a reason.
  mutating func goAway(_ reason: String, _ service: any HTTPService) {
    guard endReason == nil else { return }
    endReason = reason
    http.goAway(debug: reason)
    report(.goAway, service)
  }

  mutating func write(at time: Duration) {
    // What is written to a client that has sent nothing may be of the other protocol.
    let maySend = hasChosen || endReason != nil || http.hasEnded
    while maySend, !isClosed, !http.output.isEmpty {
      switch channel.write(http.output.prefix(1 << 16)) {
      case .written(let count): http.removeOutput(count)
      case .tryAgain: return startDeadline(at: time)
      case .closed, .failed: isClosed = true
      }
    }
    if http.isOver, !hasSentAll {
      hasSentAll = true
      channel.endSending()
    }
    startDeadline(at: time)
  }

  /// Sets the deadline for a client to disconnect, once nothing more is to be sent.
  private mutating func startDeadline(at time: Duration) {
    if deadline == nil, hasSentAll || http.hasEnded { deadline = time + Self.linger }
  }

  /// Closes the connection after a timeout.
  mutating func advanceTime(to time: Duration) {
    http.advanceTime(to: time)
    if let deadline, time >= deadline { isClosed = true }
  }

  private mutating func report(
    _ state: HTTPServer.Report.State, _ service: any HTTPService
  ) {
    service.report(report(state))
    reported = state
  }

  /// A report of the connection's present state.
  func report(_ state: HTTPServer.Report.State) -> HTTPServer.Report {
    HTTPServer.Report(
      connection: number, former: reported, state: state, alpn: channel.chosenProtocol,
      requests: requests,
      reason: state == .goAway || state == .closed ? endReason : nil)
  }
}

/// The choice of a connection to close if there are too many.
extension PushConnection {
  /// How evictable the connection is when a new one needs its place; nil if its client waits for
  /// an answer.
  func evictionPriority(at time: Duration) -> EvictionPriority? {
    if !http.hasBegun { return EvictionPriority(.arriving, since: lastRequest) }
    if deadline != nil { return EvictionPriority(.leaving, since: lastRequest) }
    if http.owesAnswers || isStalled || !held.isEmpty { return nil }
    return EvictionPriority(requests == 0 ? .unused : .idle, since: lastRequest)
  }

  /// Closes the connection to make room for another one.
  mutating func closeForOthers(_ service: any HTTPService, at time: Duration) {
    if http.hasBegun {
      goAway(Self.idleReason, service)
      write(at: time)
    } else {
      endReason = "there are too many connections"
    }
    isClosed = true
  }
}

/// How evictable a connection is, the most evictable first.
struct EvictionPriority: Comparable {
  private let kind: Kind
  private let since: Duration

  /// The state of a connection.
  enum Kind: Int {
    /// The client has sent nothing yet.
    case arriving
    /// The connection ends once the other side closes it.
    case leaving
    /// No complete request has arrived.
    case unused
    /// No request is pending.
    case idle
  }

  init(_ kind: Kind, since: Duration) {
    (self.kind, self.since) = (kind, since)
  }

  /// The most evictable connection; nil if there is none, or if it is too new to judge.
  static func first(of connections: [Int: EvictionPriority?], at time: Duration) -> Int? {
    let candidates = connections.compactMapValues { $0 }
    guard let first = candidates.min(by: { $0.value < $1.value }) else { return nil }
    return time - first.value.since > youth ? first.key : nil
  }

  /// How long a connection is kept before it may make room for another one.
  private static let youth = Duration.milliseconds(50)

  static func < (one: EvictionPriority, other: EvictionPriority) -> Bool {
    (one.kind.rawValue, one.since) < (other.kind.rawValue, other.since)
  }
}

extension HTTP2Connection.End {
  fileprivate var words: String {
    switch self {
    case .notHTTP2: "the client does not speak HTTP/2"
    case .fault(let code, let text): "\(code.name): \(text)"
    case .refused(let sentence): sentence
    case .timeout: "the client took too long"
    }
  }
}
