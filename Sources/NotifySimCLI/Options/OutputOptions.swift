import CommandLineTools

/// How results are shown.
enum OutputOptions {
  /// The form of standard output.
  enum Format: String, CaseIterable, Hashable, Sendable {
    /// Cards and tables for people.
    case text
    /// JSON Lines, an event a line.
    case json
  }

  /// The form of standard output.
  static let format = CommandOption<Format>.choice(
    "--format", value: "format", default: .text,
    help: "Write text for people or JSON Lines for programs.")

  /// Whether to tell which rules decided.
  static let explain = CommandOption.flag(
    "--explain", help: "Show which rules decided, and how certain they are.")

  /// For commands whose result is data.
  static let data = OptionSpec.Group("Output", [format.spec] + Output.options.options)
  /// For commands that simulate.
  static let all = OptionSpec.Group("Output", [format.spec, explain.spec] + Output.options.options)
}

/// What the environment asks of a replay: the variables of CI, GitHub Actions and Bazel's test
/// protocol.
struct CIEnvironment: Sendable {
  /// Whether this is a build server, where nothing may be rewritten by accident.
  let isCI: Bool
  /// Whether GitHub Actions reads the output.
  let isGitHub: Bool
  /// The folder that GitHub's paths start from.
  let workspace: String?
  /// The file that takes a summary for GitHub's page of the run.
  let summaryFile: String?
  /// Bazel's number of shards, and this one's index from 0.
  let shards: (total: String, index: String)?
  /// The file whose change tells Bazel that shards are heeded.
  let shardStatusFile: String?
  /// Where Bazel wants a JUnit report.
  let reportFile: String?
  /// Bazel's filter.
  let filter: String?
  /// The file that tells Bazel, if it is left behind, that the process came to an untimely end.
  let prematureExitFile: String?

  /// Reads the variables; one that is empty counts as not set.
  init(_ variables: [String: String]) {
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    isCI = ["true", "1"].contains(value("CI"))
    isGitHub = value("GITHUB_ACTIONS") == "true"
    workspace = value("GITHUB_WORKSPACE")
    summaryFile = value("GITHUB_STEP_SUMMARY")
    shards = value("TEST_TOTAL_SHARDS").map { ($0, value("TEST_SHARD_INDEX") ?? "0") }
    shardStatusFile = value("TEST_SHARD_STATUS_FILE")
    reportFile = value("XML_OUTPUT_FILE")
    filter = value("TESTBRIDGE_TEST_ONLY")
    prematureExitFile = value("TEST_PREMATURE_EXIT_FILE")
  }
}
