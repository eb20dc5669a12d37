public import Foundation
import Synchronization

/// The properties of a call that an app reports to the system.
open class CXCallUpdate: NSObject, NSCopying {
  /// The handle of the caller.
  open var remoteHandle: CXHandle?
  /// The caller's name, if the app knows a better one than the contacts.
  open var localizedCallerName: String?
  /// Whether the call can be put on hold.
  open var supportsHolding = true
  /// Whether the call can be merged with another.
  open var supportsGrouping = true
  /// Whether the call can leave a group.
  open var supportsUngrouping = true
  /// Whether the call accepts keypad tones.
  open var supportsDTMF = true
  /// Whether it is a video call.
  open var hasVideo = false

  /// Creates an update.
  public override init() {}

  /// Returns an update of its own with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CXCallUpdate()
    copy.remoteHandle = remoteHandle
    copy.localizedCallerName = localizedCallerName
    copy.supportsHolding = supportsHolding
    copy.supportsGrouping = supportsGrouping
    copy.supportsUngrouping = supportsUngrouping
    copy.supportsDTMF = supportsDTMF
    copy.hasVideo = hasVideo
    return copy
  }
}

/// The address of a caller.
open class CXHandle: NSObject, NSCopying, @unchecked Sendable {
  /// The type of the value.
  public let type: HandleType
  /// The number, address or name.
  public let value: String

  /// Creates a handle.
  public init(type: HandleType, value: String) {
    self.type = type
    self.value = value
  }

  /// Returns the handle itself, since it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a handle of the same type and value.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CXHandle else { return false }
    return type == other.type && value == other.value
  }

  /// The same for equal handles.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(type)
    hasher.combine(value)
    return hasher.finalize()
  }

  /// The type of a handle's value.
  public enum HandleType: Int, Hashable, Codable, Sendable, CaseIterable {
    /// Anything else, such as a user name.
    case generic = 1
    /// A telephone number.
    case phoneNumber = 2
    /// An e-mail address.
    case emailAddress = 3
  }
}

/// Why a call ended without the person's action.
public enum CXCallEndedReason: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The call failed.
  case failed = 1
  /// The caller ended the call.
  case remoteEnded = 2
  /// Nobody answered.
  case unanswered = 3
  /// The call was answered on another device.
  case answeredElsewhere = 4
  /// The call was declined on another device.
  case declinedElsewhere = 5
}

/// The settings for displaying an app's calls.
open class CXProviderConfiguration: NSObject, NSCopying {
  /// The name of the app on the call screen; nil for the app's display name.
  open private(set) var localizedName: String?
  /// The name of the ringtone file; nil for the system's ringtone.
  open var ringtoneSound: String?
  /// The icon of the app on the call screen, as PNG.
  open var iconTemplateImageData: Data?
  /// The maximum number of call groups.
  open var maximumCallGroups = 2
  /// The maximum number of calls in a group.
  open var maximumCallsPerCallGroup = 5
  /// Whether calls appear in the list of recent calls.
  open var includesCallsInRecents = true
  /// Whether calls can have video.
  open var supportsVideo = false
  /// The types of handles that the app supports.
  open var supportedHandleTypes: Set<CXHandle.HandleType> = []

  /// Creates a configuration.
  public override init() {}

  /// Creates a configuration with a name, as before iOS 14.
  public convenience init(localizedName: String) {
    self.init()
    self.localizedName = localizedName
  }

  /// Returns a configuration of its own with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { copied }

  final var copied: CXProviderConfiguration {
    let copy = CXProviderConfiguration()
    copy.localizedName = localizedName
    copy.ringtoneSound = ringtoneSound
    copy.iconTemplateImageData = iconTemplateImageData
    copy.maximumCallGroups = maximumCallGroups
    copy.maximumCallsPerCallGroup = maximumCallsPerCallGroup
    copy.includesCallsInRecents = includesCallsInRecents
    copy.supportsVideo = supportsVideo
    copy.supportedHandleTypes = supportedHandleTypes
    return copy
  }
}

extension CallRegistry {
  /// An effect of a call, for the record.
  package struct Effect: Sendable {
    /// The name, such as `call.started`.
    package let name: String
    /// Further facts, in order.
    package let details: [(key: String, value: String)]
  }
}

