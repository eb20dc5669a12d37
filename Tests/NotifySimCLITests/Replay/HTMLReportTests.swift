import Foundation
import TestSupport
import Testing

@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("A replay on a page")
struct HTMLReportTests {
  private func page(of path: String) async throws -> (text: String, status: Int32) {
    let folder = try TemporaryFolder()
    let result = try await Binary.run(
      ["replay", Repository.file(path).path, "--report", "html=page.html"], in: folder.url)
    return (Golden(file: folder.file("page.html")).text ?? "", result.status)
  }

  @Test("The page shows each step with its picture and events")
  func steps() async throws {
    let (page, status) = try await page(of: "fixtures/scenarios/locked")
    #expect(status == 0)
    let sections = page.matches(of: /<h2>Passed:/).count
    #expect(sections > 0)
    #expect(page.contains("<h3>Step 1, "))
    #expect(page.contains("<text ") && page.contains("<pre>"))
    #expect(page.contains("\(sections) scenarios passed"))
    #expect(page.hasSuffix("</body>\n</html>\n"))
    #expect(!page.replacing("http://www.w3.org/2000/svg", with: "").contains("http"))
  }

  @Test("The page shows scenarios that failed or did not run")
  func failures() async throws {
    let (page, status) = try await page(
      of: "Tests/NotifySimCLITests/Cases/Inputs/scenarios")
    #expect(status != 0)
    #expect(page.contains("<h2>Failed: ") || page.contains("<h2>Not run: "))
    #expect(page.hasSuffix("</body>\n</html>\n"))
  }
}
