import NotifySimCore
import Testing
import UserNotifications

@Suite("The first request for permission asks the person (S61, A32)")
struct PermissionPromptTests {
  private static let unanswered = "the person has not answered the app's request for permission"
  private static let unasked = "the app never asked the person to allow notifications"

  @Test("The app gets the answer to a prompt only when there is one", arguments: [true, false])
  func answer(allows: Bool) async {
    let asker = Asker([.alert, .sound])
    let phone = asker.phone()
    let asked = await phone.run(.silentPush, .advance(3600))
    #expect(asked.prompts == [["sound", "alert"]] && asked.permissions.isEmpty, "\(asked)")
    #expect(asker.asked == 1 && asker.answers.isEmpty)
    #expect(phone.device.authorization == .notDetermined)
    let answered = await phone.run(allows ? .allow : .deny)
    let status = allows ? "authorized" : "denied"
    #expect(answered.sketch == ["authorization notDetermined>\(status)"], "\(answered)")
    #expect(answered.rules == ["S61"])
    #expect(asker.answers == ["1 \(allows)"])
  }

  @Test("The answer is remembered, and later requests get it at once", arguments: [true, false])
  func remembered(allows: Bool) async {
    let asker = Asker([.alert], [.alert, .sound, .badge], [.alert, .provisional])
    let phone = asker.phone()
    _ = await phone.run(.silentPush, allows ? .allow : .deny)
    let settings = phone.device.settings
    let log = await phone.run(.silentPush, .silentPush, .terminate, .silentPush)
    #expect(log.prompts.isEmpty && log.permissions.isEmpty, "\(log)")
    #expect(asker.answers == (1...4).map { "\($0) \(allows)" })
    #expect(phone.device.settings == settings)
  }

  struct Options: Sendable {
    var options: UNAuthorizationOptions
    var words: [String]
  }

  @Test(
    "A prompt names every requested interaction in one order",
    arguments: [
      Options(options: [.alert], words: ["alert"]),
      Options(options: [.alert, .badge, .sound], words: ["badge", "sound", "alert"]),
      Options(options: [.criticalAlert, .carPlay], words: ["carPlay"]),
      Options(options: [], words: []),
    ])
  func words(options: Options) async {
    let log = await Asker(options.options).phone().run(.silentPush)
    #expect(
      log.prompts == [options.words] && log.first("prompt")?.rules.first?.rawValue == "S61",
      "\(log)")
  }

  @Test("A notification is withheld while a prompt is open")
  func withheld() async {
    let phone = Asker([.alert, .sound]).phone()
    let log = await phone.run(.alert(), .silentPush, .alert(), .allow, .alert())
    #expect(log.reasons("notification") == [Self.unasked, Self.unanswered], "\(log)")
    #expect(log.sketch.suffix(3).first == "received remote", "\(log)")
    #expect(log.presentations.count == 2 && phone.device.delivered.count == 1)
  }

  @Test("An app on screen is not asked how to present while a prompt is open (D21)")
  func foreground() async {
    let phone = Asker([.alert]).phone { $0.app = .foreground }
    let log = await phone.run(.silentPush, .alert())
    #expect(log.reasons("notification") == [Self.unanswered], "\(log)")
    #expect(!log.has("callback willPresent") && log.rules.contains("D21b"), "\(log)")
  }

  @Test("After a denial nothing is shown (A32b)")
  func denied() async {
    let log = await Asker([.alert]).phone().run(.silentPush, .deny, .alert())
    #expect(
      log.reasons("notification") == ["the person denied the app's notifications"], "\(log)")
  }

  @Test("Without a prompt, there is nothing to answer", arguments: AuthorizationStatus.allCases)
  func nothingToAnswer(status: AuthorizationStatus) async {
    for (index, stimulus) in [Stimulus.allow, .deny].enumerated() {
      let phone = simulator { $0.authorization = status }
      let settings = phone.device.settings
      let log = await phone.run(stimulus)
      #expect(
        log.reasons("response") == ["no app asks for permission at the moment"], "\(index) \(log)")
      #expect(log.kinds == ["session", "withheld"] && phone.device.settings == settings)
      #expect(phone.device.authorization == status)
    }
  }

  @Test("A prompt is answered once: the second answer finds none")
  func once() async {
    let asker = Asker([.alert])
    let phone = asker.phone()
    let log = await phone.run(.silentPush, .allow, .deny)
    #expect(log.permissions == ["authorization notDetermined>authorized"], "\(log)")
    #expect(log.count(of: "withheld response") == 1 && asker.answers == ["1 true"])
  }

  @Test("A prompt is answered even if the permission was set meanwhile")
  func setMeanwhile() async throws {
    let asker = Asker([.alert])
    let log = await asker.phone().run(
      .silentPush, try .set("authorization", "denied"), .deny)
    #expect(log.permissions.isEmpty && asker.answers == ["1 false"], "\(log)")
  }
}

