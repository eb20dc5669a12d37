/// A notification that is gone.
public struct Removal: Sendable {
  /// Where it was.
  public let place: Place
  /// Why.
  public let reason: Reason

  /// Creates the value of its parts.
  package init(place: Place, reason: Reason) {
    self.place = place
    self.reason = reason
  }

  /// Why a notification can be removed.
  public enum Reason: String, Sendable, CaseIterable {
    /// The person answered it.
    case answered
    /// The app removed it.
    case app
    /// More local notifications were pending than the phone keeps.
    case limit
    /// The app was deleted.
    case uninstalled
    /// The app's process ended.
    case appEnded
  }

  /// Where a notification can be removed from.
  public enum Place: String, Sendable, CaseIterable {
    /// Notification Center.
    case delivered
    /// The scheduled ones.
    case pending
    /// The one that APNs stores for the phone.
    case stored
    /// The silent push that waits for the app to be started.
    case heldSilentPush
  }
}

/// A notification that took the place of another of the same identifier.
public struct Replacement: Sendable {
  /// Where the replaced one was.
  public let place: Removal.Place

  /// Creates the value of its parts.
  package init(place: Removal.Place) {
    self.place = place
  }
}

/// A part of the phone's state that changed.
public struct DeviceChange: Sendable {
  /// The device key.
  public let key: String
  /// The value before.
  public let from: String
  /// The value after.
  public let to: String

  /// Creates the value of its parts.
  package init(key: String, from: String, to: String) {
    self.key = key
    self.from = from
    self.to = to
  }
}
