import Foundation
import UserNotifications

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
