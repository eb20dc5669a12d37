import Foundation
import UserNotifications

extension Delivery {
  /// Stage 6: how far the notification may interrupt: its level, the Focus, the scheduled summary
  /// and the silent switch.
  enum InterruptionStage: Delivery.Stage {
    static func apply(to delivery: inout Delivery, on phone: Phone) {
      guard delivery.isVisible else { return }
      let device = phone.withDevice { device in
        Surroundings(
          settings: device.settings, focus: device.focus, isLocked: device.locked,
          isSilent: device.silentSwitch, isInForeground: device.app == .foreground)
      }
      if !raise(&delivery, phone) { delivery.level = level(of: delivery, device, phone) }
      if delivery.level == .critical {
        delivery.soundDefault = NotificationContent.Sound(critical: true)
      }
      address(&delivery, phone)
      if delivery.level == .passive { suppressPassive(&delivery, device, phone) }
      applyFocus(&delivery, device, phone)
      deferToSummary(&delivery, device, phone)
      mute(&delivery, device, phone)
    }

    /// The part of the phone's state that the stage uses.
    private struct Surroundings {
      let settings: NotificationSettings
      let focus: DeviceState.Focus
      let isLocked: Bool
      let isSilent: Bool
      let isInForeground: Bool
    }

    /// The effective level: the content's own if the app may use it (rule D41).
    ///
    /// Reports a level that differs from the requested one.
    private static func level(
      of delivery: Delivery, _ device: Surroundings, _ phone: Phone
    ) -> NotificationContent.InterruptionLevel {
      let wanted = delivery.content.interruptionLevel
      let (entitlement, setting): (AppManifest.Entitlement, NotificationSettings.Setting)
      switch wanted {
      case .passive, .active: return wanted
      case .timeSensitive:
        (entitlement, setting) = (.timeSensitive, device.settings.timeSensitive)
      case .critical:
        (entitlement, setting) = (.criticalAlerts, device.settings.criticalAlert)
      }
      let isEntitled = phone.app.manifest.mayUse(entitlement)
      guard !isEntitled || setting != .enabled else { return wanted }
      let obstacle =
        if !isEntitled {
          "the app lacks the entitlement '\(entitlement.rawValue)'"
        } else if wanted == .critical, setting == .notSupported {
          "the app did not ask for '\(UNAuthorizationOptions.Word.criticalAlert.rawValue)'"
        } else {
          "the person switched it off"
        }
      phone.withhold(
        .interruptionLevel, "'\(wanted.rawValue)' counts as 'active': \(obstacle)",
        about: delivery.id, because: [.levelNeedsEntitlement])
      return .active
    }

    /// Makes the notification a critical alert if it has a critical sound that the app may play
    /// (rule D41b).
    ///
    /// - Returns: whether it did; the content's own level then does not matter.
    private static func raise(_ delivery: inout Delivery, _ phone: Phone) -> Bool {
      guard delivery.content.sound?.critical == true, phone.allowsCriticalAlerts else {
        return false
      }
      delivery.level = .critical
      if delivery.content.interruptionLevel != .critical {
        delivery.breakthroughRules.append(.criticalSoundMakesAlert)
      }
      return true
    }

    /// Shows the sender of a communication notification, if the app may (rules D45b, D45c).
    private static func address(_ delivery: inout Delivery, _ phone: Phone) {
      guard delivery.content.sender != nil else { return }
      guard phone.app.manifest.mayUse(.communication) else {
        delivery.content.sender = nil
        phone.withhold(
          .sender,
          "the app lacks the entitlement '\(AppManifest.Entitlement.communication.rawValue)'",
          about: delivery.id, because: [.communicationEntitlement])
        return
      }
      delivery.recordBreakthrough(.communicationTitle)
    }

    /// Removes the banner and the sound of a passive notification (rule D40).
    private static func suppressPassive(
      _ delivery: inout Delivery, _ device: Surroundings, _ phone: Phone
    ) {
      let reason = "the notification is passive"
      if delivery.content.hasText, !device.isLocked {
        withhold(.banner, .banner, &delivery, reason, [.interruptionLevels], phone)
      }
      withhold(.sound, .sound, &delivery, reason, [.interruptionLevels], phone)
      delivery.permitted.remove(.banner)
    }

