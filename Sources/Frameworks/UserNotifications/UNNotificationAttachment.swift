public import Foundation
package import NotificationValues

/// An audio, image or movie file that is shown with a notification (A43).
open class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value that the attachment wraps.
  package let value: NotificationContent.Attachment

  /// Creates an attachment from its value; the file is not checked.
  package init(_ value: NotificationContent.Attachment) {
    self.value = value
  }

  /// Checks a file and creates an attachment for it; the file is moved only when the attachment is
  /// scheduled.
  ///
  /// - Parameters:
  ///   - identifier: An identifier that is unique in the notification; if it is empty, one is
  ///     generated.
  ///   - URL: The URL of a file on disk.
  ///   - options: Values for the `UNNotificationAttachmentOptions…Key` constants; the type hint and
  ///     the hidden thumbnail have an effect here.
  /// - Throws: ``UNError`` with ``UNError/Code/attachmentInvalidURL`` if there is no such file,
  ///   ``UNError/Code/attachmentUnrecognizedType`` for an unsupported type,
  ///   ``UNError/Code/attachmentInvalidFileSize`` for a file that is empty or too large, and
  ///   ``UNError/Code/attachmentCorrupt`` if the contents have another type (A43, X37).
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
    var value = NotificationContent.Attachment(identifier: name, url: URL, type: type)
    value.isThumbnailHidden =
      options?[UNNotificationAttachmentOptionsThumbnailHiddenKey] as? Bool ?? false
    self.init(value)
  }

  /// The identifier of the attachment within its notification.
  open var identifier: String { value.identifier }

  /// The URL of the file.
  open var url: URL { value.url }

  /// The uniform type identifier of the file.
  open var type: String { value.type }

  /// Returns the attachment itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares identifier, URL and type.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationAttachment)?.value == value
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { value.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads an attachment from an archive; nil if the archive contains something else.
  public required init?(coder: NSCoder) {
    guard let value = coder.decodeFields(NotificationContent.Attachment.self) else { return nil }
    self.value = value
  }

  /// Writes the attachment into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(value)
  }
}

/// The option for the attachment's type: a uniform type identifier as a string (A20).
public let UNNotificationAttachmentOptionsTypeHintKey =
  "UNNotificationAttachmentOptionsTypeHintKey"

/// The option that hides the attachment's thumbnail: a Boolean (A20).
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
  "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The option that crops the thumbnail: a dictionary with a unit rectangle (A20).
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
  "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The option for the thumbnail's time in a movie: seconds or frames as a number (A20).
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
  "UNNotificationAttachmentOptionsThumbnailTimeKey"
