import Foundation
import SampleApps
import Synchronization
import Testing
import UIKit
import UserNotifications

@MainActor
@Suite("The catalogue of sample apps")
struct CatalogueTests {
  @Test("There are six sample apps")
  func names() {
    #expect(
      SampleApp.all.map(\.name) == [
        "meetings", "reminders", "orders", "messages", "calls", "samples",
      ])
    #expect(
      SampleApp.all.map(\.displayName) == [
        "Meetings", "Reminders", "Orders", "Messages", "Calls", "Samples",
      ])
    #expect(SampleApp.all.allSatisfy { $0.bundleIdentifier == "com.example.\($0.name)" })
  }

  @Test(
    "Every app with notifications sets its delegate, then registers, then asks (S84, S60)",
    arguments: SampleApp.all.map(\.name).filter { $0 != "calls" })
  func launch(name: String) throws {
    let phone = try Phone(name)
    let state = phone.centerHost.state.withLock { $0 }
    #expect(state.order == ["delegate", "categories", "authorize"])
    #expect(state.options == [.alert, .sound, .badge])
    #expect(phone.activities.isEmpty)
  }

  @Test(
    "Every app with notifications registers for them, and sends its token on or says why not (S78)",
    arguments: SampleApp.all.map(\.name).filter { $0 != "calls" })
  func registers(name: String) throws {
    let phone = try Phone(name)
    #expect(phone.lock.registrations == 1)
    phone.delegate.application(
      phone.application, didRegisterForRemoteNotificationsWithDeviceToken: Data([1, 2, 255]))
    phone.delegate.application(
      phone.application,
      didFailToRegisterForRemoteNotificationsWithError: NSError(
        domain: "D", code: 1, userInfo: [NSLocalizedDescriptionKey: "why"]))
    #expect(phone.activities == ["token.sent bytes=3", "registration.failed reason=why"])
  }

  @Test(
    "Every app registers its categories with their actions (S10)",
    arguments: [
      ("meetings", ["MEETING_INVITATION: ACCEPT_ACTION DECLINE_ACTION"]),
      ("reminders", ["REMINDER: MARK_COMPLETED REMIND_IN_AN_HOUR REMIND_TOMORROW"]),
      ("orders", ["OrderConfirmationCategory: CONFIRM_ORDER"]),
      ("messages", ["MESSAGE: REPLY_ACTION MUTE_ACTION DELETE_ACTION"]),
      (
        "samples",
        [
          "MEETING_INVITATION: ACCEPT_ACTION DECLINE_ACTION",
          "MESSAGE: REPLY_ACTION MUTE_ACTION DELETE_ACTION",
          "OrderConfirmationCategory: CONFIRM_ORDER",
          "REMINDER: MARK_COMPLETED REMIND_IN_AN_HOUR REMIND_TOMORROW",
        ]
      ),
    ])
  func categories(name: String, expected: [String]) throws {
    let categories = try Phone(name).centerHost.notificationCategories().map { category in
      "\(category.identifier): " + category.actions.map(\.identifier).joined(separator: " ")
    }
    #expect(categories.sorted() == expected)
  }

  @Test("Action identifiers are unique across all categories (S20, X12)")
  func uniqueActions() throws {
    let actions = try Phone("samples").centerHost.notificationCategories().flatMap(\.actions)
    #expect(actions.count == 9)
    #expect(Set(actions.map(\.identifier)).count == actions.count)
  }

  @Test("Titles, options and texts are as the person sees them")
  func appearance() throws {
    let categories = try Phone("samples").centerHost.notificationCategories()
    func category(_ identifier: String) throws -> UNNotificationCategory {
      try #require(categories.first { $0.identifier == identifier })
    }
    #expect(try category("MEETING_INVITATION").options == .customDismissAction)
    #expect(try category("MEETING_INVITATION").actions.map(\.title) == ["Accept", "Decline"])
    #expect(
      try category("REMINDER").actions.map(\.title) == [
        "Mark as Completed", "Remind Me in an Hour", "Remind Me Tomorrow",
      ])
    #expect(try category("OrderConfirmationCategory").actions.map(\.title) == ["Confirm"])
    let messages = try category("MESSAGE")
    #expect(messages.hiddenPreviewsBodyPlaceholder == "%u Messages")
    #expect(messages.actions.map(\.title) == ["Reply", "Mute", "Delete"])
    #expect(messages.actions.last?.options == [.destructive, .authenticationRequired])
    let reply = try #require(messages.actions.first as? UNTextInputNotificationAction)
    #expect(reply.textInputButtonTitle == "Send" && reply.textInputPlaceholder == "Message")
  }

  @Test(
    "A foreground notification is shown, and a message also sets the badge",
    arguments: [
      ("meetings", "MEETING_INVITATION", [.banner, .list, .sound]),
      ("reminders", "REMINDER", [.banner, .list, .sound]),
      ("orders", "OrderConfirmationCategory", [.banner, .list, .sound]),
      ("messages", "MESSAGE", [.banner, .list, .sound, .badge]),
      ("samples", "MESSAGE", [.banner, .list, .sound, .badge]),
      ("samples", "REMINDER", [.banner, .list, .sound]), ("samples", "", [.banner, .list, .sound]),
    ] as [(String, String, UNNotificationPresentationOptions)])
  func foreground(name: String, category: String, options: UNNotificationPresentationOptions)
    async throws
  {
    #expect(try await Phone(name).present(notification(category)) == [options])
  }
}

@Suite("Sample apps on several phones at a time")
struct SideBySideTests {
  @Test("Sample apps on several phones stay with their own phone")
  func phones() async throws {
    let pending = try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<8 {
        group.addTask { try await pendingAfterPuttingOff(reminder: "\(number)") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(pending) == Set((0..<8).map { ["\($0)"] }))
  }

  @MainActor
  private func pendingAfterPuttingOff(reminder: String) async throws -> [String] {
    let phone = try Phone("reminders")
    let arrival = notification("REMINDER", userInfo: ["REMINDER_ID": reminder])
    _ = try await phone.respond("REMIND_IN_AN_HOUR", to: arrival)
    return phone.centerHost.pendingNotificationRequests().map(\.identifier)
  }
}
