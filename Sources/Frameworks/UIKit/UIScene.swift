public import Foundation
public import UserNotifications

/// A part of an app's interface; it shows nothing here.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// What identifies the scene over its connections.
  public let session: UISceneSession
  /// The object that handles what happens to the scene; kept alive, as the system keeps it.
  open var delegate: (any UISceneDelegate)?
  /// Where the scene is.
  public package(set) var activationState = ActivationState.unattached
  /// What the system calls it where it lists scenes.
  open var title: String?

  /// Creates a scene.
  package init(session: UISceneSession) {
    self.session = session
    super.init()
    session.scene = self
  }

  /// Where a scene is.
  public enum ActivationState: Int, Sendable {
    /// It is not connected.
    case unattached = -1
    /// It is in front and gets what the person does.
    case foregroundActive = 0
    /// It is in front, and gets nothing.
    case foregroundInactive = 1
    /// It is not on the screen.
    case background = 2
  }
}

// What is posted as a scene changes, with the scene as its object.
extension UIScene {
  /// The scene connects.
  public nonisolated static let willConnectNotification = Notification.Name(
    "UISceneWillConnectNotification")
  /// The scene is gone; never posted, as the scene goes with the app.
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  /// The scene is active.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
  /// The scene is about to be active no longer.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// The scene is about to come to the foreground.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// The scene is in the background.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

extension UIScene {
  /// Why a scene connects.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    private let response: UNNotificationResponse?
    private let onReading: () -> Void

    /// Creates options; the closure is called whenever a response is read from them.
    package init(
      notificationResponse: UNNotificationResponse?, onReading: @escaping () -> Void
    ) {
      response = notificationResponse
      self.onReading = onReading
    }

    /// The links that the scene is to open; none, as nothing opens links in the app.
    open var urlContexts: Set<UIOpenURLContext> { [] }
    /// What the scene is to go on with; none, as nothing hands anything over.
    open var userActivities: Set<NSUserActivity> { [] }
    /// The quick action for which the scene connects; none, as nobody chooses one.
    open var shortcutItem: UIApplicationShortcutItem? { nil }
    /// The app that asked for the scene; none.
    open var sourceApplication: String? { nil }

    /// The response that made the scene connect; the notification centre's delegate is told of it
    /// as well (A61, R14).
    open var notificationResponse: UNNotificationResponse? {
      if response != nil { onReading() }
      return response
    }
  }
}

/// What identifies a scene over its connections.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// The identifier, the same for each connection.
  public let persistentIdentifier: String
  /// What the scene is for.
  public let role: Role
  /// How the scene is made.
  public package(set) var configuration: UISceneConfiguration
  /// The scene, while it is connected.
  public internal(set) weak var scene: UIScene?
  /// What the app keeps with the session.
  open var userInfo: [String: Any]?

  /// Creates a session.
  package init(persistentIdentifier: String, role: Role = .windowApplication) {
    self.persistentIdentifier = persistentIdentifier
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
  }

  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role as a string.
    public let rawValue: String

    /// Creates a role from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Windows on the device's own screen.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// Windows on another screen.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }
}

/// How a scene is made; its delegate is the one that the test's app gives.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The name in the app's `Info.plist`.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// The class of the scene.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// A link that a scene is to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  /// The link.
  public let url: URL

  init(url: URL) {
    self.url = url
  }
}

/// A scene with windows.
open class UIWindowScene: UIScene {
  /// The windows of the scene that were shown.
  open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
  /// The window of the scene that gets what is typed.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// The screen that it is on.
  open var screen: UIScreen { .main }
}

/// A window, which shows nothing.
open class UIWindow: UIView {
  /// The scene that it belongs to.
  open weak var windowScene: UIWindowScene?
  /// The controller of what it shows, whose view is loaded when the window is shown.
  open var rootViewController: UIViewController?
  /// Whether it gets what is typed.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Creates a window of a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  /// Makes it the window that gets what is typed.
  open func makeKey() {
    UIApplication.shared.show(self, isKey: true)
  }

  /// Shows it, and its controller's view, and makes it the window that gets what is typed.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
    rootViewController?.appear()
  }
}

extension UIApplication {
  /// A window that was shown; whether it gets what is typed.
  struct ShownWindow {
    weak var window: UIWindow?
    var isKey: Bool
  }

  /// The windows that were shown.
  public var windows: [UIWindow] { shownWindows.compactMap(\.window) }

  /// The window that gets what is typed.
  public var keyWindow: UIWindow? { shownWindows.last { $0.isKey }?.window }

  /// The scenes that are connected; one at most.
  public var connectedScenes: Set<UIScene> { Set([scene].compactMap(\.self)) }

  /// What identifies the scenes of the app.
  public var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

  func show(_ window: UIWindow, isKey: Bool) {
    shownWindows.removeAll { $0.window == nil || $0.window === window }
    if isKey { for index in shownWindows.indices { shownWindows[index].isKey = false } }
    shownWindows.append(ShownWindow(window: window, isKey: isKey))
  }
}

/// Handles the life of a scene; every method may be left out.
///
/// For an app with scenes it takes the place of the methods of the app's delegate that are about
/// being in front.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when a scene is added to the app.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - session: What identifies it.
  ///   - connectionOptions: Why it connects (A61).
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)

  /// Called when the scene has become active.
  func sceneDidBecomeActive(_ scene: UIScene)

  /// Called when the scene is about to stop being active.
  func sceneWillResignActive(_ scene: UIScene)

  /// Called when the scene is about to come to the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)

  /// Called when the scene is in the background.
  func sceneDidEnterBackground(_ scene: UIScene)
}

/// Handles the life of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window that the delegate keeps; nil unless it keeps one.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// None.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

// What runs where a delegate implements no method: see DelegateProbe.
extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {
    DelegateProbe.reportMissing(self)
  }
}

extension UNNotificationResponse {
  /// The scene in which the response is to be handled: none, as there is one scene at most (R13).
  @MainActor public var targetScene: UIScene? { nil }
}
