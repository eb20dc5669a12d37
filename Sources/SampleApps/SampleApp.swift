public import Foundation
public import UIKit
public import UserNotifications

/// An app that comes with the simulator.
public struct SampleApp: Sendable {
  /// The name as people type it, such as `meetings`.
  public let name: String
  /// The name as people see it, such as `Meetings`.
  public let displayName: String
  /// The bundle identifier, such as `com.example.meetings`.
  public let bundleIdentifier: String
  /// The background modes, as in `UIBackgroundModes`.
  public let backgroundModes: [String]
  private let make: @MainActor @Sendable (Surroundings) -> any UIApplicationDelegate
  /// The app's texts: for each of its languages by their keys, as in `Localizable.strings`.
  public var texts: [String: [String: String]] = [:]
  /// Makes the app's notification service extension, as the system does for each notification; nil
  /// for an app without one.
  public var makeServiceExtension:
    (
      @Sendable (_ record: @escaping @Sendable (Activity) -> Void)
        -> UNNotificationServiceExtension
    )?

  /// What a sample app is given at its launch.
  struct Surroundings: Sendable {
    /// Where the app says what it did.
    let record: @Sendable (Activity) -> Void
    /// The files of the app.
    let files: any FileStore
  }

  /// Makes the app's delegate, as a launch does; the app keeps its files in a store, and what it
  /// does goes to the closure.
  @MainActor public func makeDelegate(
    files: any FileStore, record: @escaping @Sendable (Activity) -> Void
  ) -> any UIApplicationDelegate {
    make(Surroundings(record: record, files: files))
  }

  /// All sample apps, the one that knows every category last.
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

/// Where a sample app keeps its files, each by its name and under a class of Data Protection.
public protocol FileStore: Sendable {
  /// What is in a file; nil if there is none of the name.
  func read(_ name: String) throws -> String?

  /// Writes a file, as a whole.
  func write(_ text: String, to name: String, protection: FileProtectionType) throws

  /// Removes a file, if it is there.
  func remove(_ name: String)
}

/// One thing that a sample app did, for whoever runs the app to show.
public struct Activity: Hashable, Sendable {
  /// What was done: the kind of thing, a full stop, and a past participle, as `meeting.accepted`.
  public var name: String
  /// With what, in the order to show.
  public var details: [Detail]

  /// Creates an activity.
  public init(_ name: String, _ details: [Detail] = []) {
    self.name = name
    self.details = details
  }

  /// The device token went to the app's server, at each launch anew (S78, S81).
  static func tokenSent(_ token: Data) -> Activity {
    Activity("token.sent", [Detail("bytes", String(token.count))])
  }

  /// There is no device token to be had now (S80).
  static func registrationFailed(_ error: any Error) -> Activity {
    failed("registration.failed", error)
  }

  /// A response that the app knows no use for (R24).
  static func unhandled(_ response: UNNotificationResponse) -> Activity {
    let category = response.notification.request.content.categoryIdentifier
    let details = [Detail("actionIdentifier", response.actionIdentifier)]
    return Activity(
      "unhandled", category.isEmpty ? details : details + [Detail("categoryIdentifier", category)])
  }

  /// A response to a notification that lacks what the app needs (X28).
  static func missing(_ key: String, in response: UNNotificationResponse) -> Activity {
    Activity(
      "userInfo.missing",
      [Detail("key", key), Detail("actionIdentifier", response.actionIdentifier)])
  }

  /// Something that could not be done.
  static func failed(_ name: String, _ error: any Error) -> Activity {
    Activity(name, [Detail("reason", error.localizedDescription)])
  }

  /// A named value that belongs to an activity.
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

/// Knows one category of notifications: how to declare it, present it and act on it.
@MainActor
protocol NotificationManager: AnyObject {
  /// The category, with all its actions (S10).
  var category: UNNotificationCategory { get }

  /// How its notifications appear while the app is in the foreground.
  var presentationOptions: UNNotificationPresentationOptions { get }

  /// Does what a person asked for; returns when nothing is left to be done.
  func handle(_ response: UNNotificationResponse)
}

extension NotificationManager {
  var presentationOptions: UNNotificationPresentationOptions { [.banner, .list, .sound] }

  /// Whether a notification is of this manager's category.
  func manages(_ notification: UNNotification) -> Bool {
    notification.request.content.categoryIdentifier == category.identifier
  }
}
