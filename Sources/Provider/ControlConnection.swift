import Platform

/// A client of the control port, on the server's thread.
struct ControlConnection {
  let number: Int
  let channel: ByteChannel
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

  init(number: Int, channel: ByteChannel) {
    self.number = number
    self.channel = channel
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
      } else if request.fields["origin"] != nil {
        // A page in a browser on this machine has no business here.
        answer(HTTP1Response(403, error: "requests of web pages are not taken"))
      } else {
        isAsking = true
        service.control(request, from: number)
      }
    }
  }

  /// Leads a client on to this process's own APNs in place of Apple's.
  private mutating func connect(_ request: HTTP1Request) {
    let host = request.path.split(separator: ":").first.map { $0.lowercased() } ?? ""
    guard APNsHosts.all.contains(host), input.isEmpty else {
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

/// The hosts by which providers reach APNs.
package enum APNsHosts {
  /// Those of Apple, and this machine's own.
  package static let all = [
    "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com",
    "localhost", "127.0.0.1",
  ]
}
