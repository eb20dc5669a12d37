// Completion handlers, and what the project lacks.
extension FindingCases {
  // MARK: - X58

  private static func delegate(_ signature: String, _ body: String) -> String {
    """
    class Center: NSObject, UNUserNotificationCenterDelegate {
    \(signature) {
    \(body)
    }
    }
    """
  }

  private static let didReceive = """
    func userNotificationCenter(_ center: UNUserNotificationCenter,
      didReceive response: UNNotificationResponse,
      withCompletionHandler done: @escaping () -> Void)
    """
  private static let marked = didReceive.replacing(" done:", with: " ▸done:")

  static let completions = [
    Case("a handler that is never called", "X58", delegate(marked, "print(response)")),
    Case(
      "a return before the call", "X58",
      delegate(
        didReceive,
        """
        guard let name = response.name else {
          ▸return
        }
        open(name)
        done()
        """)),
    Case(
      "a path that comes to its end", "X58",
      delegate(
        marked,
        """
        if response.isPlain {
          done()
          return
        }
        open(response)
        """)),
    Case(
      "a notification that is not shown", "X58",
      delegate(
        """
        func userNotificationCenter(_ center: UNUserNotificationCenter,
          willPresent notification: UNNotification,
          withCompletionHandler ▸done: @escaping (UNNotificationPresentationOptions) -> Void)
        """, "show(notification)")),
    Case(
      "a service extension", "X58",
      delegate(
        """
        override func didReceive(_ request: UNNotificationRequest,
          withContentHandler handler: @escaping (UNNotificationContent) -> Void)
        """,
        """
        guard let content = request.content.copy else { ▸return }
        handler(content)
        """)),
    Case(
      "in Objective-C", "X58", in: "App.m",
      """
      @implementation App
      - (void)application:(UIApplication *)application
          didReceiveRemoteNotification:(NSDictionary *)userInfo
          fetchCompletionHandler:(void (^)(UIBackgroundFetchResult))handler {
        if (!userInfo[@"id"]) {
          ▸return;
        }
        handler(UIBackgroundFetchResultNewData);
      }
      @end
      """),
  ]

  /// A delegate's method that starts a request.
  private static func requesting(_ closure: String, then rest: String) -> String {
    delegate(
      didReceive,
      """
      URLSession.shared.dataTask(with: url) { data, _, _ in
      \(closure)
      }.resume()
      \(rest)
      """)
  }

  private static func service(_ mark: String, _ body: String, more: String = "") -> String {
    """
    class Service: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest,
      withContentHandler \(mark)handler: @escaping (UNNotificationContent) -> Void) {
    \(body)
    }
    \(more)
    }
    """
  }

  static let asynchronousCompletions = [
    Case(
      "a closure that calls its handler under a condition alone", "X58",
      requesting("▸if let data { show(data)\ndone() }", then: "")),
    Case(
      "a closure that returns before the call", "X58",
      requesting("guard let data else { ▸return }\nshow(data)\ndone()", then: "")),
    Case(
      "a method that calls its handler under a condition alone", "X58",
      delegate(didReceive, "▸if response.isPlain {\nopen(response)\ndone()\n}\nlog(response)")),
    Case("a second call", "X58", delegate(didReceive, "done()\nopen(response)\n▸done()")),
    Case(
      "a call while a request is running", "X58",
      requesting("print(data)", then: "▸done()")),
    Case(
      "a service extension that may take too long", "X58",
      service("▸", "load { content in\nhandler(content)\n}")),
  ]

  static let soundAsynchronousCompletions = [
    Case(
      "a closure that calls its handler on every path", nil,
      requesting(
        "guard let data else { done()\nreturn }\nif data.isEmpty { done() } else { done() }",
        then: "")),
    Case(
      "a closure that needs the object itself", nil,
      requesting(
        "guard let self else { return }\nif let self { show(data)\ndone() }", then: "")),
    Case(
      "a closure for success and one for failure", nil,
      delegate(
        didReceive, "load(success: { if $0.isNew { done() } }, failure: { done() })")),
    Case(
      "a closure that runs for each of several", nil,
      delegate(didReceive, "items.forEach { item in if item.isLast { done() } }")),
    Case(
      "a closure beside a limit of time", nil,
      requesting("if let data { done() }", then: "DispatchQueue.main.asyncAfter(10) { done() }")),
    Case(
      "a request with time of its own", nil,
      requesting("print(data)", then: "app.beginBackgroundTask()\ndone()")),
    Case(
      "a request on another path", nil,
      delegate(
        didReceive,
        "if a { session.dataTask(with: url) { _ in done() }.resume()\nreturn }\ndone()")),
    Case(
      "a call for each version of the system", nil,
      delegate(didReceive, "if #available(iOS 14, *) { done() } else { done() }")),
    Case(
      "a service extension that gives what it has in time", nil,
      service(
        "", "load { content in\nhandler(content)\n}",
        more: "override func serviceExtensionTimeWillExpire() { handler(best) }")),
  ]

