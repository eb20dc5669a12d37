import APNs
import NotifySimCore
import Testing
import UserNotifications

@Suite("The permissions in a manifest")
struct CapabilityTests {
  private func read(_ rest: String) throws(AppManifest.ReadingError) -> AppManifest {
    let text = #"{"bundleIdentifier": "a", \#(rest)}"#
    return try AppManifest(SourceText(name: "notify-sim.json", bytes: Array(text.utf8)))
  }

  private func mistakes(_ rest: String) -> [String] {
    do throws(AppManifest.ReadingError) {
      _ = try read(rest)
      return []
    } catch {
      return error.diagnostics.map { found in
        found.message + (found.fixIt.map { "; \($0.message)" } ?? "")
      }
    }
  }

  static let entitlements: [(name: String, entitlement: AppManifest.Entitlement?)] =
    AppManifest.Entitlement.allCases.flatMap {
      [($0.rawValue, $0), ("com.apple.developer.usernotifications.\($0.rawValue)", $0)]
    }
    + [
      "com.apple.security.application-groups", "com.apple.developer.associated-domains",
      "com.apple.developer.siri", "com.apple.developer.healthkit", "keychain-access-groups",
      "com.apple.developer.pushkit.unrestricted-voip", "get-task-allow",
      "com.apple.developer.networking.networkextension", "com.apple.developer.nfc.readersession",
      "com.apple.developer.messages.critical-messaging", "com.apple.developer.applesignin",
      "com.apple.developer.icloud-services", "inter-app-audio", "com.example.filter",
    ].map { ($0, nil) }

