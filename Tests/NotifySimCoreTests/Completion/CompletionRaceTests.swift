import Dispatch
import NotifySimCore
import Testing

@Suite("A completion handler in a race with its time limit")
struct CompletionRaceTests {
  @Test("A completion handler in a race with its limit is settled once and never hangs")
  func races() async {
    var profile = Profile()
    profile.handlerTimeLimit = 0.002
    profile.answerThread = .any
    let rushed = profile
    let logs = await withTaskGroup(of: EventLog.self) { group in
      for number in 0..<200 {
        group.addTask {
          let (calls, call) = AsyncStream.makeStream(of: Void.self)
          let app = TestApp.app { script in
            script.didReceive = { _, done in
              let pause = DispatchTimeInterval.microseconds(number % 40 * 100)
              DispatchQueue.global().asyncAfter(deadline: .now() + pause) {
                done()
                call.finish()
              }
            }
          }
          let phone = simulator(app, profile: rushed)
          let log = await phone.run(.alert(category: "MEETING"), .choose("ACCEPT"))
          for await _ in calls {}
          return log + EventLog(await phone.perform(.background))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for log in logs {
      let outcomes = log.sketch(of: "completion")
      #expect(outcomes.count == 1, "\(log)")
      let isOnce = outcomes == ["completion didReceive once"]
      #expect(isOnce || outcomes == ["completion didReceive timedOut"], "\(log)")
      #expect(log.messages("X22").isEmpty == isOnce, "\(log)")
      #expect(log.events.map(\.seq) == Array(1...log.events.count), "\(log)")
    }
  }

  @Test("A completion handler called from a hundred threads is called more than once")
  func manyCalls() async {
    let app = TestApp.app { script in
      script.didReceive = { _, done in
        DispatchQueue.concurrentPerform(iterations: 100) { _ in done() }
      }
    }
    let log = await run(app, .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.has("completion didReceive multiple"), "\(log)")
  }
}
