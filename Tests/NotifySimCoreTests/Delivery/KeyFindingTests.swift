import APNs
import NotifySimCore
import Testing

@Suite("Findings about misplaced and misspelt keys (X4)")
struct KeyFindingTests {
  @Test(
    "Misplaced and misspelt keys are reported on delivery",
    arguments: [
      (#"{"aps": {"alert": "B", "contentAvailable": 1}}"#, "1:24 /aps/contentAvailable"),
      (#"{"aps": {"alert": {"body": "B", "sound": "s"}}}"#, "1:33 /aps/alert/sound"),
      (#"{"aps": {"badge": 1}, "alert": "B"}"#, "1:23 /alert"),
      (#"{"aps": {"alert": "B"}, "mutable-content": 1}"#, "1:25 /mutable-content"),
    ])
  func reported(_ json: String, _ place: String) async throws {
    let log = await run(TestApp.app(), .deliver(Push(json: json)))
    let found = log.diagnostics.filter { $0.diagnostic.code == .unknownKey }
    let places = found.map { report in
      let location = report.location.map { "\($0.line):\($0.column)" } ?? "nowhere"
      return "\(location) \(report.diagnostic.pointer ?? "nothing")"
    }
    #expect(places == [place], "\(log)")
  }

  static let disabled: [(codes: Set<Diagnostic.Code>, found: Set<String>)] = [
    ([], ["X5", "X3"]), ([.customKey], ["X3"]), ([.customKey, .wrongType], ["X3"]),
    ([.unknownKey], ["X5", "X3"]),
  ]

  @Test(
    "Misplaced and misspelt keys are not reported if the manifest disables X4",
    arguments: disabled)
  func leftOut(row: (codes: Set<Diagnostic.Code>, found: Set<String>)) async {
    var app = TestApp.app()
    app.manifest.check.disabled = row.codes
    let json = #"{"aps": {"alert": "B", "mine": 1, "badge": "3"}}"#
    let log = await run(app, .deliver(Push(json: json)))
    #expect(Set(log.diagnostics.map(\.diagnostic.code.rawValue)) == row.found, "\(log)")
  }

  @Test(
    "Keys without effect on the phone are reported as by a check",
    arguments: [
      (#"{"aps": {"alert": "B", "mine": 1}}"#, "X5"),
      (#"{"aps": {"alert": "B"}, "category": "news"}"#, "X4"),
      (#"{"aps": {"alert": "Hi {{name}}"}}"#, "X21"),
    ])
  func unimportant(_ json: String, _ code: String) async {
    let log = await run(TestApp.app(), .deliver(Push(json: json)))
    #expect(log.diagnostics.map(\.diagnostic.code.rawValue) == [code], "\(log)")
  }
}
