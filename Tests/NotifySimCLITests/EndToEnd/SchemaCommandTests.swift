import Foundation
@testable import NotifySimCLI
import NotifySimCore
import TestSupport
import Testing

@Suite("notify-sim schema")
struct SchemaCommandTests {
  @Test("'schema' prints the files of docs/schemas", arguments: FileFormat.allCases)
  func prints(_ format: FileFormat) async throws {
    let file = Repository.file("docs/schemas/\(format).schema.json")
    let result = try await Binary.run(["schema", format.rawValue])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output == (try String(contentsOf: file, encoding: .utf8)))
  }
}
