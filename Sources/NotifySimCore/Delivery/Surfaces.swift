import Foundation
import UserNotifications

/// The surfaces on which a delivery can be presented, with the current state of the phone.
struct Surfaces {
  /// The buttons that are shown.
  let actions: NotificationCategory.Action.ShownActions
  private let delivery: Delivery
  private let device: Surroundings
  private let text: ShownText
  private let isQuiet: Bool
  private let phone: Phone

  /// Collects the state of the phone; a quiet delivery makes no sound.
  init(_ delivery: Delivery, isQuiet: Bool, on phone: Phone) {
    let content = delivery.content
    device = phone.withDevice { $0.surroundings(of: content) }
    text = ShownText(
      content, from: delivery.origin, count: device.threadCount + 1,
      isHidden: device.hidesPreviews, phone)
    actions = phone.shownActions(ofCategory: content.categoryIdentifier)
    self.delivery = delivery
    self.isQuiet = isQuiet
    self.phone = phone
  }

  /// The part of the phone's state that affects what is shown.
  fileprivate struct Surroundings {
    let time: Date
    let settings: NotificationSettings
    let isLocked: Bool
    let isScreenOn: Bool
    let isInUse: Bool
    let isWatchReady: Bool
    let isInCar: Bool
    let hidesPreviews: Bool
    /// How many notifications of the same thread are in Notification Center.
    let threadCount: Int
    /// The group that the notification becomes the first of, if there are others to group it with.
    let group: Presentation.Group?
  }

  private var category: UNNotificationCategory? {
    phone.category(delivery.content.categoryIdentifier)
  }

  /// The delivery as the phone keeps it, with the surface on which it alerted the person.
  func notification(alertedOn surface: Presentation.Surface?) -> DeliveredNotification {
    var notification = delivery.notification(at: device.time)
    notification.surface = surface
    if surface == .banner { notification.isPersistent = device.settings.alertStyle == .alert }
    return notification
  }

  /// Presents it on the phone's screen, or on the watch instead (rule D92).
  ///
  /// The watch takes alerts only: passive and silenced notifications stay on the phone.
  ///
  /// - Returns: the surface; nil if it is not presented.
  func presentOnScreen() -> Presentation.Surface? {
    let isAlert = delivery.permitted.contains(.banner) && device.settings.alert == .enabled
    guard isAlert, !device.isInUse, device.isWatchReady else {
      return device.isLocked ? presentOnLockScreen() : presentBanner()
    }
    return show(on: .watch, because: .watchDestination)
  }

  private func presentOnLockScreen() -> Presentation.Surface? {
    guard delivery.permitted.contains(.lockScreen) else { return nil }
    guard device.settings.lockScreen == .enabled else {
      return withhold(
        .lockScreen, "the lock screen is off for the app", [.lockScreen, .surfaceSettings])
    }
    return show(on: .lockScreen, because: .lockScreen)
  }

  private func presentBanner() -> Presentation.Surface? {
    guard delivery.permitted.contains(.banner) else { return nil }
    guard device.settings.alert == .enabled else {
      return withhold(.banner, "alerts are off for the app", delivery.rulesOfSettings)
    }
    guard device.settings.alertStyle != .none else {
      return withhold(.banner, "the app's alert style is none", [.unlockedAlert, .surfaceSettings])
    }
    return show(on: .banner, because: .unlockedAlert)
  }

  /// Adds it to Notification Center.
  ///
  /// - Returns: whether it was added.
  func presentInList() -> Bool {
    guard delivery.permitted.contains(.list) else { return false }
    guard device.settings.notificationCenter == .enabled else {
      withhold(
        .notificationCenter, "Notification Center is off for the app", [.list, .surfaceSettings])
      return false
    }
    show(on: .notificationCenter, because: delivery.quietRule ?? .list)
    return true
  }

  /// Shows it in CarPlay, if the phone is connected to a car (rule D90).
  func presentInCar() {
    guard device.isInCar, delivery.permitted.contains(.banner) else { return }
    guard category?.options.contains(.allowInCarPlay) == true else {
      withhold(.carPlay, "its category lacks 'allowInCarPlay'", [.carPlay])
      return
    }
    guard device.settings.carPlay == .enabled else {
      withhold(.carPlay, "the car's screen is off for the app", [.carPlay, .surfaceSettings])
      return
    }
    show(on: .carPlay, because: .carPlay)
  }

  @discardableResult
  private func withhold(
    _ what: Event.Withheld.Subject, _ reason: String, _ rules: [Rule]
  ) -> Presentation.Surface? {
    phone.withhold(what, reason, about: delivery.id, because: rules)
    return nil
  }

