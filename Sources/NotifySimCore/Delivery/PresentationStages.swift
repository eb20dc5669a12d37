import APNs
import UserNotifications

extension Delivery {
  /// Stage 7: the app is on screen, and its delegate decides.
  struct ForegroundStage: Delivery.Stage {
    func apply(to delivery: inout Delivery, on host: AppHost) async {
      let phone = host.phone
      guard phone.withDevice(\.app) == .foreground, delivery.isVisible else { return }
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
          return
        }
        delivery.stop("the app has no delegate to ask", [.foregroundWithoutDelegate], phone)
        await host.fetchWithoutDelegate(delivery)
      case .notImplemented:
        reportUnasked(
          delivery, "the app's delegate has no method 'willPresent'", .willPresentMissing, phone)
        delivery.stop("the delegate lacks the method", [.willPresentMissing], phone)
      case .called(_, .presentation(let options), _):
        report(options, for: delivery, phone)
        narrow(&delivery, to: options, phone)
      case .called, .calledOlderForm:
        delivery.stop("the delegate gave no answer", [.willPresentMissing], phone)
      }
    }

    private func narrow(
      _ delivery: inout Delivery, to options: UNNotificationPresentationOptions, _ phone: Phone
    ) {
      delivery.foregroundRules = options.rules
      let left = delivery.permitted.intersection(options.interactions)
      guard left.isEmpty else {
        return delivery.narrow(
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

    /// Reports that nobody was asked (rule X25).
    private func reportUnasked(
      _ delivery: Delivery, _ reason: String, _ rule: Rule, _ phone: Phone
    ) {
      phone.report(
        Diagnostic(
          .warning, .foregroundUnasked,
          "\(reason), so it cannot decide how a notification is presented in the foreground",
          fixIt: .init("set a delegate with 'willPresent' before the app's launch is complete")),
        about: delivery.id, because: [rule])
    }

    /// Reports options that do less than they seem to (rule X24).
    private func report(
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
  /// What the options permit; `alert` is banner and list (rule A48).
  fileprivate var interactions: Delivery.Interactions {
    var permitted: Delivery.Interactions = []
    if contains(.banner) || contains(.presentsAlert) { permitted.insert(.banner) }
    if contains(.list) || contains(.presentsAlert) { permitted.formUnion([.list, .lockScreen]) }
    if contains(.sound) { permitted.insert(.sound) }
    if contains(.badge) { permitted.insert(.badge) }
    return permitted
  }

  /// The rules that what is presented by the options rests on.
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
  /// Stage 8: where the person sees, hears and finds the notification.
  struct SurfaceStage: Delivery.Stage {
    func apply(to delivery: inout Delivery, on host: AppHost) async {
      let phone = host.phone
      guard delivery.isVisible else {
        return withhold(delivery, on: phone)
      }
      let signals = Signals(delivery: delivery, phone: phone)
      if delivery.content.hasText {
        present(delivery, isQuiet: !signals.willPlay, on: phone)
      } else {
        phone.withhold(
          .banner, "it has no title, subtitle or body", about: delivery.id,
          because: [.withoutText])
      }
      signals.play()
      signals.setBadge()
    }

    private func withhold(_ delivery: Delivery, on phone: Phone) {
      guard !delivery.isBadgeRemovalAlone else {
        return phone.withhold(
          .notification, "it only removes the badge, and is not posted",
          about: delivery.id, because: [.badgeRemovalAlone])
      }
      phone.withhold(
        .notification, "it has no text, sound or badge", about: delivery.id,
        because: [.alertText])
    }

    private func present(_ delivery: Delivery, isQuiet: Bool, on phone: Phone) {
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

    /// Records that some buttons have no room, if that is so.
    private func recordHidden(
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

  /// The rules by which an interaction that the person switched off is dropped.
  var rulesOfSettings: [Rule] {
    foregroundRules.isEmpty ? [.interactionOff] : [.interactionOff, .foregroundSettings]
  }
}

extension Delivery.SurfaceStage {
  /// The sound and the badge of a delivery.
  struct Signals {
    let delivery: Delivery
    let phone: Phone

    /// Whether a sound will play.
    var willPlay: Bool {
      sound != nil && delivery.permitted.contains(.sound) && (areSoundsOn || isOwnSetting)
    }

    private var areSoundsOn: Bool { phone.withDevice(\.settings.sound) == .enabled }

    /// Whether the setting for sounds does not matter, since that for critical alerts is on
    /// (rule D40b).
    private var isOwnSetting: Bool {
      let isAnySound = phone.profile.criticalAlertSound == .criticalAlertSetting
      return delivery.level == .critical && (isAnySound || sound?.critical == true)
    }

    /// Plays the sound, unless something silences it (rules D63, P13).
    func play() {
      guard var sound, delivery.permitted.contains(.sound) else { return }
      guard willPlay else {
        phone.withhold(
          .sound, "sounds are off for the app", about: delivery.id,
          because: delivery.rulesOfSettings)
        return
      }
      let isReplaced = replaceIfUnplayable(&sound)
      let isDemoted = delivery.content.sound?.critical == true && !sound.critical
      var rules: [Rule] = isDemoted || sound.critical ? [.sound, .criticalSound] : [.sound]
      if !areSoundsOn { rules.append(.criticalSoundSetting) }
      rules += delivery.passRules
      if isReplaced { rules.append(.soundFiles) }
      phone.record(.sound(sound), about: delivery.id, because: rules)
    }

    /// Puts the default sound in the place of a file that cannot be played (rule A42).
    ///
    /// - Returns: whether it did.
    private func replaceIfUnplayable(_ sound: inout NotificationContent.Sound) -> Bool {
      guard let fault = phone.sounds?.fault(of: sound.name) else { return false }
      phone.reportOnce(
        fault.diagnostic(of: sound.name), about: delivery.id, because: [.soundFiles])
      sound.name = NotificationContent.Sound.defaultName
      return true
    }

    /// The sound that plays: critical ones only where the app may (rule P13).
    private var sound: NotificationContent.Sound? {
      guard var sound = delivery.content.sound ?? delivery.soundDefault else { return nil }
      if sound.critical, !phone.allowsCriticalAlerts {
        sound = NotificationContent.Sound(name: sound.name)
      }
      return sound
    }

    /// Sets the badge, unless something withholds it (rule D64).
    func setBadge() {
      guard let badge = delivery.content.badge, delivery.permitted.contains(.badge) else { return }
      guard phone.withDevice(\.settings.badge) == .enabled else {
        phone.withhold(
          .badge, "badges are off for the app", about: delivery.id,
          because: delivery.rulesOfSettings)
        return
      }
      let former = phone.withDevice(\.badge)
      phone.setBadge(badge, about: delivery.id, because: [.badge, .badgeValues])
      guard badge <= 0, former > 0, delivery.origin == .remote else { return }
      phone.emptyList(exceptFor: delivery.id, as: .badge)
    }
  }
}
