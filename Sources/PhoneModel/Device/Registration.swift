/// What the phone and APNs know of the app's registration for remote notifications.
public struct Registration: Hashable, Sendable, Codable {
  /// Whether the app is registered.
  public var isRegistered = false
  /// Whether the running app asked for a device token and has no answer yet.
  public var isAwaited = false
  /// Why the token that the app's server knows is no longer valid, if it is not: APNs then discards
  /// what is sent to it, until the app registers again (rule D3).
  public var retirement: Retirement?
  /// How many device tokens the app had before the present one.
  public var formerTokens = 0

  /// Creates the registration of an app that never registered.
  public init() {}
}

extension Registration {
  /// Why a device token is no longer valid.
  public enum Retirement: String, Sendable, CaseIterable, Codable {
    /// The app unregistered.
    case unregistered
    /// The phone was restored from a backup (rule S81).
    case restored
    /// The app was deleted (rule D5).
    case uninstalled
  }

  /// Brings the app a token that is valid.
  package mutating func register() {
    isRegistered = true
    retirement = nil
  }

  /// Ends the registration; a server knows the token only if there was one.
  package mutating func end(_ reason: Retirement) {
    if isRegistered { retirement = reason }
    isRegistered = false
    isAwaited = false
    if reason != .unregistered { formerTokens += 1 }
  }
}
