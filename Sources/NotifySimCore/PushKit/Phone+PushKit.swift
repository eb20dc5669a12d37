package import Foundation
package import PushKit

extension Phone: PKPushRegistryHost {
  package func desiredPushTypesDidChange(
    of registry: PKPushRegistry, from old: Set<PKPushType>, to new: Set<PKPushType>
  ) {
    withPushKit { $0.change(of: registry, from: old, to: new) }
  }

  package func pushToken(for type: PKPushType) -> Data? {
    guard let type = PushKitType(type) else { return nil }
    return withPushKit { $0.token(for: type) }
  }
}

extension Phone {
  /// The completion handler of a call, which for a push for PushKit passes on whether a call was
  /// reported since, as it stands when the app calls the handler (rule A70).
  func handler(
    for call: AppCall, _ handler: @escaping @Sendable (AppValue) -> Void
  ) -> @Sendable (AppValue) -> Void {
    guard case .didReceiveIncomingPush = call else { return handler }
    let reports = withCalls { $0.reports }
    return { [self] _ in
      handler(.incomingPush(isReported: withCalls { $0.reports > reports }))
    }
  }
}
