import NotifySimCore
import Testing
import UserNotifications

@Suite("Provisional permission (S63 to S66, S86)")
struct PermissionTrialTests {
  private func profile(_ wording: Profile.KeepWording) -> Profile {
    var profile = Profile.generous
    profile.keepWording = wording
    return profile
  }

  private static let noisy = Stimulus.alert(sound: "default", badge: 2)
  private static let quietly = ["presented notificationCenter"]

  @Test("Provisional permission is granted without a prompt, and once (S66)")
  func granted() async {
    let asker = Asker([.alert, .sound, .provisional])
    let phone = asker.phone()
    let log = await phone.run(.silentPush, .silentPush)
    #expect(log.prompts.isEmpty, "\(log)")
    #expect(log.permissions == ["authorization notDetermined>provisional"], "\(log)")
    #expect(log.first("authorization")?.rules.map(\.rawValue) == ["S66"])
    #expect(asker.answers == ["1 true", "2 true"])
  }

  @Test("Provisional notifications are in the list only, in silence (S63, D22)")
  func quiet() async {
    let phone = Asker([.alert, .sound, .badge, .provisional]).phone()
    for isLocked in [false, true] {
      let log = await phone.run(isLocked ? .lock : .unlock, .silentPush, Self.noisy)
      #expect(log.sketch(of: "presented", "sound", "badge") == Self.quietly, "\(log)")
      #expect(log.rules.contains("D22"))
    }
  }

