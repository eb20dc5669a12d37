import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import Synchronization

extension Command {
  /// The declaration of `matrix`.
  static let matrix = Command(
    CommandSpec(
      "matrix",
      abstract: "Show what every choice does, in every state of the app and the phone.",
      examples: [
        .init("notify-sim matrix invitation.json", "See where a choice reaches the app"),
        .init("notify-sim matrix invitation.json --markdown", "Write the table for a document"),
      ],
      arguments: [
        .init(
          ValueSpec("payload", .file(extensions: ["json", "apns"])), .one,
          help: "A payload file; - is standard input.")
      ],
      options: [MatrixRun.all.spec, MatrixRun.markdown.spec],
      groups: [
        AppOptions.all, DeviceOptions.given, RequestOptions.all, SimulationOptions.all,
        OutputOptions.data,
      ], synonyms: ["table", "grid"])
  ) { call throws(CommandFailure) in
    try await MatrixRun(call).run()
  }
}

/// `notify-sim matrix`: every choice in every state of the app, locked and unlocked.
struct MatrixRun {
  /// Whether to write a line for each choice in each state.
  static let all = CommandOption.flag(
    "--all", help: "Write one line for each choice in each state, with the rules.")

  /// Whether to write the table in Markdown.
  static let markdown = CommandOption.flag(
    "--markdown", help: "Write the table for a document, in Markdown.")

  private let arguments: ParsedArguments
  private let output: Output
  private let app: App
  private let device: DeviceState
  private let profile: Profile
  private let pushes: [Push]
  /// The results of the handler command, which runs once for each different call.
  private let repeats = HandlerRun.Repeats()

  init(_ call: Command.Call) throws(CommandFailure) {
    (arguments, output) = (call.arguments, call.output)
    app = try call.runnableApp()
    let loader = DeviceOptions.Loader(arguments: arguments)
    device = try loader.device(for: app.manifest)
    try loader.reportIdleSettings(on: device, to: output)
    profile = try arguments.value(of: SimulationOptions.profile)
    pushes = arguments.pushes(
      in: try InputFile.payload(arguments.positionals.first ?? InputFile.standardInput),
      sentAt: device.time)
  }

  /// Computes the cells and writes them in the requested form, one table for each push.
  func run() async throws(CommandFailure) -> ExitStatus {
    if app.runsCommands { InterruptExit.arm { ChildProcess.endAll() } }
    var status = ExitStatus.done
    for (place, push) in pushes.enumerated() {
      if place > 0, !output.isJSON { try output.write("\n") }
      status = max(status, try await run(push, place: pushes.count > 1 ? place + 1 : nil))
    }
    if repeats.runs > 0 {
      let times = repeats.runs == 1 ? "once" : "\(repeats.runs) times"
      try output.note(.note, "the app's command ran \(times), once for each different call")
    }
    return status
  }

  private func run(_ push: Push, place: Int?) async throws(CommandFailure) -> ExitStatus {
    let cells = try await cells(for: push)
    try await reportUnhandled(push)
    let table = MatrixTable(cells: cells, message: place)
    switch (arguments[Self.all], arguments[Self.markdown]) {
    case _ where output.isJSON: try output.write(table.json)
    case (true, true): try output.write(table.markdown)
    case (true, false): try output.write(table.text(output))
    case (false, true): try output.write(MatrixGrid(cells, isAnswered: app.canAnswer).markdown)
    case (false, false): try output.write(MatrixGrid(cells, isAnswered: app.canAnswer).text(output))
    }
    guard cells.contains(where: \.breaksContract) else { return .done }
    try output.refuse(Verdict.brokenContract)
    return .refused
  }

