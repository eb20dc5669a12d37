public import Foundation
import Synchronization

/// Something that is asked of a call; the app fulfills it or lets it fail.
open class CXAction: NSObject, @unchecked Sendable {
  /// What tells it from other actions.
  public let uuid = UUID()
  private let state = Mutex(State())

  private struct State {
    var isComplete = false
    var completion: (@Sendable (Bool) -> Void)?
  }

  /// Whether the app fulfilled it or let it fail.
  open var isComplete: Bool { state.withLock { $0.isComplete } }

  /// Creates an action.
  public override init() {}

  /// Creates an action: there are no archives of actions.
  public required init?(coder: NSCoder) {}

  /// Says that it is done.
  open func fulfill() {
    complete(true)
  }

  /// Says that it cannot be done.
  open func fail() {
    complete(false)
  }

  /// Has it told, once, whether it was done.
  final func whenComplete(_ completion: @escaping @Sendable (Bool) -> Void) {
    state.withLock { $0.completion = completion }
  }

  private func complete(_ isDone: Bool) {
    let completion = state.withLock { state in
      defer { state = State(isComplete: true) }
      return state.completion
    }
    completion?(isDone)
  }

  /// Hands it to a provider's delegate.
  func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    fail()
  }
}

/// Something that is asked of one call.
open class CXCallAction: CXAction, @unchecked Sendable {
  /// The call.
  public let callUUID: UUID

  /// Creates an action for a call.
  public init(call callUUID: UUID) {
    self.callUUID = callUUID
    super.init()
  }

  /// Creates nothing: there are no archives of actions.
  public required init?(coder: NSCoder) { nil }

  /// What the record says of it once it is done.
  var effect: CallRegistry.Effect { CallRegistry.Effect(name: "call.changed", details: []) }
}

/// A call is started.
open class CXStartCallAction: CXCallAction, @unchecked Sendable {
  /// Who is called.
  open var handle: CXHandle
  /// Whether with video.
  open var isVideo = false
  /// Who is called, among the person's contacts.
  open var contactIdentifier: String?

  /// Creates an action that starts a call.
  public init(call callUUID: UUID, handle: CXHandle) {
    self.handle = handle
    super.init(call: callUUID)
  }

  /// Creates nothing: there are no archives of actions.
  public required init?(coder: NSCoder) { nil }

  /// Says that it is done, and since when.
  open func fulfill(withDateStarted dateStarted: Date) {
    fulfill()
  }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: "call.started", details: [("handle", handle.value)])
  }
}

/// A call is answered.
open class CXAnswerCallAction: CXCallAction, @unchecked Sendable {
  /// Says that it is done, and since when.
  open func fulfill(withDateConnected dateConnected: Date) {
    fulfill()
  }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: "call.answered", details: [])
  }
}

/// A call is declined or ended.
open class CXEndCallAction: CXCallAction, @unchecked Sendable {
  /// Says that it is done, and since when.
  open func fulfill(withDateEnded dateEnded: Date) {
    fulfill()
  }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect { CallRegistry.Effect(name: "call.ended", details: []) }
}

/// A call is put on hold or taken back.
open class CXSetHeldCallAction: CXCallAction, @unchecked Sendable {
  /// Whether it is put on hold.
  open var isOnHold: Bool

  /// Creates an action that puts a call on hold or takes it back.
  public init(call callUUID: UUID, onHold: Bool) {
    isOnHold = onHold
    super.init(call: callUUID)
  }

  /// Creates nothing: there are no archives of actions.
  public required init?(coder: NSCoder) { nil }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: isOnHold ? "call.held" : "call.resumed", details: [])
  }
}

/// The microphone of a call is switched off or on.
open class CXSetMutedCallAction: CXCallAction, @unchecked Sendable {
  /// Whether it is switched off.
  open var isMuted: Bool

  /// Creates an action that switches the microphone off or on.
  public init(call callUUID: UUID, muted: Bool) {
    isMuted = muted
    super.init(call: callUUID)
  }

  /// Creates nothing: there are no archives of actions.
  public required init?(coder: NSCoder) { nil }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: isMuted ? "call.muted" : "call.unmuted", details: [])
  }
}

/// A call is merged with another, or leaves a group.
open class CXSetGroupCallAction: CXCallAction, @unchecked Sendable {
  /// The other call; nil to leave the group.
  open var callUUIDToGroupWith: UUID?

  /// Creates an action that merges a call with another.
  public init(call callUUID: UUID, callUUIDToGroupWith: UUID?) {
    self.callUUIDToGroupWith = callUUIDToGroupWith
    super.init(call: callUUID)
  }

  /// Creates nothing: there are no archives of actions.
  public required init?(coder: NSCoder) { nil }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: "call.grouped", details: [])
  }
}

/// Keypad tones are played.
open class CXPlayDTMFCallAction: CXCallAction, @unchecked Sendable {
  /// How tones are played.
  public enum ActionType: Int, Sendable {
    /// One tone, as a key is pressed.
    case singleTone = 1
    /// Several, after a short pause.
    case softPause = 2
    /// Several, once the person wants them.
    case hardPause = 3
  }

  /// The keys.
  open var digits: String
  /// How they are played.
  open var type: ActionType

  /// Creates an action that plays tones.
  public init(call callUUID: UUID, digits: String, type: ActionType) {
    self.digits = digits
    self.type = type
    super.init(call: callUUID)
  }

  /// Creates nothing: there are no archives of actions.
  public required init?(coder: NSCoder) { nil }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: "call.keyed", details: [("digits", digits)])
  }
}
