import APNs
import UserNotifications

extension Delivery {
  /// Stage 7: while the app is in the foreground, its delegate decides how to present.
  enum ForegroundStage: Delivery.CallingStage {
    static func concerns(_ delivery: Delivery, on phone: Phone) -> Bool {
      phone.withDevice(\.app) == .foreground && delivery.isVisible
    }

    static func apply(to delivery: inout Delivery, on host: AppHost) async {
      let phone = host.phone
      let notification = delivery.notification(at: phone.withDevice(\.time))
      let answer = await host.call(
        .willPresent(notification), about: delivery.id, because: [.willPresent])
      switch answer {
      case .noDelegate:
        phone.reportReleasedDelegate(about: delivery.id)
        reportUnasked(
          delivery, "the app has no delegate of the notification centre",
          .foregroundWithoutDelegate,
          phone)
        guard phone.profile.foregroundWithoutDelegate == .suppress else {
          delivery.foregroundRules = [.foregroundWithoutDelegate]
          return await host.fetchWithoutDelegate(delivery)
        }
        delivery.stop("the app has no delegate to ask", [.foregroundWithoutDelegate], phone)
        await host.fetchWithoutDelegate(delivery)
      case .notImplemented:
        reportUnasked(
          delivery, "the app's delegate has no method 'willPresent'", .willPresentMissing, phone)
        delivery.stop("the delegate lacks the method", [.willPresentMissing], phone)
      case .called(_, .presentation(let options), _):
        if !phone.app.isPlaceholder { report(options, for: delivery, phone) }
        restrict(&delivery, to: options, phone)
      case .called, .calledOlderForm:
        delivery.stop("the delegate gave no answer", [.willPresentMissing], phone)
      }
    }

    private static func restrict(
      _ delivery: inout Delivery, to options: UNNotificationPresentationOptions, _ phone: Phone
    ) {
      delivery.foregroundRules = options.rules
      let left = delivery.permitted.intersection(options.interactions)
      guard left.isEmpty else {
        return delivery.restrict(
          to: options.interactions, "the app did not return the option for it", options.rules, phone
        )
      }
      delivery.permitted = left
      guard options.interactions.isEmpty else {
        let reason = "nothing is left of the presentation options that the app returned"
        return delivery.stop(reason, [.willPresent, .foregroundSettings], phone)
      }
      delivery.stop(
        "the app is in the foreground and returned no presentation options",
        [.willPresent], phone)
    }

    /// Reports that no delegate was called (rule X25).
    private static func reportUnasked(
      _ delivery: Delivery, _ reason: String, _ rule: Rule, _ phone: Phone
    ) {
      phone.report(
        Diagnostic(
          .warning, .foregroundUnasked,
          "\(reason), so it cannot decide how a notification is presented in the foreground",
          fixIt: .init("set a delegate with 'willPresent' before the app's launch is complete")),
        about: delivery.id, because: [rule])
    }

    /// Reports options that have less effect than it seems (rule X24).
    private static func report(
      _ options: UNNotificationPresentationOptions, for delivery: Delivery, _ phone: Phone
    ) {
      func report(_ message: String, _ rule: Rule) {
        phone.report(
          Diagnostic(.warning, .presentationOptions, message), about: delivery.id, because: [rule])
      }
      if options.isEmpty {
        report(
          "'willPresent' returned no options, so the notification is not presented in the"
            + " foreground",
          .willPresent)
      }
      if options.contains(.presentsAlert) {
        report(
          "'willPresent' returned 'alert', which is deprecated: it means 'banner' and 'list'",
          .alertOption)
      }
      if options.contains(.sound), delivery.content.sound == nil, delivery.soundDefault == nil {
        report(
          "'willPresent' returned 'sound', but the notification has no sound",
          .willPresent)
      }
    }
  }
}

extension UNNotificationPresentationOptions {
  /// The interactions that the options permit; `alert` means banner and list (rule A48).
  fileprivate var interactions: Delivery.Interactions {
    var permitted: Delivery.Interactions = []
    if contains(.banner) || contains(.presentsAlert) { permitted.insert(.banner) }
    if contains(.list) || contains(.presentsAlert) { permitted.formUnion([.list, .lockScreen]) }
    if contains(.sound) { permitted.insert(.sound) }
    if contains(.badge) { permitted.insert(.badge) }
    return permitted
  }

  /// The rules for presenting with these options.
  fileprivate var rules: [Rule] {
    let splitsAlert = contains(.banner) != contains(.list)
    var rules: [Rule] = [.willPresent]
    if contains(.presentsAlert) || splitsAlert { rules.append(.alertOption) }
    if !contains(.list), !contains(.presentsAlert) { rules.append(.foregroundNotKept) }
    if !contains(.badge) { rules.append(.foregroundBadge) }
    return rules
  }
}

extension Delivery {
  /// Stage 8: the surfaces on which the notification is presented, its sound and its badge.
  enum SurfaceStage: Delivery.Stage {
    static func apply(to delivery: inout Delivery, on phone: Phone) {
      guard delivery.isVisible else {
        return withhold(delivery, on: phone)
      }
      let signal = delivery.signal(on: phone)
      // Notification Center is emptied before the notification comes into it (rule L19).
      let isFirst = delivery.emptiesList(on: phone)
      if isFirst { delivery.setBadge(on: phone) }
      if delivery.content.hasText {
        present(delivery, isQuiet: signal?.isAudible != true, on: phone)
      } else {
        phone.withhold(
          .banner, "it has no title, subtitle or body", about: delivery.id,
          because: [.withoutText])
      }
      if let signal { delivery.play(signal, on: phone) }
      if !isFirst { delivery.setBadge(on: phone) }
    }