@Suite("What the person allows is exactly what was asked for (S60, A32)")
struct PermissionGrantTests {
  typealias Setting = NotificationSettings.Setting

  struct Row: Sendable {
    var options: UNAuthorizationOptions
    var granted: [Setting]
  }

  static let rows = [
    Row(options: [.alert], granted: [.enabled, .notSupported, .notSupported, .notSupported]),
    Row(options: [.sound], granted: [.notSupported, .enabled, .notSupported, .notSupported]),
    Row(options: [.badge], granted: [.notSupported, .notSupported, .enabled, .notSupported]),
    Row(options: [.carPlay], granted: [.notSupported, .notSupported, .notSupported, .enabled]),
    Row(
      options: [.alert, .sound, .badge, .carPlay],
      granted: [.enabled, .enabled, .enabled, .enabled]),
    Row(
      options: [], granted: [.notSupported, .notSupported, .notSupported, .notSupported]),
  ]

  @Test("A grant supports exactly the requested options", arguments: rows)
  func allow(row: Row) async {
    let phone = Asker(row.options).phone { $0.settings.deliverQuietly = true }
    _ = await phone.run(.silentPush, .allow)
    #expect(phone.device.granted == row.granted)
    #expect(!phone.device.settings.deliverQuietly)
  }

  @Test("A denial switches everything off, and permission brings it back (A47)", arguments: rows)
  func deny(row: Row) async throws {
    let phone = Asker(row.options).phone()
    let denied = await phone.run(.silentPush, .deny, .alert())
    #expect(phone.device.authorization == .denied && denied.presentations.isEmpty)
    _ = await phone.run(try .set("authorization", "authorized"))
    #expect(phone.device.granted == row.granted)
  }

  @Test("Critical alerts need an entitlement besides the grant (A33)", arguments: [true, false])
  func critical(isEntitled: Bool) async {
    let asker = Asker([.alert, .criticalAlert])
    var app = asker.app
    if isEntitled { app.manifest.entitlements = [.criticalAlerts] }
    let phone = asker.phone(app) { $0.settings.criticalAlert = .notSupported }
    let log = await phone.run(.silentPush, .allow)
    #expect(log.prompts == [isEntitled ? ["alert", "criticalAlert"] : ["alert"]], "\(log)")
    #expect(phone.device.settings.criticalAlert == (isEntitled ? .enabled : .notSupported))
    #expect(log.rules.contains("A33") != isEntitled)
  }

  @Test("Notifications are shown as granted (D23)")
  func shown() async {
    let phone = Asker([.alert]).phone()
    let log = await phone.run(.silentPush, .allow, .alert(sound: "default", badge: 3))
    #expect(
      log.sketch(of: "presented", "sound", "badge")
        == ["presented banner", "presented notificationCenter"], "\(log)")
    #expect(log.count(of: "withheld sound") == 1 && log.count(of: "withheld badge") == 1)
    #expect(phone.device.badge == 0)
  }
}
