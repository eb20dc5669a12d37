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
