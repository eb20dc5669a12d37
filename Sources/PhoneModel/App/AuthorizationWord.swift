package import UserNotifications

extension UNAuthorizationOptions {
  /// An option by its name.
  package enum Word: String, Sendable, CaseIterable {
    case badge, sound, alert, carPlay, criticalAlert, provisional
    case providesAppNotificationSettings, announcement, timeSensitive

    package var option: UNAuthorizationOptions {
      switch self {
      case .badge: .badge
      case .sound: .sound
      case .alert: .alert
      case .carPlay: .carPlay
      case .criticalAlert: .criticalAlert
      case .provisional: .provisional
      case .providesAppNotificationSettings: .providesAppNotificationSettings
      case .announcement: .announcement
      case .timeSensitive: .timeSensitive
      }
    }

    /// Why the system ignores the option; nil for one that has an effect.
    package var reasonIgnored: String? {
      switch self {
      case .badge, .sound, .alert, .carPlay, .criticalAlert, .provisional,
        .providesAppNotificationSettings:
        nil
      case .announcement: "since iOS 15 every app's notifications can be announced"
      case .timeSensitive:
        "the entitlement '\(AppManifest.Entitlement.timeSensitive.rawValue)' allows the level"
      }
    }
  }

  /// The names of the options that have an effect, in the order in which they are listed.
  package static let names = Word.allCases.filter { $0.reasonIgnored == nil }.map(\.rawValue)

  /// The names of those of these options that have an effect.
  package var names: [String] {
    Word.allCases.filter { $0.reasonIgnored == nil && contains($0.option) }.map(\.rawValue)
  }
}
