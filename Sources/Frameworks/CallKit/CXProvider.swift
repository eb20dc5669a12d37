public import AVFoundation
public import Dispatch
// As with Apple's framework, an app that imports only this one can use NSObject, Data and Date.
@_exported public import Foundation
import Synchronization
import UserNotifications

/// Reports an app's calls to the system, which displays them like telephone calls (A70).
///
/// It belongs to the simulated device of the notification center of the code that creates it;
/// outside a simulator the system accepts no calls. A provider that outlives its process, as that
/// of a singleton does, belongs to the next one that uses it.
open class CXProvider: NSObject, @unchecked Sendable {
  private let home: Mutex<Home>
  private let state: Mutex<Carried<State>>

  /// Creates a provider.
  public init(configuration: CXProviderConfiguration) {
    let center = UNUserNotificationCenter.current()
    home = Mutex(Home(center))
    let initial = Carried(State(configuration: configuration.copied))
    state = Mutex(initial)
    super.init()
    (center.host as? any Host)?.calls.add(self)
  }

  /// The process of the app that the provider belongs to.
  private struct Home: Sendable {
    let center: UNUserNotificationCenter
    let process: ProcessResources

    init(_ center: UNUserNotificationCenter) {
      self.center = center
      process = center.process
    }
  }

  /// The device of the process that the provider belongs to; nil outside a simulator.
  private var host: (any Host)? {
    let (host, hasMoved) = home.withLock { home -> ((any Host)?, Bool) in
      guard home.process.isOver else { return (home.center.host as? any Host, false) }
      let current = UNUserNotificationCenter.current()
      guard let host = current.host as? any Host else { return (nil, false) }
      home = Home(current)
      return (host, true)
    }
    if hasMoved { host?.calls.add(self) }
    return host
  }

  /// The settings for displaying the calls; a copy, so that later changes of it have no effect.
  open var configuration: CXProviderConfiguration {
    get { state.withLock { Carried($0.value.configuration) }.value.copied }
    set {
      let new = Carried(newValue.copied)
      state.withLock { $0.value.configuration = new.value }
    }
  }

