import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Platform
import Scenarios

extension Command {
  /// The declaration of `deliver`.
  static let deliver = Command(
    CommandSpec(
      "deliver",
      abstract: "Deliver payloads, show them, take the choice and run the handler.",
      discussion: [
        """
        Without a choice option, 'deliver' asks on a terminal, and reads one choice per line from \
        a pipe; at the end of input nobody answers.
        """,
        """
        With '--watch' it never asks: use a choice option.
        """,
        """
        '--language all' shows the card in each of the app's languages and takes no choice.
        """,
      ],
      examples: [
        .init("notify-sim deliver invitation.json", "Show an alert and ask what to do with it"),
        .init(
          "notify-sim deliver invitation.json --locked --action ACCEPT_ACTION",
          "Choose an action on a locked phone"),
        .init(
          "notify-sim deliver silent.apns -H 'apns-push-type: background' --not-running",
          "Wake the app with a silent push"),
        .init(
          "notify-sim deliver invitation.json --language all",
          "See the texts in every language of the app"),
        .init(
          "jq .payload log.json | notify-sim deliver - --no-input --format json",
          "Read a payload from a pipe and write events for a program"),
      ],
      arguments: [
        .init(
          ValueSpec("payload", .file(extensions: ["json", "apns"])), .any,
          help: "Payload files; - is standard input.")
      ],
      groups: [
        AppOptions.all, DeviceOptions.all, RequestOptions.all, ChoiceOptions.all,
        CheckingOptions.all, SimulationOptions.all, WatchLoop.options, OutputOptions.all,
      ],
      tables: [DeviceOptions.keys, SimulationOptions.switches],
      synonyms: ["show", "simulate", "run"])
  ) { call throws(CommandFailure) in
    try await DeliverRun(call).run()
  }
}

/// `notify-sim deliver`: delivers payloads, shows them, takes the choice and runs the handler.
struct DeliverRun {
  private let call: Command.Call
  private let simulator: Simulator
  private let app: App
  private let file: PhoneFile?
  /// Shows the payloads in every language, where that is asked for.
  private let everyLanguage: DeliverEveryLanguage?
  /// The request that sends a push, for a command that sends requests.
  private let request: ((Push) -> ProviderRequest)?
  /// What is expected of each payload; nothing where the events speak for themselves.
  private let expectations: [Expectation]

  init(
    _ call: Command.Call, sending request: ((Push) -> ProviderRequest)? = nil,
    expecting expectations: [Expectation] = []
  ) throws(CommandFailure) {
    self.request = request
    self.expectations = expectations
    let isForAll =
      request == nil && call.arguments[DeviceOptions.language] == DeviceOptions.allLanguages
    let call = isForAll ? call.leavingOut(DeviceOptions.language) : call
    let arguments = call.arguments
    self.call = call
    try call.requirePayloads()
    app = try AppLoader.runnableApp(call)
    everyLanguage = isForAll ? try DeliverEveryLanguage(call, app: app) : nil
    file = try PhoneFile(call, app: app)
    simulator = try Simulator(arguments, app: app, file)
    if call.terminal.isOfProcess { simulator.becomeProcessDefault() }
    var device = simulator.device
    for change in file?.changes ?? [] { change.apply(to: &device) }
    try DeviceOptions.Loader(arguments: arguments).noteIdleSettings(on: device, to: call.output)
    if app.runsCommands { InterruptExit.arm { ChildProcess.endAll() } }
  }

  private var arguments: ParsedArguments { call.arguments }
  private var output: Output { call.output }

