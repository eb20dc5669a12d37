import Foundation
import NotifySimCore
import Testing

@Suite("A device key")
struct DeviceKeyTests {
  /// Every key with values that it takes and values that it does not.
  static let samples: [(key: String, good: [String], bad: [String])] = [
    (
      "languages", ["en", "ko,de", "zh-Hant-TW,pt-BR,en"],
      ["", "en,", ",en", "e", "한국어", "en de", "en;de", "en-", "englishes"]
    ),
    ("online", ["true", "false"], ["offline"]),
    ("lowPowerMode", ["true", "false"], ["low"]),
    ("backgroundRefresh", ["true", "false"], ["available"]),
    ("locked", ["true", "false"], ["yes", "TRUE", "1", ""]),
    ("unlockedSinceStart", ["true", "false"], ["never"]),
    ("unlocksWhenAsked", ["true", "false"], ["no"]),
    ("screenOn", ["true", "false"], ["on"]),
    ("silentSwitch", ["true", "false"], ["silent"]),
    ("focus.on", ["true", "false"], ["work"]),
    ("focus.allowsApp", ["true", "false"], ["all"]),
    ("focus.allowsTimeSensitive", ["true", "false"], ["0"]),
    ("focus.people", ["", "Ada", "Ada,Grace Hopper"], [",", "Ada,"]),
    ("focus.showsOnLockScreen", ["true", "false"], ["never"]),
    ("focus.filter", ["", "work", "a b,c=d"], []),
    (
      "summary", ["08:00,18:00", "00:00", "09:10,10:09,23:59", "06:30,06:30,12:05"],
      [
        "", "noon", "24:00", "08:60", "8", "08:00:00", "-1:00", "+8:00", "08:00;18:00", ",",
        "08:00,",
        ":08:00",
      ]
    ),
    ("watch.worn", ["true", "false"], ["wrist"]),
    ("watch.unlocked", ["true", "false"], ["1"]),
    ("carPlay.connected", ["true", "false"], ["wireless"]),
    ("complication.active", ["true", "false"], ["shown"]),
    ("unreportedCalls", ["0", "3"], ["-1", "some"]),
    ("limitedSpace", ["true", "false"], ["maybe"]),
    ("app", AppState.allCases.map(\.rawValue), ["running", "Foreground"]),
    ("authorization", AuthorizationStatus.allCases.map(\.rawValue), ["allowed"]),
    ("settings.alert", ["enabled", "disabled", "notSupported"], ["on", "true"]),
    ("settings.sound", ["enabled", "disabled", "notSupported"], ["off"]),
    ("settings.badge", ["enabled", "disabled", "notSupported"], ["off"]),
    ("settings.lockScreen", ["enabled", "disabled", "notSupported"], ["off"]),
    ("settings.notificationCenter", ["enabled", "disabled", "notSupported"], ["off"]),
    ("settings.deliverQuietly", ["true", "false"], ["quiet"]),
    ("settings.carPlay", ["enabled", "disabled", "notSupported"], ["off"]),
    ("settings.timeSensitive", ["enabled", "disabled", "notSupported"], ["off"]),
    ("settings.criticalAlert", ["enabled", "disabled", "notSupported"], ["off"]),
    ("settings.scheduledDelivery", ["enabled", "disabled", "notSupported"], ["off"]),
    ("settings.showPreviews", ["always", "whenAuthenticated", "never"], ["locked"]),
    ("settings.alertStyle", ["none", "banner", "alert"], ["persistent"]),
    ("settings.grouping", ["automatic", "byApp", "off"], ["thread", "by app"]),
    ("badge", ["0", "7", "9223372036854775807"], ["-1", "1.5", "9223372036854775808", "x", ""]),
    (
      "time",
      ["2026-01-01T09:00:00Z", "1999-12-31T23:59:59Z", "2026-06-01T12:00:00.250Z"],
      ["2026-01-01", "noon", "2026-13-01T00:00:00Z", ""]
    ),
    (
      "timeZone",
      ["GMT", "UTC", "Asia/Seoul", "America/Argentina/Buenos_Aires", "Australia/Lord_Howe"],
      ["", "Seoul", "asia/seoul", "EST", "GMT+9", "+09:00", "Asia/"]
    ),
    (
      "location.authorization", ["notDetermined", "denied", "whenInUse", "always"],
      ["granted", "true"]
    ),
    (
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

  @Test(
    "of a place refuses what lies beyond the globe",
    arguments: ["90.5,0", "-90.5,0", "0,180.5", "0,-180.5"])
  func globe(value: String) {
    #expect(throws: DeviceSetting.ReadingError.self) {
      try DeviceSetting("location.position", value)
    }
  }

  @Test("is read and set by its name, and refuses what it does not take", arguments: samples)
  func roundTrip(sample: (key: String, good: [String], bad: [String])) throws {
    var device = DeviceState()
    for value in sample.good {
      let setting = try DeviceSetting(sample.key, value)
      setting.apply(to: &device)
      #expect(setting.key.value(in: device) == value)
    }
    for value in sample.bad {
      let error = #expect(throws: DeviceSetting.ReadingError.self) {
        try DeviceSetting(sample.key, value)
      }
      #expect(
        error?.message.hasPrefix("'\(sample.key)' does not take '\(value)'; it takes ") == true)
    }
  }

  @Test("is in the table of samples, each one")
  func complete() {
    #expect(DeviceKey.all.map(\.name) == Self.samples.map(\.key))
    for key in DeviceKey.all {
      #expect(!key.summary.isEmpty && !key.values.isEmpty)
      #expect(DeviceKey.named(key.name)?.name == key.name)
    }
  }

  @Test(
    "that is misspelt has a nearest name",
    arguments: [
      ("lock", "locked"), ("Locked", "locked"), ("loked", "locked"),
      ("setings.alert", "settings.alert"),
      ("settings.alertstyle", "settings.alertStyle"), ("volume", nil),
    ] as [(String, String?)])
  func nearestName(name: String, suggestion: String?) {
    let error = #expect(throws: DeviceSetting.ReadingError.self) { try DeviceSetting(name, "true") }
    #expect(error?.message == "there is no device key '\(name)'")
    #expect(error?.suggestion == suggestion)
  }

  @Test("with a misspelt value has a nearest value")
  func nearestValue() {
    let error = #expect(throws: DeviceSetting.ReadingError.self) {
      try DeviceSetting("settings.alert", "Enabled")
    }
    #expect(error?.suggestion == "enabled")
    #expect(
      error?.message
        == "'settings.alert' does not take 'Enabled'; it takes notSupported, disabled, enabled")
  }

  @Test("set to its present value is not a change")
  func noChange() async throws {
    let log = await run(TestApp.app(), try .set("badge", "0"), try .set("badge", "2"))
    #expect(log.sketch == ["session", "device badge=2"], "\(log)")
  }

  @Test("'locked' locks and unlocks as the person does")
  func locking() async throws {
    let log = await run(TestApp.app(), try .set("locked", "true"), try .set("locked", "false"))
    #expect(
      log.sketch(of: "callback", "device") == [
        "callback locking", "device locked=true", "device locked=false", "callback unlocked",
      ], "\(log)")
  }

  @Test("'time' lets time pass, and never takes it back")
  func time() async throws {
    let phone = simulator(
      TestApp.command(
        #"echo '{"add": {"identifier": "n", "content": {"body": "B"}, "trigger": {"timeInterval": 60}}}'"#
      ))
    let log = await phone.run(
      .silentPush, try .set("time", "2026-01-01T09:00:30Z"),
      try .set("time", "2026-01-01T09:02:00Z"),
      try .set("time", "2026-01-01T08:00:00Z"))
    let arrival = log.events.first { $0.sketch == "received local" }
    #expect(arrival?.time.simulatedTimestamp == "2026-01-01T09:01:00Z", "\(log)")
    #expect(phone.device.time.simulatedTimestamp == "2026-01-01T09:02:00Z")
  }

  @Test("'app' moves the app as the person or the system does", arguments: AppState.allCases)
  func app(target: AppState) async throws {
    for start in AppState.allCases {
      let phone = simulator { $0.app = start }
      let log = await phone.run(try .set("app", target.rawValue))
      #expect(phone.device.app == target, "\(start) to \(target): \(log)")
      let mustLaunch = !start.isInMemory && target.isInMemory
      #expect(log.has("callback didFinishLaunching") == mustLaunch, "\(start) to \(target): \(log)")
    }
  }
}
