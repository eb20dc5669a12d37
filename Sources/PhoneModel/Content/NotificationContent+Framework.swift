package import UserNotifications

extension NotificationContent {
  /// The content as the app reads it.
  package var frameworkContent: UNNotificationContent {
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
    if !attachments.isEmpty {
      fields.attachments = attachments.map(\.frameworkAttachment.fields)
    }
    let userInfo = self.userInfo
    fields.setUserInfo { userInfo.dictionary }
    return UNNotificationContent(fields: fields)
  }

  /// Takes over content that the app made.
  package init(_ content: UNNotificationContent) {
    var fields = Fields()
    fields.title = content.title
    fields.subtitle = content.subtitle
    fields.body = content.body
    fields.badge = content.badge?.intValue
    fields.sound = content.sound.map { NotificationSound($0) }
    fields.categoryIdentifier = content.categoryIdentifier
    fields.threadIdentifier = content.threadIdentifier
    fields.targetContentIdentifier = content.targetContentIdentifier
    fields.interruptionLevel = InterruptionLevel(content.interruptionLevel)
    fields.relevanceScore = content.relevanceScore
    fields.filterCriteria = content.filterCriteria
    fields.launchImageName = content.launchImageName
    fields.summaryArgument = content.summaryArgument
    fields.summaryArgumentCount = content.summaryArgumentCount
    fields.attachments = content.attachments.map { NotificationAttachment($0) }
    fields.userInfo = UserInfo(of: content)
    self.init(fields)
  }
}

extension NotificationSound {
  /// The sound as the app reads it.
  fileprivate var frameworkSound: UNNotificationSound {
    let fileName = UNNotificationSoundName(name)
    let isDefault = name == Self.defaultName
    switch (critical, isDefault) {
    case (false, true): return .default
    case (false, false): return UNNotificationSound(named: fileName)
    case (true, true): return .defaultCriticalSound(withAudioVolume: Float(volume))
    case (true, false): return .criticalSoundNamed(fileName, withAudioVolume: Float(volume))
    }
  }

  fileprivate init(_ sound: UNNotificationSound) {
    let fields = sound.fields
    self.init(
      name: fields.name?.rawValue ?? Self.defaultName, critical: fields.isCritical,
      volume: fields.volume.map(Double.init) ?? 1)
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
