public import Foundation
public import UserNotifications

/// A part of an app's interface; it shows nothing here.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// What identifies the scene over its connections.
  public let session: UISceneSession
  /// The object that handles what happens to the scene; kept alive, as the system keeps it.
  open var delegate: (any UISceneDelegate)?

  /// Creates a scene.
  package init(session: UISceneSession) {
    self.session = session
    super.init()
  }
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

  /// Creates a session.
  package init(persistentIdentifier: String) {
    self.persistentIdentifier = persistentIdentifier
  }
}

/// A scene with windows.
open class UIWindowScene: UIScene {}

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
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

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
