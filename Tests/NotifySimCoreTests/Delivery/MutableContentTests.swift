import APNs
import NotifySimCore
import Testing

@Suite("An ineffective mutable-content (X8)")
struct MutableContentTests {
  private static let noText =
    "'mutable-content' has no effect: without alert text the service extension is not run"
  private static let alertsOff =
    "'mutable-content' has no effect: alerts are off for the app, so its service extension is not run"

  struct Row: Sendable, CustomTestStringConvertible {
    var aps: String
    var alert = NotificationSettings.Setting.enabled
    var isInstalled = true
    var message: String?

    var testDescription: String { "\(aps), alerts \(alert), installed: \(isInstalled)" }
  }

  static let rows = [
    Row(aps: #""alert":"B","mutable-content":1"#),
    Row(aps: #""alert":"B","mutable-content":1"#, isInstalled: false),
    Row(aps: #""badge":1,"mutable-content":1"#, message: noText),
    Row(aps: #""badge":1,"mutable-content":1"#, isInstalled: false, message: noText),
    Row(aps: #""badge":1,"mutable-content":1"#, alert: .disabled, message: noText),
    Row(aps: #""content-available":1,"mutable-content":1"#, message: noText),
    Row(aps: #""alert":{},"mutable-content":1"#, message: noText),
    Row(aps: #""alert":{"title":"T"},"mutable-content":1"#, alert: .disabled, message: alertsOff),
    Row(aps: #""alert":"B","mutable-content":1"#, alert: .notSupported, message: alertsOff),
    Row(aps: #""alert":"B","mutable-content":1"#, alert: .disabled, isInstalled: false),
    Row(aps: #""badge":1,"mutable-content":0"#), Row(aps: #""badge":1"#),
  ]

  @Test("An ineffective mutable-content is reported at its key (X8)", arguments: rows)
  func report(row: Row) async {
    let app = row.isInstalled ? TestApp.extended() : TestApp.app()
    let json = "{\"aps\":{\(row.aps)}}"
    let log = await run(app, .deliver(Push(json: json))) { $0.settings.alert = row.alert }
    #expect(log.messages("X8") == [row.message].compactMap(\.self), "\(log)")
    guard let report = log.diagnostics.first(where: { $0.diagnostic.code.rawValue == "X8" }) else {
      return
    }
    #expect(report.diagnostic.severity == .warning)
    #expect(report.diagnostic.pointer == "/aps/mutable-content")
    #expect(report.location?.column == json.utf8.count - 2, "the value, which is last")
    let event = log.events.first { $0.sketch == "diagnostic X8 warning" }
    #expect(event?.rules.map(\.rawValue) == ["X8", "D30"])
  }
}
