import NotifySimCore
import Testing
import UserNotifications

@Suite("Clearing all notifications (R3b)")
struct ClearAllTests {
  private let deliveries: [Stimulus] = [
    .alert(category: "MEETING", id: "a"), .alert(category: "PLAIN", id: "b"), .alert(id: "c"),
    .alert(category: "MEETING", id: "d"),
  ]

  private var each: Profile {
    var profile = Profile()
    profile.clearAll = .eachDismissal
    return profile
  }

  @Test("Clearing all dismisses each notification, and tells the app if the profile says so")
  func tellsEach() async {
    let phone = simulator(profile: each)
    _ = await phone.run(deliveries)
    let log = await phone.run(.clearAll)
    let dismissed = log.events.filter { $0.kind.name == "response" }.compactMap(\.notification)
    #expect(dismissed == ["a", "b", "c", "d"], "\(log)")
    let told = log.events.filter { $0.kind.name == "callback" }.compactMap(\.notification)
    #expect(told == ["a", "d"], "\(log)")
    #expect(phone.device.delivered.isEmpty && phone.device.onScreen == nil)
    #expect(phone.device.app == .background, "the app is not brought to the front")
  }

  @Test("Clearing all tells the app of none by default")
  func none() async {
    let phone = simulator()
    _ = await phone.run(deliveries)
    let log = await phone.run(.clearAll)
    #expect(!log.kinds.contains("callback") && log.reasons("response").count == 4, "\(log)")
    #expect(phone.device.delivered.isEmpty)
  }

  @Test("Clearing all skips notifications that the app removes meanwhile")
  func removed() async {
    let app = TestApp.app { script in
      script.didReceive = { _, done in
        UNUserNotificationCenter.current().removeAllDeliveredNotifications()
        done()
      }
    }
    let phone = simulator(app, profile: each)
    _ = await phone.run(deliveries)
    let log = await phone.run(.clearAll)
    #expect(log.kinds.count { $0 == "response" } == 1, "\(log)")
    #expect(log.count(of: "removed delivered app") == 3, "\(log)")
  }

  @Test("Clearing all needs a notification")
  func nothing() async {
    let log = await run(TestApp.app(), .clearAll)
    #expect(log.reasons("response") == ["there is no notification to clear"], "\(log)")
  }
}
