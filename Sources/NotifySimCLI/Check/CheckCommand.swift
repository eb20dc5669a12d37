import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform

extension Command {
  /// The declaration of `check`.
  static let check = Command(
    CommandSpec(
      "check",
      abstract: "Check payloads, app manifests and scenarios; run nothing.",
      discussion: [
        """
        A folder stands for all .json, .apns, .ndjson and .jsonl files below it. The last two \
        kinds hold one payload per line, and so does standard input if its first lines are JSON \
        by themselves. Files that are something else are \
        counted by kind as not checked; if nothing is checked, the exit status is 66. In the \
        folder of an app, its sources are checked too.
        """,
        """
        Text shows the first five of findings that are alike, and then their number and places; \
        '--explain' shows all of them, and each file that was not checked. JSON and SARIF have all \
        of both.
        """,
      ],
      examples: [
        .init("notify-sim check payloads", "Check every file below a folder"),
        .init(
          "notify-sim check payloads --app meetings.json --fail-level warning",
          "Check categories too, and fail for warnings"),
        .init(
          "notify-sim check - -H 'apns-push-type: background' --format json",
          "Check payloads from a pipe, a payload a line"),
        .init("notify-sim check payloads --fix --dry-run", "Show what would be fixed"),
      ],
      arguments: [
        .init(
          ValueSpec("path", .file(extensions: ["json", "apns", "ndjson", "jsonl"])), .some,
          help: "The files and folders to check; - is standard input.")
      ],
      groups: [
        CheckRun.Options.checking, CheckRun.Options.fixing, RequestOptions.all, WatchLoop.options,
        CheckRun.Options.output,
      ], synonyms: ["lint", "validate", "verify"])
  ) { call throws(CommandFailure) in
    try await CheckRun(call).run()
  }
}

extension CheckRun {
  /// The options of `check` alone.
  enum Options {
    /// The form of standard output.
    enum Format: String, CaseIterable, Hashable, Sendable {
      /// Text as compilers print it, for people and editors.
      case text
      /// JSON Lines, one finding per line.
      case json
      /// SARIF 2.1.0, for code scanning.
      case sarif
      /// Annotations for GitHub Actions.
      case github
    }

    /// The form of standard output.
    static let format = CommandOption<Format>.choice(
      "--format", value: "format", default: .text,
      help: "Write the findings for people, as JSON Lines, as SARIF 2.1.0 or for GitHub."
    )
    .meaning(["junit": "sarif", "xml": "sarif"])

    /// The app that payloads are checked against.
    static let app = CommandOption.text(
      "--app", value: "name|path",
      .nameOrFile(names: AppOptions.builtIn, extensions: ["json"]),
      help: """
        Check against this built-in app, manifest, or folder of an app, whose sources are read and \
        not run; without it, against the nearest manifest upward from each file.
        """)

    /// The codes that are not reported.
    static let disable = CommandOption.gathering(
      "--disable", value: "code", into: Set<Diagnostic.Code>(),
      help: "Do not report findings of this code; may be repeated."
    ) { codes, word throws(UsageError) in
      guard let code = AppManifest.CheckSection.code(word) else {
        throw .invalidValue(
          word, of: "'--disable'", takes: "a code such as X14",
          suggestion: AppManifest.CheckSection.nearestCode(to: word).map { "did you mean '\($0)'?" }
        )
      }
      codes.insert(code)
    }
    .offering(CompletionList.codes.rawValue)

    /// The instant with which the times in headers are compared.
    static let now = CommandOption.instant(
      help: """
        Compare the times in headers with this instant, such as 2026-01-01T09:00:00Z; without it, \
        they are not compared.
        """)

    /// How many parts are checked at a time.
    static let jobs = CommandOption.integer(
      "--jobs", value: "number", in: 1...256,
      help: "Check this many parts in parallel; without it, one per processor core.")

