import UserNotifications

extension Simulator {
  /// The person looks closer at a notification: that of an identifier, or the newest one.
  func longLook(at id: String?) async {
    code.longLook = nil
    guard let notification = phone.device.visibleNotification(id) else {
      let reason = id.map { "no notification '\($0)' can be seen" }
      return phone.withhold(
        .longLook, reason ?? "there is no notification to look at", about: id,
        because: [.contentExtension])
    }
    guard !phone.device.isOnWatch(notification) else {
      return showLongLook(of: notification, because: [.watchLook])
    }
    guard let declaration = phone.contentExtension(for: notification) else {
      return showLongLook(of: notification, because: [.contentExtension])
    }
    let phone = self.phone
    let category = phone.category(notification.content.categoryIdentifier)
    code.longLook = inApp {
      OpenLongLook(
        of: notification, by: declaration, actions: category?.actions ?? [],
        effects: EffectRecorder(phone: phone))
    }
    _ = await call(
      .contentDidReceive(notification), about: notification.id, because: [.contentExtension])
    showLongLook(of: notification, because: [.contentExtension] + declaration.rules)
  }

  /// Hands a further notification of the group to the content extension that is open (rule D82).
  func showInLongLook(_ delivery: Delivery) async {
    guard let look = code.longLook,
      look.declaration.categories.contains(delivery.content.categoryIdentifier)
    else { return }
    let device = phone.device
    guard let notification = device.visibleNotification(delivery.id),
      notification.id == look.id || device.settings.grouping.joins(look.content, delivery.content)
    else { return }
    _ = await call(
      .contentDidReceive(notification), about: delivery.id, because: [.groupInLongLook])
    showChangedLongLook()
    await grantWish()
  }

  /// The buttons of a notification, which are the content extension's own where that set some.
  func shownActions(of notification: DeliveredNotification) -> ShownActions {
    if code.longLook?.id == notification.id, let actions = code.longLook?.context.ownActions {
      return ShownActions(
        actions.map { PresentedAction($0) }, isSpaceShort: phone.withDevice(\.limitedSpace),
        because: [.contentActions])
    }
    return ShownActions(category: notification.content.categoryIdentifier, on: phone)
  }

  /// Shows the long look again where the extension changed its buttons (rule R18).
  func showChangedLongLook() {
    guard let look = code.longLook, let notification = phone.device.visibleNotification(look.id),
      shownActions(of: notification).shown != look.shown
    else { return }
    showLongLook(of: notification, because: [.contentExtension])
  }

  private func showLongLook(of notification: DeliveredNotification, because rules: [Rule]) {
    let notification = phone.localized(notification)
    let actions = shownActions(of: notification)
    code.longLook?.shown = actions.shown
    let device = phone.device
    let content = notification.content
    let text = ShownText(
      content, from: notification.origin, category: phone.category(content.categoryIdentifier),
      count: max(1, device.deliveredCount(ofThread: content.threadIdentifier)), on: device, phone)
    let declaration = code.longLook?.declaration
    let isHidden = declaration?.defaultContentHidden == true
    let look = LongLook(
      contentExtension: declaration == nil ? nil : content.categoryIdentifier,
      header: code.longLook?.title ?? phone.app.manifest.name, title: isHidden ? "" : text.title,
      subtitle: isHidden ? "" : text.subtitle, body: isHidden ? "" : text.body,
      previewHidden: text.isHidden, defaultContentHidden: isHidden,
      attachments: isHidden ? [] : text.attachments, actions: actions.shown)
    phone.record(
      .longLook(look), about: notification.id, because: rules + text.rules + actions.rules)
  }
}

extension ContentExtension {
  /// The rules of the look that its attributes ask for.
  fileprivate var rules: [Rule] {
    defaultContentHidden || overridesDefaultTitle ? [.extensionAttributes] : []
  }
}
