public import Foundation

/// A sound, image or film that is shown with a notification (A43).
open class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value behind the attachment.
  package let fields: Fields

  /// Creates an attachment from its value, whose file is not checked.
  package init(fields: Fields) {
    self.fields = fields
  }

  /// Checks a file and makes an attachment of it; the file stays where it is until the attachment
  /// is scheduled.
  ///
  /// - Parameters:
  ///   - identifier: A name that is unique in the notification; one is made when it is empty.
  ///   - URL: The place of a file on disk.
  ///   - options: Values under the `UNNotificationAttachmentOptions…Key` constants; the type hint
  ///     and the hidden thumbnail have an effect here.
  /// - Throws: ``UNError`` with ``UNError/Code/attachmentInvalidURL`` where there is no such file,
  ///   ``UNError/Code/attachmentUnrecognizedType`` for a type not supported,
  ///   ``UNError/Code/attachmentInvalidFileSize`` for a file empty or too large, and
  ///   ``UNError/Code/attachmentCorrupt`` for one that holds something else (A43, X37).
  public convenience init(
    identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil
  ) throws {
    let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
    let host = UNUserNotificationCenter.current().host
    let type: String
    do throws(AttachmentFile.Fault) {
      if let fault = host.attachmentFault(at: URL) { throw fault }
      type = try AttachmentFile(URL, typeHint: hint).validType()
    } catch {
      host.attachmentFailed(at: URL, error)
      throw UNError(error.code)
    }
    let name = identifier.isEmpty ? UUID().uuidString : identifier
    var fields = Fields(identifier: name, url: URL, type: type)
    fields.isThumbnailHidden =
      options?[UNNotificationAttachmentOptionsThumbnailHiddenKey] as? Bool ?? false
    self.init(fields: fields)
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
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    self.fields = fields
  }

  /// Writes the attachment into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
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
    /// Whether it is left out where the notification has room for one picture (A20).
    package var isThumbnailHidden = false
    /// Whether the system has the file in its store, since the notification was scheduled.
    package var isStored = false

    /// Creates the value; nothing is checked.
    package init(identifier: String, url: URL, type: String) {
      self.identifier = identifier
      self.url = url
      self.type = type
    }
  }
}

/// The option that names the attachment's type: a uniform type identifier as a string (A20).
public let UNNotificationAttachmentOptionsTypeHintKey =
  "UNNotificationAttachmentOptionsTypeHintKey"

/// The option that hides the attachment's thumbnail: a Boolean (A20).
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
  "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The option that cuts the thumbnail: a dictionary of a unit rectangle (A20).
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
  "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The option that picks the thumbnail's moment in a film: seconds or frames as a number (A20).
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
  "UNNotificationAttachmentOptionsThumbnailTimeKey"
