import Foundation
package import UserNotifications

// How a simulator calls an application delegate and learns what it implements.
extension UIApplication {
  /// Hands a delegate a remote notification so that it can fetch data (A60).
  ///
  /// Does not fall back to the older method without a fetch result; see
  /// ``callDidReceiveRemoteNotification(_:on:)``.
  /// - Parameters:
  ///   - userInfo: The payload.
  ///   - delegate: The delegate to call.
  ///   - fetchCompletionHandler: Called for the `async` form too, and never for
  ///     ``DelegateForm/missing``.
  /// - Returns: The form that the delegate implements.
  package nonisolated(nonsending) final func callDidReceiveRemoteNotification(
    _ userInfo: [AnyHashable: Any], on delegate: any UIApplicationDelegate,
    fetchCompletionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) async -> DelegateForm {
    let carried = Carried((delegate, userInfo))
    return await DelegateProbe.call(delegate) {
      delegate.application(
        self, didReceiveRemoteNotification: userInfo,
        fetchCompletionHandler: fetchCompletionHandler)
    } asyncForm: { () async -> UIBackgroundFetchResult in
      let (delegate, userInfo) = carried.value
      return await delegate.application(self, didReceiveRemoteNotification: userInfo)
    } finish: {
      fetchCompletionHandler($0)
    }
  }

  /// Hands a delegate a remote notification by the older method without a fetch result (A60) and
  /// says whether the delegate implements that.
  package final func callDidReceiveRemoteNotification(
    _ userInfo: [AnyHashable: Any], on delegate: any UIApplicationDelegate
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.application(self, didReceiveRemoteNotification: userInfo)
    }
  }
}
