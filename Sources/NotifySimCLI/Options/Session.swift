import APNs
import CommandLineTools
import NotifySimCore
import Platform

/// A phone that a command drives: stimuli are performed, and their events shown and judged.
struct Session {
  /// The app on the phone.
  let app: App
  /// The phone.
  let simulator: Simulator
  private let call: Command.Call

  /// Creates a session on a phone; an interrupt ends the app's commands.
  init(_ call: Command.Call, running app: App, on simulator: Simulator) {
    self.call = call
    self.app = app
    self.simulator = simulator
    simulator.showsCalls = call.arguments[OutputOptions.showCalls]
    if call.terminal.isProcessTerminal { simulator.becomeProcessDefault() }
    if app.runsCommands { InterruptExit.arm { ChildProcess.endAll() } }
  }

  /// Creates a session on a new phone in some state, with the profile of the command line.
  init(_ call: Command.Call, running app: App, on device: DeviceState) throws(CommandFailure) {
    let profile = try call.arguments.value(of: SimulationOptions.profile)
    self.init(call, running: app, on: Simulator(app: app, device: device, profile: profile))
  }

  private var output: Output { call.output }

  /// What judges events by the fail level of the command line.
  var verdict: Verdict { Verdict(failLevel: call.arguments[CheckingOptions.failLevel]) }

  /// How events are shown.
  var stream: EventView.Stream {
    EventView.Stream(
      output: output, appName: app.manifest.name, options: call.arguments.jsonOptions)
  }

  /// Does something to the phone.
  func perform(_ stimulus: Stimulus) async -> [Event] { await simulator.perform(stimulus) }

  /// Shows events, with what would have had to differ.
  func show(_ events: [Event], _ advice: RemedySearch.Advice? = nil) throws(CommandFailure) {
    try stream.show(events, advice)
    try output.flush()
  }

  /// The exit status for events; says why it is 1.
  func judge(_ events: [Event]) -> ExitStatus {
    verdict.explain(events, to: output)
    return verdict.status(of: events)
  }
}
