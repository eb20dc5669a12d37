import Platform

/// A client of the control port, on the server's thread.
struct ControlConnection {
  let number: Int
  let channel: Poller.Channel
  private let requestGuard: ControlConnection.Guard
  /// The hosts to which it is a proxy.
  private let hosts: [String]
  private var input = HTTP1Request.Reader()
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var phase: Phase
  /// A complete request that was not passed to the service yet.
  private var request: HTTP1Request?
  /// Whether the client has closed its sending side.
  private var hasEnded = false
  private var endsAfterwards = false
  private(set) var isClosed = false
  /// When the client last read bytes, or when bytes began to wait for it.
  private(set) var lastProgress: Duration
  /// The APNs host of the client's `CONNECT` request, once it was accepted.
  private(set) var tunnel: String?

  /// The state of the exchange.
  private enum Phase {
    /// Reading the next request, since this time.
    case reading(since: Duration)
    /// The service was asked and has not decided yet.
    case asking
    /// The service will answer later.
    case waiting
    /// Events are sent until the client disconnects.
    case streaming
  }

  /// How many bytes of a stream may wait for the client.
  private static let maximumOutput = 4 << 20
  /// How many bytes of answers may wait for a client that sends more requests.
  private static let maximumAnswers = 1 << 20
  /// How many bytes of later requests may arrive before the present one is answered.
  private static let maximumInput = 64 << 10
  /// How long a request may take to arrive, and how long a client may read nothing.
  private static let timeout = Duration.seconds(30)
  /// How long a connection may be idle.
  private static let idleTime = Duration.seconds(120)

  init(
    number: Int, channel: Poller.Channel, guardedBy requestGuard: ControlConnection.Guard,
    proxyTo hosts: [String], at time: Duration
  ) {
    self.hosts = hosts
    self.number = number
    self.channel = channel
    self.requestGuard = requestGuard
    phase = .reading(since: time)
    lastProgress = time
  }

  /// How many bytes wait for the client.
  var waitingBytes: Int { outgoing.count - sent }

  /// Whether the service was asked and has not decided yet whether to answer later.
  var isAwaitingService: Bool { if case .asking = phase { true } else { false } }

  /// Whether there is a request to pass to the service.
  var hasRequests: Bool { request != nil && isReading && waitingBytes < Self.maximumAnswers }

  /// Whether the service has not finished the request.
  var isServed: Bool { !isReading }

  var interest: Poller.Interest {
    Poller.Interest(
      channel.descriptor,
      reads: !hasEnded && !isAwaitingService && (request == nil || input.count < Self.maximumInput),
      writes: waitingBytes > 0)
  }

  /// Whether the client waits for an event, or follows the events.
  var isHolding: Bool {
    switch phase {
    case .waiting, .streaming: true
    case .reading, .asking: false
    }
  }

  private var isReading: Bool { if case .reading = phase { true } else { false } }

  /// Reads the available bytes.
  mutating func read(at time: Duration) {
    switch channel.read() {
    case .bytes(let bytes):
      if case .streaming = phase { return }
      if isReading, !input.hasBegun { phase = .reading(since: time) }
      input.receive(bytes)
      // The end of a client that keeps sending while it waits would not be detected.
      if !isReading, input.count > Self.maximumInput { isClosed = true }
    case .tryAgain: break
    case .end where isReading:
      // A client may close its sending side and still read the answers.
      hasEnded = true
    case .end, .failed: isClosed = true
    }
  }

  /// Processes what was read, and writes what is pending.
  ///
  /// - Parameters:
  ///   - service: the service to ask.
  ///   - time: the time on the server's clock.
  ///   - mayDispatch: whether the service may be asked now; its answer may be long.
  mutating func advance(_ service: any HTTPService, at time: Duration, mayDispatch: Bool) {
    readRequests(service, at: time)
    if mayDispatch, hasRequests, let next = request.take() {
      ask(next, service, at: time)
      readRequests(service, at: time)
    }
    write(at: time)
  }

