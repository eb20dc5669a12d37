import Foundation

/// A part of the phone's state that people can set by name: `--set locked=true`.
///
/// The one table of keys serves command lines, device files and scenarios, and their help.
public typealias DeviceKey = NamedSetting<DeviceState>

extension DeviceKey {
  /// Every key, in the order of help texts.
  public static let all: [DeviceKey] = [
    value(
      "languages", \.languages, "the person's languages, in order of preference",
      takes: .list(like: "ko,en", pattern: Localizer.LanguageTag.pattern),
      read: { $0.joined(separator: ",") }, parse: { DeviceState.languages($0) }),
    toggle("online", \.online, "whether APNs reaches the phone"),
    toggle("lowPowerMode", \.lowPowerMode, "whether Low Power Mode is on"),
    toggle(
      "backgroundRefresh", \.backgroundRefresh, "whether Background App Refresh is on for the app"),
    locked,
    toggle(
      "unlockedSinceStart", \.unlockedSinceStart,
      "whether the phone was unlocked since it was started"),
    toggle(
      "unlocksWhenAsked", \.unlocksWhenAsked,
      "whether the person unlocks the phone when a choice needs it"),
    toggle("screenOn", \.screenOn, "whether the screen is on"),
    toggle("silentSwitch", \.silentSwitch, "whether the silent switch is on"),
    toggle("focus.on", \.focus.on, "whether a Focus is on"),
    toggle("focus.allowsApp", \.focus.allowsApp, "whether the Focus allows the app"),
    toggle(
      "focus.allowsTimeSensitive", \.focus.allowsTimeSensitive,
      "whether the Focus allows time-sensitive notifications"),
    value(
      "focus.people", \.focus.people, "whose messages the Focus allows",
      takes: .text(like: "Ada,Grace Hopper", pattern: "^([^,]+(,[^,]+)*)?$"),
      read: { $0.joined(separator: ",") }, parse: { DeviceState.Focus.people($0) }),
    toggle(
      "focus.showsOnLockScreen", \.focus.showsOnLockScreen,
      "whether the lock screen shows silenced notifications"),
    words("focus.filter", \.focus.filter, "the criteria that the app's Focus filter allows"),
    value(
      "summary", \.summary, "the times of the scheduled summary",
      takes: .text(like: "08:00,18:00", pattern: timesOfDay),
      read: \.text, parse: { DeviceState.ScheduledSummary($0) }),
    toggle("watch.worn", \.watch.worn, "whether an Apple Watch is worn"),
    toggle("watch.unlocked", \.watch.unlocked, "whether the Apple Watch is unlocked"),
    toggle("carPlay.connected", \.carPlay.connected, "whether the phone is in a car"),
    toggle(
      "complication.active", \.complication.active,
      "whether the app's complication is on the watch face"),
    count(
      "unreportedCalls", \.unreportedCalls,
      "the number of VoIP pushes without a reported call"),
    toggle("limitedSpace", \.limitedSpace, "whether alerts have room for only two buttons"),
    choice("app", \.app, "the app's state"),
    choice("authorization", \.authorization, "the app's permission for notifications"),
    choice("settings.alert", \.settings.alert, "banners and other alerts"),
    choice("settings.sound", \.settings.sound, "sounds"),
    choice("settings.badge", \.settings.badge, "the number on the app's icon"),
    choice("settings.lockScreen", \.settings.lockScreen, "the lock screen"),
    choice(
      "settings.notificationCenter", \.settings.notificationCenter,
      "the list in Notification Center"),
    toggle(
      "settings.deliverQuietly", \.settings.deliverQuietly,
      "whether notifications go only to the list"),
    choice("settings.carPlay", \.settings.carPlay, "the car's screen"),
    choice(
      "settings.timeSensitive", \.settings.timeSensitive, "time-sensitive notifications"),
    choice("settings.criticalAlert", \.settings.criticalAlert, "critical alerts"),
    choice(
      "settings.scheduledDelivery", \.settings.scheduledDelivery,
      "the scheduled summary for the app"),
    choice(
      "settings.showPreviews", \.settings.showPreviews, "when the text of notifications is shown"),
    choice("settings.alertStyle", \.settings.alertStyle, "how alerts look on an unlocked phone"),
    choice("settings.grouping", \.settings.grouping, "how the app's notifications are grouped"),
    count("badge", \.badge, "the number on the app's icon"),
    value(
      "time", \.time, "the time on the simulated clock",
      takes: .text(like: "2026-01-01T09:00:00Z", pattern: instant),
      read: \.simulatedTimestamp, parse: { Date(simulatedTimestamp: $0) }),
    value(
      "timeZone", \.timeZone, "the time zone of the phone",
      takes: .text(
        like: "Asia/Seoul", pattern: "^(GMT|UTC|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z0-9_+-]*)+)$"),
      read: \.name, parse: { PhoneZone($0) }, suggest: PhoneZone.suggestion),
    choice(
      "location.authorization", \.location.authorization,
      "the app's permission for the location"),
    position,
  ]

  /// Whether the phone is locked.
  package static let locked = toggle("locked", \.locked, "whether the phone is locked")

  /// Where the phone is.
  package static let position = value(
    "location.position", \.location.position, "where the phone is: latitude and longitude",
    takes: .text(like: "37.5665,126.978", pattern: degrees),
    read: { $0?.text ?? PhoneLocation.unknown },
    parse: PhoneLocation.position)

  /// What the times of the scheduled summary look like, as a regular expression.
  package static let timesOfDay: String = {
    let time = "([01]?[0-9]|2[0-3]):[0-5]?[0-9]"
    return "^\(time)(,\(time))*$"
  }()

  private static let instant =
    "^[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]([.][0-9]+)?"
    + "(Z|[+-][0-9]{2}:?[0-9]{2})$"

  private static let degrees =
    "^(unknown|-?[0-9]{1,2}([.][0-9]+)?,-?[0-9]{1,3}([.][0-9]+)?)$"

  /// The key of a name, or nil; names are case-sensitive.
  public static func named(_ name: String) -> DeviceKey? {
    all.first { $0.name == name }
  }
}

extension DeviceState {
  /// The languages that a word such as `ko,zh-Hant` lists; nil if it is no such list.
  package static func languages(_ word: String) -> [String]? {
    let tags = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return tags.allSatisfy(Localizer.LanguageTag.isOne)
      ? tags.map { Localizer.LanguageTag($0).text } : nil
  }

  /// Any part of a phone's state, by keys with dots or objects within objects; the alternative may
  /// stand for any value.
  package static func schema(or alternative: JSONSchema) -> JSONSchema {
    let members = DeviceKey.all.map { key in
      (key.name, JSONSchema.any(of: [key.schema, alternative]))
    }
    return .object(nested(members) + members.filter { $0.0.contains(".") })
  }

  /// The members whose names have no dot, and an object for the parts of each other one.
  private static func nested(_ members: [JSONSchema.Member]) -> [JSONSchema.Member] {
    var parts: [(name: String, members: [JSONSchema.Member])] = []
    var plain: [JSONSchema.Member] = []
    for (name, schema) in members {
      guard let dot = name.firstIndex(of: ".") else {
        plain.append((name, schema))
        continue
      }
      let (part, rest) = (String(name[..<dot]), String(name[dot...].dropFirst()))
      if let place = parts.firstIndex(where: { $0.name == part }) {
        parts[place].members.append((rest, schema))
      } else {
        parts.append((part, [(rest, schema)]))
      }
    }
    return plain + parts.map { ($0.name, .object(nested($0.members))) }
  }
}
