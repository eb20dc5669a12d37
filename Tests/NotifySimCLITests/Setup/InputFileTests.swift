import Foundation
import NotifySimCore
import TestSupport
import Testing

@testable import Checks
@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Files are read up to a size")
struct InputFileTests {
  @Test("A file of a mebibyte is read")
  func longest() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(repeatElement(0x20, count: 1 << 20), as: "file")
    #expect(try InputFile.read(file.path).bytes.count == 1 << 20)
  }

  @Test(
    "A file of a byte more is refused, whatever its use",
    arguments: [["deliver"], ["deliver", "--device"], ["categories", "--app"]])
  func tooLong(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(repeatElement(0x20, count: (1 << 20) + 1), as: "file.json")
    let payload = arguments.last == "--device" ? [Inputs.invitation] : []
    let result = try await Binary.run(arguments + ["file.json"] + payload, in: folder.url)
    #expect(result.status == 66)
    #expect(result.errors == "error: cannot open 'file.json': it has more than 1 MiB\n")
  }
}
