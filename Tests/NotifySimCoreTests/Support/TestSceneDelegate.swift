import NotifySimCore
import UIKit
import UserNotifications

/// A scene's delegate with every method, which may read the response that its scene connects for.
final class TestSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let effects: EffectRecorder
  private let readsResponse: Bool

  init(_ effects: EffectRecorder, readsResponse: Bool) {
    self.effects = effects
    self.readsResponse = readsResponse
  }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard readsResponse, let response = connectionOptions.notificationResponse else { return }
    effects.record("read", [("action", response.actionIdentifier)])
  }

  func sceneDidBecomeActive(_ scene: UIScene) {}
  func sceneWillResignActive(_ scene: UIScene) {}
  func sceneWillEnterForeground(_ scene: UIScene) {}
  func sceneDidEnterBackground(_ scene: UIScene) {}
}

extension TestApp {
  /// An app with scenes, whose delegate has the methods of apps without as well.
  static func scenes(readsResponse: Bool = false) -> App {
    var app = app { LifeDelegate($0) }
    app.makeSceneDelegate = { TestSceneDelegate($0, readsResponse: readsResponse) }
    return app
  }
}
