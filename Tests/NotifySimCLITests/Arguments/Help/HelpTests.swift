import Foundation
import NotifySimCore
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Help")
struct HelpTests {
  static let tool = Tool.spec
  static let names: [String?] = [nil] + tool.commands.map(\.name)
  private static let folder = Repository.file("Tests/NotifySimCLITests/Help")

  @Test("A page of help is as recorded", arguments: names, [80, 40])
  func golden(_ name: String?, width: Int) throws {
    let file = Self.folder.appendingPathComponent("\(name ?? "notify-sim")-\(width).txt")
    try Golden(file: file).expect(Self.tool.helpText(for: name, width: width))
  }

  @Test("No help is recorded for a command that does not exist")
  func noOtherGoldens() {
    let pages = Self.names.flatMap { name in
      [80, 40].map { "\(name ?? "notify-sim")-\($0).txt" }
    }
    let recorded = Repository.entries(of: Self.folder).map(\.lastPathComponent)
    #expect(Set(recorded).subtracting(pages).isEmpty)
  }

  @Test("Every declared option is in the help of its command", arguments: names)
  func everyOption(_ name: String?) {
    let text = Self.tool.helpText(for: name)
    let command = name.flatMap(Self.tool.command(named:))
    for option in Self.tool.options(for: command) {
      let label = option.names.joined(separator: ", ")
      let value = option.value.map { " \($0.placeholder)" } ?? ""
      #expect(text.contains("\n  \(label)\(value)"))
      if let fallback = option.defaultValue {
        #expect(Self.joined(text).contains("default: \(fallback))"))
      }
      #expect(Self.joined(text).contains(option.help))
    }
  }

  @Test("The topics list every device key and profile switch with its values")
  func tables() {
    let devices = Self.joined(Self.tool.helpText(for: "devices"))
    for key in DeviceKey.all {
      let values = key.values.joined(separator: ", ")
      #expect(devices.contains(" \(key.name) \(key.summary) (values: \(values))"))
    }
    let profiles = Self.joined(Self.tool.helpText(for: "profiles"))
    for found in Profile.switches {
      let facts = "values: \(found.values.joined(separator: ", ")); rule: \(found.rule.id)"
      #expect(profiles.contains(" \(found.name) \(found.summary) (\(facts))"))
    }
  }

  @Test("Every command is in the help of the tool")
  func everyCommand() {
    let text = Self.tool.helpText()
    for command in Self.tool.commands {
      #expect(text.contains("\n  \(command.name) "))
      #expect(Self.joined(text).contains(command.abstract))
    }
  }

  @Test("No line is wider than asked for, and none ends in blanks", arguments: names)
  func widths(_ name: String?) {
    for width in 40...200 {
      let lines = Self.tool.helpText(for: name, width: width).split(separator: "\n")
      #expect(lines.filter { $0.count > width }.isEmpty, "at \(width) columns")
      #expect(lines.filter { $0.hasSuffix(" ") }.isEmpty, "at \(width) columns")
      #expect(lines.filter { line in line.contains { !$0.isASCII } }.isEmpty)
    }
  }

  @Test("Help of every width has the same words", arguments: names)
  func sameWords(_ name: String?) {
    let words = Self.words(Self.tool.helpText(for: name, width: 200))
    for width in stride(from: 40, to: 200, by: 7) {
      #expect(Self.words(Self.tool.helpText(for: name, width: width)) == words)
    }
  }

  @Test(
    "A width out of range becomes the nearest allowed one",
    arguments: [(Int.min, 40), (0, 40), (39, 40), (201, 200), (Int.max, 200)])
  func clamped(_ width: Int, nearest: Int) {
    #expect(Self.tool.helpText(width: width) == Self.tool.helpText(width: nearest))
  }

  @Test("Descriptions begin and continue in column 26")
  func column() {
    let text = Self.tool.helpText(for: "deliver", width: 80)
    #expect(text.contains("\n  --locked                Lock the phone.\n"))
    #expect(text.contains("\n  -H, --header <name: value>\n                          Send a "))
  }

  @Test("Sections come in the order that Swift's tools have")
  func order() {
    let headings = FixtureTool.tool.helpText(for: "copy").split(separator: "\n")
      .filter { $0.first?.isUppercase ?? false }
      .map { $0.prefix { $0 != ":" } }
    #expect(headings == ["OVERVIEW", "USAGE", "ARGUMENTS", "OPTIONS", "SOUND OPTIONS"])
  }

  @Test(
    "The short help fits on a screen and names every option", arguments: tool.commands.map(\.name))
  func brief(name: String) {
    let text = Self.tool.helpText(for: name, isBrief: true)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 48)
    for option in Self.tool.options(for: Self.tool.command(named: name)) {
      #expect(text.contains(option.name), "\(option.name)")
    }
  }

  @Test("A topic has a page, and the tool's help names it", arguments: tool.topics)
  func topic(topic: ToolSpec.HelpTopic) {
    #expect(Self.tool.helpText(for: topic.name).hasPrefix(topic.abstract))
    #expect(Self.tool.helpText().contains("\n  \(topic.name) "))
    #expect(Self.tool.helpText(isBrief: true).contains(topic.name))
  }

  @Test("An unknown command gets the help of the tool")
  func unknown() {
    #expect(Self.tool.helpText(for: "nonsense") == Self.tool.helpText())
  }

  /// A text with every run of blanks and line feeds made one blank.
  static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The words of a text without the signs that continue a command line.
  static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace).filter { $0 != "\\" }
  }
}
