import Testing

@testable import CommandLineTools

@Suite("Values of options")
struct ParsedArgumentsTests {
  static func parsed(_ words: String...) throws -> ParsedArguments {
    let invocation = try FixtureTool.tool.invocation(for: ["copy", "a", "b"] + words)
    guard case .run(let arguments) = invocation else {
      throw UsageError("the words do not run a command")
    }
    return arguments
  }

  @Test("An option that is not given has its default")
  func absent() throws {
    let arguments = try Self.parsed()
    #expect(!arguments[FixtureTool.loud])
    #expect(arguments[FixtureTool.size] == nil)
    #expect(arguments[FixtureTool.speed] == nil)
    #expect(arguments[FixtureTool.text] == nil)
    #expect(arguments[FixtureTool.shade] == .light)
    #expect(arguments[FixtureTool.pair].isEmpty)
    #expect(!arguments.contains(FixtureTool.shade))
  }

  @Test("An option that is given is read as its type")
  func present() throws {
    let arguments = try Self.parsed(
      "--loud", "--size=9", "--speed", "2.5", "--text", "hi", "--shade", "dark", "-p", "a = 1 ",
      "-pb=")
    #expect(arguments[FixtureTool.loud])
    #expect(arguments[FixtureTool.size] == 9)
    #expect(arguments[FixtureTool.speed] == 2.5)
    #expect(arguments[FixtureTool.text] == "hi")
    #expect(arguments[FixtureTool.shade] == .dark)
    #expect(
      arguments[FixtureTool.pair] == [.init(key: "a", value: "1"), .init(key: "b", value: "")])
    #expect(arguments.contains(FixtureTool.shade))
  }

  @Test("An option that is given its default counts as given")
  func explicitDefault() throws {
    let arguments = try Self.parsed("--shade", "light")
    #expect(arguments[FixtureTool.shade] == .light)
    #expect(arguments.contains(FixtureTool.shade))
  }

  @Test(
    "A text splits at the first separator behind its first character",
    arguments: [
      ("locked=true", "=", ValueSpec.Pair(key: "locked", value: "true")),
      ("a=b=c", "=", ValueSpec.Pair(key: "a", value: "b=c")),
      ("a=", "=", ValueSpec.Pair(key: "a", value: "")),
      ("apns-priority: 5", ":", ValueSpec.Pair(key: "apns-priority", value: "5")),
      (":path: /3/device", ":", ValueSpec.Pair(key: ":path", value: "/3/device")),
      ("  a  :  b c  ", ":", ValueSpec.Pair(key: "a", value: "b c")),
      ("=b", "=", nil),
      ("   =b", "=", nil),
      ("a", "=", nil),
      ("", "=", nil),
    ] as [(String, Character, ValueSpec.Pair?)])
  func splits(_ text: String, separator: Character, expected: ValueSpec.Pair?) {
    #expect(ValueSpec.Pair(text, separator: separator) == expected)
  }
}
