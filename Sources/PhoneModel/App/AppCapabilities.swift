import APNs

extension AppManifest {
  /// What a project declares of an app, and may leave unknown to somebody who reads only its files.
  package enum Declaration: String, Sendable, CaseIterable {
    case entitlements
    case backgroundModes = "background modes"
    /// The notification service extension.
    case serviceExtension = "service extension"
  }

  /// What is not known of the app and why, on one line; nil if all is known.
  package var unknownWords: String? {
    guard !unknown.isEmpty else { return nil }
    var groups: [(reason: String, names: [String])] = []
    for declaration in Declaration.allCases {
      guard let reason = unknown[declaration] else { continue }
      if groups.last?.reason == reason {
        groups[groups.count - 1].names.append(declaration.rawValue)
      } else {
        groups.append((reason, [declaration.rawValue]))
      }
    }
    let words = groups.map { "\($0.names.joined(separator: ", ")) (\($0.reason))" }
    return "not known of the app: " + words.joined(separator: ", ")
  }

  /// Whether the app has an entitlement, or may have it since its entitlements are not known.
  package func mayUse(_ entitlement: Entitlement) -> Bool {
    entitlements.contains(entitlement) || unknown[.entitlements] != nil
  }

  /// Whether the app has a background mode, or may have it since its modes are not known.
  package func mayUse(_ mode: BackgroundMode) -> Bool {
    backgroundModes.contains(mode) || unknown[.backgroundModes] != nil
  }

  /// An entitlement that an app needs for some notifications (rule A23).
  public enum Entitlement: String, Sendable, CaseIterable {
    /// Notifications that pass a Focus.
    case timeSensitive = "time-sensitive"
    /// Alerts that sound whatever the person has switched off.
    case criticalAlerts = "critical-alerts"
    /// Notifications that say who wrote (rule D45).
    case communication
    /// Suppressing notifications in a service extension.
    case filtering

    /// The prefix of Apple's keys before the short name, without the full stop.
    private static let domain = "com.apple.developer.usernotifications"
    /// The entitlement for push notifications, which is an `APSEnvironment`.
    private static let environment = "aps-environment"

    /// The key of the entitlement in an app's property list.
    package var key: String { "\(Self.domain).\(rawValue)" }

    /// Finds an entitlement by its short name or its key; nil for one that has to do with something
    /// else.
    package init?(named name: String) {
      guard let found = Self.allCases.first(where: { [$0.rawValue, $0.key].contains(name) }) else {
        return nil
      }
      self = found
    }

    /// Whether a name is that of the entitlement for push notifications, on whatever system.
    package static func isEnvironment(_ name: String) -> Bool {
      name.split(separator: ".").last.map { Spelling.isSame(String($0), environment) } ?? false
    }

    /// The name that was most probably meant by one that is near to an entitlement's, in the same
    /// form; nil if none is near.
    package static func nearestName(to name: String) -> String? {
      let parts = name.split(separator: ".").map(String.init)
      guard let last = parts.last else { return nil }
      let shortNames = allCases.map(\.rawValue)
      let near = shortNames.contains(last) ? last : nearest(to: last, among: shortNames)
      guard parts.count > 1 else { return near }
      let head = parts.dropLast().joined(separator: ".")
      guard head == domain || nearest(to: head, among: [domain]) != nil else { return nil }
      return near.flatMap(Self.init(rawValue:))?.key
    }
  }

  /// What an app may do in the background, in the words of `UIBackgroundModes` (rule A24).
  public enum BackgroundMode: String, Sendable, CaseIterable {
    /// Playing and recording sound.
    case audio
    /// Following where the person is.
    case location
    /// Calls: without it an app gets no VoIP pushes.
    case voip
    /// Fetching from time to time.
    case fetch
    /// Being woken by silent pushes (rule D12).
    case remoteNotification = "remote-notification"
    /// Longer work while the phone is not used.
    case processing
    /// Talking to Bluetooth accessories.
    case bluetoothCentral = "bluetooth-central"
    /// Being a Bluetooth accessory.
    case bluetoothPeripheral = "bluetooth-peripheral"
    /// Talking to accessories that are plugged in.
    case externalAccessory = "external-accessory"
    /// Downloading magazines.
    case newsstandContent = "newsstand-content"
    /// Finding devices near by.
    case nearbyInteraction = "nearby-interaction"
    /// Walkie-talkie conversations.
    case pushToTalk = "push-to-talk"
  }
}