  @Test(
    "Provisional permission is kept quietly with either wording",
    arguments: Profile.KeepWording.allCases)
  func keptQuietly(wording: Profile.KeepWording) async {
    let phone = Asker([.alert, .sound, .badge, .provisional]).phone(profile: profile(wording))
    let log = await phone.run(.silentPush, .keep(), Self.noisy)
    #expect(log.permissions.last == "authorization provisional>authorized", "\(log)")
    #expect(phone.device.settings.deliverQuietly)
    #expect(log.sketch(of: "presented", "sound", "badge") == Self.quietly, "\(log)")
    #expect(
      log.reasons("banner") == ["the person has notifications delivered quietly"], "\(log)")
  }

  @Test(
    "Provisional permission is kept prominently where the phone offers it, with all options (S64)")
  func keptProminently() async {
    let phone = Asker([.alert, .badge, .provisional]).phone(profile: profile(.ios12))
    let log = await phone.run(.silentPush, .keep(prominently: true), Self.noisy)
    #expect(log.permissions.last == "authorization provisional>authorized", "\(log)")
    #expect(
      log.sketch(of: "presented", "sound", "badge")
        == ["presented banner", "presented notificationCenter", "badge 0>2"], "\(log)")
    #expect(phone.device.granted == [.enabled, .notSupported, .enabled, .notSupported])
    #expect(log.rules.contains("S86") && !phone.device.settings.deliverQuietly)
  }

  @Test("Kept prominently, what the app asked for on trial counts, critical alerts too (S64)")
  func keptCritical() async {
    var app = TestApp.command("true")
    app.manifest.entitlements = [.criticalAlerts]
    app.manifest.authorization = [.alert, .provisional, .criticalAlert]
    let phone = simulator(app, profile: profile(.ios12))
    let log = await phone.run(
      .keep(prominently: true), .deliver(PayloadBuilder(body: "B", level: "critical").push()))
    #expect(phone.device.settings.criticalAlert == .enabled)
    #expect(log.reasons("interruptionLevel").isEmpty, "\(log)")
  }

  @Test("Provisional permission cannot be kept prominently since iOS 15")
  func notProminently() async {
    let phone = Asker([.alert, .provisional]).phone(profile: profile(.ios15))
    let log = await phone.run(.silentPush, .keep(prominently: true))
    #expect(log.reasons("response").count == 1 && log.permissions.count == 1, "\(log)")
    #expect(log.reasons("response").first?.contains("keepWording=ios12") == true)
    #expect(phone.device.authorization == .provisional)
    #expect(!phone.device.settings.deliverQuietly)
  }

  @Test(
    "Provisional permission ends with an answered explicit request (A32)",
    arguments: [true, false])
  func explicit(allows: Bool) async {
    let asker = Asker([.alert, .provisional], [.alert, .sound])
    let phone = asker.phone()
    let log = await phone.run(.silentPush, .silentPush, Self.noisy)
    #expect(log.prompts == [["sound", "alert"]] && log.rules.contains("A32"), "\(log)")
    #expect(log.sketch(of: "presented", "sound", "badge") == Self.quietly, "\(log)")
    #expect(asker.answers == ["1 true"])
    let answer = await phone.run(allows ? .allow : .deny, .silentPush)
    let status = allows ? "authorized" : "denied"
    #expect(answer.permissions == ["authorization provisional>\(status)"], "\(answer)")
    #expect(asker.answers == ["1 true", "2 \(allows)", "3 \(allows)"] && answer.prompts.isEmpty)
  }

  @Test("Provisional permission can be turned off, and then nothing is shown (S65)")
  func turnedOff() async {
    let asker = Asker([.alert, .provisional])
    let phone = asker.phone()
    let log = await phone.run(.silentPush, .turnOff, Self.noisy, .silentPush)
    #expect(log.permissions.last == "authorization provisional>denied", "\(log)")
    #expect(
      log.reasons("notification") == ["the person denied the app's notifications"], "\(log)")
    #expect(asker.answers == ["1 true", "2 false"] && log.rules.contains("S65"))
  }

  @Test(
    "Provisional permission can be kept or turned off only while it lasts",
    arguments: AuthorizationStatus.allCases.filter { $0 != .provisional })
  func nothingToKeep(status: AuthorizationStatus) async {
    for stimulus in [Stimulus.keep(), .keep(prominently: true), .turnOff] {
      let phone = simulator(profile: profile(.ios12)) { $0.authorization = status }
      let settings = phone.device.settings
      let log = await phone.run(stimulus)
      #expect(log.kinds == ["session", "withheld"] && log.has("withheld response"), "\(log)")
      #expect(log.reasons("response").first?.contains("no provisional") == true)
      #expect(phone.device.authorization == status && phone.device.settings == settings)
    }
  }

  @Test("Provisional permission is kept once")
  func once() async {
    let log = await Asker([.alert, .provisional]).phone().run(
      .silentPush, .keep(), .keep(), .turnOff)
    #expect(log.count(of: "withheld response") == 2 && log.permissions.count == 2, "\(log)")
  }
}

@Suite("Notifications that are delivered quietly by the person's choice (D22)")
struct PermissionQuietTests {
  @Test(
    "Quiet notifications are in the list only, with reasons for the rest", arguments: [true, false])
  func quiet(isLocked: Bool) async {
    let log = await run(TestApp.app(), .alert(sound: "default", badge: 2)) {
      $0.settings.deliverQuietly = true
      $0.locked = isLocked
    }
    #expect(
      log.sketch(of: "presented", "sound", "badge") == ["presented notificationCenter"])
    #expect(
      log.sketch(of: "withheld") == [
        isLocked ? "withheld lockScreen" : "withheld banner", "withheld sound", "withheld badge",
      ], "\(log)")
  }

  @Test("Quiet delivery is switched by a key, both ways")
  func key() async throws {
    let phone = simulator()
    let log = await phone.run(
      try .set("settings.deliverQuietly", "true"), .alert(),
      try .set("settings.deliverQuietly", "false"), .alert())
    #expect(
      log.sketch(of: "presented") == [
        "presented notificationCenter", "presented banner", "presented notificationCenter",
      ], "\(log)")
    #expect(log.count(of: "device settings.deliverQuietly=true") == 1, "\(log)")
  }
}
