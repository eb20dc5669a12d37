import Platform

/// A client of the control port, on the server's thread.
struct ControlConnection {
  let number: Int
  let channel: Poller.Channel
  private let guardian: ControlConnection.Guard
  private var input: [UInt8] = []
  private var outgoing: [UInt8] = []
  /// Whether a request waits for its answer; the next one waits for that.
  private var isAsking = false
  private(set) var isStreaming = false
  private var endsAfterwards = false
  private(set) var isClosed = false
  /// The host of APNs that the client wants to be led to, once it knows that it is.
  private(set) var tunnel: String?

  private static let mostOutput = 4 << 20

  init(number: Int, channel: Poller.Channel, guardedBy guardian: ControlConnection.Guard) {
    self.number = number
    self.channel = channel
    self.guardian = guardian
  }

  var wish: Poller.Wish {
    Poller.Wish(channel.descriptor, reads: !isAsking, writes: !outgoing.isEmpty)
  }

  mutating func serve(_ service: any ProviderService, canRead: Bool) {
    if canRead {
      switch channel.read() {
      case .bytes(let bytes): if !isStreaming { input += bytes }
      case .tryAgain: break
      case .end, .failed: isClosed = true
      }
    }
    if !isAsking, !isStreaming, !endsAfterwards { readRequest(service) }
    write()
  }

  private mutating func readRequest(_ service: any ProviderService) {
    switch HTTP1Request.read(input) {
    case .incomplete(let wantsContinue):
      if wantsContinue { outgoing += "HTTP/1.1 100 Continue\r\n\r\n".utf8 }
    case .refused(let response):
      outgoing += response.bytes
      endsAfterwards = true
    case .request(let request, let count):
      input.removeFirst(count)
      if request.method == "CONNECT" {
        connect(request)
      } else if let response = guardian.answer(to: request) {
        answer(response)
      } else {
        isAsking = true
        service.control(request, from: number)
      }
    }
  }

  /// Leads a client on to this process's own APNs in place of Apple's.
  private mutating func connect(_ request: HTTP1Request) {
    let host = request.path.split(separator: ":").first.map { $0.lowercased() } ?? ""
    guard APNsFront.Hosts.all.contains(host), input.isEmpty else {
      outgoing += HTTP1Response(403, error: "this proxy leads to the hosts of APNs alone").bytes
      endsAfterwards = true
      return
    }
    outgoing += "HTTP/1.1 200 Connection established\r\n\r\n".utf8
    tunnel = host
  }

  /// Whether everything was sent that comes before a tunnel.
  var isTunnelOpen: Bool { tunnel != nil && outgoing.isEmpty }

  /// Answers the request that was asked last.
  mutating func answer(_ response: HTTP1Response) {
    outgoing += response.bytes
    isAsking = false
    isStreaming = response.isStream
    write()
  }

  /// Sends more of a stream; one that nobody reads is cut.
  mutating func append(_ bytes: [UInt8]) {
    outgoing += bytes
    if outgoing.count > Self.mostOutput { isClosed = true }
    write()
  }

  private mutating func write() {
    while !isClosed, !outgoing.isEmpty {
      switch channel.write(outgoing[...]) {
      case .written(let count): outgoing.removeFirst(count)
      case .tryAgain: return
      case .closed, .failed: isClosed = true
      }
    }
    if endsAfterwards, outgoing.isEmpty { isClosed = true }
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
