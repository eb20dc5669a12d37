import AppSources
import PhoneModel
import Testing

@Suite("Projects of frameworks")
struct FrameworkProjectTests {
  private func app(_ files: [String: String]) throws -> ProjectFacts.App? {
    try ProjectFolder(files).facts().apps.first
  }

  private static let xcode = XcodeText(app: "PRODUCT_BUNDLE_IDENTIFIER = a.xcode;").text

  @Test("Expo's app.json is read as its plugin applies it")
  func expo() throws {
    let app = try #require(
      try app([
        "package.json":
          #"{"dependencies": {"expo": "~52.0.11", "expo-notifications": "0.29.1"}}"#,
        "app.json": """
        {
          "expo": {
            "name": "Pills",
            "ios": {
              "bundleIdentifier": "com.example.pills",
              "infoPlist": {"UIBackgroundModes": ["audio"]},
              "entitlements": {"com.apple.developer.usernotifications.time-sensitive": true}
            },
            "plugins": ["x", ["expo-notifications", {
              "mode": "production", "enableBackgroundRemoteNotifications": true}]]
          }
        }
        """,
      ]))
    #expect(app.kind == .expo)
    #expect(app.name == "Pills")
    #expect(app.bundleIdentifier?.value == "com.example.pills")
    #expect(app.bundleIdentifier?.place.line == 5)
    #expect(app.backgroundModes.map(\.value) == ["audio", "remote-notification"])
    #expect(app.apsEnvironment?.value == .production)
    #expect(app.entitlements.count == 2)
    #expect(app.expoSDK?.value == 52)
    #expect(app.dependencies["expo-notifications"]?.value == "0.29.1")
  }

  @Test(
    "The version of Expo's SDK is that of its package",
    arguments: [
      ("^45.0.0", 45), ("~39.0.2", 39), (">=50", 50), ("54.0.0-preview.1", 54), ("sdk-49", 49),
      ("*", nil), ("next", nil), ("", nil),
    ] as [(String, Int?)])
  func expoSDK(_ version: String, _ number: Int?) throws {
    let app = try app([
      "package.json": #"{"dependencies": {"expo": "\#(version)"}}"#,
      "app.json": #"{"expo": {"name": "A"}}"#,
    ])
    #expect(app?.expoSDK?.value == number)
  }

  @Test("A script of Expo's configuration is read where it is literal")
  func expoScript() throws {
    let app = try app([
      "apps/mobile/package.json": #"{"dependencies": {"expo": "^50.0.0"}}"#,
      "apps/mobile/app.config.ts": """
      // bundleIdentifier: 'com.example.old',
      export default { ios: { bundleIdentifier: 'com.example.new' }, android: {} }
      """,
    ])
    #expect(app?.bundleIdentifier?.value == "com.example.new")
    #expect(app?.name == "mobile")
  }

  @Test(
    "An identifier that a script computes is unknown",
    arguments: [
      "bundleIdentifier: id", "bundleIdentifier: `com.${name}`",
      "bundleIdentifier: 'a.dev', bundleIdentifier: 'a.prod'",
    ])
  func chosen(_ text: String) throws {
    let app = try app([
      "package.json": #"{"dependencies": {"expo": "^50.0.0"}}"#,
      "app.config.js": "module.exports = { \(text) }",
    ])
    #expect(app != nil)
    #expect(app?.bundleIdentifier == nil)
  }

  @Test(
    "An Xcode project below a framework's folder belongs to the same app",
    arguments: [
      (
        ProjectFacts.Kind.reactNative, "ios",
        [
          "package.json": #"{"dependencies": {"react-native": "0.74.0"}}"#,
          "app.json": #"{"name": "A"}"#,
        ]
      ),
      (
        .expo, "ios",
        [
          "package.json": #"{"dependencies": {"expo": "50.0.0", "react-native": "1"}}"#,
          "app.json": #"{"expo": {"name": "A", "ios": {"bundleIdentifier": "a.json"}}}"#,
        ]
      ),
      (
        .flutter, "ios",
        ["pubspec.yaml": "name: a\ndependencies:\n  flutter:\n    sdk: flutter\n"]
      ),
      (.capacitor, "ios/App", ["capacitor.config.json": #"{"appId": "a.cap", "appName": "A"}"#]),
      (
        .cordova, "platforms/ios",
        ["config.xml": "<widget id=\"a.cordova\"><name>A</name></widget>"]
      ),
      (
        .kotlinMultiplatform, "iosApp",
        ["settings.gradle.kts": "", "shared/build.gradle.kts": "kotlin(\"multiplatform\")"]
      ),
    ])
  func hybrid(_ kind: ProjectFacts.Kind, _ folder: String, _ files: [String: String]) throws {
    let all = files.merging(["\(folder)/\(XcodeText.path)": Self.xcode]) { $1 }
    let facts = try ProjectFolder(all).facts()
    #expect(facts.apps.count == 1)
    let app = try #require(facts.apps.first)
    #expect(app.kind == kind)
    #expect(app.folder == "")
    #expect(app.bundleIdentifier?.value == "a.xcode")
    #expect(app.sources == nil)
  }

  @Test(
    "Without an Xcode project, the framework's own file is read",
    arguments: [
      (["capacitor.config.json": #"{"appId": "a.cap", "appName": "A"}"#], "a.cap"),
      (["capacitor.config.ts": "const c = {\n  appId: 'a.ts',\n  appName: \"A\",\n}"], "a.ts"),
      (["config.xml": "<?xml?><widget id=\"a.cordova\"><name>A</name></widget>"], "a.cordova"),
    ])
  func ownFile(_ files: [String: String], _ identifier: String) throws {
    let app = try app(files)
    #expect(app?.bundleIdentifier?.value == identifier)
    #expect(app?.displayName?.value == "A")
  }

  @Test("A Flutter package without an app is not an app")
  func flutterPackage() throws {
    let pubspec = """
      name: mine
      dependencies:
        flutter: {sdk: flutter}
        flutter_local_notifications: ^18.0.1 # buttons
        awesome_notifications: '0.9.3'
      """
    #expect(try app(["pubspec.yaml": pubspec]) == nil)
    let found = try app(["pubspec.yaml": pubspec, "lib/main.dart": ""])
    #expect(found?.name == "mine")
    #expect(found?.dependencies["flutter_local_notifications"]?.value == "^18.0.1")
    #expect(found?.dependencies["awesome_notifications"]?.value == "0.9.3")
  }

  @Test("A .NET project gives what Info.plist lacks")
  func dotNet() throws {
    let app = try #require(
      try app([
        "App/App.csproj": """
        \u{FEFF}<Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFrameworks>net9.0-android;net9.0-ios</TargetFrameworks>
            <OutputType>Exe</OutputType>
            <ApplicationTitle>Notes</ApplicationTitle>
            <ApplicationId>com.example.notes</ApplicationId>
          </PropertyGroup>
          <PropertyGroup Condition="$(TargetFramework.Contains('-android'))">
            <ApplicationId>com.example.droid</ApplicationId>
          </PropertyGroup>
          <ItemGroup>
            <PackageReference Include="Plugin.LocalNotification" Version="12.0.0" />
            <PackageReference Include="Shiny.Push"><Version>3.3.4</Version></PackageReference>
          </ItemGroup>
        </Project>
        """,
        "App/Platforms/iOS/Info.plist": propertyList(
          "<key>UIBackgroundModes</key><array><string>remote-notification</string></array>"),
        "App/Platforms/iOS/Entitlements.plist": propertyList(
          "<key>aps-environment</key><string>development</string>"),
      ]))
    #expect(app.kind == .dotNet)
    #expect(app.name == "App")
    #expect(app.bundleIdentifier?.value == "com.example.notes")
    #expect(app.displayName?.value == "Notes")
    #expect(app.backgroundModes.map(\.value) == ["remote-notification"])
    #expect(app.apsEnvironment?.value == .development)
    #expect(
      app.dependencies.mapValues(\.value)
        == ["Plugin.LocalNotification": "12.0.0", "Shiny.Push": "3.3.4"])
  }

  @Test("An XcodeGen project is read with its includes")
  func xcodeGen() throws {
    let app = try #require(
      try app([
        "project.yml": """
        name: App
        include: [{path: App/target.yml}]
        options: {bundleIdPrefix: com.example}
        settings:
          BASE: com.example.base   # of all targets
        """,
        "App/target.yml": """
        targets:
          Mine:
            type: application
            platform: iOS
            sources:
            - path: .
            - ../Shared
            dependencies:
              - target: Service
            info:
              path: Info.plist
              properties:
                CFBundleDisplayName: "Mine: $(TARGET_NAME)"
                UIBackgroundModes: [
                  remote-notification, # silent
                  voip
                ]
            entitlements:
              path: A.entitlements
              properties:
                aps-environment: production
            settings:
              base:
                PRODUCT_BUNDLE_IDENTIFIER: ${BASE}.mine
          Service:
            type: app-extension
            platform: iOS
            info:
              path: S.plist
              properties:
                NSExtension:
                  NSExtensionPointIdentifier: com.apple.usernotifications.service
        """,
        "App/A.swift": "", "Shared/B.swift": "", "Else/C.swift": "",
      ]))
    #expect(app.name == "Mine")
    #expect(app.bundleIdentifier?.value == "com.example.base.mine")
    #expect(app.displayName?.value == "Mine: Mine")
    #expect(app.displayName?.place == .init(file: "App/target.yml", line: 13, column: 9))
    #expect(app.backgroundModes.map(\.value) == ["remote-notification", "voip"])
    #expect(app.apsEnvironment?.value == .production)
    #expect(app.sources == ["App/A.swift", "Shared/B.swift"])
    #expect(app.extensions.map { $0.bundleIdentifier?.value } == ["com.example.Service"])
  }

  @Test("A Tuist project is read where it is literal")
  func tuist() throws {
    let facts = try ProjectFolder([
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "All", targets: [
        .target(name: "Mine", destinations: .iOS, product: .app, bundleId: "com.example.mine",
          dependencies: [.target(name: "Kit")]),
        .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "com.example.kit"),
        .target(name: "Made", destinations: .iOS, product: .app, bundleId: "\\(prefix).made"),
      ])
      """
    ]).facts()
    #expect(facts.apps.map(\.name) == ["Made", "Mine"])
    #expect(facts.apps.map { $0.bundleIdentifier?.value } == [nil, "com.example.mine"])
  }
}
