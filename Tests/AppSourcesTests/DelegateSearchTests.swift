import PhoneModel
import Testing

/// Who sets the delegate of the notification centre, and when, as an app's sources say.
@Suite("The delegate of the notification centre in an app's sources")
struct DelegateSearchTests {
  /// The sources of an app, and what is known of its delegate.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sources: [String: String]
    let expected: String

    init(_ name: String, _ expected: String, _ sources: [String: String]) {
      testDescription = name
      self.sources = sources
      self.expected = expected
    }

    /// An app with a class `Center` that is a delegate, and one more source.
    init(_ name: String, _ expected: String, center: String = "", _ source: String) {
      self.init(
        name, expected,
        ["Center.swift": DelegateSearchTests.center(center), "App.swift": source])
    }
  }

  static func center(_ members: String) -> String {
    """
    import UserNotifications
    final class Center: NSObject, UNUserNotificationCenterDelegate {
      \(members)
      func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
      ) async {}
    }
    """
  }

  private static func appDelegate(_ launch: String, _ more: String = "") -> String {
    """
    import UIKit
    import UserNotifications
    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      let center = UNUserNotificationCenter.current()
      \(more)
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        \(launch)
        return true
      }
    }
    """
  }

  private static let set = "UNUserNotificationCenter.current().delegate = self"

  static let duringLaunch = [
    Example(
      "in didFinishLaunching", "launch",
      appDelegate("center.delegate = self", "let other = Center()")),
    Example(
      "with an object that the app's delegate keeps", "launch",
      appDelegate("UNUserNotificationCenter.current().delegate = kept", "let kept = Center()")),
    Example(
      "in a function that didFinishLaunching calls", "launch",
      appDelegate("setUp()", "func setUp() {\n  center.delegate = self\n}")),
    Example(
      "in the init of an object that the app's delegate keeps", "launch",
      center: "override init() {\n  super.init()\n  \(set)\n}",
      appDelegate("", "private let kept = Center()")),
    Example(
      "in the init of a shared object that the launch asks for", "launch",
      center: "static let shared = Center()\noverride init() {\n  super.init()\n  \(set)\n}",
      appDelegate("_ = Center.shared")),
    Example(
      "in the init of an app of SwiftUI", "launch", center: "static let shared = Center()",
      """
      import SwiftUI
      @main struct Mail: App {
        init() { UNUserNotificationCenter.current().delegate = Center.shared }
        var body: some Scene { WindowGroup { Text("x") } }
      }
      """),
    Example(
      "in Objective-C", "launch",
      [
        "AppDelegate.m": """
        @import UserNotifications;
        @implementation AppDelegate
        - (BOOL)application:(UIApplication *)application
            didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
          UNUserNotificationCenter *center = [UNUserNotificationCenter currentNotificationCenter];
          center.delegate = self;
          return YES;
        }
        @end
        """
      ]),
    Example(
      "with a message in Objective-C", "launch",
      [
        "AppDelegate.m": """
        @import UserNotifications;
        @implementation AppDelegate
        - (BOOL)application:(UIApplication *)application
            didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
          [[UNUserNotificationCenter currentNotificationCenter] setDelegate:self];
          return YES;
        }
        @end
        """
      ]),
  ]

  static let afterwards = [
    Example(
      "in onAppear", "a view appears", center: "func start() {\n  \(set)\n}",
      """
      import SwiftUI
      @main struct Mail: App {
        @StateObject var center = Center()
        var body: some Scene { WindowGroup { Text("x").onAppear { center.start() } } }
      }
      """),
    Example(
      "in viewDidLoad", "a view is loaded",
      """
      import UIKit
      class Inbox: UIViewController, UNUserNotificationCenterDelegate {
        override func viewDidLoad() {
          super.viewDidLoad()
          \(set)
        }
      }
      """),
    Example(
      "once the person has answered", "the person has answered the request for permission",
      appDelegate(
        """
        center.requestAuthorization(options: [.alert]) { _, _ in
          self.center.delegate = self
        }
        """)),
  ]

  static let unheld = [
    Example(
      "an object that is made for it", "unheld",
      appDelegate("UNUserNotificationCenter.current().delegate = Center()")),
    Example(
      "a variable that ends with the function", "unheld",
      appDelegate("let made = Center()\ncenter.delegate = made")),
  ]

  static let several = [
    Example(
      "an object that nobody holds, and one that is kept", "launch",
      appDelegate(
        "UNUserNotificationCenter.current().delegate = Center()\ncenter.delegate = self"))
  ]

  static let never = [
    Example("that nothing sets", "never", appDelegate("center.setBadgeCount(0)"))
  ]

  static let unknown = [
    Example(
      "that a library may set", "unknown",
      ["Center.swift": center(""), "App.swift": "import OneSignalFramework\n" + appDelegate("")]),
    Example(
      "of a property of a protocol's type", "unknown",
      ["Center.swift": center("func start(_ userCenter: Any) { userCenter.delegate = self }")]),
    Example(
      "that is handed to a library", "unknown",
      ["Center.swift": center("func start() { Router.start(delegate: self) }")]),
    Example(
      "that no class of the app is", "unknown", ["App.swift": "import UIKit\nclass AppDelegate {}"]),
    Example(
      "in a task", "set", appDelegate("Task { center.delegate = self }")),
    Example(
      "when a scene connects", "set",
      """
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: Options) {
          \(set)
        }
      }
      """),
    Example(
      "in viewDidLoad of a view that the launch makes", "set",
      [
        "Inbox.swift": """
        class Inbox: UIViewController, UNUserNotificationCenterDelegate {
          override func viewDidLoad() { \(set) }
        }
        """, "App.swift": appDelegate("window?.makeKeyAndVisible()"),
      ]),
  ]

  private func words(_ fact: Fact<ReadApp.Delegate>) -> String {
    switch fact {
    case .unknown: return "unknown"
    case .absent: return "never"
    case .read(let delegate, _):
      if !delegate.isHeld { return "unheld" }
      switch delegate.moment {
      case .duringLaunch: return "launch"
      case .afterwards(let event): return event
      case .unknown: return "set"
      }
    }
  }

  @Test(
    "A delegate is found", arguments: duringLaunch + afterwards + unheld + several + never + unknown
  )
  func delegate(_ example: Example) throws {
    var files = example.sources
    files[XcodeText.path] = XcodeText().text
    #expect(words(try ProjectFolder(files).app().facts.delegate) == example.expected)
  }

  @Test("A delegate that a plugin sets is not known, and the framework is named")
  func plugin() throws {
    let app = try ProjectFolder([
      "pubspec.yaml": "name: mail\ndependencies:\n  flutter:\n    sdk: flutter\n",
      "lib/main.dart": "void main() {}\n",
    ]).app()
    #expect(app.facts.delegate == .unknown("plugins of Flutter may set it"))
  }

  @Test("Without a project nothing is said of a delegate that nothing sets")
  func noProject() throws {
    let app = try ProjectFolder(["Center.swift": Self.center("")]).app()
    #expect(app.facts.delegate == .unknown("there is no project of an app"))
  }

  // MARK: - What willPresent returns

  private static func presenting(_ signature: String, _ body: String) -> [String: String] {
    [
      "Center.swift": """
      import UserNotifications
      final class Center: NSObject, UNUserNotificationCenterDelegate {
        func userNotificationCenter(
          _ center: UNUserNotificationCenter, willPresent notification: UNNotification\(signature) {
          \(body)
        }
      }
      """
    ]
  }

  private static let handler =
    ", withCompletionHandler done: @escaping (UNNotificationPresentationOptions) -> Void)"
  private static let asynchronous = ") async -> UNNotificationPresentationOptions"

  static let presentations = [
    Example("no options", "none", presenting(asynchronous, "return []")),
    Example("a value without return", "banner", presenting(asynchronous, ".banner")),
    Example(
      "options that a handler gets", "banner, sound",
      presenting(handler, "print(notification)\ndone([.banner, .sound])")),
    Example(
      "options of the present system", "banner",
      presenting(
        handler, "if #available(iOS 14, *) {\ndone([.banner])\n} else {\ndone([.alert])\n}")),
    Example(
      "options in Objective-C", "banner, sound",
      [
        "Center.m": """
        @implementation Center
        - (void)userNotificationCenter:(UNUserNotificationCenter *)center
               willPresentNotification:(UNNotification *)notification
                 withCompletionHandler:(void (^)(UNNotificationPresentationOptions))done {
          done(UNNotificationPresentationOptionBanner | UNNotificationPresentationOptionSound);
          UNUserNotificationCenter *other;
        }
        @end
        """
      ]),
    Example(
      "options under a condition", "unknown",
      presenting(handler, "if isQuiet {\ndone([])\n} else {\ndone([.banner])\n}")),
    Example(
      "options after a guard", "unknown",
      presenting(asynchronous, "guard isLoud else { return [] }\nreturn [.banner]")),
    Example("a variable", "unknown", presenting(asynchronous, "return options")),
    Example(
      "two classes", "unknown",
      presenting(asynchronous, "return []").merging(
        ["Other.swift": presenting(asynchronous, "return []")["Center.swift"] ?? ""]) { $1 }),
  ]

  @Test("What willPresent always returns is read", arguments: presentations)
  func presentation(_ example: Example) throws {
    let words: String =
      switch try ProjectFolder(example.sources).app().facts.presentation {
      case .unknown: "unknown"
      case .absent: "absent"
      case .read(let options, _): options.isEmpty ? "none" : options.joined(separator: ", ")
      }
    #expect(words == example.expected)
  }
}
