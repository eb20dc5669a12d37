import SourceCode

/// What calls of JavaScript's packages that show notifications take for the content.
struct ShownContent {
  /// The key of the category.
  let category: String
  /// The key of the object that is the content; nil if that is the argument itself.
  let around: String?
  /// All keys of the content.
  let keys: Set<String>

  private static let expo: Set<String> = [
    "title", "subtitle", "body", "data", "badge", "sound", "launchImageName", "attachments",
    "categoryIdentifier", "interruptionLevel", "vibrate", "priority", "color", "autoDismiss",
    "sticky", "threadIdentifier",
  ]
  private static let notifee = ShownContent(
    category: "categoryId", around: "ios",
    keys: [
      "attachments", "badgeCount", "categoryId", "communicationInfo", "critical", "criticalVolume",
      "foregroundPresentationOptions", "interruptionLevel", "launchImageName", "sound",
      "summaryArgument", "summaryArgumentCount", "targetContentId", "threadId",
    ])
  private static let calls: [String: ShownContent] = [
    "scheduleNotificationAsync": .init(
      category: "categoryIdentifier", around: "content", keys: expo),
    "presentNotificationAsync": .init(category: "categoryIdentifier", around: nil, keys: expo),
    "displayNotification": notifee, "createTriggerNotification": notifee,
    "schedule": .init(
      category: "actionTypeId", around: "notifications",
      keys: [
        "title", "body", "largeBody", "summaryText", "id", "schedule", "sound", "smallIcon",
        "largeIcon", "iconColor", "attachments", "actionTypeId", "extra", "threadIdentifier",
        "summaryArgument", "group", "groupSummary", "channelId", "ongoing", "autoCancel", "silent",
        "inboxList",
      ]),
    "addNotificationRequest": .init(
      category: "category", around: nil,
      keys: [
        "id", "title", "subtitle", "body", "badge", "fireDate", "repeats", "repeatsComponent",
        "sound", "category", "isSilent", "isCritical", "criticalSoundVolume", "userInfo",
        "threadId", "interruptionLevel",
      ]),
  ]

  /// The content that a call takes; nil for a call that shows nothing.
  init?(of callee: Expression, in file: ParsedFile) {
    guard file.language == .javaScript else { return nil }
    let name: String
    switch callee.kind {
    case .name(let own): name = own
    case .member(let base, let own):
      if own == "schedule" {
        guard case .name("LocalNotifications") = base.kind else { return nil }
      }
      name = own
    default: return nil
    }
    guard let content = Self.calls[name] else { return nil }
    self = content
  }

  private init(category: String, around: String?, keys: Set<String>) {
    self.category = category
    self.around = around
    self.keys = keys
  }

  /// The values of a key in what is written as objects and lists, for the system and not for the
  /// app itself or Android.
  func values(of key: String, in expression: Expression, depth: Int = 0) -> [Expression] {
    guard depth < 8 else { return [] }
    switch expression.kind {
    case .list(let elements):
      return elements.flatMap { values(of: key, in: $0, depth: depth + 1) }
    case .map(let entries):
      return entries.flatMap { entry -> [Expression] in
        guard let name = entry.key.plainText else { return [] }
        if name == key { return [entry.value] }
        guard !["data", "android", "extra", "userInfo"].contains(name) else { return [] }
        return values(of: key, in: entry.value, depth: depth + 1)
      }
    default: return []
    }
  }

  /// The keys of the content that it does not have, as they are written.
  func unknownKeys(in expression: Expression, depth: Int = 0) -> [(key: Expression, name: String)] {
    guard depth < 8 else { return [] }
    switch expression.kind {
    case .list(let elements):
      return elements.flatMap { unknownKeys(in: $0, depth: depth + 1) }
    case .map(let entries):
      if let around, let inner = entries.first(where: { $0.key.plainText == around }) {
        return Self(category: category, around: nil, keys: keys)
          .unknownKeys(in: inner.value, depth: depth + 1)
      }
      guard around == nil else { return [] }
      return entries.compactMap { entry in
        guard let name = entry.key.plainText, !keys.contains(name) else { return nil }
        return (entry.key, name)
      }
    default: return []
    }
  }
}
