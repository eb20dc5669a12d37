import APNs
import Foundation

extension JSONWriter {
  /// Writes content under the names of `UNNotificationContent`; what is empty is left out.
  package mutating func content(_ content: NotificationContent) {
    beginObject()
    field("title", content.title)
    field("subtitle", content.subtitle)
    field("body", content.body)
    if let badge = content.badge { field("badge", badge) }
    if let sound = content.sound {
      key("sound")
      self.sound(sound)
    }
    field(ifAny: "categoryIdentifier", content.categoryIdentifier)
    field(ifAny: "threadIdentifier", content.threadIdentifier)
    field(ifAny: "targetContentIdentifier", content.targetContentIdentifier)
    field("interruptionLevel", content.interruptionLevel.rawValue)
    key("relevanceScore")
    double(content.relevanceScore)
    field(ifAny: "filterCriteria", content.filterCriteria)
    field(ifAny: "launchImageName", content.launchImageName)
    field(ifAny: "summaryArgument", content.summaryArgument)
    if content.summaryArgumentCount != 1 {
      field("summaryArgumentCount", content.summaryArgumentCount)
    }
    if !content.attachments.isEmpty {
      key("attachments")
      attachments(content.attachments)
    }
    key("userInfo")
    content.userInfo.write(to: &self)
    endObject()
  }

  /// Writes attachments as `[{identifier, url, type}]`.
  package mutating func attachments(_ attachments: [NotificationAttachment]) {
    beginArray()
    for attachment in attachments {
      beginObject()
      field("identifier", attachment.identifier)
      field("url", attachment.url.absoluteString)
      field("type", attachment.type)
      endObject()
    }
    endArray()
  }

  /// Writes a sound as `{name, critical, volume}`.
  package mutating func sound(_ sound: NotificationSound) {
    beginObject()
    soundFields(sound)
    endObject()
  }

  /// Writes the members of a sound.
  package mutating func soundFields(_ sound: NotificationSound) {
    field("name", sound.name)
    field("critical", sound.critical)
    key("volume")
    double(sound.volume)
  }
}
