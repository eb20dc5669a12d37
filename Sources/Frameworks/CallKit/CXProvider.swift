public import AVFoundation
public import Dispatch
// An app that imports only this framework uses NSObject, Data and Date, as it may with Apple's.
@_exported public import Foundation
import Synchronization
import UserNotifications

/// Reports an app's calls to the system, which shows them as it shows telephone calls (A70).
///
/// It belongs to the simulated device of the notification centre of the code that creates it;
/// outside a simulator the system takes no calls.
open class CXProvider: NSObject, @unchecked Sendable {
  private let host: (any Host)?
  private let state: Mutex<Carried<State>>

  /// Creates a provider.
  public init(configuration: CXProviderConfiguration) {
    host = UNUserNotificationCenter.current().host as? any Host
    let initial = Carried(State(configuration: configuration))
    state = Mutex(initial)
    super.init()
    host?.calls.add(self)
  }

  /// How the system shows the calls.
  open var configuration: CXProviderConfiguration {
    get { state.withLock { Carried($0.value.configuration) }.value }
    set {
      let new = Carried(newValue)
      state.withLock { $0.value.configuration = new.value }
    }
  }

  /// Sets the object that handles what the person does with calls; held weakly.
  ///
  /// - Parameters:
  ///   - delegate: The object.
  ///   - queue: The queue on which it is called; nil for the main one.
  open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
    let new = Carried(delegate)
    state.withLock { state in
      state.value.delegate = new.value
      state.value.queue = queue ?? .main
    }
    if delegate != nil { tell { $0.providerDidBegin($1) } }
  }

  /// The object that handles what is asked of calls.
  final var delegate: (any CXProviderDelegate)? {
    state.withLock { Carried($0.value.delegate) }.value
  }

  /// Reports that somebody calls.
  ///
  /// - Parameters:
  ///   - UUID: What tells the call from others.
  ///   - update: Who calls and how.
  ///   - completion: Called before this returns, with nil if the system shows the call, else with
  ///     a ``CXErrorCodeIncomingCallError``.
  open func reportNewIncomingCall(
    with UUID: UUID, update: CXCallUpdate, completion: @escaping ((any Error)?) -> Void
  ) {
    completion(report(UUID, update))
  }

  /// Reports that somebody calls.
  ///
  /// - Parameters:
  ///   - UUID: What tells the call from others.
  ///   - update: Who calls and how.
  /// - Throws: ``CXErrorCodeIncomingCallError`` where the system does not show the call.
  open func reportNewIncomingCall(with UUID: UUID, update: CXCallUpdate) async throws {
    if let error = report(UUID, update) { throw error }
  }

  /// Reports that a call changed, of which the system shows nothing here.
  open func reportCall(with UUID: UUID, updated update: CXCallUpdate) {}

  /// Reports that the other side of a call that the person began is being reached.
  open func reportOutgoingCall(
    with UUID: UUID, startedConnectingAt dateStartedConnecting: Date?
  ) {
    guard let host, host.calls.knows(UUID) else { return }
    host.record(CallRegistry.Effect(name: "call.connecting", details: []))
  }

  /// Reports that both sides of a call that the person began can talk.
  open func reportOutgoingCall(with UUID: UUID, connectedAt dateConnected: Date?) {
    guard let host, host.calls.connect(UUID) else { return }
    host.record(CallRegistry.Effect(name: "call.connected", details: []))
  }

  /// Reports that a call ended, and not by the person.
  ///
  /// - Parameters:
  ///   - UUID: The call.
  ///   - dateEnded: When it ended; nil for now.
  ///   - endedReason: Why.
  open func reportCall(
    with UUID: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason
  ) {
    guard let host, host.calls.end(UUID) else { return }
    host.record(CallRegistry.Effect(name: "call.ended", details: [("reason", "\(endedReason)")]))
    updateSound()
  }

  /// Ends all calls and forgets the delegate.
  open func invalidate() {
    setDelegate(nil, queue: nil)
    host?.calls.endAll()
  }

  private func report(_ UUID: UUID, _ update: CXCallUpdate) -> CXErrorCodeIncomingCallError? {
    guard let host else { return CXErrorCodeIncomingCallError(.unknown) }
    host.calls.count()
    guard host.calls.begin(UUID, isOutgoing: false) else {
      return CXErrorCodeIncomingCallError(.callUUIDAlreadyExists)
    }
    host.show(update)
    return nil
  }

  /// Hands a transaction to the delegate.
  final func carryOut(_ transaction: CXTransaction) {
    for action in transaction.actions {
      guard let action = action as? CXCallAction else { continue }
      action.whenComplete { [self] isDone in if isDone { finish(action) } }
    }
    tell { delegate, provider in
      guard !delegate.provider(provider, execute: transaction) else { return }
      for action in transaction.actions { action.perform(on: delegate, of: provider) }
    }
  }

  /// Takes note of an action that the app fulfilled.
  private func finish(_ action: CXCallAction) {
    guard let host else { return }
    switch action {
    case is CXStartCallAction: _ = host.calls.begin(action.callUUID, isOutgoing: true)
    case is CXAnswerCallAction: _ = host.calls.connect(action.callUUID)
    case is CXEndCallAction: _ = host.calls.end(action.callUUID)
    case let action as CXSetHeldCallAction:
      host.calls.hold(action.callUUID, action.isOnHold)
    default: break
    }
    host.record(action.effect)
    updateSound()
  }

  /// Tells the delegate where the app may use sound since now, or no longer.
  private func updateSound() {
    switch host?.calls.changeOfSound() {
    case true?: tell { $0.provider($1, didActivate: .sharedInstance()) }
    case false?: tell { $0.provider($1, didDeactivate: .sharedInstance()) }
    case nil: break
    }
  }

  /// Calls the delegate on its queue.
  private func tell(_ call: @escaping @Sendable (any CXProviderDelegate, CXProvider) -> Void) {
    guard host != nil else { return }
    let queue = state.withLock { $0.value.queue }
    queue.async { [self] in
      if let delegate { call(delegate, self) }
    }
  }

  private struct State {
    var configuration: CXProviderConfiguration
    weak var delegate: (any CXProviderDelegate)?
    var queue = DispatchQueue.main
  }

  /// What stands behind an app's providers and shows its calls; every call may come from any
  /// thread.
  package protocol Host: AnyObject, Sendable {
    /// What is known of the app's calls and providers.
    var calls: CallRegistry { get }
    /// Shows an incoming call.
    func show(_ call: CXCallUpdate)
    /// Records what came of a call.
    func record(_ effect: CallRegistry.Effect)
  }
}

