import NotifySimCore
import Testing
import UserNotifications

@Suite("Notifications in a group (D80, D81, A41)")
struct GroupingTests {
  private func push(_ thread: String?, id: String? = nil, category: String? = nil) -> Stimulus {
    let headers = id.map { ["apns-collapse-id: \($0)"] } ?? []
    let builder = PayloadBuilder(body: "B", category: category, thread: thread)
    return .deliver(Push(json: builder.json, headers: headers))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var grouping: NotificationSettings.Grouping
    var threads: [String?]
    /// What the last one is in front of.
    var group: String?

    var testDescription: String { "\(grouping) \(threads.map { $0 ?? "-" })" }
  }

  static let rows = [
    Row(grouping: .automatic, threads: ["a"]),
    Row(grouping: .automatic, threads: ["a", "b", nil, "A"]),
    Row(grouping: .automatic, threads: ["a", "b", "a"], group: "a 2"),
    Row(grouping: .automatic, threads: [nil, "b", nil, nil], group: " 3"),
    Row(grouping: .byApp, threads: ["a"]),
    Row(grouping: .byApp, threads: ["a", nil, "b", "b"], group: " 4"),
    Row(grouping: .off, threads: ["a", "a", "a"]),
    Row(grouping: .off, threads: [nil, nil]),
  ]

  @Test("A group is led by its newest notification, grouped as the person chose", arguments: rows)
  func groups(row: Row) async throws {
    let phone = simulator()
    _ = await phone.run(try .set("settings.grouping", row.grouping.rawValue))
    var last = EventLog()
    for thread in row.threads { last = await phone.run(push(thread)) }
    let shown = last.presentations
    #expect(shown.map(\.surface) == [.banner, .notificationCenter], "\(last)")
    #expect(shown.map(\.group?.sketch) == [nil, row.group], "a banner shows no group: \(last)")
    #expect(last.rules.isSuperset(of: ["D80", "D81"]) == (row.group != nil), "\(last)")
  }

  @Test(
    "The summary line counts the others of a group",
    arguments: [
      (2, "1 more notification"), (3, "2 more notifications"), (12, "11 more notifications"),
    ])
  func summary(count: Int, line: String) async {
    let phone = simulator { $0.locked = true }
    var last = EventLog()
    for _ in 0..<count { last = await phone.run(push("t")) }
    #expect(last.presentations.map(\.surface) == [.lockScreen, .notificationCenter])
    #expect(last.presentations.map(\.group?.summary) == [line, line], "\(last)")
    let json = #""group":{"threadIdentifier":"t","count":\#(count),"summary":"\#(line)"}"#
    #expect(last.jsonLines.contains(json))
  }

  @Test("A group is counted as it is at that moment")
  func leaving() async {
    let phone = simulator()
    _ = await phone.run(push("t", id: "a"), push("t", id: "b"), .dismiss(of: "b"))
    let second = await phone.run(push("t", id: "c"))
    #expect(second.presentations.last?.group?.count == 2, "the answered one is gone: \(second)")
    let again = await phone.run(push("t", id: "c"))
    #expect(again.presentations.last?.group?.count == 2, "the replaced one is gone: \(again)")
  }

  @Test("Notifications of the scheduled summary are grouped too (D44)")
  func scheduled() async {
    let phone = simulator { $0.settings.scheduledDelivery = .enabled }
    let log = await phone.run(push("t"), push("t"), .advance(86_400))
    #expect(log.presentations.map(\.group?.count) == [nil, 2], "\(log)")
  }

  @Test("The system's summary line ignores the category's format (A41)")
  func format() async {
    let category = UNNotificationCategory(
      identifier: "FORMAT", actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: "%u new jokes")
    let app = TestApp.app(categories: [category])
    let log = await run(app, push("t", category: "FORMAT"), push("t", category: "FORMAT"))
    #expect(log.presentations.last?.group?.summary == "1 more notification")
    #expect(log.events.last?.rules.map(\.rawValue).contains("A41") == true, "\(log)")
    let plain = await run(app, push("t"), push("t"))
    #expect(!plain.rules.contains("A41"), "\(plain)")
  }
}

extension Presentation.Group {
  fileprivate var sketch: String { "\(threadIdentifier) \(count)" }
}
