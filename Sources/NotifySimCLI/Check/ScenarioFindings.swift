import APNs
import NotifySimCore

/// What can be known to be wrong with the payloads that stand in scenarios.
struct ScenarioFindings {
  /// The findings, at their places in the scenarios' text.
  private(set) var all: [Diagnostic] = []
  private var seen: Set<Int> = []

  /// Looks at the scenarios of one file; a payload that several of them have is looked at once.
  ///
  /// What a step expects to be reported is no finding.
  init(_ scenarios: [Scenario]) {
    for scenario in scenarios {
      let categories = Set(scenario.app.manifest.categories.map(\.identifier))
      let app = CheckedApp(
        categories: categories.isEmpty ? nil : categories,
        localizations: scenario.app.localizations,
        sounds: SoundLibrary(of: scenario.app.manifest))
      for step in scenario.steps {
        guard let payload = step.payload, seen.insert(payload.span.start).inserted else { continue }
        let found = findings(about: payload, of: step, in: scenario, for: app)
        all += found.filter { finding in
          !scenario.check.disabled.contains(finding.code)
            && !step.expectations.contains { $0.expects(finding.code) }
        }
      }
    }
  }

  private func findings(
    about payload: JSONValue, of step: Scenario.Step, in scenario: Scenario, for app: CheckedApp
  ) -> [Diagnostic] {
    let span = payload.span
    guard scenario.source.bytes.indices.contains(span.start),
      span.end <= scenario.source.bytes.count
    else { return [] }
    var findings = PayloadFindings(
      reading: .commented, headers: step.call.push?.headers ?? RequestHeaders())
    let map = SourceMap(copying: span)
    let inPayload = findings.of(
      scenario.source.bytes[span.start..<span.end], for: app
    ).map { finding in
      var placed = map.origin(of: finding)
      placed.pointer = finding.pointer.map { payload.pointer + $0 }
      return placed
    }
    let inHeaders = findings.aboutHeaders.map { finding in
      var placed = finding
      placed.span = step.span
      return placed
    }
    return inHeaders + inPayload
  }
}

extension Expectation {
  /// Whether a diagnostic of a code is expected; one that names no code expects any.
  fileprivate func expects(_ code: Diagnostic.Code) -> Bool {
    guard demand != .none, pattern.json["event"]?.string == "diagnostic" else { return false }
    return pattern.json["code"].map { $0.string == code.rawValue } ?? true
  }
}
