import UIKit
import UserNotifications

class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    let water = UNNotificationAction(
      identifier: "WATER", title: NSLocalizedString("action.water", comment: ""))
    let skip = UNNotificationAction(
      identifier: "SKIP \"TODAY\"", title: "Skip \"Today\"", options: [.destructive])
    let ask = UNTextInputNotificationAction(
      identifier: "ASK", title: "Ask a Neighbour", options: [.authenticationRequired],
      textInputButtonTitle: "Send", textInputPlaceholder: "Can you water the basil for me?")
    let watering = UNNotificationCategory(
      identifier: "watering/evening", actions: [water, skip, ask], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: "%u plants", options: [.customDismissAction])
    let seed = UNNotificationCategory(identifier: "SEED", actions: [], intentIdentifiers: [])
    center.setNotificationCategories([watering, seed])
    return true
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    if response.actionIdentifier == "WATER" {
      print("watered")
    }
    completionHandler()
  }
}
