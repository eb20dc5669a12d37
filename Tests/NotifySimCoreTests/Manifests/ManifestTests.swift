import APNs
import NotifySimCore
import Testing
import UserNotifications

@Suite("An app manifest")
struct ManifestTests {
  private func read(_ text: String, directory: String? = nil) throws(AppManifest.ReadingError)
    -> AppManifest
  {
    try AppManifest(
      SourceText(name: "notify-sim.json", bytes: Array(text.utf8)), directory: directory)
  }

  static let whole = #"""
    // An app that knows meetings.
    {
      "$schema": "https://example.com/manifest.json",
      "bundleIdentifier": "com.example.meetings",
      "name": "Meetings", // under the icon
      "authorization": ["alert", "badge", "carPlay"],
      "entitlements": ["time-sensitive"],
      "apsEnvironment": "production",
      "backgroundModes": ["remote-notification", "fetch"],
      "pushTypes": ["voip", "complication", "fileprovider"],
      "localizations": "Localizations",
      "categories": [
        { "identifier": "MEETING",
          "options": ["customDismissAction", "allowInCarPlay", "hiddenPreviewsShowTitle",
            "hiddenPreviewsShowSubtitle", "allowAnnouncement"],
          "intentIdentifiers": ["INSendMessageIntent"],
          "hiddenPreviewsBodyPlaceholder": "%u Invitations",
          "actions": [
            { "identifier": "ACCEPT", "title": "Accept" },
            { "identifier": "DECLINE", "title": "Decline",
              "options": ["authenticationRequired", "destructive", "foreground"] },
            { "identifier": "REPLY", "title": "Reply",
              "textInput": { "buttonTitle": "Go", "placeholder": "Message" } },
            { "identifier": "NOTE", "title": "Note", "textInput": {} } ] },
        { "identifier": "EMPTY" } ],
      "handler": ["python3", "handler.py"],
      "serviceExtension": ["python3", "extension.py"]
    }
    """#

  @Test("A manifest may have every key, and comments")
  func everyKey() throws {
    let manifest = try read(Self.whole, directory: "/app")
    #expect(manifest.bundleIdentifier == "com.example.meetings")
    #expect(manifest.name == "Meetings")
    #expect(manifest.authorization == [.alert, .badge, .carPlay])
    #expect(manifest.entitlements == [.timeSensitive])
    #expect(manifest.apsEnvironment == .production)
    #expect(manifest.backgroundModes == [.remoteNotification, .fetch])
    #expect(manifest.pushTypes == [.voip, .complication, .fileProvider])
    #expect(manifest.localizations == "Localizations")
    #expect(
      manifest.handler == AppManifest.HandlerCommand(["python3", "handler.py"], directory: "/app"))
    #expect(
      manifest.serviceExtension
        == AppManifest.HandlerCommand(["python3", "extension.py"], directory: "/app"))
    #expect(manifest.categories.map(\.identifier) == ["MEETING", "EMPTY"])
    let category = try #require(manifest.categories.first)
    #expect(category.options == NotificationCategory.Option.allCases)
    #expect(category.intentIdentifiers == ["INSendMessageIntent"])
    #expect(category.hiddenPreviewsBodyPlaceholder == "%u Invitations")
    #expect(category.actions.map(\.identifier) == ["ACCEPT", "DECLINE", "REPLY", "NOTE"])
    #expect(category.actions.map(\.title) == ["Accept", "Decline", "Reply", "Note"])
    #expect(
      category.actions.map(\.options) == [[], NotificationCategory.Action.Option.allCases, [], []])
    #expect(category.actions.map { $0.textInput?.buttonTitle } == [nil, nil, "Go", "Send"])
    #expect(category.actions.map { $0.textInput?.placeholder } == [nil, nil, "Message", ""])
  }

  @Test("A manifest needs only a bundle identifier")
  func defaults() throws {
    let manifest = try read(#"{"bundleIdentifier": "com.example.app"}"#)
    #expect(manifest.name == "com.example.app")
    #expect(manifest.authorization == [.alert, .sound, .badge])
    #expect(manifest.categories.isEmpty && manifest.handler == nil)
    #expect(manifest.serviceExtension == nil)
    #expect(manifest.backgroundModes.isEmpty && manifest.localizations == nil)
    #expect(manifest.pushTypes.isEmpty)
  }

  static let recognised: [(name: String, text: String, isManifest: Bool)] =
    [
      ("notify-sim.json", "{}", true), ("a/b/notify-sim.json", "[", true),
      ("my-notify-sim.json", "{}", false), ("a.json", #"{"aps": {"alert": "B"}}"#, false),
      ("a.json", #"{"bundleIdentifier": "a"}"#, true),
      ("a.json", #"{"bundleIdentifier": "a", "name": "N", "entitlements": []}"#, true),
      ("a.json", #"{"bundleIdentifier": "a", "x": 1}"#, true),
      ("a.json", #"{"bundleIdentifier": "a", "x": 1, "y": 2}"#, false),
      ("a.json", #"{"bundleIdentifier": "a", "x": 1, "y": 2, "name": "N"}"#, false),
      ("a.json", #"{"a": {"bundleIdentifier": "b"}}"#, false),
      ("a.json", #"{"categories": [{"bundleIdentifier": "b"}]}"#, false),
      ("a.json", #"[{"bundleIdentifier": "b"}]"#, false),
      ("a.json", #"{"bundleIdentifier": "a" "name": "N"}"#, true), ("a.json", #"{"a": "#, false),
      ("a.json", #"{"bundleIdentifier": "a", /* why */ "x": 1}"#, true),
      ("a.md", "# A\n```json\n{\"ios\": {\"bundleIdentifier\": \"b\"}}\n```", false),
      ("a.ts", "const c = {\"bundleIdentifier\": \"b\"};", false),
    ]
    + ["authorization", "categories", "handler", "notifications", "pushTypes"].map {
      ("a.json", #"{"bundleIdentifier": "a", "x": 1, "y": 2, "\#($0)": []}"#, true)
    }

  @Test("A manifest is recognised by its name, or by its keys", arguments: recognised)
  func recognition(row: (name: String, text: String, isManifest: Bool)) {
    let source = SourceText(name: row.name, bytes: Array(row.text.utf8))
    #expect(AppManifest.isManifest(source) == row.isManifest)
  }

  @Test("A manifest may name a handler as a line for the shell")
  func shellHandler() throws {
    let manifest = try read(#"{"bundleIdentifier": "a", "handler": "jq . | tee log"}"#)
    #expect(manifest.handler?.arguments == ["/bin/sh", "-c", "jq . | tee log"])
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var json: String
    var expected: [String]

    var testDescription: String { json }
  }

  private static func wrapped(_ rest: String) -> String {
    "{\n  \"bundleIdentifier\": \"a\",\n  \(rest)\n}"
  }

  private static let words =
    "badge, sound, alert, carPlay, criticalAlert, provisional, providesAppNotificationSettings,"
    + " announcement, timeSensitive"
  private static let modes =
    "audio, location, voip, fetch, remote-notification, processing, bluetooth-central,"
    + " bluetooth-peripheral, external-accessory, newsstand-content, nearby-interaction,"
    + " push-to-talk"

  static let mistakes: [Mistake] = [
    Mistake(json: "[]", expected: ["1:1 a manifest must be a JSON object"]),
    Mistake(json: "{}", expected: ["1:1 'bundleIdentifier' is missing"]),
    Mistake(
      json: #"{"bundleIdentifier": ""}"#,
      expected: ["1:22 'bundleIdentifier' must be a non-empty string"]),
    Mistake(
      json: #"{"bundleIdentifier": 5}"#,
      expected: ["1:22 'bundleIdentifier' must be a non-empty string"]),
    Mistake(json: wrapped(#""name": null"#), expected: ["3:11 'name' must be a string"]),
    Mistake(
      json: wrapped(#""catgories": []"#),
      expected: ["3:3 unknown key 'catgories'; did you mean 'categories'?"]),
    Mistake(json: wrapped(#""colour": "red""#), expected: ["3:3 unknown key 'colour'"]),
    Mistake(
      json: wrapped(#""authorization": ["alert", "sounds"]"#),
      expected: [
        "3:30 'authorization' has no 'sounds'; it has \(Self.words); did you mean 'sound'?"
      ]),
    Mistake(
      json: wrapped(#""authorization": "alert""#),
      expected: ["3:20 'authorization' must be an array"]),
    Mistake(
      json: wrapped(#""backgroundModes": [5]"#),
      expected: ["3:23 'backgroundModes' has no '5'; it has \(Self.modes)"]),
    Mistake(
      json: wrapped(#""categories": {}"#), expected: ["3:17 'categories' must be an array"]),
    Mistake(
      json: wrapped(#""categories": ["A"]"#), expected: ["3:18 'categories' must hold objects"]),
    Mistake(
      json: wrapped(#""categories": [{"actions": []}]"#),
      expected: ["3:18 'identifier' is missing"]),
    Mistake(
      json: wrapped(#""categories": [{"identifier": "A", "options": ["customDismiss"]}]"#),
      expected: [
        "3:50 'options' has no 'customDismiss'; it has customDismissAction, allowInCarPlay,"
          + " hiddenPreviewsShowTitle, hiddenPreviewsShowSubtitle, allowAnnouncement; did you mean"
          + " 'customDismissAction'?"
      ]),
    Mistake(
      json: wrapped(#""categories": [{"identifier": "A", "actions": [{"identifier": "B"}]}]"#),
      expected: ["3:50 'title' is missing"]),
    Mistake(
      json: wrapped(
        #""categories": [{"identifier": "A", "actions": [{"identifier": "B", "title": "B", "icon": 1}]}]"#
      ), expected: ["3:84 unknown key 'icon'"]),
    Mistake(
      json: wrapped(
        #""categories": [{"identifier": "A", "actions": [{"identifier": "B", "title": "B", "textInput": true}]}]"#
      ), expected: ["3:97 'textInput' must be an object with 'buttonTitle' and 'placeholder'"]),
    Mistake(
      json: wrapped(#""categories": [{"identifier": "A"}, {"identifier": "A"}]"#),
      expected: ["3:54 the category 'A' is declared twice"]),
    Mistake(
      json: wrapped(
        #""categories": [{"identifier": "A", "actions": [{"identifier": "B", "title": "1"}, {"identifier": "B", "title": "2"}]}]"#
      ), expected: ["3:100 the action 'B' is declared twice"]),
    Mistake(
      json: wrapped(#""apsEnvironment": "sandbox""#),
      expected: ["3:21 'apsEnvironment' has no 'sandbox'; it has development, production, none"]),
    Mistake(
      json: wrapped(#""apsEnvironment": 1"#),
      expected: ["3:21 'apsEnvironment' has no '1'; it has development, production, none"]),
    Mistake(
      json: wrapped(#""handler": []"#),
      expected: ["3:14 'handler' must be an array of the program and its arguments, all strings"]),
    Mistake(
      json: wrapped(#""handler": ["a", 1]"#),
      expected: ["3:14 'handler' must be an array of the program and its arguments, all strings"]),
    Mistake(
      json: wrapped(#""serviceExtension": {}"#),
      expected: [
        "3:23 'serviceExtension' must be an array of the program and its arguments, all strings"
      ]),
    Mistake(
      json: wrapped(#""handler": 5"#),
      expected: ["3:14 'handler' must be an array of the program and its arguments, all strings"]),
    Mistake(
      json: wrapped(#""handler": """#),
      expected: ["3:14 'handler' must be a non-empty line for the shell"]),
    Mistake(
      json: #"{"nam": "x", "authorization": ["a"]}"#,
      expected: [
        "1:1 'bundleIdentifier' is missing", "1:2 unknown key 'nam'; did you mean 'name'?",
        "1:32 'authorization' has no 'a'; it has \(Self.words)",
      ]),
  ]

  @Test(
    "A wrong manifest is refused with each place in the order of the text", arguments: mistakes)
  func mistake(row: Mistake) {
    let error = #expect(throws: AppManifest.ReadingError.self) { try read(row.json) }
    guard let error else { return }
    let found = error.diagnostics.map { diagnostic in
      let place = diagnostic.span.map { error.source.location(of: $0.start) }
      let fix = diagnostic.fixIt.map { "; \($0.message)" } ?? ""
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.message)\(fix)"
    }
    #expect(found == row.expected)
    #expect(error.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test("A manifest that is not JSON is refused with the reader's finding")
  func syntax() {
    let error = #expect(throws: AppManifest.ReadingError.self) {
      try read(#"{"bundleIdentifier": "a" "b"}"#)
    }
    #expect(error?.diagnostics.map(\.code.rawValue) == ["X1"])
  }
}
