import Foundation
import NotifySimCore
import TestSupport
import Testing

@Suite("A device key")
struct DeviceKeyTests {
  @Test(
    "A device key of a place refuses coordinates beyond the globe",
    arguments: ["90.5,0", "-90.5,0", "0,180.5", "0,-180.5"])
  func globe(value: String) {
    #expect(throws: DeviceSetting.ReadingError.self) {
      try DeviceSetting("location.position", value)
    }
  }

  @Test(
    "A device key is read and set by its name, and refuses other values",
    arguments: DeviceKeySample.all
  )
  func roundTrip(sample: DeviceKeySample) throws {
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

  @Test("Each device key is in the table of samples")
  func complete() {
    #expect(DeviceKey.all.map(\.name) == DeviceKeySample.all.map(\.key))
    let states = DeviceKeySample.all.first { $0.key == "app" }
    #expect(states?.good == AppState.allCases.map(\.rawValue))
    let authorizations = DeviceKeySample.all.first { $0.key == "authorization" }
    #expect(authorizations?.good == AuthorizationStatus.allCases.map(\.rawValue))
    for key in DeviceKey.all {
      #expect(!key.summary.isEmpty && !key.values.isEmpty)
      #expect(DeviceKey.named(key.name)?.name == key.name)
    }
  }

  @Test(
    "A misspelt device key has a nearest name",
    arguments: [
      ("lock", "locked"), ("Locked", "locked"), ("loked", "locked"),
      ("setings.alert", "settings.alert"),
      ("settings.alertstyle", "settings.alertStyle"), ("volume", nil),
      ("previews", "settings.showPreviews"),
    ] as [(String, String?)])
  func nearestName(name: String, suggestion: String?) {
    let error = #expect(throws: DeviceSetting.ReadingError.self) { try DeviceSetting(name, "true") }
    let list = suggestion == nil ? "; 'notify-sim help devices' lists them" : ""
    #expect(error?.message == "there is no device key '\(name)'\(list)")
    #expect(error?.suggestion == suggestion)
  }

  @Test("A misspelt value has a nearest value")
  func nearestValue() {
    let error = #expect(throws: DeviceSetting.ReadingError.self) {
      try DeviceSetting("settings.alert", "Enabled")
    }
    #expect(error?.suggestion == "enabled")
    #expect(
      error?.message
        == "'settings.alert' does not take 'Enabled'; it takes one of notSupported, disabled, enabled"
    )
  }

  @Test("A device key set to its present value is no change")
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
