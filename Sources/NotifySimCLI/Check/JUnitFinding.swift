import APNs

/// A finding as a test case of JUnit: it fails where the finding reaches the fail level.
enum JUnitFinding {
  static func testCase(_ finding: CheckFinding, failLevel: CheckingOptions.FailLevel) -> String {
    let diagnostic = finding.diagnostic
    let file = XMLText.escaped(finding.source.name)
    let code = XMLText.escaped(diagnostic.code.rawValue)
    let place = finding.range.map { "\($0.start.line):\($0.start.column)" } ?? "1:1"
    let line = finding.range?.start.line ?? 1
    let message = XMLText.escaped(diagnostic.message)
    let text = XMLText.escaped(FindingFormat.details(of: finding), inAttribute: false)
    let content =
      failLevel.fails(diagnostic.severity)
      ? "<failure message=\"\(message)\" type=\"\(code)\">\(text)</failure>"
      : "<system-out>\(text)</system-out>"
    return """
          <testcase name="\(code) at \(place)" classname="\(file)" time="0" file="\(file)" \
      line="\(line)">
            \(content)
          </testcase>

      """
  }
}
