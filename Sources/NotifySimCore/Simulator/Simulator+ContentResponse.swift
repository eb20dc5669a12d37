import UserNotifications
import UserNotificationsUI

extension Simulator {
  /// Hands a chosen action to the content extension that shows the notification, if one does (rule
  /// R17).
  ///
  /// - Returns: whether the answer goes on to the app.
  func passesExtension(
    _ kind: PersonResponse.Kind, _ resolved: ResolvedChoice, of notification: DeliveredNotification
  ) async -> Bool {
    guard code.longLook?.id == notification.id, kind == .action || kind == .reply else {
      code.longLook = nil
      return true
    }
    let response = AppResponse(
      notification: notification, actionIdentifier: resolved.actionIdentifier,
      userText: resolved.userText)
    let answer = await call(
      .contentDidReceiveResponse(response), about: notification.id, because: [.contentResponse])
    if code.longLook?.context.wantsApp == true {
      await grantWish()
      return false
    }
    switch answer {
    case .noDelegate, .notImplemented, .called(_, .contentResponse(.dismissAndForwardAction), _):
      code.longLook = nil
      return true
    case .called(_, .contentResponse(.dismiss), _):
      code.longLook = nil
      remove(notification)
      withholdFromApp("the content extension took the answer, and had the notification dismissed")
    case .called(_, .contentResponse(.doNotDismiss), _):
      withholdFromApp("the content extension took the answer, and keeps the notification")
      showChangedLongLook()
    case .called, .calledOlderForm:
      withholdFromApp("the content extension did not say what becomes of the notification")
    }
    return false

    func withholdFromApp(_ reason: String) {
      phone.withhold(.response, reason, about: notification.id, because: [.contentResponse])
    }
  }

  /// Does what the content extension that is open asked for by its context (rule A56).
  func grantWish() async {
    guard let look = code.longLook, let wish = look.context.takeWish() else { return }
    code.longLook = nil
    guard let notification = phone.device.visibleNotification(look.id) else { return }
    switch wish {
    case .openApp:
      var resolved = ResolvedChoice.open
      resolved.rules.append(.extensionContext)
      await answer(notification, .open, resolved)
    case .close:
      phone.withhold(
        .longLook, "the content extension closed it", about: look.id,
        because: [.extensionContext])
    }
  }
}
