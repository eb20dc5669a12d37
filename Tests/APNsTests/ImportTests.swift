import Foundation
import TestSupport
import Testing

@Suite("Imports of Diagnostics, JSON, Schema and APNs")
struct ImportTests {
  /// From the bottom up.
  private static let targets = ["Diagnostics", "JSON", "Schema", "APNs"]

  private static let sources = Repository.file("Sources")

  private static var files: [String] {
    targets.flatMap { target in
      let folder = sources.appendingPathComponent(target).path
      let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
      return (all ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { "\(target)/\($0)" }
    }
  }

  @Test(
    "Diagnostics, JSON, Schema and APNs import only those before them, not even Foundation",
    arguments: files)
  func importsNothing(_ file: String) throws {
    let url = Self.sources.appendingPathComponent(file)
    let text = try String(contentsOf: url, encoding: .utf8)
    let imports = text.split(separator: "\n").filter { line in
      line.split(separator: " ").contains("import") && !line.contains("///")
    }
    let allowed = Self.targets.prefix { !file.hasPrefix("\($0)/") }
    #expect(imports.allSatisfy { line in allowed.contains { line.hasSuffix("import \($0)") } })
  }

  @Test("The sources were found")
  func found() {
    #expect(Self.files.count > 20)
  }
}
