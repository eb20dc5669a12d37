import APNs
import NotifySimCore
import Testing

@Suite("Findings about registration")
struct RegistrationFindingTests {
  @Test(
    "Alerts of a registered app without permission are reported (X30)",
    arguments: AuthorizationStatus.allCases)
  func silent(status: AuthorizationStatus) async {
    let phone = simulator(TestApp.registering()) {
      $0.app = .notRunning
      $0.authorization = status
    }
    let log = await phone.run(.launch, .terminate, .launch)
    #expect(log.messages("X30").count == (status.permitsDelivery ? 0 : 1), "\(log)")
    #expect(log.diagnostics.allSatisfy { $0.diagnostic.severity == .note }, "\(log)")
    #expect(log.tokens.count == 2, "registering needs no permission")
  }

  @Test("A process that does not register, unlike one before it, is noted once (X29)")
  func missed() async {
    let launches = LaunchCount()
    let app = TestApp.app { RegisteringDelegate($0, registers: launches.next() == 1) }
    let log = await run(app, .terminate, .launch, .terminate, .launch, .terminate)
    #expect(log.messages("X29").count == 1, "\(log)")
    #expect(log.first("diagnostic")?.sketch == "diagnostic X29 note")
  }

  @Test("An app that registers at each launch, or never, gets no note", arguments: [true, false])
  func regular(registers: Bool) async {
    let app = TestApp.app { RegisteringDelegate($0, registers: registers) }
    let log = await run(app, .terminate, .launch, .forceQuit)
    #expect(log.diagnostics.isEmpty, "\(log)")
  }
}
