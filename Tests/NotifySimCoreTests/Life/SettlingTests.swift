import Foundation
import NotifySimCore
import Synchronization
import TestSupport
import Testing
import UIKit
import UserNotifications

@Suite("A phone waits until its app has settled")
struct SettlingTests {
  /// A way of an app from a callback to the registration for remote notifications.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How often it is tried.
    let rounds: Int
    let go: @MainActor @Sendable () -> Void

    init(_ name: String, rounds: Int = 20, _ go: @escaping @MainActor @Sendable () -> Void) {
      testDescription = name
      self.rounds = rounds
      self.go = go
    }
  }

  @MainActor private static func register() {
    UIApplication.shared.registerForRemoteNotifications()
  }

  private actor Registrar {
    private var count = 0

    func register() async {
      count += 1
      await SettlingTests.register()
    }
  }

  static let ways = [
    Way("the main queue") { DispatchQueue.main.async { register() } },
    Way("the main queue with a priority") {
      DispatchQueue.main.async(qos: .utility) { register() }
    },
    Way("five hops on the main queue") {
      DispatchQueue.main.async {
        DispatchQueue.main.async {
          DispatchQueue.main.async {
            DispatchQueue.main.async { DispatchQueue.main.async { register() } }
          }
        }
      }
    },
    Way("a global queue and the main queue") {
      DispatchQueue.global().async { DispatchQueue.main.async { register() } }
    },
    Way("a queue of its own that waits for the main queue") {
      DispatchQueue(label: "own").async { DispatchQueue.main.sync { register() } }
    },
    Way("a group that is notified") {
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {}
      DispatchQueue.global().async {
        group.wait()
        DispatchQueue.main.async { register() }
      }
    },
    Way("a task") { Task { register() } },
    Way("a detached task") { Task.detached { await register() } },
    Way("a detached task that comes and goes") {
      Task.detached {
        await MainActor.run {}
        await MainActor.run { register() }
      }
    },
    Way("an actor") { Task { await Registrar().register() } },
    Way("a group of tasks") {
      Task {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 { group.addTask { await MainActor.run {} } }
        }
        register()
      }
    },
    Way("a completion handler and the main queue") {
      UNUserNotificationCenter.current().requestAuthorization { _, _ in
        DispatchQueue.main.async { register() }
      }
    },
    Way("an answer that is awaited") {
      Task {
        guard (try? await UNUserNotificationCenter.current().requestAuthorization()) == true else {
          return
        }
        register()
      }
    },
    Way("a continuation that another queue resumes") {
      Task {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
        register()
      }
    },
    // The phone notices after half a second.
    Way("a completion handler that the main thread waits for", rounds: 2) {
      let isAnswered = DispatchSemaphore(value: 0)
      UNUserNotificationCenter.current().getNotificationSettings { _ in isAnswered.signal() }
      isAnswered.wait()
      register()
    },
  ]

  @Test("A phone waits for each way of registering", arguments: ways)
  func registration(way: Way) async {
    for _ in 0..<way.rounds {
      let log = await wokenPhone { _ in way.go() }.run(.silentPush)
      #expect(log.count(of: "registered") == 1 && log.diagnostics.isEmpty, "\(log)")
      guard log.count(of: "registered") == 1 else { return }
    }
  }

  @MainActor private static func leaveMainActor(_ body: @Sendable () -> Void) async {
    // Without work on it, the main actor would not be entered.
    MainActor.assertIsolated()
    await run(body)
  }

  @concurrent private static func run(_ body: @Sendable () -> Void) async { body() }

  @Test("A task of no phone, with what it starts, is no unfinished work of the app (X51)")
  func foreignTask() async {
    let (calls, mayEnd) = (Tally<Bool>(), DispatchSemaphore(value: 0))
    let app = TestApp.app { script in
      script.fetch = { _, done in
        // The app keeps the turn of its phone.
        DispatchQueue.global().async {
          mayEnd.wait()
          done(.newData)
        }
        calls.add(true)
      }
    }
    var profile = Profile()
    // The task begins before the limit, also on a busy machine, and ends after it.
    profile.handlerTimeLimit = 2
    async let log = simulator(app, profile: profile).run(.silentPush)
    while calls.values.isEmpty { await Task.yield() }
    let sleep: @Sendable () -> Void = { Thread.sleep(forTimeInterval: 3) }
    async let foreign: Void = Self.leaveMainActor {
      mayEnd.signal()
      DispatchQueue.global().async { sleep() }
      Task { sleep() }
      sleep()
    }
    await foreign
    // On a busy machine the app's own block may be reported, which waits for the task to begin.
    let reports = await log.messages("X51")
    #expect(reports.allSatisfy { $0.hasSuffix(": 1 block on dispatch queues") }, "\(reports)")
  }

  @Test("A waiting phone calls no other phone's app")
  func manyPhones() async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let phone = wokenPhone { _ in
            Task.detached { await MainActor.run { Self.register() } }
            DispatchQueue.global().async { UNUserNotificationCenter.current().setBadgeCount(7) }
          }
          var count = 0
          for _ in 0..<3 {
            let log = await phone.run(.silentPush)
            count += log.count(of: "registered")
          }
          return phone.device.badge == 7 ? count : 0
        }
      }
      for await count in group { #expect(count == 3) }
    }
  }

  /// The commonest lines of a delegate: permission, the main queue, registration.
  private final class CommonDelegate: UIResponder, UIApplicationDelegate,
    UNUserNotificationCenterDelegate
  {
    private let effects: EffectRecorder
    private let setsDelegateLate: Bool

    init(_ effects: EffectRecorder, setsDelegateLate: Bool) {
      self.effects = effects
      self.setsDelegateLate = setsDelegateLate
    }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let center = UNUserNotificationCenter.current()
      if !setsDelegateLate { center.delegate = self }
      center.requestAuthorization(options: [.alert, .badge, .sound]) { [effects] isGranted, _ in
        effects.record("answered", [("onMainThread", "\(Thread.isMainThread)")])
        guard isGranted else { return }
        DispatchQueue.main.async {
          if self.setsDelegateLate { UNUserNotificationCenter.current().delegate = self }
          UIApplication.shared.registerForRemoteNotifications()
        }
      }
      effects.record("launched")
      return true
    }

    func application(
      _ application: UIApplication,
      didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
      effects.record("token")
    }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      Task {
        effects.record("opened")
        completionHandler()
      }
    }
  }

  private static func coldOpen(setsDelegateLate: Bool) async -> EventLog {
    let app = TestApp.app { effects in
      CommonDelegate(effects, setsDelegateLate: setsDelegateLate)
    }
    return await simulator(app) { $0.app = .notRunning }.run(.alert(), .open())
  }

  /// How often the cold open is repeated; a run by hand may ask for more.
  private static let runs =
    ProcessInfo.processInfo.environment["NOTIFY_SIM_RUNS"].flatMap(Int.init) ?? 50

  @Test("A cold open leaves the same record each time (S84, R12, R23)")
  func coldOpen() async {
    var records: Set<String> = []
    for _ in 0..<Self.runs {
      let log = await Self.coldOpen(setsDelegateLate: false)
      records.insert(log.jsonLines)
      guard records.count == 1 else { break }
      #expect(log.effects.map(\.name) == ["launched", "answered", "token", "opened"], "\(log)")
      #expect(log.count(of: "completion didReceive once") == 1 && log.diagnostics.isEmpty, "\(log)")
    }
    #expect(records.count == 1, "\(records.sorted().joined(separator: "----\n"))")
  }

  @Test("A delegate set in the answer to a request is too late (R12, X23)")
  func lateDelegate() async {
    var records: Set<String> = []
    for _ in 0..<20 {
      let log = await Self.coldOpen(setsDelegateLate: true)
      records.insert(log.jsonLines)
      #expect(log.messages("X23").count == 1 && !log.kinds.contains("completion"), "\(log)")
      #expect(log.effects.map(\.name) == ["launched", "answered", "token"], "\(log)")
    }
    #expect(records.count == 1)
  }

  @Test("Work that is unfinished at the limit is reported (X51)")
  func unfinished() async {
    let mayEnd = DispatchSemaphore(value: 0)
    defer { mayEnd.signal() }
    let phone = wokenPhone(profile: .impatient) { _ in
      DispatchQueue.global().async { mayEnd.wait() }
    }
    let log = await phone.run(.silentPush, .alert())
    #expect(
      log.messages("X51") == [
        "the app is still working 0.2 seconds after it was called: 1 block on dispatch queues"
      ], "\(log)")
    #expect(log.has("presented banner"), "\(log)")
  }
}
