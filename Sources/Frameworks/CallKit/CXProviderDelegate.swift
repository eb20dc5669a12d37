public import AVFoundation
public import Foundation

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
