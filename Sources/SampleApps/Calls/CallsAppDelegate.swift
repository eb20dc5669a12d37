import PushKit
import UIKit

/// Calls: reports an incoming call for each VoIP push.
final class CallsAppDelegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
  private let pushRegistry = PKPushRegistry(queue: .main)
  private let calls: CallManager

  init(record: @escaping (Activity) -> Void) {
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
    for type: PKPushType, completion: @escaping () -> Void
  ) {
    calls.reportCall(of: payload.dictionaryPayload, completion: completion)
  }
}
