import UserNotifications
import UserNotificationsUI

extension Simulator {
  /// Opens the long look of a notification: the one with this identifier, or the newest.
  func longLook(at id: String?) async {
    host.longLook = nil
    guard let notification = phone.device.visibleNotification(id) else {
      let reason = id.map { "there is no visible notification '\($0)'" }
      return phone.withhold(
        .longLook, reason ?? "there is no notification to look at", about: id,
        because: [.contentExtension])
    }
    host.lookedAt = notification.id
    guard !phone.device.isOnWatch(notification) else {
      return await showLongLook(of: notification, because: [.watchLook])
    }
    guard let (declaration, make) = phone.contentExtension(for: notification) else {
      return await showLongLook(of: notification, because: [.contentExtension])
    }
    let phone = self.phone
    let category = phone.category(notification.content.categoryIdentifier)
    let look = await OpenLongLook(
      of: notification, by: declaration, make: make, actions: category?.actions ?? [],
      effects: EffectRecorder(phone: phone), in: host.code)
    host.longLook = look
    if let interface = look.interface {
      _ = await host.call(
        .contentDidReceive(notification, interface), about: notification.id,
        because: [.contentExtension])
    }
    await showLongLook(of: notification, because: [.contentExtension] + declaration.rules)
  }

  /// Passes another notification of the group to the open content extension (rule D82).
  func showInLongLook(_ delivery: Delivery) async {
    guard let look = host.longLook, let interface = look.interface,
      look.declaration.categories.contains(delivery.content.categoryIdentifier)
    else { return }
    let device = phone.device
    guard let notification = device.visibleNotification(delivery.id),
      notification.id == look.id || device.settings.grouping.joins(look.content, delivery.content)
    else { return }
    _ = await host.call(
      .contentDidReceive(notification, interface), about: delivery.id,
      because: [.groupInLongLook])
    await showChangedLongLook()
    await performExtensionRequest()
  }

  /// The buttons of a notification; the content extension's own if it set some.
  func shownActions(of notification: DeliveredNotification)
    -> NotificationCategory.Action.ShownActions
  {
    if host.longLook?.id == notification.id,
      let actions = host.longLook?.context.ownActions
    {
      return NotificationCategory.Action.ShownActions(
        actions.map { NotificationCategory.Action($0).shown() },
        isSpaceShort: phone.withDevice(\.limitedSpace),
        because: [.contentActions])
    }
    return phone.shownActions(ofCategory: notification.content.categoryIdentifier)
  }

  /// Shows the long look again if the extension changed its buttons (rule R18) or its texts.
  func showChangedLongLook() async {
    guard let look = host.longLook,
      let notification = phone.device.visibleNotification(look.id)
    else { return }
    let labels = await look.labels
    let isSame = shownActions(of: notification).shown == look.shown && labels == look.shownLabels
    guard !isSame else { return }
    await showLongLook(of: notification, because: [.contentExtension])
  }

  private func showLongLook(
    of notification: DeliveredNotification, because rules: [Rule]
  ) async {
    let notification = phone.localized(notification)
    let actions = shownActions(of: notification)
    host.longLook?.shown = actions.shown
    let labels = await host.longLook?.labels ?? []
    host.longLook?.shownLabels = labels
    let device = phone.device
    let content = notification.content
    let text = Surfaces.ShownText(
      content, from: notification.origin,
      count: device.threadCount(with: notification),
      isHidden: device.hidesPreviews, phone)
    let declaration = host.longLook?.declaration
    let isHidden = declaration?.defaultContentHidden == true
    let look = Presentation.LongLook(
      contentExtension: declaration == nil ? nil : content.categoryIdentifier,
      header: await host.longLook?.title ?? phone.app.manifest.name,
      texts: isHidden ? Presentation.Texts() : text.texts,
      previewHidden: text.isHidden, defaultContentHidden: isHidden,
      attachments: isHidden ? [] : text.attachments, labels: labels,
      hasMediaButton: await host.longLook?.interface?.hasMediaButton ?? false,
      actions: actions.shown)
    phone.record(
      .longLook(look), about: notification.id, because: rules + text.rules + actions.rules)
  }
}

extension AppManifest.ContentExtension {
  /// The rules of the attributes that change the long look.
  fileprivate var rules: [Rule] {
    defaultContentHidden || overridesDefaultTitle ? [.extensionAttributes] : []
  }
}

extension Simulator {
  /// Passes a chosen action to the content extension that shows the notification, if there is one
  /// with compiled code (rule R17).
  ///
  /// - Returns: whether the app gets the response too.
  func extensionPassesOn(
    _ kind: Event.Response.Kind, _ resolved: ResolvedChoice, of notification: DeliveredNotification
  ) async -> Bool {
    guard let look = host.longLook, look.id == notification.id, let interface = look.interface,
      kind == .action || kind == .reply
    else {
      host.longLook = nil
      return true
    }
    let response = AppCall.Response(
      notification: notification, actionIdentifier: resolved.actionIdentifier,
      userText: resolved.userText)
    let answer = await host.call(
      .contentDidReceiveResponse(response, interface), about: notification.id,
      because: [.contentResponse])
    if host.longLook?.context.wantsApp == true {
      await performExtensionRequest()
      return false
    }
    switch answer {
    case .noDelegate, .notImplemented, .called(_, .contentResponse(.dismissAndForwardAction), _):
      host.longLook = nil
      return true
    case .called(_, .contentResponse(.dismiss), _):
      host.longLook = nil
      remove(notification)
      withholdFromApp("the content extension handled the response and dismissed the notification")
    case .called(_, .contentResponse(.doNotDismiss), _):
      withholdFromApp("the content extension handled the response and keeps the notification")
      await showChangedLongLook()
    case .called, .calledOlderForm:
      withholdFromApp("the content extension returned no response option")
    }
    return false

    func withholdFromApp(_ reason: String) {
      phone.withhold(.response, reason, about: notification.id, because: [.contentResponse])
    }
  }

  /// Performs the request that the open content extension made by its context (rule A56).
  func performExtensionRequest() async {
    guard let look = host.longLook, let request = look.context.removeExtensionRequest() else {
      return
    }
    host.longLook = nil
    guard let notification = phone.device.visibleNotification(look.id) else { return }
    switch request {
    case .openApp:
      var resolved = ResolvedChoice.open
      resolved.rules.append(.extensionContext)
      await answer(notification, .open, resolved)
    case .close:
      phone.withhold(
        .longLook, "the content extension closed it", about: look.id,
        because: [.extensionContext])
    }
  }
}
