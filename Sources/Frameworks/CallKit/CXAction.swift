public import Foundation
import Synchronization

/// A requested change of a call; the app fulfills it or lets it fail.
open class CXAction: NSObject, @unchecked Sendable {
  /// The identifier of the action.
  public let uuid = UUID()
  private let state = Mutex(State())

  private struct State {
    var isComplete = false
    var completion: (@Sendable (Bool) -> Void)?
  }

  /// When the action has to be complete: never, since there is no such limit here.
  open var timeoutDate: Date { .distantFuture }

  /// Whether the app fulfilled the action or let it fail.
  open var isComplete: Bool { state.withLock { $0.isComplete } }

  /// Creates an action.
  public override init() {}

  /// Creates an action, since actions cannot be archived.
  public required init?(coder: NSCoder) {}

  /// Marks the action as done.
  open func fulfill() {
    complete(true)
  }

  /// Marks the action as failed.
  open func fail() {
    complete(false)
  }

  /// Sets the closure that is called once with whether the action was done.
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

  /// Passes the action to a provider's delegate.
  func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    fail()
  }
}

/// A requested change of one call.
open class CXCallAction: CXAction, @unchecked Sendable {
  /// The call.
  public let callUUID: UUID

  /// Creates an action for a call.
  public init(call callUUID: UUID) {
    self.callUUID = callUUID
    super.init()
  }

  /// Always returns nil, since actions cannot be archived.
  public required init?(coder: NSCoder) { nil }

  /// The effect to record when the action is done.
  var effect: CallRegistry.Effect { CallRegistry.Effect(name: "call.changed", details: []) }
}

/// Starts a call.
open class CXStartCallAction: CXCallAction, @unchecked Sendable {
  /// The handle of the recipient.
  open var handle: CXHandle
  /// Whether it is a video call.
  open var isVideo = false
  /// The identifier of the recipient in the person's contacts.
  open var contactIdentifier: String?

  /// Creates an action that starts a call.
  public init(call callUUID: UUID, handle: CXHandle) {
    self.handle = handle
    super.init(call: callUUID)
  }

  /// Always returns nil, since actions cannot be archived.
  public required init?(coder: NSCoder) { nil }

  /// Marks the action as done at a date.
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

/// Answers a call.
open class CXAnswerCallAction: CXCallAction, @unchecked Sendable {
  /// Marks the action as done at a date.
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

/// Declines or ends a call.
open class CXEndCallAction: CXCallAction, @unchecked Sendable {
  /// Marks the action as done at a date.
  open func fulfill(withDateEnded dateEnded: Date) {
    fulfill()
  }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect { CallRegistry.Effect(name: "call.ended", details: []) }
}

/// Puts a call on hold, or resumes it.
open class CXSetHeldCallAction: CXCallAction, @unchecked Sendable {
  /// Whether the call is put on hold.
  open var isOnHold: Bool

  /// Creates an action that puts a call on hold, or resumes it.
  public init(call callUUID: UUID, onHold: Bool) {
    isOnHold = onHold
    super.init(call: callUUID)
  }

  /// Always returns nil, since actions cannot be archived.
  public required init?(coder: NSCoder) { nil }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: isOnHold ? "call.held" : "call.resumed", details: [])
  }
}

/// Mutes or unmutes a call.
open class CXSetMutedCallAction: CXCallAction, @unchecked Sendable {
  /// Whether the call is muted.
  open var isMuted: Bool

  /// Creates an action that mutes or unmutes a call.
  public init(call callUUID: UUID, muted: Bool) {
    isMuted = muted
    super.init(call: callUUID)
  }

  /// Always returns nil, since actions cannot be archived.
  public required init?(coder: NSCoder) { nil }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: isMuted ? "call.muted" : "call.unmuted", details: [])
  }
}

/// Merges a call with another, or removes it from its group.
open class CXSetGroupCallAction: CXCallAction, @unchecked Sendable {
  /// The other call; nil to leave the group.
  open var callUUIDToGroupWith: UUID?

  /// Creates an action that merges a call with another.
  public init(call callUUID: UUID, callUUIDToGroupWith: UUID?) {
    self.callUUIDToGroupWith = callUUIDToGroupWith
    super.init(call: callUUID)
  }

  /// Always returns nil, since actions cannot be archived.
  public required init?(coder: NSCoder) { nil }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: "call.grouped", details: [])
  }
}

/// Plays keypad tones.
open class CXPlayDTMFCallAction: CXCallAction, @unchecked Sendable {
  /// The way of playing tones.
  public enum ActionType: Int, Sendable {
    /// A single tone for a pressed key.
    case singleTone = 1
    /// Several tones after a short pause.
    case softPause = 2
    /// Several tones when the person starts them.
    case hardPause = 3
  }

  /// The keys.
  open var digits: String
  /// The way of playing.
  open var type: ActionType

  /// Creates an action that plays tones.
  public init(call callUUID: UUID, digits: String, type: ActionType) {
    self.digits = digits
    self.type = type
    super.init(call: callUUID)
  }

  /// Always returns nil, since actions cannot be archived.
  public required init?(coder: NSCoder) { nil }

  override func perform(on delegate: any CXProviderDelegate, of provider: CXProvider) {
    delegate.provider(provider, perform: self)
  }

  override var effect: CallRegistry.Effect {
    CallRegistry.Effect(name: "call.keyed", details: [("digits", digits)])
  }
}
