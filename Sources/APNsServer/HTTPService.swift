package import APNs
package import HTTP2
import JSON
package import NotifySimCore
package import Platform
import Synchronization

/// The handler of a server's requests; it is called on the server's thread, and must not block.
package protocol HTTPService: Sendable {
  /// Answers a request of a client.
  ///
  /// - Returns: the answer, or that it comes later or not at all.
  func answer(_ request: HTTP2Request, of client: HTTPServer.Client) -> ServedAnswer.Reply
  /// Receives a change of a connection's state.
  func report(_ report: HTTPServer.Report)
  /// Returns the response to a request on the control port if it takes no time; nil otherwise.
  func answerAtOnce(_ request: HTTP1Request) -> HTTP1Response?
  /// Answers a request on the control port, now or later, by ``HTTPServer/reply(to:_:)``.
  func control(_ request: HTTP1Request, from client: Int)
  /// Reports that a client of the control port disconnected before the end of its response or
  /// stream.
  func left(client: Int)
  /// Called every second.
  func tick()
  /// Called when the server has sent everything and has ended.
  func stopped()
}

/// Default implementations for a server without an address for providers.
extension HTTPService {
  /// Never called, since there are no providers.
  package func answer(
    _ request: HTTP2Request, of client: HTTPServer.Client
  ) -> ServedAnswer.Reply { .busy }

  /// Returns nil: no response is ready.
  package func answerAtOnce(_ request: HTTP1Request) -> HTTP1Response? { nil }

  /// Does nothing, since there are no connections.
  package func report(_ report: HTTPServer.Report) {}
}

extension ServedAnswer {
  /// The reply of the service to a request.
  package enum Reply: Sendable {
    /// The answer.
    case now(ServedAnswer)
    /// The answer comes later.
    case later
    /// The service is too busy; the server repeats the request.
    case busy
    /// There is no answer.
    case lost(Exchange.Loss)
  }
}

/// A response to a provider.
package struct ServedAnswer: Sendable {
  package let status: Int
  /// The header fields.
  package let fields: [HeaderField]
  package let body: [UInt8]
  /// Whether the connection ends after it, with the body as the reason.
  package let endsConnection: Bool
  /// Whether the provider is trusted from now on and may open many streams.
  package let isTrusted: Bool
  /// How long it is delayed, besides the server's own delay.
  package let delay: Duration

  /// Creates a response.
  package init(
    status: Int, fields: [HeaderField], body: [UInt8], endsConnection: Bool, isTrusted: Bool,
    delay: Duration = .zero
  ) {
    self.delay = delay
    self.status = status
    self.fields = fields
    self.body = body
    self.endsConnection = endsConnection
    self.isTrusted = isTrusted
  }
}

extension ServedAnswer {
  /// Why there is no response.
  package struct Missing: Error {
    /// The reason, as a phrase.
    package let reason: String
  }

  /// The timeout for the whole exchange with a server.
  private static let timeout = Duration.seconds(10)

  /// Sends a push to a server on this machine, and waits for the response.
  package static func ask(
    _ push: Push, of address: SocketAddress, by tls: TLSServer?
  ) throws(Missing) -> ServedAnswer {
    let channel: Poller.Channel
    let poller: Poller
    do throws(SystemError) {
      poller = try Poller()
      channel = Poller.Channel(try ServerSocket.connect(to: address), by: tls)
    } catch {
      throw Missing(reason: error.reason)
    }
    let headers = push.headers.fields.map { HeaderField($0.name, $0.value) }
    let own = [
      HeaderField(":scheme", tls == nil ? "http" : "https"),
      HeaderField(":authority", "\(address)"),
    ]
    var sending = HTTP2Request.Sending(
      headers.filter { $0.name.hasPrefix(":") } + own
        + headers.filter { !$0.name.hasPrefix(":") },
      body: push.source.bytes)
    let deadline = ContinuousClock.now + timeout
    var hasRead = false
    while !sending.isOver {
      guard ContinuousClock.now < deadline else { throw Missing(reason: "nothing came in 10 s") }
      guard send(&sending, over: channel) else {
        let isTLSFailure = tls != nil && !hasRead
        throw Missing(
          reason: isTLSFailure ? "TLS fails; is its authority the one of '--ca'?" : "it hung up")
      }
      switch channel.read() {
      case .bytes(let bytes):
        hasRead = true
        guard sending.receive(bytes) else {
          throw Missing(reason: "it speaks no HTTP/2, or does not read what it asks for")
        }
        continue
      case .tryAgain: break
      case .end where tls != nil && !hasRead:
        throw Missing(reason: "TLS fails; is its authority the one of '--ca'?")
      case .end, .failed: throw Missing(reason: sending.end ?? "it hung up")
      }
      let writes = channel.wantsToWrite || tls == nil && !sending.output.isEmpty
      let interest = Poller.Interest(channel.descriptor, reads: true, writes: writes)
      _ = poller.wait(for: [interest], milliseconds: 50)
    }
    guard let answer = sending.answer else { throw Missing(reason: sending.end ?? "it gave none") }
    return ServedAnswer(
      status: answer.status, fields: answer.fields, body: answer.body, endsConnection: false,
      isTrusted: false)
  }

