package import APNs
package import Foundation
package import HTTP2
import JSON
import NotifySimCore
package import Platform
import Synchronization

/// APNs as a server shows it: the gate, and what it knows of connections and phones.
///
/// Requests are answered on the server's thread; what follows from them is left to the inbox.
package final class APNsFront: HTTPService {
  /// What is left to whoever owns the phones.
  package enum Work: Sendable {
    /// A request was answered, or is to be answered once it is safe.
    case exchange(Exchange)
    /// A line of standard input.
    case line(String)
    /// A request on the control port.
    case control(HTTP1Request, client: Int)
    /// A client of the control port is gone.
    case left(client: Int)
    /// Something happened to a connection.
    case connection(HTTPServer.Report)
    /// A second went by.
    case tick
    /// The process is to end.
    case stop(isInterrupt: Bool)
    /// The server has ended.
    case stopped
  }

  private struct State {
    var gate: APNsGate
    /// The phone of each device token.
    var owners: [String: Int] = [:]
    var connections: [Int: ProviderConnection] = [:]
    /// The headers of the last request on each connection, which often come again.
    var headers: [Int: RequestHeaders] = [:]
    var mint: IdentifierGenerator
    var lastSeq = 0
    /// The time on the clock, where it stands still.
    var fixedTime: Date?
  }

  /// What is left to do.
  package let inbox = Inbox<Work>()
  private let state: Mutex<State>
  private let keys: APNsFront.KeyRing
  private let environment: APNsEnvironment
  private let settings: GateSettings
  /// Whether answers wait until what follows from them was saved.
  private let answersLater: Bool
  private let clock: FixedClock?
  private let health = Mutex<(path: String, response: HTTP1Response)?>(nil)

  /// How many requests may wait for their phone before no more are read.
  private static let mostWaiting = 256

  /// A clock that stands still: only its owner moves it.
  package struct FixedClock: Sendable {
    /// The time at the start.
    let time: Date
    /// What identifiers are made from, so that they are the same each time.
    let seed: UInt64

    /// Creates the value of its parts.
    package init(time: Date, seed: UInt64) {
      self.time = time
      self.seed = seed
    }
  }

  /// Creates a front that knows no phones.
  ///
  /// - Parameters:
  ///   - settings: how APNs answers.
  ///   - environment: the environment for clients that name no host of Apple's.
  ///   - keys: the keys by which provider tokens are verified.
  ///   - answersLater: whether answers wait until what follows from them was saved.
  ///   - clock: the clock in place of the one on the wall.
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

  /// What is known at the start.
  private static func start(_ settings: GateSettings, _ clock: FixedClock?) -> State {
    var gate = APNsGate(settings: settings)
    gate.tokenClock = clock == nil ? .server : .firstToken
    return State(
      gate: gate, mint: IdentifierGenerator(seed: clock?.seed ?? .random(in: .min ... .max)),
      fixedTime: clock?.time)
  }

  /// What APNs remembers from one request to another, but for connections.
  package var memory: APNsGate.Memory {
    get { state.withLock(\.gate.memory) }
    set { state.withLock { $0.gate.memory = newValue } }
  }

  /// Whether it counts the pushes to a device token.
  package var limitsRates: Bool { settings.requestLimit > 0 }

  /// The time on the server's clock.
  package var time: Date { state.withLock(\.fixedTime) ?? Date() }

  /// Whether the clock stands still.
  package var isFixed: Bool { clock != nil }

  /// Answers one path of the control port always the same, whatever else is being done.
  package func answer(_ path: String, with response: HTTP1Response) {
    health.withLock { $0 = (path, response) }
  }

  /// Moves a clock that stands still.
  package func advance(to time: Date) {
    state.withLock { state in
      if let fixed = state.fixedTime { state.fixedTime = max(fixed, time) }
    }
  }

  /// Learns the device tokens of all phones.
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

  /// The faults that are in force.
  package var faults: [DeviceTokenRecord.InjectedFault] {
    get { state.withLock(\.gate.faults) }
    set { state.withLock { $0.gate.faults = newValue } }
  }

  /// Forgets what came over all connections, and the rates of all device tokens; a clock that
  /// stands still shows the time of the start again.
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
    guard inbox.count < Self.mostWaiting else { return .busy }
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
  /// The answer as it is sent.
  package var servedAnswer: ServedAnswer {
    ServedAnswer(
      status: answer.status, fields: answer.headers.map { HeaderField($0.name, $0.value) },
      body: answer.body, endsConnection: answer.endsConnection, isTrusted: isTrusted)
  }
}

extension APNsFront {
  /// The keys by which provider tokens are verified.
  package final class KeyRing: Sendable {
    /// A key, as APNs knows it.
    package struct Key: Sendable {
      let identifier: String
      let key: SigningKey
      let trust: ProviderToken.TrustedKey

      /// Creates the value of its parts.
      package init(identifier: String, key: SigningKey, trust: ProviderToken.TrustedKey) {
        self.identifier = identifier
        self.key = key
        self.trust = trust
      }
    }

    private let keys: [String: Key]
    /// What was found of the tokens that came last, by their text: one comes with many requests.
    private let known = Mutex<[String: ProviderToken.Verification]>([:])
    private static let mostKnown = 1_000

    /// A ring of keys; without any, no token is verified.
    package init(_ keys: [Key]) {
      self.keys = Dictionary(keys.map { ($0.identifier, $0) }, uniquingKeysWith: { $1 })
    }

    /// What is known of a token's signature.
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
        if known.count >= Self.mostKnown { known.removeAll() }
        known[token.compact] = found
      }
      return found
    }
  }
}
