import APNs
import Foundation
import NotifySimCore
import Testing
import UserNotifications

@Suite("A phone that is offline (D2, N25 to N28)")
struct ReachingOfflineTests {
  private let online: Stimulus
  private let offline: Stimulus

  init() throws {
    online = try .set("online", "true")
    offline = try .set("online", "false")
  }

  @Test("An offline phone gets nothing, and APNs stores the push")
  func stored() async {
    let phone = simulator { $0.online = false }
    let log = await phone.run(.push("B", "apns-collapse-id: one"))
    #expect(log.lost == [storedOffline] && log.first("withheld")?.notification == "one", "\(log)")
    #expect(log.kinds == ["session", "withheld"] && log.rules == ["D2", "N25"], "\(log)")
    #expect(phone.device.stored != nil && phone.device.delivered.isEmpty)
  }

  @Test("An offline phone gets the stored push once it is online")
  func reached() async {
    let phone = simulator()
    let log = await phone.run(offline, .push("B", "apns-collapse-id: one"), online)
    #expect(
      log.sketch(of: "device", "withheld", "received", "presented") == [
        "device online=false", "withheld notification", "device online=true", "received remote",
        "presented banner", "presented notificationCenter",
      ], "\(log)")
    #expect(log.first("received")?.notification == "one")
    #expect(phone.device.stored == nil)
    let later = await phone.run(online, .advance(60), offline, online)
    #expect(!later.kinds.contains("received"), "\(later)")
  }

  @Test("An offline phone gets only the newest push, whatever the collapse identifiers")
  func newest() async {
    let phone = simulator { $0.online = false }
    let away = await phone.run(
      .push("first", "apns-collapse-id: a"), .push("second", "apns-collapse-id: b"),
      .push("third"))
    #expect(away.sketch(of: "replaced") == ["replaced stored", "replaced stored"], "\(away)")
    #expect(away.events.filter { $0.kind.name == "replaced" }.map(\.notification) == ["b", nil])
    #expect(away.lost == [storedOffline, storedOffline, storedOffline])
    let back = await phone.run(online)
    #expect(back.shown == ["third", "third"] && !back.kinds.contains("replaced"), "\(back)")
  }

  @Test("Where APNs stores all pushes, one replaces that with its collapse identifier alone")
  func all() async {
    var profile = Profile()
    profile.storedPushes = .all
    let phone = simulator(profile: profile) { $0.online = false }
    let away = await phone.run(
      .push("first"), .push("second"), .push("third", "apns-collapse-id: c"),
      .push("fourth", "apns-collapse-id: c"))
    #expect(away.sketch(of: "replaced") == ["replaced stored"], "\(away)")
    let back = await phone.run(online)
    #expect(back.count(of: "presented banner") == 3 && back.shown.contains("fourth"), "\(back)")
    #expect(!back.shown.contains("third"))
  }

  @Test("A push of expiration 0 is lost while offline, and replaces nothing (N28)")
  func notStored() async {
    let phone = simulator { $0.online = false }
    let away = await phone.run(
      .push("kept", "apns-expiration: \(Int64.max)"), .push("lost", "apns-expiration: 0"))
    #expect(
      away.lost == [
        storedOffline, "the phone is offline, and a push with expiration 0 is not stored",
      ], "\(away)")
    #expect(!away.kinds.contains("replaced") && away.rules.contains("N28"), "\(away)")
    let back = await phone.run(online)
    #expect(back.shown == ["kept", "kept"], "\(back)")
  }

  @Test("A push of expiration 0 is delivered while online")
  func onceOnline() async {
    let log = await run(TestApp.app(), .push("B", "apns-expiration: 0"))
    #expect(log.shown == ["B", "B"] && log.lost.isEmpty, "\(log)")
  }

  @Test("Local notifications work offline")
  func local() async {
    let app = TestApp.app { script in
      script.launch = { center in
        let content = UNMutableNotificationContent()
        content.body = "Local"
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
        center.add(UNNotificationRequest(identifier: "l", content: content, trigger: trigger))
      }
    }
    let phone = simulator(app) {
      $0.online = false
      $0.app = .notRunning
    }
    let log = await phone.run(.push("Remote"), .launch, .advance(61))
    #expect(log.shown == ["Local", "Local"], "\(log)")
    #expect(log.sketch(of: "received") == ["received local"] && phone.device.stored != nil)
  }

  @Test("A stored silent push is delivered")
  func silent() async {
    let log = await run(TestApp.app(), offline, .silentPush, online)
    #expect(log.lost == [storedOffline], "\(log)")
    #expect(log.count(of: "callback fetch") == 1, "\(log)")
  }

  @Test("The list shows the earlier notification until the stored one replaces it (D4)")
  func collapses() async {
    let phone = simulator()
    let log = await phone.run(
      .push("old", "apns-collapse-id: c"), offline, .push("new", "apns-collapse-id: c"), online)
    #expect(log.sketch(of: "replaced") == ["replaced delivered"], "\(log)")
    #expect(phone.device.delivered.map(\.content.body) == ["new"])
  }
}
