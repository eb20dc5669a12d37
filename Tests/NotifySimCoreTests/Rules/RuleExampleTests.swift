import APNs
import NotifySimCore
import Testing

@Suite("The examples of diagnostics")
struct RuleExampleTests {
  static let rules = Rule.catalogue.filter { $0.examples != nil }

  /// What the linter finds in an example, whose headers are all that are sent if there are any.
  static func findings(in example: Diagnostic.Example) -> [Diagnostic] {
    guard example.form == .payload else {
      let source = SourceText(name: "manifest.json", bytes: Array(example.text.utf8))
      return AppManifest.findings(in: source)
    }
    let linter = PayloadLinter(knowsAllHeaders: true)
    do throws(JSONReader.SyntaxError) {
      let document = try JSONDocument(parsing: example.text)
      let messages = TranslatedPayload.all(in: document, sentAt: 0)
      guard messages.isEmpty else { return messages.flatMap(\.findings) }
      let payload = Payload(document)
      return example.headers.isEmpty
        ? linter.check(payload)
        : linter.check(payload, sentWith: RequestHeaders(example.headers))
    } catch {
      return [error.diagnostic]
    }
  }

  /// All that the bad examples show, and some pushes with the same codes in other severities.
  static var allFindings: [Diagnostic] {
    let linter = PayloadLinter(now: 1_800_000_000)
    let others = milder.flatMap { json, headers in
      let payload = try? Payload.read(Array(json.utf8))
      return payload.map { linter.check($0, sentWith: RequestHeaders(headers)) } ?? []
    }
    return rules.compactMap(\.examples).flatMap { findings(in: $0.bad) } + others
  }

  private static let milder = [
    (#"{"aps":{"event":"end","content-state":{}}}"#, []),
    (#"{"aps":{"content-available":1,"badge":1}}"#, []),
    (#"{"aps":{"alert":"Hello {name}"},"category":"NEWS"}"#, ["apns-expiration: 1767258000"]),
    (#"{"aps":{"alert":"B","badge":null}}"#, []),
    (#"{"aps":{"alert":"B","sound":"chime"}}"#, []),
    (#"{"aps":{"event":"end","timestamp":1,"content-state":{},"attributes-type":"A"}}"#, []),
  ]

  @Test("A bad example has its code only, a good one has none", arguments: rules)
  func examples(_ rule: Rule) throws {
    let examples = try #require(rule.examples)
    #expect(Set(Self.findings(in: examples.bad).map(\.code.rawValue)) == [rule.id.rawValue])
    #expect(Self.findings(in: examples.good) == [])
  }

  @Test("Every code of payloads, headers and manifests has examples")
  func complete() {
    let numbers = [1...10, 12...12, 14...14, 16...17, 19...21, 38...42, 44...44].flatMap(\.self)
    let lettered = ["X3b", "X7b", "X8b", "X9b", "X9c", "X42b"]
    #expect(Set(Self.rules.map(\.id.rawValue)) == Set(numbers.map { "X\($0)" } + lettered))
  }
}
