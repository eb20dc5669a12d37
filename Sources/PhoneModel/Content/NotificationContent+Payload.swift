package import APNs

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
    sound = aps.sound.map { NotificationSound($0.value) }
    categoryIdentifier = aps.category?.value ?? ""
    threadIdentifier = aps.threadID?.value ?? ""
    targetContentIdentifier = aps.targetContentID?.value
    interruptionLevel = aps.interruptionLevel.map { .init($0.value) } ?? .active
    relevanceScore = aps.relevanceScore?.value ?? 0
    filterCriteria = aps.filterCriteria?.value
  }

  private mutating func set(_ alert: Alert) {
    title = alert.titleLocKey?.value ?? alert.title?.value ?? ""
    subtitle = alert.subtitleLocKey?.value ?? alert.subtitle?.value ?? ""
    body = alert.locKey?.value ?? alert.body?.value ?? ""
    if alert.isLocalized { localized = LocalizedTexts(alert) }
    launchImageName = alert.launchImage?.value ?? ""
    summaryArgument = alert.summaryArg?.value ?? ""
    summaryArgumentCount = alert.summaryArgCount?.value ?? 1
  }
}

extension NotificationSound {
  fileprivate init(_ sound: Sound) {
    self.init(
      name: sound.name?.value ?? Self.defaultName, critical: sound.isCritical,
      volume: sound.volume?.value ?? 1)
  }
}

extension NotificationContent.InterruptionLevel {
  /// The level of a payload's word; an unknown word counts as active (rule P20).
  fileprivate init(_ level: APNs.InterruptionLevel) {
    switch level {
    case .passive: self = .passive
    case .timeSensitive: self = .timeSensitive
    case .critical: self = .critical
    default: self = .active
    }
  }
}

extension LocalizedTexts {
  fileprivate init(_ alert: Alert) {
    title = alert.titleLocKey.map { LocalizedText($0.value, alert.titleLocArgs?.value ?? []) }
    subtitle = alert.subtitleLocKey.map {
      LocalizedText($0.value, alert.subtitleLocArgs?.value ?? [])
    }
    body = alert.locKey.map { LocalizedText($0.value, alert.locArgs?.value ?? []) }
  }
}
