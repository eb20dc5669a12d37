import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The fetch handler")
struct FetchTests {
  private static let both = PayloadBuilder(body: "B", contentAvailable: "1").push()

  @Test(
    "The fetch handler is called before willPresent, or after it if the profile says so (D56)",
    arguments: Profile.ForegroundOrder.allCases)
  func order(order: Profile.ForegroundOrder) async {
    var profile = Profile()
    profile.foregroundOrder = order
    let log = await run(TestApp.app(), .deliver(Self.both), profile: profile) {
      $0.app = .foreground
    }
    let calls = ["callback fetch", "callback willPresent"]
    #expect(
      log.sketch(of: "callback") == (order == .fetchFirst ? calls : calls.reversed()), "\(log)")
    #expect(log.rules.contains("D56"))
  }

  @Test(
    "The fetch handler of a denied app in the foreground is called in either order",
    arguments: Profile.ForegroundOrder.allCases)
  func denied(order: Profile.ForegroundOrder) async {
    var profile = Profile()
    profile.foregroundOrder = order
    let log = await run(TestApp.app(), .deliver(Self.both), profile: profile) {
      $0.app = .foreground
      $0.authorization = .denied
    }
    #expect(log.sketch(of: "callback") == ["callback fetch"], "\(log)")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var push: Push
    var choice: Stimulus
    var app = AppState.suspended
    var calls: Int

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "opened", push: both, choice: .open(), calls: 2),
    Row(name: "opened on screen", push: both, choice: .open(), app: .foreground, calls: 1),
    Row(name: "dismissed", push: both, choice: .dismiss(), calls: 1),
    Row(
      name: "without the flag", push: PayloadBuilder(body: "B").push(), choice: .open(), calls: 0),
    Row(
      name: "with 0", push: PayloadBuilder(body: "B", contentAvailable: "0").push(),
      choice: .open(), calls: 0),
  ]

  @Test(
    "The profile can have the fetch handler called again when an alert is opened (D15)",
    arguments: rows)
  func again(row: Row) async {
    var profile = Profile()
    profile.fetchOnOpen = .always
    let log = await run(TestApp.app(), .deliver(row.push), row.choice, profile: profile) {
      $0.app = row.app
    }
    #expect(log.count(of: "completion fetch once [newData]") == row.calls, "\(log)")
    #expect(log.rules.contains("D15") == (row.calls == 2))
  }

  @Test(
    "The fetch handler is called again when an alert is opened if there is no delegate (D15)",
    arguments: [
      (true, Profile.FetchOnOpen.withoutDelegate, 1), (false, .withoutDelegate, 2),
      (false, .never, 1), (true, .always, 2),
    ])
  func againWithoutDelegate(hasDelegate: Bool, fetchOnOpen: Profile.FetchOnOpen, calls: Int) async {
    var profile = Profile()
    profile.fetchOnOpen = fetchOnOpen
    let app = TestApp.app { script in
      if !hasDelegate { script.launch = { $0.delegate = nil } }
    }
    let log = await run(app, .deliver(Self.both), .open(), profile: profile) {
      $0.app = .suspended
    }
    #expect(log.count(of: "completion fetch once [newData]") == calls, "\(log)")
  }

  @Test(
    "The older method is called where the fetch handler is missing, in the foreground (A60)",
    arguments: AppState.allCases)
  func older(state: AppState) async {
    let log = await run(TestApp.app { OlderDelegate($0) }, .silentPush) { $0.app = state }
    #expect(log.has("callback withoutFetch") == (state == .foreground), "\(log)")
    #expect(log.has("effect older") == (state == .foreground))
    #expect(log.has("withheld wake") != (state == .foreground) && !log.has("callback fetch"))
  }
}

/// An app with the method for remote notifications that is older than fetching.
final class OlderDelegate: UIResponder, UIApplicationDelegate {
  private let effects: EffectRecorder

  init(_ effects: EffectRecorder) {
    self.effects = effects
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) {
    effects.record("older")
  }
}
