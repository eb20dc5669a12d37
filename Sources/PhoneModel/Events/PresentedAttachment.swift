package import APNs

/// A file that is shown with a notification (rule D67).
public struct PresentedAttachment: Hashable, Sendable {
  /// The name of the attachment within its notification.
  public let identifier: String
  /// The name of the file.
  public let name: String
  /// The uniform type identifier of the file.
  public let type: String
  /// Whether it is the one that stands beside the text.
  public let isThumbnail: Bool
}

extension PresentedAttachment {
  /// The attachments of content, the first that may be a thumbnail being it.
  package static func all(of content: NotificationContent) -> [PresentedAttachment] {
    let attachments = content.attachments
    guard !attachments.isEmpty else { return [] }
    let thumbnail = attachments.firstIndex { !$0.isThumbnailHidden }
    return attachments.enumerated().map { place, attachment in
      PresentedAttachment(
        identifier: attachment.identifier, name: attachment.fileName, type: attachment.type,
        isThumbnail: place == thumbnail)
    }
  }
}

extension JSONWriter {
  /// Writes the member with the attachments, if there are any.
  package mutating func field(ifAny attachments: [PresentedAttachment]) {
    guard !attachments.isEmpty else { return }
    key("attachments")
    beginArray()
    for attachment in attachments {
      beginObject()
      field("identifier", attachment.identifier)
      field("name", attachment.name)
      field("type", attachment.type)
      if attachment.isThumbnail { field("thumbnail", true) }
      endObject()
    }
    endArray()
  }
}
