public import Foundation

/// An error of the notification center (A14).
public struct UNError: _BridgedStoredNSError, Sendable {
  /// The error as an object; its user info has the description.
  public let _nsError: NSError

  /// Creates an error from an object of the domain ``UNErrorDomain``.
  public init(_nsError error: NSError) {
    let description = Code(rawValue: error.code).map { [NSLocalizedDescriptionKey: $0.message] }
    _nsError = NSError(
      domain: error.domain, code: error.code,
      userInfo: error.userInfo.merging(description ?? [:]) { given, _ in given })
  }

  /// The error domain, ``UNErrorDomain``.
  public static var _nsErrorDomain: String { UNErrorDomain }
}

extension UNError {
  /// An error code, with Apple's numbers (A14).
  public enum Code: Int, _ErrorCodeProtocol, Hashable, Sendable, CaseIterable {
    /// The error of these codes.
    public typealias _ErrorType = UNError

    /// The app may not send notifications.
    case notificationsNotAllowed = 1
    /// The attachment is not a readable file with a file URL.
    case attachmentInvalidURL = 100
    /// The attachment's file type is not supported.
    case attachmentUnrecognizedType = 101
    /// The attachment's file is empty or larger than its type allows.
    case attachmentInvalidFileSize = 102
    /// The attachment is not in the data store.
    case attachmentNotInDataStore = 103
    /// The attachment's file could not be moved into the data store.
    case attachmentMoveIntoDataStoreFailed = 104
    /// The attachment's file is damaged.
    case attachmentCorrupt = 105
    /// The trigger has no future date.
    case notificationInvalidNoDate = 1400
    /// The notification has no text, sound or badge.
    case notificationInvalidNoContent = 1401
    /// The object that provides content has a type that is not allowed.
    case contentProvidingObjectNotAllowed = 1500
    /// The object provides no valid content.
    case contentProvidingInvalid = 1501
    /// The badge number is not valid.
    case badgeInputInvalid = 1600
  }
}

extension UNError.Code {
  /// One sentence for a person; only the first is Apple's own text (A19).
  var message: String {
    switch self {
    case .notificationsNotAllowed: "Notifications are not allowed for this application"
    case .attachmentInvalidURL: "Invalid attachment file URL"
    case .attachmentUnrecognizedType: "Unrecognized attachment file type"
    case .attachmentInvalidFileSize: "Invalid attachment file size"
    case .attachmentNotInDataStore: "Attachment file is not in the data store"
    case .attachmentMoveIntoDataStoreFailed: "Attachment file could not enter the data store"
    case .attachmentCorrupt: "Attachment file is corrupt"
    case .notificationInvalidNoDate: "Trigger has no date to fire at"
    case .notificationInvalidNoContent: "Notification has no content"
    case .contentProvidingObjectNotAllowed: "Object may not provide notification content"
    case .contentProvidingInvalid: "Object provides no valid notification content"
    case .badgeInputInvalid: "Badge count is not valid"
    }
  }
}

/// The domain of the errors of this framework (A19).
public let UNErrorDomain = "UNErrorDomain"

extension UNError {
  /// See ``Code/notificationsNotAllowed``.
  public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
  /// See ``Code/attachmentInvalidURL``.
  public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
  /// See ``Code/attachmentUnrecognizedType``.
  public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
  /// See ``Code/attachmentInvalidFileSize``.
  public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
  /// See ``Code/attachmentNotInDataStore``.
  public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
  /// See ``Code/attachmentMoveIntoDataStoreFailed``.
  public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
  /// See ``Code/attachmentCorrupt``.
  public static var attachmentCorrupt: Code { .attachmentCorrupt }
  /// See ``Code/notificationInvalidNoDate``.
  public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
  /// See ``Code/notificationInvalidNoContent``.
  public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
  /// See ``Code/contentProvidingObjectNotAllowed``.
  public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
  /// See ``Code/contentProvidingInvalid``.
  public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
  /// See ``Code/badgeInputInvalid``.
  public static var badgeInputInvalid: Code { .badgeInputInvalid }
}
