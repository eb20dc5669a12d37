import APNs
import Foundation
import NotifySimCore
import SampleApps
import Testing
import UIKit
import UserNotifications

@MainActor
@Suite("Meetings on a locked phone (S46, R9)")
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

  @Test("A merged answer is not merged again")
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
    phone.center.bound {
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

  @Test("Staged answers are merged before a later one is saved, even if unlocking was not reported")
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

@MainActor
@Suite("Meetings on a simulated phone that is locked (S46, R9)")
struct SimulatedMeetingsTests {
  /// The app's files in the phone's protected store.
  private struct Files: FileStore {
    let store: ProtectedStore

    func read(_ name: String) throws -> String? { try store.read(name) }

    func write(_ text: String, to name: String, protection: FileProtectionType) throws {
      try store.write(text, to: name, protection: protection)
    }

    func remove(_ name: String) { store.remove(name) }
  }

  private func phone(
    _ change: (inout DeviceState) -> Void = { $0.locked = true }
  ) throws -> Simulator {
    let sample = try #require(SampleApp.all.first { $0.name == "meetings" })
    let manifest = AppManifest(bundleIdentifier: sample.bundleIdentifier, name: sample.displayName)
    let app = App(manifest: manifest) { effects in
      sample.makeDelegate(files: Files(store: effects.protectedStore)) {
        effects.record($0.name)
      }
    }
    var device = DeviceState.standard(for: manifest)
    change(&device)
    return Simulator(app: app, device: device)
  }

  private var invitation: Stimulus {
    let json = """
      {"aps": {"alert": "B", "category": "MEETING_INVITATION"}, "MEETING_ID": "1", "USER_ID": "2"}
      """
    return .deliver(Push(source: SourceText(name: "p", bytes: Array(json.utf8))))
  }

  /// What the app did and what was found wrong with it, in order.
  private func outcome(of stimuli: [Stimulus], on phone: Simulator) async -> [String] {
    var words: [String] = []
    for stimulus in stimuli {
      for event in await phone.perform(stimulus) {
        switch event.kind {
        case .effect(let effect): words.append(effect.name)
        case .diagnostic(let report): words.append(report.diagnostic.code.rawValue)
        default: break
        }
      }
    }
    return words
  }

  @Test("An answer on a locked phone is staged, and merged on unlocking")
  func staging() async throws {
    let phone = try phone()
    let words = await outcome(of: [invitation, .choose("ACCEPT_ACTION"), .unlock], on: phone)
    #expect(words == ["meeting.staged", "meeting.merged"])
    #expect(phone.device.files.keys.sorted() == ["answers.json"])
    #expect(phone.device.files["answers.json"]?.protection == .complete)
  }

  @Test("An answer is merged at the next launch when the app had ended before")
  func outlives() async throws {
    let phone = try phone()
    let words = await outcome(
      of: [
        invitation, .choose("ACCEPT_ACTION"), .terminate, .launch, .terminate, .unlock, .launch,
      ],
      on: phone)
    #expect(words == ["meeting.staged", "token.sent", "meeting.merged", "token.sent"])
  }

  @Test("An answer before the first unlock cannot be kept, and that is reported (X27)")
  func beforeFirstUnlock() async throws {
    let phone = try phone {
      $0.locked = true
      $0.unlockedSinceStart = false
    }
    let words = await outcome(of: [invitation, .choose("ACCEPT_ACTION")], on: phone)
    #expect(words == ["X27", "meeting.notSaved"])
  }
}
