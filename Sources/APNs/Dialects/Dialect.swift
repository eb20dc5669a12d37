/// The form in which a text says what to push: APNs' own, or that of a tool or service before it.
public enum Dialect: String, Hashable, Sendable, CaseIterable {
  /// The payload itself, as APNs takes it; with `Simulator Target Bundle` it is an `.apns` file.
  case apns
  /// A captured request: `{"headers": {…}, "payload": {…}}`.
  case request
  /// A message for the HTTP v1 interface of Firebase Cloud Messaging.
  case fcm
  /// A message for Expo's push service, or an array of them.
  case expo
  /// A message for Amazon SNS, with a payload in a string for each platform.
  case sns
  /// A user notification of Detox.
  case detox

  /// The dialect with its article, as messages say it.
  var phrase: String {
    switch self {
    case .apns: "a payload"
    case .request: "a captured request"
    case .fcm: "an FCM message"
    case .expo: "an Expo message"
    case .sns: "an SNS message"
    case .detox: "a Detox notification"
    }
  }
}

extension Diagnostic.Code {
  /// Something is wrong with what surrounds the payload in a dialect.
  public static let dialect = Self(rawValue: "dialect")
}
