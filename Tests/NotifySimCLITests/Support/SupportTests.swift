import Foundation
import TestSupport
import Testing

@Suite("The helpers of these tests")
struct SupportTests {
  @Test("A recording run fails even where nothing changed", arguments: ["same", "other", ""])
  func recording(_ text: String) throws {
    let folder = try TemporaryFolder()
    let list = folder.file("changes")
    let golden = Golden(file: try folder.write("same".utf8, as: "golden"), changes: list)
    #expect(try golden.complaint(about: text)?.hasSuffix("was recorded, not checked") == true)
    #expect(golden.text == (text.isEmpty ? nil : text))
    #expect(Golden(file: list).text == (text == "same" ? nil : "\(golden.file.path)\n"))
  }

  @Test("A comparing run fails where something changed, and changes nothing")
  func comparison() throws {
    let folder = try TemporaryFolder()
    let golden = Golden(file: try folder.write("same".utf8, as: "golden"), changes: nil)
    #expect(try golden.complaint(about: "same") == nil)
    #expect(try golden.complaint(about: "other")?.contains("-1: same\n+1: other") == true)
    #expect(try golden.complaint(about: "") != nil)
    #expect(golden.text == "same")
  }

  @Test("The environment can name another program by its absolute path")
  func otherProgram() throws {
    #expect(try BuiltProgram(environment: [BuiltProgram.variable: "/bin/sh"]).path == "/bin/sh")
    for path in ["", "sh", "bin/sh", "/bin", "/bin/no-such-program"] {
      #expect(throws: BuiltProgram.Failure.self) {
        try BuiltProgram(environment: [BuiltProgram.variable: path])
      }
    }
  }

  @Test("By default, the program beside the tests is run")
  func ownProgram() throws {
    let program = try BuiltProgram(environment: [:])
    #expect(program.url.lastPathComponent == BuiltProgram.name)
    #expect(try program.directory().appendingPathComponent(BuiltProgram.name) == program.url)
  }

  @Test("A program of another name is refused for the manual's commands")
  func misnamed() throws {
    let program = try BuiltProgram(environment: [BuiltProgram.variable: "/bin/sh"])
    #expect(throws: BuiltProgram.Failure.self) { try program.directory() }
  }
}
