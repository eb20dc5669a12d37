import APNs
import NotifySimCore
import Testing

@Suite("Keys that explain what a phone does with a push (X4)")
struct KeyFindingTests {
  @Test(
    "are reported when it is delivered",
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

  @Test(
    "and nothing is said of what makes no difference on the phone",
    arguments: [
      #"{"aps": {"alert": "B", "mine": 1}}"#, #"{"aps": {"alert": "B"}, "category": "news"}"#,
      #"{"aps": {"alert": "Hi {{name}}", "sound": "a.mp3", "mutable-content": true}}"#,
      #"{"aps": {"alert": "B"}, "gcm.message_id": "1"}"#,
      #"{"aps": {"event": "end", "alert": {"body": "B", "sound": "s"}}}"#,
    ])
  func unreported(_ json: String) async {
    let log = await run(TestApp.app(), .deliver(Push(json: json)))
    #expect(log.diagnostics.filter { $0.diagnostic.code != .mutableContent }.isEmpty, "\(log)")
  }
}
