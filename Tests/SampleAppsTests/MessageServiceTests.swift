import Foundation
import SampleApps
import TestSupport
import Testing
import UserNotifications

@Suite("The service extension of Messages")
struct MessageServiceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var userInfo: [String: any Sendable]
    /// Title, body and thread.
    var shown = ["Title", "", "t"]
    var activities = ["message.notSealed"]

    var testDescription: String { name }
  }

  static let rows = [
    Row(
      name: "a sealed message",
      userInfo: ["SENDER": "Mina", "SEALED_TEXT": Data("Grüße".utf8).base64EncodedString()],
      shown: ["Mina", "Grüße", "mina"], activities: ["message.unsealed"]),
    Row(
      name: "a sealed message of nobody",
      userInfo: ["SEALED_TEXT": Data("Hi".utf8).base64EncodedString()],
      shown: ["Title", "Hi", "t"], activities: ["message.unsealed"]),
    Row(name: "a sender alone", userInfo: ["SENDER": "Mina"], shown: ["Mina", "", "mina"]),
    Row(name: "what is no Base64", userInfo: ["SEALED_TEXT": "?"]),
    Row(name: "a number", userInfo: ["SEALED_TEXT": 5, "SENDER": 5]),
    Row(name: "nothing", userInfo: [:]),
  ]

  private func service(
    record: @escaping @Sendable (Activity) -> Void
  ) throws -> UNNotificationServiceExtension {
    let app = try #require(SampleApp.all.first { $0.name == "messages" })
    let make = try #require(app.makeServiceExtension)
    return make(record)
  }

  @Test("opens what is sealed, leaves the rest, and says it once and in the end", arguments: rows)
  func opens(row: Row) throws {
    let recorded = Tally<Activity>()
    let contents = Tally<UNNotificationContent>()
    let service = try service { recorded.add($0) }
    let request = notification("MESSAGE", thread: "t", userInfo: row.userInfo).request
    service.didReceive(request) { contents.add($0) }
    #expect(contents.values.map { [$0.title, $0.body, $0.threadIdentifier] } == [row.shown])
    #expect(recorded.values.map(\.name) == row.activities)
    service.serviceExtensionTimeWillExpire()
    #expect(contents.values.count == 2 && contents.values.first == contents.values.last)
  }

  @Test("has nothing to hand over before it is asked")
  func notAsked() throws {
    try service { _ in }.serviceExtensionTimeWillExpire()
  }

  @Test("is the only one")
  func onlyOne() {
    #expect(SampleApp.all.filter { $0.makeServiceExtension != nil }.map(\.name) == ["messages"])
  }
}
