import APNs
import CommandLineTools
import NotifySimCore
import Platform

/// `notify-sim deliver`: delivers payloads, shows them, takes the choice and runs the handler.
struct DeliverRun {
  private let arguments: ParsedArguments
  private let terminal: any Terminal
  private let output: Output
  private let simulator: Simulator
  private let app: App
  private let file: PhoneFile?
  /// Shows the payloads in every language, where that is asked for.
  private let everyLanguage: DeliverEveryLanguage?

  init(
    _ arguments: ParsedArguments, _ terminal: any Terminal, _ output: Output
  ) throws(CommandFailure) {
    guard !arguments.positionals.isEmpty else {
      throw .usage(
        UsageError(
          "no payload is given", suggestion: "name a file, or - for standard input",
          command: arguments.command))
    }
    try Self.checkStandardInput(arguments)
    self.arguments = arguments
    self.terminal = terminal
    self.output = output
    app = try AppLoader.app(arguments)
    everyLanguage =
      arguments[DeviceOptions.language] == DeviceOptions.allLanguages
      ? try DeliverEveryLanguage(arguments, terminal, output, app: app) : nil
    file = try PhoneFile(arguments, app: app, output)
    simulator = try SimulatorLoader.simulator(arguments, app: app, file)
    if terminal.isOfProcess { simulator.becomeProcessDefault() }
    if app.runsCommands { InterruptExit.arm { ChildProcess.endAll() } }
  }

  private static func checkStandardInput(_ arguments: ParsedArguments) throws(CommandFailure) {
    let files = arguments.positionals + [arguments[DeviceOptions.device]].compactMap(\.self)
    guard files.filter({ $0 == InputFile.standardInput }).count > 1 else { return }
    throw .usage(
      UsageError(
        "standard input can be read only once", suggestion: "give '-' once",
        command: arguments.command))
  }

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
      source = try InputFile.read(path)
    } catch {
      return output.report(error)
    }
    var status = ExitStatus.done
    for push in PushLoader(arguments).pushes(in: source, sentAt: simulator.device.time) {
      status = max(status, try await deliver(push))
    }
    return status
  }

  private func deliver(_ push: Push) async throws(CommandFailure) -> ExitStatus {
    if let everyLanguage { return try await everyLanguage.deliver(push) }
    let before = simulator.device
    let events = await simulator.perform(.deliver(push))
    let status = try show(events)
    try await showRemedies(for: events, of: push, on: before)
    guard let target = Target(events) else { return max(status, try missTarget(after: status)) }
    return max(status, try await answer(target))
  }

  /// Tells what would have had to differ for what was withheld, where that is asked for.
  private func showRemedies(
    for events: [Event], of push: Push, on device: DeviceState
  ) async throws(CommandFailure) {
    guard output.explains, !output.isJSON else { return }
    let search = RemedySearch(
      app: app, device: device, profile: try SimulatorLoader.profile(arguments), push: push)
    try output.write(await search.remedies(for: events).map { $0.line(output.glyphs) })
  }

  /// Says so where there is nothing to answer, so that a choice that was asked for cannot be made;
  /// input that cannot be understood has been told of already.
  private func missTarget(after status: ExitStatus) throws(CommandFailure) -> ExitStatus {
    guard let choice = PersonChoice(arguments), choice != .ignore else { return .done }
    if status < .badInput { try output.note(.error, "there is no notification to answer") }
    return .refused
  }

  private func answer(_ target: Target) async throws(CommandFailure) -> ExitStatus {
    let choice: PersonChoice
    switch try await decide(target) {
    case .chosen(let decided): choice = decided
    case .nobody: return .done
    case .timedOut:
      try output.note(.note, "nobody answered within \(timeoutText)")
      return .unanswered
    }
    guard let stimulus = choice.stimulus(for: target.notification) else { return .done }
    return try show(await simulator.perform(stimulus))
  }

  /// The longest wait in the person's own digits.
  private var timeoutText: String {
    let seconds = arguments.word(ChoiceOptions.timeout) ?? "0"
    return seconds == "1" ? "1 second" : "\(seconds) seconds"
  }

  /// What the person does; while they are asked, a phone of a file is as they see it.
  private func decide(_ target: Target) async throws(CommandFailure) -> ChoicePrompt.Answer {
    if let choice = PersonChoice(arguments) { return .chosen(choice) }
    if arguments[ChoiceOptions.noInput] { return .nobody }
    try await file?.keep(simulator)
    return try ChoicePrompt(
      terminal, output, actions: target.actions, timeout: arguments[ChoiceOptions.timeout]
    ).ask()
  }

  private func show(_ events: [Event]) throws(CommandFailure) -> ExitStatus {
    try EventOutput(output, appName: app.manifest.name, reading: PushLoader(arguments).options)
      .show(events)
    try output.flush()
    return Verdict(failLevel: arguments[CheckingOptions.failLevel]).status(of: events)
  }
}

extension DeliverRun {
  /// The notification that the person can answer.
  private struct Target {
    let notification: String
    let actions: [PresentedAction]

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
