import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The delegate of the notification centre (S84, R12, X23)")
struct DelegateInTimeTests {
  private static let late = [
    "the delegate of the notification centre was set after launching: a response that launches the"
      + " app is lost"
  ]

  @Test(
    "A delegate set after launching misses the answer that launched the app, and is reported once")
  func late() async {
    let phone = simulator(TestApp.app { _ in LateDelegate(at: .active) }) { $0.app = .notRunning }
    let log = await phone.run(.alert(), .open(), .background, .alert(), .open())
    #expect(log.messages("X23") == Self.late, "\(log)")
    #expect(log.count(of: "completion didReceive once") == 1, "\(log)")
    #expect(
      log.reasons("response") == [
        "the app was launched for the response and set its delegate too late, so the response is"
          + " lost"
      ], "\(log)")
    #expect(log.events.first { $0.sketch == "withheld response" }?.rules.map(\.rawValue) == ["R12"])
  }

  @Test(
    "A delegate set while launching gets the answer, and is not reported", arguments: [true, false])
  func inTime(inWillFinish: Bool) async {
    let app = inWillFinish ? TestApp.app { LifeDelegate($0) } : TestApp.app()
    let log = await simulator(app) { $0.app = .notRunning }.run(.alert(), .open())
    #expect(log.diagnostics.isEmpty && log.has("completion didReceive once"), "\(log)")
  }

  @Test("A delegate that nothing holds is deallocated, and that is reported")
  func released() async {
    let phone = simulator(TestApp.app { _ in ForgetfulDelegate() })
    let log = await phone.run(.alert(), .open(), .foreground, .alert())
    #expect(log.messages("X23").count == 1, "\(log)")
    #expect(log.messages("X23").first?.contains("holds it weakly") == true)
    #expect(log.reasons("response").count == 1 && !log.kinds.contains("completion"), "\(log)")
  }

  @Test("A delegate that is never set is not reported")
  func none() async {
    let log = await run(TestApp.app { _ in NoCenterDelegate() }, .alert(), .open())
    #expect(log.messages("X23").isEmpty && log.has("withheld response"), "\(log)")
  }

  @Test("A delegate that is changed later is not reported")
  func changed() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        let delegate = center.delegate
        center.delegate = nil
        center.delegate = delegate
        done(.newData)
      }
    }
    let log = await run(app, .silentPush, .alert(), .open())
    #expect(log.messages("X23").isEmpty && log.has("completion didReceive once"), "\(log)")
  }
}
