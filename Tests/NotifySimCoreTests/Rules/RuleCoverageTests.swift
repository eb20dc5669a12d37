import APNs
import Foundation
import NotifySimCore
import PhoneModel
import Testing
import UIKit
import UserNotifications
import UserNotificationsUI

@Suite("Every rule of the catalogue is applied")
struct RuleCoverageTests {
  /// The rules that no event can cite, with the reason.
  static let uncited: [String: String] = [
    "A36": "an app that reads what was delivered leaves no event",
    "A46": "an app that reads its settings leaves no event",
    "R20b": "nothing is recorded of what does not happen",
    "L5b": "an app that asks a trigger for its date leaves no event",
    "D54": "an app that reads its state leaves no event",
    "A69": "an app that reads a push's metadata leaves no event",
    "A47": "an app that reads its settings leaves no event",
    "X48": "the views derive it from the confidence of the rules that events cite",
  ]

  @Test("Every rule is cited by an event of the scenarios, or by an example")
  func coverage() async throws {
    let cited = try await Self.record().rules
    let shown = Set(RuleExampleTests.allFindings.map(\.code.rawValue))
    let ofSources = Diagnostic.Code.ofSources.map(\.rawValue)
    let missing = Rule.catalogue.map(\.id.rawValue).filter {
      !cited.contains($0) && !shown.contains($0) && !ofSources.contains($0)
    }
    #expect(missing == Self.uncited.keys.sorted())
    let unknown = cited.filter { Rule.named($0) == nil }
    #expect(unknown.isEmpty, "events cite what is not in the catalogue")
  }

  /// What is observed in all scenarios, and found by probing.
  static func record() async throws -> EventLog {
    var log = await HandlingProbeTests.allFindings()
    for scenario in try scenarios() {
      let phone = simulator(scenario.app, profile: scenario.profile, device: scenario.device)
      log.events += await phone.run(scenario.stimuli).events
    }
    log.events += await offMainThread()
    return log
  }

  /// An app that is called on the main thread, and completes on another.
  @MainActor
  private static func offMainThread() async -> [Event] {
    let app = TestApp.app { script in
      script.didReceive = { _, done in Thread.detachNewThread { done() } }
    }
    return await simulator(app).run(.alert(), .open()).events
  }

  struct Scenario: Sendable {
    var app: App
    var device: @Sendable (inout DeviceState) -> Void = { _ in }
    var profile = Profile.impatient
    var stimuli: [Stimulus]
  }

  static func scenario(
    _ app: App = TestApp.app(), _ stimuli: Stimulus...,
    device: @escaping @Sendable (inout DeviceState) -> Void = { _ in }
  ) -> Scenario {
    Scenario(app: app, device: device, stimuli: stimuli)
  }

  static func scenarios() throws -> [Scenario] {
    deliveries + surroundings + payloads + activities + reads + (try responses()) + apps
      + (try reaching())
      + (try settled()) + permission + declarations + contents + attachments + files + viewing
      + pushKit
      + provider + (try life()) + serviceExtensions + communication + (try languages())
      + (try local())
  }

