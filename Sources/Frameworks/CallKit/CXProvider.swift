// An app that imports only this framework uses NSObject, Data and Date, as it may with Apple's.
@_exported public import Foundation
public import Dispatch
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

/// How the system shows an app's calls.
open class CXProviderConfiguration: NSObject {
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
}

/// What stands behind an app's providers and shows its calls; every call may come from any thread.
package protocol CXProviderHost: AnyObject, Sendable {
  /// Shows an incoming call, or says why it is not shown.
  func reportNewIncomingCall(
    with UUID: UUID, update: CXCallUpdate
  ) -> CXErrorCodeIncomingCallError?
  /// Takes note that a call ended.
  func reportCall(with UUID: UUID, endedAt date: Date?, reason: CXCallEndedReason)
  /// Ends all calls.
  func invalidateCalls()
}
