import APNs
import Foundation
import NotifySimCore
import SampleApps
import Testing

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

  @Test("stage an answer and merge it at the unlocking, and use no file that is closed")
  func staging() async throws {
    let phone = try phone()
    let words = await outcome(of: [invitation, .choose("ACCEPT_ACTION"), .unlock], on: phone)
    #expect(words == ["meeting.staged", "meeting.merged"])
    #expect(phone.device.files.keys.sorted() == ["answers.json"])
    #expect(phone.device.files["answers.json"]?.protection == .complete)
  }

  @Test("merge it at the next launch when the app had ended before")
  func outlives() async throws {
    let phone = try phone()
    let words = await outcome(
      of: [
        invitation, .choose("ACCEPT_ACTION"), .terminate, .launch, .terminate, .unlock, .launch,
      ],
      on: phone)
    #expect(words == ["meeting.staged", "token.sent", "meeting.merged", "token.sent"])
  }

  @Test("cannot keep an answer before the first unlock, and say so (X27)")
  func beforeFirstUnlock() async throws {
    let phone = try phone {
      $0.locked = true
      $0.unlockedSinceStart = false
    }
    let words = await outcome(of: [invitation, .choose("ACCEPT_ACTION")], on: phone)
    #expect(words == ["X27", "meeting.notSaved"])
  }
}
