import Foundation
import TestSupport
import Testing
import UIKit
import UserNotifications

@MainActor
@Suite("The meeting invitation listing")
struct MeetingInvitationTests {
  let invitation = notification(
    category: "MEETING_INVITATION", userInfo: ["MEETING_ID": "123456789", "USER_ID": "ABCD1234"])

  @Test(
    "The meeting invitation listing answers every action and completes once (S42 to S45)",
    arguments: [
      ("ACCEPT_ACTION", ["accept 123456789 ABCD1234"]),
      ("DECLINE_ACTION", ["decline 123456789 ABCD1234"]),
      (UNNotificationDefaultActionIdentifier, ["queue 123456789 ABCD1234"]),
      (UNNotificationDismissActionIdentifier, ["queue 123456789 ABCD1234"]),
      ("SOMETHING_ELSE", []),
    ])
  func actions(action: String, expected: [String]) async {
    let delegate = MeetingAppDelegate()
    let completions = Tally<Bool>()
    let form = await unattachedCenter.callDidReceive(
      response(action, to: invitation), on: delegate
    ) { completions.add(true) }
    #expect(form == .completionHandler)
    #expect(delegate.sharedMeetingManager.calls == expected)
    #expect(completions.values.count == 1)
  }

  @Test("The listing does nothing for another category, and completes")
  func otherCategory() async {
    let delegate = MeetingAppDelegate()
    let completions = Tally<Bool>()
    _ = await unattachedCenter.callDidReceive(
      response("ACCEPT_ACTION", to: notification(category: "OTHER")), on: delegate
    ) { completions.add(true) }
    #expect(delegate.sharedMeetingManager.calls.isEmpty)
    #expect(completions.values.count == 1)
  }

  @Test("The listing sets the delegate and registers the category at launch (S21, S47)")
  func launch() async throws {
    let host = SettingsHost()
    let delegate = MeetingAppDelegate()
    try await withCenter(host) { center in
      #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
      #expect(center.delegate === delegate)
      let category = try #require(await center.notificationCategories().first)
      #expect(category.identifier == "MEETING_INVITATION")
      #expect(category.actions.map(\.identifier) == ["ACCEPT_ACTION", "DECLINE_ACTION"])
      #expect(category.actions.map(\.title) == ["Accept", "Decline"])
      #expect(category.actions.allSatisfy { $0.options.isEmpty })
      #expect(category.options == .customDismissAction)
    }
  }

  @Test(
    "The listing plays a sound for an invitation in the foreground, and nothing for others (S51)")
  func foreground() async {
    let delegate = ForegroundDelegate()
    let options = Tally<UNNotificationPresentationOptions>()
    for arrival in [invitation, notification(category: "OTHER")] {
      let form = await unattachedCenter.callWillPresent(arrival, on: delegate) {
        options.add($0)
      }
      #expect(form == .completionHandler)
    }
    #expect(options.values == [.sound, []])
    #expect(delegate.shown == ["123456789"])
  }
}
