import CommandLineTools
import Foundation

/// What a replay is asked for, by its options and by the environment.
struct ReplaySettings {
  let paths: [String]
  let shard: Shard
  let isUpdating: Bool
  let isFailFast: Bool
  let isListing: Bool
  let repetitions: Int
  let jobs: Int
  let failLevel: CheckingOptions.FailLevel
  let reports: [ReportRequest]

  private let filter: Regex<AnyRegexOutput>?
  private let skip: Regex<AnyRegexOutput>?

  init(
    _ arguments: ParsedArguments, _ environment: ReplayEnvironment
  ) throws(CommandFailure) {
    paths = arguments.positionals
    shard = try Self.shard(arguments, environment)
    isUpdating = arguments[ReplayOptions.update]
    isFailFast = arguments[ReplayOptions.failFast]
    isListing = arguments[ReplayOptions.list]
    repetitions = arguments[ReplayOptions.repetitions] ?? 1
    // Snapshots that several scenarios share are written in the order of the scenarios.
    jobs =
      isUpdating
      ? 1 : arguments[ReplayOptions.jobs] ?? ProcessInfo.processInfo.activeProcessorCount
    failLevel = arguments[CheckingOptions.failLevel]
    reports = try Self.reports(arguments, environment)
    let pattern = arguments[ReplayOptions.filter]
    filter = try Self.regex(
      pattern ?? environment.filter, pattern == nil ? "TESTBRIDGE_TEST_ONLY" : "'--filter'")
    skip = try Self.regex(arguments[ReplayOptions.skip], "'--skip'")
    if isUpdating, environment.isCI, !arguments[ReplayOptions.force] {
      throw .usage(
        UsageError(
          "'--update' does not rewrite snapshots where CI is set",
          suggestion: "add '--force' if it should", command: CommandLineSurface.replay.name))
    }
  }

  /// Whether some scenarios are to be left out by their names.
  var isFiltering: Bool { filter != nil || skip != nil }

  /// Whether a scenario is to run, its shard aside.
  func selects(_ entry: ScenarioEntry) -> Bool {
    let subject = entry.subject
    return (filter.map { subject.contains($0) } ?? true)
      && !(skip.map { subject.contains($0) } ?? false)
  }

  private static func regex(
    _ pattern: String?, _ name: String
  ) throws(CommandFailure) -> Regex<AnyRegexOutput>? {
    guard let pattern else { return nil }
    do {
      return try Regex(pattern)
    } catch {
      throw .refusing(pattern, of: name, takes: "a regular expression")
    }
  }

  private static func shard(
    _ arguments: ParsedArguments, _ environment: ReplayEnvironment
  ) throws(CommandFailure) -> Shard {
    if let text = arguments[ReplayOptions.shard] {
      guard let shard = Shard(text) else {
        throw .refusing(text, of: "'--shard'", takes: "a part such as 1/4, the first of four")
      }
      return shard
    }
    guard let (total, index) = environment.shards else { return .whole }
    guard let count = Int(total), let place = Int(index), place >= 0,
      let shard = Shard(number: place &+ 1, of: count)
    else {
      throw .usage(
        UsageError(
          "TEST_SHARD_INDEX=\(index) is not one of TEST_TOTAL_SHARDS=\(total) shards",
          command: CommandLineSurface.replay.name))
    }
    return shard
  }

  private static func reports(
    _ arguments: ParsedArguments, _ environment: ReplayEnvironment
  ) throws(CommandFailure) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for text in arguments[ReplayOptions.report] { requests.append(try ReportRequest(text)) }
    if environment.isGitHub { requests.append(.github) }
    if let path = environment.reportFile { requests.append(.file(.junit, path)) }
    var known: Set<ReportRequest> = []
    requests.removeAll { !known.insert($0).inserted }
    var files: Set<String> = []
    for case .file(_, let path) in requests where !files.insert(path).inserted {
      throw .usage(
        UsageError(
          "two reports would go to \(UsageError.quoted(path))",
          command: CommandLineSurface.replay.name))
    }
    return requests
  }
}

extension CommandFailure {
  /// A word of the command line that `replay` cannot take.
  static func refusing(
    _ word: String, of subject: String, takes: String, suggestion: String? = nil
  ) -> CommandFailure {
    var error = UsageError.invalidValue(word, of: subject, takes: takes, suggestion: suggestion)
    error.command = CommandLineSurface.replay.name
    return .usage(error)
  }
}
