/// What the phone and APNs know of the app's registration for remote notifications.
public struct Registration: Hashable, Sendable, Codable {
  /// Whether the app is registered.
  public var isRegistered = false
  /// Whether the running app asked for a device token and has no answer yet.
  public var isAwaited = false
  /// Whether the token that the app's server knows is no longer valid, so that APNs discards what
  /// is sent to it, until the app registers again (rules S81, D3, D5).
  public var isTokenRetired = false
  /// How many device tokens the app had before the present one.
  public var formerTokens = 0

  /// Creates the registration of an app that never registered.
  public init() {}
}

extension Registration {
  /// Makes the present token invalid; the next registration brings another.
  mutating func replaceToken() {
    isTokenRetired = isTokenRetired || isRegistered
    isRegistered = false
    isAwaited = false
    formerTokens += 1
  }

  /// Ends the registration at the app's wish.
  mutating func unregister() {
    isTokenRetired = isTokenRetired || isRegistered
    isRegistered = false
    isAwaited = false
  }
}
