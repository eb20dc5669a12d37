extension Rule {
  /// The rules of notification service extensions.
  static let serviceExtensionRules = [
    serviceExtension, serviceExtensionProcess, serviceExtensionTime, contentWithoutText,
    serviceExtensionEnded, modifiableContent, serviceExtensionInForeground, checkedAttachments,
    firstContentCounts, categoryOfExtension, filteringEntitlement, mutableCopy,
  ]

  package static let serviceExtension = Rule(
    "D30", .verified,
    "The service extension runs for a remote notification with `mutable-content` 1 and alert"
      + " text, if the app has one and its alerts are enabled.",
    source: "Apple: Modifying content in newly delivered notifications; WWDC16 session 708")
  package static let serviceExtensionProcess = Rule(
    "D30b", .assumed,
    "The service extension is a process of its own: it runs whatever state the app is in,"
      + " force-quit too, and neither launches nor wakes the app.",
    source: "general knowledge")
  package static let serviceExtensionTime = Rule(
    "D31", .verified,
    "The service extension has about 30 seconds; near their end it is told, and if it still does"
      + " not call its content handler the original content is shown.",
    source: "Apple: UNNotificationServiceExtension")
  package static let contentWithoutText = Rule(
    "D32", .verified,
    "Content without alert text from a service extension is ignored and the original is shown;"
      + " with the entitlement `filtering` the notification is suppressed.",
    source: "Apple: UNNotificationServiceExtension; com.apple.developer.usernotifications.filtering"
  )
  package static let serviceExtensionEnded = Rule(
    "D33", .observed,
    "A service extension that is ended early, as for its use of memory, is not told before; the"
      + " original content is shown.",
    source: "Apple's developer support")
  package static let modifiableContent = Rule(
    "D34", .assumed,
    "A service extension may change every property of the content, but not the request's"
      + " identifier or trigger.",
    source: "general knowledge")
  package static let serviceExtensionInForeground = Rule(
    "D35", .assumed,
    "The service extension runs while the app is in the foreground too, before the delegate is"
      + " asked, which sees the modified content.",
    source: "general knowledge")
  package static let checkedAttachments = Rule(
    "D36", .open,
    "Attachments of a service extension are checked when it is done; a bad one is dropped.",
    source: "Apple: UNNotificationAttachment, which leaves open what becomes of the rest")
  package static let firstContentCounts = Rule(
    "D37", .assumed, "Only the first call of the content handler counts.",
    source: "general knowledge")
  package static let categoryOfExtension = Rule(
    "S11", .verified,
    "Apple's text lets the category decide which extension is launched; that goes for content"
      + " extensions, while a service extension runs by `mutable-content`.",
    source:
      "Apple: Declaring your actionable notification types; Modifying content in newly delivered"
      + " notifications")
  package static let filteringEntitlement = Rule(
    "A23", .verified,
    "The entitlement `filtering` lets a service extension keep a notification from being shown.",
    source: "Apple: com.apple.developer.usernotifications.filtering")
  package static let mutableCopy = Rule(
    "A53", .verified,
    "A service extension changes a mutable copy of the request's content and hands it over.",
    source: "Apple: Modifying content in newly delivered notifications; WWDC16 session 708")
}
