import APNs
import Foundation
import UserNotifications

extension Delivery {
  /// Stage 3: a push with `content-available` wakes the app.
  enum SilentStage: Delivery.CallingStage {
    static func concerns(_ delivery: Delivery, on phone: Phone) -> Bool { delivery.wakesApp }

    static func apply(to delivery: inout Delivery, on host: AppHost) async {
      let phone = host.phone
      if let obstacle = obstacle(to: delivery, phone) {
        phone.withhold(.wake, obstacle.reason, about: delivery.id, because: [obstacle.rule])
        if obstacle.isHeld { phone.holdSilentPush(delivery) }
      } else {
        spend(on: delivery, phone)
        delivery.fetchesLast =
          phone.profile.foregroundOrder == .presentFirst && delivery.isVisible
          && phone.withDevice { $0.app == .foreground }
        delivery.isFetched = !delivery.fetchesLast
        if delivery.isFetched { await host.wake(for: delivery) }
      }
      guard !delivery.isVisible else { return }
      ServiceExtensionStage.withhold(from: delivery, "the push is silent", phone)
      delivery.isStopped = true
    }

    /// Why a push does not wake the app.
    private struct WakeFailure {
      /// The reason, as a sentence.
      let reason: String
      let rule: Rule
      /// Whether the push is held until the app is started; a push that is also shown is not.
      var isHeld = false
    }

    /// Why a push does not wake the app; nil if it does (rules D12, D13).
    private static func obstacle(to delivery: Delivery, _ phone: Phone) -> WakeFailure? {
      let device = phone.device
      if let unmet = unmetCondition(of: delivery, device, phone) { return unmet }
      if device.lowPowerMode, device.app != .foreground {
        return WakeFailure(
          reason: "the phone is in Low Power Mode", rule: .silentLowPower,
          isHeld: !delivery.isVisible)
      }
      guard isLimited(delivery, phone) else { return nil }
      let used = device.silentWakes.count { device.time.timeIntervalSince($0) < Self.hour }
      let budget = phone.profile.silentBudget
      guard used >= budget else { return nil }
      let pushes = budget == 1 ? "push" : "pushes"
      return WakeFailure(
        reason: "the budget of \(budget) silent \(pushes) an hour is spent", rule: .silentBudget,
        isHeld: true)
    }

    private static func unmetCondition(
      of delivery: Delivery, _ device: DeviceState, _ phone: Phone
    ) -> WakeFailure? {
      if let reason = unfitHeader(of: delivery, phone) {
        return WakeFailure(reason: reason, rule: .silentHeaders)
      }
      if device.app != .foreground,
        !phone.app.manifest.mayUse(.remoteNotification)
      {
        return WakeFailure(
          reason: "the app lacks the background mode 'remote-notification': \(phone.app.wayToMode)",
          rule: .silentMode)
      }
      if device.app == .forceQuit {
        return WakeFailure(
          reason:
            "the person force-quit the app, so no silent push wakes it until it is opened again",
          rule: .silentForceQuit)
      }
      guard device.app != .foreground, !device.backgroundRefresh else { return nil }
      return WakeFailure(reason: "Background App Refresh is off", rule: .silentRefreshOff)
    }

    /// The header for which APNs may drop a push that only wakes the app, and the right value; nil
    /// if each header fits or is absent (rule D12b).
    private static func unfitHeader(of delivery: Delivery, _ phone: Phone) -> String? {
      guard !delivery.isVisible, !delivery.isWithheldByType else { return nil }
      let isChecked = phone.profile.silentHeaders == .checked
      if isChecked, delivery.pushType == .alert {
        return "APNs may drop a push of type 'alert' that has nothing to show; send it with"
          + " 'apns-push-type: background'"
      }
      guard let priority = delivery.priority, priority == 10 || (isChecked && priority != 5) else {
        return nil
      }
      let header =
        switch delivery.dialect {
        case .expo: #"'"priority": "normal"'"#
        case .fcm: "'apns-priority: 5' in 'apns.headers'"
        default: "'apns-priority: 5'"
        }
      return "APNs may drop a silent push of priority \(priority); send it with \(header)"
    }

