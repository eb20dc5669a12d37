public import Foundation

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
