package import APNs
package import Foundation
package import HTTP2
import JSON
import NotifySimCore
package import Platform
import Synchronization

/// APNs as a server: checks requests, and knows the connections and the device tokens of the
/// phones.
///
/// Requests are answered on the server's thread; the resulting work goes to ``inbox``.
package final class APNsFront: HTTPService {
  /// Work for the owner of the phones.
  package enum Work: Sendable {
    /// A request was answered, or will be answered once its effects are saved.
    case exchange(Exchange)
    /// A line of standard input.
    case line(String)
    /// A request on the control port.
    case control(HTTP1Request, client: Int)
    /// A client of the control port disconnected.
    case left(client: Int)
    /// The state of a connection changed.
    case connection(HTTPServer.Report)
    /// A second passed.
    case tick
    /// The process was asked to end.
    case stop(isInterrupt: Bool)
    /// The server has ended.
    case stopped
  }

  private struct State {
    var gate: APNsGate
    /// The index of the phone of each device token.
    var owners: [String: Int] = [:]
    var connections: [Int: ProviderConnection] = [:]
    /// The headers of the last request on each connection, which are often repeated.
    var headers: [Int: RequestHeaders] = [:]
    var mint: IdentifierGenerator
    var lastSeq = 0
    /// The time on a fixed clock; nil for the system's clock.
    var fixedTime: Date?
  }

  /// The work to do.
  package let inbox = Inbox<Work>()
  private let state: Mutex<State>
  private let keys: APNsFront.KeyRing
  private let environment: APNsEnvironment
  private let settings: GateSettings
  /// Whether answers are sent only after their effects were saved.
  private let answersLater: Bool
  private let clock: FixedClock?
  private let health = Mutex<(path: String, response: HTTP1Response)?>(nil)

  /// How many requests may wait for their phone; above that, no more are read.
  private static let maximumWaiting = 256

  /// A clock that advances only when its owner sets it.
  package struct FixedClock: Sendable {
    /// The time at the start.
    let time: Date
    /// The seed of identifiers, so that they are reproducible.
    let seed: UInt64

    /// Creates a clock.
    package init(time: Date, seed: UInt64) {
      self.time = time
      self.seed = seed
    }
  }

  /// Creates a server without phones.
  ///
  /// - Parameters:
  ///   - settings: how APNs answers.
  ///   - environment: the environment for clients that do not use a host of Apple's.
  ///   - keys: the keys for verifying provider tokens.
  ///   - answersLater: whether answers are sent only after their effects were saved.
  ///   - clock: a fixed clock; nil for the system's clock.
  package init(
    settings: GateSettings, environment: APNsEnvironment, keys: APNsFront.KeyRing,
    answersLater: Bool,
    clock: FixedClock? = nil
  ) {
    self.settings = settings
    self.environment = environment
    self.keys = keys
    self.answersLater = answersLater
    self.clock = clock
    state = Mutex(Self.start(settings, clock))
  }

  /// The initial state.
  private static func start(_ settings: GateSettings, _ clock: FixedClock?) -> State {
    var gate = APNsGate(settings: settings)
    gate.tokenClock = clock == nil ? .server : .firstToken
    return State(
      gate: gate, mint: IdentifierGenerator(seed: clock?.seed ?? .random(in: .min ... .max)),
      fixedTime: clock?.time)
  }

  /// What APNs remembers between requests, except the connections.
  package var memory: APNsGate.Memory {
    get { state.withLock(\.gate.memory) }
    set { state.withLock { $0.gate.memory = newValue } }
  }

  /// Whether it limits the rate of pushes to a device token.
  package var limitsRates: Bool { settings.requestLimit > 0 }

  /// The time on the server's clock.
  package var time: Date { state.withLock(\.fixedTime) ?? Date() }

  /// Whether the clock is fixed.
  package var isFixed: Bool { clock != nil }

  /// Sets a constant response for one path of the control port, sent at once.
  package func answer(_ path: String, with response: HTTP1Response) {
    health.withLock { $0 = (path, response) }
  }

  /// Advances a fixed clock.
  package func advance(to time: Date) {
    state.withLock { state in
      if let fixed = state.fixedTime { state.fixedTime = max(fixed, time) }
    }
  }

  /// Sets the device tokens of all phones.
  package func learn(_ tokens: [[String: DeviceTokenRecord]]) {
    state.withLock { state in
      state.gate.tokens = [:]
      state.owners = [:]
      for (phone, records) in tokens.enumerated() {
        state.gate.tokens.merge(records) { $1 }
        for token in records.keys { state.owners[token] = phone }
      }
    }
  }

  /// The injected faults that are active.
  package var faults: [DeviceTokenRecord.InjectedFault] {
    get { state.withLock(\.gate.faults) }
    set { state.withLock { $0.gate.faults = newValue } }
  }

  /// Resets the state of all connections and the rates of all device tokens; a fixed clock returns
  /// to its start.
  package func reset() {
    state.withLock { state in
      var start = Self.start(settings, clock)
      start.gate.tokens = state.gate.tokens
      (start.owners, start.lastSeq) = (state.owners, state.lastSeq)
      state = start
    }
  }

  package func answer(
    _ request: HTTP2Request, on connection: Int, to host: String?
  ) -> ServedAnswer.Reply {
    guard inbox.count < Self.maximumWaiting else { return .busy }
    let headers = RequestHeaders(
      [
        RequestHeaders.Header(name: ":method", value: request.method),
        RequestHeaders.Header(name: ":path", value: request.path),
      ] + request.fields.map { RequestHeaders.Header(name: $0.name, value: $0.value) },
      after: state.withLock { $0.headers[connection] })
    let verification = keys.verification(of: headers.providerToken)
    let exchange = state.withLock { state in
      let time = state.fixedTime ?? Date()
      var from =
        state.connections[connection]
        ?? ProviderConnection(
          environment: Self.environment(of: host ?? request.authority) ?? environment)
      var mint = state.mint
      let answer = state.gate.answer(
        to: APNsGate.Request(headers, body: request.body, verification: verification),
        on: &from, at: time.unixMilliseconds
      ) { mint.next() }
      state.mint = mint
      state.connections[connection] = from
      state.headers[connection] = headers
      state.lastSeq += 1
      return Exchange(
        seq: state.lastSeq, connection: connection, stream: request.stream,
        phone: answer.token.flatMap { state.owners[$0] } ?? 0, time: time, request: request,
        headers: headers, verification: verification, environment: from.environment,
        isTrusted: from.isTrusted, answer: answer)
    }
    inbox.push(.exchange(exchange))
    return answersLater ? .later : .now(exchange.servedAnswer)
  }

  private static func environment(of host: String?) -> APNsEnvironment? {
    let name = host?.split(separator: ":").first.map(String.init)
    if name == "api.development.push.apple.com" { return .development }
    return APNsEnvironment.allCases.first { $0.host == name }
  }

  package func report(_ report: HTTPServer.Report) {
    if report.state == .closed {
      state.withLock { state in
        state.connections[report.connection] = nil
        state.headers[report.connection] = nil
      }
    }
    inbox.push(.connection(report))
  }

  package func answerAtOnce(_ request: HTTP1Request) -> HTTP1Response? {
    guard request.method == "GET", let health = health.withLock(\.self),
      health.path == request.path
    else { return nil }
    return health.response
  }

  package func control(_ request: HTTP1Request, from client: Int) {
    inbox.push(.control(request, client: client))
  }

  package func left(client: Int) {
    inbox.push(.left(client: client))
  }

  package func tick() {
    if inbox.count < 2 { inbox.push(.tick) }
  }

  package func stopped() {
    inbox.push(.stopped)
  }
}

