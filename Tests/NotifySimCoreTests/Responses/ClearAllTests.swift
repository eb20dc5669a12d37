import NotifySimCore
import Testing
import UserNotifications

@Suite("Clearing all notifications (R3b)")
struct ClearAllTests {
  private let deliveries: [Stimulus] = [
    .alert(category: "MEETING", id: "a"), .alert(category: "PLAIN", id: "b"), .alert(id: "c"),
    .alert(category: "MEETING", id: "d"),
  ]

  @Test("dismisses each of them, and the app is told where the category asks for it (R3)")
  func each() async {
    let phone = simulator()
    _ = await phone.run(deliveries)
    let log = await phone.run(.clearAll)
    let dismissed = log.events.filter { $0.kind.name == "response" }.compactMap(\.notification)
    #expect(dismissed == ["a", "b", "c", "d"], "\(log)")
    let told = log.events.filter { $0.kind.name == "callback" }.compactMap(\.notification)
    #expect(told == ["a", "d"], "\(log)")
    #expect(phone.device.delivered.isEmpty && phone.device.onScreen == nil)
    #expect(phone.device.app == .background, "the app is not brought to the front")
  }

  @Test("tells the app nothing where the profile says so")
  func none() async throws {
    var profile = Profile()
    try profile.set("clearAll", "none")
    let phone = simulator(profile: profile)
    _ = await phone.run(deliveries)
    let log = await phone.run(.clearAll)
    #expect(!log.kinds.contains("callback") && log.reasons("response").count == 4, "\(log)")
    #expect(phone.device.delivered.isEmpty)
  }

  @Test("passes over what the app removes meanwhile")
  func removed() async {
    let app = TestApp.app { script in
      script.didReceive = { _, done in
        UNUserNotificationCenter.current().removeAllDeliveredNotifications()
        done()
      }
    }
    let phone = simulator(app)
    _ = await phone.run(deliveries)
    let log = await phone.run(.clearAll)
    #expect(log.kinds.count { $0 == "response" } == 1, "\(log)")
    #expect(log.count(of: "removed delivered app") == 3, "\(log)")
  }

  @Test("needs one that is there")
  func nothing() async {
    let log = await run(TestApp.app(), .clearAll)
    #expect(log.reasons("response") == ["there is no notification to clear"], "\(log)")
  }
}
