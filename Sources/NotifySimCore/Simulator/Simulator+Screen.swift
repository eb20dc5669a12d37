package import Foundation
import UserNotifications

extension Simulator {
  /// What the phone's screen shows at one moment, for a page that draws it.
  ///
  /// The record shows how a notification looked when it was presented. This shows how it looks now,
  /// after the phone was locked or unlocked, or its settings changed.
  package struct ScreenContents: Sendable {
    /// The state of the phone.
    package let device: DeviceState
    /// The notification on the screen: a banner, or on the lock screen.
    package let onScreen: Item?
    /// The groups of Notification Center, newest first; within a group, newest first.
    package let groups: [[Item]]
    /// The options of the permission prompt, if one is on the screen.
    package let prompt: [String]?

    /// A notification as it is displayed.
    package struct Item: Sendable {
      /// The identifier of its request.
      package let id: String
      /// When it arrived.
      package let date: Date
      /// The displayed parts.
      package let shown: Presentation
    }

    /// How many notifications of Notification Center a page lists.
    package static let maximumListed = 200
  }

  /// What the screen shows now, with at most so many notifications of Notification Center.
  package func screen(
    listing most: Int = ScreenContents.maximumListed
  ) async -> ScreenContents {
    await withApp { await $0.start() }
    let device = phone.device
    let onScreen = device.onScreen.map { notification in
      let surface = notification.surface ?? (device.locked ? .lockScreen : .banner)
      return item(notification, on: surface, device, in: nil)
    }
    let groups = device.groups(most: most).map { members in
      let thread =
        device.settings.grouping == .automatic ? members.first?.content.threadIdentifier : nil
      let group =
        members.count > 1
        ? Presentation.Group(threadIdentifier: thread ?? "", count: members.count) : nil
      return members.enumerated().map { place, notification in
        item(notification, on: .notificationCenter, device, in: place == 0 ? group : nil)
      }
    }
    return ScreenContents(device: device, onScreen: onScreen, groups: groups, prompt: phone.prompt)
  }

  private func item(
    _ notification: DeliveredNotification, on surface: Presentation.Surface,
    _ device: DeviceState, in group: Presentation.Group?
  ) -> ScreenContents.Item {
    let content = phone.localized(notification).content
    let text = Surfaces.ShownText(
      content, from: notification.origin,
      count: device.threadCount(with: notification),
      isHidden: device.hidesPreviews, phone)
    let shown = Presentation(
      surface: surface, texts: text.texts, threadIdentifier: content.threadIdentifier,
      previewHidden: text.isHidden,
      quiet: notification.surface == nil, lightsScreen: false,
      timeSensitive: phone.countsAsTimeSensitive(content), attachments: text.attachments,
      actions: shownActions(of: notification).shown, group: group)
    return ScreenContents.Item(id: notification.id, date: notification.date, shown: shown)
  }
}

extension Phone {
  /// Whether a notification is marked as time-sensitive: the app may use the level, and no critical
  /// sound makes it a critical alert (rules D41, D41b, D41c).
  fileprivate func countsAsTimeSensitive(_ content: NotificationContent) -> Bool {
    guard content.interruptionLevel == .timeSensitive,
      app.manifest.mayUse(.timeSensitive),
      withDevice(\.settings.timeSensitive) == .enabled
    else { return false }
    return content.sound?.critical != true || !allowsCriticalAlerts
  }
}
