package import UserNotifications

extension NotificationContent {
  /// The content as the app reads it, made when that first does.
  package var frameworkContent: UNNotificationContent {
    UNNotificationContent { frameworkFields }
  }

  private var frameworkFields: UNNotificationContent.Fields {
    var fields = UNNotificationContent.Fields()
    fields.title = title
    fields.subtitle = subtitle
    fields.body = body
    if let badge { fields.setBadge(badge) }
    fields.sound = sound?.frameworkSound.fields
    fields.categoryIdentifier = categoryIdentifier
    fields.threadIdentifier = threadIdentifier
    fields.targetContentIdentifier = targetContentIdentifier
    fields.interruptionLevel = interruptionLevel.frameworkValue
    fields.relevanceScore = relevanceScore
    fields.filterCriteria = filterCriteria
    fields.launchImageName = launchImageName
    fields.summaryArgument = summaryArgument
    fields.summaryArgumentCount = summaryArgumentCount
    fields.sender = sender
    fields.groupName = groupName
    if !attachments.isEmpty {
      fields.attachments = attachments.map(\.frameworkAttachment.fields)
    }
    let userInfo = self.userInfo
    fields.setUserInfo { userInfo.dictionary }
    return fields
  }

  /// Takes over content that the app made.
  package init(_ content: UNNotificationContent) {
    self.init()
    title = content.title
    subtitle = content.subtitle
    body = content.body
    badge = content.badge?.intValue
    sound = content.sound.map { Sound($0) }
    categoryIdentifier = content.categoryIdentifier
    threadIdentifier = content.threadIdentifier
    targetContentIdentifier = content.targetContentIdentifier
    interruptionLevel = InterruptionLevel(content.interruptionLevel)
    relevanceScore = content.relevanceScore
    filterCriteria = content.filterCriteria
    launchImageName = content.launchImageName
    summaryArgument = content.summaryArgument
    summaryArgumentCount = content.summaryArgumentCount
    let own = content.fields
    sender = own.sender
    groupName = own.groupName
    attachments = content.attachments.map { Attachment($0) }
    userInfo = UserInfo(of: content)
  }
}

extension NotificationContent.InterruptionLevel {
  fileprivate var frameworkValue: UNNotificationInterruptionLevel {
    switch self {
    case .passive: .passive
    case .active: .active
    case .timeSensitive: .timeSensitive
    case .critical: .critical
    }
  }

  fileprivate init(_ level: UNNotificationInterruptionLevel) {
    switch level {
    case .passive: self = .passive
    case .active: self = .active
    case .timeSensitive: self = .timeSensitive
    case .critical: self = .critical
    }
  }
}
