public import Foundation

/// A sound, image or film that is shown with a notification (A43).
open class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value behind the attachment.
  package let fields: Fields

  /// Creates an attachment from its value, whose file is not checked.
  package init(fields: Fields) {
    self.fields = fields
  }

  /// Checks a file and makes an attachment of it; the file stays where it is.
  ///
  /// - Parameters:
  ///   - identifier: A name that is unique in the notification; one is made when it is empty.
  ///   - URL: The place of a file on disk.
  ///   - options: Values under the `UNNotificationAttachmentOptions…Key` constants; only the type
  ///     hint has an effect here.
  /// - Throws: ``UNError`` with ``UNError/Code/attachmentInvalidURL`` where there is no such file,
  ///   ``UNError/Code/attachmentUnrecognizedType`` for a type not supported, and
  ///   ``UNError/Code/attachmentInvalidFileSize`` for a file empty or too large (A43, X37).
  public convenience init(
    identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil
  ) throws {
    let size = try UNNotificationAttachment.size(of: URL)
    let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
    let type =
      hint.map(AttachmentType.withIdentifier) ?? AttachmentType.withExtension(URL.pathExtension)
    guard let type else { throw UNError(.attachmentUnrecognizedType) }
    guard (1...type.byteLimit).contains(size) else { throw UNError(.attachmentInvalidFileSize) }
    let name = identifier.isEmpty ? UUID().uuidString : identifier
    self.init(fields: Fields(identifier: name, url: URL, type: type.identifier))
  }

  /// The name of the attachment within its notification.
  open var identifier: String { fields.identifier }

  /// The place of the file.
  open var url: URL { fields.url }

  /// The uniform type identifier of the file.
  open var type: String { fields.type }

  /// Returns the attachment itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares identifier, place and type.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationAttachment)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an attachment from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = FieldsCoder.decode(Fields.self, from: coder) else { return nil }
    self.fields = fields
  }

  /// Writes the attachment into an archive.
  open func encode(with coder: NSCoder) {
    FieldsCoder.encode(fields, into: coder)
  }

  private static func size(of url: URL) throws -> Int {
    guard url.isFileURL,
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { throw UNError(.attachmentInvalidURL) }
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }
}

extension UNNotificationAttachment {
  /// The value behind an attachment.
  package struct Fields: Hashable, Codable, Sendable {
    /// The name of the attachment within its notification.
    package var identifier: String
    /// The place of the file.
    package var url: URL
    /// The uniform type identifier of the file.
    package var type: String

    /// Creates the value; nothing is checked.
    package init(identifier: String, url: URL, type: String) {
      self.identifier = identifier
      self.url = url
      self.type = type
    }
  }
}
