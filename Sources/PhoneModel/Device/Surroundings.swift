public import Foundation
import UserNotifications

extension DeviceState {
  /// A Focus, such as Do Not Disturb or Work (rules D42, D43).
  public struct Focus: Hashable, Sendable, Codable {
    /// Whether a Focus is on.
    public var on = false
    /// Whether the app is on its allow-list.
    public var allowsApp = false
    /// Whether time-sensitive notifications may pass.
    public var allowsTimeSensitive = true
    /// Whose messages may pass, where they are communication notifications (rule D45).
    public var people: [String] = []
    /// The filter criteria that the app's Focus filter lets pass; empty for no filter.
    public var filter = ""
    /// Whether silenced notifications are shown on the lock screen.
    public var showsOnLockScreen = false

    /// Creates a Focus that is off.
    public init() {}

    /// Why the Focus silences a notification, or nil if it lets it pass.
    package func silences(
      _ level: NotificationContent.InterruptionLevel, criteria: String?, from sender: String?
    ) -> Silencing? {
      guard on, level != .critical else { return nil }
      if let criteria, !filter.isEmpty, criteria != filter { return .filter(criteria) }
      if allows(sender) { return nil }
      if allowsApp || (level == .timeSensitive && allowsTimeSensitive) { return nil }
      return .app
    }

    /// The names that a word such as `Ada,Grace Hopper` lists; nil if one of them is empty.
    package static func people(_ word: String) -> [String]? {
      let names = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return names == [""] ? [] : names.contains("") ? nil : names
    }

    /// Whether the messages of a sender may pass.
    package func allows(_ sender: String?) -> Bool {
      sender.map(people.contains) ?? false
    }

    /// Why a Focus silences a notification.
    package enum Silencing: Hashable, Sendable {
      /// The app is not on the allow-list.
      case app
      /// The notification's criteria are not those of the app's filter.
      case filter(String)
    }
  }

  /// The person's Apple Watch (rule D92).
  public struct Watch: Hashable, Sendable, Codable {
    /// Whether it is worn.
    public var worn = false
    /// Whether it is unlocked.
    public var unlocked = false

    /// Creates a watch that is not worn.
    public init() {}

    /// Whether it can take an alert in the phone's place.
    package var isReady: Bool { worn && unlocked }
  }

  /// The car (rule D90).
  public struct CarPlay: Hashable, Sendable, Codable {
    /// Whether the phone is connected to it.
    public var connected = false

    /// Creates a car that is not connected.
    public init() {}
  }

  /// The app's complication on the watch, and the pushes that it may get (rule D8).
  public struct Complication: Hashable, Sendable, Codable {
    /// Whether it is on the active watch face.
    public var active = true
    /// When pushes were delivered for it, on the day of the last one.
    public var pushes: [Date] = []

    /// How many pushes a day are delivered for it.
    public static let dailyBudget = 50

    /// Creates a complication on the active face that got no pushes.
    public init() {}

    /// How many pushes were delivered for it on the day of a time, in UTC.
    package func pushes(onDayOf time: Date) -> Int {
      pushes.count { $0.day == time.day }
    }

    /// Takes note of a delivered push.
    package mutating func count(at time: Date) {
      pushes.removeAll { $0.day != time.day }
      pushes.append(time)
    }
  }

  /// The scheduled summary: when held notifications are shown together (rule D44).
  public struct ScheduledSummary: Hashable, Sendable, Codable {
    /// The times of day at which a summary is shown, in minutes after midnight, in order.
    public private(set) var minutes: [Int]

    /// What the text of the times looks like, as a regular expression.
    package static let pattern: String = {
      let time = "([01]?[0-9]|2[0-3]):[0-5]?[0-9]"
      return "^\(time)(,\(time))*$"
    }()

    /// Creates the times that iOS suggests: eight in the morning and six in the evening.
    public init() {
      minutes = [8 * 60, 18 * 60]
    }

    /// Reads times of day as `08:00,18:00`; nil if there is none, or one is not a time.
    public init?(_ text: String) {
      let times = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.minute)
      guard !times.contains(nil) else { return nil }
      minutes = times.compactMap(\.self).sorted()
    }

    /// The times as they are read.
    public var text: String {
      minutes.map { "\(Self.twoDigits($0 / 60)):\(Self.twoDigits($0 % 60))" }.joined(separator: ",")
    }

    /// The first summary after a moment, by the clock on the wall of a zone.
    package func nextDate(after date: Date, in zone: PhoneZone) -> Date? {
      minutes.compactMap { minute in
        UNCalendarNotificationTrigger.nextDate(
          matching: DateComponents(hour: minute / 60, minute: minute % 60), after: date,
          in: zone.calendar)
      }.min()
    }

    private static func minute(_ text: Substring) -> Int? {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
        let hour = Int(parts[0]), let minute = Int(parts[1]),
        (0..<24).contains(hour), (0..<60).contains(minute)
      else { return nil }
      return hour * 60 + minute
    }

    private static func twoDigits(_ number: Int) -> String {
      number < 10 ? "0\(number)" : "\(number)"
    }
  }

  /// A notification that waits for the next summary (rule D44).
  public struct HeldNotification: Sendable, Codable {
    /// The notification; its date is that of its arrival.
    public var notification: DeliveredNotification
    /// When the summary is shown.
    public var until: Date
    /// Whether the summary was changed meanwhile, which gave it another date (rule D44c).
    package var isRescheduled: Bool?

    /// Creates the value of its parts.
    package init(notification: DeliveredNotification, until: Date) {
      self.notification = notification
      self.until = until
    }
  }

  /// A silent push that the system holds until the app is started (rule D13).
  public struct HeldSilentPush: Sendable, Codable, Identifiable {
    /// The request's identifier.
    public var id: String
    /// The payload.
    public var payload: UserInfo

    /// Creates the value of its parts.
    package init(id: String, payload: UserInfo) {
      self.id = id
      self.payload = payload
    }
  }
}

extension Date {
  /// The day in UTC, as a number.
  fileprivate var day: Double { (timeIntervalSince1970 / 86_400).rounded(.down) }
}
