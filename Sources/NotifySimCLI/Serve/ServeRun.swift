import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import Provider
import Scenarios

/// `notify-sim serve`: phones that do, one after the other, what the server's thread, standard
/// input and the control port leave to them.
struct ServeRun {
  let arguments: ParsedArguments
  private let terminal: any Terminal
  private let output: Output
  let listening: ServeListening
  let front: APNsFront
  var phones: [ServePhone] = []
  var log: EventLog
  var exchangeLog: ExchangeLog
  let history: Int
  /// The faults that were asked for at the start.
  let faults: [DeviceTokenRecord.InjectedFault]
  private let file: PhoneFile?
  private let verdict: Verdict
  private var status = ExitStatus.done
  private var served = 0
  private var line = 0
  private let began = ContinuousClock.now
  private var isStopping = false
  private var isUnsaved = false
  /// Answers that wait until the phone was saved.
  private var unsent: [Exchange] = []

  init(_ call: Command.Call) throws(CommandFailure) {
    arguments = call.arguments
    (terminal, output) = (call.terminal, call.output)
    let count = arguments[ServeOptions.phones] ?? 1
    guard count == 1 || arguments[DeviceOptions.state] == nil else {
      throw call.misused("--state keeps one phone, and --phones asks for \(count)")
    }
    let app = try AppLoader.runnableApp(call)
    var profile = try arguments.value(of: SimulationOptions.profile)
    if let limit = try arguments.value(of: ServeOptions.limit) {
      (profile.gate.requestLimit, profile.gate.requestLimitWindow) = limit
    }
    let keys = try arguments.keyRing()
    faults = try arguments.value(of: ServeOptions.fault)
    verdict = Verdict(failLevel: arguments[CheckingOptions.failLevel])
    history = arguments[ServeOptions.history] ?? 10_000
    log = EventLog(most: history)
    exchangeLog = ExchangeLog(most: history)
    listening = try ServeListening(call)
    file = try PhoneFile(call, app: app)
    let isFixed = arguments[ServeOptions.clock] == .fixed
    let kept = try PhoneFile.phone(arguments, app: app, file)
    let first = isFixed ? kept : kept.startingNow(app.manifest)
    front = APNsFront(
      settings: profile.gate,
      environment: arguments[ServeOptions.environment]
        ?? app.manifest.apsEnvironment.environment ?? .development,
      keys: keys, answersLater: file != nil,
      clock: isFixed ? .init(time: first.device.time, seed: ~first.seed) : nil)
    front.faults = faults
    for number in 0..<count {
      let start =
        number == 0
        ? first
        : SavedPhone(new: app.manifest, device: first.device, seed: first.seed &+ UInt64(number))
      phones.append(ServePhone(app: app, start: start, profile: profile))
    }
    if terminal.isOfProcess { phones.first?.simulator.becomeProcessDefault() }
  }

  /// Serves until it is told to end.
  mutating func run() async throws(CommandFailure) -> ExitStatus {
    defer { listening.cleanUp() }
    for number in phones.indices { try show(await phones[number].follow(front.time), of: number) }
    if let change = VerbCall(setting: file?.changes ?? []) {
      try show(await phones[0].perform(change, at: front.time), of: 0)
      try await keepTime(with: 0)
    }
    learn()
    do throws(SystemError) {
      let inbox = front.inbox
      try Termination.watch { inbox.push(.stop(isInterrupt: $0)) }
      try readLines()
      try listening.server.start(front)
    } catch {
      throw .exhausted("no thread can be started: \(error.reason)")
    }
    try sayListening()
    try listening.announce()
    try output.flush()
    while true {
      guard let work = front.inbox.popIfAny() else {
        try await save()
        try output.flush()
        guard try await perform(await front.inbox.pop()) else { break }
        continue
      }
      guard try await perform(work) else { break }
      if unsent.count >= 1_024 { try await save() }
    }
    try await save()
    try output.flush()
    return status
  }

