import APNs
import UserNotifications

/// Stage 5: the app's notification service extension may change what a remote notification says.
struct ServiceExtensionStage: Delivery.Stage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    guard delivery.isMutable else { return }
    let phone = host.phone
    if let reason = obstacle(to: delivery, phone) {
      return Self.withhold(from: delivery, reason, phone)
    }
    let notification = delivery.notification(at: phone.withDevice(\.time))
    let answer = await host.callServiceExtension(
      with: notification, because: reasonsToRun(for: delivery, phone))
    switch answer {
    case .called(.once, .content(let content), _), .called(.multiple, .content(let content), _):
      modify(&delivery, content, phone)
    case .called(.timedOut, _, _):
      keepOriginal(
        of: delivery, "the service extension took too long", [.serviceExtensionTime], phone)
    case .called(.crashed, _, _):
      keepOriginal(
        of: delivery, "the service extension ended early", [.serviceExtensionEnded], phone)
    case .called, .calledOlderForm, .noDelegate, .notImplemented:
      keepOriginal(
        of: delivery, "the service extension handed nothing over", [.serviceExtensionTime], phone)
    }
  }

  private func reasonsToRun(for delivery: Delivery, _ phone: Phone) -> [Rule] {
    var rules: [Rule] = [.serviceExtension]
    switch phone.withDevice(\.app) {
    case .foreground: rules.append(.serviceExtensionInForeground)
    case .notRunning, .forceQuit: rules.append(.serviceExtensionProcess)
    case .suspended, .background: break
    }
    if !delivery.content.categoryIdentifier.isEmpty { rules.append(.categoryOfExtension) }
    return rules
  }

  /// Records that the extension does not run, where the payload asks for it.
  static func withhold(from delivery: Delivery, _ reason: String, _ phone: Phone) {
    guard delivery.isMutable else { return }
    phone.withhold(
      .serviceExtension, reason, about: delivery.id, because: [.serviceExtension])
  }

  /// Why the extension does not run; nil if it does.
  private func obstacle(to delivery: Delivery, _ phone: Phone) -> String? {
    if !delivery.content.hasText { return "the notification has no alert text" }
    if !phone.app.hasServiceExtension { return "the app has no notification service extension" }
    if phone.withDevice(\.settings.alert) != .enabled { return "alerts are off for the app" }
    return nil
  }

  private func modify(
    _ delivery: inout Delivery, _ content: NotificationContent, _ phone: Phone
  ) {
    guard content.hasText else { return refuse(&delivery, phone) }
    guard let content = content.checkingAttachments(about: delivery.id, on: phone) else { return }
    guard let modification = Modification(delivery.content, to: content) else { return }
    let original = delivery.content
    delivery.content = content
    delivery.content.keepOrigins(of: original)
    phone.record(
      .modified(modification), about: delivery.id, because: [.modifiableContent, .mutableCopy])
    CategoryCheck.report(modification, about: delivery.id, on: phone)
  }

  /// Content without text is not shown: the original is, or nothing where the app may filter
  /// (rule D32).
  private func refuse(_ delivery: inout Delivery, _ phone: Phone) {
    let reason = "the modified content will not visibly alert the person"
    guard phone.app.manifest.entitlements.contains(AppManifest.filtering) else {
      return keepOriginal(of: delivery, reason, [.contentWithoutText], phone)
    }
    delivery.stop(
      "\(reason), so the original content is suppressed",
      [.contentWithoutText, .filteringEntitlement], phone)
  }

  private func keepOriginal(
    of delivery: Delivery, _ reason: String, _ rules: [Rule], _ phone: Phone
  ) {
    phone.withhold(
      .modifiedContent, "\(reason), so the original content is shown", about: delivery.id,
      because: rules)
  }
}

extension NotificationContent {
  /// The content with the attachments that can be shown; nil where a bad one costs all changes
  /// (rule D36).
  fileprivate func checkingAttachments(about id: String, on phone: Phone) -> NotificationContent? {
    var content = self
    content.attachments = []
    for attachment in attachments {
      if let stored = try? phone.store(attachment, about: id) {
        content.attachments.append(stored)
        continue
      }
      let isDropped = phone.profile.badAttachment == .dropped
      phone.withhold(
        isDropped ? .attachment : .modifiedContent,
        "the file '\(attachment.url.lastPathComponent)' cannot be shown, so"
          + (isDropped ? " the notification goes without it" : " the original content is shown"),
        about: id, because: [.checkedAttachments, .attachmentLimits])
      if !isDropped { return nil }
    }
    return content
  }
}
