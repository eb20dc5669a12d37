import Testing
import UserNotifications

/// A change of a single property of full content.
struct ContentChange: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var apply: @Sendable (UNMutableNotificationContent) -> Void

  init(_ property: String, _ apply: @escaping @Sendable (UNMutableNotificationContent) -> Void) {
    testDescription = property
    self.apply = apply
  }

  static let all = [
    ContentChange("title") { $0.title = "x" },
    ContentChange("subtitle") { $0.subtitle = "x" },
    ContentChange("body") { $0.body = "x" },
    ContentChange("badge") { $0.badge = 9 },
    ContentChange("no badge") { $0.badge = nil },
    ContentChange("sound") { $0.sound = .default },
    ContentChange("attachments") { $0.attachments = [] },
    ContentChange("userInfo") { $0.userInfo["flag"] = true },
    ContentChange("launchImageName") { $0.launchImageName = "" },
    ContentChange("categoryIdentifier") { $0.categoryIdentifier = "x" },
    ContentChange("threadIdentifier") { $0.threadIdentifier = "x" },
    ContentChange("targetContentIdentifier") { $0.targetContentIdentifier = nil },
    ContentChange("interruptionLevel") { $0.interruptionLevel = .passive },
    ContentChange("relevanceScore") { $0.relevanceScore = 0 },
    ContentChange("filterCriteria") { $0.filterCriteria = "" },
    ContentChange("summaryArgument") { $0.summaryArgument = "" },
    ContentChange("summaryArgumentCount") { $0.summaryArgumentCount = 1 },
  ]
}
