/// A key of the device with values that it takes and values that it does not.
package struct DeviceKeySample: Sendable {
  package let key: String
  package let good: [String]
  package let bad: [String]

  private init(_ key: String, _ good: [String], _ bad: [String]) {
    (self.key, self.good, self.bad) = (key, good, bad)
  }

  /// One of each key, in the order of `DeviceKey.all`.
  package static let all: [DeviceKeySample] = [
    DeviceKeySample(
      "languages", ["en", "ko,de", "zh-Hant-TW,pt-BR,en"],
      ["", "en,", ",en", "e", "한국어", "en de", "en;de", "en-", "englishes"]
    ),
    DeviceKeySample("online", ["true", "false"], ["offline"]),
    DeviceKeySample("lowPowerMode", ["true", "false"], ["low"]),
    DeviceKeySample("backgroundRefresh", ["true", "false"], ["available"]),
    DeviceKeySample("locked", ["true", "false"], ["yes", "TRUE", "1", ""]),
    DeviceKeySample("unlockedSinceStart", ["true", "false"], ["never"]),
    DeviceKeySample("unlocksWhenAsked", ["true", "false"], ["no"]),
    DeviceKeySample("screenOn", ["true", "false"], ["on"]),
    DeviceKeySample("silentSwitch", ["true", "false"], ["silent"]),
    DeviceKeySample("focus.on", ["true", "false"], ["work"]),
    DeviceKeySample("focus.allowsApp", ["true", "false"], ["all"]),
    DeviceKeySample("focus.allowsTimeSensitive", ["true", "false"], ["0"]),
    DeviceKeySample("focus.people", ["", "Ada", "Ada,Grace Hopper"], [",", "Ada,"]),
    DeviceKeySample("focus.showsOnLockScreen", ["true", "false"], ["never"]),
    DeviceKeySample("focus.filter", ["", "work", "a b,c=d"], []),
    DeviceKeySample(
      "summary", ["08:00,18:00", "00:00", "09:10,10:09,23:59", "06:30,06:30,12:05"],
      [
        "", "noon", "24:00", "08:60", "8", "08:00:00", "-1:00", "+8:00", "08:00;18:00", ",",
        "08:00,",
        ":08:00",
      ]
    ),
    DeviceKeySample("watch.worn", ["true", "false"], ["wrist"]),
    DeviceKeySample("watch.unlocked", ["true", "false"], ["1"]),
    DeviceKeySample("carPlay.connected", ["true", "false"], ["wireless"]),
    DeviceKeySample("complication.active", ["true", "false"], ["shown"]),
    DeviceKeySample("unreportedCalls", ["0", "3"], ["-1", "some"]),
    DeviceKeySample("limitedSpace", ["true", "false"], ["maybe"]),
    DeviceKeySample(
      "app", ["notRunning", "forceQuit", "suspended", "background", "foreground"],
      ["running", "Foreground"]),
    DeviceKeySample(
      "authorization", ["notDetermined", "denied", "authorized", "provisional", "ephemeral"],
      ["allowed"]),
    DeviceKeySample("settings.alert", ["enabled", "disabled", "notSupported"], ["on", "true"]),
    DeviceKeySample("settings.sound", ["enabled", "disabled", "notSupported"], ["off"]),
    DeviceKeySample("settings.badge", ["enabled", "disabled", "notSupported"], ["off"]),
    DeviceKeySample("settings.lockScreen", ["enabled", "disabled", "notSupported"], ["off"]),
    DeviceKeySample(
      "settings.notificationCenter", ["enabled", "disabled", "notSupported"], ["off"]),
    DeviceKeySample("settings.deliverQuietly", ["true", "false"], ["quiet"]),
    DeviceKeySample("settings.carPlay", ["enabled", "disabled", "notSupported"], ["off"]),
    DeviceKeySample("settings.timeSensitive", ["enabled", "disabled", "notSupported"], ["off"]),
    DeviceKeySample("settings.criticalAlert", ["enabled", "disabled", "notSupported"], ["off"]),
    DeviceKeySample(
      "settings.scheduledDelivery", ["enabled", "disabled", "notSupported"], ["off"]),
    DeviceKeySample("settings.showPreviews", ["always", "whenAuthenticated", "never"], ["locked"]),
    DeviceKeySample("settings.alertStyle", ["none", "banner", "alert"], ["persistent"]),
    DeviceKeySample("settings.grouping", ["automatic", "byApp", "off"], ["thread", "by app"]),
    DeviceKeySample(
      "badge", ["0", "7", "9223372036854775807"], ["-1", "1.5", "9223372036854775808", "x", ""]),
    DeviceKeySample(
      "time",
      ["2026-01-01T09:00:00Z", "1999-12-31T23:59:59Z", "2026-06-01T12:00:00.250Z"],
      ["2026-01-01", "noon", "2026-13-01T00:00:00Z", ""]
    ),
    DeviceKeySample(
      "timeZone",
      ["GMT", "UTC", "Asia/Seoul", "America/Argentina/Buenos_Aires", "Australia/Lord_Howe"],
      ["", "Seoul", "asia/seoul", "EST", "GMT+9", "+09:00", "Asia/"]
    ),
    DeviceKeySample(
      "location.authorization", ["notDetermined", "denied", "whenInUse", "always"],
      ["granted", "true"]
    ),
    DeviceKeySample(
      "location.position",
      [
        "unknown", "37.5665,126.978", "-33,151.5", "0,0", "90,-180", "-90,180", "0.0000001,-0.5",
      ],
      [
        "", "here", "37.5", "37.5,", "37.5,126.9,3", "37.5,126.9,", "100,0x1", "1e1,0", "nan,0",
        "37.5 126.9",
      ]
    ),
  ]
}
