public import Dispatch
public import Foundation
import Synchronization
import UserNotifications

/// A group of actions that are requested together.
open class CXTransaction: NSObject, @unchecked Sendable {
  private let held: Mutex<[CXAction]>
  /// The identifier of the transaction.
  public let uuid = UUID()

  /// Creates a transaction with actions.
  public init(actions: [CXAction] = []) {
    held = Mutex(actions)
  }

  /// Creates a transaction with one action.
  public convenience init(action: CXAction) {
    self.init(actions: [action])
  }

  /// The actions, in order.
  open var actions: [CXAction] { held.withLock { $0 } }
  /// Whether all actions are complete.
  open var isComplete: Bool { actions.allSatisfy(\.isComplete) }

  /// Adds an action.
  open func addAction(_ action: CXAction) {
    held.withLock { $0.append(action) }
  }
}

/// Requests actions for calls, which the app's provider performs (A70).
///
/// It belongs to the simulated device of the notification center of the code that creates it.
open class CXCallController: NSObject, @unchecked Sendable {
  private let calls: CallRegistry?
  private let queue: DispatchQueue
  /// The observer of the app's calls.
  public let callObserver: CXCallObserver

  /// Creates a controller; completion handlers are called on the queue.
  public init(queue: DispatchQueue) {
    self.queue = queue
    calls = (UNUserNotificationCenter.current().host as? any CXProvider.Host)?.calls
    callObserver = CXCallObserver(calls)
  }

  /// Creates a controller whose completion handlers are called on the main queue.
  public override convenience init() {
    self.init(queue: .main)
  }

  /// Requests a transaction.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - completion: Called later, with nil if the request is passed to the provider, otherwise
  ///     with a ``CXErrorCodeRequestTransactionError``.
  open func request(
    _ transaction: CXTransaction, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let (provider, error) = take(transaction)
    queue.async { completion(error) }
    provider?.carryOut(transaction)
  }

  /// Requests a transaction.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if the request is not passed to the provider.
  open func request(_ transaction: CXTransaction) async throws {
    let (provider, error) = take(transaction)
    if let error { throw error }
    provider?.carryOut(transaction)
  }

  /// Requests a transaction with actions.
  open func requestTransaction(
    with actions: [CXAction], completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    request(CXTransaction(actions: actions), completion: completion)
  }

  /// Requests a transaction with actions.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if the request is not passed to the provider.
  open func requestTransaction(with actions: [CXAction]) async throws {
    try await request(CXTransaction(actions: actions))
  }

  /// Requests a transaction with one action.
  open func requestTransaction(
    with action: CXAction, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    request(CXTransaction(action: action), completion: completion)
  }

  /// Requests a transaction with one action.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if the request is not passed to the provider.
  open func requestTransaction(with action: CXAction) async throws {
    try await request(CXTransaction(action: action))
  }

  private func take(
    _ transaction: CXTransaction
  ) -> (CXProvider?, CXErrorCodeRequestTransactionError?) {
    guard !transaction.actions.isEmpty else { return (nil, .init(.emptyTransaction)) }
    guard let calls, let provider = calls.provider else {
      return (nil, .init(.unknownCallProvider))
    }
    for action in transaction.actions {
      guard let action = action as? CXCallAction else { return (nil, .init(.invalidAction)) }
      let isKnown = calls.knows(action.callUUID)
      guard (action is CXStartCallAction) != isKnown else {
        return (nil, .init(isKnown ? .callUUIDAlreadyExists : .unknownCallUUID))
      }
    }
    return (provider, nil)
  }
}

/// A snapshot of a call.
open class CXCall: NSObject, @unchecked Sendable {
  private let state: CallRegistry.Call

  init(_ state: CallRegistry.Call) {
    self.state = state
  }

  /// The identifier of the call.
  open var uuid: UUID { state.uuid }
  /// Whether the person started the call.
  open var isOutgoing: Bool { state.isOutgoing }
  /// Whether it is on hold.
  open var isOnHold: Bool { state.isOnHold }
  /// Whether the call is connected.
  open var hasConnected: Bool { state.hasConnected }
  /// Whether the call has ended, as a delegate learns; an observer's calls have not.
  open var hasEnded: Bool { state.hasEnded }

  /// Whether the other object is about the same call in the same state.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CXCall)?.state == state
  }

  /// The same for equal calls.
  open override var hash: Int { uuid.hashValue }
}

/// The app's calls, as known to the system.
open class CXCallObserver: NSObject, @unchecked Sendable {
  private let registry: CallRegistry?
  private let listener = Mutex<Listener?>(nil)

  private struct Listener: @unchecked Sendable {
    weak var delegate: (any CXCallObserverDelegate)?
    let queue: DispatchQueue
  }

  init(_ registry: CallRegistry?) {
    self.registry = registry
  }

  /// Creates an observer.
  public override convenience init() {
    self.init((UNUserNotificationCenter.current().host as? any CXProvider.Host)?.calls)
  }

  /// The calls that have not ended.
  open var calls: [CXCall] { registry?.all.map(CXCall.init) ?? [] }

  /// Sets the delegate, which is called on the queue; nil for the main queue.
  open func setDelegate(_ delegate: (any CXCallObserverDelegate)?, queue: DispatchQueue?) {
    let new = delegate.map { Listener(delegate: $0, queue: queue ?? .main) }
    listener.withLock { $0 = new }
    if new != nil { registry?.add(self) }
  }

  /// Tells the delegate how a call is now.
  func notifyDelegate(_ call: CallRegistry.Call) {
    guard let listener = listener.withLock({ $0 }), let delegate = listener.delegate else { return }
    let held = Carried(delegate)
    listener.queue.async { [self] in held.value.callObserver(self, callChanged: CXCall(call)) }
  }
}

/// The delegate of an observer of calls.
public protocol CXCallObserverDelegate: NSObjectProtocol {
  /// Called when a call begins, is connected or held, or ends.
  func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall)
}
