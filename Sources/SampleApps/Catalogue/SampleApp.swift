public import UIKit

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
  /// Makes the app's delegate, as a launch does; what the app does goes to the closure given.
  public let makeDelegate:
    @Sendable (_ record: @escaping @Sendable (Activity) -> Void) -> any UIApplicationDelegate

  /// All sample apps, the one that knows every category last.
  public static let all: [SampleApp] = [
    SampleApp(
      name: "meetings", displayName: "Meetings", bundleIdentifier: "com.example.meetings",
      backgroundModes: [],
      makeDelegate: { MeetingsAppDelegate(record: $0) }),
    SampleApp(
      name: "reminders", displayName: "Reminders", bundleIdentifier: "com.example.reminders",
      backgroundModes: [],
      makeDelegate: { RemindersAppDelegate(record: $0) }),
    SampleApp(
      name: "orders", displayName: "Orders", bundleIdentifier: "com.example.orders",
      backgroundModes: [],
      makeDelegate: { OrdersAppDelegate(record: $0) }),
    SampleApp(
      name: "messages", displayName: "Messages", bundleIdentifier: "com.example.messages",
      backgroundModes: ["remote-notification"],
      makeDelegate: { MessagesAppDelegate(record: $0) }),
    SampleApp(
      name: "calls", displayName: "Calls", bundleIdentifier: "com.example.calls",
      backgroundModes: ["voip"],
      makeDelegate: { CallsAppDelegate(record: $0) }),
    SampleApp(
      name: "samples", displayName: "Samples", bundleIdentifier: "com.example.samples",
      backgroundModes: ["remote-notification"],
      makeDelegate: { SamplesAppDelegate(record: $0) }),
  ]
}
