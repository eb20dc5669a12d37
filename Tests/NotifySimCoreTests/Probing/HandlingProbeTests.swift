import APNs
import NotifySimCore
import Synchronization
import Testing
import UIKit
import UserNotifications

@Suite("Unhandled answers (X15, X18, X33)")
struct HandlingProbeTests {
  typealias React = @Sendable (UNNotificationResponse, EffectRecorder, () -> Void) -> Void

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var options: UNNotificationCategoryOptions = .customDismissAction
    var optionsOfB: UNNotificationActionOptions = []
    var react: React
    /// The code of each finding, and a word of its message.
    var found: [(code: String, word: String)] = []

    var testDescription: String { name }
  }

  /// An app that leaves an effect for identifiers that end with one of the names, and completes.
  private static func handles(_ names: String..., others: String? = nil) -> React {
    { response, effects, complete in
      let identifier = response.actionIdentifier
      if let name = names.first(where: { identifier.hasSuffix($0) }) {
        effects.record("did.\(name)")
      } else if let others {
        effects.record(others, [("actionIdentifier", identifier)])
      }
      complete()
    }
  }

  static let rows = [
    Row(
      name: "handles all",
      react: handles("A", "B", "DefaultActionIdentifier", "DismissActionIdentifier")),
    Row(
      name: "handles all, and tells of others",
      react: handles("A", "B", "DismissActionIdentifier", others: "unhandled")),
    Row(name: "shows nothing of what it does", react: handles()),
    Row(name: "does the same for all", react: handles(others: "answered")),
    Row(
      name: "does not handle an action (X15)",
      react: handles("A", "DismissActionIdentifier", others: "unhandled"),
      found: [("X15", "'ACTION_B'")]),
    Row(
      name: "has a button that only opens the app", optionsOfB: .foreground,
      react: handles("A", "DismissActionIdentifier", others: "unhandled")),
    Row(
      name: "shows only what it does for an opening",
      react: handles("DefaultActionIdentifier", "DismissActionIdentifier")),
    Row(
      name: "does not handle a dismissal (X18)", react: handles("A", "B"),
      found: [("X18", "woken for nothing")]),
    Row(name: "need not handle a dismissal", options: [], react: handles("A", "B")),
    Row(
      name: "is never told of a dismissal (X18)", options: [],
      react: handles("A", "B", "DismissActionIdentifier"),
      found: [("X18", "never gets one")]),
    Row(
      name: "completes only what it knows (X33)",
      react: { response, effects, complete in
        guard response.actionIdentifier != "com.example.undeclared-a",
          response.actionIdentifier != "com.example.undeclared-b"
        else { return }
        effects.record("did", [("what", response.actionIdentifier)])
        complete()
      }, found: [("X33", "does not complete")]),
    Row(name: "completes nothing at all", react: { _, _, _ in }),
    Row(
      name: "records something else each time", options: [],
      react: { [count = Counter()] _, effects, complete in
        effects.record("answer \(count.next())")
        complete()
      }),
  ]

  final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
      value.withLock { value in
        value += 1
        return value
      }
    }
  }

  static func findings(of row: Row) async -> EventLog {
    let category = UNNotificationCategory(
      identifier: "C",
      actions: [
        UNNotificationAction(identifier: "ACTION_A", title: "A"),
        UNNotificationAction(identifier: "ACTION_B", title: "B", options: row.optionsOfB),
      ],
      intentIdentifiers: [], options: row.options)
    let app = TestApp.app { effects in
      var script = TestDelegate.Script()
      script.launch = { $0.setNotificationCategories([category]) }
      script.didReceive = { row.react($0, effects, $1) }
      return TestDelegate(script, effects)
    }
    return await findings(of: app, PayloadBuilder(body: "B", category: "C").push())
  }

  private static func findings(
    of app: App, _ push: Push = PayloadBuilder(body: "B", category: "MEETING").push(),
    device: DeviceState? = nil
  ) async -> EventLog {
    let device = device ?? .standard(for: app.manifest)
    let probe = HandlingProbe(app: app, device: device, profile: Profile(), push: push)
    return EventLog(await probe.findings())
  }

  /// What is found in all apps of the table.
  static func allFindings() async -> EventLog {
    var log = EventLog()
    for row in rows { log.events += await findings(of: row).events }
    return log
  }

  @Test("Unhandled answers are found by comparing with an undeclared action", arguments: rows)
  func table(row: Row) async {
    let log = await Self.findings(of: row)
    #expect(log.diagnostics.count == row.found.count, "\(log)")
    for (finding, expected) in zip(log.diagnostics.map(\.diagnostic), row.found) {
      #expect(finding.code.rawValue == expected.code && finding.message.contains(expected.word))
      #expect(finding.severity == .warning && finding.fixIt != nil)
    }
    #expect(log.events.count == log.diagnostics.count, "nothing but findings is told: \(log)")
  }

  @Test("Unhandled answers are found in a handler command too")
  func commands() async {
    let careless =
      #"read l; case "$l" in *ACCEPT*) echo yes;; *REPLY*) ;; *UN*) ;; *) exit 3; esac"#
    let log = await Self.findings(of: TestApp.command(careless))
    #expect(log.sketch == ["diagnostic X33 warning"], "\(log)")
    let forgetful = #"read l; case "$l" in *ACCEPT*) echo yes; esac"#
    let other = await Self.findings(of: TestApp.command(forgetful))
    #expect(other.sketch == ["diagnostic X15 warning", "diagnostic X18 warning"], "\(other)")
  }

  @Test("Unhandled answers are not sought where nothing is shown, or the app is not called")
  func nothingToProbe() async {
    let silent = PayloadBuilder(contentAvailable: "1").push()
    let app = TestApp.app()
    var denied = DeviceState.standard(for: app.manifest)
    denied.authorization = .denied
    for log in [
      await Self.findings(of: app, silent), await Self.findings(of: app, device: denied),
      await Self.findings(of: TestApp.app { _ in NoCenterDelegate() }),
      await Self.findings(of: App(manifest: TestApp.manifest())),
    ] {
      #expect(log.events.isEmpty, "\(log)")
    }
  }

  @Test("Unhandled answers do not depend on the lock or the app's state")
  func surroundings() async {
    let app = TestApp.command(#"read l; case "$l" in *ACCEPT*) echo yes; esac"#)
    let expected = await Self.findings(of: app).sketch
    for state in [AppState.foreground, .forceQuit] {
      var device = DeviceState.standard(for: app.manifest)
      device.app = state
      device.locked = state == .forceQuit
      #expect(await Self.findings(of: app, device: device).sketch == expected)
    }
  }
}
