import NotifySimCore
import Testing

@Suite("Reasons not to interrupt")
struct InterruptionReasonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var push = PayloadBuilder(body: "B", sound: "s")
    var app = TestApp.entitled()
    var device: @Sendable (inout DeviceState) -> Void = { _ in }
    /// What is withheld, in order: what, its rule, and why.
    var expected: [String]

    var testDescription: String { name }
  }

  private static let urgent = PayloadBuilder(body: "B", sound: "s", level: "time-sensitive")
  private static let critical = PayloadBuilder(body: "B", sound: "s", level: "critical")
  private static let filtered = PayloadBuilder(body: "B", sound: "s", filter: "work")

  static let rows = [
    Row(name: "nothing", expected: []),
    Row(
      name: "a passive level", push: PayloadBuilder(body: "B", sound: "s", level: "passive"),
      expected: [
        "banner D40: the notification is passive", "sound D40: the notification is passive",
      ]),
    Row(
      name: "a passive level, without a sound",
      push: PayloadBuilder(body: "B", level: "passive"),
      expected: ["banner D40: the notification is passive"]),
    Row(
      name: "a missing entitlement", push: urgent, app: TestApp.app(),
      expected: [
        "interruptionLevel D41: 'timeSensitive' counts as 'active': the app lacks the entitlement"
          + " 'time-sensitive'"
      ]),
    Row(
      name: "a level that is switched off", push: critical,
      device: { $0.settings.criticalAlert = .disabled },
      expected: [
        "interruptionLevel D41: 'critical' counts as 'active': the person switched it off"
      ]),
    Row(
      name: "the entitlement of the other level", push: critical,
      app: TestApp.entitled([.timeSensitive]),
      expected: [
        "interruptionLevel D41: 'critical' counts as 'active': the app lacks the entitlement"
          + " 'critical-alerts'"
      ]),
    Row(
      name: "a Focus", device: { $0.focus.on = true },
      expected: [
        "banner D42: a Focus is on that does not let the app pass",
        "sound D42: a Focus is on that does not let the app pass",
      ]),
    Row(
      name: "a Focus while locked",
      device: {
        $0.focus.on = true
        $0.locked = true
      },
      expected: [
        "lockScreen D42 D42c: a Focus is on that does not let the app pass",
        "sound D42: a Focus is on that does not let the app pass",
      ]),
    Row(
      name: "a filter", push: filtered,
      device: {
        $0.focus.on = true
        $0.focus.allowsApp = true
        $0.focus.filter = "home"
      },
      expected: [
        "banner D43: the app's Focus filter does not let 'work' pass",
        "sound D43: the app's Focus filter does not let 'work' pass",
      ]),
    Row(
      name: "no filter, without criteria of its own",
      device: {
        $0.focus.on = true
        $0.focus.allowsApp = true
        $0.focus.filter = "home"
      }, expected: []),
    Row(
      name: "no filter of a Focus that is off", push: filtered,
      device: { $0.focus.filter = "home" }, expected: []),
    Row(
      name: "the silent switch", device: { $0.silentSwitch = true },
      expected: ["sound D46: the silent switch is on"]),
    Row(
      name: "the silent switch, with a critical sound that the app may not use",
      push: PayloadBuilder(body: "B", soundJSON: loud), app: TestApp.entitled([]),
      device: { $0.silentSwitch = true }, expected: ["sound D46: the silent switch is on"]),
    Row(
      name: "no silent switch, with a critical sound that the app may use",
      push: PayloadBuilder(body: "B", soundJSON: loud), device: { $0.silentSwitch = true },
      expected: []),
    Row(
      name: "a Focus rather than the silent switch", push: urgent,
      device: {
        $0.focus.on = true
        $0.focus.allowsTimeSensitive = false
        $0.silentSwitch = true
      },
      expected: [
        "banner D42 D42b: a Focus is on that lets neither the app nor time-sensitive notifications"
          + " pass",
        "sound D42 D42b: a Focus is on that lets neither the app nor time-sensitive notifications"
          + " pass",
      ]),
  ]

  @Test("Each reason not to interrupt is named with its rule", arguments: rows)
  func reason(row: Row) async {
    let log = await run(row.app, .deliver(row.push.push()), device: row.device)
    let withheld = log.events.compactMap { event -> String? in
      guard case .withheld(let withheld) = event.kind else { return nil }
      let rules = event.rules.map(\.rawValue).joined(separator: " ")
      return "\(withheld.what.rawValue) \(rules): \(withheld.reason)"
    }
    #expect(withheld == row.expected, "\(log)")
    #expect(log.has("presented notificationCenter"), "the list keeps it: \(log)")
  }

  static let passes:
    [(push: PayloadBuilder, rule: String, device: @Sendable (inout DeviceState) -> Void)] = [
      (
        PayloadBuilder(body: "B"), "D42",
        {
          $0.focus.on = true
          $0.focus.allowsApp = true
        }
      ),
      (urgent, "D42b", { $0.focus.on = true }),
    ]

  @Test("A banner that passes a Focus cites the rule, the list does not", arguments: passes)
  func pass(
    row: (push: PayloadBuilder, rule: String, device: @Sendable (inout DeviceState) -> Void)
  ) async {
    let log = await run(TestApp.entitled(), .deliver(row.push.push()), device: row.device)
    let shown = log.events.filter { $0.kind.name == "presented" }
    #expect(shown.map(\.sketch) == ["presented banner", "presented notificationCenter"], "\(log)")
    #expect(
      shown.map { $0.rules.map(\.rawValue).contains(row.rule) } == [true, false], "\(log)")
  }

  struct SoundRow: Sendable, CustomTestStringConvertible {
    var json: String
    var level: String?
    var isEntitled = true
    var isSoundOn = true
    var isAllowed = true
    /// The sound that plays: name, whether it is critical, and volume; nil for none.
    var expected: NotificationContent.Sound?

    var testDescription: String {
      "\(json) \(level ?? "active"), entitled \(isEntitled), sounds on \(isSoundOn),"
        + " critical ones \(isAllowed)"
    }
  }

  private static let loud = #"{"critical": 1, "name": "a.caf", "volume": 0.25}"#

  static let sounds = [
    SoundRow(
      json: loud, expected: NotificationContent.Sound(name: "a.caf", critical: true, volume: 0.25)),
    SoundRow(
      json: loud, isSoundOn: false,
      expected: NotificationContent.Sound(name: "a.caf", critical: true, volume: 0.25)),
    SoundRow(json: loud, isEntitled: false, expected: NotificationContent.Sound(name: "a.caf")),
    SoundRow(json: loud, isEntitled: false, isSoundOn: false, expected: nil),
    SoundRow(json: loud, isAllowed: false, expected: NotificationContent.Sound(name: "a.caf")),
    SoundRow(
      json: #"{"critical": 0, "name": "a.caf"}"#, expected: NotificationContent.Sound(name: "a.caf")
    ),
    SoundRow(json: #"{"critical": 1}"#, expected: NotificationContent.Sound(critical: true)),
    SoundRow(json: "null", level: "critical", expected: NotificationContent.Sound(critical: true)),
    SoundRow(json: "null", level: "critical", isEntitled: false, expected: nil),
    SoundRow(json: "null", level: "time-sensitive", expected: nil),
    SoundRow(
      json: #"{"critical": 0, "name": "a.caf"}"#, level: "critical", isSoundOn: false,
      expected: NotificationContent.Sound(name: "a.caf")),
    SoundRow(
      json: #"{"critical": 0, "name": "a.caf"}"#, level: "critical", isSoundOn: false,
      isAllowed: false, expected: nil),
  ]

  @Test("A permitted critical sound is not silenced (P13, D63)", arguments: sounds)
  func sound(row: SoundRow) async {
    let builder = PayloadBuilder(
      body: "B", level: row.level, soundJSON: row.json == "null" ? nil : row.json)
    let log = await run(
      TestApp.entitled(row.isEntitled ? [.criticalAlerts] : []), .deliver(builder.push())
    ) {
      if !row.isSoundOn { $0.settings.sound = .disabled }
      if !row.isAllowed { $0.settings.criticalAlert = .disabled }
    }
    let played = log.events.compactMap { event -> NotificationContent.Sound? in
      guard case .sound(let sound) = event.kind else { return nil }
      return sound
    }
    #expect(played == [row.expected].compactMap(\.self), "\(log)")
    let isAboutCritical = row.json.contains("1") || (row.json == "null" && row.level == "critical")
    guard let event = log.first("sound") else { return }
    let isRaised = row.json.contains("1") && row.isEntitled && row.isAllowed
    var rules = ["D63"]
    if isAboutCritical { rules.append("P13") }
    if !row.isSoundOn { rules.append("D40b") }
    if isRaised { rules.append("D41b") }
    #expect(event.rules.map(\.rawValue) == rules, "\(log)")
  }
}
