import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Recognising the files of a folder")
struct CheckFolderTests {
  private static let bad = #"{"aps":{"alert":"x","badge":"1"}}"#

  static let foreign = [
    #"{"ios":{"entitlements":{"aps-environment":"production"}}}"#,
    #"{"scripts":{"snapshot":"jest"}}"#, #"{"dependencies":{"google-maps":"1"}}"#,
    #"{"my_aps_2":{}}"#, "{ // about maps\n \"strict\": true }", #"{"maps":{},"apps":{}}"#,
    #"{"category":"travel","message":"x","alert":"y"}"#, #"{"compilerOptions":{},}"#, #"{"ap""#,
    #"{"info":{"name":"API"},"item":[{"request":{"body":{"raw":"{\"aps\":{\"alert\":1}}"}}}]}"#,
    #"{"kind":"article","primaryContentSections":[{"content":[{"text":"The aps: a dictionary"}]}]}"#,
    #"{"type":"agent-turn-complete","thread-id":"1"}"#, #"{"registration_ids":["a","b"]}"#,
    #"{"input":{"aps":{"alert":"x"}},"expected":{}}"#,
  ]

  @Test("Other JSON files are left out, named and not fixed", arguments: foreign)
  func otherFiles(_ text: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(text.utf8), as: "a.json")
    let result = try await Binary.run(["check", ".", "--fix"], in: folder.url)
    #expect(result.output.hasPrefix("a.json: not checked: "))
    #expect(result.output.hasSuffix("\nnothing checked: no findings; 1 left out\n"))
    #expect(result.errors == "error: nothing was checked\n")
    #expect(result.status == 66)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    let named = try await Binary.run(["check", "a.json"], in: folder.url)
    #expect(named.output.contains("1 payload checked: "))
    #expect(named.status == 1)
  }

  static let payloads = [
    #"{"aps":7}"#, #"{"aps" "#, "{ // hm\n \"aps\": 7}", #"{"Aps":{"alert":"x"}}"#, "{“aps”:{}}",
    #"{"alert":{"title":"x","body":"y"}}"#, #"{"alert":"x","badge":1}"#,
    #"{"content-available":1}"#, #"{"apss":{"alert":"x"}}"#, #"{"payload":{"aps":{}}}"#,
    #""{\"aps\":{}}""#, #"[{"aps":{}}]"#,
    "{\u{0}\"\u{0}a\u{0}p\u{0}s\u{0}\"\u{0}:\u{0}7\u{0}}\u{0}",
    #"{"registration_ids":["a"],"data":{}}"#,
  ]

  @Test("A payload is recognised by Apple's keys, however wrong it is", arguments: payloads)
  func wrongPayloads(_ text: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(text.utf8), as: "a.json")
    let result = try await Binary.run(["check", "."], in: folder.url)
    #expect(result.output.contains("1 payload checked: "), "\(result.output)")
    #expect(result.status == 1)
  }

  @Test("Files among payloads are checked as payloads, but for files of tools")
  func neighbours() async throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      _ = try folder.write(Array(#"{"aps":{"alert":"x"}}"#.utf8), as: "\(name).json")
    }
    _ = try folder.write(Array("<html>".utf8), as: "c.json")
    let page = try await Binary.run(["check", "."], in: folder.url)
    #expect(page.output.hasSuffix("\n3 payloads checked: 1 error\n"))
    _ = try folder.write(Array(#"{"title":"x"}"#.utf8), as: "c.json")
    let keys = try await Binary.run(["check", "."], in: folder.url)
    #expect(keys.output.hasSuffix("\n3 payloads checked: 1 error\n"))
    _ = try folder.write(Array(#"{"name":"x"}"#.utf8), as: "d.json")
    let two = try await Binary.run(["check", "."], in: folder.url)
    #expect(two.output.hasSuffix("\n2 payloads checked: no findings; 2 left out\n"))
    for name in ["c", "d"] { try FileManager.default.removeItem(at: folder.file("\(name).json")) }
    _ = try folder.write(Array(#"{"name":"x"}"#.utf8), as: "package.json")
    let tool = try await Binary.run(["check", "."], in: folder.url)
    #expect(tool.output.hasSuffix("\n2 payloads checked: no findings; 1 left out\n"))
    #expect(tool.status == 0)
  }

  @Test(
    "Every format names the files that were left out, and why",
    arguments: [
      ("text", "\u{0}b.json: not checked: it is empty\n"),
      (
        "json",
        #"{"file":"b.json","severity":"note","code":"leftOut","message":"not checked: it is empty"}"#
      ),
      (
        "sarif",
        #"{"level":"note","message":{"text":"not checked: it is empty"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"b.json"}}}]}"#
      ),
      ("github", "b.json: not checked: it is empty\n"),
    ])
  func formats(_ format: String, _ line: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(#"{"title":"x"}"#.utf8), as: "a.json")
    _ = try folder.write([], as: "b.json")
    _ = try folder.write(Array(#"{"aps":{"alert":"x"}}"#.utf8), as: "c.apns")
    let result = try await Binary.run(["check", ".", "--format", format], in: folder.url)
    #expect(result.output.contains(line.replacing("\u{0}", with: "")), "\(result.output)")
    #expect(result.status == 0)
  }

  @Test("A dry run names the files that were left out")
  func dryRun() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(#"{"title":"x"}"#.utf8), as: "a.json")
    let result = try await Binary.run(["check", ".", "--fix", "--dry-run"], in: folder.url)
    #expect(
      result.errors
        == "note: 'a.json': not checked: it has none of the keys of a payload at the top level\n")
  }

  @Test("A file with a bundle identifier among other keys is not a manifest")
  func otherManifest() async throws {
    let folder = try TemporaryFolder()
    let text = #"{"bundleIdentifier":"com.x","version":"1.0","build":7,"name":"X"}"#
    _ = try folder.write(Array(text.utf8), as: "metadata.json")
    _ = try folder.write(Array(#"{"aps":{"alert":"x"}}"#.utf8), as: "a.json")
    let result = try await Binary.run(["check", "."], in: folder.url)
    #expect(result.output.hasSuffix("\n1 payload checked: no findings; 1 left out\n"))
  }

  @Test(
    "Packages and hidden folders are skipped unless they are named",
    arguments: ["node_modules", "Pods", ".build", ".git"])
  func foreignFolders(_ name: String) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("a/\(name)/b"), withIntermediateDirectories: true)
    _ = try folder.write(Array(Self.bad.utf8), as: "a/\(name)/b/x.json")
    _ = try folder.write(Array(#"{"aps":{"alert":"x"}}"#.utf8), as: "a/y.json")
    let result = try await Binary.run(["check", "a"], in: folder.url)
    let leftOut =
      name.hasPrefix(".") ? "" : "a/\(name)/: not checked: it contains other people's packages\n"
    #expect(
      result.output
        == "\(leftOut)1 payload checked: no findings\(leftOut.isEmpty ? "" : "; 1 left out")\n")
    let named = try await Binary.run(["check", "a/\(name)"], in: folder.url)
    #expect(named.output.hasSuffix("1 payload checked: 1 error\n"))
  }

  @Test("A folder with the name of a file is searched")
  func folderLikeAFile() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("a/b.json"), withIntermediateDirectories: true)
    _ = try folder.write(Array(Self.bad.utf8), as: "a/b.json/c.json")
    let result = try await Binary.run(["check", "a", "--format", "json"], in: folder.url)
    #expect(result.output.hasPrefix(#"{"file":"a/b.json/c.json","#))
    #expect(result.errors == "error: 1 finding of severity 'error'\n")
    #expect(result.status == 1)
  }

  struct Waiting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The lines of the shell; the folder has a good payload `a/b.json`.
    let line: String
    let output: String
  }

  static let waiting = [
    Waiting(
      testDescription: "in the folder",
      line: #"mkfifo a/x.json a/y.ndjson a/z.scenario.json; "$NOTIFY_SIM" check a | tail -n 2"#,
      output:
        "a/z.scenario.json: not checked: it is a named pipe or a device, not a regular file\n1"
        + " payload checked: no findings; 3 left out\n"),
    Waiting(
      testDescription: "through a link",
      line: #"mkfifo x; ln -s ../x a/x.json; "$NOTIFY_SIM" check a | tail -n 1"#,
      output: "1 payload checked: no findings; 1 left out\n"),
    Waiting(
      testDescription: "when fixes are shown",
      line: #"mkfifo a/x.json; "$NOTIFY_SIM" check a --fix --dry-run"#, output: ""),
    Waiting(
      testDescription: "as a manifest",
      line: #"mkfifo notify-sim.json; "$NOTIFY_SIM" check a/b.json"#,
      output: "1 payload checked: no findings\n"),
    Waiting(
      testDescription: "as texts",
      line: #"""
        mkdir a/en.lproj; mkfifo a/en.lproj/Localizable.strings
        "$NOTIFY_SIM" check a | tail -n 1
        """#,
      output: "1 payload checked: no findings; 1 left out\n"),
    Waiting(
      testDescription: "as a sound",
      line: #"""
        mkdir Sounds; mkfifo Sounds/x.caf; echo '{"bundleIdentifier":"x"}' >notify-sim.json
        echo '{"aps":{"alert":"x","sound":"x.caf"}}' >a/b.json; "$NOTIFY_SIM" check a | tail -n 1
        """#,
      output: "1 payload checked: 1 warning\n"),
    Waiting(
      testDescription: "named by the person, who writes into it",
      line: #"""
        mkfifo x.json; echo '{"aps":{"alert":"x"}}' >x.json & "$NOTIFY_SIM" check x.json
        """#,
      output: "1 payload checked: no findings\n"),
    Waiting(
      testDescription: "below a folder of scenarios",
      line: #"""
        mkfifo a/x.scenario.json
        echo '{"name":"x","steps":[]}' >a/y.scenario.json; "$NOTIFY_SIM" replay a --list | wc -l
        """#,
      output: "1\n"),
  ]

  @Test("A named pipe without a writer does not block", arguments: waiting)
  func pipes(_ example: Waiting) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("a"), withIntermediateDirectories: true)
    _ = try folder.write(Array(#"{"aps":{"alert":"x"}}"#.utf8), as: "a/b.json")
    let result = try await Binary.shell(example.line, in: folder.url, timeLimit: 20)
    #expect(result.output == example.output, "\(result.errors)")
  }

  @Test("A named pipe cannot be fixed, and that is reported")
  func fixOfAPipe() async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      #"mkfifo x.json; "$NOTIFY_SIM" check x.json --fix --dry-run"#, in: folder.url, timeLimit: 20)
    #expect(result.status == 74)
    #expect(result.errors == "error: cannot write 'x.json': it is not a regular file\n")
  }

  @Test(
    "A folder that cannot be read is reported, and the rest is checked",
    arguments: [["check"], ["check", "--fix", "--dry-run"]])
  func unreadableFolder(_ command: [String]) async throws {
    let folder = try TemporaryFolder()
    // Below so many folders no path is short enough to be opened, whoever asks.
    let line = #"""
      name=$(printf '%0250d' 0); mkdir top; cd -P top; echo '{"aps":{"alert":"x"}}' >a.json
      for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do mkdir $name; cd -P ./$name; done
      cd "$0"; "$NOTIFY_SIM" \#(command.joined(separator: " ")) top; echo "status $?"; rm -rf top
      """#
    let result = try await Binary.shell(
      line.replacingOccurrences(of: "$0", with: folder.url.path), in: folder.url)
    #expect(result.output.hasSuffix("status 66\n"), "\(result.output)")
    #expect(result.errors.hasPrefix("error: cannot open 'top/000"), "\(result.errors)")
    #expect(result.errors.hasSuffix(": file name too long\n"))
    #expect(command.count > 1 || result.output.hasPrefix("1 payload checked: no findings"))
  }
}
