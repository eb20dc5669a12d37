import APNs
import Foundation
import NotifySimCore
import Synchronization
import Testing
import UIKit
import UserNotifications

@MainActor
@Suite("Apple's listings on a simulated phone")
struct ListingsOnThePhoneTests {
  @Test(
    "The meeting listing handles every choice and completes once (S42 to S45)",
    arguments: [
      (Stimulus.choose("ACCEPT_ACTION"), "accept 7 mina"),
      (.choose("DECLINE_ACTION"), "decline 7 mina"), (.open(), "queue 7 mina"),
      (.dismiss(), "queue 7 mina"),
    ])
  func meeting(choice: Stimulus, call: String) async {
    let made = Mutex<Carried<MeetingAppDelegate>?>(nil)
    let phone = Simulator(
      app: Self.app { _ in
        let delegate = MeetingAppDelegate()
        made.withLock { $0 = Carried(delegate) }
        return delegate
      })
    let shown = await phone.perform(.deliver(Self.invitation))
    #expect(shown.surfaces == [.banner, .notificationCenter])
    let answered = await phone.perform(choice)
    #expect(answered.outcomes == [.once])
    #expect(made.withLock { $0 }?.value.sharedMeetingManager.calls == [call])
  }

  @Test(
    "The foreground listing plays a sound for an invitation, and shows nothing (S51)",
    arguments: [(ListingsOnThePhoneTests.invitation, 1), (ListingsOnThePhoneTests.plain, 0)])
  func foreground(push: Push, sounds: Int) async {
    var device = DeviceState()
    device.app = .foreground
    let phone = Simulator(
      app: Self.app { _ in Host(centerDelegate: ForegroundDelegate()) }, device: device)
    let events = await phone.perform(.deliver(push))
    #expect(events.surfaces.isEmpty)
    #expect(events.outcomes == [.once])
    #expect(events.count { if case .sound = $0.kind { true } else { false } } == sounds)
  }

  @Test("The permission listing asks provisionally, reads the settings, and schedules (S66, S69)")
  func trial() async {
    var device = DeviceState()
    device.authorization = .notDetermined
    let phone = Simulator(app: Self.app { _ in Host(asks: .onTrial) }, device: device)
    let asked = await phone.perform(.deliver(Self.silent))
    #expect(asked.names.contains("authorization"))
    #expect(!asked.names.contains("prompt"))
    #expect(asked.effects == ["granted true", "scheduled badge and sound"])
    #expect(phone.device.authorization == .provisional)
    let shown = await phone.perform(.deliver(Self.plain))
    #expect(shown.surfaces == [.notificationCenter])
    #expect(shown.outcomes.isEmpty)
  }

  @Test(
    "The permission listing schedules only what is allowed (S69)",
    arguments: [(Stimulus.allow, "scheduled alert"), (.deny, "scheduled nothing")])
  func permission(answer: Stimulus, effect: String) async {
    var device = DeviceState()
    device.authorization = .notDetermined
    let phone = Simulator(app: Self.app { _ in Host(asks: .explicitly) }, device: device)
    let asked = await phone.perform(.deliver(Self.silent))
    #expect(asked.names.contains("prompt"))
    _ = await phone.perform(answer)
    let woken = await phone.perform(.deliver(Self.silent))
    #expect(woken.effects.last == effect)
    #expect(woken.surfaces.isEmpty == (effect == "scheduled nothing"))
  }

  @Test("The service extension of Xcode's template changes what is shown (A53)")
  func serviceExtension() async {
    var app = Self.app { _ in Host() }
    app.makeServiceExtension = { _ in NotificationService() }
    let events = await Simulator(app: app).perform(.deliver(Self.mutable))
    let titles = events.compactMap { event -> String? in
      if case .presented(let shown) = event.kind { shown.title } else { nil }
    }
    #expect(titles == ["News [modified]", "News [modified]"])
  }
}

extension ListingsOnThePhoneTests {
  nonisolated static let invitation = push(
    #"{"aps":{"alert":"Weekly","sound":"default","category":"MEETING_INVITATION"},"#
      + #""MEETING_ID":"7","USER_ID":"mina"}"#)
  nonisolated static let plain = push(#"{"aps":{"alert":"Hello","sound":"default"}}"#)
  nonisolated static let silent = push(#"{"aps":{"content-available":1}}"#)
  nonisolated static let mutable = push(
    #"{"aps":{"alert":{"title":"News","body":"B"},"mutable-content":1}}"#)

  nonisolated private static func push(_ json: String) -> Push {
    Push(source: SourceText(name: "payload", bytes: Array(json.utf8)))
  }

  nonisolated static func app(
    _ makeDelegate: @escaping App.DelegateMaker
  ) -> App {
    App(
      manifest: AppManifest(
        bundleIdentifier: "com.example.listing", name: "Listing",
        backgroundModes: [.remoteNotification])
    ) { effects in
      let delegate = makeDelegate(effects)
      (delegate as? Host)?.effects = effects
      return delegate
    }
  }
}

/// The app around a listing that is no app of its own.
private final class Host: UIResponder, UIApplicationDelegate {
  enum Asking { case never, onTrial, explicitly }

  var effects: EffectRecorder?
  private let centerDelegate: (any UNUserNotificationCenterDelegate)?
  private let asking: Asking

  init(centerDelegate: (any UNUserNotificationCenterDelegate)? = nil, asks: Asking = .never) {
    self.centerDelegate = centerDelegate
    asking = asks
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = centerDelegate
    return true
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    guard let effects else { return .failed }
    switch asking {
    case .never: break
    case .onTrial: effects.record("granted \(await Permission().askOnTrial())")
    case .explicitly: Permission().ask { effects.record("granted \($0)") }
    }
    Permission().schedule("Hello") { effects.record("scheduled \($0)") }
    return .newData
  }
}

extension [Event] {
  fileprivate var names: [String] { map(\.kind.name) }

  fileprivate var surfaces: [Presentation.Surface] {
    compactMap { if case .presented(let shown) = $0.kind { shown.surface } else { nil } }
  }

  fileprivate var outcomes: [Callback.Outcome] {
    compactMap { if case .completion(let report) = $0.kind { report.outcome } else { nil } }
  }

  fileprivate var effects: [String] {
    compactMap { if case .effect(let effect) = $0.kind { effect.name } else { nil } }
  }
}
