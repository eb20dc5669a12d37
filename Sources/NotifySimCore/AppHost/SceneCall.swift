import Foundation
import UIKit
import UserNotifications

extension AppCall {
  /// A call of the delegate of the app's scene.
  enum SceneCall: Sendable {
    /// The scene connects, with a response if one caused it.
    case willConnect(AppCall.Response?, onReading: @Sendable () -> Void)
    /// The scene became active.
    case didBecomeActive
    /// The scene is about to become inactive.
    case willResignActive
    /// The scene is about to enter the foreground.
    case willEnterForeground
    /// The scene entered the background.
    case didEnterBackground

    /// The method that is called.
    var method: Callback.Method {
      switch self {
      case .willConnect: .sceneWillConnect
      case .didBecomeActive: .sceneDidBecomeActive
      case .willResignActive: .sceneWillResignActive
      case .willEnterForeground: .sceneWillEnterForeground
      case .didEnterBackground: .sceneDidEnterBackground
      }
    }

    /// Sets the scene's activation state before its delegate is called.
    @MainActor func prepare(_ scene: UIScene) {
      switch self {
      case .willConnect: scene.activationState = .unattached
      case .didBecomeActive: scene.activationState = .foregroundActive
      case .willResignActive, .willEnterForeground: scene.activationState = .foregroundInactive
      case .didEnterBackground: scene.activationState = .background
      }
    }

    /// Posts the notification that matches the call, and the one of an app without scenes.
    @MainActor func post(of scene: UIScene, in application: UIApplication) {
      let (ofScene, notice): (Notification.Name, Callback.AppNotice?) =
        switch self {
        case .willConnect: (UIScene.willConnectNotification, nil)
        case .didBecomeActive: (UIScene.didActivateNotification, .didBecomeActive)
        case .willResignActive: (UIScene.willDeactivateNotification, .willResignActive)
        case .willEnterForeground: (UIScene.willEnterForegroundNotification, .willEnterForeground)
        case .didEnterBackground: (UIScene.didEnterBackgroundNotification, .didEnterBackground)
        }
      NotificationCenter.default.post(name: ofScene, object: scene)
      if let notice { application.post(notice.notification) }
    }

    /// Calls the method.
    @MainActor func notify(_ delegate: any UISceneDelegate, _ scene: UIScene) {
      switch self {
      case .willConnect(let response, let onReading):
        let options = UIScene.ConnectionOptions(
          notificationResponse: response?.frameworkResponse, onReading: onReading)
        delegate.scene(scene, willConnectTo: scene.session, options: options)
      case .didBecomeActive: delegate.sceneDidBecomeActive(scene)
      case .willResignActive: delegate.sceneWillResignActive(scene)
      case .willEnterForeground: delegate.sceneWillEnterForeground(scene)
      case .didEnterBackground: delegate.sceneDidEnterBackground(scene)
      }
    }
  }
}

extension Callback.AppNotice {
  /// The scene's call that replaces this notice in an app with scenes; nil if none does.
  var sceneCall: AppCall.SceneCall? {
    switch self {
    case .didBecomeActive: .didBecomeActive
    case .willResignActive: .willResignActive
    case .didEnterBackground: .didEnterBackground
    case .willEnterForeground: .willEnterForeground
    default: nil
    }
  }
}
