import Foundation

/// A file that an app wants to attach to a notification, as it is on disk at this moment.
package struct AttachmentFile {
  private let url: URL
  private let typeHint: String?

  /// Names a file, with the uniform type identifier that the app gives for it, if it does.
  package init(_ url: URL, typeHint: String?) {
    self.url = url
    self.typeHint = typeHint
  }

  /// Checks the file and finds its type (A43).
  ///
  /// - Returns: The uniform type identifier.
  /// - Throws: ``AttachmentFault`` with one of the codes from 100 to 102, or 105.
  package func validType() throws(AttachmentFault) -> String {
    let size = try size()
    guard let type else {
      let name = typeHint.map { "has the type hint '\($0)'" } ?? "has the extension '\(suffix)'"
      throw AttachmentFault(
        .attachmentUnrecognizedType, "\(name), which is no type that a notification can show")
    }
    guard size > 0 else { throw AttachmentFault(.attachmentInvalidFileSize, "is empty") }
    let medium = type.medium
    guard size <= medium.byteLimit else {
      throw AttachmentFault(
        .attachmentInvalidFileSize,
        "has \(size) bytes; \(medium.phrase) has at most \(medium.byteLimit)")
    }
    let contents = AttachmentContents(try start())
    guard contents.media.contains(medium) else {
      throw AttachmentFault(
        .attachmentCorrupt, "should be of the type \(type.identifier), and holds \(contents.words)")
    }
    return type.identifier
  }

  private var suffix: String { url.pathExtension }

  private var type: AttachmentType? {
    typeHint.map(AttachmentType.withIdentifier) ?? AttachmentType.withExtension(suffix)
  }

  private func size() throws(AttachmentFault) -> Int {
    guard url.isFileURL else {
      throw AttachmentFault(
        .attachmentInvalidURL, "has no file URL; download it first, and attach the file")
    }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolvedPath),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { throw AttachmentFault(.attachmentInvalidURL, "is not there, or is no file") }
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }

  private func start() throws(AttachmentFault) -> [UInt8] {
    guard let handle = try? FileHandle(forReadingFrom: url) else {
      throw AttachmentFault(.attachmentInvalidURL, "cannot be read")
    }
    defer { try? handle.close() }
    return Array((try? handle.read(upToCount: AttachmentContents.length)) ?? Data())
  }

  private var resolvedPath: String { url.resolvingSymlinksInPath().path }
}
