import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Provider
import SavedPhones
import Scenarios

/// The endpoints of the control port.
extension ServeRun {
  /// Answers a request; nil where the answer comes later.
  mutating func answer(
    _ request: HTTP1Request, from client: Int
  ) async throws(CommandFailure) -> HTTP1Response? {
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.first == PhoneEndpoints.version, parts.count >= 2 else {
      return Self.unknown(request.path)
    }
    switch (request.method, parts[1], parts.count) {
    case ("GET", "health", 2): return PhoneEndpoints.json { health(&$0) }
    case ("GET", "phones", 2): return PhoneEndpoints.json { list(&$0) }
    case (_, "phones", 3): return try await phone(parts[2], request)
    case ("GET", "phones", 4) where parts[3] == "screen": return await screen(parts[2])
    case ("GET", "rules", 2): return PhoneEndpoints.rules
    case ("GET", "exchanges", 2): return exchanges(request)
    case ("GET", "events", 2): return log.events(request, from: client)
    case ("POST", "wait", 2): return log.wait(request, from: client)
    case ("POST", "settle", 2):
      // Whatever was accepted before is done by now: all of it comes through one queue.
      return HTTP1Response(200, json: #"{"settled":true}"#)
    case ("GET", "faults", 2): return faultList()
    case ("PUT", "faults", 2): return putFaults(request)
    case ("DELETE", "faults", 2):
      front.faults = []
      return faultList()
    case ("POST", "goaway", 2): return goAway(request)
    case ("POST", "reset", 2): return try await reset()
    case ("GET", "scenario", 2): return try scenario(request)
    case (_, let name, 2) where Self.names.contains(name):
      return HTTP1Response(405, error: "\(request.path) does not take \(request.method)")
    default: return Self.unknown(request.path)
    }
  }

  private static let names = [
    "health", "phones", "rules", "exchanges", "events", "wait", "settle", "faults", "goaway",
    "reset", "scenario",
  ]

  private static func unknown(_ path: String) -> HTTP1Response {
    let all = names.map { "/\(PhoneEndpoints.version)/\($0)" }.joined(separator: ", ")
    return HTTP1Response(404, error: "there is no \(path); there are \(all)")
  }

  private func health(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("ready", true)
    listening.write(to: &writer)
    writer.field("version", Simulator.version)
    writer.endObject()
  }

  private func list(_ writer: inout JSONWriter) {
    writer.beginArray()
    for (number, phone) in phones.enumerated() {
      writer.beginObject()
      writer.field("phone", number + 1)
      writer.field("app", phone.app.manifest.bundleIdentifier)
      if let (token, record) = phone.token {
        writer.field("token", token)
        writer.field("topic", record.topic)
        writer.field("environment", record.environment.rawValue)
        writer.field("registered", record.status == .active)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// The state of a phone, or what a step does to it.
  private mutating func phone(
    _ name: String, _ request: HTTP1Request
  ) async throws(CommandFailure) -> HTTP1Response {
    guard let number = number(of: name) else { return Self.noPhone(name) }
    switch request.method {
    case "GET":
      do {
        let text = try await phones[number].simulator.saved().text
        return HTTP1Response(200, json: text)
      } catch {
        return HTTP1Response(400, error: "the phone cannot be written: \(error)")
      }
    case "POST":
      let call: VerbCall
      do throws(PhoneEndpoints.Refusal) {
        call = try PhoneEndpoints.step(request)
      } catch {
        return error.response
      }
      let entries = try await perform(call, on: number)
      return HTTP1Response(200, json: "[\(entries.map { $0.json() }.joined(separator: ","))]")
    default:
      return HTTP1Response(405, error: "\(request.path) does not take \(request.method)")
    }
  }

  /// The place of the phone of a number; nil where there is none.
  private func number(of name: String) -> Int? {
    Int(name).map { $0 - 1 }.flatMap { phones.indices.contains($0) ? $0 : nil }
  }

  private static func noPhone(_ name: String) -> HTTP1Response {
    HTTP1Response(404, error: "there is no phone \(name)")
  }

  /// What was done to a phone, and what was seen of it, as a scenario.
  private func scenario(_ request: HTTP1Request) throws(CommandFailure) -> HTTP1Response {
    let name = request.query["phone"] ?? "1"
    guard let number = number(of: name) else { return Self.noPhone(name) }
    let phone = phones[number]
    guard let steps = phone.session.steps else {
      return HTTP1Response(
        409,
        error: "the session has more than \(ServePhone.Session.mostSteps) steps;"
          + " POST /v1/reset begins a new one")
    }
    return ExploreSaving(
      steps: steps, manifest: phone.app.manifest, start: phone.start, profile: phone.profile,
      app: try AppLoader.place(arguments),
      hasOwnHandler: arguments[AppOptions.handler] != nil
    ).response
  }

  private func screen(_ name: String) async -> HTTP1Response {
    guard let number = number(of: name) else { return Self.noPhone(name) }
    let phone = phones[number]
    return PhoneEndpoints.screen(
      await phone.simulator.screen(), of: phone.app.manifest, seq: log.lastSeq)
  }

  private func exchanges(_ request: HTTP1Request) -> HTTP1Response {
    PhoneEndpoints.json { writer in
      exchangeLog.write(
        to: &writer, since: Int(request.query["since"] ?? "0") ?? 0,
        token: request.query["token"], status: request.query["status"])
    }
  }

  private func faultList() -> HTTP1Response {
    PhoneEndpoints.json { writer in
      writer.beginArray()
      for fault in front.faults {
        writer.beginObject()
        writer.field("reason", fault.reason.rawValue)
        switch fault.condition {
        case .always: break
        case .next(let count): writer.field("next", count)
        case .every(let count): writer.field("every", count)
        case .token(let token): writer.field("token", token)
        }
        writer.endObject()
      }
      writer.endArray()
    }
  }

  private func putFaults(_ request: HTTP1Request) -> HTTP1Response {
    guard let root = try? JSONDocument(parsing: request.body).root, root.kind == .array else {
      return HTTP1Response(400, error: #"faults are an array such as [{"reason":"Shutdown"}]"#)
    }
    var faults: [DeviceTokenRecord.InjectedFault] = []
    for element in root.elements {
      let condition = ["next", "every", "token"].compactMap { key in
        element[key].flatMap { value in
          (value.string ?? value.integer.map { "\($0)" }).map { "\(key)=\($0)" }
        }
      }
      let text = ([element["reason"]?.string ?? ""] + condition).joined(separator: ":")
      guard condition.count < 2, let fault = DeviceTokenRecord.InjectedFault(text) else {
        return HTTP1Response(
          400, error: "a fault has a reason of APNs, and at most one of next, every and token")
      }
      faults.append(fault)
    }
    front.faults = faults
    return faultList()
  }

  private func goAway(_ request: HTTP1Request) -> HTTP1Response {
    let root = (try? JSONDocument(parsing: request.body))?.root
    let name = root?["reason"]?.string ?? ResponseReason.shutdown.rawValue
    guard let reason = ResponseReason(rawValue: name) else {
      return HTTP1Response(400, error: "'reason' is a reason of APNs, such as Shutdown")
    }
    listening.server.goAway(#"{"reason":"\#(reason.rawValue)"}"#)
    return HTTP1Response(200, json: #"{"reason":"\#(reason.rawValue)"}"#)
  }

  private mutating func reset() async throws(CommandFailure) -> HTTP1Response {
    log.clear(telling: listening.server)
    exchangeLog = ExchangeLog(most: history)
    front.reset()
    front.faults = faults
    for number in phones.indices {
      phones[number].reset()
      try show(await phones[number].follow(front.time), of: number)
    }
    learn()
    return PhoneEndpoints.json { list(&$0) }
  }
}

/// One of the phones of `serve`.
struct ServePhone {
  let app: App
  let start: SavedPhone
  let profile: Profile
  private(set) var simulator: Simulator
  /// What was done to it since the start.
  private(set) var session = Session()
  private var lastSecond = 0

  init(app: App, start: SavedPhone, profile: Profile) {
    (self.app, self.start, self.profile) = (app, start, profile)
    simulator = Simulator(app: app, resuming: start, profile: profile)
  }

  /// Makes the phone as it was at the start.
  mutating func reset() {
    simulator = Simulator(app: app, resuming: start, profile: profile)
    session = Session()
    lastSecond = 0
  }

  /// What was done to a phone, as steps of a scenario: all of it, or nothing where it is too much.
  struct Session {
    private(set) var steps: [ExplorePhone.Step]? = []
    /// The seconds since the last step in which nothing was seen.
    private var quiet = 0

    /// How many steps are kept.
    static let mostSteps = 500

    /// Takes note of time that passed.
    mutating func pass(_ seconds: Int, seeing events: [Event]) {
      quiet += seconds
      // The session is the first event of all, and no step's.
      let isQuiet = events.allSatisfy { $0.kind.name == "session" }
      if !isQuiet { addQuiet(seeing: events) }
    }

    /// Takes note of what was done.
    mutating func add(_ call: VerbCall, seeing events: [Event]) {
      addQuiet(seeing: [])
      append(call, events)
    }

    private mutating func addQuiet(seeing events: [Event]) {
      guard quiet > 0, let verb = Verb.named("advance") else { return }
      var call = VerbCall(verb)
      call.seconds = Double(quiet)
      quiet = 0
      append(call, events)
    }

    private mutating func append(_ call: VerbCall, _ events: [Event]) {
      guard let count = steps?.count, count < Self.mostSteps else {
        steps = nil
        return
      }
      steps?.append(ExplorePhone.Step(call: call, events: events))
    }
  }

  /// Lets the phone's clock follow the server's, which it may be ahead of.
  mutating func follow(_ time: Date) async -> [Event] {
    let second = time.unixSeconds
    guard second > lastSecond else { return [] }
    lastSecond = second
    let behind = second - simulator.device.time.unixSeconds
    guard behind > 0 else { return [] }
    let events = await simulator.perform(.advance(Double(behind)))
    session.pass(behind, seeing: events)
    return events
  }

  /// Receives what APNs answered, and the push where that was taken.
  mutating func receive(_ exchange: Exchange) async -> [Event] {
    let before = await follow(exchange.time)
    let request = exchange.providerRequest
    let call = session.steps == nil ? nil : step(sending: request, exchange)
    let events = await simulator.perform(.request(request))
    if let call { session.add(call, seeing: events) }
    simulator.keepNewest(Self.mostShown)
    return before + events
  }

  /// The step that sends a request again; nil for one about channels, which no scenario sends.
  private func step(sending request: ProviderRequest, _ exchange: Exchange) -> VerbCall? {
    guard case .device(let given) = exchange.headers.route else { return nil }
    let own = app.manifest.apsEnvironment.environment ?? .development
    return VerbCall(
      sendingAgain: request.push, to: exchange.answer.isAccepted ? nil : given,
      in: exchange.environment == own ? nil : exchange.environment,
      fault: exchange.answer.askedReason)
  }

  /// How many notifications stay in Notification Center, so that a server may run for days.
  private static let mostShown = 500

  /// Does what a verb says.
  mutating func perform(_ call: VerbCall, at time: Date) async -> [Event] {
    let before = await follow(time)
    var events: [Event] = []
    for stimulus in call.stimuli { events += await simulator.perform(stimulus) }
    session.add(call, seeing: events)
    return before + events
  }

  /// What APNs knows of the device tokens, by the clock on the wall: the phone's may be ahead.
  func deviceTokens(at time: Date) -> [String: DeviceTokenRecord] {
    let lead = max(0, simulator.device.time.unixMilliseconds - time.unixMilliseconds)
    return simulator.deviceTokens.mapValues { record in
      var record = record
      record.status = record.status.by(clockBehind: lead)
      return record
    }
  }

  /// The device token for pushes, and what APNs knows of it.
  var token: (token: String, record: DeviceTokenRecord)? {
    let topic = app.manifest.bundleIdentifier
    let own = simulator.deviceTokens.filter { $0.value.topic == topic }
    let active = own.first { $0.value.status == .active } ?? own.min { $0.key < $1.key }
    return active.map { ($0.key, $0.value) }
  }
}
