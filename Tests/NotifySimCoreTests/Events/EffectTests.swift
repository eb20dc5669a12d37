import Foundation
import APNs
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Effects that the app reports")
struct EffectTests {
  private func json(_ name: String, _ details: [(key: String, value: String)]) async -> String {
    let app = App(manifest: TestApp.manifest()) { effects in
      var script = TestDelegate.Script()
      script.fetch = { _, done in
        effects.record(name, details)
        done(.newData)
      }
      return TestDelegate(script, effects)
    }
    let log = await run(app, .silentPush)
    let line = log.first("effect")?.json ?? ""
    return line.components(separatedBy: #""rules":[],"#).last ?? ""
  }

  @Test("An effect shows its details in order")
  func details() async {
    #expect(
      await json("meeting.accepted", [("b", "1"), ("a", "\"2\"\n")])
        == #""name":"meeting.accepted","b":"1","a":"\"2\"\n"}"#)
  }

  @Test("An effect cannot use the keys of every event, nor one twice")
  func reserved() async {
    let keys = ["seq", "time", "localTime", "event", "rules", "notification", "name"]
    #expect(
      await json("x", keys.map { ($0, "1") } + [("k", "1"), ("k", "2")])
        == #""name":"x","k":"2"}"#)
  }

  @Test("An effect from any thread has its place in the record")
  func threads() async {
    let app = App(manifest: TestApp.manifest()) { effects in
      var script = TestDelegate.Script()
      script.fetch = { _, done in
        Task.detached {
          await withTaskGroup { group in
            for number in 0..<50 { group.addTask { effects.record("n\(number)") } }
          }
          done(.newData)
        }
      }
      return TestDelegate(script, effects)
    }
    let log = await run(app, .silentPush)
    #expect(Set(log.effects.map(\.name)).count == 50, "\(log)")
    #expect(log.kinds.last == "completion")
    #expect(log.events.map(\.seq) == Array(1...log.events.count))
  }
}
