package import APNs
package import HTTP2
import JSON
package import NotifySimCore
package import Platform
import Synchronization

/// What a server asks of its owner; it is called on the server's thread, and must not wait.
package protocol HTTPService: Sendable {
  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - connection: the number of the connection.
  ///   - host: the host of APNs that the client asked a proxy for; nil for one that came directly.
  /// - Returns: the answer, or when there is one.
  func answer(_ request: HTTP2Request, on connection: Int, to host: String?) -> ServedAnswer.Reply
  /// Takes note of what happened to a connection.
  func report(_ report: HTTPServer.Report)
  /// The answer to a request on the control port, where that takes no time; nil for any other.
  func answerAtOnce(_ request: HTTP1Request) -> HTTP1Response?
  /// Answers a request on the control port, now or later, by ``HTTPServer/reply(to:_:)``.
  func control(_ request: HTTP1Request, from client: Int)
  /// A client of the control port is gone whose answer, or whose stream, was still to come.
  func left(client: Int)
  /// A second went by.
  func tick()
  /// The server has sent all, and is over.
  func stopped()
}

/// Where providers have nowhere to connect, nothing comes from them.
extension HTTPService {
  /// Nobody asks.
  package func answer(
    _ request: HTTP2Request, on connection: Int, to host: String?
  ) -> ServedAnswer.Reply { .busy }

  /// Nothing is ready.
  package func answerAtOnce(_ request: HTTP1Request) -> HTTP1Response? { nil }

  /// There are no connections.
  package func report(_ report: HTTPServer.Report) {}
}

extension ServedAnswer {
  /// What comes of a request.
  package enum Reply: Sendable {
    /// The answer.
    case now(ServedAnswer)
    /// The answer comes later.
    case later
    /// There is too much to do; the server asks again.
    case busy
  }
}

/// An answer to a provider.
package struct ServedAnswer: Sendable {
  /// The status.
  package let status: Int
  /// The header fields.
  package let fields: [HeaderField]
  /// The body.
  package let body: [UInt8]
  /// Whether the connection ends after it, with the same body as the reason.
  package let endsConnection: Bool
  /// Whether the provider is trusted from now on, and may open many streams.
  package let isTrusted: Bool

  /// Creates the value of its parts.
  package init(
    status: Int, fields: [HeaderField], body: [UInt8], endsConnection: Bool, isTrusted: Bool
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.endsConnection = endsConnection
    self.isTrusted = isTrusted
  }
}

extension ServedAnswer {
  /// Why there is no answer.
  package struct Missing: Error {
    /// The reason, as a phrase.
    package let reason: String
  }

  /// How long a server may take, in all.
  private static let patience = Duration.seconds(10)

  /// Sends a push to a server on this machine, and waits for the answer.
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
    let deadline = ContinuousClock.now + patience
    var hasRead = false
    while !sending.isOver {
      guard ContinuousClock.now < deadline else { throw Missing(reason: "nothing came in 10 s") }
      guard send(&sending, over: channel) else {
        let isOfTLS = tls != nil && !hasRead
        throw Missing(
          reason: isOfTLS ? "TLS fails; is its authority the one of '--ca'?" : "it hung up")
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

  /// Sends what goes now; false where the server is gone.
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

  /// What APNs says by it, to a request with these headers.
  package func read(by headers: RequestHeaders) -> APNsAnswer {
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let route = headers.route
    var answer = APNsAnswer(apnsID: field("apns-id") ?? "", route: route)
    if case .device(let token) = route { answer.token = token.lowercased() }
    answer.status = status
    answer.uniqueID = field("apns-unique-id")
    answer.channelID = field("apns-channel-id")
    let root = (try? JSONDocument(parsing: body, options: .strict))?.root
    answer.reason = root?["reason"]?.string.flatMap(ResponseReason.init(rawValue:))
    answer.timestamp = root?["timestamp"]?.integer
    return answer
  }

  /// The answer as a text: its status, its fields and its body.
  package var text: String {
    let head = ["\(status)"] + fields.map { "\($0.name): \($0.value)" }
    let rest = body.isEmpty ? [] : ["", String(decoding: body, as: UTF8.self)]
    return (head + rest).joined(separator: "\n")
  }
}

extension HTTPServer {
  /// What happened to a connection.
  package struct Report: Sendable {
    /// The number of the connection, from 1.
    package let connection: Int
    /// What was reported before; nil for the first report.
    package let former: State?
    /// What became of it.
    package let state: State
    /// The protocol that the client and the server agreed on; nil for a client that offered none.
    package let alpn: String?
    /// How many requests it brought.
    package let requests: Int
    /// Why it ended.
    package let reason: String?

    /// What can become of a connection.
    package enum State: String, Sendable {
      /// The first bytes came.
      case open
      /// A good provider token came.
      case trusted
      /// The server said that it ends.
      case goAway
      /// It is over.
      case closed
    }
  }
}

/// A queue from any threads to one task.
package final class Inbox<Item: Sendable>: Sendable {
  private struct State {
    /// Those before the first one were taken.
    var items: [Item?] = []
    var first = 0
    var waiting: CheckedContinuation<Void, Never>?

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

  /// An empty queue.
  package init() {}

  /// How many items wait.
  package var count: Int { state.withLock(\.count) }

  /// Adds an item.
  package func push(_ item: Item) {
    let waiting = state.withLock { state in
      state.items.append(item)
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// The next item, if there is one at this moment.
  package func popIfAny() -> Item? { state.withLock { $0.pop() } }

  /// Waits for the next item.
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
