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
        CheckingOptions.all, SimulationOptions.all, WatchLoop.options, OutputOptions.calling,
      ],
      synonyms: ["show", "simulate", "run"])
  ) { call throws(CommandFailure) in
    try await DeliverRun(call).run()
  }
}

/// `notify-sim deliver`: delivers payloads, shows them, applies the choice and runs the handler.
struct DeliverRun {
  private let call: Command.Call
  private let session: Session
  private let file: PhoneFile?
  /// Shows the payloads in every language; nil unless requested.
  private let everyLanguage: DeliverEveryLanguage?
  /// Creates the request that sends a push; nil for a command that sends no requests.
  private let request: ((Push) -> ProviderRequest)?
  /// The expectations for each payload; empty if none are given.
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
    let found = try call.runnableApp()
    let app = request == nil ? found : try call.addressed(found)
    everyLanguage = isForAll ? try DeliverEveryLanguage(call, app: app) : nil
    file = try PhoneFile(call, app: app)
    session = Session(call, running: app, on: try Simulator(arguments, app: app, file))
    var device = session.simulator.device
    for change in file?.changes ?? [] { change.apply(to: &device) }
    try DeviceOptions.Loader(arguments: arguments).reportIdleSettings(on: device, to: call.output)
  }

  private var arguments: ParsedArguments { call.arguments }
  private var output: Output { call.output }

  /// Delivers each payload in order; an unreadable file does not stop the others.
  ///
  /// A saved phone is written at the end of the run, or when the output is closed. It is not
  /// written if the run fails, or if no payload had an effect.
  func run() async throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      var statuses: [ExitStatus] = []
      for change in file?.changes ?? [] { _ = try show(await session.perform(.set(change))) }
      for path in arguments.positionals { statuses.append(try await deliver(path)) }
      let isInVain = statuses.allSatisfy { $0 >= .badInput }
      if isInVain { file?.abandon() } else { try await file?.keep(session.simulator) }
      return statuses.max() ?? .done
    } catch {
      if case .terminal(.outputClosed) = error {
        try await file?.keep(session.simulator)
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
    for push in arguments.pushes(in: source, sentAt: session.simulator.device.time) {
      status = max(status, try await deliver(push))
    }
    return status
  }

  private func deliver(_ push: Push) async throws(CommandFailure) -> ExitStatus {
    if let everyLanguage { return try await everyLanguage.deliver(push) }
    let before = session.simulator.device
    let events = await session.perform(request.map { .request($0(push)) } ?? .deliver(push))
    let status = try show(events, try await advice(for: events, of: push, on: before))
    guard let target = Target(events) else {
      return max(status, try missTarget(after: status), compare(events))
    }
    let (answered, later) = try await answer(target)
    return max(status, answered, compare(events + later))
  }

  /// Compares the events with the expectations.
  private func compare(_ events: [Event]) -> ExitStatus {
    guard !expectations.isEmpty else { return .done }
    return session.verdict.status(
      of: events, expecting: expectations, of: "the request", to: output)
  }

  /// The advice for what did not happen, if requested.
  private func advice(
    for events: [Event], of push: Push, on device: DeviceState
  ) async throws(CommandFailure) -> RemedySearch.Advice? {
    guard output.explains, !output.isJSON else { return nil }
    let search = RemedySearch(
      app: session.app, device: device,
      profile: try arguments.value(of: SimulationOptions.profile), push: push,
      answers: session.simulator.commandAnswers)
    return await search.advice(for: events)
  }

  /// Reports that there is no notification for the requested choice, unless an error in the input
  /// was already reported.
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
    let events = await session.perform(stimulus)
    return (try show(events), events)
  }

  /// The timeout as the person wrote it.
  private var timeoutText: String {
    let seconds = arguments.word(ChoiceOptions.timeout) ?? "0"
    return seconds == "1" ? "1 second" : "\(seconds) seconds"
  }

  /// The person's choice; a saved phone is written before asking.
  private func decide(_ target: Target) async throws(CommandFailure) -> ChoicePrompt.Answer {
    if let choice = ChoiceOptions.Choice(arguments) { return .chosen(choice) }
    if arguments[ChoiceOptions.noInput] || arguments[WatchLoop.option] { return .nobody }
    try await file?.keep(session.simulator)
    return try ChoicePrompt(
      call.terminal, output, actions: target.actions, timeout: arguments[ChoiceOptions.timeout]
    ).ask()
  }

  private func show(
    _ events: [Event], _ advice: RemedySearch.Advice? = nil
  ) throws(CommandFailure) -> ExitStatus {
    try session.show(events, advice)
    // With expectations, all events of a payload are judged together.
    return expectations.isEmpty ? session.judge(events) : .done
  }

  /// The notification that the person can respond to.
  private struct Target {
    let notification: String
    let actions: [NotificationCategory.Action]

    /// The notification that the events present; nil if there is none.
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
  /// Rejects a command line without a payload, or that reads standard input twice.
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
  /// - Throws: also for an app manifest or a scenario, which people pass by mistake.
  static func payload(_ path: String) throws(CommandFailure) -> SourceText {
    let source = try read(path)
    if let objection = FileKind(source).objection(toPayloadNamed: source.name) {
      throw .invalidFile([objection], SourceFile(source))
    }
    return source
  }
}
