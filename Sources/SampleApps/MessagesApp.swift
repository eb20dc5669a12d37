import UIKit
import UserNotifications

/// Messages: answers, mutes or deletes conversations from the notification.
final class MessagesAppDelegate: HandlerDelegate, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let messages: MessageManager

  init(record: @escaping (Activity) -> Void) {
    messages = MessageManager(record: record)
    super.init([messages], record: record)
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(messages.fetch(for: userInfo) ? .newData : .noData)
  }
}

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

  /// Fetches the messages that a silent push announces; returns false if there are none.
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

/// Decrypts sealed messages on the phone, so that the push server cannot read them.
final class MessageService: UNNotificationServiceExtension {
  private let record: (Activity) -> Void
  private var contentHandler: ((UNNotificationContent) -> Void)?
  private var bestAttemptContent: UNMutableNotificationContent?

  init(record: @escaping (Activity) -> Void) {
    self.record = record
  }

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    self.contentHandler = contentHandler
    bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
    guard let content = bestAttemptContent else { return contentHandler(request.content) }
    if let sender = content.userInfo["SENDER"] as? String {
      content.title = sender
      content.threadIdentifier = sender.lowercased()
    }
    if let text = open(content.userInfo["SEALED_TEXT"]) { content.body = text }
    contentHandler(content)
  }

  override func serviceExtensionTimeWillExpire() {
    if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
  }

  /// The text of a sealed message; this sample uses Base64 in place of encryption.
  private func open(_ sealed: Any?) -> String? {
    guard let sealed = sealed as? String, let data = Data(base64Encoded: sealed) else {
      record(Activity("message.notSealed"))
      return nil
    }
    record(Activity("message.unsealed", [Activity.Detail("bytes", String(data.count))]))
    return String(data: data, encoding: .utf8)
  }
}
