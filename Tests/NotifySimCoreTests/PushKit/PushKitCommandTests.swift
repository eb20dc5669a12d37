import NotifySimCore
import Testing

@Suite("A handler command that gets VoIP pushes")
struct PushKitCommandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var line: String
    var effect: String?
    var outcome = "once"

    var testDescription: String { line }
  }

  static let rows = [
    Row(
      line: #"echo '{"reportIncomingCall": {"handle": "+1", "hasVideo": true}}'"#,
      effect: #""handle":"+1","hasVideo":true}"#),
    Row(
      line: #"echo '{"reportIncomingCall": {"handle": "a", "localizedCallerName": "Mina"}}'"#,
      effect: #""handle":"a","localizedCallerName":"Mina","hasVideo":false}"#),
    Row(line: #"echo '{"reportIncomingCall": {"handle": 7}}'"#),
    Row(line: #"echo '{"reportIncomingCall": {"handle": "a", "hasVideo": "no"}}'"#),
    Row(line: #"echo '{"reportIncomingCall": {"handle": "a", "localizedCallerName": 1}}'"#),
    Row(line: #"echo '{"reportIncomingCall": "a"}'"#),
    Row(line: #"echo '{"reportIncomingCall": {}}'"#),
    Row(line: "true"),
    Row(line: "exit 3", outcome: "crashed"),
    Row(
      line: #"echo '{"reportIncomingCall": {"handle": "+1"}}'; exit 3"#,
      effect: #""handle":"+1","hasVideo":false}"#, outcome: "crashed"),
  ]

  @Test("A handler command reports a call by a request, or the app is ended (A70)", arguments: rows)
  func reporting(row: Row) async {
    let log = await run(PushApp.command(row.line), .pushKit(.voip)) { $0.app = .notRunning }
    #expect(log.has("completion push \(row.outcome)"), "\(log)")
    #expect(log.has("appState background>notRunning") == (row.effect == nil), "\(log)")
    let json = log.first("effect")?.json
    #expect(row.effect.map { json?.hasSuffix($0) == true } ?? (json == nil), "\(log)")
    let isMistaken = row.line.contains("reportIncomingCall") && row.effect == nil
    #expect(log.messages("handler").count == (isMistaken ? 1 : 0), "\(log)")
  }

  @Test("A handler command needs the push types in its manifest, and gets only those")
  func types() async {
    let app = PushApp.command("true", types: [.complication])
    let log = await run(app, .pushKit(.complication), .pushKit(.fileProvider), .pushKit(.voip))
    #expect(
      log.sketch(of: "callback", "withheld") == [
        "callback push PKPushTypeComplication", "withheld notification", "withheld notification",
      ], "\(log)")
  }

  @Test("Without a handler command, the record shows what the app would get of a VoIP push")
  func withoutCode() async {
    var app = PushApp.command("true")
    app.handler = nil
    let log = await run(app, .pushKit(.voip))
    #expect(log.sketch(of: "callback", "withheld") == ["callback push PKPushTypeVoIP"], "\(log)")
    #expect(log.messages("handler").count == 1, "\(log)")
  }
}