    /// Whether to apply the safe fixes.
    static let fix = CommandOption.flag(
      "--fix", help: "Make the safe fixes in the files, then report what is left.")

    /// Whether to show the fixes without applying them.
    static let dryRun = CommandOption.flag(
      "--dry-run", help: "With --fix, show what would change as a diff, and change nothing.")

    static let checking = OptionSpec.Group(
      "Checking",
      [
        app.spec, disable.spec, now.spec, jobs.spec, CheckingOptions.strict.spec,
        CheckingOptions.failLevel.spec,
      ])
    static let fixing = OptionSpec.Group("Fixing", [fix.spec, dryRun.spec])
    /// Whether to show every finding and every file that was not checked.
    static let explain = CommandOption.flag(
      "--explain", help: "Show every finding in full, and every file that was not checked.")

    static let output = OptionSpec.Group(
      "Output", [format.spec, explain.spec] + Output.options.options)
  }
}

/// `notify-sim check`: reports findings about payloads, manifests and scenarios; runs nothing.
struct CheckRun {
  /// The suffixes of the files that are checked in folders.
  private static let suffixes =
    [".json", ".apns"] + CheckSource.streamSuffixes
    + TableFile.Kind.allCases.map { ".\($0.rawValue)" }

  private let call: Command.Call
  private let output: Output
  private let environment: CIEnvironment
  private let disabled: Set<Diagnostic.Code>

  init(_ call: Command.Call) throws(CommandFailure) {
    self.call = call
    output = call.output
    environment = CIEnvironment(call.terminal.environment)
    let arguments = call.arguments
    disabled = try arguments.value(of: Options.disable)
    try Self.checkFixing(arguments)
  }

  private var arguments: ParsedArguments { call.arguments }

  /// Checks all files; an unreadable file does not stop the others.
  func run() async throws(CommandFailure) -> ExitStatus {
    let output = output
    InterruptExit.arm {
      ReplacementFile.discardUnfinished()
      try? output.flush()
    }
    let sources = CheckedSources(at: arguments.positionals)
    var (files, missing, leftOut) = FileFinder(suffixes: Self.suffixes)
      .files(at: arguments.positionals)
    files.removeAll { sources.reads($0) }
    // The folder of an app need not contain payloads.
    missing.removeAll { failure in
      if case .unreadable(let path, _, _) = failure { sources.has(path) } else { false }
    }
    let guess = FileGuess(files)
    let settings = CheckWorker.Settings(
      options: arguments.jsonOptions, headers: arguments.headers,
      dialect: arguments[RequestOptions.dialect].dialect,
      now: try arguments.value(of: Options.now)?.unixSeconds, disabled: disabled,
      apps: try await apps(files, sources, guess), guess: guess)
    let fixing = arguments[Options.fix] ? try fix(files, missing, leftOut, settings) : .done
    if arguments[Options.dryRun] { return fixing }
    let report = CheckReport(output, format)
    report.begin()
    await check(
      CheckSource(
        missing.map(CheckSource.Part.failure) + leftOut.map(CheckSource.Part.leftOut) + [.headers]
          + sources.parts, files), settings, report)
    await check(
      CheckSource(settings.apps.failures.map(CheckSource.Part.failure), []), settings, report)
    let (status, tally) = try report.end()
    try summarize(tally)
    return max(status, fixing)
  }

