import CallKit
import Foundation
import PushKit
import UIKit

/// Calls: reports an incoming call for each VoIP push.
final class CallsAppDelegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
  private let pushRegistry = PKPushRegistry(queue: .main)
  private let calls: CallManager

  init(record: @escaping @Sendable (Activity) -> Void) {
    calls = CallManager(record: record)
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    pushRegistry.delegate = self
    pushRegistry.desiredPushTypes = [.voIP]
    return true
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {
    calls.register(pushCredentials.token)
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType
  ) {
    calls.unregister()
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping @Sendable () -> Void
  ) {
    calls.reportCall(of: payload.dictionaryPayload, completion: completion)
  }
}

/// Reports incoming calls, and sends the PushKit token to the server.
final class CallManager: NSObject, CXProviderDelegate {
  private let provider: CXProvider
  private let record: @Sendable (Activity) -> Void

  init(record: @escaping @Sendable (Activity) -> Void) {
    let configuration = CXProviderConfiguration()
    configuration.supportsVideo = true
    configuration.supportedHandleTypes = [.phoneNumber, .generic]
    provider = CXProvider(configuration: configuration)
    self.record = record
    super.init()
    provider.setDelegate(self, queue: nil)
  }

  /// Sends the token for VoIP pushes to the server.
  func register(_ token: Data) {
    record(Activity("token.sent", [Activity.Detail("bytes", String(token.count))]))
  }

  /// Tells the server that the token is no longer valid.
  func unregister() {
    record(Activity("token.forgotten"))
  }

  /// Reports the call of a push; a push that cannot be read is reported as a call too.
  func reportCall(of payload: [AnyHashable: Any], completion: @escaping @Sendable () -> Void) {
    let call = (payload["CALL_ID"] as? String).flatMap(UUID.init) ?? UUID()
    let update = CXCallUpdate()
    update.remoteHandle = CXHandle(
      type: .phoneNumber, value: payload["CALLER"] as? String ?? "Unknown")
    update.localizedCallerName = payload["CALLER_NAME"] as? String
    update.hasVideo = payload["VIDEO"] as? Bool ?? false
    provider.reportNewIncomingCall(with: call, update: update) { [record] error in
      if let error = error as? CXErrorCodeIncomingCallError {
        record(Activity("call.failed", [Activity.Detail("code", "\(error.code)")]))
      }
      completion()
    }
  }

  func providerDidReset(_ provider: CXProvider) {
    record(Activity("calls.ended"))
  }

  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
    action.fulfill()
  }

  func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
    action.fulfill()
  }

  func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    action.fulfill()
  }
}
