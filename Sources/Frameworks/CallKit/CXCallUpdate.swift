public import Foundation
import Synchronization

/// What an app tells the system of a call.
open class CXCallUpdate: NSObject {
  /// Who calls.
  open var remoteHandle: CXHandle?
  /// The caller's name, where the app knows a better one than the contacts.
  open var localizedCallerName: String?
  /// Whether the call can be put on hold.
  open var supportsHolding = true
  /// Whether the call can be merged with another.
  open var supportsGrouping = true
  /// Whether the call can leave a group.
  open var supportsUngrouping = true
  /// Whether the call takes keypad tones.
  open var supportsDTMF = true
  /// Whether the caller wants to be seen.
  open var hasVideo = false

  /// Creates an update.
  public override init() {}
}

/// How a caller can be reached.
open class CXHandle: NSObject, @unchecked Sendable {
  /// What the value is.
  public let type: HandleType
  /// The number, address or name.
  public let value: String

  /// Creates a handle.
  public init(type: HandleType, value: String) {
    self.type = type
    self.value = value
  }

  /// What the value of a handle is.
  public enum HandleType: Int, Hashable, Codable, Sendable, CaseIterable {
    /// Anything else, such as a user name.
    case generic = 1
    /// A telephone number.
    case phoneNumber = 2
    /// An e-mail address.
    case emailAddress = 3
  }
}

/// Why a call ended, when it was not the person who ended it.
public enum CXCallEndedReason: Int, Hashable, Codable, Sendable, CaseIterable {
  /// It failed.
  case failed = 1
  /// The caller ended it.
  case remoteEnded = 2
  /// Nobody answered.
  case unanswered = 3
  /// It was answered on another device.
  case answeredElsewhere = 4
  /// It was declined on another device.
  case declinedElsewhere = 5
}

/// The domain of ``CXErrorCodeIncomingCallError``.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"

/// Why the system does not take an incoming call.
public struct CXErrorCodeIncomingCallError: CustomNSError, Hashable, Sendable {
  /// What went wrong.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain.
  public static var errorDomain: String { CXErrorDomainIncomingCall }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// What can go wrong.
  public enum Code: Int, Hashable, Codable, Sendable, CaseIterable {
    /// Something else.
    case unknown = 0
    /// The app may not report calls.
    case unentitled = 1
    /// There is a call of that UUID.
    case callUUIDAlreadyExists = 2
    /// A Focus keeps the call back.
    case filteredByDoNotDisturb = 3
    /// The person blocked the caller.
    case filteredByBlockList = 4
  }
}

/// How the system shows an app's calls.
open class CXProviderConfiguration: NSObject {
  /// The name of the app on the call's screen; nil for that under its icon.
  open private(set) var localizedName: String?
  /// The name of the ringtone's file; nil for the system's own.
  open var ringtoneSound: String?
  /// The icon of the app on the call's screen, as PNG.
  open var iconTemplateImageData: Data?
  /// How many groups of calls there can be at once.
  open var maximumCallGroups = 2
  /// How many calls a group can have.
  open var maximumCallsPerCallGroup = 5
  /// Whether calls are in the list of recent ones.
  open var includesCallsInRecents = true
  /// Whether calls can have video.
  open var supportsVideo = false
  /// The kinds of handle that the app takes.
  open var supportedHandleTypes: Set<CXHandle.HandleType> = []

  /// Creates a configuration.
  public override init() {}

  /// Creates a configuration with a name, as was done before iOS 14.
  public convenience init(localizedName: String) {
    self.init()
    self.localizedName = localizedName
  }
}

extension CallRegistry {
  /// Something that came of a call, for the record.
  package struct Effect: Sendable {
    /// What it is called, such as `call.started`.
    package let name: String
    /// What else matters, in order.
    package let details: [(key: String, value: String)]
  }
}

/// What the system knows of the providers and the calls of an app.
package final class CallRegistry: Sendable {
  struct Call: Sendable {
    let uuid: UUID
    let isOutgoing: Bool
    var isOnHold = false
    var hasConnected = false
    /// Whether it was started or answered, so that it needs sound.
    var needsSound: Bool { (isOutgoing || hasConnected) && !isOnHold }
  }

  private struct Holder: Sendable {
    weak var provider: CXProvider?
  }

  private struct State {
    var providers: [Holder] = []
    var calls: [Call] = []
    var reports = 0
    var hasSound = false
  }

  private let state = Mutex(State())

  /// Creates the registry of an app without calls.
  package init() {}

  /// The newest provider with a delegate that somebody holds.
  var provider: CXProvider? {
    let providers = state.withLock { $0.providers.compactMap(\.provider) }
    return providers.last { $0.delegate != nil }
  }

  /// How many incoming calls the app reported, whether or not the system took them.
  package var reports: Int { state.withLock { $0.reports } }

  /// Notes that the app reported an incoming call.
  package func count() {
    state.withLock { $0.reports += 1 }
  }

  /// The calls that are not over, in the order of their names.
  package var names: [UUID] { all.map(\.uuid).sorted { $0.uuidString < $1.uuidString } }

  /// Goes on with calls that are not over, each of which somebody else began.
  package func resume(_ calls: [UUID]) {
    state.withLock { $0.calls = calls.map { Call(uuid: $0, isOutgoing: false) } }
  }

  /// The calls that are not over, in the order of their beginning.
  var all: [Call] { state.withLock { $0.calls } }

  func add(_ provider: CXProvider) {
    state.withLock { state in
      state.providers.removeAll { $0.provider == nil }
      state.providers.append(Holder(provider: provider))
    }
  }

  func knows(_ uuid: UUID) -> Bool { all.contains { $0.uuid == uuid } }

  /// Notes that a call began; false where there is one of that UUID.
  func begin(_ uuid: UUID, isOutgoing: Bool) -> Bool {
    state.withLock { state in
      guard !state.calls.contains(where: { $0.uuid == uuid }) else { return false }
      state.calls.append(Call(uuid: uuid, isOutgoing: isOutgoing))
      return true
    }
  }

  /// Notes that both sides can talk; false where there is no such call.
  func connect(_ uuid: UUID) -> Bool {
    change(uuid) { $0.hasConnected = true }
  }

  func hold(_ uuid: UUID, _ isOnHold: Bool) {
    _ = change(uuid) { $0.isOnHold = isOnHold }
  }

  /// Forgets a call; false where there is none.
  func end(_ uuid: UUID) -> Bool {
    state.withLock { state in
      let count = state.calls.count
      state.calls.removeAll { $0.uuid == uuid }
      return state.calls.count < count
    }
  }

  /// Forgets all calls, as the end of the app's process does.
  package func endAll() {
    state.withLock { state in
      state.calls = []
      state.hasSound = false
    }
  }

  /// Whether the app may use sound from now on; nil where that did not change.
  func changeOfSound() -> Bool? {
    state.withLock { state in
      let hasSound = state.calls.contains(where: \.needsSound)
      guard hasSound != state.hasSound else { return nil }
      state.hasSound = hasSound
      return hasSound
    }
  }

  private func change(_ uuid: UUID, _ body: (inout Call) -> Void) -> Bool {
    state.withLock { state in
      guard let index = state.calls.firstIndex(where: { $0.uuid == uuid }) else { return false }
      body(&state.calls[index])
      return true
    }
  }
}
