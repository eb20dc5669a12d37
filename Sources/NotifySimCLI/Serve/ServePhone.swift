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
  /// The steps since the start.
  private(set) var session: Session
  private var lastSecond = 0
  /// The phone's own device tokens at the start, by topic.
  private var firstTokens: [String: String] = [:]
  /// The time that its own steps let pass and the server's clock did not, in milliseconds.
  private var passed = 0

  /// The initial settings of a server's phone.
  struct Setting {
    /// The file in which it is saved; nil if it is not saved.
    let file: PhoneFile?
    /// Whether the clock of a new phone starts with the system's time, unless it was set.
    let beginsNow: Bool
    /// Whether the phone is the default of the process, for the app's own threads and queues.
    let isProcessDefault: Bool
    /// How many steps are kept for a scenario.
    let mostSteps: Int
  }

  init(app: App, start: SavedPhone, profile: Profile, _ setting: Setting) {
    (self.app, self.start, self.profile, self.setting) = (app, start, profile, setting)
    simulator = Simulator(app: app, resuming: start, profile: profile)
    session = Session(most: setting.mostSteps)
  }

  /// Creates the phone in its initial state, at a time on the server's clock.
  ///
  /// - Returns: the events.
  mutating func begin(at time: Date) async -> [Event] {
    if setting.beginsNow, start.isNew {
      var device = start.device
      device.time = Date(timeIntervalSince1970: Double(time.unixSeconds))
      start = SavedPhone(new: app.manifest, device: device, seed: start.seed)
    }
    simulator = Simulator(app: app, resuming: start, profile: profile)
    if setting.isProcessDefault { simulator.becomeProcessDefault() }
    // The app's device tokens for PushKit are known once it has run.
    await simulator.begin()
    session = Session(most: setting.mostSteps)
    (lastSecond, passed) = (0, 0)
    let events = await follow(time)
    firstTokens = [:]
    guard let change = VerbCall(setting: setting.file?.changes ?? []) else { return events }
    return events + (await perform(change, at: time))
  }

  /// Saves the phone, if it has a file.
  func save() async throws(CommandFailure) {
    try await setting.file?.keep(simulator)
  }

  /// Passes what the server's APNs remembers to the phone's.
  func remember(_ memory: APNsGate.Memory) async {
    await simulator.remember(memory)
  }

  /// The history of a phone, as steps of a scenario.
  struct Session {
    private(set) var steps: ExplorePhone.Steps
    /// The seconds without events since the last step.
    private var quiet = 0

    /// Creates a history of at most so many steps.
    init(most: Int) {
      steps = ExplorePhone.Steps(most: most)
    }

    /// Records that time passed.
    mutating func addTime(_ seconds: Int, seeing events: [Event]) {
      quiet += seconds
      // The session event comes first, and belongs to no step.
      let isQuiet = events.allSatisfy { $0.kind.name == "session" }
      if !isQuiet { addQuiet(seeing: events) }
    }

    /// Records a step.
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

  /// Advances the phone's clock to the server's, unless it is ahead.
  mutating func follow(_ time: Date) async -> [Event] {
    let second = time.unixSeconds
    guard second > lastSecond else { return [] }
    lastSecond = second
    let behind = second - simulator.device.time.unixSeconds
    guard behind > 0 else { return [] }
    let events = await simulator.perform(.advance(Double(behind)))
    session.addTime(behind, seeing: events)
    return events
  }

  /// Processes an exchange with APNs, and delivers the push if it was accepted.
  mutating func receive(_ exchange: Exchange) async -> [Event] {
    let before = await follow(exchange.time)
    let request = exchange.providerRequest
    let call = session.steps.all == nil ? nil : step(sending: request, exchange)
    let events = await performing { await $0.perform(.request(request)) }
    if let call { session.add(call, seeing: events) }
    simulator.keepNewest(Self.maximumShown)
    return before + events
  }

  /// The step that repeats a request; nil for a request about channels, which scenarios do not
  /// have.
  private func step(sending request: ProviderRequest, _ exchange: Exchange) -> VerbCall? {
    guard case .device(let given) = exchange.headers.route else { return nil }
    let own = app.manifest.apsEnvironment.environment ?? .development
    return VerbCall(
      sendingAgain: request.push, to: exchange.answer.isAccepted ? nil : given,
      in: exchange.environment == own ? nil : exchange.environment,
      fault: exchange.answer.askedReason)
  }

  /// How many notifications stay in Notification Center; limited, since a server may run for days.
  static let maximumShown = 500

  /// Performs a verb.
  mutating func perform(_ call: VerbCall, at time: Date) async -> [Event] {
    let before = await follow(time)
    let events = await performing { simulator in
      var events: [Event] = []
      for stimulus in call.stimuli { events += await simulator.perform(stimulus) }
      return events
    }
    session.add(call, seeing: events)
    return before + events
  }

  /// Lets the simulator work, and counts the time that passes.
  private mutating func performing(
    _ work: (Simulator) async -> [Event]
  ) async -> [Event] {
    let before = simulator.device.time.unixMilliseconds
    let events = await work(simulator)
    passed += max(0, simulator.device.time.unixMilliseconds - before)
    return events
  }

  /// Returns the milliseconds that the phone's own steps let pass since the last call.
  mutating func consumePassedTime() -> Int {
    defer { passed = 0 }
    return passed
  }

  /// The device tokens as known to APNs, with the one that a test chose for it: that is another
  /// name for the phone's own first one.
  mutating func deviceTokens(_ device: APNsFront.Device) -> [String: DeviceTokenRecord] {
    var tokens = simulator.deviceTokens
    for (token, record) in tokens where record.status == .active {
      if firstTokens[record.topic] == nil { firstTokens[record.topic] = token }
    }
    guard let chosen = device.token else { return tokens }
    let own = firstTokens[device.topic].flatMap { tokens[$0] }
    tokens[chosen] = DeviceTokenRecord(
      topic: device.topic, environment: device.environment, status: own?.status ?? .active)
    return tokens
  }

  /// The device tokens that are valid, with their topics, by topic.
  mutating func activeTokens(_ device: APNsFront.Device) -> [(token: String, topic: String)] {
    deviceTokens(device).filter { $0.value.status == .active }
      .map { ($0.key, $0.value.topic) }
      .sorted { ($0.topic, $0.token) < ($1.topic, $1.token) }
  }

  /// The device token for pushes, with its record at APNs.
  mutating func token(_ device: APNsFront.Device) -> (token: String, record: DeviceTokenRecord)? {
    let topic = app.manifest.bundleIdentifier
    let all = deviceTokens(device)
    if let chosen = device.token, let record = all[chosen], record.status == .active {
      return (chosen, record)
    }
    let own = all.filter { $0.value.topic == topic }
    let active = own.first { $0.value.status == .active } ?? own.min { $0.key < $1.key }
    return active.map { ($0.key, $0.value) }
  }
}
