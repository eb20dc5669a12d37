import Foundation
import TestSupport
import Testing

@testable import NotifySimCLI

@Suite("init")
struct InitTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let options: [String]
    /// What runs the app's code.
    let tool: String

    /// Whether the machine has it.
    var isInstalled: Bool {
      (try? Binary.wait(for: "/usr/bin/env", ["sh", "-c", "command -v \(tool)"]))?.status == 0
    }
  }

  static let kinds = [
    Kind(testDescription: "in Python", options: [], tool: "python3"),
    Kind(testDescription: "in JavaScript", options: ["--handler", "node"], tool: "node"),
    Kind(testDescription: "for the shell", options: ["--handler", "shell"], tool: "sh"),
    Kind(testDescription: "in Swift", options: ["--swift"], tool: "swift"),
  ].filter(\.isInstalled)

  /// The commands that `init` names, except for those that build a package.
  private func commands(in output: String) -> [String] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = lines.firstIndex(of: "Try:").map { $0 + 1 } ?? lines.endIndex
    return lines[start...].prefix { !$0.isEmpty }.map { String($0.dropFirst(2)) }
      .filter { !$0.hasPrefix("swift ") && !$0.contains("--app .") }
  }

  private var environment: [String: String] {
    get throws {
      var environment = Binary.environment
      let folder = try BuiltProgram().directory().path
      environment["PATH"] = "\(folder):\(environment["PATH"] ?? "")"
      return environment
    }
  }

  @Test("Every named command works literally", arguments: kinds)
  func commands(_ kind: Kind) async throws {
    let folder = try TemporaryFolder()
    let made = try await Binary.run(["init", "my app's"] + kind.options, in: folder.url)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.errors.isEmpty)
    let commands = commands(in: made.output)
    #expect(commands.count >= 3)
    let all = commands.map { "\($0) || exit 9" }.joined(separator: "\n")
    let result = try await Binary.shell(all, environment: environment, in: folder.url)
    #expect(result.status == 0, "\(result.output)\n\(result.errors)")
    #expect(result.output.contains("1 scenario passed"))
    let isAnswered = result.output.contains("effect      parcel.left  parcel 4711")
    #expect(isAnswered || kind.tool == "swift", "\(result.output)")
  }

  @Test("A reply with any characters reaches the handler", arguments: kinds)
  func reply(_ kind: Kind) async throws {
    guard kind.tool != "swift" else { return }
    let folder = try TemporaryFolder()
    _ = try await Binary.run(["init"] + kind.options, in: folder.url)
    let text = #"a "b" \ é 여 'c'"#
    let result = try await Binary.run(
      ["deliver", "parcel.json", "--reply", text], environment: environment, in: folder.url)
    #expect(result.output.contains("driver.told  parcel 4711, text \(text)"), "\(result.output)")
    #expect(result.status == 0)
  }

  @Test("The written files pass 'check'", arguments: kinds)
  func check(_ kind: Kind) async throws {
    let folder = try TemporaryFolder()
    _ = try await Binary.run(["init"] + kind.options, in: folder.url)
    let result = try await Binary.run(["check", ".", "--fail-level", "warning"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("One existing file is named, and no file is written", arguments: kinds)
  func obstacle(_ kind: Kind) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("mine".utf8, as: "parcel.scenario.json")
    let result = try await Binary.run(["init"] + kind.options, in: folder.url)
    #expect(result.status == 74)
    #expect(
      result.errors == """
        error: cannot write 'parcel.scenario.json': it already exists
        note: no file was written

        """)
    let left = Repository.entries(of: folder.url).map(\.lastPathComponent)
    #expect(left == ["parcel.scenario.json"])
    #expect(Golden(file: folder.file("parcel.scenario.json")).text == "mine")
  }

  @Test("A dangling link counts as an existing file")
  func link() async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      #"ln -s nowhere handler.py; "$NOTIFY_SIM" init"#, in: folder.url)
    #expect(result.status == 74)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["handler.py"])
  }

  @Test("Where a folder cannot be created, the written files are removed")
  func rollback() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("".utf8, as: "Sources")
    let result = try await Binary.run(["init", "--swift"], in: folder.url)
    #expect(result.status == 74, "\(result.errors)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["Sources"])
  }

  @Test("A package depends on what the option names")
  func dependency() async throws {
    let folder = try TemporaryFolder()
    _ = try await Binary.run(
      ["init", "a", "--swift", "--package", "https://example.com/people/phone.git"],
      in: folder.url)
    let text = Golden(file: folder.file("a/Package.swift")).text ?? ""
    #expect(
      text.contains(#".package(url: "https://example.com/people/phone.git", branch: "main")"#))
    #expect(text.contains(#"package: "phone""#))
    _ = try await Binary.run(
      ["init", "b", "--swift", "--package", Repository.root.path], in: folder.url)
    let other = Golden(file: folder.file("b/Package.swift")).text ?? ""
    #expect(
      other.contains(#".package(name: "notify-sim", path: "\#(Repository.root.path)")"#))
  }

  @Test("A package of an app compiles its delegate and the sources that declare what it uses")
  func appPackage() async throws {
    let folder = try TemporaryFolder()
    let sources = [
      ("Main", "@main class MainDelegate: UIResponder, UIApplicationDelegate { let a = Inbox() }"),
      ("Inbox", "final class Inbox { let settings = Settings.shared, half = 1.half }"),
      ("Settings", "import Combine; final class Settings { static let shared = Settings() }"),
      ("Numbers", "extension Int { var half: Int { self / 2 } }"), ("Unused", "struct Unused {}"),
    ]
    try FileManager.default.createDirectory(
      at: folder.file("App"), withIntermediateDirectories: false)
    for (name, text) in sources { _ = try folder.write(text.utf8, as: "App/\(name).swift") }
    let result = try await Binary.run(
      ["init", "trial", "--swift", "--from", "App"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let list = Golden(file: folder.file("trial/Sources/App/app-sources.txt")).text ?? ""
    let files = list.split(separator: "\n").filter { $0.contains("../App/") }
    #expect(
      files.sorted() == [
        "# ../App/Settings.swift: it imports Combine", "../App/Inbox.swift", "../App/Main.swift",
        "../App/Numbers.swift",
      ], "\(list)")
    let module = Golden(file: folder.file("trial/Sources/App/Module.swift")).text ?? ""
    #expect(module.contains("// Settings: Settings.swift\n"), "\(module)")
    let phone = Golden(file: folder.file("trial/Sources/Phone/Phone.swift")).text ?? ""
    #expect(phone.contains("{ _ in MainDelegate() }"), "\(phone)")
    let none = try await Binary.run(
      ["init", "other", "--swift", "--from", "trial/Tests"], in: folder.url)
    #expect(none.status != 0)
  }

  static let isolations = [
    ["-enable-upcoming-feature", "InferIsolatedConformances"], ["-default-isolation", "MainActor"],
  ]

  @Test(
    "The delegate of a package compiles with either isolation",
    .enabled(if: BuiltProgram.modules != nil && kinds.contains { $0.tool == "swift" }),
    arguments: isolations)
  func isolation(_ flags: [String]) async throws {
    let folder = try TemporaryFolder()
    let modules = try #require(BuiltProgram.modules)
    _ = try await Binary.run(["init", "--swift"], in: folder.url)
    let sources = ["AppDelegate", "Driver"].map { "Sources/Parcels/\($0).swift" }
    let result = try await Binary.run(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path,
        "-I", Repository.file("Sources/ConcurrencyHooks").path,
      ] + flags + sources,
      input: .none, environment: Binary.environment, in: folder.url, timeLimit: 120)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(
    "A word is quoted for the shell",
    arguments: ["a", "a b", "a'b", "-a", "ä", "$HOME", "a;b", "~", "*", "a\\b"])
  func shellWord(_ word: String) async throws {
    let result = try await Binary.shell("printf %s \(InitRun.ShellWord(word).text)")
    #expect(result.output == (word.hasPrefix("-") ? "./\(word)" : word))
  }
}