  /// Reads requests until one has to be passed to the service.
  private mutating func readRequests(_ service: any HTTPService, at time: Duration) {
    while isReading, request == nil, !endsAfterwards, tunnel == nil,
      waitingBytes < Self.maximumAnswers
    {
      guard readRequest(service, at: time) else { return }
    }
  }

  /// Reads a request; returns false if it is incomplete.
  private mutating func readRequest(
    _ service: any HTTPService, at time: Duration
  ) -> Bool {
    switch input.next() {
    case .incomplete(let wantsContinue):
      if wantsContinue { send("HTTP/1.1 100 Continue\r\n\r\n".utf8, at: time) }
      if hasEnded { endsAfterwards = true }
      return false
    case .refused(let refusal):
      send(HTTP1Response(refusal.status, error: refusal.message).bytes, at: time)
      endsAfterwards = true
    case .request(let request):
      if let response = service.answerAtOnce(request) {
        if request.isLast { endsAfterwards = true }
        send((requestGuard.answer(to: request) ?? response).bytes, at: time)
      } else {
        self.request = request
      }
    }
    return true
  }

  private mutating func send(_ bytes: some Collection<UInt8>, at time: Duration) {
    if waitingBytes == 0 { lastProgress = time }
    outgoing += bytes
  }

  private mutating func ask(
    _ request: HTTP1Request, _ service: any HTTPService, at time: Duration
  ) {
    if request.isLast { endsAfterwards = true }
    guard request.method != "CONNECT" else { return connect(request, at: time) }
    if let response = requestGuard.answer(to: request) { return answer(response, at: time) }
    phase = .asking
    service.control(request, from: number)
  }

  /// Connects a client to this process's APNs instead of Apple's.
  private mutating func connect(_ request: HTTP1Request, at time: Duration) {
    let host = request.path.split(separator: ":").first.map { $0.lowercased() } ?? ""
    guard hosts.contains(host), input.count == 0 else {
      let response = HTTP1Response(
        403, error: "this proxy leads to the hosts of APNs, FCM and Expo alone")
      send(response.bytes, at: time)
      endsAfterwards = true
      return
    }
    send("HTTP/1.1 200 Connection established\r\n\r\n".utf8, at: time)
    tunnel = host
  }

  /// Whether everything before a tunnel was sent.
  var isTunnelOpen: Bool { tunnel != nil && waitingBytes == 0 }

  /// Marks the request as one that is answered later.
  mutating func wait() {
    guard isAwaitingService else { return }
    phase = .waiting
    // A client that closed its sending side is assumed to be gone.
    if hasEnded { isClosed = true }
  }

  /// Answers the present request.
  mutating func answer(_ response: HTTP1Response, at time: Duration) {
    send(response.bytes, at: time)
    phase = response.isStream ? .streaming : .reading(since: time)
    write(at: time)
  }

  /// Sends more of a stream; closes a connection whose client does not read.
  mutating func append(_ bytes: [UInt8], at time: Duration) {
    guard case .streaming = phase else { return }
    send(bytes, at: time)
    if waitingBytes > Self.maximumOutput { isClosed = true }
    write(at: time)
  }

  private mutating func write(at time: Duration) {
    while !isClosed, waitingBytes > 0 {
      switch channel.write(outgoing[sent...].prefix(1 << 18)) {
      case .written(let count):
        sent += count
        lastProgress = time
      case .tryAgain: return
      case .closed, .failed: isClosed = true
      }
    }
    guard !isClosed else { return }
    if sent > 0 { (outgoing, sent) = ([], 0) }
    if endsAfterwards, isReading, request == nil { isClosed = true }
  }
}

/// Timeouts, and the choice of a connection to close if there are too many.
extension ControlConnection {
  /// Closes the connection after a timeout.
  mutating func advanceTime(to time: Duration) {
    if waitingBytes > 0 {
      if time - lastProgress > Self.timeout { isClosed = true }
    } else if case .reading(let since) = phase, request == nil {
      if time - since > (input.hasBegun ? Self.timeout : Self.idleTime) { isClosed = true }
    }
  }

