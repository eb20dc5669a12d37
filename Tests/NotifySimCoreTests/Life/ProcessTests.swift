import Foundation
import Synchronization
@testable import NotifySimCore
import TestApps
import Testing
import UIKit
import UserNotifications

// One after another, since all phones of the tests share the static variables.
@Suite("What outlives a process in static variables serves the next one", .serialized)
struct StaticVariableTests {
  private static let push = Push(json: #"{"aps": {"alert": "Hello"}}"#)

  private static func app(_ launch: @escaping Courier.Launch) -> App {
    TestApp.app { Courier($0, launch: launch) }
  }

  private static let inbox = app { Inbox.shared.effects = $0.effects }

  @Test("A singleton that sets the delegate when it is made receives the tap after a force-quit")
  func singleton() async {
    for _ in 0..<2 {
      let log = await simulator(Self.inbox).run(
        .forceQuit, .deliver(Self.push), .open(), .forceQuit, .deliver(Self.push), .open())
      #expect(log.effects.map(\.name) == ["opened", "opened"], "\(log)")
      #expect(log.diagnostics.map(\.diagnostic.severity) == [.note], "\(log)")
      #expect(log.diagnostics.map(\.diagnostic.code) == [.delegate])
    }
  }

  @Test("A delegate that the app itself holds ends with its process, and does not come back")
  func released() async {
    let app = TestApp.app { _ in FirstLaunchDelegate() }
    let log = await simulator(app) { $0.app = .notRunning }.run(.launch, .terminate, .launch)
    #expect(log.diagnostics.isEmpty, "\(log)")
  }

  /// Holds a notification delegate, which it sets in the first launch alone.
  private final class FirstLaunchDelegate: UIResponder, UIApplicationDelegate {
    private let receiver = Receiver()

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let defaults = UserDefaults.standard
      defer { defaults.set(true, forKey: "launched") }
      guard !defaults.bool(forKey: "launched") else { return true }
      UNUserNotificationCenter.current().delegate = receiver
      return true
    }
  }

  private final class Receiver: NSObject, UNUserNotificationCenterDelegate {}

  @Test("A provider of calls that the process keeps reports to its own phone")
  func provider() async {
    let app = TestApp.app { effects in
      Courier(effects) { _ in Calls.shared.ring() }
    }
    for _ in 0..<2 {
      let log = await simulator(app) { $0.app = .notRunning }.run(.launch)
      #expect(log.effects.map(\.name).contains("call.reported"), "\(log)")
    }
  }

  @Test("The person answers, holds, resumes and ends the call that the app reported")
  func call() async {
    let app = Self.app { courier in
      Calls.shared.effects = courier.effects
      Calls.shared.ring()
    }
    let phone = simulator(app) { $0.app = .notRunning }
    let steps: [(stimulus: Stimulus, effects: [String])] = [
      (.launch, ["call.reported"]), (.call(.answer), ["call.answered", "sound on"]),
      (.call(.hold), ["call.held", "sound off"]), (.call(.resume), ["call.resumed", "sound on"]),
      (.call(.end), ["call.ended", "sound off"]),
    ]
    for step in steps {
      let log = await phone.run(step.stimulus)
      #expect(log.effects.map(\.name) == step.effects, "\(log)")
    }
    let log = await phone.run(.call(.end))
    #expect(log.reasons("response") == ["the app has no call to end"])
  }

  @Test("Code of the app that a test runs is bound to the phone, and its tasks are waited for")
  func running() async {
    let phone = simulator(Self.app { _ in })
    let log = EventLog(
      await phone.run {
        UserDefaults.standard.set("kept", forKey: "word")
        await Task.yield()
        let content = UNMutableNotificationContent()
        content.body = "Own"
        let request = UNNotificationRequest(identifier: "own", content: content, trigger: nil)
        try? await UNUserNotificationCenter.current().add(request)
      })
    #expect(log.presentations.first?.body == "Own", "\(log)")
    _ = await phone.run {
      #expect(UserDefaults.standard.string(forKey: "word") == "kept")
    }
    #expect(UserDefaults.standard.string(forKey: "word") == nil)
  }