/// The providers and the calls of an app.
package final class CallRegistry: Sendable {
  struct Call: Hashable, Sendable {
    let uuid: UUID
    let isOutgoing: Bool
    var isOnHold = false
    var hasConnected = false
    var hasEnded = false
    /// Whether the call needs audio: it was started or answered, and is not on hold.
    var needsSound: Bool { (isOutgoing || hasConnected) && !isOnHold }
  }

  private struct Holder: Sendable {
    weak var provider: CXProvider?
  }

  private struct ObserverHolder: Sendable {
    weak var observer: CXCallObserver?
  }

  private struct State {
    var providers: [Holder] = []
    var observers: [ObserverHolder] = []
    var calls: [Call] = []
    var reports = 0
    var hasSound = false
  }

  private let state = Mutex(State())

  /// Creates a registry without calls.
  package init() {}

  /// The newest provider alive that has a delegate.
  var provider: CXProvider? {
    let providers = state.withLock { $0.providers.compactMap(\.provider) }
    return providers.last { $0.delegate != nil }
  }

  /// How many incoming calls the app reported, including rejected ones.
  package var reports: Int { state.withLock { $0.reports } }

  /// Counts a reported incoming call.
  package func count() {
    state.withLock { $0.reports += 1 }
  }

  /// The identifiers of the calls that have not ended, sorted.
  package var names: [UUID] { all.map(\.uuid).sorted { $0.uuidString < $1.uuidString } }

  /// Restores calls that have not ended, as incoming calls.
  package func resume(_ calls: [UUID]) {
    state.withLock { $0.calls = calls.map { Call(uuid: $0, isOutgoing: false) } }
  }

  /// The calls that have not ended, in the order of their start.
  var all: [Call] { state.withLock { $0.calls } }

  func add(_ provider: CXProvider) {
    state.withLock { state in
      state.providers.removeAll { $0.provider == nil }
      state.providers.append(Holder(provider: provider))
    }
  }

  func add(_ observer: CXCallObserver) {
    state.withLock { state in
      state.observers.removeAll { $0.observer == nil || $0.observer === observer }
      state.observers.append(ObserverHolder(observer: observer))
    }
  }

  /// Tells the observers how calls are now.
  private func notifyObservers(_ calls: [Call]) {
    let observers = state.withLock { $0.observers.compactMap(\.observer) }
    for call in calls { for observer in observers { observer.notifyDelegate(call) } }
  }

  func knows(_ uuid: UUID) -> Bool { all.contains { $0.uuid == uuid } }

  /// Adds a call; returns false if there is one with this UUID.
  package func begin(_ uuid: UUID, isOutgoing: Bool) -> Bool {
    let call = Call(uuid: uuid, isOutgoing: isOutgoing)
    let isNew = state.withLock { state in
      guard !state.calls.contains(where: { $0.uuid == uuid }) else { return false }
      state.calls.append(call)
      return true
    }
    if isNew { notifyObservers([call]) }
    return isNew
  }

  /// Marks a call as connected; returns false if there is no such call.
  func connect(_ uuid: UUID) -> Bool {
    change(uuid) { $0.hasConnected = true }
  }

  func hold(_ uuid: UUID, _ isOnHold: Bool) {
    _ = change(uuid) { $0.isOnHold = isOnHold }
  }

  /// Removes a call; returns false if there is no such call.
  func end(_ uuid: UUID) -> Bool {
    let ended = state.withLock { state in
      let ended = state.calls.filter { $0.uuid == uuid }
      state.calls.removeAll { $0.uuid == uuid }
      return ended
    }
    notifyEnd(of: ended)
    return !ended.isEmpty
  }

  private func notifyEnd(of calls: [Call]) {
    notifyObservers(
      calls.map { call in
        var call = call
        call.hasEnded = true
        return call
      })
  }

  /// Removes all calls and providers, as the end of the app's process does.
  package func endProcess() {
    state.withLock { state in
      state.providers = []
      state.observers = []
    }
    endAll()
  }

  /// Removes all calls.
  func endAll() {
    let ended = state.withLock { state in
      defer { state.calls = [] }
      state.hasSound = false
      return state.calls
    }
    notifyEnd(of: ended)
  }

  /// Whether the app may use audio, if that changed since the last call; otherwise nil.
  func changeOfSound() -> Bool? {
    state.withLock { state in
      let hasSound = state.calls.contains(where: \.needsSound)
      guard hasSound != state.hasSound else { return nil }
      state.hasSound = hasSound
      return hasSound
    }
  }

  /// The call that began last and its provider, which carries out what the person does with it;
  /// nil if there is no call, or no provider with a delegate.
  ///
  /// - Parameter action: makes the action for the call.
  /// - Returns: whether the provider was asked.
  package func perform(_ action: (UUID) -> CXCallAction) -> Bool {
    guard let call = all.last, let provider else { return false }
    provider.carryOut(CXTransaction(action: action(call.uuid)))
    return true
  }

  /// Does at once what the person does with the call that began last, for an app whose code has no
  /// provider.
  ///
  /// - Parameter action: makes the action for the call.
  /// - Returns: the effect to record; nil if there is no call.
  package func carryOut(_ action: (UUID) -> CXCallAction) -> Effect? {
    guard let call = all.last else { return nil }
    let action = action(call.uuid)
    apply(action)
    return action.effect
  }

  /// Changes the calls as an action that was carried out says.
  func apply(_ action: CXCallAction) {
    switch action {
    case is CXStartCallAction: _ = begin(action.callUUID, isOutgoing: true)
    case is CXAnswerCallAction: _ = connect(action.callUUID)
    case is CXEndCallAction: _ = end(action.callUUID)
    case let action as CXSetHeldCallAction: hold(action.callUUID, action.isOnHold)
    default: break
    }
  }

  private func change(_ uuid: UUID, _ body: (inout Call) -> Void) -> Bool {
    let changed: Call? = state.withLock { state in
      guard let index = state.calls.firstIndex(where: { $0.uuid == uuid }) else { return nil }
      body(&state.calls[index])
      return state.calls[index]
    }
    if let changed { notifyObservers([changed]) }
    return changed != nil
  }
}
