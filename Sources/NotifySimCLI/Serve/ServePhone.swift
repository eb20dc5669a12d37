import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import APNsServer
import SavedPhones
import Scenarios

/// One of the phones of `serve`.
struct ServePhone {
  let app: App
  /// The phone as it was at the start, or at the last reset.
  private(set) var start: SavedPhone
  let profile: Profile
  private let setting: Setting
  private(set) var simulator: Simulator
  /// What was done to it since the start.
  private(set) var session = Session()
  private var lastSecond = 0

  /// How a phone of a server begins.
  struct Setting {
    /// Where it is kept; nil for a phone that is not.
    let file: PhoneFile?
    /// Whether the clock of a new phone shows the time on the wall, unless it was set.
    let beginsNow: Bool
    /// Whether the app's own threads and queues reach it.
    let isOfProcess: Bool
  }

  init(app: App, start: SavedPhone, profile: Profile, _ setting: Setting) {
    (self.app, self.start, self.profile, self.setting) = (app, start, profile, setting)
    simulator = Simulator(app: app, resuming: start, profile: profile)
  }

  /// Makes the phone as it is at the start, at a time on the server's clock.
  ///
  /// - Returns: what is seen of it.
  mutating func begin(at time: Date) async -> [Event] {
    if setting.beginsNow, start.isNew {
      var device = start.device
      device.time = Date(timeIntervalSince1970: Double(time.unixSeconds))
      start = SavedPhone(new: app.manifest, device: device, seed: start.seed)
    }
    simulator = Simulator(app: app, resuming: start, profile: profile)
    if setting.isOfProcess { simulator.becomeProcessDefault() }
    session = Session()
    lastSecond = 0
    let events = await follow(time)
    guard let change = VerbCall(setting: setting.file?.changes ?? []) else { return events }
    return events + (await perform(change, at: time))
  }

  /// Writes the phone, if it has a file.
  func save() async throws(CommandFailure) {
    try await setting.file?.keep(simulator)
  }

  /// Has APNs remember what the server's did.
  func remember(_ memory: APNsGate.Memory) async {
    await simulator.remember(memory)
  }

  /// What was done to a phone, as steps of a scenario.
  struct Session {
    private(set) var steps = ExplorePhone.Steps(most: 500)
    /// The seconds since the last step in which nothing was seen.
    private var quiet = 0

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
      steps.append(ExplorePhone.Step(call: call, events: events))
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
    let call = session.steps.all == nil ? nil : step(sending: request, exchange)
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
