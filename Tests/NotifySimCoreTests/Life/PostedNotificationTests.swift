import Foundation
import NotifySimCore
import Synchronization
import Testing
import UIKit
import UserNotifications

@Suite("Notifications posted in the life of an app")
struct PostedNotificationTests {
  private static let names: [Notification.Name: String] = [
    UIApplication.didFinishLaunchingNotification: "launched",
    UIApplication.didBecomeActiveNotification: "active",
    UIApplication.willResignActiveNotification: "resigning",
    UIApplication.didEnterBackgroundNotification: "background",
    UIApplication.willEnterForegroundNotification: "entering",
    UIApplication.willTerminateNotification: "ending",
    UIApplication.protectedDataDidBecomeAvailableNotification: "unlocked",
    UIApplication.protectedDataWillBecomeUnavailableNotification: "locking",
    UIScene.willConnectNotification: "scene connects",
    UIScene.didActivateNotification: "scene active",
    UIScene.willDeactivateNotification: "scene resigning",
    UIScene.didEnterBackgroundNotification: "scene background",
    UIScene.willEnterForegroundNotification: "scene entering",
  ]

  /// An app that observes what is posted of it, and implements nothing.
  private final class Delegate: UIResponder, UIApplicationDelegate {
    private var observers: [any NSObjectProtocol] = []

    init(_ effects: EffectRecorder) {
      super.init()
      observers = PostedNotificationTests.names.map { name, word in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          [weak self] posted in
          // The phones of other tests post as well.
          let object = (posted.object as AnyObject?).map(ObjectIdentifier.init)
          let isOwn = MainActor.assumeIsolated {
            let shared = UIApplication.shared
            return shared.delegate === self
              && ([shared] + shared.connectedScenes).contains { ObjectIdentifier($0) == object }
          }
          if isOwn { effects.record(word) }
        }
      }
    }

    isolated deinit { observers.forEach(NotificationCenter.default.removeObserver) }
  }

  @Test(
    "Life-cycle notifications come with the delegate's calls, whether or not it has the methods")
  func app() async {
    let phone = simulator(TestApp.app { Delegate($0) }) { $0.app = .notRunning }
    let log = await phone.run(
      .launch, .foreground, .background, .lock, .unlock, .foreground, .forceQuit)
    #expect(
      log.effects.map(\.name) == [
        "launched", "entering", "active", "resigning", "background", "locking", "unlocked",
        "entering", "active", "resigning", "background", "ending",
      ], "\(log)")
  }

  @Test("Life-cycle notifications include the scene's in an app with scenes")
  func scene() async {
    var app = TestApp.app { Delegate($0) }
    app.makeSceneDelegate = { TestSceneDelegate($0, readsResponse: false) }
    let log = await simulator(app) { $0.app = .notRunning }.run(.foreground, .background)
    #expect(
      log.effects.map(\.name) == [
        "launched", "scene connects", "scene entering", "entering", "scene active", "active",
        "scene resigning", "resigning", "scene background", "background",
      ], "\(log)")
  }
}

@Suite("How a scene is made")
struct SceneConfigurationTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {
    private let effects: EffectRecorder

    init(_ effects: EffectRecorder) { self.effects = effects }

    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let action = options.notificationResponse?.actionIdentifier ?? "none"
      effects.record("asked", [("role", session.role.rawValue), ("action", action)])
      return UISceneConfiguration(name: "Default", sessionRole: session.role)
    }
  }

  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    private let effects: EffectRecorder
    private let root = Root()
    var window: UIWindow?

    init(_ effects: EffectRecorder) { self.effects = effects }

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      let window = UIWindow(windowScene: scene)
      window.rootViewController = root
      window.makeKeyAndVisible()
      self.window = window
      let isKnown = scene.keyWindow === window && UIApplication.shared.keyWindow === window
      effects.record("connected", [("name", session.configuration.name ?? "none")])
      effects.record("shown", [("known", "\(isKnown), \(root.calls.joined(separator: " "))")])
    }
  }

  private final class Root: UIViewController {
    var calls: [String] = []

    override func viewDidLoad() { calls.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { calls.append("appearing") }
    override func viewDidAppear(_ animated: Bool) { calls.append("shown") }
  }

  @Test("The delegate's scene configuration is used before the scene connects and shows its window")
  func chosen() async {
    var app = TestApp.app { Delegate($0) }
    app.makeSceneDelegate = { SceneDelegate($0) }
    let log = await simulator(app) { $0.app = .notRunning }.run(.foreground)
    #expect(log.texts(of: "asked") == ["UIWindowSceneSessionRoleApplication"], "\(log)")
    #expect(log.texts(of: "connected") == ["Default"])
    #expect(log.texts(of: "shown") == ["true, loaded appearing shown"])
    #expect(log.has("callback sceneConfiguration"))
  }

  @Test("Without a choice of the delegate, the scene stays as it is")
  func notChosen() async {
    let log = await simulator(TestApp.scenes()) { $0.app = .notRunning }.run(.foreground)
    #expect(!log.has("callback sceneConfiguration"), "\(log)")
  }
}

@Suite("Facts about the device")
struct DeviceFactTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {
    private let effects: EffectRecorder

    init(_ effects: EffectRecorder) { self.effects = effects }

    func applicationDidBecomeActive(_ application: UIApplication) {
      let device = UIDevice.current
      effects.record("vendor", [("id", device.identifierForVendor?.uuidString ?? "none")])
      let files = FileManager.default
      let shared = files.containerURL(forSecurityApplicationGroupIdentifier: "group.example")
      let isThere = shared?.startAccessingSecurityScopedResource() == true
      effects.record("shared", [("path", isThere ? shared?.path ?? "" : "none")])
      let wrong = files.containerURL(forSecurityApplicationGroupIdentifier: "../example")
      effects.record("wrong", [("path", wrong?.path ?? "none")])
    }
  }

  @Test("The vendor identifier follows the seed, and the shared folder is removed with the phone")
  func facts() async throws {
    let app = TestApp.app { Delegate($0) }
    var paths: Set<String> = []
    var vendors: [String] = []
    for seed: UInt64 in [1, 1, 2] {
      let log = await simulator(app, seed: seed) { $0.app = .background }.run(.foreground)
      vendors += log.texts(of: "vendor")
      paths.formUnion(log.texts(of: "shared"))
      #expect(log.texts(of: "wrong") == ["none"])
    }
    #expect(vendors.count == 3 && vendors[0] == vendors[1] && vendors[0] != vendors[2])
    #expect(paths.count == 3 && paths.allSatisfy { $0.hasSuffix("/group.example") }, "\(paths)")
    #expect(paths.filter(FileManager.default.fileExists).isEmpty)
  }
}