  /// Does the next thing; false at the end.
  private mutating func perform(_ work: APNsFront.Work) async throws(CommandFailure) -> Bool {
    switch work {
    case .exchange(let exchange): try await receive(exchange)
    case .line(let text): try await obey(text)
    case .control(let request, let client):
      if let response = try await answer(request, from: client) {
        listening.server.reply(to: client, response)
      }
    case .connection(let report): try show(report)
    case .tick: try await tick()
    case .stop(let isInterrupt):
      if isInterrupt { status = .interrupted }
      stop()
    case .stopped: return false
    }
    return true
  }

  private mutating func receive(_ exchange: Exchange) async throws(CommandFailure) {
    exchangeLog.append(exchange)
    try show(await phones[exchange.phone].receive(exchange), of: exchange.phone)
    try await keepTime(with: exchange.phone)
    if file != nil { unsent.append(exchange) }
    isUnsaved = true
    served += 1
    if served == arguments[ServeOptions.exitAfter] { stop() }
  }

  private mutating func tick() async throws(CommandFailure) {
    for number in phones.indices { try show(await phones[number].follow(front.time), of: number) }
    let now = ContinuousClock.now
    log.refuseLate(at: now, by: listening.server)
    if let time = arguments[ServeOptions.time], now - began >= .seconds(time) { stop() }
  }

  private mutating func stop() {
    guard !isStopping else { return }
    isStopping = true
    listening.server.stop()
  }

  /// Writes the phone, if it has a file; then what waited for that is answered.
  mutating func save() async throws(CommandFailure) {
    guard isUnsaved, let file else { return }
    isUnsaved = false
    try await file.keep(phones[0].simulator)
    // Whoever hears that a push was taken finds what it led to in the file, or in what was written.
    try output.flush()
    for exchange in unsent {
      listening.server.answer(exchange.connection, exchange.stream, exchange.servedAnswer)
    }
    unsent = []
  }

  /// Tells APNs the device tokens of all phones.
  func learn() {
    let now = front.time
    front.learn(phones.map { $0.deviceTokens(at: now) })
  }
}

extension ServeRun {
  /// Does what a verb says, on a phone.
  mutating func perform(
    _ call: VerbCall, on number: Int
  ) async throws(CommandFailure) -> [EventLog.Entry] {
    let events = await phones[number].perform(call, at: front.time)
    learn()
    isUnsaved = true
    let entries = try show(events, of: number)
    try await keepTime(with: number)
    return entries
  }

  /// Has a clock that stands still, and the other phones, follow a phone that was moved ahead.
  private mutating func keepTime(with leader: Int) async throws(CommandFailure) {
    guard front.isFixed, phones[leader].simulator.device.time > front.time else { return }
    front.advance(to: phones[leader].simulator.device.time)
    for number in phones.indices where number != leader {
      try show(await phones[number].follow(front.time), of: number)
    }
  }

  private mutating func obey(_ text: String) async throws(CommandFailure) {
    line += 1
    let order: ExploreOrder
    do throws(VerbCall.LineError) {
      order = try ExploreOrder(text, reading: ExploreRun.payload)
    } catch {
      return try refuse(error, in: text)
    }
    switch order {
    case .nothing: break
    case .verb(let call): _ = try await perform(call, on: 0)
    default: try refuse(VerbCall.LineError("'serve' takes only the verbs of the phone"), in: text)
    }
  }

  private mutating func refuse(
    _ error: VerbCall.LineError, in text: String
  ) throws(CommandFailure) {
    status = max(status, error.isAboutFile ? .noInput : .badInput)
    let range = error.span ?? 0..<0
    let diagnostic = Diagnostic(
      .error, .line, error.message, at: SourceSpan(range.lowerBound, range.upperBound),
      fixIt: error.help.map { Diagnostic.FixIt($0) })
    try output.note(
      diagnostic, in: SourceFile(name: "<stdin>", bytes: Array(text.utf8), firstLine: line))
  }

