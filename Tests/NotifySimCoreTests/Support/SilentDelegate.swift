import UIKit

/// An app that takes silent pushes, and sets no delegate of the notification centre.
final class SilentDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.noData)
  }
}
