import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Rules that involve two parts of the phone")
struct LateRuleTests {
  @Test("In the foreground the fetch handler needs no background mode (D14)")
  func foregroundWithoutMode() async {
    var app = TestApp.app()
    app.manifest.backgroundModes = []
    let silent = PayloadBuilder(contentAvailable: "1").push()
    let front = await run(app, .foreground, .deliver(silent))
    #expect(front.has("callback fetch") && front.rules.contains("D14"), "\(front)")
    let back = await run(app, .deliver(silent))
    #expect(back.has("withheld wake") && back.rules.contains("D12"), "\(back)")
  }

  @Test("When a push sets the badge to 0, Notification Center keeps only that push (L19)")
  func badgeEmptiesFirst() async {
    let log = await run(
      TestApp.app(), .alert(badge: 1), .alert("Second"), .alert("Third", badge: 0))
    let shown = log.presentations.last { $0.surface == .notificationCenter }
    #expect(shown?.body == "Third" && shown?.group == nil, "\(log)")
    #expect(log.count(of: "removed delivered badge") == 2, "\(log)")
  }

  @Test("A notification that was only on the screen is not reported as removed (R20b)")
  func onlyOnScreen() async {
    let off: (inout DeviceState) -> Void = { $0.settings.notificationCenter = .disabled }
    let emptied = simulator(TestApp.app(), device: off)
    let log = await emptied.run(.alert(badge: 1), .alert("Second", badge: 0))
    #expect(!log.kinds.contains("removed"), "\(log)")
    let deleted = simulator(TestApp.app(), device: off)
    #expect(!(await deleted.run(.alert(), .uninstall)).kinds.contains("removed"))
    let held = simulator { $0.settings.scheduledDelivery = .enabled }
    #expect(!(await held.run(.alert(), .uninstall)).kinds.contains("removed"))
    #expect(held.device.held.isEmpty)
  }

  @Test(
    "A sound and a badge of a service extension are withheld from a quiet notification (D22)",
    arguments: [true, false])
  func quietExtension(isProvisional: Bool) async {
    let app = TestApp.extended {
      $0.change = {
        $0.badge = 5
        $0.sound = .default
      }
    }
    let log = await run(app, .mutable()) {
      if isProvisional {
        $0.authorization = .provisional
      } else {
        $0.settings.deliverQuietly = true
      }
    }
    #expect(log.reasons("badge").count == 1 && log.reasons("sound").count == 1, "\(log)")
    #expect(log.presentations.map(\.surface) == [.notificationCenter], "\(log)")
  }

  @Test("A push for an App Clip whose eight hours are over replaces nothing (A73)")
  func expiredReplacement() async {
    let phone = simulator { $0.authorization = .ephemeral }
    let log = await phone.run(.alert(id: "k"), .advance(9 * 3600), .alert("Second", id: "k"))
    #expect(phone.device.delivered.map(\.content.body) == ["Hello"], "\(log)")
    #expect(!log.kinds.contains("replaced"))
  }

  @Test("An App Clip's eight hours begin when the person opens it, not when a push wakes it (A73)")
  func openedAgain() async {
    let phone = simulator { $0.authorization = .ephemeral }
    let woken = await phone.run(.advance(9 * 3600), .terminate, .silentPush, .alert())
    #expect(woken.presentations.isEmpty && woken.rules.contains("A73"), "\(woken)")
    let opened = await phone.run(.foreground, .background, .alert())
    #expect(opened.has("presented banner"), "\(opened)")
  }

  @Test("A push for an App Clip runs no service extension (A73b)")
  func clipExtension() async {
    let log = await run(TestApp.extended(), .mutable()) { $0.authorization = .ephemeral }
    #expect(!log.has("callback service") && log.has("presented banner"), "\(log)")
    #expect(log.rules.contains("A73b"))
  }

  @Test("Notifications held for a summary follow its changed times (D44c)")
  func changedTimes() async throws {
    let phone = simulator { $0.settings.scheduledDelivery = .enabled }
    let early = await phone.run(.alert(), try .set("summary", "09:10"), .advance(900))
    #expect(early.has("presented notificationCenter"), "\(early)")
    #expect(early.rules.contains("D44c"))
    let late = simulator { $0.settings.scheduledDelivery = .enabled }
    let log = await late.run(.alert(), try .set("summary", "23:00"), .advance(9 * 3600))
    #expect(log.presentations.isEmpty, "\(log)")
  }

  @Test("Held notifications are listed at once when the summary is turned off (D44c)")
  func summaryOff() async throws {
    let phone = simulator { $0.settings.scheduledDelivery = .enabled }
    let log = await phone.run(
      .alert(sound: "s"), try .set("settings.scheduledDelivery", "disabled"))
    #expect(log.presentations.map(\.surface) == [.notificationCenter], "\(log)")
    #expect(!log.kinds.contains("sound") && phone.device.held.isEmpty)
  }

