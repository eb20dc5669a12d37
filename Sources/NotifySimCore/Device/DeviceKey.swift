import Foundation

/// A part of the phone's state that people can set by name: `--set locked=true`.
///
/// The one table of keys serves command lines, device files and scenarios, and their help.
public struct DeviceKey: Sendable {
  /// The dotted name, such as `settings.alert`.
  public let name: String
  /// What the key means, as one phrase.
  public let summary: String
  /// The words the key takes, or one word in angle brackets that names the kind of value.
  public let values: [String]

  let read: @Sendable (DeviceState) -> String
  let write: @Sendable (inout DeviceState, String) -> Bool

  /// The value in a phone's state, as it would be typed.
  public func value(in device: DeviceState) -> String {
    read(device)
  }
}

extension DeviceKey {
  /// Every key, in the order of help texts.
  public static let all: [DeviceKey] = [
    toggle("online", \.online, "whether APNs reaches the phone"),
    toggle("lowPowerMode", \.lowPowerMode, "whether Low Power Mode is on"),
    toggle(
      "backgroundRefresh", \.backgroundRefresh, "whether Background App Refresh is on for the app"),
    toggle("locked", \.locked, "whether the phone is locked"),
    toggle(
      "unlocksWhenAsked", \.unlocksWhenAsked,
      "whether the person unlocks the phone when a choice asks for it"),
    toggle("screenOn", \.screenOn, "whether the screen is on"),
    toggle("silentSwitch", \.silentSwitch, "whether the silent switch is on"),
    toggle("focus.on", \.focus.on, "whether a Focus is on"),
    toggle("focus.allowsApp", \.focus.allowsApp, "whether the Focus lets the app pass"),
    toggle(
      "focus.allowsTimeSensitive", \.focus.allowsTimeSensitive,
      "whether the Focus lets time-sensitive notifications pass"),
    toggle(
      "focus.showsOnLockScreen", \.focus.showsOnLockScreen,
      "whether silenced notifications are on the lock screen"),
    words("focus.filter", \.focus.filter, "the criteria that the app's Focus filter lets pass"),
    summary("summary", \.summary, "the times of the scheduled summary"),
    toggle("watch.worn", \.watch.worn, "whether an Apple Watch is worn"),
    toggle("watch.unlocked", \.watch.unlocked, "whether the Apple Watch is unlocked"),
    toggle("carPlay.connected", \.carPlay.connected, "whether the phone is in a car"),
    toggle("limitedSpace", \.limitedSpace, "whether alerts have room for two buttons only"),
    choice("app", \.app, "where the app is in its life"),
    choice("authorization", \.authorization, "what the person allowed the app"),
    choice("settings.alert", \.settings.alert, "banners and other alerts"),
    choice("settings.sound", \.settings.sound, "sounds"),
    choice("settings.badge", \.settings.badge, "the number on the app's icon"),
    choice("settings.lockScreen", \.settings.lockScreen, "the lock screen"),
    choice(
      "settings.notificationCenter", \.settings.notificationCenter,
      "the list in Notification Center"),
    toggle(
      "settings.deliverQuietly", \.settings.deliverQuietly,
      "whether notifications go to the list alone"),
    choice("settings.carPlay", \.settings.carPlay, "the car's screen"),
    choice(
      "settings.timeSensitive", \.settings.timeSensitive, "time-sensitive notifications"),
    choice("settings.criticalAlert", \.settings.criticalAlert, "critical alerts"),
    choice(
      "settings.scheduledDelivery", \.settings.scheduledDelivery,
      "holding notifications for the scheduled summary"),
    choice(
      "settings.showPreviews", \.settings.showPreviews, "when the text of notifications is shown"),
    choice("settings.alertStyle", \.settings.alertStyle, "how an alert looks while unlocked"),
    count("badge", \.badge, "the number on the app's icon"),
    instant("time", \.time, "the time on the simulated clock"),
  ]

  /// The key of a name, or nil; names are case-sensitive.
  public static func named(_ name: String) -> DeviceKey? {
    all.first { $0.name == name }
  }
}

extension DeviceKey {
  private typealias Path<Value> = WritableKeyPath<DeviceState, Value> & Sendable

  private static func toggle(
    _ name: String, _ path: any Path<Bool>, _ summary: String
  ) -> DeviceKey {
    DeviceKey(name: name, summary: summary, values: ["true", "false"]) {
      String($0[keyPath: path])
    } write: { device, text in
      guard let value = Bool(text) else { return false }
      device[keyPath: path] = value
      return true
    }
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any Path<Value>, _ summary: String
  ) -> DeviceKey {
    DeviceKey(name: name, summary: summary, values: Value.allCases.map(\.rawValue)) {
      $0[keyPath: path].rawValue
    } write: { device, text in
      guard let value = Value(rawValue: text) else { return false }
      device[keyPath: path] = value
      return true
    }
  }

  private static func count(
    _ name: String, _ path: any Path<Int>, _ summary: String
  ) -> DeviceKey {
    DeviceKey(name: name, summary: summary, values: ["<whole number from 0>"]) {
      String($0[keyPath: path])
    } write: { device, text in
      guard let value = Int(text), value >= 0 else { return false }
      device[keyPath: path] = value
      return true
    }
  }

  private static func words(
    _ name: String, _ path: any Path<String>, _ summary: String
  ) -> DeviceKey {
    DeviceKey(name: name, summary: summary, values: ["<text>"]) {
      $0[keyPath: path]
    } write: { device, text in
      device[keyPath: path] = text
      return true
    }
  }

  private static func summary(
    _ name: String, _ path: any Path<ScheduledSummary>, _ summary: String
  ) -> DeviceKey {
    DeviceKey(name: name, summary: summary, values: ["<08:00,18:00>"]) {
      $0[keyPath: path].text
    } write: { device, text in
      guard let value = ScheduledSummary(text) else { return false }
      device[keyPath: path] = value
      return true
    }
  }

  private static func instant(
    _ name: String, _ path: any Path<Date>, _ summary: String
  ) -> DeviceKey {
    DeviceKey(name: name, summary: summary, values: ["<2026-01-01T09:00:00Z>"]) {
      $0[keyPath: path].simulatedTimestamp
    } write: { device, text in
      guard let value = Date(simulatedTimestamp: text) else { return false }
      device[keyPath: path] = value
      return true
    }
  }
}
