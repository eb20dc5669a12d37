/// The formats of the files that `replay` writes for other programs.
enum ReportFormat: String, CaseIterable {
  /// The XML of JUnit.
  case junit
  /// JSON Lines.
  case json
  /// A page with the picture of each step.
  case html

  /// The word for annotations of GitHub Actions, which need no file.
  static let github = "github"

  /// What the values of `--report` begin with.
  static let words = allCases.map { "\($0.rawValue)=" } + [github]
}
