import Foundation
import Testing

@Suite("The manual")
struct DocumentationTests {
  @Test("Every example prints what its page says", arguments: Manual.paths)
  func examples(_ path: String) async throws {
    let page = try ManualPage(path: path)
    let remade = try await page.remade()
    guard Manual.isRewritten else {
      return reportDifferences(between: page.text, and: remade, in: path)
    }
    if remade != page.text { try page.write(remade) }
    Issue.record("\(path) was brought up to date, not checked")
  }

  @Test("Every link within the repository leads to a file", arguments: Manual.paths)
  func links(_ path: String) throws {
    let page = try ManualPage(path: path)
    let folder = Manual.root.appendingPathComponent(path).deletingLastPathComponent()
    for match in page.text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
      let target = folder.appendingPathComponent(String(match.1))
      #expect(
        FileManager.default.fileExists(atPath: target.path), "\(path) links to \(match.1)")
    }
  }

  @Test("A command may go on in the next line, and other lines are what it printed")
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

  private func reportDifferences(
    between page: String, and remade: String, in path: String
  ) {
    guard page != remade else { return }
    let old = page.components(separatedBy: "\n")
    let new = remade.components(separatedBy: "\n")
    let same = zip(old, new).prefix { $0 == $1 }.count
    let (said, printed) = (old.dropFirst(same).first, new.dropFirst(same).first)
    Issue.record(
      """
      \(path):\(same + 1): the page and the program differ; 'make docs' brings the page up to date
        the page says      \(said ?? "nothing more")
        the program prints \(printed ?? "nothing more")
      """)
  }
}
