public import Foundation
public import UserNotifications

/// A part of an app's interface; it displays nothing here.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The session, which identifies the scene across connections.
  public let session: UISceneSession
  /// The delegate of the scene; held strongly, as by the system.
  open var delegate: (any UISceneDelegate)?
  /// The state of the scene.
  public package(set) var activationState = ActivationState.unattached
  /// The title in the system's list of scenes.
  open var title: String?

  /// Creates a scene.
  package init(session: UISceneSession) {
    self.session = session
    super.init()
    session.scene = self
  }

  /// The state of a scene.
  public enum ActivationState: Int, Sendable {
    /// It is not connected.
    case unattached = -1
    /// It is in the foreground and receives events.
    case foregroundActive = 0
    /// It is in the foreground and receives no events.
    case foregroundInactive = 1
    /// It is in the background.
    case background = 2
  }
}

// The notifications about a scene, with the scene as their object.
extension UIScene {
  /// Posted when the scene connects.
  public nonisolated static let willConnectNotification = Notification.Name(
    "UISceneWillConnectNotification")
  /// Posted when the scene disconnects; never, since the scene ends with the app.
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  /// Posted when the scene became active.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
  /// Posted when the scene is about to become inactive.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Posted when the scene is about to enter the foreground.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Posted when the scene entered the background.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

extension UIScene {
  /// The reasons why a scene connects.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    private let response: UNNotificationResponse?
    private let onReading: () -> Void

    /// Creates options; the closure is called each time a response is read from them.
    package init(
      notificationResponse: UNNotificationResponse?, onReading: @escaping () -> Void
    ) {
      response = notificationResponse
      self.onReading = onReading
    }

    /// The URLs to open; always empty.
    open var urlContexts: Set<UIOpenURLContext> { [] }
    /// The activities to continue; always empty.
    open var userActivities: Set<NSUserActivity> { [] }
    /// The chosen quick action; always nil.
    open var shortcutItem: UIApplicationShortcutItem? { nil }
    /// The app that requested the scene; always nil.
    open var sourceApplication: String? { nil }

    /// The response that caused the connection; the notification center's delegate receives it too
    /// (A61, R14).
    open var notificationResponse: UNNotificationResponse? {
      if response != nil { onReading() }
      return response
    }
  }
}

/// The identity of a scene across connections.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// The identifier, equal for each connection.
  public let persistentIdentifier: String
  /// The role of the scene.
  public let role: Role
  /// The configuration of the scene.
  public package(set) var configuration: UISceneConfiguration
  /// The scene, while it is connected.
  public internal(set) weak var scene: UIScene?
  /// Data that the app stores with the session.
  open var userInfo: [String: Any]?

  /// Creates a session.
  package init(persistentIdentifier: String, role: Role = .windowApplication) {
    self.persistentIdentifier = persistentIdentifier
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
  }

  /// The role of a scene.
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

/// The configuration of a scene; its delegate class is not used, but the closure of the test's app.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// The name in the app's `Info.plist`.
  public let name: String?
  /// The role of the scene.
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

/// A URL for a scene to open.
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
  /// The window of the scene that receives keyboard input.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// The screen of the scene.
  open var screen: UIScreen { .main }
}

/// A window; it displays nothing.
open class UIWindow: UIView {
  /// The scene of the window.
  open weak var windowScene: UIWindowScene?
  /// The root view controller; its view is loaded when the window is shown.
  open var rootViewController: UIViewController?
  /// Whether the window receives keyboard input.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Creates a window of a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  /// Makes this the window that receives keyboard input.
  open func makeKey() {
    UIApplication.shared.show(self, isKey: true)
  }

  /// Shows the window with its controller's view, and makes it the one that receives keyboard
  /// input.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
    rootViewController?.appear()
  }
}

extension UIApplication {
  /// A window that was shown, and whether it receives keyboard input.
  struct ShownWindow {
    weak var window: UIWindow?
    var isKey: Bool
  }

  /// The windows that were shown.
  public var windows: [UIWindow] { shownWindows.compactMap(\.window) }

  /// The window that receives keyboard input.
  public var keyWindow: UIWindow? { shownWindows.last { $0.isKey }?.window }

  /// The connected scenes; at most one.
  public var connectedScenes: Set<UIScene> { Set([scene].compactMap(\.self)) }

  /// The sessions of the app's scenes.
  public var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

  func show(_ window: UIWindow, isKey: Bool) {
    shownWindows.removeAll { $0.window == nil || $0.window === window }
    if isKey { for index in shownWindows.indices { shownWindows[index].isKey = false } }
    shownWindows.append(ShownWindow(window: window, isKey: isKey))
  }
}

/// Handles the life cycle of a scene; every method is optional.
///
/// In an app with scenes it replaces the methods of the app's delegate about the foreground and the
/// background.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when a scene connects.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - session: The session of the scene.
  ///   - connectionOptions: Why it connects (A61).
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)

  /// Called when the scene became active.
  func sceneDidBecomeActive(_ scene: UIScene)

  /// Called when the scene is about to become inactive.
  func sceneWillResignActive(_ scene: UIScene)

  /// Called when the scene is about to enter the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)

  /// Called when the scene entered the background.
  func sceneDidEnterBackground(_ scene: UIScene)
}

/// Handles the life cycle of a scene with windows.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The delegate's window; nil unless it has one.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Nil.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

// Default implementations; see DelegateProbe.
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
  /// The scene for handling the response; always nil, since there is at most one scene (R13).
  @MainActor public var targetScene: UIScene? { nil }
}
