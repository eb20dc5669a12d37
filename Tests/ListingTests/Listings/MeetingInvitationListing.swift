import UIKit
import UserNotifications

// The handling of a meeting invitation in the form in which the field knows it (S21, S42, S45).

class MeetingManager {
  private(set) var calls: [String] = []

  func acceptMeeting(user: String, meetingID: String) {
    calls.append("accept \(meetingID) \(user)")
  }

  func declineMeeting(user: String, meetingID: String) {
    calls.append("decline \(meetingID) \(user)")
  }

  func queueMeetingForDelivery(user: String, meetingID: String) {
    calls.append("queue \(meetingID) \(user)")
  }
}

class MeetingAppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  var window: UIWindow?
  let sharedMeetingManager = MeetingManager()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    registerCategories()
    return true
  }

  func registerCategories() {
    // Define the custom actions.
    let acceptAction = UNNotificationAction(
      identifier: "ACCEPT_ACTION",
      title: "Accept",
      options: [])
    let declineAction = UNNotificationAction(
      identifier: "DECLINE_ACTION",
      title: "Decline",
      options: UNNotificationActionOptions(rawValue: 0))
    // Define the notification type.
    let meetingInviteCategory =
      UNNotificationCategory(
        identifier: "MEETING_INVITATION",
        actions: [acceptAction, declineAction],
        intentIdentifiers: [],
        hiddenPreviewsBodyPlaceholder: "",
        options: .customDismissAction)
    // Register it.
    let notificationCenter = UNUserNotificationCenter.current()
    notificationCenter.setNotificationCategories([meetingInviteCategory])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    // The custom data of the notification.
    let userInfo = response.notification.request.content.userInfo

    if response.notification.request.content.categoryIdentifier == "MEETING_INVITATION" {
      let meetingID = userInfo["MEETING_ID"] as! String
      let userID = userInfo["USER_ID"] as! String

      switch response.actionIdentifier {
      case "ACCEPT_ACTION":
        sharedMeetingManager.acceptMeeting(user: userID, meetingID: meetingID)
        break

      case "DECLINE_ACTION":
        sharedMeetingManager.declineMeeting(user: userID, meetingID: meetingID)
        break

      case UNNotificationDefaultActionIdentifier,
        UNNotificationDismissActionIdentifier:
        // No answer yet: ask again later.
        sharedMeetingManager.queueMeetingForDelivery(user: userID, meetingID: meetingID)
        break

      default:
        break
      }
    } else {
      // Other types of notification go here.
    }

    // Always call the completion handler when done.
    completionHandler()
  }
}