extension Exchange {
  /// The answer in the form in which it is sent.
  package var servedAnswer: ServedAnswer {
    ServedAnswer(
      status: answer.status, fields: answer.headers.map { HeaderField($0.name, $0.value) },
      body: answer.body, endsConnection: answer.endsConnection, isTrusted: isTrusted)
  }
}

extension APNsFront {
  /// The keys for verifying provider tokens.
  package final class KeyRing: Sendable {
    /// A key with its identifier.
    package struct Key: Sendable {
      let identifier: String
      let key: SigningKey
      let trust: ProviderToken.TrustedKey

      /// Creates a key.
      package init(identifier: String, key: SigningKey, trust: ProviderToken.TrustedKey) {
        self.identifier = identifier
        self.key = key
        self.trust = trust
      }
    }

    private let keys: [String: Key]
    /// The results for recent tokens, by their text: a token is used for many requests.
    private let known = Mutex<[String: ProviderToken.Verification]>([:])
    private static let maximumKnown = 1_000

    /// Creates a key ring; if it is empty, no token is verified.
    package init(_ keys: [Key]) {
      self.keys = Dictionary(keys.map { ($0.identifier, $0) }, uniquingKeysWith: { $1 })
    }

    /// The result of verifying a token's signature.
    package func verification(of token: ProviderToken?) -> ProviderToken.Verification {
      guard !keys.isEmpty else { return .unverified }
      guard let token, let signature = token.signature else { return .refused }
      if let found = known.withLock({ $0[token.compact] }) { return found }
      var found = ProviderToken.Verification.refused
      if let identifier = token.keyID, let key = keys[identifier],
        key.key.verifies(signature, of: token.signedBytes)
      {
        found = .verified(key.trust)
      }
      known.withLock { known in
        if known.count >= Self.maximumKnown { known.removeAll() }
        known[token.compact] = found
      }
      return found
    }
  }
}
