import Foundation
import TestSupport
import Testing

/// A command without `--app` in the folder of an app.
@Suite("The app in its own folder")
struct OwnFolderTests {
  /// A folder, and whether it is that of an app.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    var isApp = true
  }

  static let examples = [
    Example(
      testDescription: "Cordova",
      files: [
        "config.xml": #"<widget id="com.example.mail"><name>Mail</name></widget>"#,
        "package.json": #"{"name": "mail"}"#,
        "www/js/index.js": """
        PushNotification.init({ ios: { categories: { login: {
          yes: { title: 'Allow', callback: 'allow', foreground: true } } } } })
        """,
      ]),
    Example(
      testDescription: ".NET without the folder Platforms",
      files: [
        "Mail.csproj": """
        <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>
          <TargetFrameworks>net9.0-android;net9.0-ios</TargetFrameworks>
          <OutputType>Exe</OutputType><ApplicationId>com.example.mail</ApplicationId>
        </PropertyGroup></Project>
        """, "App.cs": "class App {}\n",
      ]),
    Example(
      testDescription: "Flutter without the folder ios",
      files: [
        "pubspec.yaml": "name: mail\ndependencies:\n  flutter:\n    sdk: flutter\n",
        "lib/main.dart": "void main() {}\n",
      ]),
    Example(
      testDescription: "Kotlin Multiplatform",
      files: [
        "settings.gradle.kts": "include(\":shared\")\n",
        "build.gradle.kts": "plugins { kotlin(\"multiplatform\") }\n",
        "iosApp/iosApp.swift": "import UIKit\n",
      ]),
    Example(
      testDescription: "a server in C#",
      files: [
        "Api.csproj": """
        <Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup>
          <TargetFramework>net9.0</TargetFramework>
        </PropertyGroup></Project>
        """, "Api.cs": "class Api {}\n",
      ], isApp: false),
    Example(
      testDescription: "a settings file that is called config.xml",
      files: ["config.xml": "<configuration></configuration>", "package.json": "{}"],
      isApp: false),
    Example(
      testDescription: "a package of Dart without Flutter",
      files: ["pubspec.yaml": "name: mail\n", "lib/mail.dart": "int x = 0;\n"], isApp: false),
  ]

  @Test("It is read without being named", arguments: examples)
  func found(_ example: Example) async throws {
    let folder = try TemporaryFolder()
    for (path, text) in example.files { _ = try folder.write(Array(text.utf8), as: path) }
    let made = try await Binary.run(["categories"], in: folder.url)
    let note = "note: the app is read from the sources in this folder"
    #expect(made.errors.contains(note) == example.isApp, "\(made.errors)")
    #expect((made.status == 0) == example.isApp, "\(made.errors)")
    #expect(made.errors.contains("no app is given or found here") == !example.isApp)
  }

  // MARK: - Several apps

  private static func project(_ targets: String...) -> String {
    "name: Mail\ntargets:\n"
      + targets.map { "  \($0): {type: application, platform: iOS, sources: [Sources]}\n" }.joined()
  }

  private func run(_ files: [String: String], _ arguments: String...) async throws -> Binary.Result
  {
    let folder = try TemporaryFolder()
    for (path, text) in files { _ = try folder.write(Array(text.utf8), as: path) }
    return try await Binary.run(arguments, in: folder.url)
  }

  @Test("At the top of a repository the one app below is read")
  func monorepo() async throws {
    let made = try await run(
      [".git/HEAD": "ref: refs/heads/main\n", "apps/mobile/project.yml": Self.project("Mail")],
      "categories")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.errors.contains("note: the app is read from the sources in 'apps/mobile'"))
    #expect(made.output.hasPrefix("app "), "\(made.output)")
  }

  @Test("Of several apps below the top of a repository, one has to be named")
  func monorepoOfSeveral() async throws {
    let made = try await run(
      [
        ".git/HEAD": "ref: refs/heads/main\n", "apps/mail/project.yml": Self.project("Mail"),
        "apps/news/project.yml": Self.project("News"),
      ], "categories")
    #expect(made.status == 64, "\(made.output)")
    #expect(
      made.errors.contains("there are several apps below this folder: apps/mail, apps/news"))
    #expect(made.errors.contains("name one: '--app apps/mail'"))
  }

  @Test("Of several targets the one that is read is named, and how another is chosen")
  func targets() async throws {
    let files = [
      "project.yml": Self.project("Mail", "MailPro"), "push.json": #"{"aps": {"alert": "x"}}"#,
    ]
    let made = try await run(files, "deliver", "push.json", "--no-input")
    let note = "note: of 2 apps in the project, 'Mail' is read; '--app .#MailPro' chooses another"
    #expect(made.errors.contains(note), "\(made.errors)")
    let chosen = try await run(files, "deliver", "push.json", "--no-input", "--app", ".#MailPro")
    #expect(!chosen.errors.contains("apps in the project"), "\(chosen.errors)")
    #expect(chosen.output.contains("│ MAILPRO"), "\(chosen.output)")
  }

  // MARK: - No app

  @Test("Without an app a payload's category is not known, and no sample's")
  func category() async throws {
    let payload = #"{"aps": {"alert": "x", "category": "MESSAGE"}}"#
    for command in [
      ["deliver", "p.json", "--no-input"], ["matrix", "p.json"], ["preview", "p.json"],
    ] {
      let folder = try TemporaryFolder()
      _ = try folder.write(Array(payload.utf8), as: "p.json")
      let made = try await Binary.run(command, in: folder.url)
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.errors.contains("the category 'MESSAGE' is not known, since no app is given"))
      #expect(!made.output.contains("Reply"), "\(made.output)")
    }
  }

  @Test("A push without an app needs its topic, which is then the app's")
  func push() async throws {
    let files = ["p.json": #"{"aps": {"alert": "x"}}"#]
    let refused = try await run(files, "push", "p.json")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("the topic of its pushes, is not known: no app is given"))
    let made = try await run(
      files, "push", "p.json", "--no-input", "-H", "apns-topic: com.example.mail")
    #expect(made.status == 0, "\(made.output)\(made.errors)")
    #expect(made.output.contains("apns-topic: com.example.mail\n"), "\(made.output)")
  }

  @Test("A scenario that expects what only code can do says that none is here")
  func scenario() async throws {
    let files = [
      "notify-sim.json": #"{"bundleIdentifier": "com.example.mail", "name": "Mail"}"#,
      "a.scenario.json": """
      {"name": "a", "steps": [
        {"deliver": {"aps": {"alert": "x"}}},
        {"open": true, "expect": {"event": "completion", "outcome": "once"}}
      ]}
      """,
    ]
    let made = try await run(files, "replay", ".")
    #expect(made.status == 1)
    #expect(made.output.contains("reason: not run: none of the app's code is here"))
  }
}
