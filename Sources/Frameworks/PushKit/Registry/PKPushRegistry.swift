public import Dispatch
public import Foundation
import Synchronization
import UserNotifications

/// Registers the app for pushes that go to the app itself, and hands them to its delegate (A66).
///
/// A registry that nobody holds any more gets nothing: keep it in a property. It belongs to the
/// simulated device of the notification centre of the code that creates it; outside a simulator it
/// never gets a token.
open class PKPushRegistry: NSObject, @unchecked Sendable {
  private let host: (any PKPushRegistryHost)?
  private let state = Mutex(Carried(State()))

  /// Creates a registry.
  ///
  /// - Parameter queue: The queue on which Apple's registry calls the delegate. This one calls it
  ///   on the executor of whoever performs the stimulus, as everything of the app is called.
  public init(queue: DispatchQueue?) {
    host = UNUserNotificationCenter.current().host as? any PKPushRegistryHost
  }

  /// The object that handles tokens and pushes; held weakly.
  ///
  /// Set it before ``desiredPushTypes`` (A66).
  open weak var delegate: (any PKPushRegistryDelegate)? {
    get { state.withLock { Carried($0.value.delegate) }.value }
    set {
      let new = Carried(newValue)
      state.withLock { $0.value.delegate = new.value }
    }
  }

  /// The types that the app wants; setting them registers for those that are new, and ends the
  /// registration of those that are gone (A66).
  open var desiredPushTypes: Set<PKPushType>? {
    get { state.withLock { $0.value.desired } }
    set {
      let old = state.withLock { state in
        defer { state.value.desired = newValue }
        return state.value.desired
      }
      host?.desiredPushTypesDidChange(of: self, from: old ?? [], to: newValue ?? [])
    }
  }

  /// The token of a type, or nil while the app is not registered for it.
  open func pushToken(for type: PKPushType) -> Data? {
    desiredPushTypes?.contains(type) == true ? host?.pushToken(for: type) : nil
  }

  private struct State {
    weak var delegate: (any PKPushRegistryDelegate)?
    var desired: Set<PKPushType>?
  }
}
