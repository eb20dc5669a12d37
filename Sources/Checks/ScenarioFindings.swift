import APNs
import CommandLineTools
import NotifySimCore
import Scenarios

/// What can be known to be wrong with the payloads of scenarios.
struct ScenarioFindings {
  /// The findings, at their places in the scenarios' text.
  private(set) var all: [Diagnostic] = []
  private var seen: Set<Int> = []

  /// Looks at the scenarios of one file; a payload that several of them have is looked at once.
  ///
  /// What a step expects to be reported is no finding. `builtIn` are the categories of apps, by
  /// their bundle identifiers.
  init(_ scenarios: [Scenario], _ builtIn: [String: [NotificationCategory]] = [:]) {
    for scenario in scenarios {
      let app = AppFacts(scenario.app, builtIn)
      for step in scenario.steps {
        // Cases repeat the expectations of their file.
        all += step.expectations.flatMap(\.faults).filter { !all.contains($0) }
        guard let place = step.payload ?? step.file, seen.insert(place.span.start).inserted else {
          continue
        }
        let check = Step(step: step, app: app)
        let found =
          step.payload.map { check.of($0, in: scenario.source) }
          ?? check.ofFile(at: place, options: step.call.push?.options ?? .apple)
        all += found.filter { finding in
          !scenario.check.disabled.contains(finding.code)
            && !step.expectations.contains { $0.expects(finding.code) }
        }
      }
    }
  }

  /// What is wrong with the payload of one step.
  private struct Step {
    let step: Scenario.Step
    let app: AppFacts

    /// The step's headers, with their places in the scenario's text.
    private var headers: RequestHeaders {
      guard let members = step.headers?.members.map(\.self), let push = step.call.push else {
        return RequestHeaders()
      }
      return RequestHeaders(
        push.headers.fields.compactMap { field in
          guard let member = members.last(where: { $0.key.string?.lowercased() == field.name })
          else { return nil }
          var placed = field
          placed.span = member.value.span
          return placed
        })
    }

    /// The findings about a payload that stands in the text, and about its headers.
    func of(_ payload: JSONValue, in source: SourceText) -> [Diagnostic] {
      let span = payload.span
      guard source.bytes.indices.contains(span.start), span.end <= source.bytes.count else {
        return []
      }
      var findings = PayloadFindings(reading: .commented, headers: headers, needsPushType: false)
      let map = SourceMap(copying: span)
      let inPayload = findings.of(source.bytes[span.start..<span.end], for: app).findings.map {
        finding in
        var placed = map.origin(of: finding)
        placed.span = placed.span ?? step.span
        placed.pointer = finding.pointer.map { payload.pointer + $0 }
        return placed
      }
      return findings.aboutHeaders.map(placed) + inPayload
    }

    /// The findings about a payload of a file that depend on the headers of the step or on the app
    /// of the scenario.
    func ofFile(at place: JSONValue, options: JSONReader.Options) -> [Diagnostic] {
      guard let push = step.call.push else { return [] }
      let bytes = (push.source.origin?.source ?? push.source).bytes[...]
      var plain = PayloadFindings(reading: options)
      let known = Set(plain.of(bytes).findings.map(\.message))
      var findings = PayloadFindings(reading: options, headers: headers, needsPushType: false)
      let inFile = findings.of(bytes, for: app).findings.filter { !known.contains($0.message) }.map
      {
        Diagnostic(
          $0.severity, $0.code, $0.message, at: place.span, pointer: place.pointer,
          fixIt: $0.fixIt.map { .init($0.message) })
      }
      return findings.aboutHeaders.map(placed) + inFile
    }

    private func placed(_ finding: Diagnostic) -> Diagnostic {
      var placed = finding
      placed.span = finding.span ?? step.headers?.span ?? step.span
      return placed
    }
  }
}

extension AppFacts {
  /// The app of a scenario, whose code may have registered its categories.
  fileprivate init(_ app: App, _ builtIn: [String: [NotificationCategory]]) {
    let declared = app.manifest.categories
    let categories = declared.isEmpty ? builtIn[app.manifest.bundleIdentifier] : declared
    self.init(of: app, categories: categories.map { Set($0.map(\.identifier)) })
  }
}

extension Expectation {
  /// Whether a diagnostic of a code is expected; one that names no code expects any.
  fileprivate func expects(_ code: Diagnostic.Code) -> Bool {
    guard demand != .none, pattern.json["event"]?.string == "diagnostic" else { return false }
    return pattern.json["code"].map { $0.string == code.rawValue } ?? true
  }
}
