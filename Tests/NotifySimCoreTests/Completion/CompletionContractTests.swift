import Foundation
import NotifySimCore
import Testing
import UserNotifications

@Suite("The completion contract (S43, R10, R11)")
struct CompletionContractTests {
  @Test(
    "The outcome of a call follows from the app's use of its handler",
    arguments: CompletedMethod.allCases,
    Manner.allCases)
  func outcome(method: CompletedMethod, manner: Manner) async {
    let keeper = Keeper()
    let phone = simulator(method.app(manner, keeper), profile: manner.profile)
    let log = await phone.run(method.stimuli)
    let outcome = manner.outcome
    let ended = "completion \(method.rawValue) \(outcome)\(method.value(outcome))"
    #expect(log.sketch(of: "completion") == [ended], "\(log)")
    #expect(log.messages("X22").count == (outcome == "once" ? 0 : 1), "\(log)")
  }

  @Test("A broken completion contract is explained", arguments: CompletedMethod.allCases)
  func words(method: CompletedMethod) async {
    let expected: [(Manner, String)] = [
      (.never, "the completion handler of '\(method.name)' was never called"),
      (
        .twice,
        "the completion handler of '\(method.name)' was called more than once"
          + (method == .fetch ? ", which is reported to make the app crash" : "")
      ),
      (.held, "the completion handler of '\(method.name)' was not called within 0.2 seconds"),
    ]
    for (manner, message) in expected {
      let phone = simulator(method.app(manner, Keeper()), profile: manner.profile)
      #expect(await phone.run(method.stimuli).messages("X22") == [message])
    }
  }

  @Test("Releasing the handler settles the outcome at once", arguments: CompletedMethod.allCases)
  func releasedAtOnce(method: CompletedMethod) async {
    let phone = simulator(method.app(.never, Keeper()))
    let log = await phone.run(method.stimuli)
    #expect(log.has("completion \(method.rawValue) never"))
    #expect(phone.device.time == DeviceState.epoch, "the limit of 30 seconds was not waited")
  }

  @Test("A handler that is not called costs the time limit on the simulated clock")
  func clockAdvances() async {
    let phone = simulator(CompletedMethod.didReceive.app(.held, Keeper()), profile: .impatient)
    let log = await phone.run(CompletedMethod.didReceive.stimuli)
    let passed = phone.device.time.timeIntervalSince(DeviceState.epoch)
    #expect(abs(passed - 0.2) < 1e-6)
    #expect(log.first("completion")?.time == phone.device.time)
  }

  @Test(
    "A second call after the outcome was settled is reported",
    arguments: CompletedMethod.allCases)
  func lateSecondCall(method: CompletedMethod) async {
    let keeper = Keeper()
    let phone = simulator(method.app(.heldAfterwards, keeper), profile: .anyThread)
    #expect(await phone.run(method.stimuli).messages("X22").isEmpty)
    keeper.callAll()
    let log = await phone.run(.background)
    #expect(log.has("completion \(method.rawValue) multiple"), "\(log)")
    #expect(log.messages("X22").count == 1, "\(log)")
  }

  @Test("A first call after the time limit is too late", arguments: CompletedMethod.allCases)
  func lateFirstCall(method: CompletedMethod) async {
    let keeper = Keeper()
    let phone = simulator(method.app(.held, keeper), profile: .impatient)
    _ = await phone.run(method.stimuli)
    keeper.callAll()
    let log = await phone.run(.background)
    #expect(
      log.messages("X22") == [
        "the completion handler of '\(method.name)' was called after its time limit"
      ], "\(log)")
    #expect(log.sketch(of: "completion").isEmpty, "the outcome stays what it was: \(log)")
  }

  @Test("Nothing is presented without exactly one answer (D51)", arguments: [Manner.never, .held])
  func nothingPresented(manner: Manner) async {
    let method = CompletedMethod.willPresent
    let phone = simulator(method.app(manner, Keeper()), profile: manner.profile)
    let log = await phone.run(method.stimuli)
    #expect(log.presentations.isEmpty)
    #expect(log.reasons("notification") == ["the delegate gave no answer"])
    #expect(log.rules.contains("D51"))
  }

  @Test("The value of the first call counts")
  func firstValue() async {
    let app = TestApp.app { script in
      script.willPresent = {
        $1([.list])
        $1([.banner])
      }
    }
    let log = await run(app, .foreground, .alert())
    #expect(log.has("completion willPresent multiple [list]"))
    #expect(log.sketch(of: "presented") == ["presented notificationCenter"])
  }

  @Test("A timeout cites the rule of the time limit")
  func citesLimit() async {
    let phone = simulator(CompletedMethod.fetch.app(.held, Keeper()), profile: .impatient)
    let log = await phone.run(CompletedMethod.fetch.stimuli)
    #expect(log.first("completion")?.rules.map(\.rawValue) == ["S43", "R11"])
  }
}