  /// How evictable the connection is when a new one needs its place; nil if its client waits for
  /// an answer and reads.
  func evictionPriority(at time: Duration) -> EvictionPriority? {
    if waitingBytes > 0 {
      let isStalled = time - lastProgress > .seconds(1)
      return isStalled ? EvictionPriority(.leaving, since: lastProgress) : nil
    }
    guard case .reading(let since) = phase, request == nil else { return nil }
    return EvictionPriority(input.hasBegun ? .arriving : .idle, since: since)
  }

  /// Closes the connection.
  mutating func close() {
    isClosed = true
  }
}

extension ControlConnection {
  /// Refuses requests to the control port from web pages other than its own.
  ///
  /// Any program of this machine may use the port. A browser also runs code of other sites, but
  /// marks its requests with `Origin` and `Sec-Fetch-Site`, which a page cannot change. A browser's
  /// requests must come from the port's own page, with the token that is only in the page's URL. A
  /// host name of another machine that resolves to this one (DNS rebinding) would let another
  /// site's page pass as the port's own, so such a name is always refused.
  struct Guard: Sendable {
    /// Whether only this machine can reach the port.
    private let isLoopback: Bool
    /// The text of the page; nil if the port has none.
    private let page: String?
    /// The token in the page's URL.
    let token = Self.randomWord()

    /// The placeholder in a page for the nonce of its scripts and styles.
    static let noncePlaceholder = "{{nonce}}"

    init(_ address: SocketAddress?, page: String?) {
      isLoopback = address?.isLoopback ?? true
      self.page = isLoopback ? page : nil
    }

    /// Whether there is a page.
    var hasPage: Bool { page != nil }

    /// A random word of 128 bits.
    static func randomWord() -> String {
      let halves = (0..<2).map { _ in
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      return halves.joined()
    }

    /// The page, or the refusal of a request; nil for a request that is accepted.
    func answer(to request: HTTP1Request) -> HTTP1Response? {
      let host = request.fields["host"]?.lowercased()
      if isLoopback, let host, !Self.isThisMachine(host) {
        return HTTP1Response(403, error: "'\(host)' is not a name of this machine")
      }
      let origin = request.fields["origin"]
      let site = request.fields["sec-fetch-site"]
      if let origin, page == nil || origin != host.map({ "http://\($0)" }) {
        return HTTP1Response(403, error: "requests of other web pages are not taken")
      }
      if let site, site != "same-origin", site != "none" {
        return HTTP1Response(403, error: "requests of other web pages are not taken")
      }
      if let page, request.method == "GET", request.path == "/" { return HTTP1Response(page: page) }
      // A person may type the address of an endpoint that only reads.
      let isTyped = origin == nil && site == "none" && request.method == "GET"
      guard origin != nil || site != nil, !isTyped else { return nil }
      guard let given = Self.token(of: request), isToken(given) else {
        return HTTP1Response(401, error: "a web page needs the token of the page's URL")
      }
      return nil
    }

    /// Whether a host, with or without a port, is this machine.
    private static func isThisMachine(_ host: String) -> Bool {
      guard !host.hasPrefix("[") else { return host == "[::1]" || host.hasPrefix("[::1]:") }
      let parts = host.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let name = parts.first else { return false }
      if name == "localhost" || name == "localhost." { return true }
      return SocketAddress("\(name):0")?.isLoopback ?? false
    }

    /// The token of a request: from a header field, or from the query of a stream.
    private static func token(of request: HTTP1Request) -> String? {
      let scheme = "Bearer "
      if let field = request.fields["authorization"], field.hasPrefix(scheme) {
        return String(field.dropFirst(scheme.count))
      }
      return request.method == "GET" ? request.query["token"] : nil
    }

    /// Compares in constant time, independent of how much of the token is right.
    private func isToken(_ word: String) -> Bool {
      let (given, own) = (Array(word.utf8), Array(token.utf8))
      guard given.count == own.count else { return false }
      return zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
}

extension APNsFront {
  /// The hosts by which providers reach APNs.
  package enum Hosts {
    /// The hosts of Apple.
    static let apple = [
      "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com",
    ]
    /// The hosts of Apple, this machine's, and those of services.
    package static let all = apple + ["localhost", "127.0.0.1"] + ServiceDoor.hosts
  }
}
