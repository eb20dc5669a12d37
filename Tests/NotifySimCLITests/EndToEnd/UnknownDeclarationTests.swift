import Foundation
import TestSupport
import Testing

/// `deliver` to apps whose project says little: what is not known is not said to be missing.
@Suite("What a project leaves unknown")
struct UnknownDeclarationTests {
  /// A project, and what is said not to be known of its app.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    /// The note; nil where all is known.
    let note: String?
    /// Whether it is known which extensions the app has.
    var hasKnownExtensions = false
    /// Whether the app's identifier is known.
    var hasIdentifier = true
  }

  private static let source = """
    import UserNotifications
    func register() {
      UNUserNotificationCenter.current().setNotificationCategories([
        UNNotificationCategory(identifier: "mail", actions: [], intentIdentifiers: [], options: [])
      ])
    }
    """

  private static func xcode(_ settings: String) -> String {
    """
    {
      objects = {
        ROOT = { isa = PBXProject; buildConfigurationList = L; mainGroup = M; targets = (APP); };
        APP = {
          isa = PBXNativeTarget; name = Mail; buildConfigurationList = L;
          productType = "com.apple.product-type.application";
        };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = {
          isa = XCBuildConfiguration; name = Release;
          buildSettings = {
            PRODUCT_BUNDLE_IDENTIFIER = com.example.mail; SDKROOT = iphoneos; \(settings)
          };
        };
        M = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
      };
      rootObject = ROOT;
    }
    """
  }

  private static let all = "entitlements, background modes, service extension"

  static let examples = [
    Example(
      testDescription: "no project", files: ["Mail.swift": source],
      note: "\(all) (there is no project of an app)", hasIdentifier: false),
    Example(
      testDescription: "a Tuist target that a function makes",
      files: [
        "Project.swift": """
        import ProjectDescription
        func target(_ name: String, _ product: Product) -> Target {
          .target(name: name, destinations: [.iPhone], product: product,
            bundleId: "com.example.mail", entitlements: "Mail.entitlements")
        }
        let project = Project(name: "Mail", targets: [target("Mail", .app)])
        """, "Mail/Mail.swift": source,
      ],
      note: "\(all) (no app for iOS was found in 'Project.swift')", hasIdentifier: false),
    Example(
      testDescription: "a Tuist target that is literal",
      files: [
        "Project.swift": """
        import ProjectDescription
        let project = Project(name: "Mail", targets: [
          .target(name: "Mail", destinations: .iOS, product: .app, bundleId: "com.example.mail")
        ])
        """, "Mail/Mail.swift": source,
      ],
      note: "\(all) ('Project.swift' is read for the app's name and identifier only)"),
    Example(
      testDescription: "Flutter without an Xcode project",
      files: [
        "pubspec.yaml": "name: mail\ndependencies:\n  flutter:\n    sdk: flutter\n",
        "lib/main.dart": "void main() {}\n",
      ],
      note: "\(all) (the app has no Xcode project here)", hasIdentifier: false),
    Example(
      testDescription: "Expo without an Xcode project",
      files: [
        "app.json": #"{"expo": {"name": "Mail", "ios": {"bundleIdentifier": "com.example.mail"}}}"#,
        "package.json": #"{"name": "mail", "dependencies": {"expo": "~53.0.0"}}"#,
        "App.js": "export default function App() { return null }\n",
      ],
      note: "\(all) (plugins may add to 'app.json' when the app is built)"),
    Example(
      testDescription: "an Xcode project whose files are not there",
      files: [
        "Mail.xcodeproj/project.pbxproj": xcode(
          "CODE_SIGN_ENTITLEMENTS = Mail.entitlements; INFOPLIST_FILE = Info.plist;"),
        "Mail.swift": source,
      ],
      note: "entitlements (there is no file 'Mail.entitlements' that could be read),"
        + " background modes (there is no file 'Info.plist' that could be read)",
      hasKnownExtensions: true),
    Example(
      testDescription: "an Xcode project that says all",
      files: [
        "Mail.xcodeproj/project.pbxproj": xcode("CODE_SIGN_ENTITLEMENTS = \"\";"),
        "Mail.swift": source,
      ],
      note: nil, hasKnownExtensions: true),
  ]

  private func deliver(_ payload: String, to example: Example) async throws -> Binary.Result {
    let folder = try TemporaryFolder()
    for (path, text) in example.files { _ = try folder.write(Array(text.utf8), as: path) }
    let push = try folder.write(Array(payload.utf8), as: "push.json")
    return try await Binary.run(
      ["deliver", push.path, "--app", folder.url.path, "--no-input"], in: folder.url)
  }

  @Test("A time-sensitive alert is withheld only from an app that is known", arguments: examples)
  func alert(_ example: Example) async throws {
    let payload =
      #"{"aps": {"alert": "x", "interruption-level": "time-sensitive", "mutable-content": 1}}"#
    let made = try await deliver(payload, to: example)
    #expect(made.status == 0, "\(made.errors)")
    let notes = made.errors.split(separator: "\n").filter { $0.contains("not known of the app") }
    let end = "; the phone takes as given what a notification needs of it"
    #expect(notes == (example.note.map { ["note: not known of the app: \($0)\(end)"] } ?? []))
    let lacks = "the app lacks the entitlement 'time-sensitive'"
    #expect(made.output.contains(lacks) == (example.note == nil), "\(made.output)")
    let isOpen = made.output.contains("whether the app has a service extension is not known")
    #expect(isOpen == !example.hasKnownExtensions, "\(made.output)")
    let isMissing = made.output.contains("the app has no notification service extension")
    #expect(isMissing == example.hasKnownExtensions, "\(made.output)")
  }

  @Test(
    "A payload is for another app only where the app's identifier is known", arguments: examples)
  func target(_ example: Example) async throws {
    let payload = #"{"Simulator Target Bundle": "com.example.other", "aps": {"alert": "x"}}"#
    let made = try await deliver(payload, to: example)
    let isReported = (made.output + made.errors).contains("[X9d]")
    #expect(isReported == example.hasIdentifier, "\(made.errors)")
  }

  @Test("A silent push is withheld only from an app that is known", arguments: examples)
  func silentPush(_ example: Example) async throws {
    let made = try await deliver(#"{"aps": {"content-available": 1}}"#, to: example)
    #expect(made.status == 0, "\(made.errors)")
    let lacks = "the app lacks the background mode 'remote-notification'"
    #expect(made.output.contains(lacks) == (example.note == nil), "\(made.output)")
  }

  @Test("A manifest that init writes leaves unknown what the project does", arguments: examples)
  func manifest(_ example: Example) async throws {
    let folder = try TemporaryFolder()
    for (path, text) in example.files { _ = try folder.write(Array(text.utf8), as: path) }
    let payload = #"{"aps": {"alert": "x", "interruption-level": "time-sensitive"}}"#
    _ = try folder.write(Array(payload.utf8), as: "push.json")
    let written = try await Binary.run(["init", "--from", "."], in: folder.url)
    #expect(written.status == 0, "\(written.errors)")
    let made = try await Binary.run(["deliver", "push.json", "--no-input"], in: folder.url)
    let lacks = "the app lacks the entitlement 'time-sensitive'"
    #expect(made.output.contains(lacks) == (example.note == nil), "\(made.output)\(made.errors)")
  }
}
