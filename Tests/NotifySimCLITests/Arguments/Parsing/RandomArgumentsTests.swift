import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Random command lines")
struct RandomArgumentsTests {
  static let vocabulary: [String] = {
    let tool = Tool.spec
    let names = tool.allOptions.flatMap(\.names)
    let choices = tool.allOptions.flatMap { $0.value?.kind.words ?? [] }
    let odd = ["", "-", "--", "---", "=", "--=", "-=", "-5", "-.5", "5", "a=b", ":", "a: b", "\0"]
    let strange = ["\u{1B}[0m", "é", "👩‍👩‍👧", "\u{202E}", "-👩", "--é=ü", "payload.json", " ", "\n"]
    return tool.commands.map(\.name) + names + names.map { "\($0)=" } + names.map { "\($0)x" }
      + choices + odd + strange
  }()

  @Test("No random command line crashes the parser", arguments: 0..<20)
  func survives(_ seed: UInt64) {
    let tool = Tool.spec
    var generator = SplitMix(seed: seed)
    for _ in 0..<400 {
      let count = Int.random(in: 0...7, using: &generator)
      let words = (0..<count).compactMap { _ in Self.word(using: &generator) }
      do {
        try expectFit(tool.invocation(for: words), of: words)
      } catch {
        expectReadable(error, of: words)
      }
    }
  }

  static func word(using generator: inout SplitMix) -> String? {
    guard let word = vocabulary.randomElement(using: &generator) else { return nil }
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return word }
    var letters = Array(word)
    letters.shuffle(using: &generator)
    return String(letters)
  }

  func expectFit(_ invocation: ToolSpec.Invocation, of words: [String]) throws(UsageError) {
    guard case .run(let arguments) = invocation else { return }
    let declared = Tool.spec.command(named: arguments.command)?.options.map(\.name)
    for option in arguments.options {
      #expect(declared?.contains(option.name) == true, "\(words)")
    }
    let reparsed = try Tool.spec.invocation(for: Tool.spec.words(for: arguments))
    #expect(reparsed == invocation, "\(words) printed and parsed again")
  }

  func expectReadable(_ error: UsageError, of words: [String]) {
    #expect(!error.message.isEmpty, "\(words)")
    for text in [error.message, error.suggestion ?? ""] {
      let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.isEmpty, "\(words)")
    }
  }
}
