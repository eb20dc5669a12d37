import UserNotifications

/// Opens sealed messages on the phone, so that the server in between cannot read them.
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

  /// The text of a sealed message; this sample's seal is Base64, where an app would decrypt.
  private func open(_ sealed: Any?) -> String? {
    guard let sealed = sealed as? String, let data = Data(base64Encoded: sealed) else {
      record(Activity("message.notSealed"))
      return nil
    }
    record(Activity("message.unsealed", [Activity.Detail("bytes", String(data.count))]))
    return String(data: data, encoding: .utf8)
  }
}
