import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import APNsServer
import SavedPhones
import Scenarios

/// `notify-sim serve`: phones that process the work from the server's thread, standard input and
/// the control port, one item at a time.
struct ServeRun {
  let arguments: ParsedArguments
  private let terminal: any Terminal
  let output: Output
  let served: [ServedApp]
  let listening: ServeListening
  let front: APNsFront
  /// The phones that were used, by their indices; the others exist as their device tokens alone.
  var phones: [Int: ServePhone]
  var log: EventLog
  var exchangeLog: Exchange.Log
  let history: Int
  /// What happened since the start, in numbers.
  var tally = ServeTally()
  /// The faults that are injected at the start.
  let faults: [InjectedFault]
  /// What APNs remembered at the start.
  private let memory: APNsGate.Memory
  private let profile: Profile
  private let isKept: Bool
  private let verdict: Verdict
  /// The expectations of the run that are not met yet.
  private var expected: Expectation.Progress
  private var status = ExitStatus.done
  /// The events that made the status 1 or more, the first ones.
  private var failures: [Event] = []
  private var tokenWatch = ProviderTokenWatch()
  private var line = 0
  private let began = ContinuousClock.now
  private var isStopping = false
  /// Whether it was reported that lines are omitted.
  private var reportedUnread = false
  /// The last phone that a tick advanced.
  private var lastFollower = -1
  /// The phones that changed since they were saved.
  private var unsaved: Set<Int> = []
  /// Answers that wait until the phone is saved.
  private var unsent: [Exchange] = []

  init(_ call: Command.Call) throws(CommandFailure) {
    arguments = call.arguments
    (terminal, output) = (call.terminal, call.output)
    let count = arguments[ServeOptions.phones] ?? 1
    served = try ServedApp.all(call)
    profile = try arguments.profileOfServer()
    faults = try arguments.value(of: ServeOptions.fault)
    verdict = Verdict(failLevel: arguments[CheckingOptions.failLevel])
    expected = Expectation.Progress(try arguments.value(of: ServeOptions.expect))
    history = arguments[ServeOptions.history] ?? 10_000
    log = EventLog(most: arguments[ServeOptions.eventHistory] ?? EventLog.usualSize)
    exchangeLog = Exchange.Log(most: history)
    listening = try ServeListening(call)
    let clock = try ServeClockStart(arguments)
    var files: [PhoneFile] = []
    var made: [Int: ServePhone] = [:]
    var devices: [APNsFront.Device] = []
    for number in 0..<(count * served.count) {
      let app = served[number / count].app
      let seed = (made[0]?.start.seed ?? 1) &+ UInt64(number)
      let file = try PhoneFile(call, app: app, number: number + 1, seed: seed)
      let start = try PhoneFile.phone(arguments, app: app, file, seed: seed)
      files += [file].compactMap(\.self)
      made[number] = ServePhone(
        app: app, start: start, profile: profile,
        ServePhone.Setting(
          file: file, beginsNow: clock.sets(start),
          isProcessDefault: number == 0 && terminal.isProcessTerminal, mostSteps: 500))
      devices.append(APNsFront.Device(app: number / count))
    }
    try PhoneFile.checkDistinct(files)
    phones = made
    isKept = !files.isEmpty
    memory = made[0]?.start.provider?.memory ?? APNsGate.Memory()
    let starts = made.keys.sorted().compactMap { made[$0]?.start }
    front = APNsFront(
      try arguments.configuration(
        served, devices, gate: profile.gate, isKept: isKept,
        seed: clock.isFixed ? ~(starts.first?.seed ?? 1) : nil),
      clock: try clock.clock(of: starts, arguments))
  }

