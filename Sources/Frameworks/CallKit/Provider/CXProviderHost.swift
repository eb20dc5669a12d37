import Foundation

/// What stands behind an app's providers and shows its calls; every call may come from any thread.
package protocol CXProviderHost: AnyObject, Sendable {
  /// Shows an incoming call, or says why it is not shown.
  func reportNewIncomingCall(
    with UUID: UUID, update: CXCallUpdate
  ) -> CXErrorCodeIncomingCallError?
  /// Takes note that a call ended.
  func reportCall(with UUID: UUID, endedAt date: Date?, reason: CXCallEndedReason)
  /// Ends all calls.
  func invalidateCalls()
}
