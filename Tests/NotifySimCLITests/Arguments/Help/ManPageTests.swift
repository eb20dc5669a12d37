import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Pages for man(1)")
struct ManPageTests {
  static let tool = Tool.spec

  /// A page as a reader sees it: without the escapes of troff.
  private func words(of page: String) -> String {
    page.replacing("\\-", with: "-").replacing("\\(dq", with: "\"").replacing("\\&", with: "")
      .replacing("\\e", with: "\\")
  }

  @Test("Every command has a page with all of its help", arguments: tool.manPageNames)
  func content(_ name: String) throws {
    let page = try #require(Self.tool.manPage(named: name, version: "1.2"))
    let words = words(of: page)
    #expect(words.hasPrefix(".TH \"\(name.uppercased())\" \"1\""))
    let command = Self.tool.commands.first { "\(Self.tool.name)-\($0.name)" == name }
    #expect((command == nil) == (name == Self.tool.name))
    for option in Self.tool.options(for: command) {
      #expect(words.contains(option.names.joined(separator: ", ")), "\(option.name)")
      #expect(words.contains(option.help), "\(option.name)")
    }
    for text in command?.discussion ?? [] { #expect(words.contains(text)) }
    for status in Self.tool.exitStatuses { #expect(words.contains(status.meaning)) }
    #expect(page.hasSuffix("\n"))
  }

  @Test("No text is read as a macro", arguments: tool.manPageNames)
  func macros(_ name: String) throws {
    let page = try #require(Self.tool.manPage(named: name, version: "1.2"))
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      let macro = line.prefix { $0 != " " }
      #expect([".TH", ".SH", ".PP", ".TP", ".B"].contains(macro), "\(line)")
    }
  }

  @Test("A page that does not exist is refused with the nearest one")
  func unknown() async throws {
    let result = try await Binary.run(["--generate-man-page", "notify-sim-delver"])
    #expect(result.status == 64)
    #expect(result.errors.contains("did you mean 'notify-sim-deliver'?"))
    #expect(result.output.isEmpty)
  }
}
