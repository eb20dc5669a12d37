import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("An answer on a locked phone (S46, R5, R6, R9)")
struct LockedPhoneTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var choice: Stimulus
    var needsUnlock: Bool

    var testDescription: String { "\(choice)" }
  }

  static let rows = [
    Row(choice: .choose("ACCEPT"), needsUnlock: false),
    Row(choice: .choose("DECLINE"), needsUnlock: false),
    Row(choice: .dismiss(), needsUnlock: false),
    Row(choice: .doubleTap(), needsUnlock: false),
    Row(choice: .choose("SIGN"), needsUnlock: true),
    Row(choice: .choose("SHOW"), needsUnlock: true),
    Row(choice: .reply("x"), needsUnlock: true),
    Row(choice: .open(), needsUnlock: true),
  ]

  @Test("An answer on a locked phone asks for unlocking where needed", arguments: rows)
  func unlocks(row: Row) async {
    let phone = simulator { $0.locked = true }
    let log = await phone.run(.alert(category: "MEETING"), row.choice)
    #expect(phone.device.locked != row.needsUnlock)
    #expect(log.has("device locked=false") == row.needsUnlock, "\(log)")
    #expect(log.has("callback unlocked") == row.needsUnlock)
    #expect(log.has("completion didReceive once"))
  }

  @Test("An answer is discarded if the person does not unlock (R6)", arguments: rows)
  func staysLocked(row: Row) async {
    let phone = simulator {
      $0.locked = true
      $0.unlocksWhenAsked = false
    }
    let log = await phone.run(.alert(category: "MEETING"), row.choice)
    #expect(phone.device.locked)
    #expect(log.has("completion didReceive once") == !row.needsUnlock, "\(log)")
    #expect(phone.device.delivered.count == (row.needsUnlock ? 1 : 0), "it can be answered later")
    #expect(!log.kinds.contains("appState"))
  }

  @Test("An answer is staged by the app, and merged when the phone is unlocked")
  func staging() async {
    let log = await run(
      TestApp.app { StagingDelegate($0) }, .alert(category: "MEETING"),
      .choose("ACCEPT"), .alert(category: "MEETING"), .choose("DECLINE"), .unlock
    ) { $0.locked = true }
    #expect(
      log.sketch(of: "effect", "device", "callback") == [
        "callback didReceive ACCEPT", "effect staged", "callback didReceive DECLINE",
        "effect staged", "device locked=false", "callback unlocked", "effect merged",
        "effect merged",
      ], "\(log)")
  }

  @Test("A staged answer is lost when the app ends before unlocking")
  func stagingLost() async {
    let log = await run(
      TestApp.app { StagingDelegate($0) }, .alert(category: "MEETING"),
      .choose("ACCEPT"), .terminate, .unlock
    ) { $0.locked = true }
    #expect(log.has("effect staged") && !log.has("effect merged"), "\(log)")
  }

  @Test("The app is told before locking, while files can be read, and after unlocking")
  func protectedData() async {
    let log = await run(TestApp.app(), .lock, .lock, .unlock, .unlock)
    #expect(
      log.sketch(of: "callback", "effect", "device") == [
        "callback locking", "effect closing", "device locked=true", "device locked=false",
        "callback unlocked", "effect readable",
      ], "\(log)")
    #expect(
      log.effects.map { "\($0.details.first.map { $0.value } as Any)".contains("true") }
        == [true, true])
    #expect(log.rules.contains("R9"))
  }

  @Test(
    "Unlocking is reported to a running app, and wakes no other (R9)", arguments: AppState.allCases)
  func unlocking(state: AppState) async {
    let phone = simulator { $0.app = state }
    let log = await phone.run(.lock, .unlock)
    let isRunning = state == .foreground || state == .background
    #expect(log.has("callback locking") == isRunning, "\(log)")
    #expect(log.has("callback unlocked") == isRunning, "\(log)")
    #expect(log.sketch(of: "device") == ["device locked=true", "device locked=false"])
    #expect(!log.has("callback didFinishLaunching"))
    #expect(phone.device.app == (state == .foreground ? .background : state))
  }

  @Test(
    "Opening the app needs unlocking, not only the first unlock (R9)", arguments: AppState.allCases)
  func opening(state: AppState) async throws {
    for open in [Stimulus.foreground, try .set("app", "foreground")] {
      let phone = simulator {
        $0.locked = true
        $0.app = state
      }
      let log = await phone.run(open)
      guard state != .foreground || log.kinds.contains("device") else { continue }
      #expect(log.sketch.dropFirst().first == "device locked=false", "\(log)")
      #expect(phone.device.app == .foreground && !phone.device.locked)
      #expect(log.has("callback unlocked") == (state == .background || state == .foreground))
    }
  }

  @Test(
    "The app stays where it is when the person does not unlock to open it",
    arguments: AppState.allCases)
  func refusedOpening(state: AppState) async {
    let phone = simulator {
      $0.locked = true
      $0.unlocksWhenAsked = false
      $0.app = state
    }
    let log = await phone.run(.foreground)
    #expect(log.sketch.dropFirst() == ["withheld wake"], "\(log)")
    #expect(log.reasons("wake") == ["the phone is locked, and the person did not unlock it"])
    #expect(phone.device.app == state && phone.device.locked)
  }

  @Test("Locking moves the app to the background")
  func lockingLeavesTheApp() async {
    let phone = simulator { $0.app = .foreground }
    let log = await phone.run(.lock)
    #expect(log.sketch.dropFirst().first == "appState foreground>background", "\(log)")
    #expect(phone.device.app == .background)
  }

  @Test("Locking takes the notification from the screen")
  func lockingClearsTheScreen() async {
    let phone = simulator { $0.settings.notificationCenter = .disabled }
    let log = await phone.run(.alert(category: "MEETING"), .lock, .choose("ACCEPT"))
    #expect(log.reasons("response") == ["there is no notification to answer"], "\(log)")
  }
}

/// An app that writes answers into a protected file, and keeps them while it cannot be read.
final class StagingDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  private let effects: EffectRecorder
  private var staged: [String] = []

  init(_ effects: EffectRecorder) {
    self.effects = effects
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    UNUserNotificationCenter.current().setNotificationCategories(Set(Categories.all))
    return true
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    if UIApplication.shared.isProtectedDataAvailable {
      effects.record("saved", [("answer", response.actionIdentifier)])
    } else {
      staged.append(response.actionIdentifier)
      effects.record("staged", [("answer", response.actionIdentifier)])
    }
    completionHandler()
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    for answer in staged { effects.record("merged", [("answer", answer)]) }
    staged = []
  }
}
