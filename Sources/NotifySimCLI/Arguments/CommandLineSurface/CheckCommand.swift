import CommandLineTools

/// The options of `check` alone.
enum CheckOptions {
  /// The form of standard output.
  enum Format: String, CaseIterable, Hashable, Sendable {
    /// As a compiler prints, for people and editors.
    case text
    /// JSON Lines, a finding a line.
    case json
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Annotations for GitHub Actions.
    case github
    /// The XML of JUnit.
    case junit
  }

  /// The form of standard output.
  static let format = CommandOption<Format>.choice(
    "--format", value: "format", default: .text,
    help: "Write the findings for people, as JSON Lines, as SARIF 2.1.0, for GitHub or as JUnit.")

  /// The app that payloads are checked against.
  static let app = CommandOption.text(
    "--app", value: "name|file",
    .nameOrFile(names: AppOptions.builtIn, extensions: ["json"]),
    help: """
      Check against this built-in app or manifest; without it, against the manifest nearest upward \
      from each file.
      """)

  /// The codes that are not reported.
  static let disable = CommandOption.texts(
    "--disable", value: "code", help: "Do not report findings of this code; may be repeated.")

  /// The instant that the times in headers are compared with.
  static let now = CommandOption.text(
    "--now", value: "instant",
    help: """
      Compare the times in headers with this instant, such as 2026-01-01T09:00:00Z; without it, \
      with none.
      """)

  /// How many parts are checked at a time.
  static let jobs = CommandOption.integer(
    "--jobs", value: "number", in: 1...256,
    help: "Check this many parts at a time; without it, one for each processor core.")

  /// Whether to make the safe fixes.
  static let fix = CommandOption.flag(
    "--fix", help: "Make the safe fixes in the files, then report what is left.")

  /// Whether to show the fixes only.
  static let dryRun = CommandOption.flag(
    "--dry-run", help: "With --fix, show what would change as a diff, and change nothing.")

  static let checking = OptionGroup(
    "Checking",
    [
      app.spec, disable.spec, now.spec, jobs.spec, CheckingOptions.strict.spec,
      CheckingOptions.failLevel.spec,
    ])
  static let fixing = OptionGroup("Fixing", [fix.spec, dryRun.spec])
  static let output = OptionGroup("Output", [format.spec] + Output.options.options)
}

extension CommandLineSurface {
  /// The declaration of `check`.
  static let check = CommandSpec(
    "check",
    abstract: "Check payloads, app manifests and scenarios; run nothing.",
    discussion: [
      """
      In a folder, every file below it whose name ends in .json, .apns, .ndjson or .jsonl is \
      checked. Files of the last two kinds, and standard input, hold a payload a line.
      """
    ],
    examples: [
      CommandExample("notify-sim check payloads", "Check every file below a folder"),
      CommandExample(
        "notify-sim check payloads --app meetings.json --fail-level warning",
        "Check categories too, and fail for warnings"),
      CommandExample(
        "notify-sim check - -H 'apns-push-type: background' --format json",
        "Check payloads from a pipe, a payload a line"),
      CommandExample("notify-sim check payloads --fix --dry-run", "Show what would be fixed"),
    ],
    arguments: [
      ArgumentSpec(
        ValueSpec("path", .file(extensions: ["json", "apns", "ndjson", "jsonl"])), .some,
        help: "The files to check, and folders that hold such files; - is the standard input.")
    ],
    groups: [CheckOptions.checking, CheckOptions.fixing, RequestOptions.all, CheckOptions.output])
}
