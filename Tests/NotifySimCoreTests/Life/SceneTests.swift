import NotifySimCore
import Testing
import UserNotifications

@Suite("An app with scenes (A61, R14)")
struct SceneTests {
  private static let launch = ["willFinishLaunching", "didFinishLaunching"]
  private static let show = ["sceneWillEnterForeground", "sceneDidBecomeActive"]

  private func calls(_ log: EventLog) -> [String] {
    log.sketch(of: "callback").map { $0.replacing("callback ", with: "") }
  }

  @Test("A scene connects when the app first comes to the front, after launching")
  func life() async {
    let phone = simulator(TestApp.scenes()) { $0.app = .notRunning }
    #expect(calls(await phone.run(.launch)) == Self.launch)
    #expect(calls(await phone.run(.foreground)) == ["sceneWillConnect"] + Self.show)
    #expect(
      calls(await phone.run(.background)) == ["sceneWillResignActive", "sceneDidEnterBackground"])
    #expect(calls(await phone.run(.foreground)) == Self.show)
    let ended = calls(await phone.run(.forceQuit, .foreground))
    #expect(
      ended == ["sceneWillResignActive", "sceneDidEnterBackground", "willTerminate"] + Self.launch
        + ["sceneWillConnect"] + Self.show)
  }

  @Test("A scene of an app in memory has connected before the record")
  func past() async {
    let log = await simulator(TestApp.scenes()).run(.foreground)
    #expect(calls(log) == Self.show, "\(log)")
  }

  @Test(
    "A scene gets the answer on connecting, and a warning if both delegates handle it (X32)",
    arguments: [true, false])
  func response(reads: Bool) async {
    let phone = simulator(TestApp.scenes(readsResponse: reads)) { $0.app = .notRunning }
    let log = await phone.run(.alert(), .open())
    let action = UNNotificationDefaultActionIdentifier
    #expect(
      calls(log) == Self.launch
        + ["sceneWillConnect \(action)"] + Self.show.dropLast() + ["didReceive \(action)"]
        + Self.show.suffix(1), "\(log)")
    #expect(log.has("effect read") == reads && log.messages("X32").count == (reads ? 1 : 0))
    #expect(log.rules.contains("R26b") && !log.rules.contains("R26"), "\(log)")
    #expect(log.rules.contains("A61") && log.rules.contains("R14") == reads)
  }

  @Test("A connected scene gets no answer in its options")
  func connected() async {
    let phone = simulator(TestApp.scenes(readsResponse: true))
    let log = await phone.run(.alert(), .open(), .terminate, .alert(category: "MEETING"))
    let chosen = await phone.run(.choose("ACCEPT"), .foreground)
    #expect(!(log + chosen).has("effect read") && !(log + chosen).rules.contains("A61"))
    #expect(calls(chosen).contains("sceneWillConnect"), "\(chosen)")
  }
}
