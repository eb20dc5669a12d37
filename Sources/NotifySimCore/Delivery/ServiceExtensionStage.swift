import APNs
import UserNotifications

/// Stage 5: the app's notification service extension may change what a remote notification says.
struct ServiceExtensionStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    guard delivery.isMutable else { return }
    let phone = host.phone
    if let reason = obstacle(to: delivery, phone) {
      return Self.withhold(from: delivery, reason, phone)
    }
    switch await host.callServiceExtension(with: delivery) {
    case .content(let content): modify(&delivery, content, phone)
    case .nothing(let reason, let rule): keepOriginal(of: delivery, reason, [rule], phone)
    }
  }

  /// What running the extension came to.
  enum Answer: Sendable {
    /// It handed over content.
    case content(NotificationContent)
    /// It did not, for this reason.
    case nothing(String, Rule)
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

extension AppHost {
  /// Has the app's service extension, which is no part of the app's own process, change a
  /// notification (rules D30, D30b, D35).
  fileprivate func callServiceExtension(with delivery: Delivery) async
    -> ServiceExtensionStage.Answer
  {
    let phone = self.phone
    let notification = delivery.notification(at: phone.withDevice(\.time))
    let call = AppCall.didReceiveRequest(notification)
    let answer = await record(
      call, about: delivery.id, because: reasonsToRunServiceExtension(for: delivery)
    ) {
      if let command = phone.app.manifest.serviceExtension {
        return await CommandCall(call: call, command: command, phone: phone, about: delivery.id)
          .answer()
      }
      guard let make = phone.app.makeServiceExtension else { return .noDelegate }
      return await ServiceExtensionRun(notification: notification, make: make, phone: phone)
        .answer()
    }
    switch answer {
    case .called(.once, .content(let content), _), .called(.multiple, .content(let content), _):
      return .content(content)
    case .called(.timedOut, _, _):
      return .nothing("the service extension took too long", .serviceExtensionTime)
    case .called(.crashed, _, _):
      return .nothing("the service extension ended early", .serviceExtensionEnded)
    case .called, .calledOlderForm, .noDelegate, .notImplemented:
      return .nothing("the service extension handed nothing over", .serviceExtensionTime)
    }
  }

  private func reasonsToRunServiceExtension(for delivery: Delivery) -> [Rule] {
    var rules: [Rule] = [.serviceExtension]
    switch phone.withDevice(\.app) {
    case .foreground: rules.append(.serviceExtensionInForeground)
    case .notRunning, .forceQuit: rules.append(.serviceExtensionProcess)
    case .suspended, .background: break
    }
    if !delivery.content.categoryIdentifier.isEmpty { rules.append(.categoryOfExtension) }
    return rules
  }
}
