import Foundation
import TestSupport
import Testing

@Suite("The files of other languages in the program")
struct EmbeddedFileTests {
  static let folder = Repository.file("Sources/EmbeddedFiles/Files")
  static let tools = [
    "cjs": "node --check", "mjs": "node --check", "js": "node --check", "sh": "sh -n",
    "py": "python3 -m py_compile",
  ]
  static let scripts: [String] = {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { tools[URL(fileURLWithPath: $0).pathExtension] != nil }.sorted()
  }()

  @Test("A script is accepted by its own tool, where the machine has it", arguments: scripts)
  func accepted(_ path: String) async throws {
    let file = Self.folder.appendingPathComponent(path)
    let tool = try #require(Self.tools[file.pathExtension])
    let program = tool.prefix { $0 != " " }
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      "command -v \(program) >/dev/null || exit 0; PYTHONPYCACHEPREFIX=. \(tool) '\(file.path)'",
      in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("Every script is tried")
  func number() {
    #expect(Self.scripts.count == 19)
  }
}
