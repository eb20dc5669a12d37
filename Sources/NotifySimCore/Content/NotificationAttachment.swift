public import Foundation
package import UserNotifications

/// A file that is shown with a notification (rule A43).
public struct NotificationAttachment: Hashable, Sendable, Codable {
  /// The name, which is unique in its notification.
  public var identifier: String
  /// The place of the file.
  public var url: URL
  /// The uniform type identifier, such as `public.png`; empty while it is not known.
  public var type: String

  /// Creates an attachment; the file is not looked at.
  public init(identifier: String, url: URL, type: String = "") {
    self.identifier = identifier
    self.url = url
    self.type = type
  }
}

extension NotificationAttachment {
  /// Takes over an attachment that the app made.
  package init(_ attachment: UNNotificationAttachment) {
    self.init(
      identifier: attachment.identifier, url: attachment.url, type: attachment.type)
  }

  /// The attachment as the app reads it.
  package var frameworkAttachment: UNNotificationAttachment {
    UNNotificationAttachment(fields: .init(identifier: identifier, url: url, type: type))
  }

  /// The attachment with the type of its file, which is looked at now.
  ///
  /// - Throws: ``UNError`` where the file is missing, too large or of no known type.
  package func validated() throws -> NotificationAttachment {
    let hint = type.isEmpty ? nil : [UNNotificationAttachmentOptionsTypeHintKey: type]
    return Self(try UNNotificationAttachment(identifier: identifier, url: url, options: hint))
  }
}
