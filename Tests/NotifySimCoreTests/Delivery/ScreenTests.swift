import NotifySimCore
import Testing

@Suite("What is on the screen (D60, D61)")
struct ScreenTests {
  @Test(
    "A banner leaves the screen with time; an alert and the lock screen stay",
    arguments: [
      (NotificationSettings.AlertStyle.banner, false, false), (.alert, false, true),
      (.banner, true, true), (.none, false, false),
    ])
  func time(style: NotificationSettings.AlertStyle, isLocked: Bool, stays: Bool) async {
    let phone = simulator {
      $0.settings.alertStyle = style
      $0.settings.notificationCenter = .disabled
      $0.locked = isLocked
    }
    _ = await phone.run(.alert(category: "MEETING"), .advance(60))
    #expect((phone.device.onScreen != nil) == stays)
    let log = await phone.run(.choose("ACCEPT"))
    #expect(log.has("callback didReceive ACCEPT") == stays, "\(log)")
    #expect(phone.device.onScreen == nil, "an answer takes it away")
  }

  @Test("The screen stays while no time passes")
  func unchanged() async throws {
    let now = try #require(ClockTime("2026-01-01T09:00:00Z"))
    let phone = simulator { $0.settings.notificationCenter = .disabled }
    let log = await phone.run(.alert(category: "MEETING"), .advanceTo(now), .choose("ACCEPT"))
    #expect(log.has("callback didReceive ACCEPT"), "\(log)")
  }

  @Test(
    "A dark lock screen lights up for active or higher levels that are not silenced (D61)",
    arguments: [
      ("active", true, false, false), ("active", false, false, true),
      ("passive", false, false, false), ("time-sensitive", false, false, true),
      ("active", false, true, false),
    ])
  func light(level: String, isOn: Bool, isSilenced: Bool, lights: Bool) async {
    let push = PayloadBuilder(body: "B", level: level).push()
    let log = await run(TestApp.app(), .deliver(push)) {
      $0.locked = true
      $0.screenOn = isOn
      $0.focus.on = isSilenced
      $0.focus.showsOnLockScreen = true
    }
    let shown = log.presentations.first { $0.surface == .lockScreen }
    #expect(shown?.lightsScreen == lights, "\(log)")
    #expect(log.jsonLines.contains(#""lightsScreen":true"#) == lights)
  }
}
