import CommandLineTools

/// A report that the command line asks for.
enum ReportRequest: Hashable {
  /// A file in a format.
  case file(Format, String)
  /// Annotations for GitHub Actions.
  case github

  /// The formats of files.
  enum Format: String, CaseIterable {
    /// The XML of JUnit.
    case junit
    /// The Test Anything Protocol.
    case tap
    /// JSON Lines.
    case json
  }

  /// Reads `junit=FILE` or `github`.
  init(_ text: String) throws(CommandFailure) {
    if text == "github" {
      self = .github
      return
    }
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let words = Format.allCases.map(\.rawValue)
    guard parts.count == 2, let format = Format(rawValue: parts[0]) else {
      let word = parts.first ?? text
      let isFormat = words.contains(word)
      throw .refusing(
        text, of: "'--report'", takes: "junit=FILE, tap=FILE, json=FILE or github",
        suggestion: isFormat
          ? "name a file: '\(word)=FILE'"
          : UsageError.suggestion(for: word, from: words + ["github"]))
    }
    self = .file(format, parts[1])
  }

  /// Makes the report, and opens its file.
  func report(
    _ output: Output, _ environment: ReplayEnvironment
  ) throws(CommandFailure) -> any ReplayReport {
    switch self {
    case .github: return GitHubReport(output, environment)
    case .file(.junit, let path): return JUnitReport(try OutputFile(path))
    case .file(.tap, let path): return TAPReport(try OutputFile(path))
    case .file(.json, let path): return JSONReport(try OutputFile(path))
    }
  }
}
