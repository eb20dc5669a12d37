import APNs
import NotifySimCore
import Testing
import UserNotifications

@Suite("Findings in the foreground (X24, X25)")
struct ForegroundCheckTests {
  @Test("A missing delegate or 'willPresent' is reported in the foreground (D51, D52)")
  func unasked() async {
    let apps: [(App, String)] = [
      (TestApp.app { _ in NoCenterDelegate() }, "D52"),
      (TestApp.app { _ in LaunchOnlyDelegate() }, "D51"),
    ]
    for (app, rule) in apps {
      let log = await run(app, .foreground, .alert(), .background, .alert())
      let found = log.events.filter { $0.sketch == "diagnostic X24 warning" }
      #expect(found.map { $0.rules.map(\.rawValue) } == [["X24", rule]], "\(log)")
      #expect(found.first?.notification != nil)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var options: UNNotificationPresentationOptions
    var payload = PayloadBuilder(body: "B", sound: "s")
    /// The words that the messages hold, one each.
    var words: [String] = []

    var testDescription: String { "\(options.rawValue) \(words)" }
  }

  static let rows = [
    Row(options: [.banner]), Row(options: [.banner, .list, .sound, .badge]),
    Row(options: [], words: ["no options"]),
    Row(options: .init(rawValue: 4), words: ["'alert', which is deprecated"]),
    Row(
      options: [.sound], payload: PayloadBuilder(body: "B"),
      words: ["the notification has no sound"]),
    Row(
      options: [.init(rawValue: 4), .sound], payload: PayloadBuilder(body: "B"),
      words: ["'alert', which is deprecated", "the notification has no sound"]),
    Row(
      options: [.sound], payload: PayloadBuilder(body: "B", soundJSON: #"{"critical": 1}"#)),
  ]

  @Test(
    "Options with less effect than expected are reported once for each notification",
    arguments: rows)
  func options(row: Row) async {
    let app = TestApp.app { script in script.willPresent = { $1(row.options) } }
    let log = await run(app, .foreground, .deliver(row.payload.push()))
    let messages = log.messages("X25")
    #expect(messages.count == row.words.count, "\(log)")
    for (message, words) in zip(messages, row.words) { #expect(message.contains(words)) }
    #expect(
      log.diagnostics.filter { $0.diagnostic.code == .presentationOptions }
        .allSatisfy { $0.diagnostic.severity == .warning })
  }

  @Test("A critical notification's own sound is not reported")
  func criticalSound() async {
    let app = TestApp.entitled { script in script.willPresent = { $1([.sound]) } }
    let push = PayloadBuilder(body: "B", level: "critical").push()
    let log = await run(app, .foreground, .deliver(push))
    #expect(log.kinds.contains("sound") && log.messages("X25").isEmpty, "\(log)")
  }

  @Test("A handler that names no options is reported")
  func handler() async {
    let log = await run(TestApp.command("true"), .foreground, .alert())
    #expect(log.has("diagnostic X25 warning"), "\(log)")
  }

  @Test("An app that does not answer is reported only for that (X22)")
  func unanswered() async {
    let app = TestApp.app { script in script.willPresent = { _, _ in } }
    let log = await run(app, .foreground, .alert())
    #expect(log.has("diagnostic X22 error") && log.messages("X25").isEmpty, "\(log)")
  }
}