  @Test(
    "A manifest has entitlements by both of their names, and any others (A23)",
    arguments: entitlements)
  func entitlement(name: String, entitlement: AppManifest.Entitlement?) throws {
    let manifest = try read(#""entitlements": ["\#(name)"]"#)
    #expect(manifest.entitlements == [entitlement].compactMap(\.self))
  }

  @Test(
    "Misspelt entitlements are mistakes",
    arguments: [
      ("time-sensitve", "there is no entitlement 'time-sensitve'; did you mean 'time-sensitive'?"),
      ("timeSensitive", "there is no entitlement 'timeSensitive'; did you mean 'time-sensitive'?"),
      (
        "com.apple.developer.usernotifications.timesensitive",
        "there is no entitlement 'com.apple.developer.usernotifications.timesensitive';"
          + " did you mean 'com.apple.developer.usernotifications.time-sensitive'?"
      ),
      (
        "com.apple.developer.usernotification.critical-alerts",
        "there is no entitlement 'com.apple.developer.usernotification.critical-alerts';"
          + " did you mean 'com.apple.developer.usernotifications.critical-alerts'?"
      ),
      (
        "com.apple.developer.filtering",
        "there is no entitlement 'com.apple.developer.filtering';"
          + " did you mean 'com.apple.developer.usernotifications.filtering'?"
      ),
      (
        "aps-environment",
        "the entitlement 'aps-environment' is the manifest's key 'apsEnvironment'"
      ),
      (
        "com.apple.developer.aps-environment",
        "the entitlement 'com.apple.developer.aps-environment' is the manifest's key"
          + " 'apsEnvironment'"
      ),
    ])
  func misspelt(name: String, message: String) {
    #expect(mistakes(#""entitlements": ["\#(name)"]"#) == [message])
  }

  @Test("A manifest has background modes in Apple's words (A24)")
  func backgroundModes() throws {
    let all = AppManifest.BackgroundMode.allCases
    let words = all.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    #expect(try read("\"backgroundModes\": [\(words)]").backgroundModes == all)
    let found = mistakes(#""backgroundModes": ["remote-notifications"]"#)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("; did you mean 'remote-notification'?") == true, "\(found)")
  }

  static let options: [(words: [String], options: UNAuthorizationOptions)] = [
    ([], []), (["alert", "carPlay"], [.alert, .carPlay]),
    (["badge", "sound", "alert", "provisional"], [.badge, .sound, .alert, .provisional]),
    (
      ["criticalAlert", "providesAppNotificationSettings"],
      [.criticalAlert, .providesAppNotificationSettings]
    ),
    (["announcement", "timeSensitive"], [.announcement, .timeSensitive]),
  ]

  @Test("Authorization is in the words of UNAuthorizationOptions", arguments: options)
  func authorization(words: [String], options: UNAuthorizationOptions) throws {
    #expect(try read("\"authorization\": \(words)").authorization == options)
  }

  @Test(
    "Critical alerts need the manifest's request, or no requests, and the entitlement (A33)",
    arguments: [
      (#""entitlements": ["critical-alerts"]"#, .enabled),
      (#""entitlements": ["critical-alerts"], "authorization": ["criticalAlert"]"#, .enabled),
      (#""entitlements": ["critical-alerts"], "authorization": ["alert"]"#, .notSupported),
      (#""authorization": ["alert", "criticalAlert"]"#, .notSupported),
      (#""entitlements": ["filtering"]"#, .notSupported),
    ] as [(String, NotificationSettings.Setting)])
  func criticalAlerts(json: String, setting: NotificationSettings.Setting) throws {
    let device = DeviceState.standard(for: try read(json))
    #expect(device.settings.criticalAlert == setting)
    #expect(device.authorization == .authorized)
  }

  static let advised: [(json: String, found: [String])] = [
    (#""entitlements": ["critical-alerts"], "authorization": ["criticalAlert"]"#, []),
    (#""entitlements": ["critical-alerts"]"#, []), (#""authorization": ["criticalAlert"]"#, []),
    (
      #""entitlements": ["critical-alerts"], "authorization": ["alert"]"#,
      ["X9 critical alerts count as ordinary ones: the app does not ask for 'criticalAlert'"]
    ),
    (
      #""entitlements": [], "authorization": ["criticalAlert"]"#,
      ["X9 'criticalAlert' is not granted: the app lacks the entitlement 'critical-alerts'"]
    ),
    (
      #""authorization": ["alert", "announcement"]"#,
      [
        "manifest iOS ignores 'announcement': since iOS 15 every app's notifications can be announced"
      ]
    ),
  ]

  @Test(
    "Advice is given where request and entitlement differ, or iOS ignores it", arguments: advised)
  func advice(json: String, found: [String]) {
    let text = #"{"bundleIdentifier": "a", \#(json)}"#
    let source = SourceText(name: "notify-sim.json", bytes: Array(text.utf8))
    let findings = AppManifest.findings(in: source)
    #expect(findings.map { "\($0.code.rawValue) \($0.message)" } == found)
    #expect(findings.allSatisfy { $0.severity == .warning && $0.span != nil })
  }

  @Test("A critical alert is not critical where the app did not ask for it (D41)")
  func unaskedCriticalAlert() async throws {
    let manifest = try read(#""entitlements": ["critical-alerts"], "authorization": ["alert"]"#)
    let push = PayloadBuilder(body: "B", level: "critical").push()
    let log = await run(App(manifest: manifest), .deliver(push))
    #expect(
      log.reasons("interruptionLevel") == [
        "'critical' counts as 'active': the app did not ask for 'criticalAlert'"
      ], "\(log)")
  }

  @Test("A provisional request means quiet delivery (S63, S66)")
  func provisional() async throws {
    let manifest = try read(#""authorization": ["alert", "sound", "provisional"]"#)
    #expect(DeviceState.standard(for: manifest).authorization == .provisional)
    let log = await run(App(manifest: manifest), .alert(sound: "default"))
    #expect(log.sketch(of: "presented", "sound") == ["presented notificationCenter"], "\(log)")
  }

  @Test("A manifest can declare a button for the app's settings (R22)", arguments: [true, false])
  func appSettings(offers: Bool) throws {
    let more = offers ? #", "providesAppNotificationSettings""# : ""
    let manifest = try read(#""authorization": ["alert"\#(more)]"#)
    #expect(DeviceState.standard(for: manifest).settings.offersAppSettings == offers)
  }
}
