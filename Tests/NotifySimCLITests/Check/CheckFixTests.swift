import APNs
import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import Platform

@Suite("Fixes change only what they fix")
struct CheckFixTests {
  struct Fix: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let before: String
    let after: String

    init(_ description: String, _ before: String, _ after: String, as name: String = "a.json") {
      testDescription = description
      self.name = name
      self.before = before
      self.after = after
    }
  }

  static let fixes = [
    Fix(
      "several mistakes, odd layout", "{ \"z\":1,\r\n\t\"aps\" : {\"alert\":\"한국\" \"badge\":1,},}",
      "{ \"z\":1,\r\n\t\"aps\" : {\"alert\":\"한국\", \"badge\":1}}"),
    Fix("a byte order mark", "\u{FEFF}{\"aps\":{}}\n", "{\"aps\":{}}\n"),
    Fix("nothing to fix", "{\"aps\":\n{ \"alert\":\"x\"}}", "{\"aps\":\n{ \"alert\":\"x\"}}"),
    Fix("what cannot be fixed", "{\"aps\":{}\u{0}", "{\"aps\":{}\u{0}"),
    Fix(
      "comments with their lines and blanks",
      "{\n  // why\n  \"aps\": { \"alert\": \"x\" } // what\n}\n",
      "{\n  \"aps\": { \"alert\": \"x\" }\n}\n"),
    Fix(
      "what may have been meant otherwise", "{\"aps\":{\"alert\":title,\"badge\":1_000,}}",
      "{\"aps\":{\"alert\":title,\"badge\":1_000,}}"),
    Fix(
      "what comes before something that may have been meant otherwise",
      "{'aps':{\"alert\":\"50\\% off\",}}", "{\"aps\":{\"alert\":\"50\\% off\",}}"),
    Fix(
      "a payload that was encoded twice", "{\"aps\":\"{\\\"alert\\\":\\\"x\\\"}\"}",
      "{\"aps\":{\"alert\":\"x\"}}"),
    Fix(
      "lines, each for itself",
      "{\"aps\":{},}\r\n\r\n{\"aps\":\r{},}\n{\"aps\":{\u{0}\n{\"aps\":{},}",
      "{\"aps\":{}}\r\n\r\n{\"aps\":\r{}}\n{\"aps\":{\u{0}\n{\"aps\":{}}", as: "a.ndjson"),
    Fix(
      "a scenario", "{\"name\":\"x\",\"steps\":[],}", "{\"name\":\"x\",\"steps\":[],}",
      as: "a.scenario.json"),
    Fix(
      "a manifest", "{\"bundleIdentifier\":\"x\", // why\n}",
      "{\"bundleIdentifier\":\"x\", // why\n}"),
  ]

  @Test(
    "The fixed file is as expected, with its permissions, and no other file appears",
    arguments: fixes)
  func fix(_ example: Fix) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(example.before.utf8), as: example.name)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let shown = try await Binary.run(
      ["check", example.name, "--fix", "--dry-run"], in: folder.url)
    #expect(try Data(contentsOf: file) == Data(example.before.utf8))
    #expect(shown.status == (example.before == example.after ? 0 : 1))
    #expect(shown.output.isEmpty == (example.before == example.after))
    _ = try await Binary.run(["check", example.name, "--fix"], in: folder.url)
    #expect(try Data(contentsOf: file) == Data(example.after.utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(Repository.entries(of: folder.url).map(\.lastPathComponent) == [example.name])
  }

  @Test("A symbolic link stays a link")
  func link() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("{\"aps\":{},}".utf8), as: "a.json")
    let link = folder.file("b.apns")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let result = try await Binary.run(["check", "b.apns", "--fix"], in: folder.url)
    #expect(result.errors == "note: 1 mistake was fixed in 1 file\n")
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\"aps\":{}}")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  @Test("The output of a dry run can be applied by 'patch'", .enabled(if: Self.hasPatch))
  func patch() async throws {
    let folder = try TemporaryFolder()
    let blank = String(repeating: "\n", count: 9)
    let text =
      "{\"aps\":{\(blank)\"alert\":\"x\"\(blank)\"badge\":1,\n\n\"sound\":\"y\" \"z\":1,\n},}"
    _ = try folder.write(Array(text.utf8), as: "a.json")
    _ = try folder.write(Array("{}\n{\"aps\":{},}\n\n{\"aps\":{},}".utf8), as: "b.jsonl")
    let result = try await Binary.shell(
      #"""
      "$NOTIFY_SIM" check . --fix --dry-run >x.diff 2>&-
      mkdir patched && cp a.json b.jsonl patched && (cd patched && patch -s -p0 <../x.diff)
      "$NOTIFY_SIM" check a.json b.jsonl --fix >&- 2>&-
      cmp a.json patched/a.json && cmp b.jsonl patched/b.jsonl && grep -c '^@@' x.diff
      """#, in: folder.url)
    #expect(result.output == "4\n")
  }

  static let oddNames = [
    "a b.json", "a\tb.json", "\"quoted\".json", "back\\slash.json", "line\nfeed.json", " .json",
    "\u{1}\u{7F}é 한.json", "plain.json",
  ]

  @Test(
    "A dry run names files so that 'patch' finds them", .enabled(if: Self.hasPatch),
    arguments: oddNames)
  func patchOfOddNames(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("{\"aps\":{},}".utf8), as: name)
    let result = try await Binary.run(["check", name, "--fix", "--dry-run"], in: folder.url)
    _ = try folder.write(result.stdout, as: "x.diff")
    _ = try await Binary.shell("patch -s -p0 <x.diff", in: folder.url)
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\"aps\":{}}", "\(result.output)")
  }

  @Test("Owner, group and set-id bits are kept")
  func owner() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array("{\"aps\":{},}".utf8), as: "a.json")
    // Who may not give files away tries it with those of their own.
    let result = try await Binary.shell(
      #"""
      chown 1234:2345 a.json 2>&-; chmod 6750 a.json; ls -ln a.json | cut -d ' ' -f 1,3,4
      "$NOTIFY_SIM" check a.json --fix >&- 2>&-
      cat a.json; echo; ls -ln a.json | cut -d ' ' -f 1,3,4
      """#, in: folder.url)
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(lines[1] == "{\"aps\":{}}")
    #expect(lines[0] == lines[2])
    #expect(lines[0].hasPrefix("-rwsr-s---"))
  }

  @Test(
    "A file that changes its owner or group loses its set-id bits",
    arguments: [(0, 0, 0o6755), (1, 0, 0o755), (0, 1, 0o755)] as [(UInt32, UInt32, Int)])
  func strangers(_ owner: UInt32, _ group: UInt32, _ mode: Int) {
    var status = stat()
    status.st_mode = 0o106755
    let old = FileSystem.Permissions(status)
    status.st_uid += owner
    status.st_gid += group
    #expect(Int(old.mode(for: FileSystem.Permissions(status))) == mode)
  }

  static let leftOut = [
    Fix(
      "a code on the command line", "{\"aps\":{\"contentAvailable\":1,\"alert\":\"x\"},}",
      "{\"aps\":{\"contentAvailable\":1,\"alert\":\"x\"}}"),
    Fix(
      "in a line", "{\"aps\":{\"contentAvailable\":1},}\n",
      "{\"aps\":{\"contentAvailable\":1}}\n", as: "a.jsonl"),
  ]

  @Test("A disabled finding is not fixed", arguments: leftOut, ["X4", "manifest", "X1"])
  func disabled(_ example: Fix, _ code: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(example.before.utf8), as: example.name)
    var line = ["check", example.name, "--fix"]
    if code == "manifest" {
      let manifest = #"{"bundleIdentifier":"x","check":{"disable":["X4"]}}"#
      _ = try folder.write(Array(manifest.utf8), as: "notify-sim.json")
    } else {
      line += ["--disable", code]
    }
    let result = try await Binary.run(line, in: folder.url)
    #expect(result.errors == "note: 1 mistake was fixed in 1 file\n")
    let wanted =
      code == "X1"
      ? example.before.replacingOccurrences(of: "contentAvailable", with: "content-available")
      : example.after
    #expect(try String(contentsOf: file, encoding: .utf8) == wanted)
  }

  private static let hasPatch =
    (try? Binary.wait(for: "/usr/bin/env", ["patch", "--version"]))?.status == 0

  @Test("A read-only file is reported, and the others are fixed")
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    for name in ["a/a.json", "b.json"] {
      try FileManager.default.createDirectory(
        at: folder.file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
      _ = try folder.write(Array("{\"aps\":{},}".utf8), as: name)
    }
    // Who may do everything is stopped by a folder that the draft cannot be made in.
    _ = try await Binary.shell(#"chmod 555 a; chattr +i a 2>/dev/null || true"#, in: folder.url)
    let result = try await Binary.run(["check", "a", "b.json", "--fix"], in: folder.url)
    _ = try await Binary.shell(#"chattr -i a 2>/dev/null; chmod 755 a"#, in: folder.url)
    #expect(try String(contentsOf: folder.file("b.json"), encoding: .utf8) == "{\"aps\":{}}")
    let first = try String(contentsOf: folder.file("a/a.json"), encoding: .utf8)
    #expect((first == "{\"aps\":{},}") == (result.status == 74))
  }
}