  /// Applies the safe fixes, or shows them; the status of showing is 1 if there are any.
  private func fix(
    _ files: [FileFinder.Found], _ missing: [CommandFailure], _ leftOut: [FileFinder.LeftOut],
    _ settings: CheckWorker.Settings
  ) throws(CommandFailure) -> ExitStatus {
    let isDryRun = arguments[Options.dryRun]
    var fixer = CheckFixer(settings, isDryRun: isDryRun) { text throws(CommandFailure) in
      let sanitizer = Sanitizer(output.glyphs, lineBreaks: .kept)
      try output.write(output.isTerminal ? sanitizer.clean(text) : text)
    }
    var status = ExitStatus.done
    var (mistakes, changed) = (0, 0)
    for file in files {
      do throws(CommandFailure) {
        let count = try fixer.fix(file)
        mistakes += count
        changed += count > 0 ? 1 : 0
      } catch {
        switch error {
        case .terminal: throw error
        // The check reports it, or it is a file in a folder that need not be reported.
        case .unreadable where !isDryRun: continue
        case .unreadable(_, _, let isTooLarge) where file.isFound && isTooLarge: continue
        default: status = max(status, output.report(error))
        }
      }
    }
    if isDryRun {
      for failure in missing + settings.apps.failures {
        status = max(status, output.report(failure))
      }
      for item in leftOut + fixer.leftOut {
        try output.note(.note, "\(UsageError.quoted(item.file)): \(item.message)")
      }
    }
    guard mistakes > 0 else { return status }
    let count = "\(mistakes) mistake\(mistakes == 1 ? "" : "s")"
    let place = "in \(changed) file\(changed == 1 ? "" : "s")"
    try output.note(
      .note, "\(count) \(isDryRun ? "can be" : mistakes == 1 ? "was" : "were") fixed \(place)")
    return isDryRun ? max(status, .refused) : status
  }

  /// Checks the parts of a source in parallel, not far ahead of the output.
  private func check(
    _ source: CheckSource, _ settings: CheckWorker.Settings, _ report: CheckReport
  ) async {
    let jobs = arguments[Options.jobs] ?? ProcessInfo.processInfo.activeProcessorCount
    await OrderedRelay { report.add($0) }.run(
      jobs: jobs, lead: jobs, items: { source.next() }, worker: { CheckWorker(settings) },
      work: { worker, part in report.written(worker.check(part)) })
  }

  private func apps(
    _ files: [FileFinder.Found], _ sources: CheckedSources, _ guess: FileGuess
  ) async throws(CommandFailure) -> CheckedApps {
    let hasScenarios = files.contains { $0.path.hasSuffix(ScenarioFiles.suffix) }
    // The categories of a built-in app are known only after its launch.
    if hasScenarios { try call.prepareForCode() }
    let scenarioFiles =
      hasScenarios ? await ScenarioFiles(launching: call.apps) : ScenarioFiles(call.apps)
    guard arguments.contains(Options.app) || call.apps.defaultApp != nil else {
      return CheckedApps(of: files, sources, scenarioFiles, guess)
    }
    return await CheckedApps(app: try call.runnableApp(), scenarioFiles)
  }

  private var format: FindingFormat {
    FindingFormat(
      kind: arguments[Options.format], failLevel: arguments[CheckingOptions.failLevel],
      showsAll: arguments[Options.explain],
      theme: output.theme, glyphs: output.glyphs, width: output.width,
      lineWidth: output.lineWidth, workspace: environment.workspace)
  }

  /// Writes the summary for the run's page on GitHub, if requested.
  private func summarize(_ tally: CheckTally) throws(CommandFailure) {
    guard arguments[Options.format] == .github, let path = environment.summaryFile else {
      return
    }
    var file = try OutputFile(path, isAppended: true)
    try file.write("### notify-sim check\n\n")
    for line in tally.lines { try file.write("- \(WorkflowCommand.Annotation.cell(line))\n") }
    try file.close()
  }

  private static func checkFixing(_ arguments: ParsedArguments) throws(CommandFailure) {
    let isFixing = arguments[Options.fix]
    if arguments[Options.dryRun], !isFixing {
      throw arguments.usageError(
        "'--dry-run' needs '--fix'", suggestion: "without '--fix' nothing is changed anyway")
    }
    if isFixing, arguments.positionals.contains(InputFile.standardInput) {
      throw arguments.usageError("'--fix' cannot change standard input", suggestion: "name files")
    }
  }
}
