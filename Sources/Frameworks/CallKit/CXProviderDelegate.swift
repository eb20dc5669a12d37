public import Foundation
import Synchronization

/// Handles what the person does with calls; every method but the first may be left out.
///
/// Nobody answers calls on a simulated device yet, so these methods are not called.
public protocol CXProviderDelegate: NSObjectProtocol {
  /// Called when all calls are to be ended and forgotten.
  func providerDidReset(_ provider: CXProvider)
  /// Called when the provider is ready.
  func providerDidBegin(_ provider: CXProvider)
  /// Called when the person answers a call.
  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
  /// Called when the person declines or ends a call.
  func provider(_ provider: CXProvider, perform action: CXEndCallAction)
  /// Called when the app took too long for an action.
  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction)
}

extension CXProviderDelegate {
  /// Does nothing.
  public func providerDidBegin(_ provider: CXProvider) {}
  /// Does nothing.
  public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {}
  /// Does nothing.
  public func provider(_ provider: CXProvider, perform action: CXEndCallAction) {}
  /// Does nothing.
  public func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {}
}

/// Something that the person asks of a call; the app fulfills it or lets it fail.
open class CXAction: NSObject, @unchecked Sendable {
  /// What tells it from other actions.
  public let uuid = UUID()
  private let completed = Mutex(false)

  /// Whether the app fulfilled it or let it fail.
  open var isComplete: Bool { completed.withLock { $0 } }

  /// Creates an action.
  public override init() {}

  /// Says that it is done.
  open func fulfill() {
    completed.withLock { $0 = true }
  }

  /// Says that it cannot be done.
  open func fail() {
    completed.withLock { $0 = true }
  }
}

/// Something that the person asks of one call.
open class CXCallAction: CXAction, @unchecked Sendable {
  /// The call.
  public let callUUID: UUID

  /// Creates an action for a call.
  public init(call callUUID: UUID) {
    self.callUUID = callUUID
  }
}

/// The person answers a call.
open class CXAnswerCallAction: CXCallAction, @unchecked Sendable {}

/// The person declines or ends a call.
open class CXEndCallAction: CXCallAction, @unchecked Sendable {}
