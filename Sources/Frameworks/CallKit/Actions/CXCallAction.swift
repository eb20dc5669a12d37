public import Foundation

/// Something that the person asks of one call.
open class CXCallAction: CXAction, @unchecked Sendable {
  /// The call.
  public let callUUID: UUID

  /// Creates an action for a call.
  public init(call callUUID: UUID) {
    self.callUUID = callUUID
  }
}

/// The person answers a call.
open class CXAnswerCallAction: CXCallAction, @unchecked Sendable {}

/// The person declines or ends a call.
open class CXEndCallAction: CXCallAction, @unchecked Sendable {}