  /// Delivers each payload in turn; a file that cannot be read does not keep the others back.
  ///
  /// A phone of a file is written when the run is over, or nobody reads on what it prints. It stays
  /// as it was where the run cannot go on, or nothing came of any payload.
  func run() async throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      var statuses: [ExitStatus] = []
      for change in file?.changes ?? [] { _ = try show(await simulator.perform(.set(change))) }
      for path in arguments.positionals { statuses.append(try await deliver(path)) }
      let isInVain = statuses.allSatisfy { $0 >= .badInput }
      if isInVain { file?.abandon() } else { try await file?.keep(simulator) }
      return statuses.max() ?? .done
    } catch {
      if case .terminal(.outputClosed) = error {
        try await file?.keep(simulator)
      } else {
        file?.abandon()
      }
      throw error
    }
  }

  private func deliver(_ path: String) async throws(CommandFailure) -> ExitStatus {
    let source: SourceText
    do throws(CommandFailure) {
      source = try InputFile.payload(path)
    } catch {
      return output.report(error)
    }
    var status = ExitStatus.done
    for push in arguments.pushes(in: source, sentAt: simulator.device.time) {
      status = max(status, try await deliver(push))
    }
    return status
  }

  private func deliver(_ push: Push) async throws(CommandFailure) -> ExitStatus {
    if let everyLanguage { return try await everyLanguage.deliver(push) }
    let before = simulator.device
    let events = await simulator.perform(request.map { .request($0(push)) } ?? .deliver(push))
    let status = try show(events, try await remedies(for: events, of: push, on: before))
    guard let target = Target(events) else {
      return max(status, try missTarget(after: status), compare(events))
    }
    let (answered, later) = try await answer(target)
    return max(status, answered, compare(events + later))
  }

  /// Compares what happened with what is expected.
  private func compare(_ events: [Event]) -> ExitStatus {
    guard !expectations.isEmpty else { return .done }
    return verdict.status(
      of: events, expecting: expectations, of: "the request", to: output)
  }

  private var verdict: Verdict { Verdict(failLevel: arguments[CheckingOptions.failLevel]) }

  /// What would have had to differ for what was withheld, where that is asked for.
  private func remedies(
    for events: [Event], of push: Push, on device: DeviceState
  ) async throws(CommandFailure) -> [RemedySearch.Remedy]? {
    guard output.explains, !output.isJSON else { return nil }
    let search = RemedySearch(
      app: app, device: device, profile: try arguments.value(of: SimulationOptions.profile),
      push: push, answers: simulator.commandAnswers)
    return await search.remedies(for: events)
  }

  /// Says so where there is nothing to answer, so that a choice that was asked for cannot be made;
  /// input that cannot be understood has been told of already.
  private func missTarget(after status: ExitStatus) throws(CommandFailure) -> ExitStatus {
    guard let choice = ChoiceOptions.Choice(arguments), choice != .ignore else { return .done }
    if status < .badInput { try output.note(.error, "there is no notification to answer") }
    return .refused
  }

  private func answer(
    _ target: Target
  ) async throws(CommandFailure) -> (status: ExitStatus, events: [Event]) {
    let choice: ChoiceOptions.Choice
    switch try await decide(target) {
    case .chosen(let decided): choice = decided
    case .nobody: return (.done, [])
    case .timedOut:
      try output.note(.note, "nobody answered within \(timeoutText)")
      return (.unanswered, [])
    }
    guard let stimulus = choice.stimulus(for: target.notification) else { return (.done, []) }
    let events = await simulator.perform(stimulus)
    return (try show(events), events)
  }

  /// The longest wait in the person's own digits.
  private var timeoutText: String {
    let seconds = arguments.word(ChoiceOptions.timeout) ?? "0"
    return seconds == "1" ? "1 second" : "\(seconds) seconds"
  }

  /// What the person does; while they are asked, a phone of a file is as they see it.
  private func decide(_ target: Target) async throws(CommandFailure) -> ChoicePrompt.Answer {
    if let choice = ChoiceOptions.Choice(arguments) { return .chosen(choice) }
    if arguments[ChoiceOptions.noInput] || arguments[WatchLoop.option] { return .nobody }
    try await file?.keep(simulator)
    return try ChoicePrompt(
      call.terminal, output, actions: target.actions, timeout: arguments[ChoiceOptions.timeout]
    ).ask()
  }

  private func show(
    _ events: [Event], _ remedies: [RemedySearch.Remedy]? = nil
  ) throws(CommandFailure) -> ExitStatus {
    try EventView.Stream(output: output, appName: app.manifest.name, options: arguments.jsonOptions)
      .show(events, remedies)
    try output.flush()
    // Where something is expected, all that a payload leads to is judged together.
    guard expectations.isEmpty else { return .done }
    verdict.explain(events, to: output)
    return verdict.status(of: events)
  }

  /// The notification that the person can answer.
  private struct Target {
    let notification: String
    let actions: [NotificationCategory.Action]

    /// The one that the events present; nil if they present none.
    init?(_ events: [Event]) {
      for event in events {
        if case .presented(let presentation) = event.kind, let id = event.notification {
          notification = id
          actions = presentation.actions
          return
        }
      }
      return nil
    }
  }
}

extension Command.Call {
  /// Refuses a command line that names no payload, or would read standard input twice.
  func requirePayloads() throws(CommandFailure) {
    guard !arguments.positionals.isEmpty else {
      throw usageError("no payload is given", suggestion: "name a file, or - for standard input")
    }
    let files = arguments.positionals + [arguments[DeviceOptions.device]].compactMap(\.self)
    guard files.filter({ $0 == InputFile.standardInput }).count > 1 else { return }
    throw usageError("standard input can be read only once", suggestion: "give '-' once")
  }
}

extension InputFile {
  /// Reads a payload.
  ///
  /// - Throws: also for an app manifest or a scenario, which people name in its place.
  static func payload(_ path: String) throws(CommandFailure) -> SourceText {
    let source = try read(path)
    if let file = FileGuess.fileOfTool(source) {
      throw .invalidFile(
        [
          Diagnostic(
            .error, .missingAPS, "this file is \(file.noun), not a payload",
            fixIt: .init("\(file.use), and name a payload file here"))
        ], SourceFile(source))
    }
    return source
  }
}
