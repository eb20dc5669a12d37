import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("A notification in the foreground (D50 to D57)")
struct ForegroundTests {
  /// Every set of the options of iOS 14 and later, and the deprecated one.
  static let choices: [UNNotificationPresentationOptions] = (0..<32).map { bits in
    let options: [UNNotificationPresentationOptions] = [
      .badge, .sound, .init(rawValue: 4), .list, .banner,
    ]
    return options.enumerated().reduce(into: []) { set, option in
      if bits & (1 << option.offset) != 0 { set.formUnion(option.element) }
    }
  }

  @Test(
    "A notification in the foreground is presented as the returned options say", arguments: choices)
  func options(options: UNNotificationPresentationOptions) async {
    let app = TestApp.app { script in script.willPresent = { $1(options) } }
    let log = await run(app, .foreground, .alert(sound: "default", badge: 2))
    let alert = options.contains(.init(rawValue: 4))
    let shown = log.presentations.map(\.surface)
    #expect(shown.contains(.banner) == (options.contains(.banner) || alert), "\(log)")
    #expect(shown.contains(.notificationCenter) == (options.contains(.list) || alert), "\(log)")
    #expect(log.kinds.contains("sound") == options.contains(.sound), "\(log)")
    #expect(log.kinds.contains("badge") == options.contains(.badge), "\(log)")
    #expect(log.has("withheld notification") == options.isEmpty, "\(log)")
    let lost: [(String, Bool)] = [
      ("banner", alert || options.contains(.banner)),
      ("notificationCenter", alert || options.contains(.list)),
      ("sound", options.contains(.sound)), ("badge", options.contains(.badge)),
    ]
    for (what, isWanted) in lost where !options.isEmpty {
      let reasons = isWanted ? [] : ["the app did not return the option for it"]
      #expect(log.reasons(what) == reasons, "\(what): \(log)")
    }
    let splits = options.contains(.banner) != options.contains(.list)
    #expect(log.rules.contains("A48") == (!shown.isEmpty && (alert || splits)), "\(log)")
    let isKept = alert || options.contains(.list)
    #expect(log.rules.contains("D57") == (!options.isEmpty && !isKept), "\(log)")
    #expect(log.rules.contains("D55") == (!options.isEmpty && !options.contains(.badge)), "\(log)")
  }

  @Test("A notification outside the list is not among the delivered ones (D57)")
  func notDelivered() async {
    let app = TestApp.app { script in script.willPresent = { $1([.banner, .sound]) } }
    let phone = simulator(app)
    _ = await phone.run(.foreground, .alert())
    #expect(phone.device.delivered.isEmpty)
    #expect(phone.device.onScreen != nil)
  }

  @Test("The person's settings limit a foreground notification (D53)")
  func settings() async {
    let log = await run(TestApp.app(), .foreground, .alert(sound: "default", badge: 2)) {
      $0.settings.sound = .disabled
      $0.settings.alert = .disabled
      $0.settings.badge = .disabled
    }
    #expect(log.sketch(of: "presented", "sound", "badge") == ["presented notificationCenter"])
    #expect(log.first("presented")?.rules.first?.rawValue == "D62", "\(log)")
    for what in ["banner", "sound", "badge"] {
      let event = log.events.first { $0.sketch == "withheld \(what)" }
      #expect(event?.rules.map(\.rawValue) == ["D23", "D53"], "\(what): \(log)")
    }
  }

  @Test("A provisional app's foreground notification is at most in the list (D22)")
  func provisional() async {
    let wanting = TestApp.app { script in script.willPresent = { $1([.banner, .list, .badge]) } }
    let shown = await run(wanting, .foreground, .alert(badge: 2)) {
      $0.authorization = .provisional
    }
    #expect(shown.sketch(of: "presented") == ["presented notificationCenter"], "\(shown)")
    #expect(shown.first("presented")?.rules.first?.rawValue == "D22", "\(shown)")
    #expect(
      shown.reasons("badge") == ["provisional notifications are delivered quietly"],
      "the app did return the option")

    let unwanting = TestApp.app { script in script.willPresent = { $1([.banner, .sound]) } }
    let none = await run(unwanting, .foreground, .alert()) { $0.authorization = .provisional }
    #expect(none.presentations.isEmpty)
    #expect(
      none.reasons("notification")
        == ["nothing is left of the presentation options that the app returned"])
  }

  @Test("A missing badge option is named (D55)")
  func badgeOption() async {
    let app = TestApp.app { script in script.willPresent = { $1([.banner]) } }
    let log = await run(app, .foreground, .alert(badge: 2))
    #expect(log.reasons("badge") == ["the app did not return the option for it"])
    #expect(log.rules.contains("D55"))
  }

  @Test(
    "Without a delegate, the profile decides (D52)",
    arguments: Profile.ForegroundWithoutDelegate.allCases)
  func withoutDelegate(choice: Profile.ForegroundWithoutDelegate) async {
    var profile = Profile()
    profile.foregroundWithoutDelegate = choice
    let log = await run(
      TestApp.app { _ in NoCenterDelegate() }, .foreground, .alert(sound: "default", badge: 2),
      profile: profile)
    let expected =
      choice == .suppress
      ? []
      : [
        "presented banner", "presented notificationCenter", "sound default", "badge 0>2",
      ]
    #expect(log.sketch(of: "presented", "sound", "badge") == expected, "\(log)")
    if choice == .suppress {
      #expect(log.reasons("notification") == ["the app has no delegate to ask"])
    }
    #expect(log.rules.contains("D52"), "either way it rests on the profile: \(log)")
  }

  @Test("For an app without code, every option is assumed, and X24 is not reported")
  func withoutCode() async {
    let log = await run(
      App(manifest: TestApp.manifest()), .foreground, .alert(sound: "default", badge: 2))
    #expect(
      log.sketch(of: "callback", "presented", "sound", "badge") == [
        "callback willPresent", "presented banner", "presented notificationCenter",
        "sound default", "badge 0>2",
      ], "\(log)")
    #expect(log.messages("handler").count == 1 && log.messages("X24").isEmpty, "\(log)")
    #expect(!log.rules.contains("D52"))
  }

  @Test("A foreground notification with content-available calls the fetch handler first (D56)")
  func fetchFirst() async {
    let push = PayloadBuilder(body: "B", contentAvailable: "1").push()
    let log = await run(TestApp.app(), .foreground, .deliver(push))
    #expect(
      log.sketch(of: "callback", "completion", "presented") == [
        "callback fetch", "completion fetch once [newData]", "callback willPresent",
        "completion willPresent once [badge, banner, list, sound]", "presented banner",
        "presented notificationCenter",
      ], "\(log)")
    #expect(log.rules.contains("D14"))
  }
}
