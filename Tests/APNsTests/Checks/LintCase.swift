import APNs
import Testing

/// A payload, what the linter finds in it, and the text with the first offered fix made.
struct LintCase: Sendable, CustomTestStringConvertible {
  let json: String
  /// Each finding as code, severity and pointer.
  let findings: [String]
  /// The text after the first fix that has a place, whether safe or not.
  let fixed: String?
  let isSafe: Bool

  init(_ json: String, _ findings: String..., fixed: String? = nil, isSafe: Bool = false) {
    self.json = json
    self.findings = findings
    self.fixed = fixed
    self.isSafe = isSafe
  }

  var testDescription: String { json }
}

extension Diagnostic {
  /// Code, severity and pointer.
  var sketch: String { "\(code.rawValue) \(severity.rawValue) \(pointer ?? "-")" }
}
