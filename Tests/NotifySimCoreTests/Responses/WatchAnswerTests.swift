import NotifySimCore
import Testing

@Suite("An answer on the watch (D94, D95, R19)")
struct WatchAnswerTests {
  private func phone(_ app: App = TestApp.app()) -> Simulator {
    simulator(app) {
      $0.locked = true
      $0.watch.worn = true
      $0.watch.unlocked = true
    }
  }

  @Test("Dismissing on the watch dismisses on the phone (D94)")
  func dismissal() async {
    let phone = phone()
    let log = await phone.run(.alert(category: "MEETING"), .dismiss())
    #expect(phone.device.delivered.isEmpty && phone.device.onScreen == nil)
    #expect(log.rules.contains("D94") && log.has("completion didReceive once"), "\(log)")
  }

  @Test("A background answer on the watch is handled on the phone (R19)")
  func background() async {
    let phone = phone()
    let log = await phone.run(.alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.first("response")?.rules.map(\.rawValue) == ["R4", "R19"], "\(log)")
    #expect(log.has("callback didReceive ACCEPT"))
  }

  @Test("An answer on the watch cannot open the app there (R19)")
  func foreground() async {
    let phone = phone()
    let log = await phone.run(.alert(category: "MEETING"), .choose("SHOW"))
    #expect(log.reasons("response").count == 1 && !log.kinds.contains("callback"), "\(log)")
    #expect(phone.device.app == .background && phone.device.delivered.count == 1)
    let later = await phone.run(.unlock, .choose("SHOW"))
    #expect(later.has("callback didReceive SHOW"), "on the phone it opens the app: \(later)")
    #expect(!later.rules.contains("R19"))
  }

  @Test("An answer can be given on the watch's long look, without a content extension (D95)")
  func longLook() async {
    let phone = phone(TestContentExtension.app())
    let log = await phone.run(.alert(category: "MEETING"), .longLook())
    #expect(log.looks.map(\.contentExtension) == [nil] && log.looks[0].actions.count == 5, "\(log)")
    #expect(log.rules.contains("D95"))
    let later = await phone.run(.unlock, .longLook())
    #expect(later.looks.map(\.contentExtension) == ["MEETING"], "\(later)")
  }
}
