import Foundation
import Testing
import UIKit
import UserNotifications

@Suite("On a locked phone a meeting's answer is staged, and merged later (S46, R9)")
struct LockedPhoneTests {
  private func invitation(_ meeting: String) -> UNNotification {
    notification("MEETING_INVITATION", userInfo: ["MEETING_ID": meeting, "USER_ID": "u"])
  }

  @Test("Answers are staged while locked and merged in order", arguments: ["meetings", "samples"])
  func staging(app: String) async throws {
    let phone = try Phone(app)
    phone.lock.isLocked = true
    #expect(try await phone.respond("ACCEPT_ACTION", to: invitation("1")) == 1)
    #expect(try await phone.respond("DECLINE_ACTION", to: invitation("2")) == 1)
    #expect(try await phone.respond(ResponseRow.dismiss, to: invitation("3")) == 1)
    let staged = [
      "meeting.staged meetingID=1 userID=u answer=accepted",
      "meeting.staged meetingID=2 userID=u answer=declined",
      "meeting.staged meetingID=3 userID=u answer=queued",
    ]
    #expect(phone.activities == staged)
    phone.unlock()
    #expect(
      phone.activities == staged + [
        "meeting.merged meetingID=1 userID=u answer=accepted",
        "meeting.merged meetingID=2 userID=u answer=declined",
        "meeting.merged meetingID=3 userID=u answer=queued",
      ])
  }

  @Test("What was merged is not merged again")
  func mergedOnce() async throws {
    let phone = try Phone("meetings")
    phone.lock.isLocked = true
    _ = try await phone.respond("ACCEPT_ACTION", to: invitation("1"))
    phone.unlock()
    phone.unlock()
    #expect(phone.activities.count == 2)
    _ = try await phone.respond("ACCEPT_ACTION", to: invitation("2"))
    #expect(phone.activities.last == "meeting.accepted meetingID=2 userID=u")
  }

  @Test("Nothing is merged while protected data is unavailable")
  func stillLocked() async throws {
    let phone = try Phone("meetings")
    phone.lock.isLocked = true
    _ = try await phone.respond("ACCEPT_ACTION", to: invitation("1"))
    UIApplication.$bound.withValue(phone.application) {
      phone.delegate.applicationProtectedDataDidBecomeAvailable(phone.application)
    }
    #expect(phone.activities == ["meeting.staged meetingID=1 userID=u answer=accepted"])
  }

  @Test("Unlocking without staged answers does nothing", arguments: ["meetings", "reminders"])
  func nothingStaged(app: String) throws {
    let phone = try Phone(app)
    phone.unlock()
    #expect(phone.activities.isEmpty)
  }

  @Test("Staged answers are merged before a later one is saved, if nobody told of the unlocking")
  func mergedFirst() async throws {
    let phone = try Phone("meetings")
    phone.lock.isLocked = true
    _ = try await phone.respond("ACCEPT_ACTION", to: invitation("1"))
    phone.lock.isLocked = false
    _ = try await phone.respond("DECLINE_ACTION", to: invitation("1"))
    #expect(
      phone.activities.dropFirst() == [
        "meeting.merged meetingID=1 userID=u answer=accepted",
        "meeting.declined meetingID=1 userID=u",
      ])
  }

  @Test("Staged answers outlive the app, and are merged at its next launch on an unlocked phone")
  func outlives() async throws {
    let phone = try Phone("meetings")
    phone.lock.isLocked = true
    _ = try await phone.respond("ACCEPT_ACTION", to: invitation("1"))
    let locked = try Phone("meetings", after: phone)
    #expect(locked.activities.isEmpty, "the phone is still locked")
    phone.lock.isLocked = false
    let launched = try Phone("meetings", after: phone)
    #expect(
      launched.activities == ["meeting.merged meetingID=1 userID=u answer=accepted"])
    #expect(launched.files.names == ["answers.json"])
    #expect(try Phone("meetings", after: phone).activities.isEmpty, "each is merged once")
  }
}
