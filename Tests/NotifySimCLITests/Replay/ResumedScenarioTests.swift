import APNs
import Foundation
import NotifySimCore
import SavedPhones
import Scenarios
import TestSupport
import Testing

@testable import Checks
@testable import CommandLineTools
@testable import NotifySimCLI

/// Performs a scenario twice: on one phone, and on a phone that is saved as text after every step
/// and gone on with.
private struct ResumedScenario {
  let scenario: Scenario

  private func perform(_ step: Scenario.Step, on phone: Simulator) async -> [Event] {
    var events: [Event] = []
    for stimulus in step.call.stimuli { events += await phone.perform(stimulus) }
    return events
  }

  /// What is seen at each step of a phone that is left alone.
  func whole() async -> [[Event]] {
    let phone = Simulator(
      app: scenario.app, device: scenario.device, profile: scenario.profile, seed: scenario.seed)
    var seen: [[Event]] = []
    for step in scenario.steps { seen.append(await perform(step, on: phone)) }
    return seen
  }

  /// What is seen at each step of a phone that is saved after it.
  func resumed() async throws -> [[Event]] {
    let manifest = scenario.app.manifest
    var text = try SavedPhone(new: manifest, device: scenario.device, seed: scenario.seed).text
    var seen: [[Event]] = []
    for step in scenario.steps {
      let source = SourceText(name: "phone.json", bytes: Array(text.utf8))
      let saved = try SavedPhone(source, for: manifest)
      #expect(try saved.text == text)
      let phone = Simulator(app: scenario.app, resuming: saved, profile: scenario.profile)
      seen.append(await perform(step, on: phone))
      text = try await phone.saved().text
    }
    return seen
  }
}

@Suite("Saving and resuming after each step")
struct ResumedScenarioTests {
  static let paths: [String] = {
    let folder = Repository.file("fixtures/scenarios").path
    return FileFinder(suffixes: [".scenario.json"]).files(at: [folder]).files.map(\.path)
  }()

  /// The events as JSON without their positions and the session; findings are told once to each
  /// process, and so are left out.
  private func lines(_ events: [Event]) -> [String] {
    events.filter { !["session", "diagnostic"].contains($0.kind.name) }.map { event in
      var writer = JSONWriter()
      event.write(to: &writer)
      return writer.text.replacing(/"seq":[0-9]+,/, with: "")
    }
  }

  @Test("A phone that is saved and resumed after each step has the same events", arguments: paths)
  func law(path: String) async throws {
    for scenario in try ScenarioFiles().scenarios(in: path) {
      let run = ResumedScenario(scenario: scenario)
      let (whole, resumed) = (await run.whole(), try await run.resumed())
      for (place, (one, other)) in zip(whole, resumed).enumerated() {
        #expect(lines(one) == lines(other), "\(scenario.name), step \(place + 1)")
      }
    }
  }
}
