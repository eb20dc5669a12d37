package import APNs
package import Foundation
package import UserNotifications

extension AttachmentFault {
  /// The file is gone, since it was attached before.
  package static let movedBefore = AttachmentFault(
    .attachmentMoveIntoDataStoreFailed,
    "cannot be moved into the attachment store, since it was moved there for another attachment")

  /// The finding that a file cannot be attached.
  package func diagnostic(of url: URL) -> Diagnostic {
    let name = url.isFileURL ? url.lastPathComponent : url.absoluteString
    return Diagnostic(.error, .attachment, "the attachment '\(name)' \(reason)", fixIt: advice)
  }

  /// The rules that the file does not keep.
  package var rules: [Rule] {
    switch code {
    case .attachmentCorrupt: [.attachmentLimits, .attachmentContents]
    case .attachmentNotInDataStore: [.attachmentLimits, .attachmentForgotten]
    default: [.attachmentLimits]
    }
  }

  private var advice: Diagnostic.FixIt? {
    switch code {
    case .attachmentMoveIntoDataStoreFailed, .attachmentNotInDataStore:
      .init("make a copy of the file for each notification")
    case .attachmentCorrupt:
      .init("check the status and the type of the download before attaching the file")
    default: nil
    }
  }
}
