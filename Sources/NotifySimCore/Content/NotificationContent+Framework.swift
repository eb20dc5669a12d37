package import UserNotifications

extension NotificationContent {
  /// The content as the app reads it.
  package var frameworkContent: UNNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = title
    content.subtitle = subtitle
    content.body = body
    content.badge = badge.map { NSNumber(value: $0) }
    content.sound = sound?.frameworkSound
    content.categoryIdentifier = categoryIdentifier
    content.threadIdentifier = threadIdentifier
    content.targetContentIdentifier = targetContentIdentifier
    content.interruptionLevel = interruptionLevel.frameworkValue
    content.relevanceScore = relevanceScore
    content.filterCriteria = filterCriteria
    content.launchImageName = launchImageName
    content.summaryArgument = summaryArgument
    content.summaryArgumentCount = summaryArgumentCount
    let userInfo = self.userInfo
    content.setUserInfo { userInfo.dictionary }
    return content
  }

  /// Takes over content that the app made.
  package init(_ content: UNNotificationContent) {
    title = content.title
    subtitle = content.subtitle
    body = content.body
    badge = content.badge?.intValue
    sound = content.sound.map { NotificationSound($0) }
    categoryIdentifier = content.categoryIdentifier
    threadIdentifier = content.threadIdentifier
    targetContentIdentifier = content.targetContentIdentifier
    interruptionLevel = InterruptionLevel(content.interruptionLevel)
    relevanceScore = content.relevanceScore
    filterCriteria = content.filterCriteria
    launchImageName = content.launchImageName
    summaryArgument = content.summaryArgument
    summaryArgumentCount = content.summaryArgumentCount
    userInfo = UserInfo(of: content)
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
