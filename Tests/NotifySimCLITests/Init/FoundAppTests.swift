import AppSources
import Foundation
import TestSupport
import Testing

@testable import NotifySimCLI

/// `init --from`: what an app's own sources declare is written down.
@Suite("init --from an app's sources")
struct FoundAppTests {
  /// An app whose files are compared with those of a folder.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The folder of the sources.
    let sources: URL
    /// The folder of the expected files.
    let expected: URL
    /// What runs the handler.
    let tool: String

    init(_ description: String, _ name: String, sources: URL? = nil, tool: String = "python3") {
      testDescription = description
      expected = FoundAppTests.apps.appendingPathComponent("\(name)/expected")
      self.sources = sources ?? FoundAppTests.apps.appendingPathComponent("\(name)/app")
      self.tool = tool
    }

    /// Whether the machine can run the handler.
    var isRunnable: Bool {
      (try? Binary.wait(for: "/usr/bin/env", ["sh", "-c", "command -v \(tool)"]))?.status == 0
    }
  }

  static let apps = Repository.file("Tests/NotifySimCLITests/Init/Apps")

  static let examples = [
    Example("in Swift, wholly known", "native"),
    Example("in Swift, with parts that are not known", "chores"),
    Example("with Expo", "expo", sources: Repository.file("fixtures/expo-app"), tool: "node"),
  ]

  /// A copy of an app in a folder of its name, without what `init` wrote earlier.
  private func copy(of example: Example, in folder: TemporaryFolder) throws -> URL {
    let app = folder.file(example.expected.deletingLastPathComponent().lastPathComponent)
    let manager = FileManager.default
    try manager.copyItem(at: example.sources, to: app)
    for name in [Starter.manifestFile, JavaScriptMock.folder] {
      try? manager.removeItem(at: app.appendingPathComponent(name))
    }
    return app
  }

  private func files(_ output: String) -> [String] {
    output.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  ") }
      .compactMap { $0.hasPrefix("    ") ? nil : $0.split(separator: " ").first.map(String.init) }
  }

  @Test("init --from writes the expected files", arguments: examples)
  func files(_ example: Example) async throws {
    let folder = try TemporaryFolder()
    let app = try copy(of: example, in: folder)
    let made = try await Binary.run(["init", "--from", "."], in: app)
    #expect(made.status == 0, "\(made.errors)")
    try Golden(file: example.expected.appendingPathComponent("stdout")).expect(made.output)
    let files = files(made.output)
    #expect(files.count > 2)
    for file in files {
      let text = try String(contentsOf: app.appendingPathComponent(file), encoding: .utf8)
      try Golden(file: example.expected.appendingPathComponent(file)).expect(text)
    }
  }

  @Test("The written files pass 'check' and match the sources", arguments: examples)
  func check(_ example: Example) async throws {
    let folder = try TemporaryFolder()
    let app = try copy(of: example, in: folder)
    let read = try await Binary.run(["categories", "--app", app.path], in: app)
    _ = try await Binary.run(["init", "--from", "."], in: app)
    let checked = try await Binary.run(
      ["check", Starter.manifestFile, JavaScriptMock.folder, "--fail-level", "warning"], in: app)
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    let written = try await Binary.run(["categories"], in: app)
    let cards = Self.cards(in: written.output)
    #expect(cards == Self.cards(in: read.output) && !cards.isEmpty)
  }

  /// The lines of the cards but for the app's name, which the project may not say.
  private static func cards(in output: String) -> [Substring] {
    let lines = output.split(separator: "\n")
    return zip(lines.dropFirst(), lines).filter { line, before in
      "├╰│".contains(line.prefix(1)) && !before.hasPrefix("╭")
    }.map(\.0)
  }

  @Test("Every named command works", arguments: examples.filter(\.isRunnable))
  func commands(_ example: Example) async throws {
    let folder = try TemporaryFolder()
    let app = try copy(of: example, in: folder)
    let made = try await Binary.run(["init", "--from", "."], in: app)
    let lines = made.output.split(separator: "\n").map(String.init)
    let commands = lines.filter { $0.hasPrefix("  notify-sim ") }
    #expect(commands.count >= 4)
    var environment = Binary.environment
    let program = try BuiltProgram().directory().path
    environment["PATH"] = "\(program):\(environment["PATH"] ?? "")"
    let result = try await Binary.shell(
      commands.map { "\($0) || exit 9" }.joined(separator: "\n"), environment: environment, in: app)
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.output.contains("effect      "))
    #expect(!result.output.contains("crashed"))
  }

  @Test("A handler in each language answers each button", arguments: Starter.Language.allCases)
  func handlers(_ language: Starter.Language) async throws {
    let example = Example("", "native", tool: language.handler.program)
    guard example.isRunnable else { return }
    let folder = try TemporaryFolder()
    let app = try copy(of: example, in: folder)
    _ = try await Binary.run(["init", "--from", ".", "--handler", language.rawValue], in: app)
    let payload = "\(JavaScriptMock.folder)/payloads/watering-evening.json"
    let expected = [
      (["--action", "WATER"], "effect      WATER"),
      (["--action", #"SKIP "TODAY""#], #"effect      SKIP "TODAY""#),
      (["--reply", #"a "b" 'c' \ é"#], #"effect      ASK  text a "b" 'c' \ é"#),
      (["--open"], "log         nothing to do"),
      (["--foreground", "--ignore"], "completion  once (banner, list, sound)"),
    ]
    for (options, line) in expected {
      let result = try await Binary.run(["deliver", payload] + options, in: app)
      #expect(
        result.status == 0 && result.output.contains(line), "\(result.output)\(result.errors)")
    }
  }

  @Test("The paths lead to the app from another folder")
  func elsewhere() async throws {
    let folder = try TemporaryFolder()
    _ = try copy(of: Self.examples[0], in: folder)
    let made = try await Binary.run(["init", "tries/one", "--from", "native"], in: folder.url)
    #expect(made.status == 0, "\(made.errors)")
    let text = Golden(file: folder.file("tries/one/notify-sim.json")).text ?? ""
    #expect(text.contains(#""localizations": "../../native/Garden""#), "\(text)")
    #expect(text.contains("// Places are paths from ../../native."))
    let shown = try await Binary.run(
      ["categories", "--app", "tries/one", "--language", "de"], in: folder.url)
    #expect(shown.output.contains("Jetzt gießen"), "\(shown.output)\(shown.errors)")
  }

  @Test("JavaScript in another folder gets a handler of its own, and a note")
  func javaScriptElsewhere() async throws {
    let folder = try TemporaryFolder()
    _ = try copy(of: Self.examples[2], in: folder)
    let made = try await Binary.run(["init", "other", "--from", "expo"], in: folder.url)
    #expect(made.output.contains("notify-sim/handler.py"))
    #expect(made.output.contains("'notify-sim init --from .'"))
  }

  @Test("An existing file is named, and no file is written")
  func obstacle() async throws {
    let folder = try TemporaryFolder()
    let app = try copy(of: Self.examples[0], in: folder)
    try Data("mine".utf8).write(to: app.appendingPathComponent(Starter.manifestFile))
    let result = try await Binary.run(["init", "--from", "."], in: app)
    #expect(result.status == 74)
    #expect(
      result.errors == """
        error: cannot write 'notify-sim.json': it already exists
        note: no file was written

        """)
    #expect(Golden(file: app.appendingPathComponent(Starter.manifestFile)).text == "mine")
    let folders = Repository.entries(of: app).map(\.lastPathComponent)
    #expect(!folders.contains(JavaScriptMock.folder))
  }

  @Test("A folder without an app, and a missing folder, are refused")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("words".utf8, as: "notes.txt")
    var result = try await Binary.run(["init", "new", "--from", "."], in: folder.url)
    #expect(result.status == 66)
    #expect(
      result.errors == """
        error: cannot open '.': no project file and no source in it says what the app is
        note: without '--from', init writes a small app to begin with

        """)
    result = try await Binary.run(["init", "new", "--from", "gone"], in: folder.url)
    #expect(result.status == 66)
    #expect(result.errors == "error: cannot open 'gone': no such file or directory\n")
    result = try await Binary.run(["init", "new", "--from", "notes.txt"], in: folder.url)
    #expect(result.status == 66)
    #expect(!FileManager.default.fileExists(atPath: folder.file("new").path))
  }

  @Test("One of several apps must be named")
  func several() async throws {
    let folder = try TemporaryFolder()
    for name in ["native", "second"] {
      let app = folder.file(name)
      try FileManager.default.copyItem(at: Self.examples[0].sources, to: app)
    }
    let project = folder.file("second/project.yml")
    let text = try String(contentsOf: project, encoding: .utf8)
    try Data(text.replacingOccurrences(of: "  Garden:", with: "  Orchard:").utf8).write(to: project)
    var result = try await Binary.run(["init", "new", "--from", "."], in: folder.url)
    #expect(result.status == 64)
    #expect(result.errors.contains("help: name one: '--from .#Garden'"), "\(result.errors)")
    result = try await Binary.run(["init", "new", "--from", ".#Orchard"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(
    "The modules that listen for notifications are found",
    arguments: [
      ("a.js", "Notifications.addNotificationResponseReceivedListener(() => {})", "a.js"),
      ("a.ts", "export function useIt() { notifee.onForegroundEvent(f); }", "a.ts#useIt"),
      ("a.js", "export default () => { TaskManager.defineTask('a', f) }", "a.js#default"),
      ("a.js", "const set = () => { onBackgroundEvent(f) };\nexport { set as go };", "a.js#go"),
      ("a.js", "function set() { PN.addEventListener('localNotification', f) }\nset();", "a.js"),
      ("a.js", "window.addEventListener('click', f)", ""),
      ("a.js", "// registerNotificationOpened(f)", ""),
      ("a.js", "export const on = (f) => registerNotificationOpened(f)", "a.js#on (arguments)"),
      ("a.tsx", "setNotificationHandler({})", "a.tsx"),
      ("b.tsx", "setNotificationHandler({}); const a = <View></View>;", "b.tsx (JSX)"),
      ("a.js", "setNotificationHandler({}); const a = <View />;", "a.js (JSX)"),
      ("macos/a.js", "setNotificationHandler({})", ""),
    ])
  func modules(_ path: String, _ code: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    let place = folder.file(path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(code.utf8).write(to: place)
    let found = ListeningModule.all(in: try AppFolder(at: folder.url.path), of: nil)
    let words = found.map {
      $0.name + ($0.hasJSX ? " (JSX)" : "") + ($0.needsArguments ? " (arguments)" : "")
    }
    #expect(words.joined(separator: " ") == expected)
  }
}
