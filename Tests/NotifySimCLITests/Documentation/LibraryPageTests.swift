import Foundation
import TestSupport
import Testing

@Suite("The Swift in the manual")
struct LibraryPageTests {
  static let blocks = ["docs/library.md", "docs/diagnostics.md"].flatMap { path in
    let text = Golden(file: Repository.file(path)).text ?? ""
    return text.matches(of: /```swift\n((?:.*\n)*?)```/).map { (path, String($0.1)) }
  }

  /// What a block may use without saying where it comes from.
  static let prelude = """
    import NotifySimTesting
    import Testing
    import UIKit
    import XCTest

    final class AppDelegate: UIResponder, UIApplicationDelegate {
      init(files: ProtectedStore) {}
    }

    """

  @Test("compiles", .enabled(if: BuiltProgram.modules != nil), arguments: blocks)
  func compiles(_ path: String, _ block: String) async throws {
    let modules = try #require(BuiltProgram.modules)
    let folder = try TemporaryFolder()
    let body = block.split(separator: "\n").map { "  \($0)\n" }.joined()
    let parameters =
      "app: App, manifest: AppManifest, push: Push, text: String, phone: TestPhone, "
      + "step: TestPhone.Step"
    let text = "\(Self.prelude)func example(\(parameters)) async throws {\n\(body)}\n"
    _ = try folder.write(text.utf8, as: "Example.swift")
    let result = try await Binary.run(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path, "-I",
        Repository.file("Sources/ConcurrencyHooks").path, "Example.swift",
      ],
      input: .none, environment: Binary.environment, in: folder.url, timeLimit: 120)
    #expect(result.status == 0, "\(path): \(result.errors)")
  }

  @Test("is found in the page of the library")
  func blocksAreFound() {
    #expect(Self.blocks.count { $0.0 == "docs/library.md" } >= 4)
  }
}
