import Foundation
import TestSupport
import Testing

@Suite("Imports of JSON, Schema and APNs")
struct ImportTests {
  private static let sources = Repository.file("Sources")

  private static var files: [String] {
    ["JSON", "Schema", "APNs"].flatMap { target in
      let folder = sources.appendingPathComponent(target).path
      let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
      return (all ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { "\(target)/\($0)" }
    }
  }

  @Test(
    "The sources of JSON, Schema and APNs import only each other, not even Foundation",
    arguments: files)
  func importsNothing(_ file: String) throws {
    let url = Self.sources.appendingPathComponent(file)
    let text = try String(contentsOf: url, encoding: .utf8)
    let imports = text.split(separator: "\n").filter { line in
      line.split(separator: " ").contains("import") && !line.contains("///")
    }
    let allowed =
      file.hasPrefix("APNs/") ? ["JSON", "Schema"] : file.hasPrefix("Schema/") ? ["JSON"] : []
    #expect(imports.allSatisfy { line in allowed.contains { line.hasSuffix("import \($0)") } })
  }

  @Test("The sources were found")
  func found() {
    #expect(Self.files.count > 20)
  }
}
