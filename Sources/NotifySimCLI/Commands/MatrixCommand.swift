import APNs
import Checks
import CommandLineTools
import NotifySimCore
import Platform

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
          help: "The file of a payload; - is the standard input.")
      ],
      options: [MatrixRun.markdown.spec],
      groups: [
        AppOptions.all, DeviceOptions.given, RequestOptions.all, SimulationOptions.all,
        OutputOptions.data,
      ])
  ) { call throws(CommandFailure) in
    try await MatrixRun(call).run()
  }
}

/// `notify-sim matrix`: every choice in every state of the app, locked and unlocked.
struct MatrixRun {
  /// Whether to write the table for a document.
  static let markdown = CommandOption.flag(
    "--markdown", help: "Write the table for a document, in Markdown.")

  private let arguments: ParsedArguments
  private let output: Output
  private let app: App
  private let pushes: [Push]

  init(_ call: Command.Call) throws(CommandFailure) {
    (arguments, output) = (call.arguments, call.output)
    app = try AppLoader.runnableApp(arguments)
    pushes = arguments.pushes(
      in: try InputFile.read(arguments.positionals.first ?? InputFile.standardInput),
      sentAt: try DeviceLoader(arguments: arguments).device(for: app.manifest).time)
  }

  /// Works the cells out and writes them as the table that was asked for, a table for each push.
  func run() async throws(CommandFailure) -> ExitStatus {
    if app.runsCommands { InterruptExit.arm { ChildProcess.endAll() } }
    var status = ExitStatus.done
    for (place, push) in pushes.enumerated() {
      if place > 0, !output.isJSON { try output.write("\n") }
      status = max(status, try await run(push, place: pushes.count > 1 ? place + 1 : nil))
    }
    return status
  }

  private func run(_ push: Push, place: Int?) async throws(CommandFailure) -> ExitStatus {
    var cells: [MatrixTable.Cell] = []
    for choice in try await choices(for: push) {
      for locked in [false, true] {
        for state in AppState.allCases.reversed() where !(locked && state == .foreground) {
          cells.append(try await cell(push, choice, state, locked: locked))
        }
      }
    }
    try await noteUnhandled(push)
    let table = MatrixTable(cells: cells, message: place)
    if output.isJSON {
      try output.write(table.json)
    } else if arguments[Self.markdown] {
      try output.write(table.markdown)
    } else {
      try output.write(table.text(output))
    }
    guard cells.contains(where: \.breaksContract) else { return .done }
    try output.refuse(Verdict.brokenContract)
    return .refused
  }

  /// The choices that the notification offers on an unlocked phone with the app in the background.
  private func choices(for push: Push) async throws(CommandFailure) -> [PersonChoice] {
    let events = try await simulator(.background, locked: false).perform(.deliver(push))
    for case .diagnostic(let report) in events.map(\.kind) {
      try output.note(report.diagnostic, in: report.source.map(SourceFile.init))
      if report.isFatal { throw .reported(.badInput) }
    }
    var choices: [PersonChoice] = [.open, .dismiss]
    for case .presented(let presentation) in events.map(\.kind) {
      let text = "On my way"
      let buttons: [PersonChoice] = presentation.actions.map {
        $0.textInput == nil ? .action($0.identifier) : .reply(text, action: $0.identifier)
      }
      choices += buttons
      if !buttons.isEmpty { choices.append(.doubleTap) }
      break
    }
    return choices
  }

  /// Tells of the answers that the app appears not to handle, where the notification is shown.
  private func noteUnhandled(_ push: Push) async throws(CommandFailure) {
    let probe = HandlingProbe(
      app: app, device: try DeviceLoader(arguments: arguments).device(for: app.manifest),
      profile: try arguments.value(of: SimulationOptions.profile), push: push)
    for case .diagnostic(let report) in await probe.findings().map(\.kind) {
      try output.note(report.diagnostic, in: report.source.map(SourceFile.init))
    }
  }

  private func cell(
    _ push: Push, _ choice: PersonChoice, _ state: AppState, locked: Bool
  ) async throws(CommandFailure) -> MatrixTable.Cell {
    let simulator = try simulator(state, locked: locked)
    let delivered = await simulator.perform(.deliver(push))
    let id = delivered.compactMap { event in
      if case .presented = event.kind { event.notification } else { nil }
    }.first
    var events: [Event] = []
    if let id, let stimulus = choice.stimulus(for: id) {
      events = await simulator.perform(stimulus)
    }
    return MatrixTable.Cell(
      choice: choice.words, app: state, locked: locked, delivered: delivered, answered: events,
      afterwards: simulator.device.app)
  }

  private func simulator(_ state: AppState, locked: Bool) throws(CommandFailure) -> Simulator {
    var device = try DeviceLoader(arguments: arguments).device(for: app.manifest)
    device.app = state
    device.locked = locked
    return Simulator(
      app: app, device: device, profile: try arguments.value(of: SimulationOptions.profile))
  }
}

extension PersonChoice {
  /// The choice as a row of the table names it.
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
