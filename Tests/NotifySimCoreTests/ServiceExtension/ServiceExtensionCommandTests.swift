import APNs
import NotifySimCore
import Testing

@Suite("A service extension may be a command")
struct ServiceExtensionCommandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var line: String
    var outcome = "once"
    var body = "Hello"
    var warnings = 0
    var rule = "D31"

    var testDescription: String { line }
  }

  static let rows = [
    Row(line: #"echo '{"content": {"body": "changed"}}'"#, body: "changed"),
    Row(
      line: #"echo '{"content": {"title": "T"}}'; echo '{"content": {"body": "both"}}'"#,
      body: "both"),
    Row(line: "true"), Row(line: "echo nothing to do"), Row(line: #"echo '{"content": {}}'"#),
    Row(line: #"echo '{"content": {"body": "changed", "colour": "red"}}'"#, warnings: 1),
    Row(line: #"echo '{"content": {"body": 5}}'"#, warnings: 1),
    Row(line: #"echo '{"content": "changed"}'"#, warnings: 1),
    Row(line: #"echo '{"present": ["banner"]}'"#, warnings: 1),
    Row(line: #"echo '{"content": {"body": "changed"}}'; exit 3"#, outcome: "crashed", rule: "D33"),
    Row(line: "kill -KILL $$", outcome: "crashed", rule: "D33"),
    Row(line: #"echo '{"content": {"body": "changed"}}'; sleep 30"#, outcome: "timedOut"),
  ]

  @Test("The requests and the end of an extension command decide what is shown", arguments: rows)
  func ending(row: Row) async {
    let phone = simulator(
      TestApp.extended(command: row.line),
      profile: row.outcome == "timedOut" ? .impatient : Profile())
    let log = await phone.run(.mutable())
    #expect(log.sketch(of: "completion") == ["completion service \(row.outcome)"], "\(log)")
    #expect(log.presentations.first?.body == row.body, "\(log)")
    #expect(log.messages("handler").count == row.warnings, "\(log)")
    #expect(log.messages("X22").count == (row.outcome == "once" ? 0 : 1), "\(log)")
    #expect(log.first("completion")?.rules.map(\.rawValue) == [row.rule])
    #expect(log.reasons("modifiedContent").count == (row.outcome == "once" ? 0 : 1), "\(log)")
  }

  @Test("A failing extension command is named in the message")
  func words() async {
    let log = await run(TestApp.extended(command: "exit 3"), .mutable())
    let report = log.diagnostics.first { $0.diagnostic.code.rawValue == "X22" }
    #expect(
      report?.diagnostic.message
        == "the service extension ended before the completion handler of"
        + " 'didReceive(_:withContentHandler:)' was called")
    #expect(
      report?.diagnostic.notes.map(\.message) == ["the service extension exited with status 3"])
  }

  @Test("An extension command reads the request, and gets no handler calls")
  func message() async {
    let line = #"read -r call; printf '{"effect":"call","call":%s}\n' "$call""#
    var app = TestApp.extended(command: line)
    app.handler = AppManifest.HandlerCommand(shell: "echo handler")
    let log = await run(app, .mutable(), .open())
    #expect(log.effects.map(\.name) == ["call", "log"], "\(log)")
    let json = log.first("effect")?.json ?? ""
    #expect(
      json.contains(
        #""method":"didReceive(_:withContentHandler:)","app":{"bundleIdentifier":"com.example.test""#
      ),
      "\(json)")
    #expect(
      json.hasSuffix(
        #""request":{"identifier":"n","content":{"title":"","subtitle":"","body":"Hello","#
          + #""interruptionLevel":"active","relevanceScore":0,"userInfo":{"aps":{"alert":"#
          + #"{"body":"Hello"},"mutable-content":1}}}}}}"#), "\(json)")
  }

  @Test("Content is not an answer to calls other than the extension's")
  func otherCalls() async {
    let app = TestApp.command(#"echo '{"content": {"body": "changed"}}'"#)
    let log = await run(app, .alert(), .open())
    #expect(log.messages("handler").count == 1, "\(log)")
  }
}
