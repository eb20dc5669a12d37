import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("A new device token")
struct ReinstallTests {
  static let renewals: [Stimulus] = [.restore, .reinstall]

  @Test(
    "A new token comes with the next launch, and pushes go to the old one until then (S81)",
    arguments: renewals
  )
  func newToken(renewal: Stimulus) async throws {
    let phone = simulator(TestApp.registering()) { $0.app = .notRunning }
    let first = await phone.run(.launch).tokens
    let lost = await phone.run(renewal, .alert(), .silentPush)
    #expect(phone.device.app == .notRunning && lost.count(of: "withheld notification") == 2)
    #expect(!lost.kinds.contains("received") && lost.rules.contains("D3"))
    #expect(lost.rules.contains("S81") != lost.rules.contains("D5"))
    let second = await phone.run(.foreground)
    #expect(second.tokens.count == 1 && second.tokens != first, "\(second)")
    let shown = await phone.run(.background, .alert())
    #expect(shown.has("received remote"), "\(shown)")
  }

  @Test("An app that never registered does not wait for a new token")
  func neverRegistered() async {
    let log = await run(TestApp.app(), .restore, .alert())
    #expect(log.has("presented banner"), "\(log)")
  }

  @Test("A restore changes only the token")
  func restored() async {
    let phone = simulator()
    let log = await phone.run(.alert(badge: 3), .restore)
    #expect(log.sketch.last == "appState background>notRunning", "\(log)")
    #expect(phone.device.delivered.count == 1 && phone.device.badge == 3)
    #expect(phone.device.authorization == .authorized && phone.device.onScreen == nil)
  }

  @Test("A reinstalled app has a new token and nothing else (L15, D5)")
  func reinstalled() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("later", after: 60))
        done(.newData)
      }
    }
    let phone = simulator(app)
    _ = await phone.run(.silentPush, .alert(id: "a", badge: 3))
    let log = await phone.run(.reinstall)
    #expect(
      log.sketch == [
        "appState background>notRunning", "removed delivered uninstalled",
        "removed pending uninstalled", "badge 3>0", "authorization authorized>notDetermined",
      ], "\(log)")
    #expect(phone.device.pending.isEmpty && phone.device.visible == 0)
    #expect(phone.device.settings.alert == .notSupported)
    #expect(await phone.run(.advance(3600), .alert()).presentations.isEmpty)
    #expect(await phone.registeredCategories().isEmpty)
    #expect(await phone.run(.launch).has("effect launched"))
    #expect(await phone.registeredCategories().count == Categories.all.count)
  }

  @Test("A new token makes APNs discard stored pushes", arguments: renewals)
  func stored(renewal: Stimulus) async throws {
    let phone = simulator { $0.online = false }
    let log = await phone.run(.alert(), renewal, try .set("online", "true"))
    #expect(phone.device.stored == nil && !log.kinds.contains("received"), "\(log)")
    #expect(log.reasons("notification").last?.hasPrefix("APNs discards") == true)
  }
}

extension DeviceState {
  /// How many notifications the person can see.
  fileprivate var visible: Int { delivered.count + (onScreen == nil ? 0 : 1) }
}
