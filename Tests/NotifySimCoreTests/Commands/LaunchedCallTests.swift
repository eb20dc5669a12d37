import APNs
import NotifySimCore
import Testing

@Suite("The cause of a launch in a handler's call (R14, R26)")
struct LaunchedCallTests {
  private static func app(modes: [AppManifest.BackgroundMode] = [.remoteNotification]) -> App {
    var app = TestApp.command("cat > /dev/null")
    app.manifest.backgroundModes = modes
    return app
  }

  static let rows: [(name: String, stimuli: [Stimulus], cause: String?)] = [
    ("a response", [.alert(category: "MEETING"), .open()], "response"),
    ("a response in the background", [.alert(category: "MEETING"), .choose("ACCEPT")], "response"),
    ("a silent push", [.silentPush], "remoteNotification"),
    ("a person", [.foreground, .alert(category: "MEETING"), .open()], nil),
    ("an earlier push", [.silentPush, .alert(category: "MEETING"), .open()], nil),
  ]

  @Test("The first call after a launch names the cause of the launch", arguments: rows)
  func cause(name: String, stimuli: [Stimulus], cause: String?) async throws {
    let phone = simulator(Self.app()) { $0.app = .notRunning }
    phone.showsCalls = true
    let log = await phone.run(stimuli)
    let last = try #require(log.events.last { $0.kind.name == "callback" })
    let json = try JSONDocument(parsing: last.json).root
    #expect(json["launch"]?.string == cause, "\(log)")
    #expect(json["call"]?["launch"]?.string == cause, "\(log)")
    #expect(json["call"]?["method"]?.string == json["method"]?.string)
  }

  @Test("A call is in the record only if it is asked for")
  func unasked() async {
    let log = await run(Self.app(), .silentPush)
    #expect(!log.jsonLines.contains("\"call\":"), "\(log)")
  }

  @Test("A handler that times out gets a note about 'handlerTimeLimit'")
  func timer() async {
    var profile = Profile()
    profile.handlerTimeLimit = 0.2
    let log = await run(TestApp.command("sleep 5"), .silentPush, profile: profile)
    let notes = log.diagnostics.flatMap(\.diagnostic.notes).map(\.message)
    #expect(notes.contains { $0.contains("handlerTimeLimit") }, "\(log)")
  }
}
