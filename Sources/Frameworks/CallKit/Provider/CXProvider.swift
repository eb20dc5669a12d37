public import Dispatch
public import Foundation
import Synchronization
import UserNotifications

/// Reports an app's calls to the system, which shows them as it shows telephone calls (A70).
///
/// It belongs to the simulated device of the notification centre of the code that creates it;
/// outside a simulator the system takes no calls.
open class CXProvider: NSObject, @unchecked Sendable {
  private let host: (any CXProviderHost)?
  private let state: Mutex<Carried<State>>

  /// Creates a provider.
  public init(configuration: CXProviderConfiguration) {
    host = UNUserNotificationCenter.current().host as? any CXProviderHost
    let initial = Carried(State(configuration: configuration))
    state = Mutex(initial)
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
    state.withLock { $0.value.delegate = new.value }
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

  /// Reports that a call changed.
  open func reportCall(with UUID: UUID, updated update: CXCallUpdate) {}

  /// Reports that a call ended, and not by the person.
  ///
  /// - Parameters:
  ///   - UUID: The call.
  ///   - dateEnded: When it ended; nil for now.
  ///   - endedReason: Why.
  open func reportCall(
    with UUID: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason
  ) {
    host?.reportCall(with: UUID, endedAt: dateEnded, reason: endedReason)
  }

  /// Ends all calls and forgets the delegate.
  open func invalidate() {
    setDelegate(nil, queue: nil)
    host?.invalidateCalls()
  }

  private func report(_ UUID: UUID, _ update: CXCallUpdate) -> CXErrorCodeIncomingCallError? {
    guard let host else { return CXErrorCodeIncomingCallError(.unknown) }
    return host.reportNewIncomingCall(with: UUID, update: update)
  }

  private struct State {
    var configuration: CXProviderConfiguration
    weak var delegate: (any CXProviderDelegate)?
  }
}
