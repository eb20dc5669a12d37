import NotifySimCore
import Scenarios
import Testing

@Suite("A scenario that cannot be understood")
struct ScenarioMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String

    /// A mistake in a whole file.
    init(file text: String, _ message: String) {
      self.text = text
      self.message = message
    }

    /// A mistake in the second line, which holds a key of the scenario.
    init(key: String, _ message: String) {
      self.init(file: "{ \"name\": \"x\",\n\(key),\n\"steps\": [] }", message)
    }

    /// A mistake in the second line, which holds a step.
    init(step: String, _ message: String) {
      self.init(file: "{ \"name\": \"x\", \"steps\": [\n\(step) ] }", message)
    }

    var testDescription: String { message }
  }

  private static let place =
    "2:10: 'move' takes an object with 'latitude' and 'longitude' in degrees"
  private static let advance =
    "2:13: 'advance' takes seconds, a time such as 1h30m, or a moment such as 'to 18:00' or"
    + " 'to 2026-03-29T02:30'"

  static let mistakes = [
    Mistake(file: "[]", "1:1: a scenario must be a JSON object"),
    Mistake(file: #"{"steps": []}"#, "1:1: 'name' is missing"),
    Mistake(file: #"{"name": "", "steps": []}"#, "1:10: 'name' is a string that is not empty"),
    Mistake(file: #"{"name": "x"}"#, "1:1: 'steps' is missing"),
    Mistake(file: #"{"name": "x", "steps": {}}"#, "1:24: 'steps' must be an array"),
    Mistake(
      key: #""nmae": 1"#, "2:1: a scenario has no key 'nmae'; did you mean 'name'?"),
    Mistake(key: #""name": "y""#, "2:1: key 'name' is given twice; the last one counts"),
    Mistake(
      key: #""app": "greeting""#, "2:8: there is no app 'greeting'; did you mean 'greetings'?"),
    Mistake(key: #""app": 7"#, "2:8: 'app' must be a name, the path of a manifest, or a manifest"),
    Mistake(
      key: #""app": {"nam": "x", "bundleIdentifier": "a"}"#,
      "2:9: unknown key 'nam'; did you mean 'name'?"),
    Mistake(key: #""device": []"#, "2:11: the phone's state must be a JSON object"),
    Mistake(key: #""profile": 1"#, "2:12: 'profile' must be an object or the name of a profile"),
    Mistake(key: #""seed": -1"#, "2:9: 'seed' must be a whole number from 0"),
    Mistake(key: #""cases": []"#, "2:10: 'cases' must be an array of objects, at least one"),
    Mistake(key: #""cases": [{}]"#, "2:11: 'name' is missing"),
    Mistake(
      key: #""cases": [{"name": "a"}, {"name": "a"}]"#, "2:35: there are two cases named 'a'"),
    Mistake(
      key: #""cases": [{"name": "a", "steps": []}]"#, "2:25: a case has no key 'steps'"),
    Mistake(
      key: #""cases": [{"name": "a", "values": 1}]"#,
      "2:35: 'values' must be an object: the value of each '${NAME}' in the steps"),
    Mistake(step: "7", "2:1: a step must be an object"),
    Mistake(step: #"{"delivr": {}}"#, "2:2: there is no verb 'delivr'; did you mean 'deliver'?"),
    Mistake(
      step: #"{"lock": true, "unlock": true}"#,
      "2:16: a step takes one verb, but this one also has 'lock'"),
    Mistake(
      step: #"{"lock": true, "expct": []}"#,
      "2:16: 'lock' takes no 'expct'; did you mean 'expect'?"),
    Mistake(step: #"{"lock": false}"#, "2:10: 'lock' takes true"),
    Mistake(step: #"{"choose": 1}"#, "2:12: 'choose' takes a string"),
    Mistake(step: #"{"open": 1}"#, "2:10: 'open' takes true or the identifier of a notification"),
    Mistake(step: #"{"keep": "loudly"}"#, "2:10: 'keep' takes quietly or prominently"),
    Mistake(step: #"{"set": 1}"#, "2:9: 'set' takes an object"),
    Mistake(step: #"{"advance": "soon"}"#, advance),
    Mistake(step: #"{"advance": -1}"#, advance),
    Mistake(step: #"{"advance": "to noon"}"#, advance),
    Mistake(step: #"{"move": "home"}"#, place),
    Mistake(step: #"{"move": {"latitude": 1}}"#, place),
    Mistake(step: #"{"move": {"latitude": 91, "longitude": 0}}"#, place),
    Mistake(step: #"{"deliver": 1}"#, "2:13: 'deliver' takes the path of a payload, or a payload"),
    Mistake(
      step: #"{"deliver": "no.json"}"#, "2:13: cannot open 'scenarios/no.json': no such file"),
    Mistake(step: #"{"deliver": {}, "headers": 1}"#, "2:28: 'headers' must be an object"),
    Mistake(step: #"{"choose": "A", "of": 1}"#, "2:23: 'of' is a string"),
    Mistake(
      step: #"{"lock": true, "snapshot": "a/b"}"#,
      "2:28: 'snapshot' must be true, or a name without a slash"),
    Mistake(
      step: #"{"lock": true, "expect": 1}"#,
      "2:26: an expectation must be an object: a partial event, or 'not' with one"),
    Mistake(
      step: #"{"lock": true, "expect": {"event": "presentd"}}"#,
      "2:36: there is no event 'presentd'; did you mean 'presented'?"),
    Mistake(
      step: #"{"lock": true, "expect": {"not": {"event": "presented", "surfce": "banner"}}}"#,
      "2:57: an event 'presented' has no key 'surfce'; did you mean 'surface'?"),
    Mistake(
      step: #"{"lock": true, "expect": {"not": {"event": "presented", "surface": "baner"}}}"#,
      "2:68: 'surface' is never 'baner'; it is one of banner, lockScreen, notificationCenter,"
        + " carPlay, watch; did you mean 'banner'?"),
    Mistake(
      step: #"{"lock": true, "expect": {"exactly": 0, "of": {"event": "badge", "to": "3"}}}"#,
      #"2:72: 'to' is a whole number, and never "3""#),
    Mistake(
      step: #"{"lock": true, "expect": {"not": 1}}"#, "2:34: a partial event must be an object"),
    Mistake(
      step: #"{"lock": true, "expect": {"not": {}, "event": "sound"}}"#,
      "2:38: an expectation with 'not' has no key 'event'"),
    Mistake(
      step: #"{"lock": true, "expect": {"exactly": -1, "of": {}}}"#,
      "2:38: 'exactly' must be a whole number from 0"),
    Mistake(
      step: #"{"lock": true, "expect": {"exactly": 1}}"#,
      "2:26: 'of' is missing: the partial event to count"),
    Mistake(step: #"{"repeat": 0, "steps": []}"#, "2:12: 'repeat' must be a whole number from 1"),
    Mistake(step: #"{"repeat": 2}"#, "2:1: 'steps' is missing"),
    Mistake(
      step: #"{"repeat": 100001, "steps": [{"lock": true}]}"#,
      "2:12: a scenario has at most 100000 steps"),
    Mistake(
      file: #"""
        {"name": "x", "cases": [{"name": "a"}, {"name": "b"}],
         "steps": [{"repeat": 60000, "steps": [{"lock": true}]}]}
        """#,
      "1:24: all cases together have at most 100000 steps"),
    Mistake(
      step: #"{"choose": "${WHO}"}"#, "2:12: '${WHO}' has no value: no case has 'values'"),
  ]

  @Test(
    "A mistake in a scenario is reported with its place and the nearest valid word",
    arguments: mistakes)
  func message(_ mistake: Mistake) {
    #expect(Scenario.mistakes(mistake.text) == [mistake.message])
  }

  @Test("All mistakes are reported at once, in the order of the text")
  func several() {
    let text = """
      { "name": 1, // a comment
        "app": "greeting",
        "steps": [ { "delver": "a" }, { "advance": "x" }, { "choose": "A", "expect": 2 } ] }
      """
    #expect(
      Scenario.mistakes(text).map { String($0.prefix { $0 != " " }) }
        == ["1:11:", "2:10:", "3:16:", "3:46:", "3:80:"])
  }

  @Test("At most a hundred mistakes are reported")
  func limit() {
    let steps = (0..<500).map { "{\"verb\($0)\": 1}" }.joined(separator: ", ")
    #expect(Scenario.mistakes("{\"name\": \"x\", \"steps\": [\(steps)]}").count == 100)
  }

  @Test("A mistake that several cases meet is reported once")
  func onceForAllCases() {
    let text = #"""
      { "name": "x", "cases": [{"name": "a"}, {"name": "b"}], "steps": [{"delver": 1}] }
      """#
    #expect(Scenario.mistakes(text) == ["1:68: there is no verb 'delver'; did you mean 'deliver'?"])
  }

  @Test("Expecting a push's category is valid even if the app does not register it")
  func categoryOfPush() {
    let text = #"""
      { "name": "x", "steps": [
        { "deliver": {"aps": {"alert": "B", "category": "OTHER"}},
          "expect": {"event": "received", "content": {"categoryIdentifier": "OTHER"}} } ] }
      """#
    #expect(Scenario.mistakes(text) == [])
  }

  @Test("A wrong word in a placeholder is reported at the placeholder")
  func placeholderInExpectation() {
    let text = #"""
      { "name": "x", "cases": [{"name": "a", "values": {"WHERE": "baner"}}],
        "steps": [{"lock": true, "expect": {"event": "presented", "surface": "${WHERE}"}}] }
      """#
    #expect(
      Scenario.mistakes(text) == [
        "2:72: 'surface' is never 'baner'; it is one of banner, lockScreen, notificationCenter,"
          + " carPlay, watch; did you mean 'banner'?"
      ])
  }

  @Test("An unknown placeholder has the nearest value")
  func placeholder() {
    let text = #"""
      { "name": "x", "cases": [{"name": "a", "values": {"ACTION": "A"}}],
        "steps": [{"choose": "${ACTON}"}] }
      """#
    #expect(
      Scenario.mistakes(text)
        == ["2:24: no 'values' has 'ACTON'; there is ACTION; did you mean 'ACTION'?"])
  }
}
