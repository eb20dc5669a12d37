import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform

extension Command {
  /// The declaration of `replay`.
  static let replay = Command(
    CommandSpec(
      "replay",
      abstract: "Run scenario files and report unmet expectations.",
      discussion: [
        """
        A folder stands for all .scenario.json files below it. All files are read before the first \
        scenario runs.
        """
      ],
      examples: [
        .init("notify-sim replay scenarios", "Run every scenario below a folder"),
        .init(
          "notify-sim replay scenarios --filter locked --fail-fast",
          "Run some of them, up to the first failure"),
        .init(
          "notify-sim replay scenarios --shard 1/4 --report junit=report.xml",
          "Run a quarter of them in CI, and write a report"),
        .init("notify-sim replay scenarios --update", "Update the snapshots"),
      ],
      arguments: [
        .init(
          ValueSpec("path", .file(extensions: ["json"])), .some,
          help: "Scenario files, and folders of them.")
      ],
      groups: [
        AppOptions.scenarios, ReplayRun.Options.selection, ReplayRun.Options.running,
        CheckingOptions.level,
        OutputOptions.data,
      ], synonyms: ["test", "play"])
  ) { call throws(CommandFailure) in
    try await ReplayRun(call).run()
  }
}

/// `notify-sim replay`: runs scenario files and reports the results.
struct ReplayRun {
  private let output: Output
  private let environment: CIEnvironment
  private let settings: Settings
  /// Finds the apps of scenarios; the app of the command line is its default.
  private let apps: AppLoader
  /// Whether other processes may run some of the scenarios.
  private let mayStartWorkers: Bool
  /// Whether this process is a worker of another replay.
  private let isWorker: Bool

  init(_ call: Command.Call) throws(CommandFailure) {
    output = call.output
    environment = CIEnvironment(call.terminal.environment)
    settings = try Settings(call.arguments, environment)
    apps =
      call.arguments.contains(AppOptions.app)
      ? AppLoader(defaultApp: try call.apps.app(call.arguments)) : call.apps
    isWorker = call.terminal.isProcessTerminal && ReplayWorker.isOne(call.terminal.environment)
    mayStartWorkers =
      call.terminal.isProcessTerminal && settings.jobs > 1 && !call.arguments[WatchLoop.option]
    try call.prepareForCode()
  }

  /// Reads all files, then runs the selected scenarios.
  func run() async throws(CommandFailure) -> ExitStatus {
    isWorker ? await work() : try await replay()
  }

  /// Runs scenarios for the process that started this one.
  private func work() async -> ExitStatus {
    let files = await ScenarioFiles(launching: apps)
    await ReplayWorker.serve(trial(folders: [:]), ScenarioCatalogue.Loaded(files))
    return .done
  }

  private func trial(folders: [String: String]) -> ScenarioTrial {
    ScenarioTrial(
      repetitions: settings.repetitions, isUpdating: settings.isUpdating, folders: folders,
      failLevel: settings.failLevel.severity,
      keepsSteps: settings.reports.contains(where: \.showsSteps),
      text: FailureText(width: output.width, glyphs: output.glyphs))
  }

