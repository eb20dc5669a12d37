import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Platform

/// `notify-sim check`: finds what is wrong with payloads, manifests and scenarios; runs nothing.
struct CheckRun {
  /// How the names of files end that count in folders.
  private static let suffixes =
    [".json", ".apns"] + CheckSource.streamSuffixes
    + TableFile.Kind.allCases.map { ".\($0.rawValue)" }

  private let arguments: ParsedArguments
  private let output: Output
  private let environment: ReplayEnvironment
  private let headers: RequestHeaders
  private let disabled: Set<Diagnostic.Code>

  init(
    _ arguments: ParsedArguments, _ terminal: any Terminal, _ output: Output
  ) throws(CommandFailure) {
    self.arguments = arguments
    self.output = output
    environment = ReplayEnvironment(terminal.environment)
    headers = RequestHeaders(arguments[RequestOptions.header].map { "\($0.key): \($0.value)" })
    disabled = try Self.disabled(arguments)
    try Self.checkFixing(arguments)
  }

  /// Checks all files; one that cannot be read does not keep the others back.
  func run() async throws(CommandFailure) -> ExitStatus {
    let output = output
    InterruptExit.arm {
      ReplacementFile.discardUnfinished()
      try? output.flush()
    }
    let (files, missing) = FileFinder(suffixes: Self.suffixes).files(at: arguments.positionals)
    let settings = CheckSettings(
      options: arguments[CheckingOptions.strict] ? .strict : .apple, headers: headers,
      dialect: arguments[RequestOptions.dialect].dialect,
      now: try arguments.instant(CheckOptions.now)?.unixSeconds, disabled: disabled,
      apps: try await apps(files), format: format, resources: ScenarioFiles())
    let fixing = arguments[CheckOptions.fix] ? try fix(files, missing, settings) : .done
    if arguments[CheckOptions.dryRun] { return fixing }
    let report = CheckReport(output, format)
    report.begin()
    await check(
      CheckSource(missing.map(CheckPart.failure) + [.headers], files), settings, report)
    let (status, tally) = try report.end()
    try summarize(tally)
    return max(status, fixing)
  }

  /// Makes the safe fixes, or shows them; then the status tells whether there are any.
  private func fix(
    _ files: [FoundFile], _ missing: [CommandFailure], _ settings: CheckSettings
  ) throws(CommandFailure) -> ExitStatus {
    let isDryRun = arguments[CheckOptions.dryRun]
    var fixer = CheckFixer(output, settings, isDryRun: isDryRun)
    try fixer.fix(files)
    var status = fixer.status
    if isDryRun {
      for failure in missing { status = max(status, output.report(failure)) }
    }
    let (mistakes, changed) = fixer.mended
    guard mistakes > 0 else { return status }
    let count = "\(mistakes) mistake\(mistakes == 1 ? "" : "s")"
    let place = "in \(changed) file\(changed == 1 ? "" : "s")"
    try output.note(
      .note, "\(count) \(isDryRun ? "can be" : mistakes == 1 ? "was" : "were") fixed \(place)")
    return isDryRun ? max(status, .refused) : status
  }

  /// Checks the parts of a source side by side; nobody runs far ahead of what is written.
  private func check(
    _ source: CheckSource, _ settings: CheckSettings, _ report: CheckReport
  ) async {
    let jobs = arguments[CheckOptions.jobs] ?? ProcessInfo.processInfo.activeProcessorCount
    await OrderedRelay { report.add($0) }.run(
      jobs: jobs, lead: jobs, items: { source.next() }, worker: { CheckWorker(settings) },
      work: { worker, part in worker.check(part) })
  }

  private func apps(_ files: [FoundFile]) async throws(CommandFailure) -> CheckedApps {
    let hasScenarios = files.contains { $0.path.hasSuffix(ScenarioFinder.suffix) }
    let builtIn = hasScenarios ? await CheckedApps.builtInCategories() : [:]
    guard arguments.contains(CheckOptions.app) else {
      return CheckedApps(of: files, builtIn: builtIn)
    }
    return await CheckedApps(app: try AppLoader.app(arguments), builtIn: builtIn)
  }

  private var format: FindingFormat {
    FindingFormat(
      kind: arguments[CheckOptions.format], failLevel: arguments[CheckingOptions.failLevel],
      theme: output.theme, glyphs: output.glyphs, width: output.width,
      workspace: environment.workspace)
  }

  /// Writes the summary for GitHub's page of the run, where that is wanted.
  private func summarize(_ tally: CheckTally) throws(CommandFailure) {
    guard arguments[CheckOptions.format] == .github, let path = environment.summaryFile else {
      return
    }
    var file = try OutputFile(path, isAppended: true)
    try file.write("### notify-sim check\n\n")
    for line in tally.lines { try file.write("- \(GitHub.cell(line))\n") }
    try file.close()
  }

  private static func checkFixing(_ arguments: ParsedArguments) throws(CommandFailure) {
    let isFixing = arguments[CheckOptions.fix]
    if arguments[CheckOptions.dryRun], !isFixing {
      throw .usage(
        UsageError(
          "'--dry-run' goes with '--fix'", suggestion: "without '--fix' nothing is changed anyway",
          command: arguments.command))
    }
    if isFixing, arguments.positionals.contains(InputFile.standardInput) {
      throw .usage(
        UsageError(
          "'--fix' cannot change standard input", suggestion: "name files",
          command: arguments.command))
    }
  }

  private static func disabled(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> Set<Diagnostic.Code> {
    var codes: Set<Diagnostic.Code> = []
    for word in arguments[CheckOptions.disable] {
      guard let code = CheckSection.code(word) else {
        var error = UsageError.invalidValue(
          word, of: "'--disable'", takes: "a code such as X14",
          suggestion: CheckSection.nearestCode(to: word).map { "did you mean '\($0)'?" })
        error.command = arguments.command
        throw .usage(error)
      }
      codes.insert(code)
    }
    return codes
  }
}
