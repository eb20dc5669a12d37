public import Foundation
public import UIKit
public import UserNotifications

/// An app that comes with the simulator.
public struct SampleApp: Sendable {
  /// The name on the command line, such as `meetings`.
  public let name: String
  /// The displayed name, such as `Meetings`.
  public let displayName: String
  /// The bundle identifier, such as `com.example.meetings`.
  public let bundleIdentifier: String
  /// The background modes, as in `UIBackgroundModes`.
  public let backgroundModes: [String]
  private let make: @MainActor @Sendable (Surroundings) -> any UIApplicationDelegate
  /// The app's texts in its languages, by key, as in `Localizable.strings`.
  public var texts: [String: [String: String]] = [:]
  /// Creates the app's notification service extension, a new one for each notification; nil for an
  /// app without one.
  public var makeServiceExtension:
    (
      @Sendable (_ record: @escaping @Sendable (Activity) -> Void)
        -> UNNotificationServiceExtension
    )?

  /// The environment of a sample app.
  struct Surroundings: Sendable {
    /// Records an activity of the app.
    let record: @Sendable (Activity) -> Void
    /// The files of the app.
    let files: any FileStore
  }

  /// Creates the app's delegate, with a store for its files; activities are passed to the closure.
  @MainActor public func makeDelegate(
    files: any FileStore, record: @escaping @Sendable (Activity) -> Void
  ) -> any UIApplicationDelegate {
    make(Surroundings(record: record, files: files))
  }

  /// All sample apps; the last one has the categories of all others.
  public static let all: [SampleApp] = [
    SampleApp(
      name: "meetings", displayName: "Meetings", bundleIdentifier: "com.example.meetings",
      backgroundModes: [],
      make: { MeetingsAppDelegate(record: $0.record, files: $0.files) },
      texts: MeetingsAppDelegate.texts),
    SampleApp(
      name: "reminders", displayName: "Reminders", bundleIdentifier: "com.example.reminders",
      backgroundModes: [],
      make: { RemindersAppDelegate(record: $0.record) }),
    SampleApp(
      name: "orders", displayName: "Orders", bundleIdentifier: "com.example.orders",
      backgroundModes: [],
      make: { OrdersAppDelegate(record: $0.record) }),
    SampleApp(
      name: "messages", displayName: "Messages", bundleIdentifier: "com.example.messages",
      backgroundModes: ["remote-notification"],
      make: { MessagesAppDelegate(record: $0.record) },
      makeServiceExtension: { MessageService(record: $0) }),
    SampleApp(
      name: "calls", displayName: "Calls", bundleIdentifier: "com.example.calls",
      backgroundModes: ["voip"],
      make: { CallsAppDelegate(record: $0.record) }),
    SampleApp(
      name: "samples", displayName: "Samples", bundleIdentifier: "com.example.samples",
      backgroundModes: ["remote-notification"],
      make: { SamplesAppDelegate(record: $0.record, files: $0.files) },
      texts: MeetingsAppDelegate.texts),
  ]
}

/// A store for a sample app's files, by name, with Data Protection.
public protocol FileStore: Sendable {
  /// Returns the text of a file; nil if it does not exist.
  func read(_ name: String) throws -> String?

  /// Writes a file, replacing its contents.
  func write(_ text: String, to name: String, protection: FileProtectionType) throws

  /// Removes a file if it exists.
  func remove(_ name: String)
}

/// Something that a sample app did, for display.
public struct Activity: Hashable, Sendable {
  /// The name: a noun, a full stop and a past participle, such as `meeting.accepted`.
  public var name: String
  /// The details, in display order.
  public var details: [Detail]

  /// Creates an activity.
  public init(_ name: String, _ details: [Detail] = []) {
    self.name = name
    self.details = details
  }

  /// The app sent its device token to its server, as at each launch (S78, S81).
  static func tokenSent(_ token: Data) -> Activity {
    Activity("token.sent", [Detail("bytes", String(token.count))])
  }

  /// The registration for a device token failed (S80).
  static func registrationFailed(_ error: any Error) -> Activity {
    failed("registration.failed", error)
  }

  /// A response that the app does not handle (R24).
  static func unhandled(_ response: UNNotificationResponse) -> Activity {
    let category = response.notification.request.content.categoryIdentifier
    let details = [Detail("actionIdentifier", response.actionIdentifier)]
    return Activity(
      "unhandled", category.isEmpty ? details : details + [Detail("categoryIdentifier", category)])
  }

  /// A response to a notification without required data (X28).
  static func missing(_ key: String, in response: UNNotificationResponse) -> Activity {
    Activity(
      "userInfo.missing",
      [Detail("key", key), Detail("actionIdentifier", response.actionIdentifier)])
  }

  /// An operation that failed.
  static func failed(_ name: String, _ error: any Error) -> Activity {
    Activity(name, [Detail("reason", error.localizedDescription)])
  }

  /// A named value of an activity.
  public struct Detail: Hashable, Sendable {
    /// The name, in lower camel case.
    public var key: String
    /// The value as text.
    public var value: String

    /// Creates a detail.
    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }
}

/// Handles one category of notifications: declares it, presents it and acts on its responses.
@MainActor
protocol NotificationManager: AnyObject {
  /// The category, with all its actions (S10).
  var category: UNNotificationCategory { get }

  /// How its notifications appear while the app is in the foreground.
  var presentationOptions: UNNotificationPresentationOptions { get }

  /// Handles a response; returns when the work is done.
  func handle(_ response: UNNotificationResponse)
}

extension NotificationManager {
  var presentationOptions: UNNotificationPresentationOptions { [.banner, .list, .sound] }

  /// Whether a notification is of this manager's category.
  func manages(_ notification: UNNotification) -> Bool {
    notification.request.content.categoryIdentifier == category.identifier
  }
}
