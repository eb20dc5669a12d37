import Foundation
import NotifySimCore
@testable import NotifySimCoreTests
import Scenarios
import Testing

@Suite("A session that is written as a scenario") struct ScenarioWriterTests {
  /// What a scenario finds: one app, under any name, and payload files.
  private struct Resources: Scenario.Resources {
    let app: App

    static let files = [
      "push.json": #"{"aps": {"alert": {"title": "T"}, "category": "MEETING", "sound": "bell"}}"#,
      "silent.json": #"{"aps": {"content-available": 1}}"#,
      "broken.json": #"{"aps": "#,
    ]

    func file(_ path: String) throws(Scenario.ResourceError) -> SourceText {
      let name = path.hasPrefix("folder/") ? String(path.dropFirst("folder/".count)) : path
      guard let text = Self.files[name] else { throw Scenario.ResourceError("no \(path)") }
      return SourceText(name: name, bytes: Array(text.utf8))
    }

    func app(_ name: String?, from directory: String) throws(Scenario.ResourceError) -> App { app }
  }

  static let sessions = [
    ["lock", "deliver push.json", "choose ACCEPT", "unlock"],
    ["deliver push.json -H 'apns-collapse-id: a'", "reply 'On \"my\" way' action=REPLY of=a"],
    ["set focus.on=true summary=09:30 focus.filter=5", "deliver push.json", "advance 1h30m"],
    ["deliver silent.json -H 'apns-push-type: background' -H 'apns-priority: 5'"],
    ["forceQuit", "deliver silent.json", "launch", "foreground", "deliver push.json"],
    [#"deliver '{"aps": {"alert": {"body": "한국어"}, "badge": 7,}}'"#, "open", "terminate"],
    ["open", "choose NOTHING", "dismiss x", "doubleTap"],
    ["deliver broken.json", "deliver push.json", "choose SHOW"],
    ["set authorization=denied", "deliver push.json", "keep prominently", "turnOff"],
    ["deliver push.json", "longLook", "choose ACCEPT", "deliver push.json", "clearAll"],
    ["reinstall", "launch", "restore", "deliver push.json", "openSettings"],
    ["set time=2026-03-01T00:00:00Z", "advance 0.5", "advance 0"],
    [
      "move 37.5665 126.978", "move -1 0", "move 0.0000001 -0.00000001",
      "set location.position=unknown",
    ],
    ["set timeZone=Asia/Seoul", "deliver push.json", "advance to 18:30", "advance to 18:30"],
  ]

  @Test("A written scenario passes on replay", arguments: sessions)
  func roundTrip(_ lines: [String]) async throws {
    let app = TestApp.app()
    let text = try await Self.text(lines, app: app)
    let result = try await Self.result(of: text, app: app)
    #expect(result.failure == nil, "\(text)")
    #expect(result.stepCount == lines.count)
  }

  @Test("A written scenario begins with the phone, the profile and the app")
  func head() async throws {
    let app = TestApp.app()
    var device = DeviceState.standard(for: app.manifest)
    device.locked = true
    device.badge = 3
    device.settings.showPreviews = .never
    var profile = Profile()
    try profile.set("silentBudget", "7")
    let writer = try ScenarioWriter(
      name: "A name", app: "../app.json", manifest: app.manifest, device: device,
      profile: profile, seed: 4)
    #expect(
      writer.text == """
        {
          "name": "A name",
          "app": "../app.json",
          "device": { "locked": true, "settings.showPreviews": "never", "badge": 3 },
          "profile": { "silentBudget": 7 },
          "seed": 4,
          "steps": []
        }

        """)
    let scenarios = try Scenario.read(
      SourceText(name: "s", bytes: Array(writer.text.utf8)), directory: "",
      resources: Resources(app: app))
    let scenario = try #require(scenarios.first)
    #expect(scenario.device.locked && scenario.device.badge == 3)
    #expect(scenario.profile.silentBudget == 7)
    #expect(scenario.seed == 4)
  }

  @Test("A written scenario expects what matters, not times or rules")
  func pins() async throws {
    let text = try await Self.text(["deliver push.json"], app: TestApp.app())
    #expect(
      text.contains(
        #"{ "event": "presented", "surface": "banner", "title": "T", "actions": ["#
          + #""ACCEPT", "DECLINE", "REPLY", "SHOW", "SIGN"] }"#))
    for key in ["\"seq\"", "\"time\"", "\"rules\"", "\"notification\""] {
      #expect(!text.contains(key))
    }
  }

  @Test("A written scenario expects nothing to be shown of a push that was not shown")
  func nothingShown() async throws {
    let lines = ["set authorization=denied", "deliver push.json"]
    let text = try await Self.text(lines, app: TestApp.app())
    #expect(text.contains(#"{ "not": { "event": "presented" } }"#))
  }

  struct Break: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let app: App
  }

