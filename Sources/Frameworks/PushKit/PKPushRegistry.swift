// An app that imports only this framework uses NSObject, Data and Date, as it may with Apple's.
@_exported public import Foundation
public import Dispatch
import Synchronization
import UserNotifications

/// Registers the app for pushes that go to the app itself, and hands them to its delegate (A66).
///
/// A registry that nobody holds any more gets nothing: keep it in a property. It belongs to the
/// simulated device of the notification centre of the code that creates it; outside a simulator it
/// never gets a token.
open class PKPushRegistry: NSObject, @unchecked Sendable {
  private let host: (any Host)?
  private let state = Mutex(Carried(State()))

  /// Creates a registry.
  ///
  /// - Parameter queue: The queue on which Apple's registry calls the delegate. This one calls it
  ///   on the main thread, as everything of the app is called.
  public init(queue: DispatchQueue?) {
    host = UNUserNotificationCenter.current().host as? any Host
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

  /// What stands behind an app's registries and registers for pushes; every call may come from any
  /// thread.
  package protocol Host: AnyObject, Sendable {
    /// Registers and unregisters; what comes of it is told to the registry's delegate later (A66).
    func desiredPushTypesDidChange(
      of registry: PKPushRegistry, from old: Set<PKPushType>, to new: Set<PKPushType>)
    /// The token of a type that the app is registered for.
    func pushToken(for type: PKPushType) -> Data?
  }
}

/// A kind of push that goes to the app itself and is never shown (A21).
public struct PKPushType: RawRepresentable, Hashable, Sendable {
  /// The type as a string.
  public var rawValue: String

  /// Creates a type from its string.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Incoming calls.
  public static let voIP = PKPushType(rawValue: "PKPushTypeVoIP")
  /// Updates of a complication on the watch.
  public static let complication = PKPushType(rawValue: "PKPushTypeComplication")
  /// Changes of what a file provider offers.
  public static let fileProvider = PKPushType(rawValue: "PKPushTypeFileProvider")
}

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