  static let soundCompletions = [
    Case("a handler that is called", nil, delegate(didReceive, "open(response)\ndone()")),
    Case("a handler that is passed on", nil, delegate(didReceive, "open(response, then: done)")),
    Case("a handler that is kept", nil, delegate(didReceive, "self.done = done")),
    Case(
      "a handler that is deferred", nil,
      delegate(didReceive, "defer { done() }\nguard let name = response.name else { return }")),
    Case(
      "a handler in a closure", nil,
      delegate(didReceive, "Task {\n  await open()\n  done()\n}")),
    Case(
      "a return after the call", nil,
      delegate(didReceive, "if a { done(); return }\nif b { done()\nreturn }\ndone()")),
    Case(
      "a call in a condition", nil,
      delegate(didReceive, "guard !sdk.handle(response, done) else { return }\ndone()")),
    Case(
      "every case of a switch", nil,
      delegate(
        didReceive,
        "switch response.id {\ncase \"A\":\n  done()\n  return\ndefault:\n  done()\n  return\n}")),
    Case(
      "a call that may have come before", nil,
      delegate(didReceive, "if a { done() }\nif a { return }\ndone()")),
    Case(
      "a call that another system makes", nil,
      delegate(didReceive, "#if os(watchOS)\ndone()\n#endif")),
    Case(
      "a plugin that leaves a response to others", nil,
      delegate(didReceive, "guard isMine(response) else { return }\ndone()")
        .replacing("class Center:", with: "class CenterPlugin:")),
    Case("a method that ends the process", nil, delegate(didReceive, "fatalError()")),
    Case(
      "another method of a similar name", nil,
      delegate(
        "func center(_ center: Center, didReceive response: Response, withCompletionHandler done:"
          + " @escaping () -> Void)", "print(response)")),
  ]

  // MARK: - X62

  /// A project with a source that holds a delegate whose response is awaited.
  private static func delegate(_ mark: String = "", setting: String) -> [String: String] {
    [
      XcodeText.path: XcodeText(app: "").text,
      "App.swift": """
      import SwiftUI
      @main struct Mail: App {
        var body: some Scene { WindowGroup { Text("x").onAppear { \(setting) } } }
      }
      final class Center: NSObject, UNUserNotificationCenterDelegate {
        \(mark)func userNotificationCenter(
          _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
        ) async {}
      }
      """,
    ]
  }

  static let delegates = [
    Case("a delegate that nothing sets", "X62", delegate("▸", setting: "print(1)")),
    Case(
      "a delegate that is set when a view appears", "X62",
      delegate(setting: "▸UNUserNotificationCenter.current().delegate = shared")),
    Case(
      "a delegate that nobody holds", "X62",
      delegate(setting: "▸UNUserNotificationCenter.current().delegate = Center()")),
  ]

  // MARK: - X59

  private static func project(
    _ source: String, modes: String = "", entitlements: String = ""
  ) -> [String: String] {
    [
      XcodeText.path: XcodeText(
        app: "INFOPLIST_FILE = Info.plist; CODE_SIGN_ENTITLEMENTS = App.entitlements;"
      ).text,
      "Info.plist": propertyList("<key>UIBackgroundModes</key><array>\(modes)</array>"),
      "App.entitlements": propertyList(entitlements),
      "App.swift": source,
    ]
  }

  private static func fetching(_ mark: String) -> String {
    """
    class AppDelegate: UIResponder, UIApplicationDelegate {
    \(mark)func application(_ application: UIApplication,
      didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) {
    done(.newData)
    }
    }
    """
  }

  private static func local(_ mark: String, _ body: String) -> String {
    """
    func remind() {
    let content = UNMutableNotificationContent()
    \(body.replacing("@", with: mark))
    }
    """
  }

