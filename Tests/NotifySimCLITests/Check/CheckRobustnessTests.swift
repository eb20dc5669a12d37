import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("A check in a bad environment")
struct CheckRobustnessTests {
  private static let bad = #"{"aps":{"alert":"x","badge":"1"}}"#

  @Test("Folders that contain themselves are searched once, and hidden folders are skipped")
  func loops() async throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["a/b", ".hidden"] {
      try files.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(at: folder.file("a/b/loop"), withDestinationURL: folder.url)
    for name in ["a/b/x.json", ".hidden/y.json", "z.json"] {
      _ = try folder.write(Array(Self.bad.utf8), as: name)
    }
    let result = try await Binary.run(["check", ".", "--format", "json"], in: folder.url)
    let names = result.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
    #expect(names == [#"{"file":"a/b/x.json""#, #"{"file":"z.json""#])
  }

  @Test(
    "A file that cannot be read does not stop the check of others", arguments: ["json", "ndjson"])
  func unreadable(_ ending: String) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a.\(ending)").path, withDestinationPath: "a.\(ending)")
    _ = try folder.write(Array(Self.bad.utf8), as: "b.json")
    let result = try await Binary.run(["check", ".", "--format", "json"], in: folder.url)
    #expect(result.status == 66)
    #expect(
      result.errors == "error: cannot open 'a.\(ending)': too many levels of symbolic links\n")
    let files = result.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
    #expect(files == [#"{"file":"a.\#(ending)""#, #"{"file":"b.json""#])
    #expect(
      result.output.contains(
        #""code":"leftOut","message":"cannot be read: too many levels of symbolic links""#))
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let status: Int32
    var errors = ""
  }

  static let lines = [
    Line(
      testDescription: "a full disk", line: #""$NOTIFY_SIM" check b.json >/dev/full"#, status: 74,
      errors: "No space left on device"),
    Line(
      testDescription: "a closed output", line: #""$NOTIFY_SIM" check b.json >&-"#, status: 74,
      errors: "cannot write"),
    Line(
      testDescription: "a closed input", line: #""$NOTIFY_SIM" check - <&-"#, status: 66,
      errors: "nothing was checked"),
    Line(
      testDescription: "a folder as input", line: #""$NOTIFY_SIM" check - <."#, status: 66,
      errors: "is a directory"),
    Line(
      testDescription: "a signal",
      line: #"mkfifo f; exec 3<>f; "$NOTIFY_SIM" check - <f & sleep 0.2; kill $!; wait $!"#,
      status: 143),
  ]

  @Test("The exit status is the documented one", arguments: lines)
  func status(_ example: Line) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(Self.bad.utf8), as: "b.json")
    let result = try await Binary.shell(example.line, in: folder.url, timeLimit: 30)
    #expect(result.status == example.status, "\(result.errors)")
    #expect(example.errors.isEmpty || result.errors.contains(example.errors), "\(result.errors)")
  }

  @Test("Ctrl-C ends the check", .enabled(if: TerminalSession.isPossible))
  func interrupt() async throws {
    let result = try await TerminalSession.run(
      ["check", "-"], [.type("{\"aps\":7}\r"), .see("'aps' must be an object"), .controlC])
    #expect(result.status == 130)
    #expect(result.settingsKept)
  }

  @Test("A reader that takes only the first line ends the check quietly")
  func head() async throws {
    let folder = try TemporaryFolder()
    let lines = String(repeating: Self.bad + "\n", count: 50_000)
    _ = try folder.write(Array(lines.utf8), as: "a.ndjson")
    let result = try await Binary.shell(
      #""$NOTIFY_SIM" check a.ndjson --format json | head -n 1"#, in: folder.url)
    #expect(result.output.hasPrefix(#"{"file":"a.ndjson","line":1,"#))
    #expect(result.errors == "")
  }
}