/// Handles what the person or the app asks of calls; every method but the first may be left out.
///
/// Nobody answers calls on a simulated device yet: the methods are called for what the app asks of
/// its ``CXCallController``.
public protocol CXProviderDelegate: NSObjectProtocol {
  /// Called when all calls are to be ended and forgotten.
  func providerDidReset(_ provider: CXProvider)
  /// Called when the provider is ready.
  func providerDidBegin(_ provider: CXProvider)
  /// Called with what was asked for at once; true if the actions are not to be handed over singly.
  func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool
  /// Called when a call is to be started.
  func provider(_ provider: CXProvider, perform action: CXStartCallAction)
  /// Called when a call is to be answered.
  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
  /// Called when a call is to be declined or ended.
  func provider(_ provider: CXProvider, perform action: CXEndCallAction)
  /// Called when a call is to be put on hold or taken back.
  func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction)
  /// Called when the microphone is to be switched off or on.
  func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction)
  /// Called when a call is to be merged with another.
  func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction)
  /// Called when keypad tones are to be played.
  func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction)
  /// Called when the app took too long for an action, which is not limited here.
  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction)
  /// Called when the app may use sound: once a call was started or answered.
  func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession)
  /// Called when the app may use sound no longer: once no call is left that is not on hold.
  func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession)
}

extension CXProviderDelegate {
  /// Does nothing.
  public func providerDidBegin(_ provider: CXProvider) {}
  /// Has the actions handed over singly.
  public func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool { false }
  /// Lets the action fail, as the system does where the method is missing.
  public func provider(_ provider: CXProvider, perform action: CXStartCallAction) { action.fail() }
  /// Lets the action fail, as the system does where the method is missing.
  public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fail() }
  /// Lets the action fail, as the system does where the method is missing.
  public func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fail() }
  /// Lets the action fail, as the system does where the method is missing.
  public func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    action.fail()
  }
  /// Lets the action fail, as the system does where the method is missing.
  public func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
    action.fail()
  }
  /// Lets the action fail, as the system does where the method is missing.
  public func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
    action.fail()
  }
  /// Lets the action fail, as the system does where the method is missing.
  public func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
    action.fail()
  }
  /// Does nothing.
  public func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {}
  /// Does nothing.
  public func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {}
  /// Does nothing.
  public func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {}
}
