import Foundation
import NotifySimCore
import Testing

@Suite("What APNs stores expires by the simulated clock (N27, N28)")
struct ReachingExpirationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var header: String?
    var away: Double
    var arrives: Bool
    /// Whether it has not expired by the time APNs takes it (rule N27b).
    var isTaken = true

    var testDescription: String { name }
  }

  static let month = 30.0 * 86_400

  static let rows = [
    Row(name: "an hour before", header: expiration(after: 7200), away: 3600, arrives: true),
    Row(name: "a second before", header: expiration(after: 3600), away: 3599, arrives: true),
    Row(name: "at that second", header: expiration(after: 3600), away: 3600, arrives: false),
    Row(name: "an hour after", header: expiration(after: 3600), away: 7200, arrives: false),
    Row(
      name: "past from the start", header: expiration(after: -60), away: 1, arrives: false,
      isTaken: false),
    Row(
      name: "as a second of 1970", header: "apns-expiration: 1", away: 1, arrives: false,
      isTaken: false),
    Row(
      name: "the largest number", header: "apns-expiration: \(Int64.max)", away: month * 12,
      arrives: true),
    Row(name: "without, within 30 days", header: nil, away: month - 1, arrives: true),
    Row(name: "without, after 30 days", header: nil, away: month, arrives: false),
  ]

  @Test("A stored push is delivered before its expiration and discarded after", arguments: rows)
  func expires(row: Row) async throws {
    let phone = simulator { $0.online = false }
    let push = Stimulus.deliver(
      Push(json: PayloadBuilder(body: "B").json, headers: [row.header].compactMap(\.self)))
    let away = await phone.run(push, .advance(row.away))
    guard row.isTaken else {
      #expect(away.rules.contains("N27b") && phone.device.stored == nil, "\(away)")
      return
    }
    #expect(away.lost == [storedOffline], "\(away)")
    let back = await phone.run(try .set("online", "true"))
    #expect(back.shown.isEmpty != row.arrives, "\(back)")
    #expect(back.lost == (row.arrives ? [] : [expired]), "\(back)")
    #expect(back.rules.contains("N27") != row.arrives, "\(back)")
    #expect(phone.device.stored == nil)
    let later = await phone.run(try .set("online", "false"), try .set("online", "true"))
    #expect(later.lost.isEmpty && later.shown.isEmpty, "\(later)")
  }

  @Test("A push that has expired does not replace the stored one (N27b)")
  func expiredOnArrival() async throws {
    let phone = simulator { $0.online = false }
    let log = await phone.run(.push("kept"), .push("late", expiration(after: -60)))
    #expect(log.rules.contains("N27b") && !log.kinds.contains("replaced"), "\(log)")
    #expect(await phone.run(try .set("online", "true")).shown == ["kept", "kept"])
  }

  @Test("An expired stored push is not replaced by the next")
  func replacesNothing() async throws {
    let phone = simulator { $0.online = false }
    let log = await phone.run(
      .push("old", expiration(after: 60)), .advance(60), .push("new"),
      try .set("online", "true"))
    #expect(log.lost == [storedOffline, expired, storedOffline], "\(log)")
    #expect(!log.kinds.contains("replaced") && log.shown == ["new", "new"], "\(log)")
  }

  @Test("The expiration does not matter to a reachable phone")
  func reachable() async {
    let log = await run(TestApp.app(), .push("B", expiration(after: -60)))
    #expect(log.shown == ["B", "B"], "\(log)")
  }
}
