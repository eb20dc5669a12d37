public import Foundation
package import UserNotifications

/// The notifications in Notification Center in the order of their arrival, each of an identifier
/// of its own.
///
/// Finding, adding and removing one costs the same however many there are: a removed notification
/// leaves a gap, and gaps are closed when they outnumber what is left.
public struct NotificationList: Sendable {
  private var slots: [DeliveredNotification?] = []
  /// The slots before this one are gaps.
  private var start = 0
  /// What is known of a list that is too long to be searched.
  private var directory: Directory?
  /// Whether none is older than the one before it, as where the clock was never set back.
  private var isOrdered = true

  /// How many there are.
  public private(set) var count = 0

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// Creates an empty list.
  public init() {}

  /// Adds a notification as the last; it takes the place of an earlier one of its identifier.
  public mutating func append(_ notification: DeliveredNotification) {
    remove(notification.id)
    if let lastArrival, notification.arrival < lastArrival { isOrdered = false }
    directory?.note(notification, in: slots.count)
    slots.append(notification)
    count += 1
    if directory == nil, slots.count > Self.searchedLength { directory = Directory(slots) }
  }

  /// Removes the notification of an identifier.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public mutating func remove(_ id: String) -> Bool {
    guard let slot = slot(of: id), let notification = slots[slot] else { return false }
    directory?.forget(notification)
    slots[slot] = nil
    count -= 1
    closeGaps()
    return true
  }

  /// Removes the oldest, so that no more than a number are left.
  package mutating func keepNewest(_ most: Int) {
    while count > most, let oldest = first { remove(oldest.id) }
  }

  /// Whether there is a notification of an identifier.
  public func contains(_ id: String) -> Bool { slot(of: id) != nil }

  /// The notification of an identifier, or nil.
  public func notification(_ id: String) -> DeliveredNotification? {
    slot(of: id).flatMap { slots[$0] }
  }

  /// The notification that arrived last (rule D90b).
  package var newest: DeliveredNotification? {
    isOrdered ? last : self.max { $0.arrival <= $1.arrival }
  }

  /// When the last one arrived; nil if there are none.
  var newestArrival: DeliveredNotification.Arrival? {
    isOrdered ? lastArrival : newest?.arrival
  }

  /// When the one that was added last arrived: the last slot is never a gap.
  private var lastArrival: DeliveredNotification.Arrival? { slots.last??.arrival }

  /// How many there are of a thread.
  package func count(ofThread thread: String) -> Int {
    if let directory { return directory.threads[thread] ?? 0 }
    return slots.count { $0?.content.threadIdentifier == thread }
  }

  /// The highest number of those of a moment, 0 for one without a number; nil if there are none.
  package func lastNumber(at date: Date) -> Int? {
    guard let lastArrival else { return nil }
    if isOrdered, lastArrival.date <= date {
      return lastArrival.date == date ? lastArrival.number : nil
    }
    return lazy.filter { $0.date == date }.map { $0.number ?? 0 }.max()
  }

  private func slot(of id: String) -> Int? {
    if let directory { return directory.slots[id] }
    return slots.firstIndex { $0?.id == id }
  }

  private mutating func closeGaps() {
    while let last = slots.last, last == nil { slots.removeLast() }
    while start < slots.count, slots[start] == nil { start += 1 }
    if start > slots.count { start = slots.count }
    guard slots.count > Self.searchedLength, slots.count > 2 * count else {
      if slots.isEmpty { isOrdered = true }
      return
    }
    slots.removeAll { $0 == nil }
    start = 0
    directory = slots.count > Self.searchedLength ? Directory(slots) : nil
  }

  /// How long a list may be that is searched from one end to the other.
  private static let searchedLength = 16

  /// Where each notification stands, and how many there are of each thread.
  private struct Directory: Sendable {
    var slots: [String: Int] = [:]
    var threads: [String: Int] = [:]

    init(_ notifications: [DeliveredNotification?]) {
      for (slot, notification) in notifications.enumerated() {
        if let notification { note(notification, in: slot) }
      }
    }

    mutating func note(_ notification: DeliveredNotification, in slot: Int) {
      slots[notification.id] = slot
      threads[notification.content.threadIdentifier, default: 0] += 1
    }

    mutating func forget(_ notification: DeliveredNotification) {
      slots[notification.id] = nil
      let thread = notification.content.threadIdentifier
      let left = (threads[thread] ?? 1) - 1
      threads[thread] = left > 0 ? left : nil
    }
  }
}

