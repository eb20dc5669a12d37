/// Sources that are wrong, and sound ones that are like them.
enum FindingCases {
  typealias Case = FindingTests.Case

  static var wrong: [Case] {
    categories + registrations + replaced + actions + named + misspelt + handled + completions
      + asynchronousCompletions + delegates + capabilities + capabilitiesOfFrameworks + translations
  }

  static var sound: [Case] {
    soundCategories + soundHandling + soundCompletions + soundAsynchronousCompletions
      + soundCapabilities + soundCapabilitiesOfFrameworks
  }

  /// A source that registers categories, with a delegate.
  private static func app(
    _ body: String, actions: String = #"action("YES"), action("NO")"#, handler: String = ""
  ) -> String {
    """
    import UserNotifications
    class Center: NSObject, UNUserNotificationCenterDelegate {
    func start() {
    let center = UNUserNotificationCenter.current()
    let meeting = UNNotificationCategory(identifier: "MEETING", actions: [\(actions)],
      intentIdentifiers: [], options: [])
    center.setNotificationCategories([meeting])
    }
    func action(_ name: String) -> UNNotificationAction {
    UNNotificationAction(identifier: name, title: name, options: [])
    }
    \(body)
    func userNotificationCenter(_ center: UNUserNotificationCenter,
      didReceive response: UNNotificationResponse, withCompletionHandler done: @escaping () -> Void) {
    \(handler)
    done()
    }
    }
    """
  }

  // MARK: - X53

  private static let categories = [
    Case(
      "a category in a variable that nothing uses", "X53",
      app(
        """
        func more() {
        let reply = ▸UNNotificationCategory(identifier: "REPLY", actions: [], intentIdentifiers: [])
        // center.setNotificationCategories([reply])
        }
        """)),
    Case(
      "a category in a list that nothing uses", "X53",
      app(
        """
        func more() {
        let reply = ▸UNNotificationCategory(identifier: "REPLY", actions: [], intentIdentifiers: [])
        let all: Set = [reply]
        }
        """)),
    Case(
      "in Objective-C", "X53", in: "App.m",
      """
      @implementation Center
      - (void)start {
        UNNotificationCategory *reply = [▸UNNotificationCategory categoryWithIdentifier:@"REPLY"
          actions:@[] intentIdentifiers:@[] options:0];
      }
      @end
      """.replacing("[▸", with: "▸[")),
    Case(
      "in Dart, thrown away", "X53", in: "main.dart",
      """
      void start() {
        ▸DarwinNotificationCategory('trips', actions: []);
      }
      """),
    Case(
      "in Dart, in a list that nothing uses", "X53",
      [
        "pubspec.yaml": "name: x\ndependencies:\n  flutter_local_notifications: ^17.0.0\n",
        "lib/main.dart": """
        final everything = [
          ▸DarwinNotificationCategory('trips', actions: []),
        ];
        void main() {}
        """,
      ]),
    Case(
      "in JavaScript, of a function that nobody calls", "X53",
      [
        "package.json": #"{"name":"x","dependencies":{"react-native":"0.74.0"}}"#,
        "app.json": #"{"name":"x"}"#,
        "leads.js": """
        import { Notifications, NotificationCategory } from 'react-native-notifications';
        export function ▸registerLeads() {
          Notifications.setCategories([new NotificationCategory('LEAD', [])]);
        }
        """,
      ]),
    Case(
      "of a function that nobody calls", "X53",
      [
        "App.xcodeproj/project.pbxproj": XcodeText().text,
        "App.swift": """
        struct Setup {
        func ▸registerAll() {
        UNUserNotificationCenter.current().setNotificationCategories([
          UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [])])
        }
        }
        """,
      ]),
  ]

