import Platform

/// A client of the control port, on the server's thread.
struct ControlConnection {
  let number: Int
  let channel: Poller.Channel
  private let guardian: ControlConnection.Guard
  private var input = HTTP1Request.Reader()
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var phase: Phase
  /// A request that has come in whole, and was not asked yet.
  private var request: HTTP1Request?
  /// Whether the client sends nothing more.
  private var hasEnded = false
  private var endsAfterwards = false
  private(set) var isClosed = false
  /// When the client took bytes last, or they began to wait for it.
  private(set) var lastProgress: Duration
  /// The host of APNs that the client wants to be led to, once it knows that it is.
  private(set) var tunnel: String?

  /// What the client and the server are about.
  private enum Phase {
    /// The next request comes in; since when.
    case reading(since: Duration)
    /// The service was asked, and answers at once.
    case asking
    /// The service answers once something happens.
    case waiting
    /// Events go on for as long as the client listens.
    case streaming
  }

  /// How many bytes of a stream may wait for its client.
  private static let mostOutput = 4 << 20
  /// How many bytes of answers may wait for a client that asks for more.
  private static let mostAnswers = 1 << 20
  /// How many bytes may come of later requests before the answer to this one.
  private static let mostInput = 64 << 10
  /// How long a request may take to come in, and a client to read anything of what waits for it.
  private static let patience = Duration.seconds(30)
  /// How long a connection may be of no use.
  private static let idleTime = Duration.seconds(120)

  init(
    number: Int, channel: Poller.Channel, guardedBy guardian: ControlConnection.Guard,
    at time: Duration
  ) {
    self.number = number
    self.channel = channel
    self.guardian = guardian
    phase = .reading(since: time)
    lastProgress = time
  }

  /// How many bytes wait for the client.
  var waitingBytes: Int { outgoing.count - sent }

  /// Whether the service has been asked, and has not yet said whether there is an answer.
  var isAsking: Bool { if case .asking = phase { true } else { false } }

  /// Whether a request is there for which the service is to be asked.
  var wantsToAsk: Bool { request != nil && isReading && waitingBytes < Self.mostAnswers }

  /// Whether the service still has something to do for the client.
  var isServed: Bool { !isReading }

  var interest: Poller.Interest {
    Poller.Interest(
      channel.descriptor,
      reads: !hasEnded && !isAsking && (request == nil || input.count < Self.mostInput),
      writes: waitingBytes > 0)
  }

  private var isReading: Bool { if case .reading = phase { true } else { false } }

  /// Reads what has come.
  mutating func read(at time: Duration) {
    switch channel.read() {
    case .bytes(let bytes):
      if case .streaming = phase { return }
      if isReading, !input.hasBegun { phase = .reading(since: time) }
      input.receive(bytes)
      // One that sends on and on while it waits would not be seen to go.
      if !isReading, input.count > Self.mostInput { isClosed = true }
    case .tryAgain: break
    case .end where isReading:
      // A client may end its side, and still want the answers to what it asked.
      hasEnded = true
    case .end, .failed: isClosed = true
    }
  }

  /// Goes on with what has been read, and writes what waits.
  ///
  /// - Parameters:
  ///   - service: who is asked.
  ///   - time: the time on the server's clock.
  ///   - mayAsk: whether the service may be asked now, whose answer may be long.
  mutating func advance(_ service: any HTTPService, at time: Duration, mayAsk: Bool) {
    readRequests(service, at: time)
    if mayAsk, wantsToAsk, let next = request.take() {
      ask(next, service, at: time)
      readRequests(service, at: time)
    }
    write(at: time)
  }

  /// Reads requests until there is one for which the service has to be asked.
  private mutating func readRequests(_ service: any HTTPService, at time: Duration) {
    while isReading, request == nil, !endsAfterwards, tunnel == nil,
      waitingBytes < Self.mostAnswers
    {
      guard readRequest(service, at: time) else { return }
    }
  }

