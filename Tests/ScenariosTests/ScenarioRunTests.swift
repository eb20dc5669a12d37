import APNs
import NotifySimCore
import Scenarios
import Synchronization
import Testing

@Suite("A scenario that is performed")
struct ScenarioRunTests {
  private static let shown = #""deliver": "hello.json""#

  /// The results of a file with these steps.
  private func results(
    _ steps: String, more: String = "", failLevel: Diagnostic.Severity? = .error
  ) async throws -> [ScenarioRun.Outcome] {
    let text = "{ \"name\": \"x\", \"app\": \"greetings\", \(more) \"steps\": [\(steps)] }"
    var results: [ScenarioRun.Outcome] = []
    for scenario in try Scenario.all(text) {
      results.append(await ScenarioRun(scenario, failLevel: failLevel).result())
    }
    return results
  }

  /// What is wrong with the steps, in a few words.
  private func problems(
    _ steps: String, more: String = "", failLevel: Diagnostic.Severity? = .error
  ) async throws -> [String] {
    let results = try await results(steps, more: more, failLevel: failLevel)
    return results.compactMap(\.failure).flatMap { failure in
      failure.problems.map { "\(failure.step) \($0.sketch)" }
    }
  }

  /// Expectations of the first step, and what is wrong with it.
  static let expectations: [(String, [String])] = [
    ("[]", []),
    (#"{"event": "presented"}"#, []),
    (#"[{"event": "received"}, {"event": "presented", "surface": "banner"}]"#, []),
    (#"[{"event": "presented"}, {"event": "received"}]"#, ["1 missing received, 0 differ"]),
    (#"[{"event": "received"}, {"event": "received"}]"#, ["1 missing received, 0 differ"]),
    (#"{"event": "presented", "title": "Ho"}"#, ["1 missing presented, 1 differ"]),
    (#"{"event": "badge"}"#, ["1 missing"]),
    (#"{"title": "Hello", "surface": "banner", "quiet": 7}"#, ["1 missing presented, 1 differ"]),
    (#"{"not": {"event": "sound"}}"#, []),
    (#"{"not": {"event": "presented", "title": "Ho"}}"#, []),
    (#"{"not": {"event": "presented"}}"#, ["1 unwanted presented"]),
    (#"{"exactly": 1, "of": {"event": "presented", "surface": "banner"}}"#, []),
    (#"{"exactly": 0, "of": {"event": "sound"}}"#, []),
    (#"{"exactly": 7, "of": {"event": "received"}}"#, ["1 found 1"]),
    (
      #"[{"event": "sound"}, {"not": {"event": "received"}}]"#,
      ["1 missing", "1 unwanted received"]
    ),
  ]

  @Test("A scenario has the same result where its events come one by one", arguments: expectations)
  func progress(_ expected: String, _ problems: [String]) async throws {
    let step = "{\(Self.shown), \"expect\": \(expected)}"
    let text = "{ \"name\": \"x\", \"app\": \"greetings\", \"steps\": [\(step)] }"
    let scenario = try #require(try Scenario.all(text).first)
    let seen = Mutex<[Event]>([])
    let run = ScenarioRun(scenario).observing { _, _, events in seen.withLock { $0 += events } }
    _ = await run.result()
    var progress = Expectation.Progress(scenario.steps.flatMap(\.expectations))
    let events = seen.withLock(\.self)
    let others = events.flatMap { progress.take([$0]) }
    #expect(others.count <= events.count)
    func kind(_ sketch: String) -> Substring { sketch.prefix { $0 != " " } }
    #expect(
      progress.problems.map { kind($0.sketch) } == problems.map { kind(String($0.dropFirst(2))) })
  }

  @Test(
    "An unmet expectation is a problem", arguments: expectations)
  func expectation(_ expected: String, _ problems: [String]) async throws {
    #expect(try await self.problems("{\(Self.shown), \"expect\": \(expected)}") == problems)
  }

  /// What is said of a choice that cannot be made, and what is wrong with the step.
  static let impossibleChoices: [(String, [String])] = [
    (
      "",
      ["2 refused the notification has no buttons, so 'YES' cannot be chosen: it has no category"]
    ),
    (#", "expect": {"event": "withheld", "what": "response"}"#, []),
    (#", "expect": {"not": {"event": "response"}}"#, []),
    (
      #", "snapshot": "none""#,
      ["2 refused the notification has no buttons, so 'YES' cannot be chosen: it has no category"]
    ),
    (
      #", "expect": {"not": {"event": "effect"}}"#,
      ["2 refused the notification has no buttons, so 'YES' cannot be chosen: it has no category"]
    ),
  ]

  @Test(
    "An impossible choice that nothing expects fails", arguments: impossibleChoices)
  func impossibleChoice(_ more: String, _ problems: [String]) async throws {
    let shown = #"{"deliver": {"aps": {"alert": "x"}}}"#
    #expect(try await self.problems("\(shown), {\"choose\": \"YES\"\(more)}") == problems)
  }

  @Test(
    "What the app does not declare fails its scenario, also when negated",
    arguments: [
      (#"{"event": "presented", "actions": ["WAVE", "HUGG"]}"#, "the app has no action 'HUGG'"),
      (
        #"{"not": {"event": "response", "actionIdentifier": "HUGG"}}"#,
        "the app has no action 'HUGG'"
      ),
      (
        #"{"event": "received", "content": {"categoryIdentifier": "GREETINGS"}}"#,
        "neither the app nor a push has the category 'GREETINGS'"
      ),
    ])
  func undeclared(expected: String, fault: String) async throws {
    let steps = #"{"deliver": "hello.json"}, {"choose": "HUG", "expect": \#(expected)}"#
    let problems = try await self.problems(steps)
    #expect(problems.contains("2 impossible \(fault)"), "\(problems)")
  }

  @Test("The cause of a failure comes before what is missing for it")
  func causeFirst() async throws {
    let steps = #"{"deliver": "hello.json"}, {"choose": "NO", "expect": {"event": "effect"}}"#
    let problems = try await self.problems(steps)
    #expect(problems.first?.hasPrefix("2 refused") == true && problems.count == 2, "\(problems)")
  }

  @Test("A scenario stops at the first step with a problem")
  func stops() async throws {
    let steps = #"{"lock": true}, {"unlock": true, "expect": {"event": "sound"}}, {"choose": "NO"}"#
    #expect(try await problems(steps) == ["2 missing"])
  }

  @Test("An error that no expectation names fails")
  func unexpected() async throws {
    let broken = #""deliver": "broken.json""#
    #expect(try await problems("{\(broken)}") == ["1 unexpected X1"])
    #expect(
      try await problems(#"{\#(broken), "expect": {"event": "diagnostic", "code": "X1"}}"#) == [])
    #expect(try await problems("{\(broken)}", failLevel: nil) == [])
  }

  @Test("A warning fails where that is wanted")
  func warnings() async throws {
    let odd = #"{"deliver": {"aps": {"alert": "Hi", "interruption-level": "loud"}}}"#
    let codes = try await problems(odd, failLevel: .note)
    #expect(!codes.isEmpty)
    #expect(try await problems(odd, failLevel: nil) == [])
  }

  @Test("Steps may be repeated, also within a repetition")
  func repetition() async throws {
    let steps = """
      {"repeat": 3, "steps": [{"lock": true}, {"repeat": 2, "steps": [{"unlock": true}]}]},
      {"lock": true}
      """
    #expect(try await results(steps).map(\.stepCount) == [10])
  }

  @Test("A scenario may have cases, each with its phone, values and name")
  func cases() async throws {
    let more = #"""
      "device": {"locked": true, "settings.showPreviews": "always"},
      "cases": [
        {"name": "locked", "values": {"SURFACE": "lockScreen", "TITLE": "Hello", "N": 1}},
        {"name": "open", "device": {"locked": false},
         "values": {"SURFACE": "banner", "TITLE": "Hel", "N": 1}}],
      """#
    let steps = #"""
      {"deliver": {"aps": {"alert": {"title": "<${TITLE}>"}}},
       "expect": [{"event": "presented", "surface": "${SURFACE}", "title": "<${TITLE}>"},
         {"exactly": "${N}", "of": {"event": "received"}}]}
      """#
    let results = try await results(steps, more: more)
    #expect(results.map(\.name) == ["x / locked", "x / open"])
    #expect(results.allSatisfy { $0.failure == nil })
  }

  @Test("The file names of cases differ")
  func slugs() throws {
    let names = ["A b", "a-B!", "안녕", "???", "!!!"]
    let cases = names.map { "{\"name\": \"\($0)\"}" }.joined(separator: ", ")
    let all = try Scenario.all("{\"name\": \"x\", \"cases\": [\(cases)], \"steps\": []}")
    #expect(all.map(\.caseSlug) == ["a-b", "a-b-2", "안녕", "case", "case-2"])
    #expect(try Scenario.all(#"{"name": "x", "steps": []}"#).map(\.caseSlug) == [nil])
  }

  @Test("A scenario has the same events each time")
  func determinism() async throws {
    let scenario = try #require(
      try Scenario.all(#"{"name": "x", "steps": [{"deliver": "hello.json", "expect": {"a": 1}}]}"#)
        .first)
    var texts: Set<String> = []
    for _ in 0..<3 {
      let events = await ScenarioRun(scenario).result().failure?.events ?? []
      var writer = JSONWriter()
      for event in events { event.write(to: &writer) }
      texts.insert(writer.text)
    }
    #expect(texts.count == 1)
  }

  @Test("A scenario takes the snapshots that its steps name")
  func snapshots() async throws {
    let scenario = try #require(
      try Scenario.all(
        #"""
        {"name": "x", "steps": [{"lock": true, "snapshot": true}, {"unlock": true},
          {"lock": true, "snapshot": "again"}, {"unlock": true, "snapshot": false}]}
        """#
      ).first)
    let box = Box()
    let result = await ScenarioRun(scenario) { name, step, _ in
      box.asked.withLock { $0.append("\(name)@\(step)") }
      return name.isEmpty ? nil : "differs"
    }.result()
    #expect(box.asked.withLock { $0 } == ["@1", "again@3"])
    #expect(result.failure?.problems.map(\.sketch) == ["snapshot differs"])
  }

  private final class Box: Sendable {
    let asked = Mutex<[String]>([])
  }
}

extension ScenarioRun.Failure.Problem {
  /// The problem in a few words.
  fileprivate var sketch: String {
    switch self {
    case .missing(_, let nearest, let differences):
      nearest.map { "missing \($0.kind.name), \(differences.count) differ" } ?? "missing"
    case .impossible(_, let fault): "impossible \(fault.message)"
    case .unwanted(_, let event): "unwanted \(event.kind.name)"
    case .count(_, let found): "found \(found)"
    case .unexpected(let report): "unexpected \(report.diagnostic.code.rawValue)"
    case .refused(let withheld): "refused \(withheld.reason)"
    case .refusedRequest(let request): "refused request \(request.status)"
    case .snapshot(let difference): "snapshot \(difference)"
    }
  }
}
