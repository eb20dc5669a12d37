import NotifySimCore
import Testing
import UserNotifications
import UserNotificationsUI

@Suite("An action chosen on a long look (R17, R18)")
struct ContentResponseTests {
  typealias Answer = UNNotificationContentExtensionResponseOption

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var answer: Answer?
    var value: String
    var reachesApp = false
    var stays = false
    var isAsync = false
  }

  static let rows = [
    Row(testDescription: "kept", answer: .doNotDismiss, value: " [doNotDismiss]", stays: true),
    Row(testDescription: "dismissed", answer: .dismiss, value: " [dismiss]"),
    Row(
      testDescription: "forwarded", answer: .dismissAndForwardAction,
      value: " [dismissAndForwardAction]", reachesApp: true),
    Row(
      testDescription: "kept, async", answer: .doNotDismiss, value: " [doNotDismiss]", stays: true,
      isAsync: true),
    Row(
      testDescription: "forwarded, async", answer: .dismissAndForwardAction,
      value: " [dismissAndForwardAction]", reachesApp: true, isAsync: true),
  ]

  @Test("An action on a long look goes to the extension first, which decides", arguments: rows)
  func answers(row: Row) async {
    let type: any (ScriptedController & UNNotificationContentExtension).Type =
      row.isAsync ? AsyncContentExtension.self : TestContentExtension.self
    let phone = simulator(TestContentExtension.app(.init(answer: row.answer), type))
    _ = await phone.run(.alert(category: "MEETING"), .longLook())
    let log = await phone.run(.choose("ACCEPT"))
    #expect(
      log.sketch.prefix(4) == [
        "response action ACCEPT", "callback contentResponse ACCEPT", "effect asked",
        "completion contentResponse once\(row.value)",
      ], "\(log)")
    #expect(log.has("callback didReceive ACCEPT") == row.reachesApp, "\(log)")
    #expect(log.reasons("response").isEmpty == row.reachesApp)
    #expect(phone.device.delivered.isEmpty == !row.stays)
    #expect(log.has("removed delivered answered") == !row.stays)
    let again = await phone.run(.choose("ACCEPT"))
    #expect(again.has("callback contentResponse ACCEPT") == row.stays, "it stays open: \(again)")
  }

  @Test("A button of a notification with a content extension is pressed on its long look")
  func opened() async {
    let phone = simulator(TestContentExtension.app(.init(answer: .doNotDismiss)))
    _ = await phone.run(.alert(category: "MEETING"))
    let log = await phone.run(.choose("ACCEPT"))
    #expect(
      log.sketch == [
        "effect loaded", "callback content", "effect showed",
        "longLook MEETING \(LongLookTests.meetingActions)", "response action ACCEPT",
        "callback contentResponse ACCEPT", "effect asked",
        "completion contentResponse once [doNotDismiss]", "withheld response",
      ], "\(log)")
  }

  @Test("An action goes to the app where the extension lacks the method (R17)")
  func missing() async {
    let phone = simulator(TestContentExtension.app(.init(), ShowingContentExtension.self))
    let log = await phone.run(
      .alert(category: "MEETING"), .longLook(), .reply("Yes", action: "REPLY"))
    #expect(!log.has("callback contentResponse REPLY Yes"), "\(log)")
    #expect(log.has("callback didReceive REPLY Yes"), "\(log)")
    #expect(phone.device.delivered.isEmpty)
  }

  @Test("An action goes nowhere without the extension's answer, and that is reported (X22)")
  func unanswered() async {
    let phone = simulator(TestContentExtension.app(.init(answer: nil)))
    let log = await phone.run(.alert(category: "MEETING"), .longLook(), .choose("ACCEPT"))
    #expect(log.has("completion contentResponse never"), "\(log)")
    #expect(log.messages("X22").count == 1)
    #expect(!log.has("callback didReceive ACCEPT") && phone.device.delivered.count == 1, "\(log)")
  }

  @Test("An action is one of the buttons that the extension set (R18)")
  func ownButtons() async {
    let app = TestContentExtension.app(
      .init(buttons: ["YES", "NO"], laterButtons: nil))
    let phone = simulator(app)
    let log = await phone.run(.alert(category: "MEETING"), .longLook())
    #expect(log.has("longLook MEETING YES NO"), "\(log)")
    #expect(log.rules.contains("R18"))
    let refused = await phone.run(.choose("ACCEPT"))
    #expect(refused.reasons("response").count == 1 && !refused.kinds.contains("callback"))
    let chosen = await phone.run(.choose("YES"))
    #expect(chosen.has("callback didReceive YES"), "\(chosen)")
    let after = await phone.run(.alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(after.has("longLook MEETING YES NO"), "the look is opened again: \(after)")
    #expect(after.reasons("response").count == 1 && !after.has("callback didReceive ACCEPT"))
  }

  @Test("The look is shown again where the extension changes its buttons (R18)")
  func changedButtons() async {
    let app = TestContentExtension.app(.init(answer: .doNotDismiss, laterButtons: ["UNDO"]))
    let phone = simulator(app)
    let log = await phone.run(
      .alert(category: "MEETING"), .longLook(), .choose("ACCEPT"), .choose("UNDO"))
    #expect(
      log.sketch(of: "longLook") == [
        "longLook MEETING \(LongLookTests.meetingActions)", "longLook MEETING UNDO",
      ], "\(log)")
    #expect(log.count(of: "completion contentResponse once [doNotDismiss]") == 2)
  }

  @Test("An action opens the app where the extension asks for it (A56)")
  func opening() async {
    let app = TestContentExtension.app(.init(answer: .dismiss, laterRequest: .openApp))
    let phone = simulator(app)
    let log = await phone.run(.alert(category: "MEETING"), .longLook(), .choose("ACCEPT"))
    #expect(log.has("callback didReceive \(UNNotificationDefaultActionIdentifier)"), "\(log)")
    #expect(phone.device.app == .foreground && phone.device.delivered.isEmpty)
  }

  @Test("A handler command gets an action only when it is forwarded")
  func command() async {
    for (answer, reaches) in [(Answer.dismiss, false), (.dismissAndForwardAction, true)] {
      let app = TestContentExtension.app(
        .init(answer: answer), app: TestApp.command(#"echo '{"effect": "handled"}'"#))
      let log = await run(app, .alert(category: "MEETING"), .longLook(), .choose("ACCEPT"))
      #expect(log.has("effect asked"), "\(log)")
      #expect(log.has("effect handled") == reaches, "\(log)")
    }
  }

  @Test("An action on another notification opens its look, and closes the first")
  func other() async {
    let phone = simulator(TestContentExtension.app(.init(answer: .doNotDismiss)))
    let log = await phone.run(
      .alert(category: "MEETING", id: "a"), .alert(category: "MEETING", id: "b"),
      .longLook(of: "a"), .choose("ACCEPT", of: "b"), .choose("DECLINE", of: "a"))
    let looks = log.events.filter { $0.kind.name == "longLook" }.map(\.notification)
    #expect(looks == ["a", "b", "a"], "\(log)")
    #expect(
      log.has("callback contentResponse ACCEPT") && log.has("callback contentResponse DECLINE"))
  }

  @Test("An action is for the notification of the look, not for the newest")
  func looked() async {
    let phone = simulator(TestContentExtension.app())
    let log = await phone.run(
      .alert(category: "MEETING", id: "a"), .longLook(), .alert(category: "PLAIN", id: "b"),
      .choose("ACCEPT"))
    let told = log.events.last { $0.sketch == "callback didReceive ACCEPT" }
    #expect(told?.notification == "a", "\(log)")
  }

  @Test("An action stays possible as time passes, also for a notification in no list")
  func time() async {
    let phone = simulator(TestContentExtension.app()) {
      $0.settings.notificationCenter = .disabled
    }
    let log = await phone.run(
      .alert(category: "MEETING"), .longLook(), .advance(60), .choose("ACCEPT"))
    #expect(log.has("callback didReceive ACCEPT"), "\(log)")
  }
}
