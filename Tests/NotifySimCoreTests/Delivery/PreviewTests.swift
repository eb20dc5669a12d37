import NotifySimCore
import Testing
import UserNotifications

@Suite("The text where previews are hidden (A11, S27, D70 to D72)")
struct PreviewTests {
  typealias Previews = NotificationSettings.ShowPreviews

  /// Categories whose identifiers say what they have.
  static let categories = [
    category("PLACEHOLDER", "%u Messages"),
    category("TWICE", "%u of %u%%"),
    category("PLAIN_PLACEHOLDER", "New message"),
    category("TITLE", "%u Messages", .hiddenPreviewsShowTitle),
    category("SUBTITLE", "%u Messages", .hiddenPreviewsShowSubtitle),
    category("BOTH", "", [.hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle]),
    category("EMPTY", ""),
  ]

  private static func category(
    _ identifier: String, _ placeholder: String, _ options: UNNotificationCategoryOptions = []
  ) -> UNNotificationCategory {
    UNNotificationCategory(
      identifier: identifier, actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: placeholder, options: options)
  }

  private func push(_ category: String?, thread: String? = nil, level: String? = nil) -> Stimulus {
    .deliver(
      PayloadBuilder(
        title: "T", subtitle: "S", body: "B", category: category, thread: thread, level: level
      ).push())
  }

  @Test(
    "The text is hidden by the setting and the lock (D70)",
    arguments: [
      (Previews.always, false, false), (.always, true, false), (.whenAuthenticated, false, false),
      (.whenAuthenticated, true, true), (.never, false, true), (.never, true, true),
    ])
  func hiding(setting: Previews, isLocked: Bool, isHidden: Bool) async {
    let app = TestApp.app(categories: Self.categories)
    let log = await run(app, push("PLACEHOLDER")) {
      $0.settings.showPreviews = setting
      $0.locked = isLocked
    }
    #expect(log.presentations.count == 2, "\(log)")
    for shown in log.presentations {
      #expect(shown.previewHidden == isHidden)
      #expect(shown.text == (isHidden ? ["", "", "1 Messages"] : ["T", "S", "B"]), "\(log)")
    }
    #expect(log.rules.isSuperset(of: ["D70", "D71"]) == isHidden, "\(log)")
    #expect(!log.rules.contains("D72"))
  }

  @Test(
    "A hidden text is the category's placeholder, perhaps with titles (S27, D71, D72)",
    arguments: [
      ("PLACEHOLDER", ["", "", "1 Messages"]), ("TWICE", ["", "", "1 of 1%%"]),
      ("PLAIN_PLACEHOLDER", ["", "", "New message"]), ("TITLE", ["T", "", "1 Messages"]),
      ("SUBTITLE", ["", "S", "1 Messages"]), ("BOTH", ["T", "S", "Notification"]),
      ("EMPTY", ["", "", "Notification"]), ("UNKNOWN", ["", "", "Notification"]),
      (nil, ["", "", "Notification"]),
    ])
  func placeholder(category: String?, text: [String]) async {
    let app = TestApp.app(categories: Self.categories)
    let log = await run(app, push(category)) { $0.settings.showPreviews = .never }
    #expect(log.presentations.map(\.text) == [text, text], "\(log)")
    #expect(log.rules.contains("D72") == (text[2] == "Notification"))
    #expect(!log.rules.contains("D73"), "only a placeholder that is looked up cites that")
  }

  @Test("The placeholder counts the notifications of the thread, itself included (S27, D80)")
  func counting() async {
    let phone = simulator(TestApp.app(categories: Self.categories)) {
      $0.settings.showPreviews = .never
      $0.settings.alertStyle = .none
    }
    let log = await phone.run(
      push("PLACEHOLDER", thread: "a"), push("PLACEHOLDER", thread: "b"),
      push("PLACEHOLDER", thread: "a"), push("EMPTY", thread: "a"), push("PLACEHOLDER"),
      push(nil), .dismiss(), push(nil))
    #expect(
      log.presentations.map(\.body) == [
        "1 Messages", "1 Messages", "2 Messages", "Notification", "1 Messages",
        "Notification", "Notification",
      ], "\(log)")
  }

  @Test(
    "Without a placeholder of the category, the count is shown only if the profile says so (D72)")
  func counted() async {
    var profile = Profile()
    profile.hiddenText = .counted
    let phone = simulator(TestApp.app(categories: Self.categories), profile: profile) {
      $0.settings.showPreviews = .never
      $0.settings.alertStyle = .none
    }
    let log = await phone.run(push(nil), push("EMPTY"))
    #expect(log.presentations.map(\.body) == ["Notification", "2 Notifications"], "\(log)")
  }

  @Test("The placeholder does not count the notification that is replaced (D4, S27)")
  func replacing() async {
    let log = await run(
      TestApp.app(categories: Self.categories), .alert(category: "PLACEHOLDER", id: "a"),
      .alert(category: "PLACEHOLDER", id: "a")
    ) { $0.settings.showPreviews = .never }
    #expect(Set(log.presentations.map(\.body)) == ["1 Messages"], "\(log)")
  }

  @Test("A hidden text is hidden from the person, not from the app")
  func app() async {
    let phone = simulator { $0.settings.showPreviews = .never }
    let log = await phone.run(.foreground, .alert("B"))
    #expect(log.presentations.map(\.body) == ["Notification", "Notification"], "\(log)")
    #expect(phone.device.delivered.map(\.content.body) == ["B"])
  }

  @Test("A hidden text is hidden in the car and on the watch too (D70)")
  func everywhere() async {
    let app = TestApp.entitled(categories: SurfaceTests.categories)
    let log = await run(app, push("CAR")) {
      $0.settings.showPreviews = .whenAuthenticated
      $0.locked = true
      $0.watch.worn = true
      $0.watch.unlocked = true
      $0.carPlay.connected = true
    }
    #expect(
      log.presentations.map(\.surface.rawValue) == ["watch", "notificationCenter", "carPlay"])
    #expect(log.presentations.map(\.previewHidden) == [true, true, true], "\(log)")
  }
}

extension Presentation {
  fileprivate var text: [String] { [texts.title, texts.subtitle, texts.body] }
}