  @Test(
    "Code runs on phones whose app has none, one after another and at once",
    .timeLimit(.minutes(1)))
  func runningWithoutApp() async {
    let app = App(manifest: AppManifest(bundleIdentifier: "com.example.empty", name: "Empty"))
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let phone = Simulator(app: app)
          for _ in 0..<2 {
            _ = await phone.run {
              let defaults = UserDefaults.standard
              await Task.yield()
              defaults.set(defaults.integer(forKey: "runs") + 1, forKey: "runs")
            }
          }
          let count = Mutex(0)
          _ = await phone.run {
            count.withLock { $0 = UserDefaults.standard.integer(forKey: "runs") }
          }
          return count.withLock(\.self)
        }
      }
      for await count in group { #expect(count == 2) }
    }
  }

  @Test("The record of a cold open is the same in a hundred runs")
  func repeated() async {
    var records: Set<String> = []
    for _ in 0..<100 {
      let phone = simulator(Self.inbox)
      records.insert(await phone.run(.forceQuit, .deliver(Self.push), .open()).jsonLines)
    }
    #expect(records.count == 1)
  }
}

@Suite("What an app keeps belongs to its phone")
struct AppContainerTests {
  private static func app(_ launch: @escaping Courier.Launch) -> App {
    TestApp.app { Courier($0, launch: launch) }
  }

  /// Records whether the app was launched before, as its user defaults say.
  private static let launching = app { courier in
    let defaults = UserDefaults.standard
    defaults.register(defaults: ["launches": 10])
    courier.record("launches", defaults.integer(forKey: "launches"))
    defaults.set(defaults.integer(forKey: "launches") + 1, forKey: "launches")
    defaults.set(["a": [1, 2]], forKey: "table")
    defaults.set(URL(string: "https://example.com/x"), forKey: "link")
    courier.record("table", defaults.dictionary(forKey: "table")?.keys.joined() ?? "none")
    courier.record("link", defaults.url(forKey: "link")?.host() ?? "none")
    courier.record("kept", defaults.synchronize())
    let group = UserDefaults(suiteName: "group.com.example")
    courier.record("group", group?.string(forKey: "word") ?? "none")
    group?.set("shared", forKey: "word")
  }

  @Test("User defaults last from launch to launch, and end with the phone or the app")
  func defaults() async {
    for _ in 0..<2 {
      let log = await simulator(Self.launching) { $0.app = .notRunning }.run(
        .launch, .terminate, .launch, .reinstall, .launch)
      #expect(log.texts(of: "launches") == ["11", "12", "10"], "\(log)")
      #expect(log.texts(of: "group") == ["shared", "shared", "none"])
      #expect(log.texts(of: "table").allSatisfy { $0 == "a" })
      #expect(log.texts(of: "link").allSatisfy { $0 == "example.com" })
    }
    #expect(UserDefaults.standard.object(forKey: "launches") == nil)
  }

  @Test("User defaults are saved with the phone")
  func saved() async throws {
    let phone = simulator(Self.launching) { $0.app = .notRunning }
    _ = await phone.run(.launch, .terminate)
    let saved = try JSONDecoder().decode(
      SavedPhone.self, from: JSONEncoder().encode(await phone.saved()))
    let log = await Simulator(app: Self.launching, resuming: saved).run(.launch)
    #expect(log.texts(of: "launches") == ["12"], "\(log)")
  }

