// As with Apple's framework, an app that imports only this one can use NSObject, Data and Date.
@_exported public import Foundation
public import Dispatch
import Synchronization
import UserNotifications

/// Registers the app for pushes to the app itself, and passes them to its delegate (A66).
///
/// Keep a strong reference to the registry, such as a property: a released registry receives
/// nothing. It belongs to the simulated device of the notification center of the code that creates
/// it; outside a simulator it never receives a token.
open class PKPushRegistry: NSObject, @unchecked Sendable {
  private let host: (any Host)?
  private let state = Mutex(Carried(State()))

  /// Creates a registry.
  ///
  /// - Parameter queue: The queue on which Apple's registry calls the delegate. This one always
  ///   calls it on the main thread.
  public init(queue: DispatchQueue?) {
    host = UNUserNotificationCenter.current().host as? any Host
  }

  /// The delegate, which handles tokens and pushes; held weakly.
  ///
  /// Set it before ``desiredPushTypes`` (A66).
  open weak var delegate: (any PKPushRegistryDelegate)? {
    get { state.withLock { Carried($0.value.delegate) }.value }
    set {
      let new = Carried(newValue)
      state.withLock { $0.value.delegate = new.value }
    }
  }

  /// The types to register for.
  ///
  /// Setting it registers the added types and unregisters the removed ones (A66).
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

  /// Implements an app's registries; methods may be called from any thread.
  package protocol Host: AnyObject, Sendable {
    /// Registers and unregisters types; the registry's delegate learns the result later (A66).
    func desiredPushTypesDidChange(
      of registry: PKPushRegistry, from old: Set<PKPushType>, to new: Set<PKPushType>)
    /// The token of a registered type.
    func pushToken(for type: PKPushType) -> Data?
  }
}

/// A type of push that goes to the app itself and is never shown (A21).
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
  /// Changes in a file provider.
  public static let fileProvider = PKPushType(rawValue: "PKPushTypeFileProvider")
}

/// The credentials with which a server sends pushes of one type to this app on this device (A67).
open class PKPushCredentials: NSObject, @unchecked Sendable {
  private let values: (type: PKPushType, token: Data)

  /// The type that the token is for.
  open var type: PKPushType { values.type }
  /// The token; its length is not fixed.
  open var token: Data { values.token }

  /// Creates credentials.
  package init(type: PKPushType, token: Data) {
    values = (type, token)
  }

  /// Creates credentials without a token, for a test that overrides the properties.
  public override init() {
    values = (.voIP, Data())
  }
}

/// What the system says of a VoIP push (A69).
open class PKVoIPPushMetadata: NSObject, @unchecked Sendable {
  /// Whether the app must report a call: not while it is in the foreground or has a call.
  public let mustReport: Bool

  /// Creates metadata.
  package init(mustReport: Bool) {
    self.mustReport = mustReport
  }
}

/// The payload of a push from a server (A67).
///
/// `@unchecked`: the dictionary contains `Any`, but never changes.
open class PKPushPayload: NSObject, @unchecked Sendable {
  private let values: (type: PKPushType, dictionary: [AnyHashable: Any])

  /// The type of the push.
  open var type: PKPushType { values.type }
  /// The whole payload, including `aps`.
  open var dictionaryPayload: [AnyHashable: Any] { values.dictionary }

  /// Creates a payload.
  package init(type: PKPushType, dictionaryPayload: [AnyHashable: Any]) {
    values = (type, dictionaryPayload)
  }

  /// Creates an empty payload, for a test that overrides the properties.
  public override init() {
    values = (.voIP, [:])
  }
}
