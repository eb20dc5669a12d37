public import Foundation

/// A local notification that waits for its trigger.
public struct PendingRequest: Sendable, Codable, Identifiable {
  /// The request's identifier; a request of the same identifier replaces this one (rule L2).
  public var id: String
  /// What it will say.
  public var content: NotificationContent
  /// What it waits for.
  public var trigger: Trigger
  /// When it fires next; the distant future where it waits for no time.
  public var nextDate: Date

  /// Creates the value of its parts.
  package init(id: String, content: NotificationContent, trigger: Trigger, nextDate: Date) {
    self.id = id
    self.content = content
    self.trigger = trigger
    self.nextDate = nextDate
  }

  /// Whether it waits for nothing.
  package var isImmediate: Bool { trigger.isImmediate }

  /// What a pending request waits for.
  public indirect enum Trigger: Sendable, Codable {
    /// Elapsed time in seconds, once or again and again (rule L5).
    case timeInterval(TimeInterval, repeats: Bool)
    /// A moment that matches date components, once or at every match (rule L6).
    case calendar(DateComponents, repeats: Bool)
    /// A region that is entered or left, once or each time (rule L7).
    case location(Region, repeats: Bool)
  }
}

extension DeviceState {
  /// How many local notifications may be pending (rule L3).
  package static let pendingLimit = 64
}
