import HTTP2
import Platform

/// The event loop of a server.
struct ServerLoop {
  private let server: HTTPServer
  private let service: any HTTPService
  private let start = ContinuousClock.now
  private var pushes: [Int: PushConnection] = [:]
  private var controls: [Int: ControlConnection] = [:]
  /// The clients of the control port with requests for the service, in order of arrival.
  private var clientsWithRequests: [Int] = []
  private var lastNumber = 0
  private var lastClient = 0
  private var lastTick = Duration.zero
  /// When a stopping server ends, even if clients are still connected.
  private var end: Duration?
  /// Until when each listening socket accepts nothing, since there is no room.
  private var pauses: [Int32: Duration] = [:]

  private static let maximumClients = 256
  /// How many clients may wait for an event or follow the events at a time; the other places are
  /// for requests that are answered at once.
  private static let maximumHolding = maximumClients - 32
  /// How many requests of the control port the service may process at a time, since their responses
  /// may be long.
  private static let maximumDispatched = 8
  private static let maximumOutput = 32 << 20
  private static let pauseTime = Duration.milliseconds(20)

  init(_ server: HTTPServer, _ service: any HTTPService) {
    self.server = server
    self.service = service
  }

  private var now: Duration { ContinuousClock.now - start }

  mutating func run() {
    let service = self.service
    while !isDone {
      let places = Self.servingOrder(pushes.mapValues(\.stalledSince))
      let clients = controls.keys.sorted()
      let listeners = self.listeners
      let interests =
        listeners.map { Poller.Interest($0, reads: true, writes: false) }
        + places.compactMap { pushes[$0]?.interest } + clients.compactMap { controls[$0]?.interest }
      let ready = Set(server.poller.wait(for: interests, milliseconds: timeout))
      let time = now
      pauses = pauses.filter { $0.value > time }
      performCommands(at: time)
      for (place, listener) in listeners.enumerated() where ready.contains(place) {
        accept(from: listener, at: time)
      }
      for (place, number) in places.enumerated() {
        let isReady = ready.contains(listeners.count + place)
        guard isReady || pushes[number]?.isDue(at: time) == true else { continue }
        pushes[number]?.serve(service, at: time, canRead: isReady)
      }
      for (place, client) in clients.enumerated()
      where ready.contains(listeners.count + places.count + place) {
        controls[client]?.read(at: time)
        advance(client, at: time)
      }
      dispatchRequests(at: time)
      if time - lastTick >= .seconds(1) { tick(time) }
      removeClosed()
    }
    for (_, one) in pushes { service.report(one.report(.closed)) }
    if let control = server.controlSocket { Descriptor.close(control) }
    service.stopped()
  }

  /// The order in which connections are served: those whose requests have waited longest for the
  /// service come first, so that none of them waits for ever.
  static func servingOrder(_ stalledSince: [Int: Duration?]) -> [Int] {
    let stalled = stalledSince.compactMapValues(\.self).sorted { $0.value < $1.value }.map(\.key)
    return stalled + stalledSince.filter { $0.value == nil }.keys.sorted()
  }

  private var listeners: [Int32] {
    [end == nil ? server.apnsSocket : nil, server.controlSocket].compactMap(\.self)
      .filter { pauses[$0] == nil }
  }

  private var isDone: Bool {
    guard let end else { return false }
    return pushes.isEmpty || now > end
  }

  /// The timeout of the wait, in milliseconds.
  private var timeout: Int32 {
    if pushes.values.contains(where: \.http.hasFramesLeft) { return 0 }
    if pushes.values.contains(where: \.isStalled) { return 2 }
    let times = pushes.values.compactMap(\.nextAnswer) + pauses.values + [end].compactMap(\.self)
    guard let next = times.min() else { return 1_000 }
    let left = (next - now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 1_000)))
  }

  private mutating func performCommands(at time: Duration) {
    let service = self.service
    for command in server.drainCommands() {
      switch command {
      case .answer(let connection, let stream, let answer):
        pushes[connection]?.respond(to: stream, answer, service, at: time)
        pushes[connection]?.write(at: time)
      case .reply(let client, let response):
        let refusal = response.isStream ? refusalOfHolding(client) : nil
        controls[client]?.answer(refusal ?? response, at: time)
        advance(client, at: time)
      case .wait(let client):
        if let refusal = refusalOfHolding(client) {
          controls[client]?.answer(refusal, at: time)
          advance(client, at: time)
        } else {
          controls[client]?.wait()
        }
      case .append(let client, let bytes): controls[client]?.append(bytes, at: time)
      case .goAway(let reason): sendAway(reason, at: time)
      case .stop(let timeout):
        let isFirst = end == nil
        let last = min(end ?? time + timeout, time + timeout)
        end = last
        for number in pushes.keys { pushes[number]?.sendHeld(dueAfter: last, service) }
        guard isFirst else { continue }
        if let socket = server.apnsSocket { Descriptor.close(socket) }
        sendAway(#"{"reason":"Shutdown"}"#, at: time)
      }
    }
    makeRoom()
  }

  /// The refusal of a client that would wait while too many do; nil if it may.
  private func refusalOfHolding(_ client: Int) -> HTTP1Response? {
    guard controls.values.count(where: \.isHolding) >= Self.maximumHolding else { return nil }
    service.left(client: client)
    return HTTP1Response(503, error: "\(Self.maximumHolding) clients wait for events already")
  }

  private mutating func sendAway(_ reason: String, at time: Duration) {
    let service = self.service
    for number in pushes.keys.sorted() {
      pushes[number]?.goAway(reason, service)
      pushes[number]?.write(at: time)
    }
  }

  private mutating func tick(_ time: Duration) {
    let service = self.service
    lastTick = time
    for number in pushes.keys {
      pushes[number]?.advanceTime(to: time)
      pushes[number]?.serve(service, at: time, canRead: false)
    }
    for client in controls.keys { controls[client]?.advanceTime(to: time) }
    service.tick()
  }

  private mutating func removeClosed() {
    for (number, one) in pushes where one.isClosed {
      service.report(one.report(.closed))
      pushes[number] = nil
    }
    for (client, one) in controls where one.isClosed {
      if one.isServed { service.left(client: client) }
      controls[client] = nil
    }
  }
}