  @Test("The app's folders are the phone's own, and are removed with it")
  func folders() async {
    let app = Self.app { courier in
      let files = FileManager.default
      for place: FileManager.SearchPathDirectory in [.cachesDirectory, .documentDirectory] {
        guard let folder = files.urls(for: place, in: .userDomainMask).first else { continue }
        let file = folder.appending(path: "seen")
        courier.record("seen", files.fileExists(atPath: file.path))
        courier.record("made", files.createFile(atPath: file.path, contents: nil))
        courier.record("path", file.path)
      }
    }
    var paths: Set<String> = []
    for _ in 0..<2 {
      let log = await simulator(app) { $0.app = .notRunning }.run(.launch, .terminate, .launch)
      #expect(log.texts(of: "seen") == ["true", "true", "true", "true"], "\(log)")
      #expect(log.texts(of: "made").allSatisfy { $0 == "true" })
      paths.formUnion(log.texts(of: "path"))
    }
    #expect(paths.count == 4)
    #expect(paths.filter(FileManager().fileExists).isEmpty)
  }

  @Test("An observer is not called for another phone, nor after its process")
  func observers() async {
    let app = Self.app { courier in
      NotificationCenter.default.addObserver(
        courier, selector: Selector("active", courier.active),
        name: UIApplication.didBecomeActiveNotification, object: nil)
    }
    let former = simulator(app)
    _ = await former.run(.foreground, .forceQuit, .foreground)
    let log = await simulator(app) { $0.app = .background }.run(.foreground, .background)
    #expect(log.effects.map(\.name) == ["active"], "\(log)")
    let rest = await former.run(.background, .foreground)
    #expect(rest.effects.map(\.name) == ["active"], "\(rest)")
  }

  @Test("An observer by a method can be removed")
  func removed() async {
    let app = Self.app { courier in
      let center = NotificationCenter.default
      let name = UIApplication.didBecomeActiveNotification
      let active = Selector("active", courier.active)
      for _ in 0..<2 {
        center.addObserver(courier, selector: active, name: name, object: nil)
      }
      center.removeObserver(courier)
      center.addObserver(courier, selector: active, name: name, object: nil)
    }
    let log = await simulator(app) { $0.app = .background }.run(.foreground)
    #expect(log.effects.map(\.name) == ["active"], "\(log)")
  }
}

extension Courier {
  fileprivate func active(_ notification: Notification) { record("active", "") }

  fileprivate func tick(_ timer: Timer) {
    record("tick", "")
    ticks += 1
    if ticks == 3 { timer.invalidate() }
  }
}

@Suite("An app's delays follow the phone's clock")
struct DelayTests {
  /// A way to do something later.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let delay: @MainActor @Sendable (Double, @escaping @MainActor @Sendable () -> Void) -> Void

