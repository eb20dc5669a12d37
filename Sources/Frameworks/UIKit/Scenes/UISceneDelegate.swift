public import Foundation
import UserNotifications

/// Handles the life of a scene; every method may be left out.
///
/// For an app with scenes it takes the place of the methods of the app's delegate that are about
/// being in front. As there, the protocol is not bound to the main actor.
public protocol UISceneDelegate: NSObjectProtocol {
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
public protocol UIWindowSceneDelegate: UISceneDelegate {}

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
