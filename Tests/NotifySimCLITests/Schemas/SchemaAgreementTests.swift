import APNs
@testable import NotifySimCLI
import NotifySimCore
import TestSupport
import Testing

/// Holds the schemas to the readers: what one takes, the other takes.
@Suite("A schema and its reader agree")
struct SchemaAgreementTests {
  static let values = [
    "true", "false", "0", "1", "2", "-1", "0.5", "1.5", #""""#, #""text""#, #""1""#,
    #""active""#, #""end""#, "[]", #"["a"]"#, "[1]", "{}", #"{"critical":1}"#, #"{"volume":2}"#,
    #"{"name":1}"#, #"{"title":"T"}"#, #"{"title":1}"#, #"{"loc-args":["a"]}"#,
    #"{"loc-args":"a"}"#, #"{"summary-arg-count":0}"#, #"{"action-loc-key":null}"#,
    #"{"title":{"loc-key":"K"}}"#, #"{"body":{"loc-args":[1]}}"#, #"{"sound":{"name":"a"}}"#,
  ]
  /// What may stand beside the key: nothing, or what makes a Live Activity of the push.
  static let company = ["", #","event":"update","content-state":{}"#]

  /// The keys that the value names are not all known, which only the schema minds.
  private func hasUnknownKeys(_ value: JSONValue, among known: Set<String>) -> Bool {
    value.members.contains { !known.contains($0.key.string ?? "") }
  }

  @Test(
    "A schema and its reader agree on every value of every key of aps", arguments: APS.Key.allCases)
  func aps(_ key: APS.Key) throws {
    let validator = try SchemaFiles.validator(.payload)
    var known: Set<String> = []
    if key == .alert { known = Set(APS.Alert.Key.allCases.map(\.rawValue)) }
    if key == .sound { known = Set(APS.Sound.Key.allCases.map(\.rawValue)) }
    for value in Self.values {
      let makesActivity = key == .event || key == .contentState
      for company in Self.company where !makesActivity || company.isEmpty {
        let text = #"{"aps":{"\#(key.rawValue)":\#(value)\#(company)}}"#
        let document = try JSONDocument(parsing: text, options: .strict)
        let parsed = try #require(document.root["aps"]?[key.rawValue])
        if !known.isEmpty, hasUnknownKeys(parsed, among: known) { continue }
        let isOfActivity = APS.Key.liveActivity.contains(key)
        let findings = Payload(document)
          .diagnostics(sentAs: isOfActivity ? .liveActivity : nil).filter { $0.severity > .note }
        #expect(validator.problems(document.root).isEmpty == findings.isEmpty, "\(text)")
      }
    }
  }

  @Test("The schema and the reader agree on every device key", arguments: DeviceKeySample.all)
  func deviceKey(sample: DeviceKeySample) throws {
    let validator = try SchemaFiles.validator(.scenario)
    func accepts(_ value: String) throws -> Bool {
      let text = #"{"name":"N","device":{"\#(sample.key)":"\#(value)"},"steps":[]}"#
      return validator.problems(try JSONDocument(parsing: text).root).isEmpty
    }
    for value in sample.good { #expect(try accepts(value), "\(value)") }
    for value in sample.bad where value != "9223372036854775808" {
      #expect(try !accepts(value), "\(value)")
    }
  }

  @Test(
    "The schema and the reader agree on every word of every profile switch",
    arguments: Profile.switches.map(\.name))
  func profileSwitch(_ name: String) throws {
    let validator = try SchemaFiles.validator(.scenario)
    let found = try #require(Profile.switches.first { $0.name == name })
    let words = found.values.map { $0.hasPrefix("<") ? "7" : $0 }
    for word in words + ["perhaps"] {
      let text = #"{"name":"N","profile":{"\#(name)":"\#(word)"},"steps":[]}"#
      var profile = Profile()
      let isTaken = (try? profile.set(name, word)) != nil
      #expect(
        validator.problems(try JSONDocument(parsing: text).root).isEmpty == isTaken, "\(text)")
    }
  }

  @Test(
    "The schema and the reader agree on what a verb takes",
    arguments: [
      #"{"open": true}"#, #"{"open": "a"}"#, #"{"reply": "x", "action": "A", "of": "b"}"#,
      #"{"keep": true}"#, #"{"keep": "prominently"}"#, #"{"advance": "1h30m"}"#,
      #"{"advance": 1.5}"#, #"{"advance": "to 2026-03-29T02:30"}"#,
      #"{"move": {"latitude": -33.5, "longitude": 151}}"#,
      #"{"set": {"focus": {"on": true}, "focus.allowsApp": "true"}}"#,
      #"{"deliver": {"aps": {"badge": "wrong"}}, "headers": {"apns-priority": 5}}"#,
      #"{"repeat": "${n}", "steps": [{"lock": true, "snapshot": true}]}"#,
      #"{"lock": true, "expect": {"exactly": "${n}", "of": {"event": "${kind}"}}}"#,
      #"{"set": {"badge": "${n}", "settings": {"alertStyle": "${style}"}}}"#,
    ])
  func verbs(_ step: String) throws {
    let text = """
      {"$schema": "s", "name": "N", "cases": [
        {"name": "C", "values": {"n": 2, "kind": "badge", "style": "none"}}], "steps": [\(step)]}
      """
    let document = try JSONDocument(parsing: text, options: .strict)
    #expect(try SchemaFiles.validator(.scenario).problems(document.root) == [])
  }
}
