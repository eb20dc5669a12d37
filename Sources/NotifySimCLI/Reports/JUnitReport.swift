import NotifySimCore

/// A report in the XML of JUnit, a suite for each file, written as the replay goes.
struct JUnitReport: ReplayReport {
  /// The bytes of the element with the totals, which is written again at the end.
  private static let headSize = 160

  private var file: ReportFile
  private var suite: Suite?

  init(_ file: ReportFile) {
    self.file = file
  }

  mutating func begin(total: Int) throws(CommandFailure) {
    try file.write(Self.head("") + "\n")
  }

  mutating func add(_ outcome: ReplayOutcome) throws(CommandFailure) {
    if let suite, suite.path != outcome.entry.path {
      try file.write(suite.text)
      self.suite = nil
    }
    suite = suite ?? Suite(path: outcome.entry.path)
    suite?.add(outcome)
  }

  mutating func end(_ summary: ReplaySummary) throws(CommandFailure) {
    if let suite { try file.write(suite.text) }
    if summary.isInterrupted { try file.write(Self.interruption(summary)) }
    try file.write("</testsuites>\n")
    let done = summary.passed + summary.failed + summary.unreadable
    let extra = summary.isInterrupted ? 1 : 0
    try file.rewriteBeginning(
      Self.head(
        Self.counts(
          tests: done + extra, failures: summary.failed, errors: summary.unreadable + extra)))
    try file.close()
  }

  private static func interruption(_ summary: ReplaySummary) -> String {
    """
      <testsuite name="notify-sim"\(counts(tests: 1, failures: 0, errors: 1))>
        <testcase name="the whole replay" classname="notify-sim" time="0">
          <error message="interrupted: \(summary.notRun) scenarios were not run"/>
        </testcase>
      </testsuite>

    """
  }

  fileprivate static func counts(tests: Int, failures: Int, errors: Int) -> String {
    " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
  }

  private static func head(_ attributes: String) -> String {
    let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"notify-sim\""
    let text = start + attributes
    return text + String(repeating: " ", count: max(0, headSize - text.utf8.count)) + ">"
  }
}

extension JUnitReport {
  /// The scenarios of one file.
  private struct Suite {
    let path: String
    private var tests = 0
    private var failures = 0
    private var errors = 0
    private var seconds = 0.0
    private var cases = ""

    init(path: String) {
      self.path = path
    }

    mutating func add(_ outcome: ReplayOutcome) {
      tests += 1
      seconds += outcome.seconds
      let entry = outcome.entry
      let name = XMLText.escaped(entry.name)
      let start = """
            <testcase name="\(name)" classname="\(className)" \
        time="\(outcome.seconds.decimal)" file="\(XMLText.escaped(path))" line="\(entry.line)"
        """
      guard let complaint = Complaint(outcome) else {
        cases += "\(start)/>\n"
        return
      }
      let element: String
      if case .failed = outcome.verdict {
        failures += 1
        element = "failure"
      } else {
        errors += 1
        element = "error"
      }
      cases += """
        \(start)>
              <\(element) message="\(XMLText.escaped(complaint.headline))" \
        type="\(complaint.type)">\(XMLText.escaped(complaint.text, inAttribute: false))</\(element)>
            </testcase>

        """
    }

    var text: String {
      """
        <testsuite name="\(XMLText.escaped(path))"\
      \(JUnitReport.counts(tests: tests, failures: failures, errors: errors)) \
      time="\(seconds.decimal)" file="\(XMLText.escaped(path))">
      \(cases)  </testsuite>

      """
    }

    private var className: String {
      var stem = path
      for suffix in [ScenarioFinder.suffix, ".json"] where stem.hasSuffix(suffix) {
        stem.removeLast(suffix.count)
      }
      return XMLText.escaped(stem.split(separator: "/").joined(separator: "."))
    }
  }
}

extension Double {
  /// The number with three places behind the point.
  fileprivate var decimal: String {
    let thousandths = Int((Swift.max(0, Swift.min(self, 1e9)) * 1000).rounded())
    let rest = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(rest)"
  }
}
