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
    for index in stored.indices where !attachments[index].isStored {
      stored[index].url = take(stored[index].url)
    }
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
    let gone = withDevice { device in
      device.attachments.forget(urls, besidesThoseOf: device.contents)
      return urls.filter { !device.attachments.holds($0) }
    }
    for url in gone where container.holds(url) { try? FileManager.default.removeItem(at: url) }
  }

  /// Takes a file into the store: one in the app's container is moved, unless it is of the bundle;
  /// of others only a record is kept, since they may be the person's.
  ///
  /// - Returns: where it is now.
  private func take(_ url: URL) -> URL {
    let isCopied = app.manifest.directory.map { url.isInside($0) } ?? false
    if !isCopied { withDevice { $0.attachments.mark(url) } }
    let place = isCopied ? url : moved(url) ?? url
    withDevice { $0.attachments.keep(place) }
    return place
  }

  /// Moves a file of the app's container; nil if it is elsewhere, or cannot be moved.
  private func moved(_ url: URL) -> URL? {
    guard container.holds(url), let folder = container.newFolder(in: "AttachmentStore") else {
      return nil
    }
    let place = folder.appending(path: url.lastPathComponent)
    do {
      try FileManager.default.moveItem(at: url, to: place)
      return place
    } catch {
      return nil
    }
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