  /// What was settled late, and what a switch or a setting alone decides.
  private static func settled() throws -> [Scenario] {
    let bare = PayloadBuilder(contentAvailable: "1").push()
    let low = PayloadBuilder(body: "B").push("apns-priority: 5")
    let urgent = PayloadBuilder(body: "B", sound: "s", level: "time-sensitive").push()
    let critical = PayloadBuilder(body: "B", soundJSON: #"{"critical": 1}"#).push()
    var failing = Profile.impatient
    failing.offlineRegistration = .fails
    var simctl = Profile.impatient
    try simctl.set(named: "simctl")
    let token =
      "eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ"
      + ".eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoiMTc2NzI1ODAwMCJ9." + String(repeating: "A", count: 86)
    let denied = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
        UNUserNotificationCenter.current().add(.test("", after: 60))
        done(.noData)
      }
    }
    var modeless = TestApp.app()
    modeless.manifest.backgroundModes = []
    var near = TestApp.app()
    near.localizations = Localizations(["en": ["K": "Hello"], "pl-PL": ["K": "Czesc"]])
    let key = Push(json: #"{"aps":{"alert":{"loc-key":"K"}}}"#, headers: [])
    let foreign = Push(
      json: #"{"Simulator Target Bundle":"com.example.other","aps":{"alert":"B"}}"#, headers: [])
    let both = PayloadBuilder(body: "B", contentAvailable: "1").push()
    let unheard = TestApp.app { script in script.launch = { $0.delegate = nil } }
    return [
      scenario(unheard, .deliver(both), .open()),
      scenario(
        TestApp.app(), .deliver(PayloadBuilder(body: "B").push("apns-push-type: background"))),
      scenario(
        TestApp.app(), .deliver(PayloadBuilder(body: "B").push("apns-push-type: pushtotalk"))),
      scenario(modeless, .deliver(bare)), scenario(modeless, .deliver(foreign)),
      scenario(TestApp.app(), .deliver(bare)),
      scenario(TestApp.app(), .deliver(low), .deliver(bare)) { $0.lowPowerMode = true },
      scenario(TestApp.app(), .deliver(bare)) { $0.backgroundRefresh = false },
      scenario(TestApp.app(), .alert(id: "a"), .alert(), .foreground, .alert()) {
        $0.authorization = .notDetermined
        $0.locked = true
        $0.unlocksWhenAsked = false
      },
      scenario(
        TestApp.app(), .alert(id: "a"),
        .deliver(PayloadBuilder(badge: 1).push("apns-collapse-id: a")), .foreground
      ) {
        $0.locked = true
        $0.unlocksWhenAsked = false
      },
      scenario(TestApp.app(), .alert()) { $0.settings.deliverQuietly = true },
      scenario(TestApp.app(), .foreground, .alert()) { $0.authorization = .notDetermined },
      scenario(TestApp.entitled(), .deliver(critical), .deliver(urgent)) {
        $0.settings.sound = .disabled
        $0.focus.on = true
      },
      scenario(TestApp.app(), .alert()) {
        $0.focus.on = true
        $0.locked = true
      },
      scenario(
        TestApp.app(), .deliver(PayloadBuilder(sound: "s").push()), .alert(),
        try .set("summary", "09:30"), .advance(3600)
      ) {
        $0.settings.scheduledDelivery = .enabled
      },
      scenario(TestApp.extended(), .mutable()) { $0.authorization = .ephemeral },
      scenario(near, .deliver(key)) { $0.languages = ["pl"] },
      scenario(TestApp.app { _ in SilentDelegate() }, .foreground, .alert()),
      scenario(denied, .silentPush, try .set("authorization", "denied"), .silentPush),
      scenario(
        TestApp.app(), .deliver(PayloadBuilder(body: "B").push("authorization: bearer \(token)")),
        .deliver(Push(json: #"{"aps": {"alert": "B", "sound": 3}}"#))),
      Scenario(app: TestApp.app(), profile: simctl, stimuli: [.deliver(bare)]),
      Scenario(
        app: TestApp.registering(),
        device: {
          $0.app = .notRunning
          $0.online = false
        }, profile: failing, stimuli: [.launch]),
    ]
  }

  /// Texts in another language than the one that the app started in.
  private static func languages() throws -> [Scenario] {
    let keys = Push(
      json: #"{"aps":{"alert":{"title-loc-key":"TITLE","loc-key":"NONE"}}}"#, headers: [])
    let both = Push(json: #"{"aps":{"alert":{"body":"B","loc-key":"TITLE"}}}"#, headers: [])
    let english = Push(json: #"{"aps":{"alert":{"loc-key":"ENGLISH"}}}"#, headers: [])
    return [
      scenario(
        LocalizedApp.app(), .deliver(keys), .deliver(both), .silentPush,
        try .set("languages", "ko"), .deliver(english), .advance(60), .alert(category: "WORDS"),
        .lock,
        try .set("settings.showPreviews", "never"), .alert(category: "WORDS"))
    ]
  }

  /// A person who looks at more than one card.
  private static var viewing: [Scenario] {
    let format = UNNotificationCategory(
      identifier: "FORMAT", actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: "%u jokes")
    return [
      scenario(
        TestApp.app(categories: [format]), .alert(category: "FORMAT"), .alert(category: "FORMAT")),
      scenario(
        TestContentExtension.app(.init(answer: .dismiss, buttons: ["OWN"])),
        .alert(category: "MEETING"), .longLook(), .alert(category: "MEETING"), .choose("OWN")),
      scenario(
        TestContentExtension.app { $0.declaration.overridesDefaultTitle = true },
        .alert(category: "MEETING"), .longLook(), .open()),
      scenario(
        TestContentExtension.app(.init(request: .close)) {
          $0.declaration.categories = ["MEETING", "MEETING"]
        }, .alert(category: "MEETING"), .longLook()),
      scenario(TestApp.app(), .alert(category: "MEETING"), .clearAll),
      scenario(
        TestApp.app(), .alert(category: "MEETING"), .longLook(), .choose("SHOW"), .dismiss()
      ) {
        $0.locked = true
        $0.watch.worn = true
        $0.watch.unlocked = true
      },
    ]
  }

  /// Apps that get pushes for PushKit, deal with them well or badly, or do not get them.
  private static var pushKit: [Scenario] {
    let unread = PushApp.app(reporting: .never)
    let budget = DeviceState.Complication.dailyBudget
    let pushes = (0...budget).map { _ in Stimulus.pushKit(.complication) }
    return [
      scenario(TestApp.app(), .pushKit(.voip), .pushKit("location")),
      scenario(PushApp.app(), .pushKit(.voip)) { $0.app = .forceQuit },
      scenario(unread, .pushKit(.voip), .pushKit(.voip), .pushKit(.voip), .pushKit(.voip)),
      Scenario(app: PushApp.app(), stimuli: pushes),
      scenario(PushApp.app(), .pushKit(.complication)) { $0.complication.active = false },
    ]
  }

  /// A phone that APNs reaches late or never, and silent pushes beyond their budget.
  private static func reaching() throws -> [Scenario] {
    let offline: @Sendable (inout DeviceState) -> Void = { $0.online = false }
    let once = PayloadBuilder(body: "B").push("apns-expiration: 0")
    let brief = PayloadBuilder(body: "B").push("apns-expiration: 1767258060")
    let late = PayloadBuilder(body: "B").push("apns-expiration: 1")
    return [
      scenario(TestApp.app(), .deliver(once), .alert(), .alert(), device: offline),
      scenario(
        TestApp.app(), .deliver(brief), .deliver(late), .advance(60), try .set("online", "true"),
        device: offline),
      scenario(TestApp.app(), .silentPush, .silentPush, .silentPush, .silentPush),
    ]
  }

  /// Registering, launching late, and what the system keeps back.
  private static func life() throws -> [Scenario] {
    let both = Stimulus.deliver(PayloadBuilder(body: "B", contentAvailable: "1").push())
    let offline: @Sendable (inout DeviceState) -> Void = {
      $0.online = false
      $0.app = .notRunning
    }
    var unentitled = TestApp.registering()
    unentitled.manifest.apsEnvironment = .none
    let launches = LaunchCount()
    let link = try #require(URL(string: "https://example.com"))
    let forgetful = TestApp.app { RegisteringDelegate($0, registers: launches.next() == 1) }
    return [
      scenario(TestApp.registering(), .restore, .alert(), .launch, .reinstall, .alert(), .launch),
      scenario(TestApp.registering(), .launch, device: offline),
      scenario(unentitled, .launch) { $0.app = .notRunning },
      scenario(forgetful, .terminate, .launch, .terminate),
      scenario(TestApp.app(), .foreground, both, .background, both, .open(), .openSettings()),
      scenario(TestApp.app { _ in LateDelegate(at: .active) }, .alert(), .open()) {
        $0.app = .notRunning
      },
      scenario(TestApp.app { OlderDelegate($0) }, .foreground, .silentPush),
      scenario(Asker([.alert, .provisional], [.alert]).app, .silentPush, .silentPush) {
        $0.authorization = .notDetermined
      },
      scenario(TestApp.scenes(readsResponse: true), .alert(), .open()) { $0.app = .notRunning },
      scenario(Asker([.alert, .criticalAlert]).app, .silentPush) {
        $0.authorization = .notDetermined
      },
      scenario(TestApp.app(), .advance(86_400), .alert()) { $0.authorization = .ephemeral },
      scenario(
        TestApp.app { BackgroundTaskDelegate(.forgets, $0) }, .foreground, .background, .advance(30)
      ),
      scenario(TestApp.app { LinkDelegate(link, $0) }, .foreground, .silentPush),
    ]
  }

  /// Service extensions that answer well, badly and not at all.
  private static var serviceExtensions: [Scenario] {
    let wordless = TestApp.extended(entitlements: [.filtering]) { $0.change = { $0.body = "" } }
    let twice = TestApp.extended { script in
      script.handOver = {
        $1($0)
        $1($0)
      }
    }
    let lost = NotificationContent.Attachment(
      identifier: "lost", url: URL(fileURLWithPath: "/nonexistent.png"), type: "public.png")
    let attaching = TestApp.extended {
      $0.change = { $0.attachments = [UNNotificationAttachment(lost)] }
    }
    var missing = TestApp.app()
    missing.manifest.serviceExtension = AppManifest.HandlerCommand(["/nonexistent"])
    return [
      scenario(wordless, .mutable(category: "MEETING")), scenario(twice, .foreground, .mutable()),
      scenario(ExtensionCallTests.app(entitled: true), .mutable()),
      scenario(TestApp.extended(), .mutable()) { $0.app = .forceQuit },
      scenario(TestApp.extended(), .mutable(body: nil, badge: 1)),
      scenario(missing, .mutable()), scenario(attaching, .mutable()),
    ]
  }

  /// A person who is asked, and one who has notifications on trial.
  private static var permission: [Scenario] {
    [
      scenario(Asker([.alert]).app, .silentPush, .allow) { $0.authorization = .notDetermined },
      scenario(TestApp.app(), .keep()) { $0.authorization = .provisional },
      scenario(TestApp.app(), .turnOff) { $0.authorization = .provisional },
    ]
  }

  /// An app whose categories have every mistake at once.
  private static var declarations: [Scenario] {
    let many = (1...11).map { ("A\($0)", UNNotificationActionOptions()) }
    let mistaken = [
      Categories.category("", [("TWICE", [])]),
      Categories.category("X", [("", []), ("TWICE", []), ("SAME", []), ("SAME", [])]),
      Categories.category("Y", [(UNNotificationDismissActionIdentifier, [])]),
      Categories.category("Z", many),
    ]
    return [scenario(TestApp.app(categories: mistaken), .background)]
  }

  /// Local notifications that say nothing, or something else than it seems.
  private static var contents: [Scenario] {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        center.add(.test("percent", "100% of it"))
        center.add(.test("empty", ""))
        done(.noData)
      }
    }
    let odd = UNNotificationCategory(
      identifier: "ODD", actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: "%d", categorySummaryFormat: "%@")
    return [
      scenario(app, .silentPush),
      scenario(TestApp.app(categories: [odd]), .background),
      scenario(
        TestApp.app(categories: [Categories.category("C", [("NO", .destructive)])]), .background),
    ]
  }

  /// Local notifications with a file that can be shown, and with files that cannot.
  private static var attachments: [Scenario] {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        func request(_ id: String, _ photo: String) -> UNNotificationRequest? {
          let content = UNMutableNotificationContent()
          content.body = "B"
          guard
            let file = try? UNNotificationAttachment(
              identifier: "photo", url: Files.garden.appendingPathComponent(photo))
          else { return nil }
          content.attachments = [file]
          let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
          return UNNotificationRequest(identifier: id, content: content, trigger: trigger)
        }
        _ = request("a", "Photos/moved-page.jpg")
        if let good = request("b", "Photos/basil.png") { center.add(good) }
        center.add(.test("twice", "one", after: 60))
        center.add(.test("twice", "two", after: 60))
        UIApplication.shared.applicationIconBadgeNumber = 1
        let kept = ErrorKeeper.content(of: "b", in: center)
        center.removeAllPendingNotificationRequests()
        if let kept {
          center.add(UNNotificationRequest(identifier: "c", content: kept, trigger: nil))
        }
        if let last = request("d", "Photos/basil.png") { center.add(last) }
        let void = UNMutableNotificationContent()
        void.badge = 0
        center.add(UNNotificationRequest(identifier: "void", content: void, trigger: nil))
        done(.noData)
      }
    }
    var gardener = app
    gardener.manifest.directory = Files.garden.path
    return [
      scenario(gardener, .silentPush, .advance(60), .alert(sound: "rain.wav")),
      scenario(gardener, .silentPush) { $0.settings.badge = .disabled },
    ]
  }

  /// Files that are closed while the phone is locked.
  private static var files: [Scenario] {
    [FileProtectionType.complete, .completeUnlessOpen].map { type in
      scenario(
        FileDelegate.app(.none) { try $0.write("x", to: "f", protection: type) }, .silentPush
      ) { $0.locked = true }
    } + [
      scenario(FileDelegate.app { try $0.read("f") }, .silentPush) {
        $0.locked = true
        $0.files["f"] = ProtectedFile("x", protection: .completeUnlessOpen)
      }
    ]
  }

  private static var deliveries: [Scenario] {
    let mixed = PayloadBuilder(
      body: "B", sound: "default", badge: 1, level: "passive", mutableContent: "1")
    return [
      scenario(TestApp.app(), .alert(id: "a"), .alert(id: "a", sound: "s", badge: 1)),
      scenario(
        TestApp.app(), .pushKit("liveactivity"),
        .silentPush, .foreground, .silentPush, .forceQuit, .silentPush),
      scenario(TestApp.app(), .deliver(mixed.push()), .deliver(PayloadBuilder(badge: 1).push())),
      scenario(TestApp.app(), .deliver(PayloadBuilder().push())),
      scenario(TestApp.app(), .alert()) { $0.locked = true },
      scenario(TestApp.app(), .alert(badge: 2)) { $0.authorization = .provisional },
      scenario(TestApp.app(), .foreground, .alert()) { $0.authorization = .denied },
      scenario(TestApp.app(), .foreground, .alert(sound: "s")) { $0.settings.sound = .disabled },
      scenario(TestApp.app { _ in LaunchOnlyDelegate() }, .foreground, .alert()),
      scenario(TestApp.app { _ in NoCenterDelegate() }, .foreground, .alert()),
      scenario(
        TestApp.app { script in script.willPresent = { $1([.banner]) } }, .foreground,
        .alert(badge: 1)),
      scenario(TestApp.app { script in script.willPresent = { $1([]) } }, .foreground, .alert()),
    ]
  }

  /// A phone that is locked, silent, in a car, beside a watch, or in a Focus.
  private static var surroundings: [Scenario] {
    let critical = PayloadBuilder(body: "B", level: "critical", soundJSON: #"{"critical": 1}"#)
    let filtered = PayloadBuilder(body: "B", sound: "s", filter: "work")
    return [
      scenario(TestApp.app(), .deliver(critical.push()), .alert(sound: "s")) {
        $0.silentSwitch = true
      },
      scenario(TestApp.entitled(), .deliver(critical.push())),
      scenario(TestApp.app(), .alert()) { $0.settings.notificationCenter = .disabled },
      scenario(TestApp.app(), .alert(category: "MEETING"), .choose("DECLINE")),
      scenario(
        TestApp.app {
          $0.didReceive = { response, done in
            UNUserNotificationCenter.current().setNotificationCategories([Categories.meeting])
            done()
          }
        }, .alert(), .open(), .alert(category: "MEETING")),
      scenario(TestApp.app(), .alert()) { $0.focus.on = true },
      scenario(TestApp.app(), .deliver(filtered.push())) {
        $0.focus.on = true
        $0.focus.filter = "home"
      },
      scenario(TestApp.app(), .alert(), .advance(86_400)) {
        $0.settings.scheduledDelivery = .enabled
      },
      scenario(TestApp.app(), .alert()) { $0.settings.showPreviews = .never },
      scenario(TestApp.app(), .alert()) { $0.carPlay.connected = true },
      scenario(TestApp.app(), .alert()) {
        $0.locked = true
        $0.watch.worn = true
        $0.watch.unlocked = true
      },
    ]
  }

  private static var payloads: [Scenario] {
    let texts = [
      "{", "[]", #"{"aps": {"alert": {"loc-key": "K"}, "badge": "3", "badge": "4"}}"#,
      #"{"aps": {"alert": "B", "alert": "C", "interruption-level": "urgent"}}"#,
      #"{"aps": {"alert": "B", "content-available": 0, "thread_id": "x"}}"#,
      #"{"aps": {"alert": "\#(String(repeating: "x", count: 5000))"}}"#, "{}",
      #"{"aps": {"alert": {"body": "B", "loc-key": "K"}, "relevance-score": 2,}}"#,
      #"{"aps": {"alert": "B"}, "k": [\#(String(repeating: "[0,],", count: 101))]}"#,
    ]
    return texts.map { scenario(TestApp.app(), .deliver(Push(json: $0))) } + [
      scenario(TestApp.app(), .deliver(PayloadBuilder(body: "B").push("apns-priority: 7"))),
      scenario(TestApp.app(), .deliver(PayloadBuilder(body: "B").push("apns-prioriti: 5"))),
      scenario(TestApp.app(), .alert(category: "meeting")),
      scenario(
        TestApp.app(), .deliver(PayloadBuilder(sound: "s", category: "MEETING").push())),
      scenario(
        TestApp.app(categories: [
          Categories.category("TWIN", [("A", [])]), Categories.category("TWIN", [("B", [])]),
        ]), .alert(category: "TWIN")),
    ]
  }

  private static func responses() throws -> [Scenario] {
    let choices: [Stimulus] = [
      .open(), .dismiss(), .doubleTap(), .choose("ACCEPT"), .choose("SHOW"), .choose("SIGN"),
      .reply("x"),
    ]
    return choices.map { choice in
      Scenario(
        app: TestApp.app(), device: { $0.app = .notRunning },
        stimuli: [.lock, .alert(category: "MEETING"), choice, .unlock])
    } + [
      scenario(TestApp.app(), .alert(), .doubleTap(), .choose("ACCEPT")),
      scenario(TestApp.app { _ in NoCenterDelegate() }, .alert(), .open()),
      scenario(TestApp.app(), .alert(category: "MEETING"), .choose("SHOW")) {
        $0.limitedSpace = true
      },
    ]
  }
}