extension NotificationList: BidirectionalCollection {
  /// The place of a notification in the list, valid until the list is changed.
  public struct Index: Comparable, Sendable {
    fileprivate let slot: Int

    /// Whether a place lies before another.
    public static func < (one: Index, other: Index) -> Bool { one.slot < other.slot }
  }

  /// The place of the oldest.
  public var startIndex: Index { Index(slot: start) }

  /// The place behind the newest.
  public var endIndex: Index { Index(slot: slots.count) }

  /// The place of the next one.
  public func index(after index: Index) -> Index {
    Index(slot: slots[(index.slot + 1)...].firstIndex { $0 != nil } ?? slots.count)
  }

  /// The place of the one before.
  public func index(before index: Index) -> Index {
    Index(slot: slots[..<index.slot].lastIndex { $0 != nil } ?? 0)
  }

  /// The notification at a place.
  public subscript(index: Index) -> DeliveredNotification {
    guard let notification = slots[index.slot] else {
      preconditionFailure("the list was changed after the index was made")
    }
    return notification
  }
}

extension NotificationList: ExpressibleByArrayLiteral, Codable {
  /// Creates the list of notifications, the oldest first.
  public init(_ notifications: some Sequence<DeliveredNotification>) {
    for notification in notifications { append(notification) }
  }

  /// Creates the list of notifications, the oldest first.
  public init(arrayLiteral notifications: DeliveredNotification...) {
    self.init(notifications)
  }

  /// Reads the list as an array.
  public init(from decoder: any Decoder) throws {
    self.init(try [DeliveredNotification](from: decoder))
  }

  /// Writes the list as an array.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

/// A notification that is kept in Notification Center.
public struct DeliveredNotification: Sendable, Codable, Identifiable {
  /// The request's identifier: the collapse identifier of a remote notification, where it has one.
  public var id: String
  /// When it was delivered; the date that the notification shows (rule A49).
  public var date: Date
  /// Where it came from.
  public var origin: Origin
  /// What it says.
  public var content: NotificationContent
  /// Where it alerted the person; nil for one that went to the list alone.
  public var surface: Presentation.Surface?
  /// Whether its banner stays until it is answered, by the alert style that it came with (rule
  /// D60); nil for one that was no banner.
  package var isPersistent: Bool?
  /// What it waited for; nil for one from a server, or one that was due at once.
  public var trigger: PendingRequest.Trigger?
  /// How many of the same moment had arrived before it; nil for none.
  package var number: Int?

  /// Creates a delivered notification.
  public init(id: String, date: Date, origin: Origin, content: NotificationContent) {
    self.id = id
    self.date = date
    self.origin = origin
    self.content = content
  }
}

extension DeliveredNotification {
  /// Where a notification comes from.
  public enum Origin: String, Sendable, CaseIterable, Codable {
    /// From a server, through APNs.
    case remote
    /// Scheduled by the app itself.
    case local
    /// From a server, for the app's PushKit registry; never shown (rule D6).
    case pushKit
  }

  /// The notification as the app reads it; a remote one has a push trigger (rule A50), a local one
  /// that which it waited for (rule L16).
  package var frameworkNotification: UNNotification {
    let trigger = origin == .remote ? UNPushNotificationTrigger.remote : trigger?.frameworkTrigger()
    return UNNotification(
      date: date,
      request: UNNotificationRequest(
        identifier: id, content: UNNotificationContent(content), trigger: trigger))
  }
}
