import APNs
import NotifySimCore
import Testing
import UserNotifications

@Suite("A content extension that a manifest declares (A57, A58, D85, D86)")
struct DeclaredExtensionTests {
  private static func app(
    _ declaration: AppManifest.ContentExtension, categories: [NotificationCategory] = [.meeting]
  ) -> App {
    var manifest = TestApp.manifest(categories: categories)
    manifest.contentExtensions = [declaration]
    return App(manifest: manifest)
  }

  @Test("A declared extension shows the long look with the category's buttons, and calls no code")
  func look() async {
    let app = Self.app(.init(categories: ["MEETING"]))
    let log = await run(app, .alert("Hello", category: "MEETING"), .longLook())
    #expect(log.looks.map(\.contentExtension) == ["MEETING"], "\(log)")
    #expect(log.looks.first?.actions.isEmpty == false && log.looks.first?.body == "Hello")
    #expect(!log.has("callback content"))
  }

  @Test("A declared extension may hide the default content", arguments: [true, false])
  func hiddenContent(isHidden: Bool) async {
    let app = Self.app(
      .init(
        categories: ["MEETING"], defaultContentHidden: isHidden, overridesDefaultTitle: true))
    let log = await run(app, .alert("Hello", category: "MEETING"), .longLook())
    #expect(log.looks.first?.body == (isHidden ? "" : "Hello"))
    #expect(log.looks.first?.header == "Test", "nothing tells the title: \(log)")
  }

  @Test("A declared extension takes touches only where it says so (D86)", arguments: [true, false])
  func touch(takesTouches: Bool) async {
    let app = Self.app(
      .init(categories: ["MEETING"], userInteractionEnabled: takesTouches))
    let log = await run(app, .alert(category: "MEETING"), .longLook(), .open())
    let opened = log.has("response open \(UNNotificationDefaultActionIdentifier)")
    #expect(opened != takesTouches, "\(log)")
  }

  @Test("A declared extension passes an action to the app (R17)")
  func action() async {
    let app = Self.app(.init(categories: ["MEETING"]))
    let log = await run(app, .alert(category: "MEETING"), .longLook(), .choose("ACCEPT"))
    #expect(log.has("response action ACCEPT"), "\(log)")
    #expect(!log.has("callback contentResponse"))
  }

  @Test("A declared extension of an unregistered category is noted, without buttons (X10)")
  func unregistered() async {
    let app = Self.app(.init(categories: ["MAP"]))
    let log = await run(app, .alert(category: "MAP"), .longLook())
    #expect(log.has("diagnostic X10 note") && !log.has("diagnostic X10 warning"), "\(log)")
    #expect(log.looks.first?.contentExtension == "MAP")
    #expect(log.looks.first?.actions.isEmpty == true)
    #expect(log.first("diagnostic")?.rules.map(\.rawValue).contains("D85") == true, "\(log)")
    let other = await run(app, .alert(category: "MAPS"))
    #expect(other.has("diagnostic X10 warning"), "\(other)")
  }

  @Test("An extension in code comes before a declared one of the same category")
  func code() async {
    var app = TestContentExtension.app()
    app.manifest.contentExtensions = [
      .init(categories: ["MEETING", "PLAIN"], defaultContentHidden: true)
    ]
    let phone = simulator(app)
    let log = await phone.run(.alert("A", category: "MEETING"), .longLook())
    #expect(log.has("callback content") && log.looks.first?.body == "A", "\(log)")
    #expect(!log.has("diagnostic contentExtension warning"))
    let plain = await phone.run(.alert("B", category: "PLAIN"), .longLook())
    #expect(!plain.has("callback content") && plain.looks.first?.body == "", "\(plain)")
  }

  static let mistakes: [(json: String, expected: [String])] = [
    (#"[{}]"#, ["'categories' is missing"]),
    (
      #"[{"categories": "MAP"}]"#,
      ["'categories' must be an array of the categories that it claims"]
    ),
    (
      #"[{"categories": ["MAP", 5]}]"#,
      ["'categories' must be an array of the categories that it claims"]
    ),
    (
      #"[{"categories": ["MAP"], "defaultContentHiden": true}]"#,
      ["unknown key 'defaultContentHiden'"]
    ),
    (
      #"[{"categories": ["MAP"], "userInteractionEnabled": "yes"}]"#,
      ["'userInteractionEnabled' must be true or false"]
    ),
    (
      #"[{"categories": ["MAP"], "initialContentSizeRatio": 0}]"#,
      ["'initialContentSizeRatio' must be a number above 0"]
    ),
    (#"["MAP"]"#, ["'contentExtensions' must hold objects"]),
  ]

  private static func read(_ json: String) throws(AppManifest.ReadingError) -> AppManifest {
    let text = #"{"bundleIdentifier": "a", "contentExtensions": \#(json)}"#
    return try AppManifest(SourceText(name: "notify-sim.json", bytes: Array(text.utf8)))
  }

  @Test("A wrong declaration of an extension is refused", arguments: mistakes)
  func mistake(json: String, expected: [String]) {
    let error = #expect(throws: AppManifest.ReadingError.self) { try Self.read(json) }
    #expect(error?.diagnostics.map(\.message) == expected)
  }

  @Test("A declared extension has the keys of its property list")
  func everyKey() throws {
    let manifest = try Self.read(
      #"""
      [{"categories": ["A", "B"], "defaultContentHidden": true, "userInteractionEnabled": true,
        "overridesDefaultTitle": true, "initialContentSizeRatio": 0.5}, {"categories": ["C"]}]
      """#)
    #expect(
      manifest.contentExtensions == [
        .init(
          categories: ["A", "B"], defaultContentHidden: true, userInteractionEnabled: true,
          overridesDefaultTitle: true, initialContentSizeRatio: 0.5), .init(categories: ["C"]),
      ])
  }
}
