package import APNs
package import Foundation
package import HTTP2
import JSON
import NotifySimCore
import Platform
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

  struct State {
    var gate: APNsGate
    /// The phones, by their indices.
    var devices: [Device]
    /// The index of the phone of each device token.
    var owners: [String: Int] = [:]
    /// The injected faults.
    var faults = FaultPlan()
    /// When each recent provider token came first, in milliseconds, by its text.
    var firstUse: [String: Int] = [:]
    var connections: [Int: ProviderConnection] = [:]
    /// The headers of the last request on each connection, which are often repeated.
    var headers: [Int: RequestHeaders] = [:]
    /// What the services remember that send for others.
    var doors = Doors()
    var identifiers: IdentifierGenerator
    var lastSeq = 0
    var clock: ServerClock

    /// The time on the clock of a phone, in milliseconds, at a time of the system.
    func time(of phone: Int, wall: Int = ServerClock.wall) -> Int {
      let own = devices.indices.contains(phone) ? devices[phone].clock : nil
      return (own ?? clock).time(wall: wall)
    }
  }

  /// A phone, as far as APNs knows it.
  package struct Device: Sendable {
    /// The index of its app.
    package let app: Int
    /// The device token that a test chose, in lower case; nil for the phone's own ones alone.
    package var token: String?
    /// The topic of that device token.
    package var topic = ""
    /// The environment of that device token.
    package var environment = APNsEnvironment.development
    /// The registration token by which FCM knows it; nil for none.
    package var fcm: String?
    /// The Expo token by which Expo knows it; nil for none.
    package var expo: String?
    /// Its own clock; nil for that of the server.
    package var clock: ServerClock?

    /// Creates a phone with an app.
    package init(app: Int) {
      self.app = app
    }

    /// The tokens by which FCM and Expo know it.
    package var names: [String] { [fcm, expo].compactMap(\.self) }
  }

  /// What a server is given at its start.
  package struct Configuration: Sendable {
    /// How APNs answers.
    package var gate = GateSettings()
    /// The environment for clients that do not use a host of Apple's.
    package var environment = APNsEnvironment.development
    /// The keys for verifying provider tokens.
    package var keys = APNsFront.KeyRing([])
    /// The certificates with which providers may connect, by their bytes.
    package var certificates: [[UInt8]: ProviderCertificate] = [:]
    /// Whether answers are sent only after their effects were saved.
    package var answersLater = false
    /// The bundle identifiers of the apps.
    package var apps: [String] = []
    /// The phones at the start.
    package var devices: [Device] = []
    /// Whether an unknown device token becomes that of a new phone.
    package var acceptsAnyToken = false
    /// The seed of identifiers; nil for a random one.
    package var seed: UInt64?

    /// Creates the default configuration, without apps and phones.
    package init() {}
  }

  /// The work to do.
  package let inbox = Inbox<Work> { work in
    if case .exchange(let exchange) = work { exchange.weight } else { 1 }
  }
  let state: Mutex<State>
  let configuration: Configuration
  private let health = Mutex<(path: String, response: HTTP1Response)?>(nil)

  /// How many requests, or 64 KiB of their bodies, may wait for their phone; above that, no more
  /// are read.
  private static let maximumWaiting = 256
  /// How many provider tokens are remembered.
  private static let maximumTokens = 1_000
  /// The limit of phones.
  package static let maximumDevices = 1_000_000

  /// Creates a server whose phones have no device tokens yet.
  package init(_ configuration: Configuration, clock: ServerClock) {
    self.configuration = configuration
    state = Mutex(Self.start(configuration, clock))
  }

  /// The initial state.
  private static func start(_ configuration: Configuration, _ clock: ServerClock) -> State {
    var gate = APNsGate(settings: configuration.gate)
    gate.apps = configuration.apps
    gate.tokenClock = clock.isFixed ? .firstToken : .server
    return State(
      gate: gate, devices: configuration.devices,
      identifiers: IdentifierGenerator(seed: configuration.seed ?? .random(in: .min ... .max)),
      clock: clock)
  }

  /// What APNs remembers between requests, except the connections.
  package var memory: APNsGate.Memory {
    get { state.withLock(\.gate.memory) }
    set { state.withLock { $0.gate.memory = newValue } }
  }

  /// Whether it limits the rate of pushes to a device token.
  package var limitsRates: Bool { configuration.gate.requestLimit > 0 }

  /// The time on the server's clock.
  package var time: Date {
    Date(timeIntervalSince1970: Double(state.withLock { $0.clock.time() }) / 1000)
  }

  /// The time on the clock of a phone: its own or the server's.
  package func time(of phone: Int) -> Date {
    Date(timeIntervalSince1970: Double(state.withLock { $0.time(of: phone) }) / 1000)
  }

  /// A clock that stands still at the present time of the server's until it is moved.
  package func anotherClock() -> ServerClock {
    state.withLock { ServerClock(startingAt: $0.clock.time(), isFixed: true) }
  }

  /// Whether the clock stands still.
  package var isFixed: Bool { state.withLock(\.clock.isFixed) }

  /// Moves the clock forward by so many milliseconds.
  package func advance(by milliseconds: Int) {
    state.withLock { $0.clock.advance(by: milliseconds) }
  }

  /// Moves the clock of a phone forward, if it has its own.
  ///
  /// - Returns: whether it has.
  package func advance(_ phone: Int, by milliseconds: Int) -> Bool {
    state.withLock { state in
      guard state.devices.indices.contains(phone), state.devices[phone].clock != nil else {
        return false
      }
      state.devices[phone].clock?.advance(by: milliseconds)
      return true
    }
  }

  /// Sets a constant response for one path of the control port, sent at once.
  package func answer(_ path: String, with response: HTTP1Response) {
    health.withLock { $0 = (path, response) }
  }

  /// Sets the device tokens of a phone.
  package func learn(_ tokens: [String: DeviceTokenRecord], of phone: Int) {
    state.withLock { state in
      let now = state.time(of: phone)
      for (token, record) in tokens {
        state.gate.tokens[token] = record.learned(at: now, after: state.gate.tokens[token])
        state.owners[token] = phone
      }
    }
  }

  /// The phones, by their indices.
  package var devices: [Device] { state.withLock(\.devices) }

  /// How many phones there are.
  package var deviceCount: Int { state.withLock(\.devices.count) }

  /// The phone with an index; nil if there is none.
  package func device(_ index: Int) -> Device? {
    state.withLock { $0.devices.indices.contains(index) ? $0.devices[index] : nil }
  }

  /// The index of the phone with a device token, a registration token or an Expo token; nil if
  /// there is none.
  package func owner(of token: String) -> Int? {
    ownerAtServices(of: token) ?? state.withLock { $0.owners[token.lowercased()] }
  }

  /// The phone that FCM or Expo knows by a token; nil for none.
  package func ownerAtServices(of token: String) -> Int? {
    state.withLock { $0.doors.fcm[token] ?? $0.doors.expo[token] }
  }

  /// Why phones are not added.
  package enum RegistrationError: Error {
    /// Another phone has this device token.
    case taken(token: String)
    /// There would be more than ``maximumDevices``.
    case tooMany
  }

  /// Adds phones with device tokens that a test chose, all or none.
  ///
  /// - Returns: the indices of the phones.
  /// - Throws: ``RegistrationError``
  package func add(_ devices: [Device]) throws(RegistrationError) -> Range<Int> {
    let result = state.withLock { state -> Result<Range<Int>, RegistrationError> in
      guard state.devices.count + devices.count <= Self.maximumDevices else {
        return .failure(.tooMany)
      }
      var tokens: Set<String> = []
      for token in devices.compactMap(\.token) + devices.flatMap(\.names) {
        guard state.owners[token] == nil, state.doors.fcm[token] == nil,
          state.doors.expo[token] == nil, tokens.insert(token).inserted
        else { return .failure(.taken(token: token)) }
      }
      let first = state.devices.count
      for var device in devices {
        if !device.names.isEmpty, device.token == nil { device.token = Self.deviceToken(&state) }
        Self.add(device, &state)
      }
      return .success(first..<state.devices.count)
    }
    return try result.get()
  }

  static func add(_ device: Device, _ state: inout State) {
    if let name = device.fcm { state.doors.fcm[name] = state.devices.count }
    if let name = device.expo { state.doors.expo[name] = state.devices.count }
    if let token = device.token {
      state.owners[token] = state.devices.count
      state.gate.tokens[token] = DeviceTokenRecord(
        topic: device.topic, environment: device.environment)
    }
    state.devices.append(device)
  }

  /// The index of the app with a topic; nil if there is none.
  func app(of topic: String) -> Int? {
    configuration.apps.firstIndex { PushType.covers(topic, [$0]) }
  }

  /// Lets a new phone have an unknown device token, if one of the apps has the topic.
  private func accept(
    _ headers: RequestHeaders, in environment: APNsEnvironment, _ state: inout State
  ) {
    guard configuration.acceptsAnyToken, case .device(let word) = headers.route,
      let topic = headers.topic, state.devices.count < Self.maximumDevices,
      !headers.faults.contains(where: { $0.reasons.contains(.badDeviceToken) })
    else { return }
    let token = word.lowercased()
    guard !token.isEmpty, state.owners[token] == nil,
      let app = app(of: topic)
    else { return }
    var device = Device(app: app)
    (device.token, device.topic, device.environment) = (token, topic, environment)
    Self.add(device, &state)
  }

  /// The injected faults.
  package var faults: FaultPlan { state.withLock(\.faults) }

  /// Changes the injected faults; requests that arrive meanwhile wait.
  ///
  /// - Returns: what the change returns.
  /// - Throws: what the change throws; nothing has changed then.
  package func changeFaults(
    _ change: (inout FaultPlan) throws(FaultPlan.ChangeError) -> [InjectedFault]
  ) throws(FaultPlan.ChangeError) -> [InjectedFault] {
    let result = state.withLock { state -> Result<[InjectedFault], FaultPlan.ChangeError> in
      var faults = state.faults
      do throws(FaultPlan.ChangeError) {
        let made = try change(&faults)
        state.faults = faults
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Resets the phones, their device tokens, the clock, the faults, the rates and the state of all
  /// connections to the start.
  package func reset() {
    state.withLock { state in
      var start = Self.start(configuration, state.clock.restarted())
      start.lastSeq = state.lastSeq
      state = start
    }
  }

  package func answer(
    _ request: HTTP2Request, of client: HTTPServer.Client
  ) -> ServedAnswer.Reply {
    guard inbox.weight < Self.maximumWaiting else { return .busy }
    // APNs itself does not speak HTTP/1.1.
    let other = client.isOld ? ServiceDoor.unknown(.fcm) : nil
    if let door = ServiceDoor(request, to: client.host) ?? other {
      return answer(request, at: door, of: client)
    }
    let certificate = client.certificate.map {
      configuration.certificates[$0] ?? ProviderCertificate(topics: [])
    }
    let headers = headers(of: request, certificate, on: client.connection)
    let verification = configuration.keys.verification(of: headers.providerToken)
    let exchange = state.withLock { state -> Exchange in
      var from =
        state.connections[client.connection]
        ?? ProviderConnection(
          environment: Self.environment(of: client.host ?? request.authority)
            ?? configuration.environment)
      from.certificate = certificate
      accept(headers, in: from.environment, &state)
      return self.exchange(request, of: client, headers, verification, from, &state)
    }
    inbox.push(.exchange(exchange))
    if let loss = exchange.loss { return .lost(loss) }
    return configuration.answersLater ? .later : .now(exchange.servedAnswer)
  }

  /// The headers of a request; a certificate for one topic stands for that topic.
  private func headers(
    of request: HTTP2Request, _ certificate: ProviderCertificate?, on connection: Int
  ) -> RequestHeaders {
    var fields = request.fields
    if let topics = certificate?.topics, topics.count == 1,
      !fields.contains(where: { $0.name == "apns-topic" })
    {
      fields += topics.map { HeaderField("apns-topic", $0) }
    }
    return RequestHeaders(
      [
        RequestHeaders.Header(name: ":method", value: request.method),
        RequestHeaders.Header(name: ":path", value: request.path),
      ] + fields.map { RequestHeaders.Header(name: $0.name, value: $0.value) },
      after: state.withLock { $0.headers[connection] })
  }

  /// Asks APNs about a request of a connection.
  ///
  /// `push` is what a service sends for the request, to a phone; nil for a request to APNs itself.
  func exchange(
    _ request: HTTP2Request, of client: HTTPServer.Client, _ headers: RequestHeaders,
    _ verification: ProviderToken.Verification, _ connection: ProviderConnection,
    _ state: inout State, sending push: Push? = nil, to target: Int = 0
  ) -> Exchange {
    let wall = ServerClock.wall
    let time = state.clock.time(wall: wall)
    var from = connection
    var token: String?
    if case .device(let word) = headers.route { token = word.lowercased() }
    let phone = token.flatMap { state.owners[$0] } ?? target
    let deviceTime = state.time(of: phone, wall: wall)
    let fault = state.faults.fault(
      meeting: InjectedFault.Candidate(
        path: request.path, fields: request.fields,
        tokens: [token].compactMap(\.self)
          + (push == nil ? [] : state.devices[phone].names + state.devices[target].names),
        topics: [headers.topic].compactMap(\.self), connection: client.connection, door: nil))
    var answer = APNsAnswer(apnsID: headers.apnsID ?? "", token: token, route: headers.route)
    if fault?.reset == nil, fault?.stalls != true {
      var asked = APNsGate.Request(
        headers, body: push?.source.bytes ?? request.body, verification: verification)
      asked.injectedReason = fault?.reason?.apns
      asked.deviceTime = deviceTime
      asked.tokenAge = Self.age(of: headers.providerToken, wall: wall, &state)
      var identifiers = state.identifiers
      answer = state.gate.answer(to: asked, on: &from, at: time) { identifiers.next() }
      state.identifiers = identifiers
      if push == nil { state.connections[client.connection] = from }
      if fault?.reason == nil { explainForeignTopic(of: headers, in: &answer) }
    }
    if push == nil { state.headers[client.connection] = headers }
    state.lastSeq += 1
    return Exchange(
      seq: state.lastSeq, connection: client.connection, stream: request.stream,
      phone: phone, time: Date(timeIntervalSince1970: Double(deviceTime) / 1000), request: request,
      headers: headers, verification: verification, environment: from.environment,
      isTrusted: from.isTrusted, answer: answer, fault: fault, push: push)
  }

  /// Says that no app has the topic, where the device token would be accepted otherwise.
  private func explainForeignTopic(of headers: RequestHeaders, in answer: inout APNsAnswer) {
    guard configuration.acceptsAnyToken, answer.reason == .badDeviceToken,
      let topic = headers.topic,
      app(of: topic) == nil
    else { return }
    answer.message =
      "no app has the topic '\(topic)'; the apps here are"
      + " \(configuration.apps.joined(separator: ", ")), and '--topic' adds another"
  }

  /// The age of a provider token on the server's clock, in milliseconds; nil if it does not say
  /// when it was made, or was made in the future.
  private static func age(of token: ProviderToken?, wall: Int, _ state: inout State) -> Int? {
    guard let token, let issuedAt = token.issuedAt else { return nil }
    let time = state.clock.time(wall: wall)
    if state.firstUse.count >= maximumTokens, state.firstUse[token.compact] == nil {
      state.firstUse.removeAll()
    }
    let first = state.firstUse[token.compact, default: time]
    state.firstUse[token.compact] = first
    guard let age = state.clock.age(ofSecond: issuedAt, wall: wall),
      age >= -1000 * ProviderToken.leeway
    else { return nil }
    return max(age, 0, time &- first)
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
    if let reply { return reply }
    return ServedAnswer(
      status: answer.status, fields: answer.headers.map { HeaderField($0.name, $0.value) },
      body: answer.body, endsConnection: answer.endsConnection, isTrusted: isTrusted,
      delay: .milliseconds(fault?.delay ?? 0))
  }
}
