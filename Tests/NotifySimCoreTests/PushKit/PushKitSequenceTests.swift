import NotifySimCore
import PushKit
import TestSupport
import Testing

@Suite("Any sequence of PushKit pushes, with correct and faulty apps")
struct PushKitSequenceTests {
  @Test(
    "Any sequence of PushKit pushes leaves a valid phone", arguments: PushApp.Reporting.allCases)
  func sequences(reporting: PushApp.Reporting) async throws {
    for seed in 0..<150 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let manner = random.pick([Manner.atOnce, .onAnotherQueue, .never, .twice])
      let app = PushApp.app([.voIP, .complication], manner, reporting: reporting)
      let phone = simulator(app, seed: seed) { $0.app = random.pick(AppState.allCases) }
      for _ in 0..<random.below(20) {
        let before = phone.device
        let stimulus = try Self.stimulus(&random)
        let step = EventLog(await phone.perform(stimulus))
        if let broken = Self.broken(before, phone.device, step) {
          Issue.record("seed \(seed): \(broken) after \(stimulus): \(step)")
        }
      }
    }
  }

  private static func stimulus(_ random: inout SplitMix) throws -> Stimulus {
    switch random.below(10) {
    case 0...4: .pushKit(random.pick(PushKitType.allCases))
    case 5: .advance(random.pick([60, 86_400]))
    case 6: random.pick([.foreground, .background, .launch])
    case 7: random.chance(2) ? .terminate : .forceQuit
    case 8: try .set("complication.active", random.pick(["true", "false"]))
    default: random.chance(2) ? .lock : .unlock
    }
  }

  /// The first law that a step broke, in words; nil when all hold.
  private static func broken(
    _ before: DeviceState, _ after: DeviceState, _ step: EventLog
  ) -> String? {
    let pushes = step.sketch.count { $0.hasPrefix("callback push") }
    let lost = step.count(of: "withheld notification")
    let ended = step.events.contains { $0.rules.map(\.rawValue).contains("D7") }
    let laws: [(String, Bool)] = [
      ("nothing is shown", step.presentations.isEmpty),
      ("a push is handed over or lost", pushes + lost == step.count(of: "received pushKit")),
      (
        "a push that is handed over is completed", pushes == step.kinds.count { $0 == "completion" }
      ),
      (
        "an app is ended for each call that is not reported",
        after.unreportedCalls - before.unreportedCalls == (ended ? 1 : 0)
      ),
      ("an app that was ended does not run", !ended || after.app == .notRunning),
      ("no more than three calls go unreported", after.unreportedCalls <= 3),
      ("a complication has its budget", after.complication.pushes.count <= 50),
    ]
    return laws.first { !$0.1 }?.0
  }
}
