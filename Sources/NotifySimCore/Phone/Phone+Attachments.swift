import APNs
import Foundation
import UserNotifications

extension Phone {
  func attachmentFault(at url: URL) -> AttachmentFile.Fault? {
    guard withDevice({ $0.attachments.tookAway(url) }) else { return nil }
    return AttachmentFile.Fault(
      .attachmentInvalidURL,
      "was moved into the attachment store when its notification was scheduled, and is gone from"
        + " its place")
  }

  func attachmentFailed(at url: URL, _ fault: AttachmentFile.Fault) {
    report(fault, of: url)
  }

  /// Moves the files of content into the store, as scheduling does; if one file cannot be moved,
  /// none is (rules A43, L14).
  func store(
    _ attachments: [NotificationContent.Attachment], about id: String
  ) throws(AttachmentFile.Fault) -> [NotificationContent.Attachment] {
    guard !attachments.isEmpty else { return [] }
    var stored: [NotificationContent.Attachment] = []
    for attachment in attachments {
      do throws(AttachmentFile.Fault) {
        let valid = try validated(attachment)
        guard !stored.contains(where: { $0.url.storePath == valid.url.storePath }) else {
          throw .movedBefore
        }
        stored.append(valid)
      } catch {
        report(error, of: attachment.url, about: id)
        throw error
      }
    }
    for attachment in stored { take(attachment.url) }
    return stored
  }

  /// Moves the file of one attachment into the store.
  func store(
    _ attachment: NotificationContent.Attachment, about id: String
  ) throws(AttachmentFile.Fault) -> NotificationContent.Attachment {
    try store([attachment], about: id).first ?? attachment
  }

  /// Deletes the files of notifications that the app removed from the store.
  func forgetFiles(of contents: [NotificationContent]) {
    let urls = contents.flatMap(\.attachments).map(\.url)
    guard !urls.isEmpty else { return }
    withDevice { $0.attachments.forget(urls, besidesThoseOf: $0.contents) }
  }

  private func take(_ url: URL) {
    let isCopied = app.manifest.directory.map { url.isInside($0) } ?? false
    withDevice { $0.attachments.take(url, isCopied: isCopied) }
  }

  /// The attachment as it will be in the store, with its file type.
  private func validated(
    _ attachment: NotificationContent.Attachment
  ) throws(AttachmentFile.Fault) -> NotificationContent.Attachment {
    let url = attachment.url
    guard !attachment.isStored else {
      if withDevice({ $0.attachments.holds(url) }) { return attachment }
      throw AttachmentFile.Fault(
        .attachmentNotInDataStore,
        "is no longer in the attachment store, since the notification that it belonged to was"
          + " removed")
    }
    guard !withDevice({ $0.attachments.tookAway(url) }) else {
      throw .movedBefore
    }
    guard !url.isFileURL || FileManager.default.fileExists(atPath: url.path) else {
      throw AttachmentFile.Fault(
        .attachmentMoveIntoDataStoreFailed,
        "cannot be moved into the attachment store, since it is not there")
    }
    let hint = attachment.type.isEmpty ? nil : attachment.type
    var valid = attachment
    valid.type = try AttachmentFile(url, typeHint: hint).validType()
    valid.isStored = true
    if valid.identifier.isEmpty { valid.identifier = makeIdentifier() }
    return valid
  }

  private func report(_ fault: AttachmentFile.Fault, of url: URL, about id: String? = nil) {
    report(fault.diagnostic(of: url), about: id, because: fault.rules)
  }
}
