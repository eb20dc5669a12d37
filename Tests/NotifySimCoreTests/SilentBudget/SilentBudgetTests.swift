import NotifySimCore
import Testing

@Suite("The budget of silent pushes (D13)")
struct SilentBudgetTests {
  private func spent(_ budget: Int) -> String {
    "the budget of \(budget) silent \(budget == 1 ? "push" : "pushes") an hour is spent"
  }

  private func profile(_ budget: Int) -> Profile {
    var profile = Profile()
    profile.silentBudget = budget
    return profile
  }

  @Test("Three silent pushes an hour wake the app by default")
  func standard() async {
    #expect(Profile().silentBudget == 3)
    let log = await simulator().run(Array(repeating: .silentPush, count: 5))
    #expect(log.count(of: "callback fetch") == 3, "\(log)")
    #expect(log.reasons("wake") == [spent(3), spent(3)] && log.rules.contains("D13"), "\(log)")
  }

  @Test("The profile sets the budget of silent pushes", arguments: [0, 1, 2, 7])
  func budget(count: Int) async {
    let phone = simulator(profile: profile(count))
    let log = await phone.run(Array(repeating: .silentPush, count: count + 2))
    #expect(log.count(of: "callback fetch") == count, "\(log)")
    #expect(log.reasons("wake") == [spent(count), spent(count)], "\(log)")
    #expect(phone.device.silentWakes.count == count)
  }

  @Test("The budget counts the last hour of the moving clock")
  func slides() async {
    let phone = simulator(profile: profile(2))
    let step: (Double) -> [Stimulus] = { [.advance($0), .silentPush] }
    // Wakes at 0:00 and 0:40; the third is one second short of the hour, the fourth is not.
    let log = await phone.run(
      [.silentPush] + step(2400) + step(1199) + step(1) + step(2399) + step(1))
    #expect(log.count(of: "callback fetch") == 4, "\(log)")
    let words = log.sketch.filter { $0 == "callback fetch" || $0 == "withheld wake" }
    #expect(
      words == [
        "callback fetch", "callback fetch", "withheld wake", "callback fetch", "withheld wake",
        "callback fetch",
      ], "\(log)")
    #expect(phone.device.silentWakes.count == 2)
  }

  @Test("A push that did not wake the app does not count")
  func refusedIsFree() async throws {
    let phone = simulator(profile: profile(1))
    let log = await phone.run(
      try .set("backgroundRefresh", "false"), .silentPush, .silentPush,
      try .set("backgroundRefresh", "true"), .silentPush)
    #expect(log.count(of: "callback fetch") == 1, "\(log)")
    #expect(
      log.reasons("wake") == Array(repeating: "Background App Refresh is off", count: 2), "\(log)")
  }

  @Test("An app on screen has no budget and uses none (D14)")
  func foreground() async {
    let phone = simulator(profile: profile(1)) { $0.app = .foreground }
    let log = await phone.run(Array(repeating: .silentPush, count: 4))
    #expect(log.count(of: "callback fetch") == 4 && log.reasons("wake").isEmpty, "\(log)")
    let behind = await phone.run(.background, .silentPush, .silentPush)
    #expect(behind.count(of: "callback fetch") == 1, "\(behind)")
    #expect(behind.reasons("wake") == [spent(1)], "\(behind)")
    let front = await phone.run(.foreground, .silentPush)
    #expect(front.count(of: "callback fetch") == 2, "the held one and the new one: \(front)")
  }

  @Test(
    "A push that is shown has no budget and uses none",
    arguments: [
      PayloadBuilder(body: "B", contentAvailable: "1"),
      PayloadBuilder(sound: "default", contentAvailable: "1"),
      PayloadBuilder(badge: 1, contentAvailable: "1"),
    ])
  func visible(builder: PayloadBuilder) async {
    let phone = simulator(profile: profile(1))
    let log = await phone.run(Array(repeating: .deliver(builder.push()), count: 4))
    #expect(log.count(of: "callback fetch") == 4 && log.reasons("wake").isEmpty, "\(log)")
    let silent = await phone.run(.silentPush, .silentPush, .deliver(builder.push()))
    #expect(silent.count(of: "callback fetch") == 2, "\(silent)")
    #expect(silent.reasons("wake") == [spent(1)], "\(silent)")
  }

  @Test("A budget of 0 allows the app on screen and pushes with text")
  func zero() async {
    let phone = simulator(profile: profile(0))
    let text = PayloadBuilder(body: "B", contentAvailable: "1").push()
    let log = await phone.run(.silentPush, .deliver(text), .foreground, .silentPush)
    #expect(log.count(of: "callback fetch") == 3, "with the held one: \(log)")
    #expect(log.reasons("wake") == [spent(0)], "\(log)")
  }

  @Test("The budget counts across launches of the app")
  func launches() async {
    let phone = simulator(profile: profile(2)) { $0.app = .notRunning }
    let log = await phone.run(
      .silentPush, .terminate, .silentPush, .terminate, .silentPush)
    #expect(log.count(of: "effect launched") == 2 && log.reasons("wake") == [spent(2)], "\(log)")
    #expect(phone.device.app == .notRunning)
  }

  @Test("The budget is a switch of the profile")
  func named() {
    #expect(profile(0).name == "silentBudget=0" && Profile().name == "default")
  }
}
