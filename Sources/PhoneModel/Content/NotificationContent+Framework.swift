package import APNs
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
    var fields = Fields()
    fields.title = content.title
    fields.subtitle = content.subtitle
    fields.body = content.body
    fields.badge = content.badge?.intValue
    fields.sound = content.sound.map { Sound($0) }
    fields.categoryIdentifier = content.categoryIdentifier
    fields.threadIdentifier = content.threadIdentifier
    fields.targetContentIdentifier = content.targetContentIdentifier
    fields.interruptionLevel = InterruptionLevel(content.interruptionLevel)
    fields.relevanceScore = content.relevanceScore
    fields.filterCriteria = content.filterCriteria
    fields.launchImageName = content.launchImageName
    fields.summaryArgument = content.summaryArgument
    fields.summaryArgumentCount = content.summaryArgumentCount
    let own = content.fields
    fields.sender = own.sender
    fields.groupName = own.groupName
    fields.attachments = content.attachments.map { Attachment($0) }
    fields.userInfo = UserInfo(of: content)
    self.init(fields)
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

extension NotificationContent {
  /// The content that a payload becomes (rule P14).
  ///
  /// A localisation key stands for its text until it is looked up (rule P9).
  package init(_ payload: Payload) {
    self.init(Fields(payload))
  }
}

extension NotificationContent.Fields {
  fileprivate init(_ payload: Payload) {
    userInfo = UserInfo(payload.root)
    guard let aps = payload.aps else { return }
    if let alert = aps.alert { set(alert) }
    badge = aps.badge?.value
    sound = aps.sound.map { NotificationContent.Sound($0.value) }
    categoryIdentifier = aps.category?.value ?? ""
    threadIdentifier = aps.threadID?.value ?? ""
    targetContentIdentifier = aps.targetContentID?.value
    interruptionLevel = aps.interruptionLevel.map { .init($0.value) } ?? .active
    relevanceScore = aps.relevanceScore?.value ?? 0
    filterCriteria = aps.filterCriteria?.value
  }

  private mutating func set(_ alert: APS.Alert) {
    title = alert.titleLocKey?.value ?? alert.title?.value ?? ""
    subtitle = alert.subtitleLocKey?.value ?? alert.subtitle?.value ?? ""
    body = alert.locKey?.value ?? alert.body?.value ?? ""
    if alert.isLocalized { localized = NotificationContent.LocalizedTexts(alert) }
    launchImageName = alert.launchImage?.value ?? ""
    summaryArgument = alert.summaryArg?.value ?? ""
    summaryArgumentCount = alert.summaryArgCount?.value ?? 1
  }
}

extension NotificationContent.InterruptionLevel {
  /// The level of a payload's word; an unknown word counts as active (rule P20).
  fileprivate init(_ level: APS.InterruptionLevel) {
    switch level {
    case .passive: self = .passive
    case .timeSensitive: self = .timeSensitive
    case .critical: self = .critical
    default: self = .active
    }
  }
}
