import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("The reports of a replay")
struct ReplayReportTests {
  private static let readJUnit = """
    import sys, xml.etree.ElementTree as tree
    root = tree.parse(sys.argv[1]).getroot()
    cases = list(root.iter("testcase"))
    counts = [[int(s.get(k) or 0) for s in root] for k in ("tests", "failures", "errors")]
    print(*map(sum, counts))
    for suite in root: print(suite.get("name"), suite.get("tests"), suite.get("failures"))
    for case in cases: print(case.get("name"), case.get("line"), *[c.tag for c in case])
    """

  private func folder() throws -> ReplayFolder {
    try ReplayFolder(["a.scenario.json": ReplayFolder.good, "b.scenario.json": ReplayFolder.bad])
  }

  @Test("All reports are written, complete and without control characters")
  func several() async throws {
    let folder = try folder()
    let result = try await folder.replay(
      ".", "--report", "junit=a.xml", "--report", "json=a.json")
    #expect(result.status == 1)
    let junit = try await folder.python(Self.readJUnit, "a.xml")
    #expect(
      junit.output == """
        2 1 0
        a.scenario.json 1 0
        b.scenario.json 1 1
        Good 1
        Bad # <1> & "2", 50%: [31m 1 failure

        """)
    let json = try #require(folder.text("a.json"))
    let kinds = try json.split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return value?["event"] as? String
    }
    #expect(kinds == ["replay", "scenario", "scenario", "summary"])
    for name in ["a.xml", "a.json"] {
      #expect(folder.text(name)?.contains("\u{1B}") == false)
    }
  }

  @Test("XML reports are well-formed whatever the scenario contains")
  func characters() async throws {
    let escapes = (0..<0x100).map { String(format: "\\u%04x", $0) }.joined()
    let name = escapes + #"\ufffe\uffff\u2028]]> 안녕 😀 é <!-- & --> ${"#
    let text =
      #"{"name": "\#(name.replacing("${", with: ""))", "steps": [{"deliver":"#
      + #" {"aps": {"alert": "\#(name)"}}, "expect": {"event": "presented", "body": "\#(name)x"}}]}"#
    let folder = try ReplayFolder(["a.scenario.json": text.replacing("${", with: "")])
    let result = try await folder.replay(".", "--report", "junit=a.xml")
    #expect(result.status == 1, "\(result.errors)")
    let junit = try await folder.python(Self.readJUnit, "a.xml")
    #expect(junit.output.hasPrefix("1 1 0\n"), "\(junit.errors)")
  }

  @Test("Files that cannot be read are in the reports")
  func mistakes() async throws {
    let folder = try ReplayFolder(["a.scenario.json": "{", "b.scenario.json": ReplayFolder.good])
    let result = try await folder.replay(
      ".", "--report", "junit=a.xml", "--report", "json=a.json")
    #expect(result.status == 65)
    let junit = try await folder.python(Self.readJUnit, "a.xml")
    #expect(junit.output.hasPrefix("1 0 1\n"))
    #expect(junit.output.hasSuffix("a.scenario.json 1 error\n"))
    #expect(folder.text("a.json")?.contains(#""outcome":"error""#) == true)
  }

  @Test(
    "Reports are complete where another one cannot be written",
    arguments: ["/dev/full", "no/such/file"])
  func unwritable(_ path: String) async throws {
    let folder = try folder()
    let result = try await folder.replay(
      "a.scenario.json", "--report", "json=\(path)", "--report", "junit=a.xml")
    #expect(result.status == 74)
    #expect(result.errors.hasPrefix("error: cannot write '\(path)': no "))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.output == "1 scenario passed\n")
    #expect(try await folder.python(Self.readJUnit, "a.xml").output.hasPrefix("1 0 0\n"))
  }

  @Test("A report onto a full disk is an error of its own")
  func fullDisk() async throws {
    let folder = try folder()
    for form in ["text", "json"] {
      let result = try await Binary.shell(
        "\"$NOTIFY_SIM\" replay . --format \(form) >/dev/full", in: folder.folder.url)
      #expect(result.status == 74)
      #expect(result.errors.contains("cannot write to standard output: No space left"))
    }
  }

  @Test("A report can go to a pipe")
  func pipe() async throws {
    let folder = try folder()
    let line =
      "\"$NOTIFY_SIM\" replay a.scenario.json --report junit=/dev/stderr 2>&1 >/dev/null | cat"
    let result = try await Binary.shell(line, in: folder.folder.url)
    #expect(result.output.hasSuffix("</testsuites>\n"))
  }

  @Test("Under GitHub Actions, failures are annotated and a summary is added")
  func github() async throws {
    let folder = try folder()
    let result = try await folder.replay(
      ".",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md",
        "GITHUB_WORKSPACE": folder.folder.url.deletingLastPathComponent().path,
      ])
    let name = folder.folder.url.lastPathComponent
    #expect(
      result.errors.hasPrefix(
        "::error file=\(name)/b.scenario.json,line=2,col=28,title=Bad # <1> & \"2\"%2C 50%25%3A "))
    #expect(result.errors.split(separator: "\n").count == 2)
    #expect(result.errors.contains("%0A"))
    let summary = try #require(folder.text("summary.md"))
    #expect(summary.contains("- 1 of 2 scenarios failed\n"))
    #expect(summary.contains("| \(name)/b.scenario.json:2 |"))
  }

  @Test("Reports are complete after an interruption, and say so")
  func interruption() async throws {
    let slow = #"""
      {"name": "Slow", "app": {"bundleIdentifier": "a.b", "handler": "touch started; sleep 60"},
       "steps": [{"deliver": {"aps": {"alert": "x"}}}, {"open": true}]}
      """#
    let folder = try ReplayFolder([
      "a.scenario.json": ReplayFolder.good, "b.scenario.json": slow,
      "c.scenario.json": ReplayFolder.good,
    ])
    let program = """
      import os, signal, subprocess, sys, time
      run = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True,
          preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
      while not os.path.exists("started"): time.sleep(0.01)
      run.send_signal(signal.SIGINT)
      print(run.communicate()[0], end="")
      print(run.returncode)
      """
    let result = try await folder.python(
      program, try Binary.path(), "replay", ".", "--jobs", "1", "--report", "junit=a.xml",
      "--report", "json=a.json")
    #expect(result.output == "interrupted\n2 of 3 not run\n1 scenario passed\n130\n")
    let junit = try await folder.python(Self.readJUnit, "a.xml")
    #expect(
      junit.output == """
        2 0 1
        a.scenario.json 1 0
        notify-sim 1 0
        Good 1
        the whole replay None error

        """)
    #expect(folder.text("a.json")?.contains(#""interrupted":true"#) == true)
  }
}
