import Foundation
@testable import NotifySimCore
import TestSupport
import Testing

@Suite("Remedies")
struct RemedyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var device: @Sendable (inout DeviceState) -> Void
    var payload = PayloadBuilder(body: "B", sound: "s", badge: 1)
    var found: [String]

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "nothing is withheld", device: { _ in }, found: []),
    Row(
      name: "alerts are off", device: { $0.settings.alert = .disabled },
      found: ["banner: settings.alert=enabled"]),
    Row(
      name: "a Focus is on", device: { $0.focus.on = true },
      found: [
        "banner: focus.on=false focus.allowsApp=true",
        "sound: focus.on=false focus.allowsApp=true",
      ]),
    Row(
      name: "the silent switch is on", device: { $0.silentSwitch = true },
      found: ["sound: silentSwitch=false"]),
    Row(
      name: "the app is denied", device: { $0.authorization = .denied },
      found: [
        "notification: authorization=authorized authorization=provisional authorization=ephemeral"
      ]),
    Row(
      name: "two settings would have to change",
      device: {
        $0.settings.sound = .disabled
        $0.silentSwitch = true
      }, found: ["sound: silentSwitch=false+settings.sound=enabled"]),
    Row(
      name: "the app is force-quit", device: { $0.app = .forceQuit },
      payload: PayloadBuilder(contentAvailable: "1"),
      found: [
        "wake: app=background app=notRunning app=suspended app=foreground"
      ]),
    Row(
      name: "there is no room for all buttons", device: { $0.limitedSpace = true },
      payload: PayloadBuilder(body: "B", category: "MEETING"),
      found: ["actions: limitedSpace=false"]),
    Row(
      name: "the badge is off", device: { $0.settings.badge = .notSupported },
      found: ["badge: settings.badge=enabled"]),
  ]

  /// Payloads, and what they do not ask for that an app with everything could serve.
  static let askings: [(payload: PayloadBuilder, state: AppState, subjects: [String])] = [
    (PayloadBuilder(body: "B"), .background, ["actions", "wake", "serviceExtension"]),
    (PayloadBuilder(body: "B"), .foreground, ["actions", "serviceExtension"]),
    (PayloadBuilder(body: "B", category: "MEETING"), .background, ["wake", "serviceExtension"]),
    (
      PayloadBuilder(body: "B", category: "MEETING", contentAvailable: "1", mutableContent: "1"),
      .background, []
    ),
    (PayloadBuilder(contentAvailable: "1"), .background, ["serviceExtension"]),
    (PayloadBuilder(contentAvailable: "1", mutableContent: "1"), .background, []),
    (PayloadBuilder(), .background, []),
  ]

  @Test("What a push does not ask for is named, once", arguments: askings)
  func unasked(row: (payload: PayloadBuilder, state: AppState, subjects: [String])) async {
    var device = DeviceState.standard(for: TestApp.extended().manifest)
    device.app = row.state
    let push = row.payload.push()
    let app = TestApp.extended()
    let search = RemedySearch(app: app, device: device, profile: Profile(), push: push)
    let events = await run(app, .deliver(push)) { $0 = device }.events
    let found = await search.advice(for: events).unasked
    #expect(found.map(\.subject.rawValue) == row.subjects)
  }

  @Test("A remedy is found for a service extension that does not run")
  func serviceExtension() async {
    let app = TestApp.extended()
    let push = PayloadBuilder(body: "B", mutableContent: "1").push()
    let phone = simulator(app) { $0.settings.alert = .disabled }
    let search = RemedySearch(app: app, device: phone.device, profile: Profile(), push: push)
    let log = await phone.run(.deliver(push))
    let found = await search.remedies(for: log.events).map { remedy in
      "\(remedy.subject): \(remedy.ways.map(Self.words))"
    }
    #expect(
      found == [
        #"serviceExtension: ["settings.alert=enabled"]"#, #"banner: ["settings.alert=enabled"]"#,
      ])
  }

  @Test("No remedy is sought if the app's code used all of its time")
  func costly() async {
    let held = Keeper()
    let app = TestApp.extended { $0.handOver = { content, done in held.keep { done(content) } } }
    let push = PayloadBuilder(body: "B", mutableContent: "1").push()
    let phone = simulator(app, profile: .impatient) { $0.settings.badge = .disabled }
    let before = phone.device
    let log = await phone.run(.deliver(push), .alert(badge: 1))
    #expect(log.has("withheld badge"))
    let search = RemedySearch(app: app, device: before, profile: .impatient, push: push)
    #expect(await search.remedies(for: log.events).isEmpty)
  }

  /// A push that is withheld for want of something else than a setting, and what would do.
  static let unsettable:
    [(headers: [String], modes: [AppManifest.BackgroundMode], payload: String, found: [String])] =
      [
        (
          [], [], #"{"aps": {"content-available": 1}}"#,
          ["wake: app=foreground remote-notification"]
        ),
        (
          [], [.remoteNotification],
          #"{"aps": {"alert": "B", "interruption-level": "time-sensitive"}}"#,
          ["interruptionLevel: time-sensitive"]
        ),
      ]

  @Test("A remedy is found in the manifest", arguments: unsettable)
  func others(
    headers: [String], modes: [AppManifest.BackgroundMode], payload: String, found: [String]
  ) async {
    var app = TestApp.app()
    app.manifest.backgroundModes = modes
    let phone = Simulator(app: app)
    let before = phone.device
    let push = Push(json: payload, headers: headers)
    let events = await phone.perform(.deliver(push))
    let search = RemedySearch(app: app, device: before, profile: Profile(), push: push)
    let remedies = await search.remedies(for: events).map { remedy in
      "\(remedy.subject.rawValue): \(remedy.ways.map(Self.words).joined(separator: " "))"
    }
    #expect(remedies == found)
  }

  private static func words(_ way: [RemedySearch.Remedy.Change]) -> String {
    way.map { change in
      switch change {
      case .setting(let setting): "\(setting.key.name)=\(setting.value)"
      case .header(let name, let value): "\(name): \(value)"
      case .entitlement(let entitlement): entitlement.rawValue
      case .backgroundMode(let mode): mode.rawValue
      }
    }.joined(separator: "+")
  }

  @Test("A remedy is found by trying one setting at a time", arguments: rows)
  func remedies(row: Row) async {
    let app = TestApp.app()
    let phone = simulator(app, device: row.device)
    let before = phone.device
    let push = row.payload.push()
    let events = await phone.perform(.deliver(push))
    let search = RemedySearch(app: app, device: before, profile: Profile(), push: push)
    let found = await search.remedies(for: events).map { remedy in
      "\(remedy.subject.rawValue): \(remedy.ways.map(Self.words).joined(separator: " "))"
    }
    #expect(found == row.found)
  }

  @Test("Each remedy allows what was withheld", arguments: rows)
  func honest(row: Row) async {
    let app = TestApp.app()
    let phone = simulator(app, device: row.device)
    let before = phone.device
    let push = row.payload.push()
    let events = await phone.perform(.deliver(push))
    let search = RemedySearch(app: app, device: before, profile: Profile(), push: push)
    for remedy in await search.remedies(for: events) {
      for way in remedy.ways {
        var changed = before
        for case .setting(let setting) in way { setting.apply(to: &changed) }
        let log = await Simulator(app: app, device: changed).run(.deliver(push))
        let subjects = log.events.compactMap { event in
          if case .withheld(let withheld) = event.kind { withheld.what } else { nil }
        }
        #expect(!subjects.contains(remedy.subject), "\(way): \(log)")
      }
    }
  }

  @Test("A remedy is found for an app with a handler command, which runs no more often")
  func command() async throws {
    let folder = try TemporaryFolder()
    let runs = folder.file("runs")
    let app = TestApp.command(#"echo run >> '\#(runs.path)'; echo '{"present": ["banner"]}'"#)
    let phone = simulator(app) {
      $0.app = .foreground
      $0.settings.sound = .disabled
    }
    let before = phone.device
    let push = PayloadBuilder(body: "B", sound: "s").push()
    let events = await phone.perform(.deliver(push))
    let search = RemedySearch(
      app: app, device: before, profile: Profile(), push: push, answers: phone.commandAnswers)
    let found = await search.remedies(for: events).map { remedy in
      "\(remedy.subject.rawValue): \(remedy.ways.map(Self.words).joined(separator: " "))"
    }
    #expect(!found.isEmpty)
    #expect(try String(contentsOf: runs, encoding: .utf8) == "run\n", "\(found)")
  }
}
