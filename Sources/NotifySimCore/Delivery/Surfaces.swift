import Foundation
import UserNotifications

/// The places where the text of a delivery can be seen, as the phone is at this moment.
struct Surfaces {
  /// The buttons that are shown.
  let actions: NotificationCategory.Action.ShownActions
  private let delivery: Delivery
  private let device: Surroundings
  private let text: ShownText
  private let isQuiet: Bool
  private let phone: Phone

  /// Prepares the places; a quiet delivery makes no noise.
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

  /// What of the phone's state matters to what is shown.
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
    /// The group that the notification comes to lead, if there are others to group it with.
    let group: Presentation.Group?
  }

  private var category: UNNotificationCategory? {
    phone.category(delivery.content.categoryIdentifier)
  }

  /// The delivery as it is kept, having alerted the person there.
  func notification(alertedOn surface: Presentation.Surface?) -> DeliveredNotification {
    var notification = delivery.notification(at: device.time)
    notification.surface = surface
    return notification
  }

  /// Presents it where the person would notice it first: on the phone, or on the watch in its place
  /// (rule D92), which takes alerts only: what is passive or silenced stays on the phone.
  ///
  /// - Returns: where it is presented, if it is.
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

  /// Puts it into Notification Center.
  ///
  /// - Returns: whether it is there.
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

  /// Shows it in the car, if there is one (rule D90).
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
      surface: surface, title: text.title, subtitle: text.subtitle, body: text.body,
      threadIdentifier: delivery.content.threadIdentifier, previewHidden: text.isHidden,
      quiet: isQuiet, lightsScreen: surface == .lockScreen && lightsScreen,
      timeSensitive: delivery.level == .timeSensitive,
      attachments: surface == .carPlay ? [] : text.attachments,
      actions: actions.shown, group: group)
    phone.record(
      .presented(presentation), about: delivery.id,
      because: rules(of: surface, rule, isGrouped: group != nil))
    return surface
  }

  /// The rules by which it is shown on a surface.
  private func rules(
    of surface: Presentation.Surface, _ rule: Rule, isGrouped: Bool
  ) -> [Rule] {
    var rules: [Rule] = []
    rules.reserveCapacity(Self.usualRuleCount)
    rules.append(rule)
    if surface != .notificationCenter { rules.add(delivery.passRules) }
    if delivery.level == .timeSensitive { rules.append(.timeSensitiveMark) }
    rules.add(delivery.foregroundRules)
    rules.add(text.rules)
    rules.add(actions.rules)
    if isGrouped { rules += groupRules }
    return rules
  }

  /// How many rules a presentation seldom exceeds.
  private static let usualRuleCount = 4

  /// Whether it is active or higher, and nothing silences it, on a phone with a dark screen.
  private var lightsScreen: Bool { !device.isScreenOn && delivery.permitted.contains(.banner) }

  /// The rules of a group's summary line, with the one for what has no effect on it any more.
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
  /// Whether notifications are grouped there.
  fileprivate var isGrouped: Bool { self == .notificationCenter || self == .lockScreen }
}

extension Surfaces {
  /// What a notification shows of its content: all of it but the escapes in a local one's body, or
  /// what stands for it where previews are hidden (rules A39, D67, D70, D71, D72).
  struct ShownText: Sendable {
    let title: String
    let subtitle: String
    let body: String
    let attachments: [Presentation.Attachment]
    let isHidden: Bool
    let rules: [Rule]

    /// The text as this phone shows it; `count` is the number of notifications of the thread.
    init(
      _ content: NotificationContent, from origin: DeliveredNotification.Origin, count: Int,
      isHidden: Bool, _ phone: Phone
    ) {
      self.isHidden = isHidden
      guard isHidden else {
        (title, subtitle) =
          content.sender.map { ($0, content.groupName ?? "") } ?? (content.title, content.subtitle)
        let isFormat =
          origin == .local && content.localized?.body == nil
          && content.body.utf8.contains(UInt8(ascii: "%"))
        body = isFormat ? LocalizedText.FormatEscapes(content.body).shown : content.body
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
      title = options.contains(.hiddenPreviewsShowTitle) ? content.title : ""
      subtitle = options.contains(.hiddenPreviewsShowSubtitle) ? content.subtitle : ""
      let localized = placeholder.isEmpty ? nil : phone.origin(ofCategoryText: placeholder)
      body =
        placeholder.isEmpty
        ? Self.standard(phone.profile.hiddenText == .counted ? count : 1)
        : localized.map { phone.localizer.text($0.counting(count)) }
          ?? placeholder.replacing("%u", with: String(count))
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
  /// The same with a number as its argument, unless the app gave it arguments of its own.
  fileprivate func counting(_ count: Int) -> LocalizedText {
    arguments.isEmpty ? LocalizedText(key, [String(count)]) : self
  }
}
