import Foundation
import SampleApps
import Testing
import UIKit

@Suite("What the sample apps do with a silent push (D11)")
struct FetchTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var userInfo: [String: any Sendable]
    var result: UIBackgroundFetchResult
    var activities: [String]

    var testDescription: String { name }
  }

  static let rows = [
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

  @Test("is fetched once, where it announces a conversation", arguments: rows)
  func fetches(row: Row) async throws {
    for name in ["messages", "samples"] {
      let phone = try Phone(name)
      #expect(await phone.fetch(row.userInfo) == [row.result])
      #expect(phone.activities == row.activities)
    }
  }

  @Test("is nothing to an app without the handler", arguments: ["meetings", "reminders", "orders"])
  func withoutHandler(name: String) async throws {
    let phone = try Phone(name)
    #expect(await phone.fetch(["CONVERSATION_ID": "c1"]) == nil)
    #expect(phone.activities.isEmpty)
  }

  @Test("An app has the background mode if it has the handler, and only then (D12)")
  func backgroundModes() async throws {
    for app in SampleApp.all {
      let hasHandler = try await Phone(app.name).fetch([:]) != nil
      #expect(app.backgroundModes.contains("remote-notification") == hasHandler, "\(app.name)")
    }
  }
}
