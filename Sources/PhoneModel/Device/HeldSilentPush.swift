/// A silent push that the system keeps back until the app is started (rule D13).
public struct HeldSilentPush: Sendable, Codable, Identifiable {
  /// The request's identifier.
  public var id: String
  /// The payload.
  public var payload: UserInfo

  /// Creates the value of its parts.
  package init(id: String, payload: UserInfo) {
    self.id = id
    self.payload = payload
  }
}
