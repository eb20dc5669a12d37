import APNs
import UserNotifications

/// Requests that are not scheduled, and what the app is told.
extension Phone {
  /// The person does not allow the app notifications (rules A32b, L12).
  func refuseUnallowed(_ request: PendingRequest) -> UNError? {
    withhold(
      .notification, "the person does not allow the app notifications, so nothing is scheduled",
      about: request.id, because: [.ignoredWhileDenied, .unallowedRequest])
    reportOnce(
      Diagnostic(
        .warning, .notAuthorized, "a local notification was added without permission",
        notes: [.init("read 'authorizationStatus' of the settings before adding one")]),
      about: request.id)
    return profile.addWithoutPermission == .fails ? UNError(.notificationsNotAllowed) : nil
  }

  /// The trigger has no date in the future (rules L6, L6b).
  func refuseDateless(_ id: String) -> UNError? {
    TriggerCheck(phone: self).reportNoDate(about: id)
    return profile.impossibleDate == .refused ? UNError(.notificationInvalidNoDate) : nil
  }

  /// There is nothing to show, play or badge (rule L11).
  func refuseEmpty(_ request: PendingRequest) -> UNError? {
    withhold(
      .notification, "it has no text, no sound and no badge, so nothing is scheduled",
      about: request.id, because: [.emptyRequest])
    ContentCheck(phone: self).report(request)
    return UNError(.notificationInvalidNoContent)
  }

  /// A file cannot be shown (rule L14).
  func refuse(_ request: PendingRequest, _ fault: AttachmentFault) -> UNError? {
    withhold(
      .notification, "an attachment cannot be shown, so nothing is scheduled",
      about: request.id, because: [.invalidAttachment])
    return UNError(fault.code)
  }
}
