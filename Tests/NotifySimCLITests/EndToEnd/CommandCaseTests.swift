import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("The cases of the command line")
struct CommandCaseTests {
  @Test("Each command of a page prints what the page says", arguments: CommandPage.all)
  func outcome(_ page: CommandPage) async throws {
    let remade = try await page.remade { example, result in
      checkControls(result, of: example)
      try checkForm(result, of: example)
      checkWidth(result, of: example)
    }
    try Golden(file: page.file).expect(remade.text)
  }

  @Test("Every case has a command and a name of its own")
  func names() {
    let names = CommandCase.all.map(\.name)
    #expect(names.count >= 400)
    #expect(Set(names).count == names.count)
    #expect(CommandCase.all.filter { !$0.command.contains("notify-sim") }.map(\.name) == [])
  }

  /// No byte that a terminal obeys comes out, whatever a payload holds.
  private func checkControls(_ result: Binary.Result, of example: CommandCase) {
    guard !example.arguments.contains("always") else { return }
    for scalar in (result.output + result.errors).unicodeScalars where scalar != "\n" {
      let isControl = scalar.properties.generalCategory == .control
      #expect(!isControl, "\(example.name): U+\(String(scalar.value, radix: 16)) came out")
    }
  }

  /// Whole lines; and for programs, a JSON object a line.
  private func checkForm(_ result: Binary.Result, of example: CommandCase) throws {
    for text in [result.output, result.errors] {
      #expect(text.isEmpty || text.hasSuffix("\n"), "\(example.name)")
    }
    guard example.isJSON else { return }
    for line in result.output.split(separator: "\n") {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(value is [String: Any], "\(example.name): \(line)")
    }
  }

  /// No line is wider than `--width` asks for, neither of a result nor of what is said about it.
  private func checkWidth(_ result: Binary.Result, of example: CommandCase) {
    let arguments = example.arguments
    guard !example.isJSON, let place = arguments.firstIndex(of: "--width"),
      let width = arguments.dropFirst(place + 1).first.flatMap(Int.init), width >= 40
    else { return }
    for line in (result.output + result.errors).split(separator: "\n") {
      #expect(String(line).displayWidth <= width, "\(example.name): \(line)")
    }
  }
}
