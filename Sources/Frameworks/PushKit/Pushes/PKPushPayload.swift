public import Foundation

/// What a server sent with a push (A67).
///
/// `@unchecked`: the dictionary holds `Any`, and it is never changed.
open class PKPushPayload: NSObject, @unchecked Sendable {
  /// The type of the push.
  public let type: PKPushType
  /// The whole payload, `aps` included.
  public let dictionaryPayload: [AnyHashable: Any]

  /// Creates a payload.
  package init(type: PKPushType, dictionaryPayload: [AnyHashable: Any]) {
    self.type = type
    self.dictionaryPayload = dictionaryPayload
  }
}
