public import Foundation

/// What a server needs to send pushes of one type to this app on this device (A67).
open class PKPushCredentials: NSObject, @unchecked Sendable {
  /// The type that the token is for.
  public let type: PKPushType
  /// The token, of no certain length.
  public let token: Data

  /// Creates credentials.
  package init(type: PKPushType, token: Data) {
    self.type = type
    self.token = token
  }
}
