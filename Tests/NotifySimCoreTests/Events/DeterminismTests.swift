import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The same inputs give the same bytes")
struct DeterminismTests {
  private static let stimuli: [Stimulus] = [
    .alert("one", category: "MEETING", badge: 1), .choose("ACCEPT"), .lock,
    .alert("two", category: "meeting", sound: "default"), .doubleTap(), .open(), .silentPush,
    .foreground, .alert("three"), .advance(30), .terminate, .dismiss(),
  ]

  private func run(seed: UInt64) async -> String {
    await simulator(TestApp.app(), seed: seed).run(Self.stimuli).jsonLines
  }

  @Test("The same inputs give the same bytes in every run")
  func runs() async {
    let first = await run(seed: 1)
    for _ in 0..<5 { #expect(await run(seed: 1) == first) }
  }

  @Test("Another seed changes only the identifiers")
  func seeds() async throws {
    let uuid = try Regex("[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}")
    let one = await run(seed: 1)
    let other = await run(seed: 2)
    #expect(one != other)
    let masked = [one, other].map { text in
      text.replacing(uuid, with: "ID").replacing(#/"seed":\d+/#, with: "SEED")
    }
    #expect(masked[0] == masked[1])
    #expect(one.matches(of: uuid).count > 5)
  }

  @Test("The largest seeds give different identifiers, each reproducibly")
  func largestSeeds() async {
    for seed in [0, 1, UInt64.max, 1 << 63] {
      let log = await simulator(TestApp.app(), seed: seed).run(.alert(), .alert(), .alert())
      let identifiers = Set(log.events.compactMap(\.notification))
      #expect(identifiers.count == 3, "\(log)")
      #expect(identifiers.allSatisfy { UUID(uuidString: $0) != nil })
    }
  }

  @Test("Two phones at the same time never mix")
  func parallelPhones() async {
    let logs = await withTaskGroup(of: (Int, EventLog).self) { group in
      for number in 0..<32 {
        group.addTask {
          let app = TestApp.app(categories: [
            Categories.category("C\(number)", [("A\(number)", [])])
          ]) { script in
            script.didReceive = { response, done in
              Task {
                await Task.yield()
                let center = UNUserNotificationCenter.current()
                try? await center.add(.test("local\(number)"))
                try? await center.setBadgeCount(number + 1)
                UIApplication.shared.registerForRemoteNotifications()
                done()
              }
            }
          }
          let log = await simulator(app, seed: UInt64(number)).run(
            .alert("B\(number)", category: "C\(number)"), .choose("A\(number)"))
          return (number, log)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for (number, log) in logs {
      #expect(log.has("badge 0>\(number + 1)") && log.has("completion didReceive once"), "\(log)")
      #expect(log.first("scheduled")?.notification == "local\(number)")
      #expect(log.kinds.count { $0 == "badge" } == 1 && log.kinds.count { $0 == "scheduled" } == 1)
      #expect(!log.kinds.contains("diagnostic"), "its own category is found: \(log)")
    }
  }
}