    /// Whether the budget applies: not to an app in the foreground, and not to a push that is also
    /// shown.
    private static func isLimited(_ delivery: Delivery, _ phone: Phone) -> Bool {
      phone.withDevice(\.app) != .foreground && !delivery.isVisible
    }

    /// Records a wake; a limited one counts against the budget for an hour.
    private static func spend(on delivery: Delivery, _ phone: Phone) {
      guard isLimited(delivery, phone) else { return }
      phone.withDevice { device in
        let now = device.time
        device.silentWakes = device.silentWakes.filter { now.timeIntervalSince($0) < Self.hour }
        device.silentWakes.append(now)
      }
    }

    private static let hour = 3600.0
  }
}

extension AppHost {
  /// Wakes the app for a push with `content-available`, and delivers the push to it.
  func wake(for delivery: Delivery) async {
    let isForeground = phone.withDevice { $0.app == .foreground }
    let reason: Rule = isForeground ? .silentInForeground : .silentWake
    var rules = [reason]
    if isForeground, delivery.isVisible { rules += [.foregroundBoth, .foregroundOrder] }
    if delivery.isSilentByDoubt { rules.append(.silentHeaders) }
    let payload = delivery.content.userInfo
    await wakeInBackground(launchedFor: payload, as: .remoteNotification, because: [reason])
    if await deliver(silentPush: payload, about: delivery.id, because: rules) { return }
    if isForeground,
      await notify(
        .didReceiveRemoteNotificationWithoutFetch(payload), about: delivery.id,
        because: [.methodWithoutFetch])
    {
      return
    }
    phone.withhold(
      .wake, "the app has no fetch handler", about: delivery.id, because: [reason])
  }

  /// Calls the fetch handler for a push that arrives in the foreground while the notification
  /// center has no delegate, unless it is called anyway (rule D52b).
  func fetchWithoutDelegate(_ delivery: Delivery) async {
    guard delivery.origin == .remote, !delivery.isFetched, !delivery.fetchesLast,
      phone.profile.fetchWithoutDelegate == .called
    else { return }
    let payload = delivery.content.userInfo
    let rules: [Rule] = [.fetchWithoutDelegate]
    if await deliver(silentPush: payload, about: delivery.id, because: rules) { return }
    await notify(
      .didReceiveRemoteNotificationWithoutFetch(payload), about: delivery.id,
      because: rules + [.methodWithoutFetch])
  }
}

extension Delivery {
  /// Whether the push only wakes the app, and its headers leave open whether it may (rule D12b).
  fileprivate var isSilentByDoubt: Bool {
    !isVisible && !isWithheldByType && (pushType == nil || priority == nil)
  }
}

extension Phone {
  /// Holds a silent push, replacing the one that was held before.
  fileprivate func holdSilentPush(_ delivery: Delivery) {
    let push = DeviceState.HeldSilentPush(id: delivery.id, payload: delivery.content.userInfo)
    let former = withDevice { device in
      defer { device.heldSilentPush = push }
      return device.heldSilentPush?.id
    }
    guard let former else { return }
    record(
      .replaced(Event.Replacement(place: .heldSilentPush)), about: former, because: [.silentBudget])
  }
}

extension Delivery {
  /// Stage 5: the app's notification service extension may modify a remote notification.
  enum ServiceExtensionStage: Delivery.CallingStage {
    static func concerns(_ delivery: Delivery, on phone: Phone) -> Bool { delivery.isMutable }

