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
  static let delegate = """
    import NotifySimCore
    import UIKit
    import UserNotifications
    import UserNotificationsUI

    final class NotificationViewController: UIViewController, UNNotificationContentExtension {
      func didReceive(_ notification: UNNotification) {}
    }

    final class AppDelegate: UIResponder, UIApplicationDelegate {
      override init() {}
      init(files: ProtectedStore) {}
    }

    """

  /// A block as a file: one that imports what it needs is a file already.
  static func file(_ block: String) -> String {
    guard !block.hasPrefix("import ") else { return block }
    let imports = ["NotifySimTesting", "Testing", "UIKit", "XCTest"].map { "import \($0)\n" }
      .joined()
    let parameters =
      "app: App, manifest: AppManifest, push: Push, text: String, phone: TestPhone, "
      + "step: TestPhone.Step"
    let body = block.split(separator: "\n").map { "  \($0)\n" }.joined()
    return "\(imports)\nfunc example(\(parameters)) async throws {\n\(body)}\n"
  }

  @Test(
    "The Swift code of the manual compiles", .enabled(if: BuiltProgram.modules != nil),
    arguments: blocks)
  func compiles(_ path: String, _ block: String) async throws {
    let modules = try #require(BuiltProgram.modules)
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.file(block).utf8, as: "Example.swift")
    _ = try folder.write(Self.delegate.utf8, as: "AppDelegate.swift")
    let result = try await Binary.run(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules.path,
        "-I", Repository.file("Sources/ConcurrencyHooks").path, "Example.swift",
        "AppDelegate.swift",
      ],
      input: .none, environment: Binary.environment, in: folder.url, timeLimit: 120)
    #expect(result.status == 0, "\(path): \(result.errors)")
  }

  @Test("The code blocks of the library page are found")
  func blocksAreFound() {
    #expect(Self.blocks.count { $0.0 == "docs/library.md" } >= 4)
  }
}
