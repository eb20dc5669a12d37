import AppSources
import Foundation
import PhoneModel
import Testing

@Suite("Xcode projects")
struct XcodeProjectTests {
  private func app(
    _ project: XcodeText, _ files: [String: String] = [:]
  ) throws -> ProjectFacts.App? {
    let all = files.merging([XcodeText.path: project.text]) { $1 }
    return try ProjectFolder(all).facts().apps.first
  }

  @Test(
    "The bundle identifier follows from the build settings",
    arguments: [
      ("PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "com.example.app"),
      (#"PRODUCT_BUNDLE_IDENTIFIER = "com.example.$(TARGET_NAME)";"#, "com.example.App"),
      (#"A = com; PRODUCT_BUNDLE_IDENTIFIER = "${A}.example.$(B)"; B = b;"#, "com.example.b"),
      (
        #"PRODUCT_NAME = "My App"; PRODUCT_BUNDLE_IDENTIFIER = "a.$(PRODUCT_NAME:rfc1034identifier)";"#,
        "a.My-App"
      ),
      (#"PRODUCT_BUNDLE_IDENTIFIER = "$(inherited).more";"#, "org.base.more"),
      (#"PRODUCT_BUNDLE_IDENTIFIER = "a.b$(ID_SUFFIX)";"#, "a.b"),
      (#"PRODUCT_BUNDLE_IDENTIFIER = "a.$(NONE:default=b)";"#, "a.b"),
      (#"B = "$(C)"; C = "$(B)"; PRODUCT_BUNDLE_IDENTIFIER = "a.$(B)";"#, nil),
      (#"PRODUCT_BUNDLE_IDENTIFIER = "a.$(UNKNOWN)";"#, nil),
      (#"TEAM = ""; PRODUCT_BUNDLE_IDENTIFIER = "com.$(TEAM).app";"#, nil),
      (
        #"PRODUCT_BUNDLE_IDENTIFIER = x.y; "PRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*]" = x.phone;"#,
        "x.phone"
      ),
      (
        #"PRODUCT_BUNDLE_IDENTIFIER = x.y; "PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]" = x.mac;"#,
        "x.y"
      ),
    ] as [(String, String?)])
  func bundleIdentifier(_ settings: String, _ identifier: String?) throws {
    let app = try app(XcodeText(project: "PRODUCT_BUNDLE_IDENTIFIER = org.base;", app: settings))
    #expect(app?.bundleIdentifier?.value == identifier)
    #expect(app?.unresolved.map(\.what) == (identifier == nil ? ["bundle identifier"] : []))
  }

  @Test("Settings of other configurations do not count in the release")
  func otherConfigurations() throws {
    let project = XcodeText(
      app: #"PRODUCT_BUNDLE_IDENTIFIER = "a.b$(KIND)";"#, debug: "KIND = .debug;")
    #expect(try app(project)?.bundleIdentifier?.value == "a.b")
  }

  @Test("Settings that the release lacks come from the debug configuration")
  func debugConfiguration() throws {
    let project = XcodeText(
      debug: "PRODUCT_BUNDLE_IDENTIFIER = a.debug; CODE_SIGN_ENTITLEMENTS = A.entitlements;")
    let entitlements = propertyList("<key>aps-environment</key><string>development</string>")
    let app = try app(project, ["A.entitlements": entitlements])
    #expect(app?.bundleIdentifier?.value == "a.debug")
    #expect(app?.apsEnvironment?.value == .development)
  }

  @Test("Configuration files are read with their includes")
  func configurationFiles() throws {
    let project = XcodeText(
      base: "baseConfigurationReference = F;",
      objects: """
        F = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
        G = { isa = PBXGroup; children = (F); path = Config; sourceTree = "<group>"; };
        MAIN = { isa = PBXGroup; children = (G); sourceTree = "<group>"; };
        """)
    let files = [
      "Config/App.xcconfig": """
      #include "Base.xcconfig"
      #include? "Local.xcconfig"
      PRODUCT_BUNDLE_IDENTIFIER = $(PREFIX_ID).app // the app
      """,
      "Config/Base.xcconfig": "#include \"App.xcconfig\"\nPREFIX_ID = com.example\n",
    ]
    let app = try #require(try app(project, files))
    #expect(app.bundleIdentifier?.value == "com.example.app")
    #expect(app.bundleIdentifier?.place == .init(file: "Config/App.xcconfig", line: 3, column: 1))
    let without = try self.app(project)
    #expect(without?.bundleIdentifier == nil)
  }

  @Test("Info.plist and the entitlements are read with their places, in any letter case")
  func propertyLists() throws {
    let project = XcodeText(
      app: """
        INFOPLIST_FILE = "app/Info.plist"; CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/App/A.entitlements";
        PRODUCT_BUNDLE_IDENTIFIER = a.b; NAME = Meetings;
        """)
    let files = [
      "App/Info.plist": propertyList(
        """
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        <key>CFBundleDisplayName</key><string>$(NAME) &amp; more</string>
        <key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string>
        <!-- <key>UIBackgroundModes</key> -->
        <key>UIBackgroundModes</key>
        <array><string>voip</string><string>remote-notification</string></array>
        """),
      "App/A.entitlements": propertyList(
        """
        <key>aps-environment</key><string>Production</string>
        <key>com.apple.developer.usernotifications.time-sensitive</key><true/>
        <key>com.apple.security.application-groups</key><array><string>group.a</string></array>
        """),
    ]
    let app = try #require(try app(project, files))
    #expect(app.bundleIdentifier?.value == "a.b")
    #expect(app.displayName?.value == "Meetings & more")
    #expect(app.displayName?.place == .init(file: "App/Info.plist", line: 6, column: 1))
    #expect(app.developmentRegion?.value == "en")
    #expect(app.backgroundModes.map(\.value) == ["voip", "remote-notification"])
    #expect(app.apsEnvironment?.value == .production)
    #expect(app.apsEnvironment?.place.line == 5)
    #expect(
      app.entitlements.mapValues(\.value) == [
        "aps-environment": .values(["Production"]),
        "com.apple.developer.usernotifications.time-sensitive": .flag(true),
        "com.apple.security.application-groups": .values(["group.a"]),
      ])
    #expect(app.unknown[.entitlements] == nil)
  }

  @Test("Build settings replace what Info.plist lacks")
  func generatedPropertyList() throws {
    let project = XcodeText(
      app: """
        INFOPLIST_KEY_CFBundleDisplayName = "My App";
        INFOPLIST_KEY_UIBackgroundModes = "fetch remote-notification";
        """)
    let app = try app(project)
    #expect(app?.displayName?.value == "My App")
    #expect(app?.backgroundModes.map(\.value) == ["fetch", "remote-notification"])
  }

  @Test("Unreadable entitlements are not taken as none")
  func missingEntitlements() throws {
    let app = try app(XcodeText(app: "CODE_SIGN_ENTITLEMENTS = None.entitlements;"))
    #expect(app?.unknown[.entitlements] != nil)
    #expect(app?.unresolved.map(\.what) == ["entitlements"])
  }

  @Test(
    "Only targets for iPhones are apps",
    arguments: [
      ("SDKROOT = iphoneos;", "application", true), ("", "application", true),
      ("SDKROOT = macosx;", "application", false), ("SDKROOT = watchos;", "application", false),
      ("SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos macosx\";", "application", true),
      ("SDKROOT = auto; SUPPORTED_PLATFORMS = macosx;", "application", false),
      ("MACOSX_DEPLOYMENT_TARGET = 14.0;", "application", false),
      ("SDKROOT = iphoneos;", "bundle.unit-test", false),
      ("SDKROOT = iphoneos;", "app-extension", false),
      ("SDKROOT = iphoneos;", "application.watchapp2", false),
    ])
  func platforms(_ settings: String, _ type: String, _ isApp: Bool) throws {
    let project = XcodeText(project: settings, productType: "com.apple.product-type." + type)
    #expect(try (app(project) != nil) == isApp)
  }

  @Test("Extensions are recognised by their extension points, with their categories")
  func extensions() throws {
    let project = XcodeText(
      target: "dependencies = (D1, D2, D3);", targets: "E1, E2, E3",
      objects: ["1", "2", "3"].map { number in
        """
        D\(number) = { isa = PBXTargetDependency; target = E\(number); };
        E\(number) = { isa = PBXNativeTarget; name = E\(number); buildConfigurationList = L\(number);
          productType = "com.apple.product-type.app-extension"; };
        L\(number) = { isa = XCConfigurationList; buildConfigurations = (C\(number)); };
        C\(number) = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          PRODUCT_BUNDLE_IDENTIFIER = "a.$(TARGET_NAME)"; INFOPLIST_FILE = E\(number).plist; }; };
        """
      }.joined())
    func info(_ point: String, _ attributes: String = "") -> String {
      propertyList(
        """
        <key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.\(point)</string>
        <key>NSExtensionAttributes</key><dict>\(attributes)</dict></dict>
        """)
    }
    let files = [
      "E1.plist": info("usernotifications.service"),
      "E2.plist": info(
        "usernotifications.content-extension",
        """
        <key>UNNotificationExtensionCategory</key>
        <array><string>A</string><string>B</string></array>
        <key>UNNotificationExtensionDefaultContentHidden</key><true/>
        <key>UNNotificationExtensionUserInteractionEnabled</key><false/>
        <key>UNNotificationExtensionInitialContentSizeRatio</key><real>0.5</real>
        """),
      "E3.plist": info("widgetkit-extension"),
    ]
    let found = try #require(try app(project, files)).extensions
    #expect(found.map(\.kind) == [.service, .content])
    #expect(found.map { $0.bundleIdentifier?.value } == ["a.E1", "a.E2"])
    let content = try #require(found.last)
    #expect(content.categories.map(\.value) == ["A", "B"])
    #expect(content.defaultContentHidden?.value == true)
    #expect(content.userInteractionEnabled?.value == false)
    #expect(content.overridesDefaultTitle == nil)
    #expect(content.initialContentSizeRatio?.value == 0.5)
  }

  @Test("Sources are those of the target, its modules, folders and packages")
  func sources() throws {
    let project = XcodeText(
      target: """
        buildPhases = (S); fileSystemSynchronizedGroups = (SYNC); dependencies = (DK);
        """, targets: "KIT",
      objects: """
        MAIN = { isa = PBXGroup; children = (G, SYNC, OTHER); sourceTree = "<group>"; };
        G = { isa = PBXGroup; children = (F1, F2, F3); path = Code; sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = Kit/Kit.m; sourceTree = SOURCE_ROOT; };
        F3 = { isa = PBXFileReference; path = Unused.swift; sourceTree = "<group>"; };
        S = { isa = PBXSourcesBuildPhase; files = (B1); };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        SYNC = { isa = PBXFileSystemSynchronizedRootGroup; path = New; exceptions = (X);
          sourceTree = "<group>"; };
        X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP;
          membershipExceptions = (Out.swift); };
        OTHER = { isa = PBXFileSystemSynchronizedRootGroup; path = Other; exceptions = (Y);
          sourceTree = "<group>"; };
        Y = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP;
          membershipExceptions = (In.swift); };
        DK = { isa = PBXTargetDependency; target = KIT; };
        KIT = { isa = PBXNativeTarget; name = Kit; buildPhases = (S2);
          productType = "com.apple.product-type.framework"; };
        S2 = { isa = PBXSourcesBuildPhase; files = (B2); };
        B2 = { isa = PBXBuildFile; fileRef = F2; };
        P = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Core; };
        """)
    let files = [
      "code/main.swift", "Code/Unused.swift", "Kit/Kit.m", "New/A.swift", "New/Deep/B.swift",
      "New/Out.swift", "Other/In.swift", "Other/Not.swift", "Packages/Core/Package.swift",
      "Packages/Core/Sources/C.swift", "Packages/Else/Sources/D.swift",
    ]
    let app = try app(project, Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    #expect(
      app?.sources == [
        "Kit/Kit.m", "New/A.swift", "New/Deep/B.swift", "Other/In.swift",
        "Packages/Core/Package.swift", "Packages/Core/Sources/C.swift",
        "code/main.swift",
      ])
  }

  @Test(
    "A broken project is read as far as possible",
    arguments: [
      "", "{", "{ objects = ", "{ objects = { A = { isa = ", "\"", "{ a = \"\\U12",
      "{ objects = { R = { targets = (R, R); mainGroup = R; children = (R); }; }; rootObject = R; }",
      String(repeating: "(", count: 10_000), "<plist><dict><key>", "bplist00",
      "{ objects = { R = { buildConfigurationList = R; targets = (T); buildConfigurations = (R); };"
        + " T = { productType = \"com.apple.product-type.application\"; buildConfigurationList = R;"
        + " dependencies = (T); target = T; buildPhases = (T); files = (T); fileRef = T; }; };"
        + " rootObject = R; }",
    ])
  func broken(_ text: String) throws {
    let apps = try ProjectFolder([XcodeText.path: text]).facts().apps
    #expect(apps.count <= 1)
  }

  @Test("A binary Info.plist is not read, so that the background modes are not known")
  func binary() throws {
    let folder = try ProjectFolder([
      XcodeText.path: XcodeText(
        app: "INFOPLIST_FILE = Info.plist; PRODUCT_BUNDLE_IDENTIFIER = a.b;"
      ).text
    ])
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["UIBackgroundModes": ["remote-notification"]], format: .binary, options: 0)
    try folder.write(Array(list), as: "Info.plist")
    let app = try #require(folder.facts().apps.first)
    #expect(app.backgroundModes.isEmpty)
    #expect(app.unknown[.backgroundModes] != nil)
  }

  @Test("Settings that expand without end are given up in time")
  func endless() throws {
    let doubling = (0..<60).map { "A\($0) = \"$(A\($0 + 1))$(A\($0 + 1))\";" }.joined()
    let nested = String(repeating: "$(", count: 20_000)
    let app = try app(
      XcodeText(
        app: """
          \(doubling) PRODUCT_BUNDLE_IDENTIFIER = "a.$(A0)"; B = "\(nested)";
          INFOPLIST_FILE = "$(B)"; PRODUCT_NAME = "$(A3)$(B)";
          """))
    #expect(app?.bundleIdentifier == nil)
    #expect(app?.unresolved.isEmpty == false)
  }

  @Test("No path leads out of the folder")
  func outside() throws {
    let settings = "INFOPLIST_FILE = ../../../../../etc/hostname; CODE_SIGN_ENTITLEMENTS = /x;"
    let app = try app(XcodeText(app: settings))
    #expect(app?.unresolved.count == 2)
  }
}
