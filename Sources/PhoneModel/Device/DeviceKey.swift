import Foundation
public import Schema

/// A part of the phone's state that people can set by name: `--set locked=true`.
///
/// The one table of keys serves command lines, device files and scenarios, and their help.
public typealias DeviceKey = Field<DeviceState>

extension DeviceKey {
  /// Every key, in the order of help texts.
  public static let all: [DeviceKey] = [
    Field("languages", \.languages, .languages, "the person's languages, in order of preference"),
    Field("online", \.online, .flag, "whether APNs reaches the phone"),
    Field("lowPowerMode", \.lowPowerMode, .flag, "whether Low Power Mode is on"),
    Field(
      "backgroundRefresh", \.backgroundRefresh, .flag,
      "whether Background App Refresh is on for the app"),
    locked,
    Field(
      "unlockedSinceStart", \.unlockedSinceStart, .flag,
      "whether the phone was unlocked since it was started"),
    Field(
      "unlocksWhenAsked", \.unlocksWhenAsked, .flag,
      "whether the person unlocks the phone when a choice needs it"),
    Field("screenOn", \.screenOn, .flag, "whether the screen is on"),
    Field("silentSwitch", \.silentSwitch, .flag, "whether the silent switch is on"),
    Field("focus.on", \.focus.on, .flag, "whether a Focus is on"),
    Field("focus.allowsApp", \.focus.allowsApp, .flag, "whether the Focus allows the app"),
    Field(
      "focus.allowsTimeSensitive", \.focus.allowsTimeSensitive, .flag,
      "whether the Focus allows time-sensitive notifications"),
    Field("focus.people", \.focus.people, .people, "whose messages the Focus allows"),
    Field(
      "focus.showsOnLockScreen", \.focus.showsOnLockScreen, .flag,
      "whether the lock screen shows silenced notifications"),
    Field("focus.filter", \.focus.filter, .text, "the criteria that the app's Focus filter allows"),
    Field("summary", \.summary, .timesOfDay, "the times of the scheduled summary"),
    Field("watch.worn", \.watch.worn, .flag, "whether an Apple Watch is worn"),
    Field("watch.unlocked", \.watch.unlocked, .flag, "whether the Apple Watch is unlocked"),
    Field("carPlay.connected", \.carPlay.connected, .flag, "whether the phone is in a car"),
    Field(
      "complication.active", \.complication.active, .flag,
      "whether the app's complication is on the watch face"),
    Field(
      "unreportedCalls", \.unreportedCalls, .whole(from: 0),
      "the number of VoIP pushes without a reported call"),
    Field("limitedSpace", \.limitedSpace, .flag, "whether alerts have room for only two buttons"),
    Field("app", \.app, .word, "the app's state"),
    Field("authorization", \.authorization, .word, "the app's permission for notifications"),
    Field("settings.alert", \.settings.alert, .word, "banners and other alerts"),
    Field("settings.sound", \.settings.sound, .word, "sounds"),
    Field("settings.badge", \.settings.badge, .word, "the number on the app's icon"),
    Field("settings.lockScreen", \.settings.lockScreen, .word, "the lock screen"),
    Field(
      "settings.notificationCenter", \.settings.notificationCenter, .word,
      "the list in Notification Center"),
    Field(
      "settings.deliverQuietly", \.settings.deliverQuietly, .flag,
      "whether notifications go only to the list"),
    Field("settings.carPlay", \.settings.carPlay, .word, "the car's screen"),
    Field(
      "settings.timeSensitive", \.settings.timeSensitive, .word, "time-sensitive notifications"),
    Field("settings.criticalAlert", \.settings.criticalAlert, .word, "critical alerts"),
    Field(
      "settings.scheduledDelivery", \.settings.scheduledDelivery, .word,
      "the scheduled summary for the app"),
    Field(
      "settings.showPreviews", \.settings.showPreviews, .word,
      "when the text of notifications is shown"),
    Field(
      "settings.alertStyle", \.settings.alertStyle, .word, "how alerts look on an unlocked phone"),
    Field(
      "settings.grouping", \.settings.grouping, .word, "how the app's notifications are grouped"),
    Field("badge", \.badge, .whole(from: 0), "the number on the app's icon"),
    Field("time", \.time, .instant, "the time on the simulated clock"),
    Field("timeZone", \.timeZone, .zone, "the time zone of the phone"),
    Field(
      "location.authorization", \.location.authorization, .word,
      "the app's permission for the location"),
    position,
  ]

  /// The names of the keys that decide when a summary is shown.
  package static let ofSummary: Set = ["summary", "settings.scheduledDelivery"]

  /// Whether the phone is locked.
  package static let locked = Field("locked", \.locked, .flag, "whether the phone is locked")

  /// Where the phone is.
  package static let position = Field(
    "location.position", \.location.position, .position,
    "where the phone is: latitude and longitude")

  /// The key of a name, or nil; names are case-sensitive.
  public static func named(_ name: String) -> DeviceKey? {
    all.first { $0.name == name }
  }
}

/// The types of device keys that only they have.
extension FieldType<[String]> {
  fileprivate static var languages: Self {
    Self(
      .words(Localizer.LanguageTag.pattern, like: "ko,en"), parse: { DeviceState.languages($0) },
      word: { $0.joined(separator: ",") })
  }

  fileprivate static var people: Self {
    Self(
      .form("^([^,]+(,[^,]+)*)?$", like: "Ada,Grace Hopper"),
      parse: { DeviceState.Focus.people($0) }, word: { $0.joined(separator: ",") })
  }
}

extension FieldType<DeviceState.ScheduledSummary> {
  fileprivate static var timesOfDay: Self {
    Self(
      .form(DeviceState.ScheduledSummary.pattern, like: "08:00,18:00"),
      parse: { DeviceState.ScheduledSummary($0) }, word: { $0.text })
  }
}

extension FieldType<Date> {
  fileprivate static var instant: Self {
    Self(
      .form(
        "^[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]([.][0-9]+)?"
          + "(Z|[+-][0-9]{2}:?[0-9]{2})$", like: "2026-01-01T09:00:00Z"),
      parse: { Date(simulatedTimestamp: $0) }, word: { $0.simulatedTimestamp })
  }
}

extension FieldType<PhoneZone> {
  fileprivate static var zone: Self {
    Self(
      .form(
        "^(GMT|UTC|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z0-9_+-]*)+)$", like: "Asia/Seoul"),
      parse: { PhoneZone($0) }, word: { $0.name }
    ).suggesting { PhoneZone.suggestion(for: $0) }
  }
}

extension FieldType<PhoneLocation.Coordinate?> {
  fileprivate static var position: Self {
    Self(
      .form(
        "^(unknown|-?[0-9]{1,2}([.][0-9]+)?,-?[0-9]{1,3}([.][0-9]+)?)$", like: "37.5665,126.978"),
      parse: { PhoneLocation.position($0) }, word: { $0?.text ?? PhoneLocation.unknown })
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
      (key.name, JSONSchema.any(of: [key.schemaOfSetting, alternative]))
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
