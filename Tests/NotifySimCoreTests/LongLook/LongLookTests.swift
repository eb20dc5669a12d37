import NotifySimCore
import Testing
import UIKit
import UserNotifications
import UserNotificationsUI

@Suite("A long look (D82, D85, D86, A55 to A58)")
struct LongLookTests {
  static let meetingActions = "ACCEPT DECLINE REPLY SHOW SIGN"

  @Test(
    "A long look belongs to the extension that claims exactly the category (D85)",
    arguments: [
      (["MEETING"], "MEETING", true), (["PLAIN", "MEETING"], "MEETING", true),
      (["meeting"], "MEETING", false), (["PLAIN"], "MEETING", false), ([], "MEETING", false),
      (["OTHER"], "OTHER", true), ([""], nil, false),
    ] as [([String], String?, Bool)])
  func matching(claimed: [String], category: String?, isCustom: Bool) async {
    let app = TestContentExtension.app { $0.declaration.categories = claimed }
    let log = await run(app, .alert(category: category), .longLook())
    #expect(log.looks.map(\.contentExtension) == [isCustom ? category : nil], "\(log)")
    #expect(log.has("callback content") == isCustom)
    #expect(log.has("effect showed") == isCustom)
    let nearMiss = claimed.contains("meeting")
    #expect(log.has("diagnostic contentExtension warning") == nearMiss, "\(log)")
    #expect(log.first("longLook")?.rules.map(\.rawValue).contains("D85") == true)
  }

  @Test("A long look shows the extension first, and then its result")
  func order() async {
    let phone = simulator(TestContentExtension.app())
    _ = await phone.run(.alert("Hello", category: "MEETING"))
    let log = await phone.run(.longLook())
    #expect(
      log.sketch == [
        "effect loaded", "callback content", "effect showed",
        "longLook MEETING \(Self.meetingActions)",
      ], "\(log)")
    #expect(log.effects.last?.details.map(\.key) == ["body", "buttons"])
    #expect(log.jsonLines.contains(#""body":"Hello","buttons":"5""#), "\(log)")
  }

  @Test("The extension learns once that its view is shown, after the first notification")
  func appearance() async {
    let app = TestContentExtension.app(ContentScript(tellsAppearance: true))
    let log = await run(
      app, .alert("A", category: "MEETING"), .longLook(), .alert("B", category: "MEETING"))
    #expect(log.effects.map(\.name).prefix(3) == ["loaded", "showed", "appeared"], "\(log)")
    #expect(log.count(of: "effect appeared") == 1)
  }

  @Test(
    "A long look has the app's name and the notification's text, unless told otherwise (A57)",
    arguments: [
      (false, false, ["Test", "T", "S", "B"]), (true, false, ["Test", "", "", ""]),
      (false, true, ["Own title", "T", "S", "B"]), (true, true, ["Own title", "", "", ""]),
    ])
  func attributes(isHidden: Bool, hasTitle: Bool, text: [String]) async {
    let app = TestContentExtension.app {
      $0.declaration.defaultContentHidden = isHidden
      $0.declaration.overridesDefaultTitle = hasTitle
    }
    let push = PayloadBuilder(title: "T", subtitle: "S", body: "B", category: "MEETING").push()
    let log = await run(app, .deliver(push), .longLook())
    let look = log.looks.first
    #expect(look.map { [$0.header, $0.title, $0.subtitle, $0.body] } == text, "\(log)")
    #expect(look?.defaultContentHidden == isHidden)
    #expect(log.rules.contains("A57") == (isHidden || hasTitle))
  }

  @Test("A long look hides the text where previews are hidden (D70)")
  func previews() async {
    let log = await run(TestApp.app(), .alert("Secret"), .longLook()) {
      $0.settings.showPreviews = .never
    }
    #expect(log.looks.first?.body == "Notification" && log.looks.first?.previewHidden == true)
  }

  @Test("A long look needs a visible notification")
  func nothing() async {
    let none = await run(TestApp.app(), .longLook())
    #expect(none.reasons("longLook") == ["there is no notification to look at"], "\(none)")
    let other = await run(TestApp.app(), .alert(id: "a"), .longLook(of: "b"))
    #expect(other.reasons("longLook") == ["there is no visible notification 'b'"], "\(other)")
    #expect(other.looks.isEmpty)
  }

  @Test("A long look passes further notifications of the group to the extension (D82)")
  func group() async throws {
    let phone = simulator(TestContentExtension.app())
    func push(_ body: String, _ thread: String, _ category: String = "MEETING") -> Stimulus {
      .deliver(PayloadBuilder(body: body, category: category, thread: thread).push())
    }
    _ = await phone.run(push("1", "t"), .longLook())
    let further = await phone.run(push("2", "t"))
    #expect(further.count(of: "callback content") == 1, "\(further)")
    #expect(further.jsonLines.contains(#""body":"2","buttons""#), "\(further)")
    #expect(!(await phone.run(push("3", "other"))).has("callback content"))
    #expect(!(await phone.run(push("4", "t", "PLAIN"))).has("callback content"))
    #expect(
      (await phone.run(try .set("settings.grouping", "byApp"), push("5", "other")))
        .has("callback content"))
    #expect(!(await phone.run(.lock, push("6", "t"))).has("callback content"), "locking closes it")
  }

  @Test("An answer is to the notification in the long look, whoever draws it (D85)")
  func answered() async {
    for app in [TestApp.app(), TestContentExtension.app()] {
      let phone = simulator(app)
      let log = await phone.run(
        .alert("one", category: "MEETING", id: "1"), .longLook(), .advance(5),
        .alert("two", category: "PLAIN", id: "2"), .open())
      #expect(log.first("response")?.notification == "1", "\(log)")
      let next = await phone.run(.open())
      #expect(next.first("response")?.notification == "2", "the look is closed: \(next)")
    }
  }

  @Test("A tap on a long look opens the app, unless the extension takes touches (D86)")
  func touch() async {
    for takesTouches in [false, true] {
      let phone = simulator(
        TestContentExtension.app { $0.declaration.userInteractionEnabled = takesTouches })
      let log = await phone.run(.alert(category: "MEETING"), .longLook(), .open())
      #expect(
        log.has("callback didReceive \(UNNotificationDefaultActionIdentifier)") == !takesTouches)
      #expect((phone.device.app == .foreground) == !takesTouches)
      #expect(log.rules.contains("D86"), "\(log)")
      #expect(!log.has("callback contentResponse"), "a tap is no action: \(log)")
    }
  }

  @Test("A long look can open the app by itself (A56)")
  func opening() async {
    let app = TestContentExtension.app(.init(request: .openApp))
    let phone = simulator(app)
    let log = await phone.run(.alert(category: "MEETING"), .longLook())
    #expect(log.has("response open \(UNNotificationDefaultActionIdentifier)"), "\(log)")
    #expect(log.has("completion didReceive once") && phone.device.app == .foreground, "\(log)")
    #expect(phone.device.delivered.isEmpty)
  }

  @Test("The extension can close the look, and the notification stays (A56)")
  func closing() async {
    let phone = simulator(TestContentExtension.app(.init(request: .close)))
    let log = await phone.run(.alert(category: "MEETING"), .longLook(), .choose("ACCEPT"))
    let closed = "the content extension closed it"
    #expect(log.reasons("longLook") == [closed, closed], "a button opens it again: \(log)")
    #expect(!log.has("callback contentResponse ACCEPT"), "it is closed: \(log)")
    #expect(log.has("callback didReceive ACCEPT"))
  }

  @Test("Categories that are claimed twice are reported (A58)")
  func twice() async {
    let log = await run(TestContentExtension.app { $0.declaration.categories = ["A", "B", "A"] })
    let messages = log.messages("contentExtension")
    #expect(messages.isEmpty, "a run without stimuli says nothing")
    let told = await run(
      TestContentExtension.app { $0.declaration.categories = ["A", "B", "A"] }, .background)
    #expect(told.messages("contentExtension").count == 1, "\(told)")
    #expect(told.rules.contains("A58"))
  }
}

