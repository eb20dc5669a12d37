import Foundation
import NotifySimCore
import TestSupport
import Testing

@Suite("The manual")
struct DocumentationTests {
  @Test("Every example prints what its page says", arguments: Manual.paths)
  func examples(_ path: String) async throws {
    let page = try ManualPage(path: path)
    try Golden(file: Repository.file(path)).expect(try await page.remade())
  }

  @Test("Every link within the repository leads to a file", arguments: Manual.paths)
  func links(_ path: String) throws {
    let page = try ManualPage(path: path)
    let folder = Repository.file(path).deletingLastPathComponent()
    for match in page.text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
      let target = folder.appendingPathComponent(String(match.1))
      #expect(
        FileManager.default.fileExists(atPath: target.path), "\(path) links to \(match.1)")
    }
  }

  @Test("Every link to a section leads to a heading", arguments: Manual.paths)
  func sections(_ path: String) throws {
    let page = try ManualPage(path: path)
    for match in page.text.matches(of: /\]\(([^)#:\s]*\.md)?#([^)]+)\)/) {
      let name = match.1.map { "docs/\($0.split(separator: "/").last ?? "")" } ?? path
      let headings = try ManualPage(path: name).anchors
      #expect(headings.contains(String(match.2)), "\(path) links to \(match.0)")
    }
  }

  @Test("Every rule that the manual names is known to `rules`", arguments: Manual.paths)
  func rules(_ path: String) throws {
    for match in try ManualPage(path: path).text.matches(of: /\b[ADLNPRSX][0-9]+[a-z]?\b/) {
      #expect(Rule.named(String(match.0)) != nil, "\(path) names \(match.0)")
    }
  }

  @Test("A console block may continue a command, and other lines are output")
  func reading() {
    let block = ConsoleBlock(["$ echo one \\", "> two", "one two", "$ false", "$ echo $?", "1"])
    #expect(block.scripts == ["echo one \\\ntwo", "false", "echo $?"])
  }

  @Test("The commands of a block share a shell, and both streams are shown")
  func running() async throws {
    let block = ConsoleBlock(["$ echo out; echo err >&2; false", "stale", "$ echo $?"])
    let remade = try await block.remade()
    #expect(
      remade == ["$ echo out; echo err >&2; false", "out", "err", "$ echo $?", "1"])
  }
}
