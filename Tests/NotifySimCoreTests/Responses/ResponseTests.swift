import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The person's answer")
struct ResponseTests {
  private static let open = UNNotificationDefaultActionIdentifier
  private static let dismiss = UNNotificationDismissActionIdentifier

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var category: String?
    var choice: Stimulus
    /// The sketches from the answer on.
    var expected: [String]

    var testDescription: String { name }
  }

  private static func told(_ arguments: String) -> [String] {
    [
      "removed delivered answered", "callback didReceive \(arguments)",
      "completion didReceive once",
    ]
  }

  private static func opened(_ arguments: String) -> [String] {
    [
      "removed delivered answered", "appState background>foreground",
      "callback didReceive \(arguments)", "completion didReceive once",
    ]
  }

  static let rows = [
    Row(
      name: "opens the app, whatever the category (R2)", category: nil, choice: .open(),
      expected: ["response open \(open)"] + opened(open)),
    Row(
      name: "is a dismissal that the category asks for (R3)", category: "MEETING",
      choice: .dismiss(), expected: ["response dismiss \(dismiss)"] + told(dismiss)),
    Row(
      name: "is a dismissal that the category does not ask for (R3)", category: "PLAIN",
      choice: .dismiss(),
      expected: ["response dismiss \(dismiss)", "removed delivered answered", "withheld response"]),
    Row(
      name: "is a dismissal without a category (R3)", category: nil, choice: .dismiss(),
      expected: ["response dismiss \(dismiss)", "removed delivered answered", "withheld response"]),
    Row(
      name: "is an action in the background (R4)", category: "MEETING", choice: .choose("ACCEPT"),
      expected: ["response action ACCEPT"] + told("ACCEPT")),
    Row(
      name: "is an action in the foreground (R5)", category: "MEETING", choice: .choose("SHOW"),
      expected: ["response action SHOW"] + opened("SHOW")),
    Row(
      name: "is a reply (R8)", category: "MEETING", choice: .reply("On my way"),
      expected: ["response reply REPLY 'On my way'"] + told("REPLY On my way")),
    Row(
      name: "is an empty reply by name (R8)", category: "MEETING",
      choice: .reply("", action: "REPLY"),
      expected: ["response reply REPLY ''"] + told("REPLY ")),
    Row(
      name: "is a double tap on the first action that is not destructive (S5)",
      category: "MEETING", choice: .doubleTap(),
      expected: ["response doubleTap ACCEPT"] + told("ACCEPT")),
  ]

  @Test("Each choice gives its answer to the app", arguments: rows)
  func answers(row: Row) async {
    let phone = simulator()
    _ = await phone.run(.alert(category: row.category))
    let log = await phone.run(row.choice)
    #expect(log.sketch == row.expected, "\(log)")
    #expect(phone.device.delivered.isEmpty && phone.device.onScreen == nil)
    let again = await phone.run(row.choice)
    #expect(again.reasons("response") == ["there is no notification to answer"], "\(again)")
  }

  struct ImpossibleChoice: Sendable, CustomTestStringConvertible {
    var choice: Stimulus
    var category: String?
    var reason: String
    var rules: [String]

    var testDescription: String { reason }
  }

  static let impossibleChoices = [
    ImpossibleChoice(
      choice: .choose("ACEPT"), category: "MEETING",
      reason: "the notification has no action 'ACEPT'; it has ACCEPT, DECLINE, REPLY, SHOW, SIGN;"
        + " did you mean 'ACCEPT'?", rules: ["R4"]),
    ImpossibleChoice(
      choice: .choose("s"), category: "MEETING",
      reason: "'s' is ambiguous: it can be SHOW, SIGN", rules: ["R4"]),
    ImpossibleChoice(
      choice: .choose("9"), category: "MEETING",
      reason: "the notification has no action '9'; it has ACCEPT, DECLINE, REPLY, SHOW, SIGN",
      rules: ["R4"]),
    ImpossibleChoice(
      choice: .choose("ACCEPT"), category: nil,
      reason: "the notification has no buttons, so 'ACCEPT' cannot be chosen: it has no category",
      rules: ["S34"]),
    ImpossibleChoice(
      choice: .choose("REPLY"), category: "MEETING",
      reason: "the action 'REPLY' needs text: reply to it instead", rules: ["R8"]),
    ImpossibleChoice(
      choice: .reply("x", action: "ACCEPT"), category: "MEETING",
      reason: "the action 'ACCEPT' takes no text", rules: ["R8"]),
    ImpossibleChoice(
      choice: .reply("x"), category: "PLAIN",
      reason: "the notification has no action with text input", rules: ["R8"]),
    ImpossibleChoice(
      choice: .doubleTap(), category: nil,
      reason: "Double Tap runs nothing: there is no action", rules: ["D96"]),
    ImpossibleChoice(
      choice: .choose("ACCEPT", of: "elsewhere"), category: "MEETING",
      reason: "there is no visible notification 'elsewhere'", rules: ["R1"]),
  ]

  @Test("An impossible answer is refused, and the notification stays", arguments: impossibleChoices)
  func refused(row: ImpossibleChoice) async {
    let phone = simulator()
    _ = await phone.run(.alert(category: row.category))
    let log = await phone.run(row.choice)
    #expect(log.sketch == ["withheld response"], "\(log)")
    #expect(log.reasons("response") == [row.reason])
    #expect(log.events.first?.rules.map(\.rawValue) == row.rules)
    #expect(phone.device.delivered.count == 1)
  }

  @Test(
    "A button is named by identifier, number, title or a unique beginning",
    arguments: ["ACCEPT", "accept", "1", "Accept", "acc", "A"])
  func named(word: String) async {
    let phone = simulator()
    let log = await phone.run(.alert(category: "MEETING"), .choose(word))
    #expect(log.sketch.contains("response action ACCEPT"), "\(log)")
  }

  @Test("A button without room cannot be chosen (R15)")
  func noRoom() async {
    let phone = simulator { $0.limitedSpace = true }
    let log = await phone.run(.alert(category: "MEETING"), .choose("SHOW"))
    #expect(log.reasons("response") == ["there is no room for the action 'SHOW'"])
  }

  struct Tap: Sendable, CustomTestStringConvertible {
    var name: String
    var actions: [(String, UNNotificationActionOptions)]
    var chosen: String?

    var testDescription: String { name }
  }

  static let taps = [
    Tap(name: "the first of plain ones", actions: [("A", []), ("B", [])], chosen: "A"),
    Tap(
      name: "the second after a destructive one", actions: [("A", .destructive), ("B", [])],
      chosen: "B"),
    Tap(
      name: "one in the foreground",
      actions: [("A", [.destructive, .foreground]), ("B", .foreground)],
      chosen: "B"),
    Tap(
      name: "nothing, when all are destructive",
      actions: [("A", .destructive), ("B", [.destructive, .foreground])], chosen: nil),
  ]

  @Test("A double tap is the first action", arguments: taps)
  func doubleTap(tap: Tap) async {
    let app = TestApp.app(categories: [Categories.category("TAP", tap.actions)])
    let log = await run(app, .alert(category: "TAP"), .doubleTap())
    #expect(
      log.sketch(of: "response") == (tap.chosen.map { ["response doubleTap \($0)"] } ?? []),
      "\(log)")
    if tap.chosen == nil {
      #expect(log.reasons("response") == ["Double Tap runs nothing: every action is destructive"])
    }
  }

  @Test("A double tap on a text action needs a reply")
  func doubleTapOnText() async {
    let category = UNNotificationCategory(
      identifier: "TEXT",
      actions: [
        UNTextInputNotificationAction(
          identifier: "REPLY", title: "Reply", options: [], textInputButtonTitle: "Send",
          textInputPlaceholder: "")
      ],
      intentIdentifiers: [])
    let log = await run(
      TestApp.app(categories: [category]), .alert(category: "TEXT"), .doubleTap())
    #expect(
      log.reasons("response") == [
        "Double Tap reaches the action 'REPLY', which needs text; reply to it instead"
      ])
  }

  @Test("An answer is for the newest notification unless it names one")
  func addressing() async {
    let phone = simulator()
    _ = await phone.run(
      .alert("1", category: "MEETING", id: "a"), .alert("2", category: "MEETING", id: "b"),
      .alert("3", category: "MEETING", id: "c"))
    #expect(await phone.run(.choose("ACCEPT", of: "a")).first("response")?.notification == "a")
    #expect(await phone.run(.choose("ACCEPT")).first("response")?.notification == "c")
    #expect(await phone.run(.dismiss()).first("response")?.notification == "b")
    #expect(await phone.run(.open()).sketch == ["withheld response"])
  }

  @Test("An answer is for the notification with the latest date")
  func newestByDate() async {
    let phone = simulator()
    let log = await phone.run(
      .alert(category: "MEETING", id: "a"), .advance(10), .alert(category: "MEETING", id: "b"),
      .advance(10), .alert(category: "MEETING", id: "a"), .choose("ACCEPT"), .choose("ACCEPT"))
    let answered = log.events.filter { $0.kind.name == "response" }.map(\.notification)
    #expect(answered == ["a", "b"], "\(log)")
  }

  @Test("A notification in the list can be answered after the banner went away")
  func afterTheBanner() async {
    let phone = simulator()
    let log = await phone.run(.alert(category: "MEETING"), .advance(60), .choose("ACCEPT"))
    #expect(log.has("completion didReceive once"), "\(log)")
  }

  @Test("A notification in no list cannot be answered after its banner")
  func onlyBanner() async {
    let phone = simulator { $0.settings.notificationCenter = .disabled }
    _ = await phone.run(.alert(category: "MEETING", id: "a"), .advance(1))
    #expect(await phone.run(.choose("ACCEPT")).sketch == ["withheld response"])
    _ = await phone.run(.alert(category: "MEETING", id: "a"))
    #expect(await phone.run(.choose("ACCEPT")).has("completion didReceive once"))
  }

  @Test("A notification that the app removed cannot be answered (R21)")
  func removedByApp() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: ["a", "x"])
        done(.newData)
      }
    }
    let phone = simulator(app)
    let log = await phone.run(
      .alert(category: "MEETING", id: "a"), .silentPush, .choose("ACCEPT", of: "a"))
    #expect(log.has("removed delivered app"), "\(log)")
    #expect(log.reasons("response") == ["there is no visible notification 'a'"])
    #expect(phone.device.onScreen == nil)
  }
}
