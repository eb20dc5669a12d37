import CommandLineTools
import Foundation

extension ReplayRun {
  /// The options of `replay` alone.
  enum Options {
    /// A regular expression for the scenarios to run.
    static let filter = CommandOption.text(
      "--filter", value: "regex", .word,
      help: "Run only the scenarios whose 'PATH NAME' matches this regular expression.")

    /// A regular expression for the scenarios to skip.
    static let skip = CommandOption.text(
      "--skip", value: "regex", .word,
      help: "Skip the scenarios whose 'PATH NAME' matches this regular expression.")

    /// Whether to list the scenarios without running them.
    static let list = CommandOption.flag(
      "--list", help: "List the scenarios that would run, and run nothing.")

    /// How many scenarios run at a time.
    static let jobs = CommandOption.integer(
      "--jobs", value: "number", in: 1...256,
      help: "Run this many scenarios in parallel; without it, one per processor core.")

    /// The part of the scenarios to run.
    static let shard = CommandOption.reading(
      "--shard", value: "k/n", .word,
      help: "Run the k-th of n parts, to split the work between n machines."
    ) { text throws(UsageError) in
      guard let shard = Settings.Shard(text) else {
        throw .invalidValue(text, of: "'--shard'", takes: "a part such as 1/4, the first of four")
      }
      return shard
    }

    /// Whether to stop at the first failure.
    static let failFast = CommandOption.flag(
      "--fail-fast", help: "Stop at the first scenario that fails.")

    /// How often each scenario runs.
    static let repetitions = CommandOption.integer(
      "--repeat", value: "number", in: 1...1_000_000,
      help: "Run each scenario this many times, or until it fails.")

    /// Whether to update snapshots.
    static let update = CommandOption.flag(
      "--update",
      help: "Update the snapshots, show what changed, and exit with status 1 if any did.")

    /// Whether to update snapshots in CI.
    static let force = CommandOption.flag(
      "--force", help: "Allow --update where CI=true is set.")

    /// Additional reports.
    static let reports = CommandOption.gathering(
      "--report", value: "format=file", into: [ReplayReports.Request](),
      help: """
        Write a report too: junit=FILE, json=FILE, html=FILE, or github for annotations; may be \
        repeated.
        """
    ) { reports, text throws(UsageError) in reports.append(try ReplayReports.Request(text)) }
    .offering(CompletionList.reports.rawValue)

    static let selection = OptionSpec.Group(
      "Selection", [filter.spec, skip.spec, shard.spec, list.spec])
    static let running = OptionSpec.Group(
      "Running",
      [
        jobs.spec, repetitions.spec, failFast.spec, update.spec, force.spec, reports.spec,
        WatchLoop.option.spec,
      ])
  }

  /// The settings of a replay, from its options and the environment.
  struct Settings {
    let paths: [String]
    let shard: Shard
    let isUpdating: Bool
    let isFailFast: Bool
    let isListing: Bool
    let repetitions: Int
    let jobs: Int
    let failLevel: CheckingOptions.FailLevel
    let reports: [ReplayReports.Request]

    private let filter: Regex<AnyRegexOutput>?
    private let skip: Regex<AnyRegexOutput>?

    init(_ arguments: ParsedArguments, _ environment: CIEnvironment) throws(CommandFailure) {
      paths = arguments.positionals
      shard = try arguments.value(of: Options.shard) ?? .whole
      isUpdating = arguments[Options.update]
      isFailFast = arguments[Options.failFast]
      isListing = arguments[Options.list]
      repetitions = arguments[Options.repetitions] ?? 1
      // Scenarios that share snapshots write them in the order of the scenarios.
      jobs =
        isUpdating
        ? 1 : arguments[Options.jobs] ?? ProcessInfo.processInfo.activeProcessorCount
      failLevel = arguments[CheckingOptions.failLevel]
      reports = try Self.reports(arguments, environment)
      filter = try Self.regex(arguments[Options.filter], "'--filter'", arguments)
      skip = try Self.regex(arguments[Options.skip], "'--skip'", arguments)
      if isUpdating, environment.isCI, !arguments[Options.force] {
        throw arguments.usageError(
          "'--update' does not change snapshots where CI is set",
          suggestion: "add '--force' to allow it")
      }
    }

    /// Whether scenarios are filtered by name.
    var isFiltering: Bool { filter != nil || skip != nil }

    /// Whether a scenario is selected, independent of its shard.
    func selects(_ entry: ScenarioCatalogue.Entry) -> Bool {
      let subject = entry.subject
      return (filter.map { subject.contains($0) } ?? true)
        && !(skip.map { subject.contains($0) } ?? false)
    }

    private static func regex(
      _ pattern: String?, _ name: String, _ arguments: ParsedArguments
    ) throws(CommandFailure) -> Regex<AnyRegexOutput>? {
      guard let pattern else { return nil }
      do {
        return try Regex(pattern)
      } catch {
        throw arguments.usageError(
          UsageError.invalidValue(pattern, of: name, takes: "a regular expression"))
      }
    }

    private static func reports(
      _ arguments: ParsedArguments, _ environment: CIEnvironment
    ) throws(CommandFailure) -> [ReplayReports.Request] {
      var requests = try arguments.value(of: Options.reports)
      if environment.isGitHub { requests.append(.github) }
      var known: Set<ReplayReports.Request> = []
      requests.removeAll { !known.insert($0).inserted }
      var files: Set<String> = []
      for case .file(_, let path) in requests where !files.insert(path).inserted {
        throw arguments.usageError("two reports would go to \(UsageError.quoted(path))")
      }
      return requests
    }

    /// One of several parts of the scenarios, assigned round-robin.
    struct Shard: Hashable, Sendable {
      /// The index of the part, from 0.
      let index: Int
      /// The number of parts.
      let total: Int

      /// All scenarios.
      static let whole = Shard(index: 0, total: 1)

      private init(index: Int, total: Int) {
        self.index = index
        self.total = total
      }

      /// Creates a part; nil if the number is out of range.
      init?(number: Int, of total: Int) {
        guard total >= 1, (1...total).contains(number) else { return nil }
        self.init(index: number - 1, total: total)
      }

      /// Parses `2/5`, the second of five parts; nil if the text is not valid.
      init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let total = parts[1] else { return nil }
        self.init(number: number, of: total)
      }

      /// Whether the part contains the scenario at this index.
      func contains(_ position: Int) -> Bool { position % total == index }
    }
  }
}
