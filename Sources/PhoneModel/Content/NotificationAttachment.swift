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
  /// Whether it is left out where there is room for one picture.
  public var isThumbnailHidden = false
  /// Whether the phone has the file in its store, since the notification was scheduled (rule A43).
  public var isStored = false

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
    let fields = attachment.fields
    self.init(identifier: fields.identifier, url: fields.url, type: fields.type)
    isThumbnailHidden = fields.isThumbnailHidden
    isStored = fields.isStored
  }

  /// The attachment as the app reads it.
  package var frameworkAttachment: UNNotificationAttachment {
    var fields = UNNotificationAttachment.Fields(identifier: identifier, url: url, type: type)
    fields.isThumbnailHidden = isThumbnailHidden
    fields.isStored = isStored
    return UNNotificationAttachment(fields: fields)
  }

  /// The name of the file.
  package var fileName: String { url.lastPathComponent }

  /// The attachment as JSON.
  package var tree: JSONTree {
    ["identifier": .text(identifier), "url": .text(url.absoluteString), "type": .text(type)]
  }
}

extension NotificationContent {
  /// Has the paths of attachments that do not begin at the root start from a directory.
  package mutating func startPaths(from directory: String?) {
    for index in attachments.indices where attachments[index].url.scheme == nil {
      let path = joined(attachments[index].url.path, to: directory ?? "")
      attachments[index].url = URL(fileURLWithPath: path)
    }
  }
}