  /// Reads lines on a thread of its own; where they end, the server goes on.
  private func readLines() throws(SystemError) {
    let (terminal, inbox) = (terminal, front.inbox)
    try SystemThread.start {
      while let input = try? terminal.readLine(prompt: "", timeout: nil) {
        switch input {
        case .line(let text): inbox.push(.line(text))
        case .interrupted: inbox.push(.stop(isInterrupt: true))
        case .tooLong, .woken: continue
        case .endOfInput, .timedOut: return
        }
      }
    }
  }
}

extension ServeRun {
  /// Shows what a phone did, and tells who waits for it.
  @discardableResult
  mutating func show(
    _ events: [Event], of number: Int
  ) throws(CommandFailure) -> [EventLog.Entry] {
    guard !events.isEmpty else { return [] }
    let phone = phones.count > 1 ? number + 1 : nil
    let entries = log.add(events, phone: phone, telling: listening.server)
    if events.contains(where: { if case .registered = $0.kind { true } else { false } }) { learn() }
    let findings = events.filter { if case .answered = $0.kind { false } else { true } }
    status = max(status, verdict.status(of: findings))
    if output.isJSON {
      try output.write(EventLog.lines(of: entries))
    } else {
      try EventOutput(output: output, appName: phones[number].app.manifest.name, options: .apple)
        .show(entries.compactMap(\.event))
    }
    return entries
  }

  private mutating func show(_ report: ConnectionReport) throws(CommandFailure) {
    let entry = log.add("connection", at: front.time, telling: listening.server) { writer in
      writer.field("connection", report.connection)
      writer.field("to", report.state.rawValue)
      writer.field(ifAny: "alpn", report.alpn)
      writer.field("requests", report.requests)
      writer.field(ifAny: "reason", report.reason)
    }
    try write(entry, "connection") {
      let alpn = report.state == .open && listening.isEncrypted && report.alpn == nil
      return "\(report.connection) \(report.state.words)"
        + (alpn ? ", without ALPN" : "")
        + (report.reason.map { ": \($0)" } ?? "")
    }
  }

  private mutating func sayListening() throws(CommandFailure) {
    let listening = listening
    let tokens = phones.map(\.token)
    let entry = log.add("listening", at: front.time, telling: listening.server) { writer in
      listening.write(to: &writer)
      writer.field("phones", tokens.count)
    }
    try write(entry, "listening") { listening.url }
    guard !output.isJSON else { return }
    if let control = listening.server.control { try say("control", "http://\(control)") }
    if let page = listening.server.page { try say("page", page) }
    if let authority = listening.authority { try say("authority", authority) }
    for (number, phone) in phones.enumerated() {
      guard let (token, record) = phone.token else { continue }
      try say("phone \(number + 1)", "\(token), \(record.topic), \(record.environment.rawValue)")
    }
  }

  private func write(
    _ entry: EventLog.Entry, _ name: String, words: () -> String
  ) throws(CommandFailure) {
    if output.isJSON { try output.write(entry.json() + "\n") } else { try say(name, words()) }
  }

  private func say(_ name: String, _ words: String) throws(CommandFailure) {
    let text = Sanitizer(output.glyphs).clean(words)
    try output.write([
      StyledText(name.padded(to: EventSummary.indent), .accent) + StyledText(text)
    ])
  }
}

extension ConnectionReport.State {
  fileprivate var words: String {
    switch self {
    case .open: "opened"
    case .trusted: "trusted"
    case .goAway: "told to go away"
    case .closed: "closed"
    }
  }
}

extension SavedPhone {
  /// The same phone; a new one whose clock was not set shows the time on the wall.
  fileprivate func startingNow(_ manifest: AppManifest) -> SavedPhone {
    guard isNew, device.time == .startOfClock else { return self }
    var device = device
    device.time = Date(timeIntervalSince1970: Double(Date().unixSeconds))
    return SavedPhone(new: manifest, device: device, seed: seed)
  }
}
