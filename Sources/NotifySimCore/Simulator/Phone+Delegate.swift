import APNs
package import UserNotifications

extension Phone {
  package func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {
    let isSet = new != nil
    guard withProcess({ $0.delegate.note(isSet: isSet) }) else { return }
    reportOnce(
      Diagnostic(
        .error, .delegate,
        "the delegate of the notification centre was set after launching: an answer that launches"
          + " the app is lost",
        notes: [.init("set it before 'application(_:didFinishLaunchingWithOptions:)' returns")]),
      because: [.delegateInTime])
  }

  /// Whether the delegate was there when launching was over.
  var hasDelegateInTime: Bool { withProcess { $0.delegate.isInTime } }

  /// Reports that the delegate is gone, if the app set one.
  func reportReleasedDelegate(about notification: String) {
    guard withProcess({ $0.delegate.isSet }) else { return }
    reportOnce(
      Diagnostic(
        .error, .delegate,
        "the delegate of the notification centre is gone: the centre holds it weakly, and nobody"
          + " else holds it",
        notes: [.init("keep the object for as long as the app runs, as a property for instance")]),
      about: notification, because: [.delegateInTime])
  }
}
