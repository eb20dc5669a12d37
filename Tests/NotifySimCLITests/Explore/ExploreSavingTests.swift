import Foundation
import NotifySimCore
import Scenarios
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("A session that is saved") struct ExploreSavingTests {
  private static let lines = """
    lock
    deliver payloads/invitation.json -H 'apns-collapse-id: meeting'
    choose ACCEPT_ACTION of=meeting
    unlock
    save scenarios/saved.scenario.json 'Accepting while locked'
    """

  /// A folder with an app, a payload and a place for scenarios.
  private static func folder(handler: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["payloads", "scenarios"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: false)
    }
    let invitation = FileManager.default.contents(atPath: Inputs.invitation) ?? Data()
    _ = try folder.write(invitation, as: "payloads/invitation.json")
    _ = try folder.write(manifest.utf8, as: "notify-sim.json")
    _ = try folder.write(handler.utf8, as: "handler.sh")
    return folder
  }

  private static let manifest = """
    {"bundleIdentifier": "com.example.app", "name": "App",
     "authorization": ["alert", "sound", "badge"],
     "categories": [{"identifier": "MEETING_INVITATION",
       "actions": [{"identifier": "ACCEPT_ACTION", "title": "Accept"}]}],
     "handler": ["sh", "handler.sh"]}
    """
  private static let accepting = #"echo '{"effect": "accepted"}'"#

  private static func replay(_ folder: TemporaryFolder) async throws -> ScenarioRun.Outcome {
    try await SavedScenario.result(of: folder.file("scenarios/saved.scenario.json"))
  }

  @Test("A saved session names attachments from its own folder")
  func attachments() async throws {
    let folder = try Self.folder(handler: Self.accepting)
    let photo = Repository.file("fixtures/garden/Photos/basil.png")
    _ = try folder.write(try Data(contentsOf: photo), as: "basil.png")
    let lines = """
      add {"content": {"body": "B", "attachments": [{"identifier": "b", "url": "basil.png"}]}}
      save scenarios/saved.scenario.json
      """
    let session = try await Binary.run(["explore"], input: .text(lines), in: folder.url)
    #expect(session.status == 0, "\(session.errors)")
    let saved = try String(
      contentsOf: folder.file("scenarios/saved.scenario.json"), encoding: .utf8)
    #expect(saved.contains(#""url": "../basil.png""#))
    #expect(try await Self.replay(folder).failure == nil)
  }

  static let breaks = ["exit 1", #"echo '{"effect": "declined"}'"#, "true"]

  @Test("A saved session passes on replay, and fails when the app is broken", arguments: breaks)
  func roundTrip(_ broken: String) async throws {
    let folder = try Self.folder(handler: Self.accepting)
    let session = try await Binary.run(
      ["explore"], input: .text(Self.lines), in: folder.url)
    #expect(session.status == 0, "\(session.errors)")
    #expect(
      session.output.hasSuffix(
        "saved       scenarios/saved.scenario.json: 4 steps, 11 expectations\n"),
      "\(session.output)")
    let text = try String(
      contentsOf: folder.file("scenarios/saved.scenario.json"), encoding: .utf8)
    #expect(text.contains(#""app": "../notify-sim.json""#))
    #expect(text.contains(#""deliver": "../payloads/invitation.json""#))
    let passed = try await Self.replay(folder)
    #expect(passed.failure == nil)
    #expect(passed.name == "Accepting while locked")
    _ = try folder.write(broken.utf8, as: "handler.sh")
    let failed = try await Self.replay(folder)
    #expect(failed.failure?.step == 3)
    #expect(failed.failure?.verb == "choose")
  }

  @Test("A saved session contains the payload where its file has changed")
  func changedPayload() async throws {
    let folder = try Self.folder(handler: Self.accepting)
    _ = try await Binary.shell(
      """
      { echo deliver payloads/invitation.json; until [ -s out ]; do sleep 0.01; done
        echo '{}' > payloads/invitation.json; echo save scenarios/saved.scenario.json
      } | "$NOTIFY_SIM" explore --format json > out
      """, in: folder.url)
    #expect(try await Self.replay(folder).failure == nil)
  }

  @Test(
    "A saved session is named after its file unless a name is given",
    arguments: [
      ("a/reply-when-locked.scenario.json", "reply when locked"), ("x.json", "x"), ("y", "y"),
      (".json", ".json"),
    ])
  func name(_ path: String, _ name: String) {
    #expect(ExploreSaving.name(of: path) == name)
  }

  @Test("Undo gives the same events as a session without the step")
  func undo() async throws {
    let lines = ["lock", "deliver \(Inputs.message)", "reply Hi action=REPLY_ACTION", "advance 1h"]
    let straight = try await Self.events(lines)
    let detour = try await Self.events(
      Array(lines.prefix(2)) + ["unlock", "open", "undo 2"] + lines.suffix(2))
    #expect(straight.contains("completion"))
    #expect(detour.hasPrefix(straight.split(separator: "\n").prefix(2).joined(separator: "\n")))
    #expect(
      detour.hasSuffix(straight.split(separator: "\n").suffix(2).joined(separator: "\n") + "\n"))
  }

  @Test("A session with too many steps says so once, and goes on without undo and save")
  func tooLong() async throws {
    let folder = try TemporaryFolder()
    let answered = Array(repeating: "deliver \(Inputs.message)\ndismiss", count: 1_100)
    let locked = Array(repeating: "lock\nunlock", count: ExplorePhone.maximumSteps / 2 - 1_100)
    let lines =
      ["deliver \(Inputs.message)"] + answered + locked.dropLast()
      + ["lock", "save kept.scenario.json", "unlock", "undo", "save x", "events", "status"]
    _ = try folder.write(lines.joined(separator: "\n").utf8, as: "lines")
    let session = try await Binary.shell(
      #""$NOTIFY_SIM" explore --app samples <lines"#, in: folder.url)
    let tooLong = "the session has more than 10000 steps"
    #expect(
      session.errors.split(separator: "\n").filter { $0.contains(": ") } == [
        "note: \(tooLong): 'undo' and 'save' are no longer possible",
        "<stdin>:10003:1: error: there is nothing to undo: \(tooLong) [line]",
        "<stdin>:10004:1: error: there is nothing to save: \(tooLong) [line]",
      ])
    #expect(session.output.contains("kept.scenario.json: 10000 steps"))
    #expect(session.output.contains(#""key":"locked","from":"true","to":"false"}"#))
    // The buttons of the first notification, which alone is there.
    #expect(session.output.contains("[REPLY_ACTION"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("x").path))
  }

  private static func events(_ lines: [String]) async throws -> String {
    let text = lines.joined(separator: "\n")
    return try await Binary.run(
      ["explore", "--app", "samples", "--format", "json"], input: .text(text)
    ).output
  }
}
