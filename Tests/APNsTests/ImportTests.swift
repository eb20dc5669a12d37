import Foundation
import TestSupport
import Testing

@Suite("The wire stands alone")
struct ImportTests {
  private static let sources = Repository.file("Sources/APNs")

  private static var files: [String] {
    let all = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String]
    return (all ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }

  @Test("no source of APNs imports anything, not even Foundation", arguments: files)
  func importsNothing(_ file: String) throws {
    let url = Self.sources.appendingPathComponent(file)
    let text = try String(contentsOf: url, encoding: .utf8)
    let imports = text.split(separator: "\n").filter { line in
      line.split(separator: " ").contains("import") && !line.contains("///")
    }
    #expect(imports.isEmpty)
  }

  @Test("the sources were found")
  func found() {
    #expect(Self.files.count > 20)
  }
}
