import Foundation
import NotifySimCore
import Testing
import UserNotifications

@Suite("What a service extension changes (D34)")
struct ServiceExtensionChangeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var key: String
    /// The change as a handler asks for it.
    var json: String
    /// The change as Swift code.
    var change: @Sendable (UNMutableNotificationContent) -> Void
    /// What the record shows of it.
    var shown: [String] = ["presented banner OK", "presented notificationCenter OK", "sound s"]

    var testDescription: String { key }
  }

  static let rows = [
    Row(key: "title", json: #""T""#) { $0.title = "T" },
    Row(key: "subtitle", json: #""S""#) { $0.subtitle = "S" },
    Row(key: "body", json: #""B""#) { $0.body = "B" },
    Row(
      key: "badge", json: "5", change: { $0.badge = 5 },
      shown: [
        "presented banner OK", "presented notificationCenter OK", "sound s", "badge 0>5",
      ]),
    Row(
      key: "sound", json: #""ping.caf""#,
      change: { $0.sound = UNNotificationSound(named: .init("ping.caf")) },
      shown: ["presented banner OK", "presented notificationCenter OK", "sound ping.caf"]),
    Row(
      key: "sound", json: "null", change: { $0.sound = nil },
      shown: ["presented banner OK", "presented notificationCenter OK"]),
    Row(
      key: "sound", json: #"{"name":"x","critical":true,"volume":1e300}"#,
      change: { $0.sound = .criticalSoundNamed(.init("x"), withAudioVolume: .infinity) },
      shown: ["presented banner OK", "presented notificationCenter OK", "sound x"]),
    Row(
      key: "categoryIdentifier", json: #""MEETING""#, change: { $0.categoryIdentifier = "MEETING" },
      shown: [
        "presented banner ACCEPT DECLINE REPLY SHOW SIGN",
        "presented notificationCenter ACCEPT DECLINE REPLY SHOW SIGN", "sound s",
      ]),
    Row(
      key: "categoryIdentifier", json: #""""#, change: { $0.categoryIdentifier = "" },
      shown: ["presented banner", "presented notificationCenter", "sound s"]),
    Row(
      key: "interruptionLevel", json: #""passive""#, change: { $0.interruptionLevel = .passive },
      shown: ["presented notificationCenter OK"]),
    Row(key: "threadIdentifier", json: #""t""#) { $0.threadIdentifier = "t" },
    Row(key: "targetContentIdentifier", json: #""x""#) { $0.targetContentIdentifier = "x" },
    Row(key: "relevanceScore", json: "0.5") { $0.relevanceScore = 0.5 },
    Row(key: "filterCriteria", json: #""work""#) { $0.filterCriteria = "work" },
    Row(key: "launchImageName", json: #""i""#) { $0.launchImageName = "i" },
    Row(key: "summaryArgument", json: #""a""#) { $0.summaryArgument = "a" },
    Row(key: "summaryArgumentCount", json: "2") { $0.summaryArgumentCount = 2 },
    Row(key: "userInfo", json: #"{"k":[1,true,null]}"#) {
      $0.userInfo = ["k": [1, true, NSNull()] as [Any]]
    },
  ]

  @Test(
    "A service extension can change any property, and the record shows it (D34)", arguments: rows)
  func change(row: Row) async throws {
    let apps = [
      TestApp.extended { $0.change = row.change },
      TestApp.extended(command: "echo '{\"content\": {\"\(row.key)\": \(row.json)}}'"),
    ]
    for app in apps {
      let log = await run(app, .mutable(sound: "s", category: "PLAIN"))
      #expect(log.sketch(of: "modified") == ["modified \(row.key)"], "\(log)")
      #expect(log.sketch(of: "presented", "sound", "badge") == row.shown, "\(log)")
      let event = try #require(log.first("modified"))
      #expect(event.rules.map(\.rawValue) == ["D34", "A53"] && event.notification == "n")
      guard row.key != "sound" || row.json == "null" else { continue }
      #expect(event.json.hasSuffix("\"changes\":{\"\(row.key)\":\(row.json)}}"), "\(event.json)")
    }
  }

  @Test(
    "A service extension changes what is kept, answered and reported of the notification, but not its identifier"
  )
  func everything() async throws {
    let app = TestApp.extended(delegate: { script in
      script.didReceive = { response, done in
        let request = response.notification.request
        #expect(request.content.title == "T" && request.content.userInfo["k"] as? String == "v")
        #expect(request.identifier == "n" && request.trigger is UNPushNotificationTrigger)
        done()
      }
    }) { script in
      script.change = {
        $0.title = "T"
        $0.userInfo = ["k": "v"]
        $0.threadIdentifier = "t"
      }
    }
    let phone = simulator(app)
    let log = await phone.run(.mutable(category: "PLAIN"))
    #expect(log.sketch(of: "modified") == ["modified title threadIdentifier userInfo"], "\(log)")
    #expect(log.presentations.first?.threadIdentifier == "t")
    #expect(phone.device.delivered.map(\.content.title) == ["T"])
    let answer = await phone.run(.choose("OK", of: "n"))
    #expect(answer.has("completion didReceive once"), "\(answer)")
  }

  @Test("The category's placeholder replaces hidden text (D71)")
  func hiddenPreviews() async {
    let secret = UNNotificationCategory(
      identifier: "SECRET", actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: "%u secrets", options: [])
    var app = TestApp.app(categories: [secret])
    app.makeServiceExtension = {
      var script = TestService.Script()
      script.change = { $0.categoryIdentifier = "SECRET" }
      return TestService(script, $0)
    }
    let log = await run(app, .mutable()) { $0.settings.showPreviews = .never }
    #expect(log.presentations.first?.body == "1 secrets", "\(log)")
  }

  @Test("A service extension may set a category that is not registered, which is reported (X10)")
  func unknownCategory() async {
    let app = TestApp.extended { $0.change = { $0.categoryIdentifier = "NONE" } }
    let log = await run(app, .mutable(category: "PLAIN"))
    #expect(
      log.messages("X10") == [
        "the service extension set the category 'NONE', which the app does not register, so the"
          + " alert has no buttons"
      ], "\(log)")
  }

  @Test(
    "Content without text changes nothing, or suppresses the notification with the entitlement (D32)",
    arguments: [true, false], [AppState.background, .foreground, .forceQuit])
  func filtering(isEntitled: Bool, state: AppState) async {
    let app = TestApp.extended(entitlements: isEntitled ? [.filtering] : []) { script in
      script.change = { $0.badge = 9 }
      script.handOver = { content, handler in
        let empty = UNMutableNotificationContent()
        empty.badge = content.badge
        handler(empty)
      }
    }
    let log = await run(app, .mutable(sound: "s")) { $0.app = state }
    #expect(log.sketch(of: "modified", "badge").isEmpty, "\(log)")
    #expect(log.presentations.first?.body == (isEntitled ? nil : "Hello"), "\(log)")
    #expect(log.has("sound s") == !isEntitled, "\(log)")
    #expect(log.has("callback willPresent") == (!isEntitled && state == .foreground))
    let reason = "the modified content will not visibly alert the person, so the original content"
    #expect(log.reasons("notification") == (isEntitled ? ["\(reason) is suppressed"] : []))
    #expect(log.reasons("modifiedContent") == (isEntitled ? [] : ["\(reason) is shown"]))
    #expect(log.rules.contains("D32") && log.rules.contains("A23") == isEntitled)
  }

  @Test("Content that still has text is shown, also with the entitlement")
  func filteringWithText() async {
    let log = await run(TestApp.extended(entitlements: [.filtering]), .mutable())
    #expect(log.presentations.first?.body == "changed", "\(log)")
  }
}
