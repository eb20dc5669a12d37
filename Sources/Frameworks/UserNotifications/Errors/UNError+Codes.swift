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