    static func apply(to delivery: inout Delivery, on host: AppHost) async {
      let phone = host.phone
      guard phone.profile.sender == .apns else {
        return phone.withhold(
          .serviceExtension, "'simctl push' never runs the service extension", about: delivery.id,
          because: [.simulatorTool])
      }
      if let reason = obstacle(to: delivery, phone) {
        return Self.withhold(from: delivery, reason, phone)
      }
      guard phone.withDevice(\.authorization) != .ephemeral else {
        return phone.withhold(
          .serviceExtension, "an App Clip runs no service extension", about: delivery.id,
          because: [.serviceExtension, .clipExtension])
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
      await host.deliverCallsOfExtension(about: delivery.id)
    }

    private static func reasonsToRun(for delivery: Delivery, _ phone: Phone) -> [Rule] {
      var rules: [Rule] = [.serviceExtension]
      switch phone.withDevice(\.app) {
      case .foreground: rules.append(.serviceExtensionInForeground)
      case .notRunning, .forceQuit: rules.append(.serviceExtensionProcess)
      case .suspended, .background: break
      }
      if !delivery.content.categoryIdentifier.isEmpty { rules.append(.categoryOfExtension) }
      return rules
    }

    /// Records that the extension does not run although the payload asks for it.
    static func withhold(from delivery: Delivery, _ reason: String, _ phone: Phone) {
      guard delivery.isMutable else { return }
      phone.withhold(
        .serviceExtension, reason, about: delivery.id, because: [.serviceExtension])
    }

    /// Why the extension does not run; nil if it does.
    private static func obstacle(to delivery: Delivery, _ phone: Phone) -> String? {
      if !delivery.content.hasText { return "the notification has no alert text" }
      if !phone.app.hasServiceExtension {
        switch phone.app.sources?.facts.serviceExtension {
        case .read:
          return "the app's service extension does not run here, so what it changes is not shown"
        case .unknown:
          return "whether the app has a service extension is not known, so the content is shown as"
            + " it was sent"
        case .absent: return "the app has no notification service extension"
        case nil:
          if phone.app.isUnknown {
            return
              "whether the app has a service extension is not known, so the content is shown as"
              + " it was sent"
          }
          return phone.app.makeDelegate != nil
            ? "the app has no notification service extension"
            : "no service extension is given, so the content is shown as it was sent"
        }
      }
      if phone.withDevice(\.settings.alert) != .enabled { return "alerts are off for the app" }
      return nil
    }

    private static func modify(
      _ delivery: inout Delivery, _ content: NotificationContent, _ phone: Phone
    ) {
      guard content.hasText else { return refuse(&delivery, phone) }
      guard let content = content.checkingAttachments(about: delivery.id, on: phone) else { return }
      guard let modification = Event.Modification(delivery.content, to: content) else { return }
      let original = delivery.content
      delivery.content = content
      delivery.content.keepOrigins(of: original)
      phone.record(
        .modified(modification), about: delivery.id, because: [.modifiableContent, .mutableCopy])
      CategoryCheck.report(modification, about: delivery.id, on: phone)
    }

    /// Content without text is not shown: the original is shown instead, or nothing if the app has
    /// the filtering entitlement (rule D32).
    private static func refuse(_ delivery: inout Delivery, _ phone: Phone) {
      let reason = "the modified content will not visibly alert the person"
      guard phone.app.manifest.mayUse(.filtering) else {
        return keepOriginal(of: delivery, reason, [.contentWithoutText], phone)
      }
      delivery.stop(
        "\(reason), so the original content is suppressed",
        [.contentWithoutText, .filteringEntitlement], phone)
    }

    private static func keepOriginal(
      of delivery: Delivery, _ reason: String, _ rules: [Rule], _ phone: Phone
    ) {
      phone.withhold(
        .modifiedContent, "\(reason), so the original content is shown", about: delivery.id,
        because: rules)
    }
  }
}

extension NotificationContent {
  /// The content with the attachments that can be shown; nil if an invalid one discards all changes
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

extension App {
  /// Where the background mode of silent pushes is declared.
  fileprivate var wayToMode: String {
    if sources?.frameworks.contains(.expo) == true {
      return "set 'enableBackgroundRemoteNotifications' of the plugin 'expo-notifications'"
    }
    return "add it to " + (sources == nil ? "'backgroundModes'" : "'UIBackgroundModes'")
  }
}
