import Foundation

/// What stands behind an app's registries and registers for pushes; every call may come from any
/// thread.
package protocol PKPushRegistryHost: AnyObject, Sendable {
  /// Registers and unregisters; what comes of it is told to the registry's delegate later (A66).
  func desiredPushTypesDidChange(
    of registry: PKPushRegistry, from old: Set<PKPushType>, to new: Set<PKPushType>)
  /// The token of a type that the app is registered for.
  func pushToken(for type: PKPushType) -> Data?
}
