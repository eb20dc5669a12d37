/// The environment variables of CI services and of GitHub Actions.
struct CIEnvironment: Sendable {
  /// Whether this is a CI server, where snapshots must not be rewritten by accident.
  let isCI: Bool
  /// Whether GitHub Actions reads the output.
  let isGitHub: Bool
  /// The folder to which GitHub's paths are relative.
  let workspace: String?
  /// The file for the summary on the run's page on GitHub.
  let summaryFile: String?

  /// Reads the variables; an empty one counts as unset.
  init(_ variables: [String: String]) {
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    isCI = ["true", "1"].contains(value("CI"))
    isGitHub = value("GITHUB_ACTIONS") == "true"
    workspace = value("GITHUB_WORKSPACE")
    summaryFile = value("GITHUB_STEP_SUMMARY")
  }
}
