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
}