/// Accepting connections, and making room for them.
extension ServerLoop {
  private mutating func accept(from listener: Int32, at time: Duration) {
    while true {
      let hasRoom =
        listener == server.apnsSocket ? makeRoomForPush(at: time) : makeRoomForClient(at: time)
      guard hasRoom else { return pauses[listener] = time + Self.pauseTime }
      switch ServerSocket.accept(from: listener) {
      case .connection(let descriptor): take(descriptor, from: listener, at: time)
      case .none: return
      case .exhausted:
        // Closing a connection frees its descriptor; until then, accepting would fail again.
        if !dismissPush(at: time) { dismissClient(at: time) }
        pauses[listener] = time + Self.pauseTime
        return
      }
    }
  }

  private mutating func take(_ descriptor: Int32, from listener: Int32, at time: Duration) {
    guard listener != server.apnsSocket else {
      return open(Poller.Channel(descriptor, by: server.settings.tls), to: nil, at: time)
    }
    lastClient += 1
    controls[lastClient] = ControlConnection(
      number: lastClient, channel: Poller.Channel(descriptor, by: nil),
      guardedBy: server.requestGuard, proxyTo: APNsFront.Hosts.all + server.settings.hosts,
      at: time)
  }

  private mutating func makeRoomForPush(at time: Duration) -> Bool {
    pushes.count < server.settings.connections || dismissPush(at: time)
  }

  private mutating func makeRoomForClient(at time: Duration) -> Bool {
    controls.count < Self.maximumClients || dismissClient(at: time)
  }

  /// Closes the most evictable connection of a provider; returns false if there is none.
  private mutating func dismissPush(at time: Duration) -> Bool {
    guard
      let number = EvictionPriority.first(
        of: pushes.mapValues { $0.evictionPriority(at: time) }, at: time)
    else { return false }
    let service = self.service
    pushes[number]?.closeForOthers(service, at: time)
    removeClosed()
    return true
  }

  /// Closes the most evictable connection of the control port; returns false if there is none.
  @discardableResult
  private mutating func dismissClient(at time: Duration) -> Bool {
    guard
      let client = EvictionPriority.first(
        of: controls.mapValues { $0.evictionPriority(at: time) }, at: time)
    else { return false }
    controls[client]?.close()
    removeClosed()
    return true
  }

  private mutating func open(_ channel: Poller.Channel, to host: String?, at time: Duration) {
    lastNumber += 1
    pushes[lastNumber] = PushConnection(
      number: lastNumber, host: host, channel: channel, delay: server.settings.delay, at: time)
  }

  /// Turns a control connection into a provider's connection, after its `CONNECT` request.
  private mutating func openTunnel(_ client: Int, at time: Duration) {
    guard let control = controls[client], control.isTunnelOpen, !control.isClosed else { return }
    controls[client] = nil
    guard end == nil, makeRoomForPush(at: time) else { return }
    open(control.channel.wrapped(by: server.settings.tls), to: control.tunnel, at: time)
  }
}

/// Serving the control port.
extension ServerLoop {
  /// Processes a client as far as is possible without the service.
  private mutating func advance(_ client: Int, at time: Duration) {
    let service = self.service
    controls[client]?.advance(service, at: time, mayDispatch: false)
    openTunnel(client, at: time)
    guard controls[client]?.hasRequests == true, !clientsWithRequests.contains(client) else {
      return
    }
    clientsWithRequests.append(client)
  }

  /// Passes requests to the service in order, while there is room for the responses.
  private mutating func dispatchRequests(at time: Duration) {
    let service = self.service
    while !clientsWithRequests.isEmpty,
      controls.values.count(where: \.isAwaitingService) < Self.maximumDispatched
    {
      let client = clientsWithRequests.removeFirst()
      controls[client]?.advance(service, at: time, mayDispatch: true)
      makeRoom()
      openTunnel(client, at: time)
      if controls[client]?.hasRequests == true { clientsWithRequests.append(client) }
    }
  }

  /// Closes the connections of clients that have not read for the longest time, if too many bytes
  /// wait in total.
  private mutating func makeRoom() {
    while controls.values.reduce(0, { $0 + $1.waitingBytes }) > Self.maximumOutput {
      let unread = controls.filter { $0.value.waitingBytes > 0 }
      guard let client = unread.min(by: { $0.value.lastProgress < $1.value.lastProgress })?.key
      else { return }
      controls[client]?.close()
      removeClosed()
    }
  }
}
