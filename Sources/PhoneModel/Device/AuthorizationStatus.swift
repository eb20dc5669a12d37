package import UserNotifications

/// What the person allowed the app, in the words of `UNAuthorizationStatus` (rule A8).
public enum AuthorizationStatus: String, Sendable, CaseIterable, Codable {
  /// The app has not asked yet.
  case notDetermined
  /// The person said no: nothing is shown, local scheduling is ignored (rule A32b).
  case denied
  /// The person said yes.
  case authorized
  /// On trial: delivered quietly until the person keeps or turns off (rule S63).
  case provisional
  /// An App Clip's permission, for a limited time (rule A73).
  case ephemeral

  /// Whether notifications of the app reach the person at all (rule D20).
  public var permitsDelivery: Bool {
    switch self {
    case .authorized, .provisional, .ephemeral: true
    case .notDetermined, .denied: false
    }
  }

  /// The value that the app reads in its settings.
  package var frameworkValue: UNAuthorizationStatus {
    switch self {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .authorized: .authorized
    case .provisional: .provisional
    case .ephemeral: .ephemeral
    }
  }
}