  private static let soundCategories = [
    Case("a category that is registered", nil, app("")),
    Case(
      "a function in Dart that gives a category", nil, in: "main.dart",
      """
      DarwinNotificationCategory trips() => DarwinNotificationCategory('trips', actions: []);
      void start() { use(trips(), () => DarwinNotificationCategory('others', actions: [])); }
      """),
    Case(
      "a framework's own category", nil, in: "framework.dart",
      """
      class IOSNotificationCategory {
        void start() {
          IOSNotificationCategory('trips');
        }
      }
      """),
    Case(
      "categories in Objective-C that are returned", nil, in: "App.m",
      """
      @implementation Center
      - (UNNotificationCategory *)call {
        if (self.isNew) {
          return [UNNotificationCategory categoryWithIdentifier:@"CALL" actions:@[]
            intentIdentifiers:@[] options:0];
        }
        UNNotificationCategory *call = [UNNotificationCategory categoryWithIdentifier:@"CALL"
          actions:@[] intentIdentifiers:@[] options:0];
        return call;
      }
      @end
      """),
    Case(
      "a category that is returned", nil,
      app(
        """
        func more() -> UNNotificationCategory {
        let reply = UNNotificationCategory(identifier: "REPLY", actions: [], intentIdentifiers: [])
        return reply
        }
        """)),
    Case(
      "a category that is used where another system is meant", nil,
      app(
        """
        func more() {
        let reply = UNNotificationCategory(identifier: "REPLY", actions: [], intentIdentifiers: [])
        #if os(watchOS)
        use(reply)
        #endif
        }
        """)),
    Case(
      "a public function that registers", nil,
      [
        "App.xcodeproj/project.pbxproj": XcodeText().text,
        "App.swift": """
        public struct Setup {
        public func registerAll() {
        UNUserNotificationCenter.current().setNotificationCategories([
          UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [])])
        }
        }
        """,
      ]),
    Case(
      "a function that another language or a storyboard calls", nil,
      [
        "App.xcodeproj/project.pbxproj": XcodeText().text,
        "App.swift": """
        class Setup: UIViewController {
        func registerAll() {
        UNUserNotificationCenter.current().setNotificationCategories([
          UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [])])
        }
        }
        """,
      ]),
    Case(
      "a later call with more categories, and one with what was there", nil,
      registering(
        #"UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [])"#,
        #"""
        UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: []),
        UNNotificationCategory(identifier: "B", actions: [], intentIdentifiers: [])
        """#, callsSecond: true)),
    Case(
      "a function that nobody calls, which replaces what another registers", nil,
      registering(
        #"UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [])"#,
        #"UNNotificationCategory(identifier: "B", actions: [], intentIdentifiers: [])"#,
        callsSecond: false)),
    Case(
      "the same identifier in two categories", nil,
      app(
        """
        func more() {
        UNUserNotificationCenter.current().getNotificationCategories { known in
        let other = UNNotificationCategory(identifier: "OTHER", actions: [self.action("YES")],
          intentIdentifiers: [])
        UNUserNotificationCenter.current().setNotificationCategories(known.union([other]))
        }
        }
        """)),
  ]

  // MARK: - X54 and X55

  private static func registering(_ first: String, _ second: String, callsSecond: Bool) -> String {
    """
    import UserNotifications
    class Center {
    func start() {
    one()
    \(callsSecond ? "two()" : "")
    }
    func one() {
    UNUserNotificationCenter.current().setNotificationCategories([\(first)])
    }
    func two() {
    UNUserNotificationCenter.current().setNotificationCategories([
    \(second)
    ])
    }
    }
    """
  }

  private static let registrations = [
    Case(
      "two calls that leave only their own categories", "X54",
      registering(
        #"UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [])"#,
        #"UNNotificationCategory(identifier: "B", actions: [], intentIdentifiers: [])"#,
        callsSecond: true
      ).replacing(
        "UNUserNotificationCenter.current().setNotificationCategories([\n",
        with: "▸UNUserNotificationCenter.current().setNotificationCategories([\n")),
    Case(
      "one identifier with other buttons", "X54",
      registering(
        #"UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [])"#,
        #"""
        UNNotificationCategory(identifier: "A", actions: [
        UNNotificationAction(identifier: "YES", title: "Yes", options: [])], intentIdentifiers: [])
        """#, callsSecond: true
      ).replacing(
        "UNUserNotificationCenter.current().setNotificationCategories([\n",
        with: "▸UNUserNotificationCenter.current().setNotificationCategories([\n")),
  ]

  private static func settings(_ identifier: String) -> String {
    "InitializationSettings(iOS: DarwinInitializationSettings(notificationCategories: ["
      + "DarwinNotificationCategory('\(identifier)', actions: [])]))"
  }

  private static let replaced = [
    Case(
      "a call of the function that registers others", "X54",
      registering(
        #"UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [])"#,
        #"UNNotificationCategory(identifier: "B", actions: [], intentIdentifiers: [])"#,
        callsSecond: false
      ).replacing("func two() {\nUN", with: "func two() {\n▸UN")
        .replacing("intentIdentifiers: [])])\n}", with: "intentIdentifiers: [])])\ntwo()\n}")),
    Case(
      "two calls in Dart", "X54", in: "main.dart",
      """
      final plugin = FlutterLocalNotificationsPlugin();
      void main() { one(); two(); }
      void one() { plugin.initialize(\(settings("a"))); }
      void two() { ▸plugin.initialize(\(settings("b"))); }
      """),
  ]

  private static let actions = [
    Case(
      "two actions of a category with one identifier", "X55",
      """
      UNUserNotificationCenter.current().setNotificationCategories([
      UNNotificationCategory(identifier: "A", actions: [
      UNNotificationAction(identifier: "YES", title: "Yes", options: []),
      UNNotificationAction(identifier: ▸"YES", title: "Maybe", options: []),
      ], intentIdentifiers: [])])
      """)
  ]

  // MARK: - X56

  private static let named = [
    Case(
      "a local notification of nearly a category", "X56",
      app(
        """
        func remind() {
        let content = UNMutableNotificationContent()
        content.categoryIdentifier = ▸"meetings"
        }
        """)),
    Case(
      "a local notification of no category", "X56",
      app(
        """
        func remind() {
        let content = UNMutableNotificationContent()
        content.categoryIdentifier = ▸"PLAIN"
        }
        """)),
  ]

  private static let misspelt = [
    Case(
      "a key of a notification that is nearly the category's", "X56", in: "remind.js",
      """
      import * as Notifications from 'expo-notifications';
      Notifications.scheduleNotificationAsync({
        content: { title: 'x', ▸categoryIdenitifier: 'TASK', data: { catgory: 1 } }, trigger: null,
      });
      """)
  ]

  // MARK: - X57

  private static let handled = [
    Case(
      "an action that no source handles", "X57",
      app(
        "",
        actions: #"UNNotificationAction(identifier: ▸"SNOOZE", title: "Snooze", options: []),"#
          + #" action("YES")"#,
        handler: """
          if response.actionIdentifier == "YES" { accept() }
          """)),
    Case(
      "an identifier that is nearly that of an action", "X57",
      app(
        "", actions: #"action("REMIND_LATER")"#,
        handler: """
          switch response.actionIdentifier {
          case ▸"REMIND_LATERS": snooze()
          default: break
          }
          """)),
  ]

  private static let soundHandling = [
    Case(
      "a default that does something", nil,
      app(
        "", actions: #"action("YES"), action("SNOOZE")"#,
        handler: """
          switch response.actionIdentifier {
          case "YES": accept()
          default: snooze()
          }
          """)),
    Case(
      "an identifier that is passed on", nil,
      app(
        "", actions: #"action("YES"), action("SNOOZE")"#,
        handler: """
          if response.actionIdentifier == "YES" { accept() }
          router.handle(response.actionIdentifier)
          """)),
    Case(
      "something that is done for every response", nil,
      app(
        "", actions: #"action("YES"), action("SNOOZE")"#,
        handler: """
          if response.actionIdentifier == "YES" { accept() }
          open(response.notification.request.content.userInfo)
          """)),
    Case(
      "a button that only takes the notification away", nil,
      app(
        "", actions: #"action("YES"), action("NOT_NOW")"#,
        handler: #"if response.actionIdentifier == "YES" { accept() }"#)),
    Case(
      "a category that tells notifications apart", nil,
      app(
        """
        func remind() {
        let content = UNMutableNotificationContent()
        content.categoryIdentifier = "PLAIN"
        }
        func isPlain(_ content: UNNotificationContent) -> Bool {
        content.categoryIdentifier == "PLAIN"
        }
        """)),
    Case(
      "a category that a parameter names", nil,
      app(
        """
        let name = "PLAIN"
        func remind(name: String) {
        let content = UNMutableNotificationContent()
        content.categoryIdentifier = name
        }
        """)),
    Case(
      "categories that are not all known", nil,
      app(
        """
        func more() { UNUserNotificationCenter.current().setNotificationCategories(server.all()) }
        func remind() {
        let content = UNMutableNotificationContent()
        content.categoryIdentifier = "PLAIN"
        }
        """)),
  ]
}
