import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("An app's delegate")
struct DelegateShapeTests {
  @Test("A delegate may use the async forms", arguments: CompletedMethod.allCases)
  func asyncForms(method: CompletedMethod) async {
    let values = ["willPresent": " [banner]", "fetch": " [noData]"]
    let log = await simulator(TestApp.app { _ in AsyncDelegate() }).run(method.stimuli)
    let ended = "completion \(method.rawValue) once\(values[method.rawValue] ?? "")"
    #expect(log.sketch(of: "completion") == [ended], "\(log)")
    #expect(log.messages("X22").isEmpty)
  }

  @Test("The async forms reach their own phone after a suspension")
  func asyncFormsStayBound() async {
    let phone = simulator(TestApp.app { _ in AsyncDelegate() })
    let log = await phone.run(.alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.has("badge 0>7"), "\(log)")
  }

  @Test("An async form that never returns times out", arguments: CompletedMethod.allCases)
  func stuckAsyncForms(method: CompletedMethod) async {
    let app = TestApp.app { _ in StuckDelegate() }
    let log = await simulator(app, profile: .impatient).run(method.stimuli)
    #expect(log.sketch(of: "completion") == ["completion \(method.rawValue) timedOut"], "\(log)")
    #expect(log.messages("X22").count == 1)
  }

  @Test("A missing delegate method is no breach of contract", arguments: CompletedMethod.allCases)
  func missingMethod(method: CompletedMethod) async {
    let log = await simulator(TestApp.app { _ in LaunchOnlyDelegate() }).run(method.stimuli)
    #expect(log.sketch(of: "completion", "callback").isEmpty, "\(log)")
    #expect(log.messages("X22").isEmpty)
    #expect(log.events.map(\.seq) == Array(1...log.events.count), "no number is lost")
    let reasons: [CompletedMethod: (String, String, String)] = [
      .willPresent: ("notification", "the delegate lacks the method", "D51"),
      .didReceive: (
        "response", "the app has no delegate with the method, so the response is lost", "R1"
      ),
      .fetch: ("wake", "the app has no fetch handler", "D11"),
    ]
    guard let (what, reason, rule) = reasons[method] else { return }
    #expect(log.reasons(what) == [reason], "\(log)")
    #expect(log.rules.contains(rule))
  }

  typealias Maker = App.DelegateMaker
  static let loose: [(name: String, make: Maker)] = [
    ("none is set", { _ in NoCenterDelegate() }),
    ("it was released, since the centre holds it weakly (A28)", { _ in ForgetfulDelegate() }),
    ("it is set too late (S84)", { _ in LateDelegate(at: .silentPush) }),
  ]

  @Test("Without a delegate, the answer is lost, though the app is launched", arguments: 0..<3)
  func noDelegate(index: Int) async {
    let app = TestApp.app(makeDelegate: Self.loose[index].make)
    let log = await run(app, .alert(category: "MEETING"), .open()) { $0.app = .notRunning }
    #expect(log.has("appState notRunning>foreground"), "\(Self.loose[index].name): \(log)")
    #expect(!log.sketch(of: "callback").contains { $0.hasPrefix("callback didReceive") })
    #expect(
      log.reasons("response") == [
        "the app has no delegate with the method, so the response is lost"
      ])
  }

  @Test("A delegate that is set later gets later answers")
  func lateDelegateTakesLaterAnswers() async {
    let app = TestApp.app { _ in LateDelegate(at: .silentPush) }
    let log = await run(app, .silentPush, .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.has("completion didReceive once"), "\(log)")
  }

  @Test("A missing method is not recorded as called, whatever is recorded meanwhile")
  func missingMethodAmidEffects() async {
    let app = TestApp.app { effects in
      Task.detached {
        for number in 0..<2000 {
          effects.record("n\(number)")
          await Task.yield()
        }
      }
      return LaunchOnlyDelegate()
    }
    let phone = simulator(app)
    var log = EventLog()
    for _ in 0..<30 { log = await log + phone.run(.silentPush, .lock, .unlock) }
    #expect(log.sketch(of: "callback").isEmpty)
    #expect(log.events.map(\.seq) == Array(1...log.events.count))
  }

  @Test("A delegate lives as long as the app is in memory", arguments: AppState.allCases)
  func lifetime(state: AppState) async {
    let census = Census()
    let phone = simulator(TestApp.app { _ in CountedDelegate(census) }) { $0.app = state }
    _ = await phone.run(.background)
    #expect(census.alive == (state.isInMemory ? 1 : 0))
    _ = await phone.run(.launch)
    #expect(census.alive == 1)
    _ = await phone.run(.terminate)
    #expect(census.alive == 0)
    _ = await phone.run(.foreground, .forceQuit)
    #expect(census.alive == 0)
  }

  @Test("A new delegate is created at each launch")
  func freshAtLaunch() async {
    let log = await run(TestApp.app(), .terminate, .launch, .terminate, .foreground)
    #expect(log.count(of: "effect launched") == 2, "\(log)")
    #expect(log.count(of: "callback didFinishLaunching") == 2)
  }

  @Test("A delegate is not called while the app is not in memory")
  func notCalledWhenGone() async {
    let log = await run(TestApp.app(), .lock, .unlock) { $0.app = .notRunning }
    #expect(log.sketch(of: "callback", "effect").isEmpty, "\(log)")
  }
}
