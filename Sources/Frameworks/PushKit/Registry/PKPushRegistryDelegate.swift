public import Foundation

/// Handles tokens and pushes; every method but the first may be left out (A68).
public protocol PKPushRegistryDelegate: NSObjectProtocol {
  /// Called with a token, which is to go to the server.
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - pushCredentials: The token and its type.
  ///   - type: The type that the token is for.
  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
    for type: PKPushType)

  /// Called with a push. A VoIP push has to be reported as a call before it is completed (A70).
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - payload: What the server sent.
  ///   - type: The type of the push.
  ///   - completion: To be called once when the push is dealt with.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping @Sendable () -> Void)

  /// Called with a push. A VoIP push has to be reported as a call before this returns (A70).
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - payload: What the server sent.
  ///   - type: The type of the push.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType) async

  /// Called with a push where the form with a completion handler is missing; deprecated in iOS 11.
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - payload: What the server sent.
  ///   - type: The type of the push.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType)

  /// Called when a token is no longer valid; the server is to forget it.
  ///
  /// - Parameters:
  ///   - registry: The registry that wanted the type.
  ///   - type: The type that the token was for.
  func pushRegistry(
    _ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType)
}
