import UserNotifications

/// What a notification shows of its content: all of it but the escapes in a local one's body, or
/// what stands for it where previews are hidden (rules A39, D67, D70, D71, D72).
struct ShownText: Sendable {
  let title: String
  let subtitle: String
  let body: String
  let attachments: [PresentedAttachment]
  let isHidden: Bool
  let rules: [Rule]

  /// The text as this phone shows it; `count` is the number of notifications of the thread.
  init(
    _ content: NotificationContent, from origin: NotificationOrigin,
    category: UNNotificationCategory?, count: Int, on device: DeviceState, _ phone: Phone
  ) {
    isHidden = device.settings.showPreviews.hidesText(whileLocked: device.locked)
    guard isHidden else {
      (title, subtitle) = (content.title, content.subtitle)
      let isFormat =
        origin == .local && content.body.contains("%") && content.localized?.body == nil
      body = isFormat ? FormatEscapes(content.body).shown : content.body
      attachments = PresentedAttachment.all(of: content)
      rules = (isFormat ? [.bodyFormat] : []) + (attachments.isEmpty ? [] : [.thumbnail])
      return
    }
    attachments = []
    let options = category?.options ?? []
    let placeholder = category?.hiddenPreviewsBodyPlaceholder ?? ""
    title = options.contains(.hiddenPreviewsShowTitle) ? content.title : ""
    subtitle = options.contains(.hiddenPreviewsShowSubtitle) ? content.subtitle : ""
    let localized = placeholder.isEmpty ? nil : phone.origin(ofCategoryText: placeholder)
    body =
      placeholder.isEmpty
      ? Self.standard(count)
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

extension LocalizedText {
  /// The same with a number as its argument, unless the app gave it arguments of its own.
  fileprivate func counting(_ count: Int) -> LocalizedText {
    arguments.isEmpty ? LocalizedText(key, [String(count)]) : self
  }
}
