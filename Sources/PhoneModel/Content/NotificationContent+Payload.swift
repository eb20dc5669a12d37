package import APNs
import Foundation
package import NotificationValues

extension NotificationContent {
  /// The content that a payload becomes (rule P14).
  ///
  /// A localisation key stands for its text until it is looked up (rule P9).
  package init(_ payload: Payload) {
    self.init()
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

extension NotificationContent.Sound {
  init(_ sound: APS.Sound) {
    self.init(
      name: sound.name?.value ?? Self.defaultName, critical: sound.isCritical,
      volume: sound.volume?.value ?? 1)
  }
}

extension NotificationContent {
  /// Has the paths of attachments that do not begin at the root start from a directory.
  package mutating func startPaths(from directory: String?) {
    for index in attachments.indices where attachments[index].url.scheme == nil {
      let path = joined(attachments[index].url.path, to: directory ?? "")
      attachments[index].url = URL(fileURLWithPath: path)
    }
  }
}