  /// The choices that the notification offers on an unlocked phone with the app in the background.
  private func choices(for push: Push) async throws(CommandFailure) -> [ChoiceOptions.Choice] {
    let simulator = Simulator(
      app: app, device: device(.background, locked: false), profile: profile)
    simulator.repeatCalls(repeats)
    let events = await simulator.perform(.deliver(push))
    for case .diagnostic(let report) in events.map(\.kind) {
      try output.note(report.diagnostic, in: report.source.map(SourceFile.init))
      if report.isFatal { throw .reported(.badInput) }
    }
    var choices: [ChoiceOptions.Choice] = [.open, .dismiss]
    for case .presented(let presentation) in events.map(\.kind) {
      let text = "On my way"
      let buttons: [ChoiceOptions.Choice] = presentation.actions.map {
        $0.textInput == nil ? .action($0.identifier) : .reply(text, action: $0.identifier)
      }
      choices += buttons
      if !buttons.isEmpty { choices.append(.doubleTap) }
      break
    }
    return choices
  }

  /// Reports the responses that the app does not seem to handle, if the notification is shown.
  private func reportUnhandled(_ push: Push) async throws(CommandFailure) {
    guard app.handler == nil else { return }
    let probe = HandlingProbe(
      app: app, device: device, profile: profile, push: push)
    for case .diagnostic(let report) in await probe.findings().map(\.kind) {
      try output.note(report.diagnostic, in: report.source.map(SourceFile.init))
    }
  }

  /// Computes the cells, several at a time, and shows the progress on a terminal.
  private func cells(for push: Push) async throws(CommandFailure) -> [MatrixTable.Cell] {
    let states = [false, true].flatMap { locked in
      AppState.allCases.reversed().filter { !(locked && $0 == .foreground) }.map {
        device($0, locked: locked)
      }
    }
    let trials = try await choices(for: push).flatMap { choice in
      states.map { Trial(choice: choice, device: $0) }
    }
    let done = CellList(output.isErrorTerminal ? output : nil, of: trials.count)
    let (app, profile, repeats) = (app, profile, repeats)
    await OrderedRelay { done.add($0) }.run(
      trials, jobs: app.runsCommands ? ProcessInfo.processInfo.activeProcessorCount : 1
    ) { trial in
      let simulator = Simulator(app: app, device: trial.device, profile: profile)
      simulator.repeatCalls(repeats)
      return await trial.cell(simulator, push)
    }
    return done.cells
  }

  private func device(_ state: AppState, locked: Bool) -> DeviceState {
    var device = device
    (device.app, device.locked) = (state, locked)
    return device
  }

  /// One choice on one phone.
  private struct Trial: Sendable {
    let choice: ChoiceOptions.Choice
    let device: DeviceState

    func cell(_ simulator: Simulator, _ push: Push) async -> MatrixTable.Cell {
      let delivered = await simulator.perform(.deliver(push))
      let id = delivered.compactMap { event in
        if case .presented = event.kind { event.notification } else { nil }
      }.first
      var events: [Event] = []
      if let id, let stimulus = choice.stimulus(for: id) {
        events = await simulator.perform(stimulus)
      }
      return MatrixTable.Cell(
        choice: choice.words, app: device.app, locked: device.locked, delivered: delivered,
        answered: events, afterwards: simulator.device)
    }
  }

  /// The cells so far, in order, with a counter on a terminal.
  private final class CellList: Sendable {
    private let state = Mutex<[MatrixTable.Cell]>([])
    private let output: Output?
    private let count: Int
    private let start = ContinuousClock.now

    init(_ output: Output?, of count: Int) {
      self.output = output
      self.count = count
    }

    var cells: [MatrixTable.Cell] { state.withLock(\.self) }

    func add(_ cell: MatrixTable.Cell) -> Bool {
      let done = state.withLock { cells in
        cells.append(cell)
        return cells.count
      }
      guard let output, ContinuousClock.now - start > .milliseconds(300) else { return true }
      let text = "\(done) of \(count)"
      try? output.writeProgress(
        "\r" + (done < count ? text : String(repeating: " ", count: text.count) + "\r"))
      return true
    }
  }
}

extension ChoiceOptions.Choice {
  /// The name of the choice in a row of the table.
  fileprivate var words: String {
    switch self {
    case .action(let identifier): identifier
    case .reply(_, let action): action ?? "reply"
    case .open: "open"
    case .dismiss: "dismiss"
    case .doubleTap: "double-tap"
    case .ignore: "ignore"
    }
  }
}