    /// Limits a notification to Notification Center during a Focus (rules D42, D43).
    private static func applyFocus(
      _ delivery: inout Delivery, _ device: Surroundings, _ phone: Phone
    ) {
      guard device.focus.on else { return }
      let criteria = delivery.content.filterCriteria
      let (reason, rules): (String, [Rule])
      let sender = delivery.content.sender
      switch device.focus.silences(delivery.level, criteria: criteria, from: sender) {
      case nil: return recordBreakthrough(&delivery, device.focus)
      case .app where delivery.level == .timeSensitive:
        reason = "a Focus is on that lets neither the app nor time-sensitive notifications pass"
        rules = [.focus, .focusTimeSensitive]
      case .app: (reason, rules) = ("a Focus is on that does not let the app pass", [.focus])
      case .filter(let criteria):
        (reason, rules) = ("the app's Focus filter does not let '\(criteria)' pass", [.focusFilter])
      }
      if delivery.content.hasText {
        if !device.isLocked {
          withhold(.banner, .banner, &delivery, reason, rules, phone)
        } else if device.focus.showsOnLockScreen {
          delivery.breakthroughRules.append(.focusOnLockScreen)
        } else {
          withhold(.lockScreen, .lockScreen, &delivery, reason, rules + [.focusOnLockScreen], phone)
        }
      }
      withhold(.sound, .sound, &delivery, reason, rules, phone)
      delivery.permitted.remove(.banner)
    }

    /// Records the rule by which a notification breaks through a Focus.
    private static func recordBreakthrough(_ delivery: inout Delivery, _ focus: DeviceState.Focus) {
      if delivery.level == .critical {
        delivery.recordBreakthrough(.criticalBreaksThrough)
      } else if focus.allows(delivery.content.sender) {
        delivery.recordBreakthrough(.communication)
      } else {
        delivery.recordBreakthrough(focus.allowsApp ? .focus : .focusTimeSensitive)
      }
    }

    /// Holds a notification for the scheduled summary unless it is urgent (rule D44); its badge is
    /// set at once (rule D64).
    ///
    /// An app in the foreground gets it at once.
    private static func deferToSummary(
      _ delivery: inout Delivery, _ device: Surroundings, _ phone: Phone
    ) {
      guard device.settings.scheduledDelivery == .enabled, !device.isInForeground else { return }
      if delivery.level == .critical { return delivery.recordBreakthrough(.criticalBreaksThrough) }
      guard delivery.level != .timeSensitive else { return }
      guard delivery.content.sender == nil else {
        return delivery.recordBreakthrough(.communication)
      }
      guard delivery.content.hasText else {
        return delivery.recordBreakthrough(.summaryWithoutText)
      }
      let (now, zone, summary) = phone.withDevice { ($0.time, $0.timeZone, $0.summary) }
      guard let date = summary.nextDate(after: now, in: zone) else { return }
      let notification = delivery.notification(at: now)
      phone.withDevice {
        $0.held.append(DeviceState.HeldNotification(notification: notification, until: date))
      }
      delivery.stop(
        "it is held for the summary at \(zone.localTimestamp(date))", [.scheduledSummary], phone)
      delivery.setBadge(on: phone)
    }

    /// Removes every sound but a critical one while the silent switch is on (rule D46).
    private static func mute(_ delivery: inout Delivery, _ device: Surroundings, _ phone: Phone) {
      guard device.isSilent, !delivery.isStopped else { return }
      if delivery.level == .critical { return delivery.recordBreakthrough(.criticalBreaksThrough) }
      withhold(.sound, .sound, &delivery, "the silent switch is on", [.silentSwitch], phone)
    }

    /// Removes an interaction and records that, if it was permitted.
    private static func withhold(
      _ what: Event.Withheld.Subject, _ interaction: Delivery.Interactions,
      _ delivery: inout Delivery,
      _ reason: String, _ rules: [Rule], _ phone: Phone
    ) {
      guard delivery.permitted.remove(interaction) != nil else { return }
      guard interaction != .sound || delivery.content.sound != nil else { return }
      phone.withhold(what, reason, about: delivery.id, because: rules)
    }
  }

  /// Records a rule by which the notification is not silenced.
  fileprivate mutating func recordBreakthrough(_ rule: Rule) {
    if !breakthroughRules.contains(rule) { breakthroughRules.append(rule) }
  }
}
