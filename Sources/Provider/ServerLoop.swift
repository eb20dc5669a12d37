import HTTP2
import Platform

/// What a server does on its thread, over and over.
struct ServerLoop {
  private let server: ProviderServer
  private let service: any ProviderService
  private let start = ContinuousClock.now
  private var pushes: [Int: PushConnection] = [:]
  private var controls: [Int: ControlConnection] = [:]
  private var lastNumber = 0
  private var lastClient = 0
  private var lastTick = Duration.zero
  private var stopping: Duration?

  private static let mostConnections = 64
  private static let mostClients = 64
  /// How long answers may take once the server is told to stop.
  private static let longestStop = Duration.seconds(5)

  init(_ server: ProviderServer, _ service: any ProviderService) {
    self.server = server
    self.service = service
  }

  private var now: Duration { ContinuousClock.now - start }

  mutating func run() {
    let service = self.service
    while !isDone {
      let (places, clients) = (pushes.keys.sorted(), controls.keys.sorted())
      let listeners = self.listeners
      let wishes =
        listeners.map { Poller.Wish($0, reads: true, writes: false) }
        + places.compactMap { pushes[$0]?.wish } + clients.compactMap { controls[$0]?.wish }
      let ready = Set(server.poller.wait(for: wishes, milliseconds: patience))
      let time = now
      obeyOrders(at: time)
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
        controls[client]?.serve(service, canRead: true)
        openTunnel(client, at: time)
      }
      if time - lastTick >= .seconds(1) { tick(time) }
      removeClosed()
    }
    for (_, one) in pushes { service.report(one.report(.closed)) }
    if let control = server.controlSocket { Descriptor.close(control) }
    service.stopped()
  }

  private var listeners: [Int32] {
    [stopping == nil ? server.apnsSocket : nil, server.controlSocket].compactMap(\.self)
  }

  private var isDone: Bool {
    guard let stopping else { return false }
    return pushes.isEmpty || now - stopping > Self.longestStop
  }

  /// How long to wait, in milliseconds.
  private var patience: Int32 {
    if pushes.values.contains(where: \.isStalled) { return 2 }
    guard let next = pushes.values.compactMap(\.nextAnswer).min() else { return 1_000 }
    let left = (next - now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 1_000)))
  }

  private mutating func accept(from listener: Int32, at time: Duration) {
    while let descriptor = ServerSocket.accept(from: listener) {
      if listener == server.apnsSocket {
        guard pushes.count < Self.mostConnections else {
          Descriptor.close(descriptor)
          continue
        }
        open(Poller.Channel(descriptor, by: server.settings.tls), to: nil, at: time)
      } else if controls.count < Self.mostClients {
        lastClient += 1
        controls[lastClient] = ControlConnection(
          number: lastClient, channel: Poller.Channel(descriptor, by: nil),
          guardedBy: server.guardian)
      } else {
        Descriptor.close(descriptor)
      }
    }
  }

  private mutating func open(_ channel: Poller.Channel, to host: String?, at time: Duration) {
    lastNumber += 1
    pushes[lastNumber] = PushConnection(
      number: lastNumber, host: host, channel: channel, delay: server.settings.delay, at: time)
  }

  /// Makes a provider's connection of a client that asked for the way to APNs.
  private mutating func openTunnel(_ client: Int, at time: Duration) {
    guard let control = controls[client], control.isTunnelOpen, !control.isClosed else { return }
    controls[client] = nil
    guard stopping == nil, pushes.count < Self.mostConnections else { return }
    open(control.channel.wrapped(by: server.settings.tls), to: control.tunnel, at: time)
  }

  private mutating func obeyOrders(at time: Duration) {
    let service = self.service
    for order in server.takeOrders() {
      switch order {
      case .answer(let connection, let stream, let answer):
        pushes[connection]?.respond(to: stream, answer, service, at: time)
        pushes[connection]?.write(at: time)
      case .reply(let client, let response): controls[client]?.answer(response)
      case .append(let client, let bytes): controls[client]?.append(bytes)
      case .goAway(let reason): end(reason, at: time)
      case .stop:
        guard stopping == nil else { continue }
        stopping = time
        if let socket = server.apnsSocket { Descriptor.close(socket) }
        end(#"{"reason":"Shutdown"}"#, at: time)
      }
    }
  }

  private mutating func end(_ reason: String, at time: Duration) {
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
      pushes[number]?.passTime(to: time)
      pushes[number]?.serve(service, at: time, canRead: false)
    }
    service.tick()
  }

  private mutating func removeClosed() {
    for (number, one) in pushes where one.isClosed {
      service.report(one.report(.closed))
      pushes[number] = nil
    }
    for (client, one) in controls where one.isClosed { controls[client] = nil }
  }
}