    private static func withhold(_ delivery: Delivery, on phone: Phone) {
      guard !delivery.isBadgeRemovalAlone else {
        return phone.withhold(
          .notification, "it only removes the badge, and is not posted",
          about: delivery.id, because: [.badgeRemovalAlone])
      }
      phone.withhold(
        .notification, "it has no text, sound or badge", about: delivery.id,
        because: [.alertText])
    }

    private static func present(_ delivery: Delivery, isQuiet: Bool, on phone: Phone) {
      let surfaces = Surfaces(delivery, isQuiet: isQuiet, on: phone)
      let surface = surfaces.presentOnScreen()
      let isInList = surfaces.presentInList()
      surfaces.presentInCar()
      let notification = surfaces.notification(alertedOn: surface)
      phone.withDevice { device in
        if surface != nil { device.onScreen = notification }
        if isInList { device.delivered.append(notification) }
      }
      if surface != nil || isInList {
        recordHidden(surfaces.actions, about: delivery.id, on: phone)
      }
    }

    /// Records that some buttons do not fit, if so.
    private static func recordHidden(
      _ actions: NotificationCategory.Action.ShownActions, about id: String, on phone: Phone
    ) {
      guard actions.hiddenCount > 0 else { return }
      let count = actions.shown.count
      phone.withhold(
        .actions,
        "there is room for \(count) of the category's \(count + actions.hiddenCount) actions",
        about: id, because: [.shownActions])
    }
  }

  /// The rules by which an interaction is removed that the person turned off.
  var rulesOfSettings: [Rule] {
    foregroundRules.isEmpty ? [.interactionOff] : [.interactionOff, .foregroundSettings]
  }
}

/// The sound and the badge of a delivery.
extension Delivery {
  /// A sound to play.
  struct Signal {
    /// The sound; a critical one only if the app may play it (rule P13).
    let sound: NotificationContent.Sound
    /// Whether the setting for the sound is on.
    let isSettingOn: Bool
    /// Whether it will be heard.
    let isAudible: Bool
  }

  /// The sound to play on a phone; nil if there is none.
  fileprivate func signal(on phone: Phone) -> Signal? {
    guard permitted.contains(.sound), var sound = content.sound ?? soundDefault else { return nil }
    if sound.critical, !phone.allowsCriticalAlerts {
      sound = NotificationContent.Sound(name: sound.name)
    }
    let isSettingOn = phone.withDevice { $0.settings.sound == .enabled }
    return Signal(
      sound: sound, isSettingOn: isSettingOn,
      isAudible: isSettingOn || hasOwnSetting(for: sound, phone))
  }

  /// Whether the setting for critical alerts applies instead of the one for sounds (rule D40b).
  private func hasOwnSetting(for sound: NotificationContent.Sound, _ phone: Phone) -> Bool {
    let isAnySound = phone.profile.criticalAlertSound == .criticalAlertSetting
    return level == .critical && (isAnySound || sound.critical)
  }

  /// Plays the sound, unless it is not audible (rules D63, P13).
  fileprivate func play(_ signal: Signal, on phone: Phone) {
    guard signal.isAudible else {
      phone.withhold(
        .sound, "sounds are off for the app", about: id, because: rulesOfSettings)
      return
    }
    let isDoubtful = origin == .remote && !content.hasText && level != .critical
    if isDoubtful, phone.profile.soundWithoutAlert == .suppressedInBackground,
      phone.withDevice({ $0.app != .foreground })
    {
      return phone.withhold(
        .sound, "a sound without text is suppressed while the app is not in the foreground",
        about: id, because: [.soundWithoutText])
    }
    var sound = signal.sound
    let isReplaced = replaceIfUnplayable(&sound, on: phone)
    var rules: [Rule] = .ofSound
    if sound.critical || content.sound?.critical == true { rules.append(.criticalSound) }
    if !signal.isSettingOn { rules.append(.criticalSoundSetting) }
    rules.add(breakthroughRules)
    if isDoubtful { rules.append(.soundWithoutText) }
    if isReplaced { rules.append(.soundFiles) }
    phone.record(.sound(sound), about: id, because: rules)
  }

  /// Replaces a sound file that cannot be played with the default sound (rule A42).
  ///
  /// - Returns: whether it did.
  private func replaceIfUnplayable(
    _ sound: inout NotificationContent.Sound, on phone: Phone
  ) -> Bool {
    guard let fault = phone.sounds?.fault(of: sound.name) else { return false }
    phone.reportOnce(fault.diagnostic(of: sound.name), about: id, because: [.soundFiles])
    guard fault.isReplaced else { return false }
    sound.name = NotificationContent.Sound.defaultName
    return true
  }

  /// Sets the badge, unless it is not permitted or turned off (rule D64).
  func setBadge(on phone: Phone) {
    guard let badge = content.badge, permitted.contains(.badge) else { return }
    guard phone.withDevice(\.settings.badge) == .enabled else {
      phone.withhold(.badge, "badges are off for the app", about: id, because: rulesOfSettings)
      return
    }
    let empties = emptiesList(on: phone)
    phone.setBadge(badge, about: id, because: [.badge, .badgeValues])
    if empties { phone.emptyList(exceptFor: id, as: .badge) }
  }

  /// Whether the badge goes to 0 by this push, which empties the app's part of Notification Center
  /// (rule L19).
  fileprivate func emptiesList(on phone: Phone) -> Bool {
    guard let badge = content.badge, badge <= 0, permitted.contains(.badge), origin == .remote
    else { return false }
    return phone.withDevice { $0.settings.badge == .enabled && $0.badge > 0 }
  }
}