  /// Sends as much as possible now; returns false if the server disconnected.
  private static func send(_ sending: inout HTTP2Request.Sending, over channel: Poller.Channel)
    -> Bool
  {
    while !sending.output.isEmpty {
      switch channel.write(sending.output[...]) {
      case .written(let count): sending.sent(count)
      case .tryAgain: return true
      case .closed, .failed: return false
      }
    }
    return true
  }

  /// The answer of APNs that the response represents, for a request with these headers.
  package func read(by headers: RequestHeaders) -> APNsAnswer {
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let route = headers.route
    var answer = APNsAnswer(apnsID: field("apns-id") ?? "", route: route)
    if case .device(let token) = route { answer.token = token.lowercased() }
    answer.status = status
    answer.uniqueID = field("apns-unique-id")
    answer.channelID = field("apns-channel-id")
    let root = (try? JSONDocument(parsing: body, options: .strict))?.root
    answer.reason = root?["reason"]?.string.flatMap(ResponseReason.init(named:))
    answer.timestamp = root?["timestamp"]?.integer
    return answer
  }

  /// The response as text: its status, fields and body.
  package var text: String {
    let head = ["\(status)"] + fields.map { "\($0.name): \($0.value)" }
    let rest = body.isEmpty ? [] : ["", String(decoding: body, as: UTF8.self)]
    return (head + rest).joined(separator: "\n")
  }
}

extension HTTPServer {
  /// The client of a connection.
  package struct Client: Sendable {
    /// The number of the connection, from 1.
    package let connection: Int
    /// The APNs host of the client's `CONNECT` request; nil for a direct connection.
    package let host: String?
    /// The bytes of the client's certificate; nil if it has none, or was not asked for one.
    package let certificate: [UInt8]?
    /// Whether it speaks HTTP/1.1, as services take it and APNs does not.
    package let isOld: Bool

    /// Creates the client of a connection.
    package init(
      connection: Int, host: String? = nil, certificate: [UInt8]? = nil, isOld: Bool = false
    ) {
      (self.connection, self.host, self.certificate) = (connection, host, certificate)
      self.isOld = isOld
    }
  }

  /// A change of a connection's state.
  package struct Report: Sendable {
    /// The number of the connection, from 1.
    package let connection: Int
    /// The state of the previous report; nil for the first report.
    package let former: State?
    /// The new state.
    package let state: State
    /// The negotiated protocol; nil if the client offered none.
    package let alpn: String?
    /// How many requests arrived on it.
    package let requests: Int
    /// Why the connection ended.
    package let reason: String?

    /// The states of a connection.
    package enum State: String, Sendable {
      /// The first bytes arrived.
      case open
      /// A valid provider token arrived.
      case trusted
      /// The server announced the end of the connection.
      case goAway
      /// The connection is closed.
      case closed
    }
  }
}

/// A queue from several threads to one task.
package final class Inbox<Item: Sendable>: Sendable {
  private struct State {
    /// The items; those before `first` were removed.
    var items: [Item?] = []
    var first = 0
    var waiting: CheckedContinuation<Void, Never>?
    /// The weight of all items.
    var weight = 0

    var count: Int { items.count - first }

    mutating func pop() -> Item? {
      guard first < items.count else { return nil }
      let item = items[first].take()
      first += 1
      if first == items.count {
        items.removeAll(keepingCapacity: true)
        first = 0
      } else if first > 1_024 {
        items.removeFirst(first)
        first = 0
      }
      return item
    }
  }

  private let state = Mutex(State())
  private let weigh: @Sendable (Item) -> Int

  /// Creates an empty queue whose items have weights.
  package init(weighing weigh: @escaping @Sendable (Item) -> Int = { _ in 1 }) {
    self.weigh = weigh
  }

  /// The number of items.
  package var count: Int { state.withLock(\.count) }
  /// The weight of all items.
  package var weight: Int { state.withLock(\.weight) }

  /// Adds an item.
  package func push(_ item: Item) {
    let waiting = state.withLock { state in
      state.items.append(item)
      state.weight += weigh(item)
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// Removes and returns the next item; nil if there is none.
  package func popIfAny() -> Item? {
    state.withLock { state in
      let item = state.pop()
      if let item { state.weight -= weigh(item) }
      return item
    }
  }

  /// Waits for the next item, and removes it.
  package func pop() async -> Item {
    while true {
      if let item = popIfAny() { return item }
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          guard state.count == 0 else { return true }
          state.waiting = continuation
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }
}
