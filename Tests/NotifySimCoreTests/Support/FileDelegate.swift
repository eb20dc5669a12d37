import Foundation
import NotifySimCore
import UIKit
import UserNotifications

/// An app that uses its protected store in the background and says how that went.
final class FileDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  typealias Use = @Sendable (ProtectedStore) throws -> String?

  private let effects: EffectRecorder
  private let use: Use

  init(_ effects: EffectRecorder, _ use: @escaping Use) {
    self.effects = effects
    self.use = use
  }

  /// An app that uses its store so.
  nonisolated static func app(_ use: @escaping Use) -> App {
    TestApp.app { FileDelegate($0, use) }
  }

  /// An app that writes and has nothing to say of it.
  nonisolated static func app(
    _ nothing: String?, _ write: @escaping @Sendable (ProtectedStore) throws -> Void
  ) -> App {
    app { store in
      try write(store)
      return nothing
    }
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    UNUserNotificationCenter.current().setNotificationCategories(Set(Categories.all))
    return true
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    useStore()
    completionHandler(.newData)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    useStore()
    completionHandler()
  }

  private func useStore() {
    do {
      effects.record("used", [("text", try use(effects.protectedStore) ?? "nothing")])
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      effects.record("cannotRead", [("reason", error.localizedDescription)])
    } catch let error as CocoaError where error.code == .fileWriteNoPermission {
      effects.record("cannotWrite", [("reason", error.localizedDescription)])
    } catch {
      effects.record("failed")
    }
  }
}