  @Test("A long look of a hidden notification counts what its card counted (D71)")
  func countOfLongLook() async throws {
    let category = UNNotificationCategory(
      identifier: "C", actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: "%u new", options: [])
    let log = await run(
      TestApp.app(categories: [category]), .alert(category: "C"),
      .alert(category: "C"), .longLook()
    ) {
      $0.settings.showPreviews = .never
      $0.settings.alertStyle = .alert
    }
    #expect(log.looks.map(\.body) == ["2 new"], "\(log)")
    let unlisted = await run(
      TestApp.app(categories: [category]), .alert(category: "C"),
      try .set("settings.notificationCenter", "disabled"), .alert(category: "C"), .longLook()
    ) {
      $0.settings.showPreviews = .never
    }
    #expect(unlisted.looks.map(\.body) == ["2 new"], "\(unlisted)")
  }

  @Test(
    "The alert style at its arrival decides whether a banner stays (D60)",
    arguments: [("alert", "banner", true), ("banner", "alert", false)])
  func styleOfArrival(former: String, later: String, stays: Bool) async throws {
    let phone = simulator()
    _ = await phone.run(
      try .set("settings.alertStyle", former), .alert(),
      try .set("settings.alertStyle", later), .advance(60))
    #expect((phone.device.onScreen != nil) == stays)
  }

  @Test("Without a delegate the fetch handler is called also where the alert is shown (D52b)")
  func fetchBesideOriginalOptions() async throws {
    var profile = Profile()
    profile.foregroundWithoutDelegate = .originalOptions
    let log = await run(
      TestApp.app { _ in SilentDelegate() }, .foreground, .alert(), profile: profile)
    #expect(log.has("callback fetch") && log.has("presented banner"), "\(log)")
  }

  @Test(
    "A topic with the ending of another push type is refused, unless the app is named so (N10)",
    arguments: [("com.example.voip", false), ("com.example.test.voip", true)])
  func foreignTopic(topic: String, isOwn: Bool) async {
    var app = TestApp.app()
    if isOwn {
      app.manifest = AppManifest(bundleIdentifier: topic, name: "Test")
    }
    let push = PayloadBuilder(body: "B").push("apns-push-type: alert", "apns-topic: \(topic)")
    let log = await run(app, .deliver(push))
    #expect(log.has("presented banner") == isOwn, "\(log)")
    #expect(log.has("diagnostic X39 error") != isOwn, "\(log)")
  }

  @Test("Only a critical alert passes the app's Focus filter (D43)")
  func focusFilter() async {
    let critical = #"{"critical": 1}"#
    for (level, sound, passes) in [
      ("time-sensitive", "\"s\"", false), ("active", critical, true), ("active", "\"s\"", false),
    ] {
      let push = PayloadBuilder(body: "B", level: level, filter: "home", soundJSON: sound).push()
      let log = await run(TestApp.entitled(), .deliver(push)) {
        $0.focus.on = true
        $0.focus.allowsApp = true
        $0.focus.filter = "work"
      }
      #expect(log.has("presented banner") == passes, "\(level), \(sound): \(log)")
    }
  }

  @Test("A locked phone that shows previews says how a phone with Face ID comes (D70b)")
  func previewsByDefault() async {
    let rules = await run(TestApp.app(), .lock, .alert()).rules
    #expect(rules.contains("D70b"))
    #expect(!(await run(TestApp.app(), .alert()).rules.contains("D70b")))
  }

  @Test("A language is served by its only variant, unless the profile keeps to QA1828 (P9b)")
  func nearLanguage() async throws {
    var app = TestApp.app()
    app.localizations = Localizations(["en": ["K": "Hello"], "pl-PL": ["K": "Czesc"]])
    let push = Push(json: #"{"aps":{"alert":{"loc-key":"K"}}}"#, headers: [])
    for (choice, body) in [(Profile.LanguageMatching.distance, "Czesc"), (.qa1828, "Hello")] {
      var profile = Profile()
      profile.languageMatching = choice
      let log = await run(app, .deliver(push), profile: profile) { $0.languages = ["pl"] }
      #expect(log.presentations.first?.body == body, "\(log)")
      #expect(log.rules.contains("P9b") == (choice == .distance))
    }
  }

  @Test("Every word of a profile switch comes after its default")
  func defaultFirst() {
    for item in Profile.switches where item.values.first?.hasPrefix("<") == false {
      #expect(item.values.first == item.setting.value(in: Profile()), "\(item.name)")
    }
  }
}