  /// Sets the delegate, which handles actions for calls; held weakly.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - queue: The queue on which it is called; nil for the main queue.
  open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
    let new = Carried(delegate)
    state.withLock { state in
      state.value.delegate = new.value
      state.value.queue = queue ?? .main
    }
    if delegate != nil { notifyDelegate { $0.providerDidBegin($1) } }
  }

  /// The delegate, which handles actions for calls.
  final var delegate: (any CXProviderDelegate)? {
    state.withLock { Carried($0.value.delegate) }.value
  }

  /// Reports an incoming call.
  ///
  /// - Parameters:
  ///   - UUID: The identifier of the call.
  ///   - update: The properties of the call.
  ///   - completion: Called before this returns, with nil if the system displays the call,
  ///     otherwise with a ``CXErrorCodeIncomingCallError``.
  open func reportNewIncomingCall(
    with UUID: UUID, update: CXCallUpdate,
    completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completion(report(UUID, update))
  }

  /// Reports an incoming call.
  ///
  /// - Parameters:
  ///   - UUID: The identifier of the call.
  ///   - update: The properties of the call.
  /// - Throws: ``CXErrorCodeIncomingCallError`` if the system does not display the call.
  open func reportNewIncomingCall(with UUID: UUID, update: CXCallUpdate) async throws {
    if let error = report(UUID, update) { throw error }
  }

  /// Reports an incoming call of which a service extension learned: the app is launched, and its
  /// `PKPushRegistry` receives the payload as a VoIP push after the extension has answered (A72).
  ///
  /// - Parameters:
  ///   - dictionaryPayload: The payload for the app; property-list values.
  ///   - completion: Called before this returns, with nil if the system accepts the call, otherwise
  ///     with a ``CXErrorCodeNotificationServiceExtensionError``.
  open class func reportNewIncomingVoIPPushPayload(
    _ dictionaryPayload: [AnyHashable: Any],
    completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    completion?(pass(dictionaryPayload))
  }

  /// Reports an incoming call of which a service extension learned (A72).
  ///
  /// - Parameter dictionaryPayload: The payload for the app; property-list values.
  /// - Throws: ``CXErrorCodeNotificationServiceExtensionError`` if the system does not accept it.
  open class func reportNewIncomingVoIPPushPayload(
    _ dictionaryPayload: [AnyHashable: Any]
  ) async throws {
    if let error = pass(dictionaryPayload) { throw error }
  }

  private static func pass(
    _ payload: [AnyHashable: Any]
  ) -> CXErrorCodeNotificationServiceExtensionError? {
    guard let host = UNUserNotificationCenter.current().host as? any Host else {
      return CXErrorCodeNotificationServiceExtensionError(.unknown)
    }
    return host.passToApp(payload).map { CXErrorCodeNotificationServiceExtensionError($0) }
  }

  /// The transactions that have actions that are not complete, in the order of their requests.
  open var pendingTransactions: [CXTransaction] {
    state.withLock { Carried($0.value.pending) }.value.filter { !$0.isComplete }
  }

  /// The actions of a class for a call that are not complete.
  open func pendingCallActions(
    of callActionClass: AnyClass, withCall callUUID: UUID
  ) -> [CXCallAction] {
    pendingTransactions.flatMap(\.actions).compactMap { $0 as? CXCallAction }.filter {
      !$0.isComplete && $0.callUUID == callUUID && $0.isKind(of: callActionClass)
    }
  }

  /// Reports a change of a call; has no effect here.
  open func reportCall(with UUID: UUID, updated update: CXCallUpdate) {}

  /// Reports that an outgoing call is connecting.
  open func reportOutgoingCall(
    with UUID: UUID, startedConnectingAt dateStartedConnecting: Date?
  ) {
    guard let host, host.calls.knows(UUID) else { return }
    host.record(CallRegistry.Effect(name: "call.connecting", details: []))
  }

  /// Reports that an outgoing call is connected.
  open func reportOutgoingCall(with UUID: UUID, connectedAt dateConnected: Date?) {
    guard let host, host.calls.connect(UUID) else { return }
    host.record(CallRegistry.Effect(name: "call.connected", details: []))
  }

  /// Reports that a call ended without the person's action.
  ///
  /// - Parameters:
  ///   - UUID: The identifier of the call.
  ///   - dateEnded: The date of the end; nil for now.
  ///   - endedReason: The reason.
  open func reportCall(
    with UUID: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason
  ) {
    guard let host, host.calls.end(UUID) else { return }
    host.record(CallRegistry.Effect(name: "call.ended", details: [("reason", "\(endedReason)")]))
    updateSound()
  }

  /// Ends all calls and removes the delegate.
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

  /// Passes a transaction to the delegate.
  final func carryOut(_ transaction: CXTransaction) {
    state.withLock { state in
      state.value.pending.removeAll(where: \.isComplete)
      state.value.pending.append(transaction)
    }
    for action in transaction.actions {
      guard let action = action as? CXCallAction else { continue }
      action.whenComplete { [self] isDone in isDone ? finish(action) : recordFailure(of: action) }
    }
    notifyDelegate { delegate, provider in
      guard !delegate.provider(provider, execute: transaction) else { return }
      for action in transaction.actions { action.perform(on: delegate, of: provider) }
    }
  }

  /// Records an action that the app fulfilled.
  private func finish(_ action: CXCallAction) {
    guard let host else { return }
    host.calls.apply(action)
    host.record(action.effect)
    updateSound()
  }

  /// Records an action that the app failed, or for which its delegate has no method.
  private func recordFailure(of action: CXCallAction) {
    let failed = action.effect.name
    host?.record(CallRegistry.Effect(name: "call.actionFailed", details: [("action", failed)]))
  }

  /// Reports to the delegate whether the app may use audio, if that changed.
  private func updateSound() {
    switch host?.calls.changeOfSound() {
    case true?: notifyDelegate { $0.provider($1, didActivate: .sharedInstance()) }
    case false?: notifyDelegate { $0.provider($1, didDeactivate: .sharedInstance()) }
    case nil: break
    }
  }

  /// Calls the delegate on its queue.
  private func notifyDelegate(
    _ call: @escaping @Sendable (any CXProviderDelegate, CXProvider) -> Void
  ) {
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
    var pending: [CXTransaction] = []
  }

  /// Implements an app's providers and displays its calls; methods may be called from any thread.
  package protocol Host: AnyObject, Sendable {
    /// The app's calls and providers.
    var calls: CallRegistry { get }
    /// Displays an incoming call.
    func show(_ call: CXCallUpdate)
    /// Records an effect of a call.
    func record(_ effect: CallRegistry.Effect)
    /// Keeps a call of the service extension for the app's registry; returns why not.
    func passToApp(
      _ payload: [AnyHashable: Any]
    ) -> CXErrorCodeNotificationServiceExtensionError.Code?
  }
}

/// Handles actions for calls; every method but the first is optional.
///
/// The methods are called for requests of the app's ``CXCallController`` and for what the person
/// does with a call.
public protocol CXProviderDelegate: NSObjectProtocol {
  /// Called when all calls have to be ended and removed.
  func providerDidReset(_ provider: CXProvider)
  /// Called when the provider is ready.
  func providerDidBegin(_ provider: CXProvider)
  /// Called with a transaction; return true if its actions must not be passed one by one.
  func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool
  /// Called to start a call.
  func provider(_ provider: CXProvider, perform action: CXStartCallAction)
  /// Called to answer a call.
  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
  /// Called to decline or end a call.
  func provider(_ provider: CXProvider, perform action: CXEndCallAction)
  /// Called to put a call on hold, or to resume it.
  func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction)
  /// Called to mute or unmute a call.
  func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction)
  /// Called to merge a call with another.
  func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction)
  /// Called to play keypad tones.
  func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction)
  /// Called when an action took too long; there is no such limit here.
  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction)
  /// Called when the app may use audio, after a call was started or answered.
  func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession)
  /// Called when the app may no longer use audio, when no call is left that is not on hold.
  func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession)
}

extension CXProviderDelegate {
  /// Does nothing.
  public func providerDidBegin(_ provider: CXProvider) {}
  /// Returns false, so that the actions are passed one by one.
  public func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool { false }
  /// Fails the action, as the system does if the method is not implemented.
  public func provider(_ provider: CXProvider, perform action: CXStartCallAction) { action.fail() }
  /// Fails the action, as the system does if the method is not implemented.
  public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fail() }
  /// Fails the action, as the system does if the method is not implemented.
  public func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fail() }
  /// Fails the action, as the system does if the method is not implemented.
  public func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    action.fail()
  }
  /// Fails the action, as the system does if the method is not implemented.
  public func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
    action.fail()
  }
  /// Fails the action, as the system does if the method is not implemented.
  public func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
    action.fail()
  }
  /// Fails the action, as the system does if the method is not implemented.
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
