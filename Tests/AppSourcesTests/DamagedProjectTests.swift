import AppSources
import TestSupport
import Testing

@Suite("Damaged projects")
struct DamagedProjectTests {
  private static let files = [
    XcodeText.path: XcodeText(
      app: #"INFOPLIST_FILE = Info.plist; PRODUCT_BUNDLE_IDENTIFIER = "a.$(B:lower)"; B = "${C}";"#,
      base: "baseConfigurationReference = F;", target: "buildPhases = (S); dependencies = (T);",
      objects: """
        F = { isa = PBXFileReference; path = "A.xcconfig"; sourceTree = "<group>"; };
        S = { isa = PBXSourcesBuildPhase; files = (F, S); };
        T = { isa = PBXTargetDependency; target = APP; };
        """
    ).text,
    "A.xcconfig": "#include \"A.xcconfig\"\nC[sdk=iphoneos*] = X // y\nD = $(inherited) $(D)\n",
    "Info.plist": propertyList("<key>a</key><string>&lt;&#x41;</string><key>b</key><true/>"),
    "project.yml": """
    targets:
      A: {type: application, platform: [iOS, macOS]}
      "B":
        type: application
        platform: iOS
        sources:
        - path: . # here
        - 'x'
        text: |
          a: b
    """,
    "app.json": #"{"expo": {"name": "A", "plugins": [["expo-notifications", {"mode": 1}]]}}"#,
    "package.json": #"{"dependencies": {"expo": "^50.0.0"}}"#,
    "A.csproj": """
    <Project><PropertyGroup><TargetFramework>net9.0-ios</TargetFramework>
    <ApplicationId><![CDATA[a.b]]></ApplicationId></PropertyGroup></Project>
    """,
    "R/values/strings.xml": #"<resources><string name="a">\u0041\n</string></resources>"#,
    "R/T.ko.resx": #"<root><data name="k"><value>v</value></data></root>"#,
    "locales/en.json": #"{"a": {"b": "c"}}"#, "en.lproj/Localizable.strings": #""a" = "b";"#,
    "Project.swift":
      #"import ProjectDescription; .target(name: "A", product: .app, bundleId: "a")"#,
  ]

  @Test(
    "YAML with unmatched brackets declares no app",
    arguments: [
      "a: [b }", "a: {b: ]", "a: [}]", "a: {,}", "a: [[[", "- [ }", "a: {: }", "[}", "{]",
    ])
  func brackets(_ text: String) throws {
    #expect(try ProjectFolder(["project.yml": "targets:\n  \(text)\n"]).facts().apps.isEmpty)
  }

  @Test("Reading a damaged project terminates", arguments: 0..<60)
  func damaged(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let folder = try ProjectFolder([:])
    defer { folder.keep() }
    for (path, text) in Self.files.sorted(by: { $0.key < $1.key }) {
      var bytes = Array(text.utf8)
      for _ in 0...random.below(6) where !bytes.isEmpty {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(20)))
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes.insert(random.pick(Array("{}()<>\"'$[]:;,=\n \\&/-".utf8)), at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(30), at: place)
        }
      }
      try folder.write(bytes, as: path)
    }
    let facts = try folder.facts()
    #expect(facts.apps.count <= 12)
    #expect(facts.texts.languages.count <= 6)
    #expect(!facts.texts.has("no such key"))
  }
}