    init(
      _ name: String,
      _ delay:
        @escaping @MainActor @Sendable (
          Double, @escaping @MainActor @Sendable () -> Void
        ) -> Void
    ) {
      testDescription = name
      self.delay = delay
    }
  }

  static let ways = [
    Way("asyncAfter") { seconds, body in
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
        MainActor.assumeIsolated(body)
      }
    },
    Way("asyncAfter on a global queue, by the wall's clock") { seconds, body in
      DispatchQueue.global().asyncAfter(wallDeadline: .now() + seconds) {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
      }
    },
    Way("a task that sleeps for a duration") { seconds, body in
      Task {
        try await Task.sleep(for: .seconds(seconds))
        body()
      }
    },
    Way("a detached task that sleeps for nanoseconds") { seconds, body in
      Task.detached {
        try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
        await body()
      }
    },
    Way("a timer") { seconds, body in
      Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in
        MainActor.assumeIsolated(body)
      }
    },
  ]

  private static func app(_ launch: @escaping Courier.Launch) -> App {
    TestApp.app { Courier($0, launch: launch) }
  }

  @Test("Delayed work runs at its time, and not before", arguments: ways)
  func delayed(_ way: Way) async {
    let app = Self.app { courier in way.delay(40) { courier.record("later", "") } }
    let phone = simulator(app) { $0.app = .notRunning }
    let early = await phone.run(.foreground, .advance(39))
    #expect(early.effects.isEmpty, "\(early)")
    let log = await phone.run(.advance(10))
    #expect(log.effects.map(\.name) == ["later"], "\(log)")
    let start = early.events.first?.time ?? .distantPast
    let passed = log.first("effect")?.time.timeIntervalSince(start) ?? 0
    #expect((39.9...40.1).contains(passed), "\(passed)")
  }

  @Test("Delayed work ends with its process", arguments: ways)
  func ended(_ way: Way) async {
    let app = Self.app { courier in way.delay(5) { courier.record("later", "") } }
    let log = await simulator(app) { $0.app = .notRunning }.run(
      .foreground, .forceQuit, .advance(60), .deliver(Push(json: #"{"aps": {"alert": "a"}}"#)))
    #expect(log.effects.isEmpty, "\(log)")
  }

  @Test("An app in the background waits until it comes to the front", arguments: ways)
  func background(_ way: Way) async {
    let app = Self.app { courier in way.delay(5) { courier.record("later", "") } }
    let phone = simulator(app) { $0.app = .notRunning }
    let log = await phone.run(.foreground, .background, .advance(60))
    #expect(log.effects.isEmpty, "\(log)")
    #expect(await phone.run(.foreground).effects.map(\.name) == ["later"])
  }

  @Test("A completion handler that is called later is waited for", arguments: ways)
  func completion(_ way: Way) async {
    let app = TestApp.app { script in
      script.fetch = { _, done in way.delay(0.05) { done(.newData) } }
    }
    let push = Push(json: #"{"aps": {"content-available": 1}}"#)
    let log = await simulator(app).run(.deliver(push))
    #expect(log.jsonLines.contains(#""outcome":"once""#), "\(log)")
  }

  @Test("A timer repeats until it is invalidated, in the order of the notifications between")
  func repeating() async {
    let app = Self.app { courier in
      Timer.scheduledTimer(
        timeInterval: 10, target: courier, selector: Selector("tick(_:)", courier.tick),
        userInfo: nil, repeats: true)
      let content = UNMutableNotificationContent()
      content.body = "Between"
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 25, repeats: false)
      UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "between", content: content, trigger: trigger))
    }
    let log = await simulator(app) { $0.app = .notRunning }.run(.foreground, .advance(100))
    let order = log.events.compactMap { event -> String? in
      switch event.kind {
      case .effect(let effect): effect.name
      case .received: "received"
      default: nil
      }
    }
    #expect(order == ["tick", "tick", "received", "tick"], "\(log)")
  }

  @Test("A task that is cancelled while it sleeps ends at once")
  func cancelled() async {
    let app = Self.app { courier in
      let task = Task {
        do {
          try await Task.sleep(for: .seconds(1000))
        } catch {
          courier.record("cancelled", error is CancellationError)
        }
      }
      Task { task.cancel() }
    }
    let log = await simulator(app) { $0.app = .notRunning }.run(.launch)
    #expect(log.texts(of: "cancelled") == ["true"], "\(log)")
  }

  @Test("A timer without a pause does not stop the phone")
  func endless() async {
    let app = Self.app { courier in
      Timer.scheduledTimer(withTimeInterval: 0, repeats: true) { _ in }
    }
    let log = await simulator(app) { $0.app = .notRunning }.run(.foreground, .advance(0.01))
    #expect(log.kinds.first == "session")
  }

  @Test("An immediate notification of the first launch is in the record, and comes once")
  func immediate() async {
    let app = Self.app { courier in
      guard UserDefaults.standard.bool(forKey: "welcomed") == false else { return }
      UserDefaults.standard.set(true, forKey: "welcomed")
      let content = UNMutableNotificationContent()
      content.body = "Welcome"
      UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "welcome", content: content, trigger: nil))
    }
    let phone = simulator(app)
    let log = await phone.run(.lock, .unlock, .foreground)
    #expect(log.sketch(of: "scheduled", "received").count == 2, "\(log)")
    #expect(log.presentations.map(\.surface) == [.banner, .notificationCenter], "\(log)")
  }
}
