import NotifySimCore
import Testing

@Suite("A silent push that is held (D13)")
struct HeldSilentPushTests {
  private func profile(_ budget: Int) -> Profile {
    var profile = Profile()
    profile.silentBudget = budget
    return profile
  }

  private func silent(_ id: String) -> Stimulus {
    .deliver(
      PayloadBuilder(contentAvailable: "1").push(
        "apns-push-type: background", "apns-priority: 5", "apns-collapse-id: \(id)"))
  }

  @Test("The app gets the newest held silent push when it is started")
  func newest() async {
    let phone = simulator(profile: profile(0))
    let log = await phone.run(silent("a"), silent("b"))
    #expect(log.sketch(of: "withheld", "replaced").count == 3, "\(log)")
    #expect(log.first("replaced")?.notification == "a" && phone.device.heldSilentPush?.id == "b")
    let front = await phone.run(.foreground)
    #expect(
      front.sketch == [
        "appState background>foreground", "callback fetch", "completion fetch once [newData]",
      ], "\(front)")
    #expect(front.first("callback")?.notification == "b")
    #expect(phone.device.heldSilentPush == nil)
  }

  @Test(
    "A held silent push is discarded with the app's process",
    arguments: [Stimulus.terminate, .forceQuit])
  func discarded(end: Stimulus) async {
    let phone = simulator(profile: profile(0))
    let log = await phone.run(silent("a"), end, .foreground)
    #expect(log.has("removed heldSilentPush appEnded"), "\(log)")
    #expect(!log.has("callback fetch") && phone.device.heldSilentPush == nil)
  }

  @Test("A held silent push waits for an answer that opens the app")
  func response() async {
    let phone = simulator(profile: profile(0)) { $0.app = .suspended }
    let log = await phone.run(silent("a"), .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(!log.has("callback fetch"), "\(log)")
    let opened = await phone.run(.alert(), .open())
    #expect(opened.has("callback fetch") && opened.rules.contains("D13"), "\(opened)")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var isHeld: Bool
    var change: @Sendable (inout DeviceState) -> Void

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "Low Power Mode", isHeld: true) { $0.lowPowerMode = true },
    Row(name: "Background App Refresh off", isHeld: false) { $0.backgroundRefresh = false },
    Row(name: "a force-quit app", isHeld: false) { $0.app = .forceQuit },
  ]

  @Test(
    "A silent push is held only where the system defers it, not where it refuses it",
    arguments: rows)
  func obstacles(row: Row) async {
    // Without a priority APNs does not keep the push back for a phone that saves power.
    let push = Stimulus.deliver(
      PayloadBuilder(contentAvailable: "1").push("apns-push-type: background"))
    let phone = simulator(device: row.change)
    let log = await phone.run(push)
    #expect(log.has("withheld wake"), "\(log)")
    #expect((phone.device.heldSilentPush != nil) == row.isHeld, "\(log)")
  }

  @Test("A silent push that is shown is not held")
  func visible() async {
    let phone = simulator { $0.lowPowerMode = true }
    let push = PayloadBuilder(body: "B", contentAvailable: "1").push()
    let log = await phone.run(.deliver(push))
    #expect(log.has("withheld wake") && phone.device.heldSilentPush == nil, "\(log)")
  }
}
