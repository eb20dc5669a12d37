import APNs
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The category of a payload (S34, S35, P21, R15, R25)")
struct CategoryLookupTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var suggestion: String?

    var testDescription: String { name }
  }

  static let misspelt = [
    Row(name: "meeting", suggestion: "MEETING"), Row(name: "Meeting", suggestion: "MEETING"),
    Row(name: "MEETNG", suggestion: "MEETING"), Row(name: "PLAYN", suggestion: "PLAIN"),
    Row(name: "M-E-ETING", suggestion: "MEETING"), Row(name: "ORDER_PLACED", suggestion: nil),
    Row(name: "MEETING ", suggestion: "MEETING"),
  ]

  @Test(
    "A category is found letter for letter, and the nearest is named otherwise (X10)",
    arguments: misspelt)
  func lookup(row: Row) async {
    let log = await run(TestApp.app(), .alert(category: row.name))
    #expect(log.presentations.map(\.actions.count) == [0, 0], "\(log)")
    #expect(
      log.messages("X10") == [
        "the app registers no category '\(row.name)', so the alert has no buttons"
      ])
    let finding = log.diagnostics.first?.diagnostic
    #expect(finding?.fixIt?.message == row.suggestion.map { "did you mean '\($0)'?" })
    #expect(finding?.fixIt?.replacement == row.suggestion.map { "\"\($0)\"" })
    #expect(finding?.notes.map(\.message) == ["registered: MEETING, PLAIN"])
    #expect(log.first("diagnostic")?.rules.map(\.rawValue) == ["X10", "S34"])
    #expect(log.first("presented")?.rules.map(\.rawValue).contains("S34") == true, "\(log)")
  }

  @Test("A category brings its buttons, in order, on every surface")
  func found() async {
    let log = await run(TestApp.app(), .alert(category: "MEETING"))
    #expect(
      log.sketch(of: "presented") == [
        "presented banner ACCEPT DECLINE REPLY SHOW SIGN",
        "presented notificationCenter ACCEPT DECLINE REPLY SHOW SIGN",
      ], "\(log)")
    let actions = log.presentations.first?.actions ?? []
    #expect(
      actions.map(\.options)
        == [
          [], [.destructive], [.authenticationRequired], [.foreground], [.authenticationRequired],
        ])
    #expect(actions.map { $0.textInput?.buttonTitle } == [nil, nil, "Send", nil, nil])
    #expect(actions.map { $0.textInput?.placeholder } == [nil, nil, "Message", nil, nil])
    #expect(log.messages("X10").isEmpty && log.rules.isDisjoint(with: ["R16", "R25"]))
  }

  @Test("A payload without a category gets no finding about buttons")
  func notGiven() async {
    #expect(!(await run(TestApp.app(), .alert())).rules.contains("S34"))
  }

  @Test("A category without alert text has no effect (P21)")
  func withoutAlert() async {
    let push = PayloadBuilder(sound: "default", category: "MEETING").push()
    let log = await run(TestApp.app(), .deliver(push))
    #expect(
      log.messages("X10") == [
        "the category 'MEETING' has no effect without alert text: no alert shows its buttons"
      ])
    #expect(log.first("diagnostic")?.rules.map(\.rawValue) == ["X10", "P21"])
  }

  @Test("A category of an app that registers none is reported")
  func noneRegistered() async {
    let log = await run(TestApp.app(categories: []), .alert(category: "MEETING"))
    #expect(
      log.diagnostics.first?.diagnostic.notes.map(\.message)
        == ["the app registers no categories at all"])
  }

  @Test(
    "A category shows ten buttons where there is room and two where there is not (R15)",
    arguments: 0...12)
  func limits(count: Int) async {
    let names = (0..<count).map { "A\($0)" }
    let category = Categories.category("MANY", names.map { ($0, []) })
    let app = TestApp.app(categories: [category])
    for isSpaceShort in [false, true] {
      let limit = isSpaceShort ? 2 : 10
      let phone = simulator(app) { $0.limitedSpace = isSpaceShort }
      let log = await phone.run(.alert(category: "MANY"))
      #expect(log.presentations.first?.actions.map(\.identifier) == Array(names.prefix(limit)))
      let reason = "there is room for \(limit) of the category's \(count) actions"
      #expect(log.reasons("actions") == (count > limit ? [reason] : []), "\(log)")
      let registered = await phone.registeredCategories()
      #expect(registered.first?.actionCount == count)
      #expect(registered.first?.actions(isSpaceShort: isSpaceShort).count == min(limit, count))
    }
  }

  @Test(
    "Too many buttons are reported once, and only where they are shown",
    arguments: [
      (NotificationSettings.Setting.disabled, NotificationSettings.Setting.disabled),
      (.enabled, .disabled), (.disabled, .enabled), (.enabled, .enabled),
    ])
  func limitsOnlyWhereShown(
    alert: NotificationSettings.Setting, list: NotificationSettings.Setting
  ) async {
    let category = Categories.category("MANY", (0..<12).map { ("A\($0)", []) })
    let log = await run(TestApp.app(categories: [category]), .alert(category: "MANY")) {
      $0.settings.alert = alert
      $0.settings.notificationCenter = list
    }
    let isShown = alert == .enabled || list == .enabled
    #expect(log.reasons("actions").count == (isShown ? 1 : 0), "\(log)")
  }

  @Test("The buttons are those of the present registration (R25)")
  func registeredAnew() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().setNotificationCategories([
          Categories.category("MEETING", [("LATER", [])])
        ])
        done(.newData)
      }
    }
    let phone = simulator(app)
    _ = await phone.run(.alert(category: "MEETING", id: "a"), .silentPush)
    let refused = await phone.run(.choose("ACCEPT", of: "a"))
    #expect(
      refused.reasons("response") == ["the notification has no action 'ACCEPT'; it has LATER"])
    #expect(await phone.run(.choose("LATER", of: "a")).has("completion didReceive once"))
  }

  @Test("A category that a later registration left out is missing, with the reason (A29)")
  func leftOut() async {
    let app = TestApp.app { script in
      script.launch = { center in
        center.setNotificationCategories([Categories.plain])
      }
    }
    let phone = simulator(app)
    let log = await phone.run(.alert(category: "MEETING"))
    #expect(
      log.messages("X10") == [
        "the app replaced its category 'MEETING' by a later 'setNotificationCategories(_:)', so the"
          + " alert has no buttons"
      ])
    let findings = log.events.filter { $0.kind.name == "diagnostic" }
    #expect(findings.map { $0.rules.map(\.rawValue) } == [["X13", "A29"], ["X10", "A29"]])
    #expect(await phone.registeredCategories().map(\.identifier) == ["PLAIN"])
  }

  @Test("A category given twice in one set is the same one in every run (X11)")
  func duplicates() async {
    let twins = [
      Categories.category("TWIN", [("A", [])]), Categories.category("TWIN", [("B", [])]),
    ]
    var chosen: Set<[String]> = []
    for _ in 0..<20 {
      let log = await run(
        TestApp.app(categories: twins.shuffled()), .alert(category: "TWIN"))
      chosen.insert(log.presentations.first?.actions.map(\.identifier) ?? [])
      #expect(log.messages("X11").count == 1, "\(log)")
    }
    #expect(chosen == [["A"]])
  }

  @Test("A manifest declares the categories of an app without a delegate")
  func manifest() async {
    let app = App(manifest: TestApp.manifest(categories: [.meeting]))
    let phone = simulator(app)
    let log = await phone.run(.alert(category: "MEETING"))
    #expect(log.presentations.first?.actions.map(\.identifier) == ["ACCEPT", "REPLY"], "\(log)")
    let registered = await phone.registeredCategories()
    #expect(registered.map(\.identifier) == ["MEETING"])
    #expect(registered.map(\.options) == [["customDismissAction"]])
  }

  @Test("The list of categories shows all options")
  func options() async {
    let category = UNNotificationCategory(
      identifier: "ALL", actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: "%u Messages",
      options: [
        .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle,
        .hiddenPreviewsShowSubtitle,
      ])
    let registered = await simulator(TestApp.app(categories: [category])).registeredCategories()
    #expect(registered.first?.hiddenPreviewsBodyPlaceholder == "%u Messages")
    #expect(
      registered.first?.options == [
        "customDismissAction", "allowInCarPlay", "hiddenPreviewsShowTitle",
        "hiddenPreviewsShowSubtitle",
      ])
    var writer = JSONWriter()
    registered.first?.write(to: &writer, isSpaceShort: false)
    #expect(
      writer.text == """
        {"identifier":"ALL","options":["customDismissAction","allowInCarPlay",\
        "hiddenPreviewsShowTitle","hiddenPreviewsShowSubtitle"],\
        "hiddenPreviewsBodyPlaceholder":"%u Messages","actions":[]}
        """)
  }
}