extension EventLog {
  /// The long looks.
  var looks: [Presentation.LongLook] {
    events.compactMap { if case .longLook(let look) = $0.kind { look } else { nil } }
  }
}

@Suite("The view of a content extension")
struct ContentViewTests {
  private final class Controller: ScriptedController, UNNotificationContentExtension {
    private let label = UILabel()
    var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
      .default
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      label.text = "Table 4"
      let button = UIButton(type: .system)
      button.setTitle("Map", for: .normal)
      let hidden = UILabel()
      hidden.text = "never"
      hidden.isHidden = true
      let stack = UIStackView(arrangedSubviews: [label, hidden, UIView()])
      view.addSubview(stack)
      view.addSubview(button)
    }

    func didReceive(
      _ response: UNNotificationResponse,
      completionHandler completion: @escaping @Sendable (ContentScript.Answer) -> Void
    ) {
      label.text = "Table 5"
      completion(.doNotDismiss)
    }
  }

  @Test("A view's texts and media button are in the record, and again when they change")
  func texts() async {
    let phone = simulator(TestContentExtension.app(.init(), Controller.self))
    let log = await phone.run(.alert(category: "MEETING"), .longLook(), .choose("ACCEPT"))
    let looks = log.events.compactMap { event in
      if case .longLook(let look) = event.kind { look } else { nil }
    }
    #expect(looks.map(\.labels) == [["Table 4", "Map"], ["Table 5", "Map"]], "\(log)")
    #expect(!looks.contains { !$0.hasMediaButton })
    #expect(log.jsonLines.contains(#""labels":["Table 4","Map"],"mediaButton":true"#))
  }
}