  @discardableResult
  private func show(on surface: Presentation.Surface, because rule: Rule) -> Presentation.Surface {
    let group = surface.isGrouped ? device.group : nil
    let presentation = Presentation(
      surface: surface, texts: text.texts, threadIdentifier: delivery.content.threadIdentifier,
      previewHidden: text.isHidden,
      quiet: isQuiet, lightsScreen: surface == .lockScreen && lightsScreen,
      timeSensitive: delivery.level == .timeSensitive,
      attachments: surface == .carPlay ? [] : text.attachments,
      actions: actions.shown, group: group)
    phone.record(
      .presented(presentation), about: delivery.id,
      because: rules(of: surface, rule, isGrouped: group != nil))
    return surface
  }

  /// The rules for showing it on a surface.
  private func rules(
    of surface: Presentation.Surface, _ rule: Rule, isGrouped: Bool
  ) -> [Rule] {
    var rules: [Rule] = []
    rules.reserveCapacity(Self.usualRuleCount)
    rules.append(rule)
    if surface != .notificationCenter { rules.add(delivery.breakthroughRules) }
    if delivery.level == .timeSensitive { rules.append(.timeSensitiveMark) }
    rules.add(delivery.foregroundRules)
    if device.isLocked, device.settings.showPreviews == .whenAuthenticated {
      rules.append(.previewsByDefault)
    }
    rules.add(text.rules)
    rules.add(actions.rules)
    if isGrouped { rules += groupRules }
    return rules
  }

  /// The usual maximum of rules for a presentation; only a capacity.
  private static let usualRuleCount = 4

  /// Whether it lights a dark screen: it is active or higher, and nothing silences it.
  private var lightsScreen: Bool { !device.isScreenOn && delivery.permitted.contains(.banner) }

  /// The rules of a group's summary line, with the rule for keys that no longer have an effect.
  private var groupRules: [Rule] {
    let hasFormat = category?.categorySummaryFormat.isEmpty == false
    let hasArgument = !delivery.content.summaryArgument.isEmpty
    return [.grouping, .groupSummary] + (hasFormat || hasArgument ? [.summaryFormat] : [])
  }
}

extension DeviceState {
  fileprivate func surroundings(of content: NotificationContent) -> Surfaces.Surroundings {
    let thread = delivered.count(ofThread: content.threadIdentifier)
    return Surfaces.Surroundings(
      time: time, settings: settings, isLocked: locked, isScreenOn: screenOn, isInUse: isInUse,
      isWatchReady: watch.isReady, isInCar: carPlay.connected, hidesPreviews: hidesPreviews,
      threadCount: thread, group: group(ledBy: content, thread: thread))
  }
}

extension Presentation.Surface {
  /// Whether notifications are grouped on this surface.
  fileprivate var isGrouped: Bool { self == .notificationCenter || self == .lockScreen }
}

extension Surfaces {
  /// The text that a notification shows: its content with the escapes in a local body resolved, or
  /// a placeholder while previews are hidden (rules A39, D67, D70, D71, D72).
  struct ShownText: Sendable {
    let texts: Presentation.Texts
    let attachments: [Presentation.Attachment]
    let isHidden: Bool
    let rules: [Rule]

    /// Creates the text that this phone shows; `count` is the number of notifications of the
    /// thread.
    init(
      _ content: NotificationContent, from origin: DeliveredNotification.Origin, count: Int,
      isHidden: Bool, _ phone: Phone
    ) {
      self.isHidden = isHidden
      var texts = Presentation.Texts(content)
      guard isHidden else {
        let isFormat =
          origin == .local && content.localized?.body == nil
          && content.body.utf8.contains(UInt8(ascii: "%"))
        if isFormat { texts.body = LocalizedText.FormatEscapes(content.body).shown }
        self.texts = texts
        attachments = Presentation.Attachment.all(of: content)
        var rules: [Rule] = isFormat ? [.bodyFormat] : []
        if !attachments.isEmpty { rules.append(.thumbnail) }
        self.rules = rules
        return
      }
      attachments = []
      let category = phone.category(content.categoryIdentifier)
      let options = category?.options ?? []
      let placeholder = category?.hiddenPreviewsBodyPlaceholder ?? ""
      if !options.contains(.hiddenPreviewsShowTitle) { texts.title = "" }
      if !options.contains(.hiddenPreviewsShowSubtitle) { texts.subtitle = "" }
      let localized = placeholder.isEmpty ? nil : phone.origin(ofCategoryText: placeholder)
      texts.body =
        placeholder.isEmpty
        ? Self.standard(phone.profile.hiddenText == .counted ? count : 1)
        : localized.map { phone.localizer.text($0.counting(count)) }
          ?? placeholder.replacing("%u", with: String(count))
      self.texts = texts
      rules =
        [.hiddenPreviews, .hiddenText] + (placeholder.isEmpty ? [.defaultPlaceholder] : [])
        + (localized == nil ? [] : [.localizedPlaceholder])
    }

    private static func standard(_ count: Int) -> String {
      count == 1 ? "Notification" : "\(count) Notifications"
    }
  }
}

extension LocalizedText {
  /// The text with a number as its argument, unless the app gave it arguments.
  fileprivate func counting(_ count: Int) -> LocalizedText {
    arguments.isEmpty ? LocalizedText(key, [String(count)]) : self
  }
}
