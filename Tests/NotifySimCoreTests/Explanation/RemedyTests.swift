import NotifySimCore
import Testing

@Suite("What would have had to differ")
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
      }, found: []),
    Row(
      name: "the app is force-quit", device: { $0.app = .forceQuit },
      payload: PayloadBuilder(contentAvailable: "1"),
      found: [
        "wake: app=notRunning app=suspended app=background app=foreground"
      ]),
    Row(
      name: "there is no room for all buttons", device: { $0.limitedSpace = true },
      payload: PayloadBuilder(body: "B", category: "MEETING"),
      found: ["actions: limitedSpace=false"]),
    Row(
      name: "the badge is off", device: { $0.settings.badge = .notSupported },
      found: ["badge: settings.badge=enabled"]),
  ]

  @Test("is found for a service extension that does not run")
  func serviceExtension() async {
    let app = TestApp.extended()
    let push = PayloadBuilder(body: "B", mutableContent: "1").push()
    let phone = simulator(app) { $0.settings.alert = .disabled }
    let search = RemedySearch(app: app, device: phone.device, profile: Profile(), push: push)
    let log = await phone.run(.deliver(push))
    let found = await search.remedies(for: log.events).map { remedy in
      "\(remedy.subject): \(remedy.settings.map { "\($0.key.name)=\($0.value)" })"
    }
    #expect(
      found == [
        #"serviceExtension: ["settings.alert=enabled"]"#, #"banner: ["settings.alert=enabled"]"#,
      ])
  }

  @Test("is not looked for where the app took all its time, or runs commands")
  func costly() async {
    let held = Keeper()
    let slow = TestApp.extended { $0.handOver = { content, done in held.keep { done(content) } } }
    for app in [slow, TestApp.extended(command: "true")] {
      let push = PayloadBuilder(body: "B", mutableContent: "1").push()
      let phone = simulator(app, profile: .impatient) { $0.settings.badge = .disabled }
      let before = phone.device
      let log = await phone.run(.deliver(push), .alert(badge: 1))
      #expect(log.has("withheld badge"))
      let search = RemedySearch(app: app, device: before, profile: .impatient, push: push)
      #expect(await search.remedies(for: log.events).isEmpty)
    }
  }

  @Test("is found by trying, one setting at a time", arguments: rows)
  func remedies(row: Row) async {
    let app = TestApp.app()
    let phone = simulator(app, device: row.device)
    let before = phone.device
    let push = row.payload.push()
    let events = await phone.perform(.deliver(push))
    let search = RemedySearch(app: app, device: before, profile: Profile(), push: push)
    let found = await search.remedies(for: events).map { remedy in
      let settings = remedy.settings.map { "\($0.key.name)=\($0.value)" }
      return "\(remedy.subject.rawValue): \(settings.joined(separator: " "))"
    }
    #expect(found == row.found)
  }

  @Test("each remedy that is named lets happen what was withheld", arguments: rows)
  func honest(row: Row) async {
    let app = TestApp.app()
    let phone = simulator(app, device: row.device)
    let before = phone.device
    let push = row.payload.push()
    let events = await phone.perform(.deliver(push))
    let search = RemedySearch(app: app, device: before, profile: Profile(), push: push)
    for remedy in await search.remedies(for: events) {
      for setting in remedy.settings {
        var changed = before
        setting.apply(to: &changed)
        let log = await Simulator(app: app, device: changed).run(.deliver(push))
        let subjects = log.events.compactMap { event in
          if case .withheld(let withheld) = event.kind { withheld.what } else { nil }
        }
        #expect(!subjects.contains(remedy.subject), "\(setting.key.name): \(log)")
      }
    }
  }

  @Test("is not looked for where a handler command would run again")
  func command() async {
    let app = TestApp.command("exit 0")
    let phone = simulator(app) { $0.settings.alert = .disabled }
    let before = phone.device
    let push = PayloadBuilder(body: "B").push()
    let events = await phone.perform(.deliver(push))
    let search = RemedySearch(app: app, device: before, profile: Profile(), push: push)
    #expect(await search.remedies(for: events).isEmpty)
  }
}