  private static let level = "@content.interruptionLevel = .timeSensitive"
  private static let voip = """
    func start() {
    let registry = PKPushRegistry(queue: nil)
    @registry.desiredPushTypes = [.voIP]
    }
    """
  private static let register = """
    func start() {
    @UIApplication.shared.registerForRemoteNotifications()
    }
    """

  static let capabilities = [
    Case("silent pushes without the mode", "X59", project(fetching("▸"))),
    Case("VoIP pushes without the mode", "X59", project(voip.replacing("@", with: "▸"))),
    Case("a level without its entitlement", "X59", project(local("▸", level))),
    Case("pushes without the entitlement", "X59", project(register.replacing("@", with: "▸"))),
  ]

  private static func reactNative(
    _ source: String, entitlements: String = ""
  ) -> [String: String] {
    [
      "package.json": #"{"name":"x","dependencies":{"react-native":"0.74.0"}}"#,
      "ios/X/Info.plist": propertyList("<key>CFBundleIdentifier</key><string>a.b</string>"),
      "ios/X/X.entitlements": propertyList(entitlements), "remind.js": source,
    ]
  }

  private static let levelOfJavaScript =
    "notifee.displayNotification({ ios: { interruptionLevel: @'timeSensitive' } });"

  static let capabilitiesOfFrameworks = [
    Case(
      "a level without its entitlement, in JavaScript", "X59",
      reactNative(levelOfJavaScript.replacing("@", with: "▸"))),
    Case(
      "a level without its entitlement, in Dart", "X59",
      [
        "pubspec.yaml": "name: x\ndependencies:\n  flutter_local_notifications: ^17.0.0\n",
        "ios/Runner/Info.plist": propertyList(
          "<key>CFBundleIdentifier</key><string>a.b</string>"),
        "ios/Runner/Runner.entitlements": propertyList(""),
        "lib/main.dart":
          "final a = DarwinNotificationDetails(interruptionLevel: ▸InterruptionLevel.timeSensitive);",
      ]),
  ]

  static let soundCapabilitiesOfFrameworks = [
    Case(
      "a level with its entitlement, in JavaScript", nil,
      reactNative(
        levelOfJavaScript.replacing("@", with: ""),
        entitlements: "<key>com.apple.developer.usernotifications.time-sensitive</key><true/>")),
    Case(
      "a level in what is for the app itself", nil,
      reactNative("notifee.displayNotification({ data: { interruptionLevel: 'critical' } });")),
  ]

  static let soundCapabilities = [
    Case(
      "silent pushes with the mode", nil,
      project(fetching(""), modes: "<string>remote-notification</string>")),
    Case(
      "VoIP pushes with the mode", nil,
      project(voip.replacing("@", with: ""), modes: "<string>voip</string>")),
    Case(
      "a level with its entitlement", nil,
      project(
        local("", level),
        entitlements: "<key>com.apple.developer.usernotifications.time-sensitive</key><true/>")),
    Case(
      "a level that a build decides on", nil,
      project(local("", "if Features.urgent {\n\(level)\n}"))),
    Case(
      "pushes with the entitlement", nil,
      project(
        register.replacing("@", with: ""),
        entitlements: "<key>aps-environment</key><string>development</string>")),
    Case("an app of which no project says anything", nil, in: "App.swift", fetching("")),
    Case(
      "a key that all languages have", nil,
      translated(german: #""YES" = "Ja"; "NO" = "Nein";"#, mark: "")),
    Case("a language without a table", nil, translated(german: nil, mark: "")),
  ]

  // MARK: - X60

  private static func translated(german: String?, mark: String) -> [String: String] {
    var files = [
      "en.lproj/Localizable.strings": #""YES" = "Yes"; "NO" = "No";"#,
      "fr.lproj/Localizable.strings": #""YES" = "Oui"; "NO" = "Non";"#,
      "App.swift": """
      UNUserNotificationCenter.current().setNotificationCategories([
      UNNotificationCategory(identifier: "A", actions: [
      UNNotificationAction(identifier: "A", title: NSLocalizedString(\(mark)"YES", comment: ""),
        options: []),
      ], intentIdentifiers: [])])
      """,
    ]
    files["de.lproj/Localizable.strings"] = german
    return files
  }

  static let translations = [
    Case(
      "a key that a language lacks", "X60", translated(german: #""NO" = "Nein";"#, mark: "▸"))
  ]
}