  /// Serves until it is stopped.
  mutating func run() async throws(CommandFailure) -> ExitStatus {
    defer { listening.cleanUp() }
    terminal.leaveOutUnreadLines()
    try await begin()
    answerHealth()
    Descriptor.raiseLimit()
    // Dispatch opens its descriptors at the first timer, and traps if there are none left.
    try? await Task.sleep(for: .milliseconds(1))
    do throws(SystemError) {
      try watchSignals()
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
    try sayCounts()
    try finishOutput()
    try explainStatus()
    return max(status, verdict.status(of: expected.problems, of: "the run", to: output))
  }

  /// Says on standard error why the run failed, where the output does not show it: of the first
  /// findings each.
  private func explainStatus() throws(CommandFailure) {
    guard output.isJSON else { return }
    for failure in failures {
      guard case .diagnostic(let report) = failure.kind else {
        verdict.explain([failure], to: output)
        continue
      }
      try output.note(report.diagnostic, in: report.source.map(SourceFile.init))
    }
  }

  /// Stops the server at a signal; within a second, even if an app or a client hangs.
  private func watchSignals() throws(SystemError) {
    let (inbox, server, removeFiles) = (front.inbox, listening.server, listening.cleanUp)
    try Termination.watch(endingWithin: 900) { isInterrupt in
      server.stop(within: .milliseconds(500))
      inbox.push(.stop(isInterrupt: isInterrupt))
    } cleanUp: {
      ChildProcess.endAll()
      ReplacementFile.discardUnfinished()
      removeFiles()
    }
  }

  /// Writes the rest of the output, as far as it is read.
  private func finishOutput() throws(CommandFailure) {
    do throws(TerminalError) {
      try terminal.writeUnreadLines(timeout: 200)
    } catch {
      throw .terminal(error)
    }
    let count = terminal.unreadLines
    guard count > 0 else { return }
    try output.note(.warning, "\(count) lines of output were left out, since nobody read them")
  }

  /// Reports once that lines are omitted.
  private mutating func warnOfUnreadLines() throws(CommandFailure) {
    guard !reportedUnread, terminal.unreadLines > 0 else { return }
    reportedUnread = true
    try output.note(.warning, "nobody reads the output; lines of it are left out")
  }

  /// Sets APNs and the phones to their initial state.
  mutating func begin() async throws(CommandFailure) {
    front.memory = memory
    phones = phones.filter { front.device($0.key) != nil }
    for number in phones.keys.sorted() { try await begin(number) }
    for number in phones.keys.sorted() { try await keepTime(with: number) }
    try injectFaults()
  }

  private mutating func begin(_ number: Int) async throws(CommandFailure) {
    let now = front.time(of: number)
    guard let events = await phones[number]?.begin(at: now) else { return }
    learn(number)
    try show(events, of: number)
    unsaved.insert(number)
  }

  /// Lets a phone exist that was not used yet; returns false if there is no such phone.
  mutating func use(_ number: Int) async throws(CommandFailure) -> Bool {
    guard let device = front.device(number), served.indices.contains(device.app) else {
      return false
    }
    guard phones[number] == nil else { return true }
    let app = served[device.app].app
    let seed = (phones[0]?.start.seed ?? 1) &+ UInt64(number)
    let start = try PhoneFile.phone(arguments, app: app, nil, seed: seed)
    phones[number] = ServePhone(
      app: app, start: start, profile: profile,
      ServePhone.Setting(file: nil, beginsNow: true, isProcessDefault: false, mostSteps: 20))
    try await begin(number)
    return true
  }

  /// Processes the next work; returns false at the end.
  private mutating func perform(_ work: APNsFront.Work) async throws(CommandFailure) -> Bool {
    switch work {
    case .exchange(let exchange): try await receive(exchange)
    case .line(let text): try await execute(text)
    case .control(let request, let client):
      if let response = try await answer(request, from: client) {
        listening.server.reply(to: client, response)
      }
    case .left(let client): log.forget(client: client)
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
    tally.count(exchange)
    if let warning = tokenWatch.warning(about: exchange) { try output.note(.warning, warning) }
    // A reset may have removed the phone in the meantime.
    if exchange.loss == nil, !exchange.isForPhone {
      try show(exchange)
    } else if exchange.loss == nil, try await use(exchange.phone) {
      try show(await phones[exchange.phone]?.receive(exchange) ?? [], of: exchange.phone)
      try await keepTime(with: exchange.phone)
      unsaved.insert(exchange.phone)
    }
    if isKept, exchange.loss == nil, exchange.hasReply { unsent.append(exchange) }
    // What APNs remembers is saved with the first phone.
    if exchange.headers.route.app != nil || front.limitsRates { unsaved.insert(0) }
    if tally.requests == arguments[ServeOptions.exitAfter] { stop() }
  }

  private mutating func tick() async throws(CommandFailure) {
    let numbers = phones.keys.sorted()
    let split = numbers.firstIndex { $0 > lastFollower } ?? 0
    for number in (numbers[split...] + numbers[..<split]).prefix(Self.maximumFollowers) {
      try await follow(number)
      lastFollower = number
    }
    try warnOfUnreadLines()
    let now = ContinuousClock.now
    log.refuseLate(at: now, by: listening.server)
    if let time = arguments[ServeOptions.time], now - began >= .seconds(time) { stop() }
  }

  /// How many phones a tick advances at most; each is advanced before it is used, too.
  private static let maximumFollowers = 500

  private mutating func stop() {
    guard !isStopping else { return }
    isStopping = true
    listening.server.stop()
  }

  /// Saves the phones that changed, if they have files; then sends the waiting answers.
  mutating func save() async throws(CommandFailure) {
    guard isKept, !(unsaved.isEmpty && unsent.isEmpty) else { return }
    for number in unsaved.sorted() {
      if number == 0 { await phones[0]?.remember(front.memory) }
      try await phones[number]?.save()
    }
    unsaved = []
    // When a client gets the answer, the effects of its push have been written to the file and the
    // output.
    try output.flush()
    for exchange in unsent {
      listening.server.answer(exchange.connection, exchange.stream, exchange.servedAnswer)
    }
    unsent = []
  }

  /// Sets the device tokens of a phone at APNs.
  mutating func learn(_ number: Int) {
    guard let device = front.device(number), let tokens = phones[number]?.deviceTokens(device)
    else { return }
    front.learn(tokens, of: number)
  }
}

extension ServeRun {
  /// Performs a verb on a phone.
  mutating func perform(
    _ call: VerbCall, on number: Int
  ) async throws(CommandFailure) -> [EventLog.Entry] {
    guard try await use(number) else { return [] }
    let now = front.time(of: number)
    let events = await phones[number]?.perform(call, at: now) ?? []
    learn(number)
    unsaved.insert(number)
    let entries = try show(events, of: number)
    try await keepTime(with: number)
    return entries
  }

  /// Lets the time that a phone's own steps let pass also pass for the server and all its phones,
  /// unless the phone has its own clock.
  private mutating func keepTime(with leader: Int) async throws(CommandFailure) {
    guard let passed = phones[leader]?.consumePassedTime(), passed > 0,
      !front.advance(leader, by: passed)
    else { return }
    front.advance(by: passed)
    for number in phones.keys.sorted() where number != leader { try await follow(number) }
  }

  /// Advances a phone's clock to the server's, and saves what this causes.
  mutating func follow(_ number: Int) async throws(CommandFailure) {
    let now = front.time(of: number)
    let events = await phones[number]?.follow(now) ?? []
    guard !events.isEmpty else { return }
    unsaved.insert(number)
    try show(events, of: number)
  }

  private mutating func execute(_ text: String) async throws(CommandFailure) {
    line += 1
    let order: PromptCommand
    do throws(VerbCall.LineError) {
      order = try PromptCommand(text, reading: ExploreRun.payload)
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

  /// The limit of pending work for reading the next line.
  private static let maximumLinesAhead = 1_000

  /// Reads lines on a thread of its own; at their end, the server continues.
  private func readLines() throws(SystemError) {
    let (terminal, inbox) = (terminal, front.inbox)
    try SystemThread.start {
      while let input = try? terminal.readLine(prompt: "", timeout: nil) {
        while inbox.count > Self.maximumLinesAhead { CurrentProcess.pause(milliseconds: 1) }
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
  /// How many events are remembered that made the status 1 or more.
  private static let maximumFailures = 10

  /// Shows the events of a phone, and sends them to the clients that wait for them.
  @discardableResult
  mutating func show(
    _ events: [Event], of number: Int
  ) throws(CommandFailure) -> [EventLog.Entry] {
    guard !events.isEmpty, let app = phones[number]?.app else { return [] }
    tally.count(events)
    let phone = front.deviceCount > 1 ? number + 1 : nil
    let entries = log.add(events, phone: phone, notifying: listening.server)
    if events.contains(where: { if case .registered = $0.kind { true } else { false } }) {
      learn(number)
    }
    let findings = expected.take(entries.compactMap(\.event)).filter {
      if case .answered = $0.kind { false } else { true }
    }
    status = max(status, verdict.status(of: findings))
    let room = Self.maximumFailures - failures.count
    failures += findings.filter { verdict.status(of: [$0]) != .done }.prefix(max(0, room))
    if output.isJSON {
      try output.write(EventLog.lines(of: entries))
    } else {
      try EventView.Stream(
        output: output, appName: app.manifest.name, options: .apple
      )
      .show(entries.compactMap(\.event))
    }
    return entries
  }
}
