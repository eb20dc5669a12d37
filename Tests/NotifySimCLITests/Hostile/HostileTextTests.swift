import Foundation
import TestSupport
import Testing

@testable import CommandLineTools

@Suite("Hostile text")
struct HostileTextTests {
  static let breaks = ["\\r\\n", "\\r", "\\n", "\\u2028", "\\u0085"]

  @Test("No report of a scenario contains a forged line", arguments: breaks)
  func reports(_ lineBreak: String) async throws {
    let text =
      #"{"name":"x","steps":[{"lock":true,"a"#
      + lineBreak + "::stop-commands::t" + lineBreak + #"##[error]":1}]}"#
    let folder = try ReplayFolder(["g.scenario.json": text])
    let result = try await folder.replay(
      "g.scenario.json", environment: ["GITHUB_ACTIONS": "true"])
    #expect(result.status == 65)
    for shown in [result.output, result.errors] { checkCommands(shown) }
  }

  @Test(
    "An excerpt contains no command of GitHub Actions",
    arguments: ["text", "json", "sarif"])
  func excerpts(_ format: String) async throws {
    let folder = try TemporaryFolder()
    let text = "{\"aps\":{\"alert\":\"##[group]x\"},\n::stop-commands::t\n \t::warning::w}"
    _ = try folder.write(text.utf8, as: "p.json")
    let environment = Binary.environment.merging(["GITHUB_ACTIONS": "true"]) { $1 }
    for command in [["check"], ["check", "--strict"], ["deliver", "--no-input"]]
    where command.first == "check" || format != "sarif" {
      let result = try await Binary.run(
        command + ["p.json", "--format", format], environment: environment, in: folder.url)
      checkCommands(result.output)
      checkCommands(result.errors)
    }
  }

  @Test("Escaped output for programs has the same value")
  func sameValue() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(###"{"aps":{"alert":"##[group]::x"}}"###.utf8, as: "p.json")
    let arguments = ["deliver", "p.json", "--no-input", "--format", "json"]
    let plain = try await Binary.run(arguments, in: folder.url)
    let inWorkflow = try await Binary.run(
      arguments, environment: Binary.environment.merging(["GITHUB_ACTIONS": "true"]) { $1 },
      in: folder.url)
    #expect(plain.output.contains("##[") && !inWorkflow.output.contains("##["))
    #expect(try values(plain.output) == values(inWorkflow.output))
  }

  private func values(_ lines: String) throws -> [NSDictionary] {
    try lines.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
  }

  /// No line begins with a command but one that the program means, and none has one inside.
  private func checkCommands(_ text: String) {
    #expect(!text.contains("##["), "\(text)")
    for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      let start = String(line.drop { $0.properties.isWhitespace })
      #expect(!start.hasPrefix("::") || start.hasPrefix("::error file="), "\(start)")
    }
  }

  struct Word: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
  }

  private static let nasty = "\u{1B}]0;x\u{7}\u{202E}\u{2028}\u{9B}31m\r\n::error::x"

  static let words = [
    Word(testDescription: "a value of a key", arguments: ["--set", "timeZone=\(nasty)"]),
    Word(testDescription: "a key", arguments: ["--set", "\(nasty)=1"]),
    Word(testDescription: "a language", arguments: ["--language", nasty]),
    Word(testDescription: "an instant", arguments: ["--now", nasty]),
    Word(testDescription: "a switch", arguments: ["--profile", "\(nasty)=1"]),
    Word(
      testDescription: "a switch's value", arguments: ["--profile", "handlerTimeLimit=\(nasty)"]),
    Word(testDescription: "an option", arguments: ["--\(nasty)"]),
    Word(testDescription: "an app", arguments: ["--app", nasty]),
    Word(testDescription: "a file", arguments: [nasty]),
    Word(testDescription: "a file of a device", arguments: ["--device", nasty]),
    Word(testDescription: "a header", arguments: ["-H", nasty]),
    Word(testDescription: "an action", arguments: ["--action", nasty]),
    Word(testDescription: "a timeout", arguments: ["--timeout", nasty]),
    Word(testDescription: "a format", arguments: ["--format", nasty]),
  ]

  @Test("An argument in a message is made harmless", arguments: words)
  func arguments(_ example: Word) async throws {
    let result = try await Binary.run(
      ["deliver", Inputs.invitation] + example.arguments + ["--width", "60"],
      environment: Binary.environment.merging(["GITHUB_ACTIONS": "true"]) { $1 })
    for scalar in (result.output + result.errors).unicodeScalars where scalar != "\n" {
      #expect(!scalar.isSuspect, "U+\(String(scalar.value, radix: 16)) came out: \(result.errors)")
    }
    checkCommands(result.errors)
  }

  static let commands: [(String, WorkflowCommand.Form, String)] = [
    ("::a::b", .text, ":\u{200B}:a::b"), ("x ::a", .text, "x ::a"),
    (" \t\u{3000}::a", .text, " \t\u{3000}:\u{200B}:a"), ("a\r\n::b", .text, "a\r\n:\u{200B}:b"),
    ("a\r::b", .text, "a\r:\u{200B}:b"), ("a ##[b", .text, "a #\u{200B}#[b"),
    ("a ##[b", .json, "a #\\u0023[b"), ("a ##[b", .xml, "a #&#35;[b"),
    ("a\n ::b", .xml, "a\n &#58;:b"), ("::a ##[", .commands, "::a ##["),
    (":::", .text, ":\u{200B}::"), ("###[", .text, "##\u{200B}#["),
  ]

  @Test("A workflow command is written so that GitHub ignores it", arguments: commands)
  func defusing(_ text: String, _ form: WorkflowCommand.Form, _ expected: String) {
    let defused = WorkflowCommand.defused(text, as: form)
    #expect(Array(defused.unicodeScalars) == Array(expected.unicodeScalars))
  }
}