  private func replay() async throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.done
    let reports = settings.isListing ? nil : reports(&status)
    let relay = OrderedRelay<[ReplayOutcome]> { outcomes in
      outcomes.allSatisfy { reports?.add($0) ?? true }
    }
    if let reports {
      InterruptExit.arm {
        Self.interrupt(relay, reports)
        ChildProcess.endAll()
      }
    }
    let found = FileFinder(suffixes: [ScenarioFiles.suffix]).files(at: settings.paths)
    try output.note(found.leftOut)
    let files = await ScenarioFiles(launching: apps)
    let catalogue = await ScenarioCatalogue.reading(
      found.files.map(\.path), jobs: settings.jobs, files)
    let failures = found.failures.map { ($0.file, $0) } + catalogue.failures
    guard failures.isEmpty else {
      return max(
        status,
        try refuse(
          failures, reports ?? self.reports(&status), besides: catalogue.entries.count))
    }
    let entries = try selection(from: catalogue.entries)
    guard let reports else {
      try list(entries)
      return .done
    }
    reports.begin(total: entries.count)
    let loaded = ScenarioCatalogue.Loaded(files)
    let trial = trial(
      folders: Dictionary(
        found.files.compactMap { file in file.folder.map { (file.path, $0) } },
        uniquingKeysWith: { $1 }))
    await perform(entries, trial, loaded, relay)
    return max(status, try reports.end())
  }

  /// Runs the scenarios; in worker processes if many of them need a main thread.
  private func perform(
    _ entries: [ScenarioCatalogue.Entry], _ trial: ScenarioTrial,
    _ loaded: ScenarioCatalogue.Loaded, _ relay: OrderedRelay<[ReplayOutcome]>
  ) async {
    guard mayStartWorkers, entries.count >= ReplayWorker.fewest,
      entries.contains(where: \.runsOnMainThread)
    else {
      return await relay.run(entries, jobs: settings.jobs) { [await trial.outcome(of: $0, loaded)] }
    }
    let parts = ReplayWorker.parts(of: entries, jobs: settings.jobs)
    await relay.run(parts, jobs: settings.jobs) {
      ReplayWorker(trial.text.glyphs) { await trial.outcome(of: $0, loaded) }
    } work: {
      await $0.outcomes(of: $1)
    } finish: {
      await $0.end()
    }
  }

  /// Ends the reports early, unless a report is being written; faster scenarios after the last
  /// reported one may have run already.
  private static func interrupt(_ relay: OrderedRelay<[ReplayOutcome]>, _ reports: ReplayReports) {
    for _ in 0..<20 {
      if relay.stopIfFree({ reports.interrupt() }) { return }
      CurrentProcess.pause(milliseconds: 50)
    }
  }

  /// The reports; one whose file cannot be opened is reported and omitted.
  private func reports(_ status: inout ExitStatus) -> ReplayReports {
    var reports: [any ReplayReports.Report] = [
      output.isJSON ? ReplayReports.JSONReport(output) : ReplayReports.TextReport(output)
    ]
    for request in settings.isListing ? [] : settings.reports {
      do throws(CommandFailure) {
        reports.append(try request.report(output, environment))
      } catch {
        status = max(status, output.report(error))
      }
    }
    return ReplayReports(reports, output, stopsAtFailure: settings.isFailFast)
  }

  /// Reports the files that cannot be run; no scenario is run then.
  private func refuse(
    _ failures: [(path: String, failure: CommandFailure)], _ reports: ReplayReports,
    besides others: Int
  ) throws(CommandFailure) -> ExitStatus {
    reports.begin(total: failures.count + others)
    for failed in failures {
      let place = failed.failure.firstPlace
      let entry = ScenarioCatalogue.Entry(
        path: failed.path, place: 0, name: failed.path, line: place.line, column: place.column)
      _ = reports.add(ReplayOutcome(entry: entry, verdict: .unreadable(failed.failure)))
    }
    return try reports.end()
  }

  private func selection(
    from all: [ScenarioCatalogue.Entry]
  ) throws(CommandFailure) -> [ScenarioCatalogue.Entry] {
    let selected = settings.isFiltering ? all.filter(settings.selects) : all
    if selected.isEmpty, settings.isFiltering {
      throw .nothingMatched("the filters select none of \(all.count) scenarios")
    }
    return selected.enumerated().filter { settings.shard.contains($0.offset) }.map(\.element)
  }

  private func list(_ entries: [ScenarioCatalogue.Entry]) throws(CommandFailure) {
    var writer = JSONWriter()
    for entry in entries {
      if output.isJSON {
        writer.beginObject()
        writer.scenario(entry)
        writer.endObject()
        writer.endLine()
      } else {
        try output.write([StyledText(Sanitizer(output.glyphs).clean(entry.subject))])
      }
    }
    try output.write(writer.text)
  }
}

extension CommandFailure {
  /// The file of the failure; empty if there is none.
  fileprivate var file: String {
    switch self {
    case .unreadable(let file, _, _), .unwritable(let file, _): file
    case .invalidFile(_, let source): source.name
    default: ""
    }
  }

  /// The place of the first error.
  fileprivate var firstPlace: SourceText.Location {
    guard case .invalidFile(let diagnostics, let source) = self else {
      return SourceText.Location(line: 1, column: 1)
    }
    return source.location(of: diagnostics.first?.span?.start ?? 0)
  }
}
