import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import Scenarios

extension Command {
  /// The declaration of `schedule`.
  static let schedule = Command(
    CommandSpec(
      "schedule",
      abstract: "Show which local notifications are pending, and when each fires.",
      discussion: [
        """
        Time passes for '--for', a week by default. Each firing is a line: the day and the time on \
        the phone's clock, how far that is ahead of GMT, and the badge after it. The app's own \
        notifications are those of its manifest, or those that its code adds at its first launch.
        """
      ],
      examples: [
        .init("notify-sim schedule daily.json", "See when a local notification fires in a week"),
        .init(
          "notify-sim schedule --app app.json --for 30d --set timeZone=Europe/Berlin",
          "See a month of an app's notifications where clocks change"),
      ],
      arguments: [
        .init(
          ValueSpec("local", .file(extensions: ["json"])), .any,
          help: "Files of local notifications that the app adds; - is standard input.")
      ],
      groups: [
        ScheduleRun.time, AppOptions.all, DeviceOptions.fresh, SimulationOptions.all,
        CheckingOptions.level,
        OutputOptions.data,
      ],
      synonyms: ["pending", "reminders", "calendar", "local"])
  ) { call throws(CommandFailure) in
    try await ScheduleRun(call).run()
  }
}

/// `notify-sim schedule`: what is pending, and a line for each firing.
struct ScheduleRun {
  /// How long to look ahead.
  static let length = CommandOption<Result<PassingTime?, UsageError>>.reading(
    "--for", value: "time", help: "Look ahead for this long, such as 7d, the default, or 36h."
  ) { text throws(UsageError) in
    guard let time = PassingTime(text), time.seconds > 0 else {
      throw .invalidValue(text, of: "'--for'", takes: "a time such as 7d, 36h or 1h30m")
    }
    return time
  }
  .meant(by: "--until")

  static let time = OptionSpec.Group("Time", [length.spec])

  private static let week = 7.0 * 86_400

  private let arguments: ParsedArguments
  private let output: Output
  private let session: Session
  private let requests: [LocalRequest]

  init(_ call: Command.Call) throws(CommandFailure) {
    (arguments, output) = (call.arguments, call.output)
    let app = try call.runnableApp()
    session = Session(call, running: app, on: try Simulator(arguments, app: app))
    requests = try arguments.positionals.map { path throws(CommandFailure) in
      try Self.request(in: try InputFile.read(path))
    }
  }

  /// Reads a local notification.
  private static func request(in source: SourceText) throws(CommandFailure) -> LocalRequest {
    let root: JSONValue
    do throws(JSONReader.SyntaxError) {
      root = try JSONDocument(parsing: source.bytes, options: .commented).root
    } catch {
      throw .invalidFile([error.diagnostic], SourceFile(source))
    }
    guard root["aps"] == nil else {
      throw .invalidFile(
        [
          Diagnostic(
            .error, .schedule, "this is the payload of a push, which no app schedules",
            fixIt: .init("deliver it with 'notify-sim deliver'"))
        ], SourceFile(source))
    }
    var mistakes = Mistakes(.schedule)
    let directory = parentFolder(of: source.name)
    guard let request = LocalRequest(root, directory: directory, &mistakes) else {
      throw .invalidFile(mistakes.diagnostics, SourceFile(source))
    }
    return request
  }

  /// Shows what is pending, and what fires.
  func run() async throws(CommandFailure) -> ExitStatus {
    _ = await session.simulator.registeredCategories()
    var events: [Event] = []
    for request in requests { events += await session.perform(.add(request)) }
    if requests.isEmpty { events += await session.perform(.advance(0)) }
    let start = session.simulator.device
    try show(events, badge: 0)
    if !output.isJSON { try showPending(start) }
    let later = await session.perform(try stimulus())
    try show(later, badge: start.badge, after: start.time)
    if !output.isJSON { try showRest(later) }
    return session.verdict.status(of: events + later)
  }

  private func stimulus() throws(CommandFailure) -> Stimulus {
    .advance(try arguments.value(of: Self.length)?.seconds ?? Self.week)
  }

  private func show(
    _ events: [Event], badge: Int, after start: Date? = nil
  ) throws(CommandFailure) {
    guard !output.isJSON else { return try output.write(events.jsonLines) }
    let firings = Firings(events, badge: badge)
    try session.stream.note(events)
    try output.write(firings.lines(output.glyphs, after: start))
  }

  private func showPending(_ device: DeviceState) throws(CommandFailure) {
    guard !device.pending.isEmpty else {
      return try output.write([StyledText("pending     nothing")])
    }
    let sanitizer = Sanitizer(output.glyphs)
    try output.write(
      device.pending.map { request in
        let when =
          request.trigger.isTimed ? device.timeZone.dayText(request.nextDate) : "at a place"
        let words = "\(when)  \(request.content.headline)\(request.trigger.repeatWords)"
        return StyledText("pending".padded(to: EventSummary.indent), .accent)
          + StyledText(sanitizer.clean(words))
      })
  }

  private func showRest(_ events: [Event]) throws(CommandFailure) {
    let count = Firings(events).count
    let left = session.simulator.device.pending.count
    let fired = count == 1 ? "1 notification fired" : "\(count) notifications fired"
    let device = session.simulator.device
    let until = device.timeZone.dayText(device.time)
    try output.write([StyledText("\(fired) until \(until); \(left) still pending", .muted)])
  }
}

extension PendingRequest.Trigger {
  /// How it repeats, in words; empty if it does not.
  fileprivate var repeatWords: String {
    switch self {
    case .timeInterval(_, repeats: true), .calendar(_, repeats: true), .location(_, repeats: true):
      ", repeats"
    default: ""
    }
  }
}
