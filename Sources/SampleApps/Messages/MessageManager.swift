import UserNotifications

/// Sends replies, and mutes or deletes conversations.
final class MessageManager: NotificationManager {
  let category = UNNotificationCategory(
    identifier: "MESSAGE",
    actions: [
      UNTextInputNotificationAction(
        identifier: "REPLY_ACTION", title: "Reply", textInputButtonTitle: "Send",
        textInputPlaceholder: "Message"),
      UNNotificationAction(identifier: "MUTE_ACTION", title: "Mute"),
      UNNotificationAction(
        identifier: "DELETE_ACTION", title: "Delete",
        options: [.destructive, .authenticationRequired]),
    ],
    intentIdentifiers: [],
    hiddenPreviewsBodyPlaceholder: "%u Messages")

  let presentationOptions: UNNotificationPresentationOptions = [.banner, .list, .sound, .badge]

  private let record: (Activity) -> Void

  init(record: @escaping (Activity) -> Void) {
    self.record = record
  }

  /// Fetches what a silent push announces; false where it announces nothing.
  func fetch(for userInfo: [AnyHashable: Any]) -> Bool {
    guard let conversation = userInfo["CONVERSATION_ID"] as? String else { return false }
    record(Activity("messages.fetched", [Activity.Detail("conversationID", conversation)]))
    return true
  }

  func handle(_ response: UNNotificationResponse) {
    let content = response.notification.request.content
    let thread = Activity.Detail("thread", content.threadIdentifier)
    switch response.actionIdentifier {
    case "REPLY_ACTION":
      reply(to: thread, with: response)
    case "MUTE_ACTION":
      record(Activity("message.muted", [thread]))
    case "DELETE_ACTION":
      guard let message = content.userInfo["MESSAGE_ID"] as? String else {
        return record(.missing("MESSAGE_ID", in: response))
      }
      record(Activity("message.deleted", [Activity.Detail("messageID", message), thread]))
    case UNNotificationDefaultActionIdentifier:
      record(Activity("message.opened", [thread]))
    default:
      record(.unhandled(response))
    }
  }

  private func reply(to thread: Activity.Detail, with response: UNNotificationResponse) {
    guard let reply = response as? UNTextInputNotificationResponse else {
      return record(.unhandled(response))
    }
    record(Activity("message.replied", [Activity.Detail("text", reply.userText), thread]))
  }
}
