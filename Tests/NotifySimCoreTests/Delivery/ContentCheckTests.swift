import APNs
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Ineffective content (X20, X21)")
struct ContentCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var json: String
    var headers: [String] = []
    /// The line and column of the finding, or nil if there is none.
    var place: String?

    var testDescription: String { json }
  }

  static let pushes = [
    Row(json: #"{"aps": {"alert": "B"}}"#),
    Row(json: #"{"aps": {"badge": 1}}"#),
    Row(json: #"{"aps": {"sound": "default"}}"#),
    Row(json: #"{"aps": {"content-available": 1}}"#),
    Row(json: #"{"aps": {}}"#, place: "1:9 /aps"),
    Row(json: #"{"aps": {"thread-id": "t"}}"#, place: "1:9 /aps"),
    Row(json: #"{"aps": {"alert": ""}}"#, place: "1:19 /aps/alert"),
    Row(json: #"{"aps": {"alert": {}}}"#, place: "1:19 /aps/alert"),
    Row(json: #"{"aps": {}}"#, headers: ["apns-push-type: voip"]),
    Row(json: #"{"k": 1}"#),
    Row(json: #"{"aps": {"alert": {"title": "T", "body": "B"}}}"#),
    Row(json: #"{"aps": {"alert": {"title": "T", "loc-key": "K"}}}"#),
    Row(json: #"{"aps": {"alert": {"subtitle": "S"}}}"#),
    Row(json: #"{"aps": {"alert": {"title": "T"}}}"#),
    Row(json: #"{"aps": {"alert": {"title-loc-key": "K"}}}"#),
    Row(json: #"{"aps": {"alert": "100% off"}}"#),
  ]

  @Test("Ineffective content of a push is reported at its place (P15)", arguments: pushes)
  func remote(row: Row) async {
    let log = await run(TestApp.app(), .deliver(Push(json: row.json, headers: row.headers)))
    let found = log.diagnostics.filter { ["X20", "X21"].contains($0.diagnostic.code.rawValue) }
    let places = found.map { report in
      let location = report.location.map { "\($0.line):\($0.column)" } ?? "nowhere"
      return "\(location) \(report.diagnostic.pointer ?? "nothing")"
    }
    #expect(places == [row.place].compactMap(\.self), "\(log)")
    #expect(found.allSatisfy { $0.diagnostic.severity == .warning })
  }

  /// Bodies of local notifications, what is shown of them, and the escape that is reported.
  static let bodies: [(body: String, shown: String, escape: String?)] = [
    ("half", "half", nil), ("50%%", "50%", nil), ("%%d", "%d", nil),
    ("50%", "50", "%"), ("a %@ b", "a  b", "%@"), ("%1$@!", "!", "%1$@"),
    ("%.2f kg", " kg", "%.2f"), ("50%, at once", "50, at once", "%"),
  ]

  @Test("A local notification loses what 'printf' would replace (A39)", arguments: bodies)
  func escapes(row: (body: String, shown: String, escape: String?)) async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("a", row.body))
        done(.newData)
      }
    }
    let log = await run(app, .silentPush)
    #expect(log.presentations.first?.body == row.shown, "\(log)")
    #expect(log.rules.contains("A39") == row.body.contains("%"))
    let expected = row.escape.map {
      "the body '\(row.body)' has '\($0)', which is removed before it is shown"
    }
    #expect(log.messages("X21") == [expected].compactMap(\.self), "\(log)")
  }

  @Test("A push keeps its percent signs")
  func percentOfPush() async {
    let log = await run(TestApp.app(), .alert("50% off"))
    #expect(log.presentations.first?.body == "50% off")
    #expect(!log.rules.contains("A39"), "\(log)")
  }

  /// What a handler adds, and the rules of the finding.
  static let additions: [(content: String, rules: [String]?)] = [
    (#"{"body": "B"}"#, nil), (#"{"badge": 1}"#, nil), (#"{"title": "T", "body": "B"}"#, nil),
    ("{}", ["X20", "L11"]), (#"{"title": "T"}"#, nil),
  ]

  @Test(
    "Ineffective content of a local notification is reported when it is scheduled (L11)",
    arguments: additions)
  func local(row: (content: String, rules: [String]?)) async {
    let line = #"echo '{"add": {"identifier": "n", "content": \#(row.content)}}'"#
    let log = await run(TestApp.command(line), .silentPush)
    let found = log.events.filter { $0.sketch == "diagnostic X20 warning" }
    #expect(found.map { $0.rules.map(\.rawValue) } == [row.rules].compactMap(\.self), "\(log)")
    #expect(log.has("scheduled") == (row.content != "{}"), "one with nothing is refused: \(log)")
  }
}
