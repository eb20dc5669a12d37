import Foundation
import SampleApps
import TestSupport
import Testing
import UIKit
import UserNotifications

@MainActor
@Suite("The service extension of the sample app Messages")
struct MessageServiceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var userInfo: [String: any Sendable]
    /// Title, body and thread.
    var shown = ["Title", "", "t"]
    var activities = ["message.notSealed"]

    var testDescription: String { name }
  }

  nonisolated static let rows = [
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

  @Test(
    "The service extension opens sealed messages, leaves others, and gives its content once",
    arguments: rows)
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

  @Test("The service extension does nothing when its time expires before a notification came")
  func notAsked() throws {
    let recorded = Tally<Activity>()
    try service { recorded.add($0) }.serviceExtensionTimeWillExpire()
    #expect(recorded.values.isEmpty)
  }

  @Test("Messages has the only service extension")
  func onlyOne() {
    #expect(SampleApp.all.filter { $0.makeServiceExtension != nil }.map(\.name) == ["messages"])
  }
}

@MainActor
@Suite("What the sample apps do with a silent push (D11)")
struct FetchTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var userInfo: [String: any Sendable]
    var result: UIBackgroundFetchResult
    var activities: [String]

    var testDescription: String { name }
  }

  nonisolated static let rows = [
    Row(
      name: "a conversation", userInfo: ["CONVERSATION_ID": "c1"], result: .newData,
      activities: ["messages.fetched conversationID=c1"]),
    Row(
      name: "a conversation beside other data",
      userInfo: ["aps": ["content-available": 1], "CONVERSATION_ID": "ü", "MESSAGE_ID": "5"],
      result: .newData, activities: ["messages.fetched conversationID=ü"]),
    Row(name: "nothing", userInfo: [:], result: .noData, activities: []),
    Row(
      name: "a conversation that is a number", userInfo: ["CONVERSATION_ID": 1], result: .noData,
      activities: []),
    Row(
      name: "a key in other letters", userInfo: ["conversation_id": "c1"], result: .noData,
      activities: []),
  ]

  @Test("A silent push is fetched once, where it announces a conversation", arguments: rows)
  func fetches(row: Row) async throws {
    for name in ["messages", "samples"] {
      let phone = try Phone(name)
      #expect(await phone.fetch(row.userInfo) == [row.result])
      #expect(phone.activities == row.activities)
    }
  }

  @Test(
    "A silent push does nothing in an app without the handler",
    arguments: ["meetings", "reminders", "orders"])
  func withoutHandler(name: String) async throws {
    let phone = try Phone(name)
    #expect(await phone.fetch(["CONVERSATION_ID": "c1"]) == nil)
    #expect(phone.activities.isEmpty)
  }

  @Test("An app has the background mode if and only if it has the handler (D12)")
  func backgroundModes() async throws {
    for app in SampleApp.all {
      let hasHandler = try await Phone(app.name).fetch([:]) != nil
      #expect(app.backgroundModes.contains("remote-notification") == hasHandler, "\(app.name)")
    }
  }
}
