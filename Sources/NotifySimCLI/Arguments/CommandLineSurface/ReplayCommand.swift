import CommandLineTools

/// The options of `replay` alone.
enum ReplayOptions {
  /// Which scenarios to run, by a regular expression.
  static let filter = CommandOption.text(
    "--filter", value: "regex", .word,
    help: "Run only the scenarios whose 'PATH NAME' this regular expression finds.")

  /// Which scenarios to leave out, by a regular expression.
  static let skip = CommandOption.text(
    "--skip", value: "regex", .word,
    help: "Leave out the scenarios whose 'PATH NAME' this regular expression finds.")

  /// Whether to name the scenarios only.
  static let list = CommandOption.flag(
    "--list", help: "List the scenarios that would run, and run nothing.")

  /// How many scenarios run at a time.
  static let jobs = CommandOption.integer(
    "--jobs", value: "number", in: 1...256,
    help: "Run this many scenarios at a time; without it, one for each processor core.")

  /// Which part of the scenarios to run.
  static let shard = CommandOption.text(
    "--shard", value: "k/n", .word,
    help: "Run the k-th of n parts, to share the work between n machines.")

  /// Whether to stop at a failure.
  static let failFast = CommandOption.flag(
    "--fail-fast", help: "Stop at the first scenario that fails.")

  /// How often each scenario runs.
  static let repetitions = CommandOption.integer(
    "--repeat", value: "number", in: 1...1_000_000,
    help: "Run each scenario this many times, or until it fails.")

  /// Whether to write snapshots.
  static let update = CommandOption.flag(
    "--update", help: "Write the snapshots anew, show what changed, and end with status 1 if any.")

  /// Whether to write snapshots in CI.
  static let force = CommandOption.flag(
    "--force", help: "Allow --update where the environment says CI=true.")

  /// Where else to report to.
  static let report = CommandOption.texts(
    "--report", value: "format=file",
    help: """
      Write a report too: junit=FILE, tap=FILE, json=FILE, or github for annotations; may be \
      repeated.
      """)

  static let selection = OptionGroup(
    "Selection", [filter.spec, skip.spec, shard.spec, list.spec])
  static let running = OptionGroup(
    "Running",
    [jobs.spec, repetitions.spec, failFast.spec, update.spec, force.spec, report.spec])
}

extension CommandLineSurface {
  /// The declaration of `replay`.
  static let replay = CommandSpec(
    "replay",
    abstract: "Run scenario files and report what is not as they expect.",
    discussion: [
      """
      In a folder, every file below it whose name ends in .scenario.json is a scenario. All files \
      are read before the first one runs.
      """
    ],
    examples: [
      CommandExample("notify-sim replay scenarios", "Run every scenario below a folder"),
      CommandExample(
        "notify-sim replay scenarios --filter locked --fail-fast",
        "Run some of them, up to the first failure"),
      CommandExample(
        "notify-sim replay scenarios --shard 1/4 --report junit=report.xml",
        "Run a quarter of them in CI, and write a report"),
      CommandExample("notify-sim replay scenarios --update", "Write the snapshots anew"),
    ],
    arguments: [
      ArgumentSpec(
        ValueSpec("path", .file(extensions: ["json"])), .some,
        help: "The files of scenarios, and folders that hold such files.")
    ],
    groups: [
      ReplayOptions.selection, ReplayOptions.running, CheckingOptions.level, OutputOptions.data,
    ])
}