  /// Reads a request; false where it has not come in whole.
  private mutating func readRequest(
    _ service: any HTTPService, at time: Duration
  ) -> Bool {
    switch input.next() {
    case .incomplete(let wantsContinue):
      if wantsContinue { send("HTTP/1.1 100 Continue\r\n\r\n".utf8, at: time) }
      if hasEnded { endsAfterwards = true }
      return false
    case .refused(let response):
      send(response.bytes, at: time)
      endsAfterwards = true
    case .request(let request):
      if let response = service.answerAtOnce(request) {
        if request.isLast { endsAfterwards = true }
        send((guardian.answer(to: request) ?? response).bytes, at: time)
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
    if let response = guardian.answer(to: request) { return answer(response, at: time) }
    phase = .asking
    service.control(request, from: number)
  }

  /// Leads a client on to this process's own APNs in place of Apple's.
  private mutating func connect(_ request: HTTP1Request, at time: Duration) {
    let host = request.path.split(separator: ":").first.map { $0.lowercased() } ?? ""
    guard APNsFront.Hosts.all.contains(host), input.count == 0 else {
      let response = HTTP1Response(403, error: "this proxy leads to the hosts of APNs alone")
      send(response.bytes, at: time)
      endsAfterwards = true
      return
    }
    send("HTTP/1.1 200 Connection established\r\n\r\n".utf8, at: time)
    tunnel = host
  }

  /// Whether everything was sent that comes before a tunnel.
  var isTunnelOpen: Bool { tunnel != nil && waitingBytes == 0 }

  /// Takes note that the answer to the request comes later.
  mutating func wait() {
    guard isAsking else { return }
    phase = .waiting
    // Whoever sends nothing more is gone, as far as can be told.
    if hasEnded { isClosed = true }
  }

  /// Answers the request that was asked last.
  mutating func answer(_ response: HTTP1Response, at time: Duration) {
    send(response.bytes, at: time)
    phase = response.isStream ? .streaming : .reading(since: time)
    write(at: time)
  }

  /// Sends more of a stream; one that nobody reads is cut.
  mutating func append(_ bytes: [UInt8], at time: Duration) {
    guard case .streaming = phase else { return }
    send(bytes, at: time)
    if waitingBytes > Self.mostOutput { isClosed = true }
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

/// What takes too long, and which client makes room where there are too many.
extension ControlConnection {
  /// Ends what takes too long.
  mutating func passTime(to time: Duration) {
    if waitingBytes > 0 {
      if time - lastProgress > Self.patience { isClosed = true }
    } else if case .reading(let since) = phase, request == nil {
      if time - since > (input.hasBegun ? Self.patience : Self.idleTime) { isClosed = true }
    }
  }

  /// A reason to close a connection in favour of a new one; nil for one whose client has asked for
  /// something and reads it.
  func dispensability(at time: Duration) -> Dispensability? {
    if waitingBytes > 0 {
      let isStalled = time - lastProgress > .seconds(1)
      return isStalled ? Dispensability(.leaving, since: lastProgress) : nil
    }
    guard case .reading(let since) = phase, request == nil else { return nil }
    return Dispensability(input.hasBegun ? .arriving : .idle, since: since)
  }

  /// Closes the connection.
  mutating func close() {
    isClosed = true
  }
}

extension ControlConnection {
  /// Keeps the pages of other sites from the control port, and lets its own page in.
  ///
  /// Any program of this machine may use the port; a browser is different, since it runs what
  /// strangers wrote. What it sends says so: `Origin` and `Sec-Fetch-Site` are beyond a page's
  /// reach. Its requests have to come from the port's own page, and to bring the token that only
  /// the page's URL has. A name that leads here without being this machine's (DNS rebinding) would
  /// let a stranger's page pass as the port's own, so it is refused whoever asks.
  struct Guard: Sendable {
    /// Whether this machine alone reaches the port.
    private let isLoopback: Bool
    /// The text of the page; nil where the port has none.
    private let page: String?
    /// What only the page's URL has.
    let token = Self.randomWord()

    /// What stands in a page for the nonce of its scripts and styles.
    static let noncePlaceholder = "{{nonce}}"

    init(_ address: SocketAddress?, page: String?) {
      isLoopback = address?.isLoopback ?? true
      self.page = isLoopback ? page : nil
    }

    /// Whether there is a page.
    var hasPage: Bool { page != nil }

    /// A word of 128 random bits that nobody guesses.
    static func randomWord() -> String {
      let halves = (0..<2).map { _ in
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      return halves.joined()
    }

    /// The page, or why a request is refused; nil for one that is taken.
    func answer(to request: HTTP1Request) -> HTTP1Response? {
      let host = request.fields["host"]?.lowercased()
      if isLoopback, let host, !Self.isOfThisMachine(host) {
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
      // A person may type the address of an endpoint that only tells something.
      let isTyped = origin == nil && site == "none" && request.method == "GET"
      guard origin != nil || site != nil, !isTyped else { return nil }
      guard let given = Self.token(of: request), isToken(given) else {
        return HTTP1Response(401, error: "a web page needs the token of the page's URL")
      }
      return nil
    }

    /// Whether a host, with a port or without, names this machine itself.
    private static func isOfThisMachine(_ host: String) -> Bool {
      guard !host.hasPrefix("[") else { return host == "[::1]" || host.hasPrefix("[::1]:") }
      let parts = host.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let name = parts.first else { return false }
      if name == "localhost" || name == "localhost." { return true }
      return SocketAddress("\(name):0")?.isLoopback ?? false
    }

    /// The token that a request brings: in a header field, or for a stream in its query.
    private static func token(of request: HTTP1Request) -> String? {
      let scheme = "Bearer "
      if let field = request.fields["authorization"], field.hasPrefix(scheme) {
        return String(field.dropFirst(scheme.count))
      }
      return request.method == "GET" ? request.query["token"] : nil
    }

    /// Compares in a time that does not depend on how much of the token is right.
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
    /// Those of Apple, and this machine's own.
    package static let all = [
      "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com",
      "localhost", "127.0.0.1",
    ]
  }
}
