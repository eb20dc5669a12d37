import NotifySimCore
import Testing

@Suite("A phone that saves power (D2, N29)")
struct ReachingLowPowerTests {
  @Test("Pushes of priority 5 and 1 wait until Low Power Mode ends", arguments: [5, 1])
  func held(priority: Int) async throws {
    let phone = simulator { $0.lowPowerMode = true }
    let held = await phone.run(.push("B", "apns-priority: \(priority)"))
    #expect(
      held.lost == [
        "the phone is in Low Power Mode, and the push has priority \(priority), so APNs stores the push"
      ], "\(held)")
    #expect(held.shown.isEmpty && phone.device.stored != nil)
    let released = await phone.run(try .set("lowPowerMode", "false"))
    #expect(released.shown == ["B", "B"] && phone.device.stored == nil, "\(released)")
  }

  @Test("Other pushes reach a phone in Low Power Mode", arguments: [["apns-priority: 10"], []])
  func passes(headers: [String]) async {
    let log = await run(
      TestApp.app(),
      .deliver(Push(json: PayloadBuilder(body: "B").json, headers: headers))
    ) { $0.lowPowerMode = true }
    #expect(log.shown == ["B", "B"] && log.lost.isEmpty, "\(log)")
  }

  @Test("A stored push stays while others are delivered")
  func overtaken() async throws {
    let phone = simulator { $0.lowPowerMode = true }
    let log = await phone.run(.push("low", "apns-priority: 5"), .push("high", "apns-priority: 10"))
    #expect(log.shown == ["high", "high"] && !log.kinds.contains("replaced"), "\(log)")
    let later = await phone.run(try .set("lowPowerMode", "false"))
    #expect(later.shown == ["low", "low"], "\(later)")
  }

  @Test("A push of priority 5 and expiration 0 is lost in Low Power Mode")
  func lost() async throws {
    let log = await run(
      TestApp.app(), .push("B", "apns-priority: 5", "apns-expiration: 0"),
      try .set("lowPowerMode", "false")
    ) { $0.lowPowerMode = true }
    #expect(
      log.lost == [
        "the phone is in Low Power Mode, and the push has priority 5, and a push with expiration 0 is not"
          + " stored"
      ], "\(log)")
    #expect(log.shown.isEmpty, "\(log)")
  }

  @Test("A stored push needs the phone to be online too")
  func both() async throws {
    let phone = simulator {
      $0.lowPowerMode = true
      $0.online = false
    }
    let away = await phone.run(.push("B", "apns-priority: 5"), try .set("online", "true"))
    #expect(away.lost == [storedOffline] && away.shown.isEmpty, "\(away)")
    let back = await phone.run(try .set("lowPowerMode", "false"))
    #expect(back.shown == ["B", "B"], "\(back)")
  }
}