  static let breaks = [
    Break(
      testDescription: "forgets the completion handler",
      app: TestApp.app { $0.didReceive = { _, _ in } }),
    Break(
      testDescription: "calls it twice",
      app: TestApp.app {
        $0.didReceive = {
          $1()
          $1()
        }
      }),
    Break(
      testDescription: "registers no categories", app: TestApp.app(categories: [])),
  ]

  @Test("A written scenario fails when the app is broken", arguments: breaks)
  func broken(_ example: Break) async throws {
    let text = try await Self.text(["deliver push.json", "choose ACCEPT"], app: TestApp.app())
    let result = try await Self.result(of: text, app: example.app)
    #expect(result.failure != nil)
  }

  @Test("A written scenario expects a broken contract, and fails when it is kept")
  func keptContract() async throws {
    let broken = TestApp.app { $0.didReceive = { _, _ in } }
    let text = try await Self.text(["deliver push.json", "open"], app: broken)
    #expect(try await Self.result(of: text, app: broken).failure == nil)
    #expect(try await Self.result(of: text, app: TestApp.app()).failure != nil)
  }

  @Test(
    "A scenario is not written where it cannot hold the session",
    arguments: [
      "deliver push.json;reply '${NAME}' action=REPLY", #"deliver '{"aps": '"#,
    ])
  func refusals(_ lines: String) async {
    await #expect(throws: ScenarioWriter.WritingError.self) {
      try await Self.text(lines.split(separator: ";").map(String.init), app: TestApp.app())
    }
  }

  @Test("An expectation leaves out what a scenario cannot hold")
  func placeholders() async throws {
    let text = try await Self.text(
      ["deliver dollar.json"], app: TestApp.app(),
      reading: ["dollar.json": #"{"aps": {"alert": {"title": "${X}", "body": "b"}}}"#])
    #expect(!text.contains("${"))
    #expect(text.contains(#""surface": "banner", "body": "b""#))
  }

  /// What a session comes to; payload files are named from a scenario beside their folder.
  private static func text(
    _ lines: [String], app: App, reading more: [String: String] = [:]
  ) async throws -> String {
    let device = DeviceState.standard(for: app.manifest)
    var writer = try ScenarioWriter(
      name: "Session", app: "test", manifest: app.manifest, device: device)
    let simulator = Simulator(app: app, device: device)
    for line in lines {
      let words = LineWords(line)
      let verb = try #require(words.words.first.flatMap { Verb.named($0.text) })
      let files = Resources.files.merging(more) { $1 }
      let call = try VerbCall(verb, words) { (path) throws(Scenario.ResourceError) in
        SourceText(name: path, bytes: Array((files[path] ?? "").utf8))
      }
      var events: [Event] = []
      for stimulus in call.stimuli { events += await simulator.perform(stimulus) }
      let name = call.push?.source.name
      let path = name.flatMap { $0.hasSuffix(".json") ? "folder/\($0)" : nil }
      try writer.add(call, payload: path, seeing: events)
    }
    return writer.text
  }

  private static func result(of text: String, app: App) async throws -> ScenarioRun.Outcome {
    let source = SourceText(name: "s.scenario.json", bytes: Array(text.utf8))
    let scenarios = try Scenario.read(source, directory: "", resources: Resources(app: app))
    return await ScenarioRun(try #require(scenarios.first)).result()
  }
}

@Suite("Relative paths") struct RelativePathTests {
  @Test(
    "A relative path goes up as far as needed, and down",
    arguments: [
      ("/a/b/c.json", "/a/b", "c.json"), ("/a/c.json", "/a/b", "../c.json"),
      ("/x/c.json", "/a/b", "../../x/c.json"), ("/c.json", "/", "c.json"),
      ("/a/b", "/a/b", "../b"),
    ])
  func paths(_ file: String, _ folder: String, _ path: String) {
    let parts = { (path: String) in path.split(separator: "/").map(String.init) }
    #expect(relativePath(to: parts(file), from: parts(folder)) == path)
  }
}
