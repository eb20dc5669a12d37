public import Dispatch
public import Foundation
import Synchronization
import UserNotifications

/// What is asked of calls at once.
open class CXTransaction: NSObject, @unchecked Sendable {
  private let held: Mutex<[CXAction]>
  /// What tells it from others.
  public let uuid = UUID()

  /// Creates a transaction of some actions.
  public init(actions: [CXAction] = []) {
    held = Mutex(actions)
  }

  /// Creates a transaction of an action.
  public convenience init(action: CXAction) {
    self.init(actions: [action])
  }

  /// The actions, in order.
  open var actions: [CXAction] { held.withLock { $0 } }
  /// Whether all of them are complete.
  open var isComplete: Bool { actions.allSatisfy(\.isComplete) }

  /// Adds an action.
  open func addAction(_ action: CXAction) {
    held.withLock { $0.append(action) }
  }
}

/// Asks the system to have the app's provider do something with calls (A70).
///
/// It belongs to the simulated device of the notification centre of the code that creates it.
open class CXCallController: NSObject, @unchecked Sendable {
  private let calls: CallRegistry?
  private let queue: DispatchQueue
  /// What the system knows of the app's calls.
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

  /// Asks for a transaction.
  ///
  /// - Parameters:
  ///   - transaction: What is to be done.
  ///   - completion: Called later, with nil if the provider is asked to, else with a
  ///     ``CXErrorCodeRequestTransactionError``.
  open func request(
    _ transaction: CXTransaction, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let (provider, error) = take(transaction)
    queue.async { completion(error) }
    provider?.carryOut(transaction)
  }

  /// Asks for a transaction.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` where the provider is not asked.
  open func request(_ transaction: CXTransaction) async throws {
    let (provider, error) = take(transaction)
    if let error { throw error }
    provider?.carryOut(transaction)
  }

  /// Asks for a transaction of some actions.
  open func requestTransaction(
    with actions: [CXAction], completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    request(CXTransaction(actions: actions), completion: completion)
  }

  /// Asks for a transaction of an action.
  open func requestTransaction(
    with action: CXAction, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    request(CXTransaction(action: action), completion: completion)
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

/// Why the system does not take a transaction.
public struct CXErrorCodeRequestTransactionError: CustomNSError, Hashable, Sendable {
  /// What went wrong.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain.
  public static var errorDomain: String { "com.apple.CallKit.error.requesttransaction" }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// What can go wrong.
  public enum Code: Int, Hashable, Codable, Sendable, CaseIterable {
    /// Something else.
    case unknown = 0
    /// The app may not ask for it.
    case unentitled = 1
    /// The app has no provider with a delegate.
    case unknownCallProvider = 2
    /// There is no action in it.
    case emptyTransaction = 3
    /// There is no call of that UUID.
    case unknownCallUUID = 4
    /// There is a call of that UUID.
    case callUUIDAlreadyExists = 5
    /// An action is of no use.
    case invalidAction = 6
    /// There are as many groups of calls as there can be.
    case maximumCallGroupsReached = 7
  }
}

/// A call as the system knows it, at one moment.
open class CXCall: NSObject, @unchecked Sendable {
  private let state: CallRegistry.Call

  init(_ state: CallRegistry.Call) {
    self.state = state
  }

  /// What tells it from others.
  open var uuid: UUID { state.uuid }
  /// Whether the person began it.
  open var isOutgoing: Bool { state.isOutgoing }
  /// Whether it is on hold.
  open var isOnHold: Bool { state.isOnHold }
  /// Whether both sides can talk.
  open var hasConnected: Bool { state.hasConnected }
  /// Whether it is over, which those that can be asked for are not.
  open var hasEnded: Bool { false }
}

/// What the system knows of the app's calls.
open class CXCallObserver: NSObject, @unchecked Sendable {
  private let registry: CallRegistry?

  init(_ registry: CallRegistry?) {
    self.registry = registry
  }

  /// Creates an observer.
  public override convenience init() {
    self.init((UNUserNotificationCenter.current().host as? any CXProvider.Host)?.calls)
  }

  /// The calls that are not over.
  open var calls: [CXCall] { registry?.all.map(CXCall.init) ?? [] }
}
