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
  private let make: @Sendable (Surroundings) -> any UIApplicationDelegate
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
  public func makeDelegate(
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
