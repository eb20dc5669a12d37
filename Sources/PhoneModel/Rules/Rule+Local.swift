extension Rule {
  /// The rules of what local notifications carry.
  static let localRules = [
    emptyRequest, unallowedRequest, invalidAttachment, attachmentLimits, attachmentContents,
    attachmentForgotten, thumbnail, soundFiles,
    badgePermission, badgeRemovalAlone, iconBadge,
  ]

  package static let emptyRequest = Rule(
    "L11", .open,
    "A local notification with neither text, sound nor badge is accepted; when the error for one"
      + " without content is used is not documented.",
    source: "not documented; UNError.notificationInvalidNoContent exists")
  package static let unallowedRequest = Rule(
    "L12", .open,
    "An app that adds a local notification without permission is told of no error; on macOS it was"
      + " told that notifications are not allowed.",
    source: "not documented; reports")
  package static let invalidAttachment = Rule(
    "L14", .verified,
    "A local notification with an attachment that is not valid is not scheduled, and adding it is"
      + " an error.",
    source: "Apple: UNNotificationAttachment")
  package static let attachmentLimits = Rule(
    "A43", .verified,
    "An attachment is a file of a known type: audio up to 5 MB, images up to 10 MB, films up to"
      + " 50 MB; scheduling moves it into the attachment store, or copies it from the bundle.",
    source: "Apple: UNNotificationAttachment")
  static let attachmentContents = Rule(
    "A43b", .assumed,
    "A file whose contents are of no kind that its type names is corrupt; another format of the"
      + " same kind is shown.",
    source: "general knowledge; UNError.attachmentCorrupt exists")
  static let attachmentForgotten = Rule(
    "A43c", .assumed,
    "A file leaves the attachment store when the app removes the last notification that has it.",
    source: "general knowledge; UNError.attachmentNotInDataStore exists")
  package static let badgePermission = Rule(
    "L18", .assumed,
    "An app sets the number on its icon at once, and only while the person allows it badges.",
    source: "general knowledge")
  package static let badgeRemovalAlone = Rule(
    "L18b", .observed,
    "A local notification that does nothing but remove the badge is not posted.",
    source: "a report on iOS 10.2 (radar 29859960)")
  package static let iconBadge = Rule(
    "L19", .open,
    "Setting `applicationIconBadgeNumber` to 0 leaves Notification Center as it is; it has also"
      + " been seen to empty it.",
    source: "reports")
  package static let soundFiles = Rule(
    "A42", .verified,
    "A sound is a file shorter than 30 seconds in Linear PCM, IMA4, µLaw or aLaw, in a .aiff, .wav"
      + " or .caf file of the app's containers or bundle; for any other the default sound plays.",
    source: "Apple: UNNotificationSound")
  package static let thumbnail = Rule(
    "D67", .assumed,
    "The first attachment whose thumbnail is not hidden is shown beside the text, and all of them"
      + " in the long look.",
    source: "general knowledge")
}
