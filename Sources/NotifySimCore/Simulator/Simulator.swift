import CallKit
import Foundation
import Synchronization
// A test that uses the phone as a library imports only this module.
@_exported public import PhoneModel
package import Platform
import UIKit
import UserNotifications

/// A phone with one app; everything that happens to it goes through ``perform(_:)``.
///
/// ```swift
/// let simulator = Simulator(app: app)
/// let shown = await simulator.perform(.deliver(push))
/// let answered = await simulator.perform(.choose("ACCEPT_ACTION"))
/// ```
///
/// The app's code is called on the main thread, as on iOS (rule R23), whichever thread calls the
/// simulator.
public final class Simulator {
  /// The version of notify-sim.
  public static let version = "0.2.0"

  let phone: Phone
  let host: AppHost
  let seed: UInt64
  private let resumed: SavedPhone?
  /// The categories that the app registered in the simulated first launch.
  private var launchCategories: [String: UNNotificationCategory] = [:]
  private var hasStarted = false
  /// Whether the current stimulus has reached the limit of local notifications.
  var hasDeliveredTooMany = false

  /// Creates a phone on which an app is installed and was opened once.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - device: the phone's state; by default the standard phone for the app.
  ///   - profile: the decisions where the behavior of iOS is uncertain.
  ///   - seed: the seed of generated identifiers.
  public convenience init(
    app: App, device: DeviceState? = nil, profile: Profile = Profile(), seed: UInt64 = 1
  ) {
    self.init(
      app: app, device: device ?? .standard(for: app.manifest), profile: profile, seed: seed,
      resuming: nil)
  }

  /// Creates a phone from a saved one.
  ///
  /// An app that was in memory is launched again, without a record: the values of its variables are
  /// lost, as are an open prompt and an open long look.
  ///
  /// - Parameters:
  ///   - app: the installed app.
  ///   - saved: the saved phone.
  ///   - profile: the decisions where the behavior of iOS is uncertain.
  public convenience init(app: App, resuming saved: SavedPhone, profile: Profile = Profile()) {
    self.init(app: app, device: saved.device, profile: profile, seed: saved.seed, resuming: saved)
  }

  /// Creates a phone that does not run the app's commands, but uses their earlier results.
  convenience init(
    app: App, device: DeviceState, profile: Profile, recalling answers: HandlerRun.Answers
  ) {
    self.init(
      app: app, device: device, profile: profile, seed: 1, resuming: nil, recalling: answers)
  }

  private init(
    app: App, device: DeviceState, profile: Profile, seed: UInt64, resuming saved: SavedPhone?,
    recalling answers: HandlerRun.Answers? = nil
  ) {
    self.seed = seed
    resumed = saved.flatMap { $0.isNew ? nil : $0 }
    phone = Phone(app: app, device: device, profile: profile, seed: seed)
    host = AppHost(phone: phone, recalling: answers)
    if let defaults = saved?.defaults { phone.container.restore(defaults) }
  }

  /// The results of the app's commands in the last step.
  package var commandAnswers: HandlerRun.Answers { host.commandAnswers }

  /// Whether the record shows each call as a handler command reads it; not by default.
  package var showsCalls: Bool {
    get { host.showsCalls }
    set { host.showsCalls = newValue }
  }

  /// Uses the results of earlier calls of the app's commands that were the same to the byte.
  package func repeatCalls(_ repeats: HandlerRun.Repeats) {
    host.repeats = repeats
  }

  /// A copy of the phone's state.
  public var device: DeviceState { phone.device }

  /// The categories that the app registered, in the order of their identifiers.
  public func registeredCategories() async -> [RegisteredCategory] {
    await withApp { await $0.start() }
    return phone.categories.map { RegisteredCategory($0, on: phone) }
  }

  /// Launches the app for the first time, so that its registrations are known; the first stimulus
  /// does it otherwise, and its events have what comes of it.
  package func begin() async {
    await withApp { await $0.start() }
  }

  /// Makes this phone the default of the process, for the app's own threads and queues, which do
  /// not inherit task-local values.
  ///
  /// Use this in a process with one simulator.
  ///
  /// Also makes the phone's time zone the default of the process, which `Calendar.current` uses.
  public func becomeProcessDefault() {
    AppWork.defaultApp = host.code.center
    shareZone()
  }

  /// Makes the phone's time zone the default of the process, if the phone is the process's default.
  func shareZone() {
    guard AppWork.defaultApp === host.code.center, host.code.runsCode
    else { return }
    phone.withDevice(\.timeZone.zone).becomeProcessDefault()
  }

  /// Performs a stimulus and waits until the app has settled.
  ///
  /// - Returns: the events since the last call; those of the first call begin with the session.
  public func perform(_ stimulus: Stimulus) async -> [Event] {
    await withApp { await $0.performNow(stimulus) }
  }

  /// Runs code of the app, such as one of its own methods, and waits until the app has settled.
  ///
  /// The frameworks are bound to this phone in the closure, also `UserDefaults.standard`, and in
  /// the tasks that it starts. A closure that sleeps goes on with the phone's clock.
  ///
  /// - Returns: the events since the last call.
  public func run(_ body: @escaping @MainActor @Sendable () async -> Void) async -> [Event] {
    // The closure is code of the app even where the app has none.
    await inSession { simulator in
      await simulator.start()
      simulator.hasDeliveredTooMany = false
      let ledger = CompletionLedger()
      let handler = ledger.makeHandler()
      await simulator.host.code.callLate {
        Task {
          await body()
          handler(.nothing)
        }
      }
      // Nothing waits for the work of an app without code.
      if simulator.host.code.runsCode { await simulator.runPendingWork() }
      _ = await ledger.isUsed(within: simulator.limitOfClosure)
      await simulator.runPendingWork()
      return simulator.phone.drainEvents()
    }
  }

  /// How long to wait for a test's closure, whose yields are not seen; not for long where something
  /// waits for the phone's clock, as that may be the closure.
  private var limitOfClosure: Duration {
    guard host.code.center.process.nextDate == nil else { return .milliseconds(100) }
    return .seconds(phone.profile.handlerTimeLimit)
  }

  /// Runs a closure that may call the app.
  ///
  /// If the app has compiled code, it runs on the main thread, so that blocks that the app puts on
  /// the main queue run after the current call.
  ///
  /// Several stimuli are faster within one call, since each then needs no change to that thread.
  package func withApp<Result: Sendable>(
    _ body: @Sendable (Simulator) async -> Result
  ) async -> Result {
    guard host.code.runsCode else { return await body(self) }
    return await inSession(body)
  }

  /// Runs a closure on the main thread while it is the turn of this phone's app.
  private func inSession<Result: Sendable>(
    _ body: @Sendable (Simulator) async -> Result
  ) async -> Result {
    let session = AppTurn.Session(host.code)
    defer { session.end() }
    // The caller waits for the result and does not use the phone in the meantime.
    return await Self.onMain(Carried(self), body)
  }

  @MainActor private static func onMain<Result: Sendable>(
    _ simulator: Carried<Simulator>, _ body: @Sendable (Simulator) async -> Result
  ) async -> Result {
    await body(simulator.value)
  }

  private func performNow(_ stimulus: Stimulus) async -> [Event] {
    if !hasStarted { await start() }
    hasDeliveredTooMany = false
    // What began since the last stimulus, such as by a call of the app's code in a test.
    if host.hasWork { await runPendingWork() }
    phone.withAdditions { $0.forget() }
    host.commandAnswers.forget()
    switch stimulus {
    case .deliver(let push): await send(push)
    case .request(let request): await send(request)
    case .choose(let action, let id): await respond(.action(action), to: id)
    case .reply(let text, let action, let id): await respond(.reply(text, action: action), to: id)
    case .open(let id): await respond(.open, to: id)
    case .dismiss(let id): await respond(.dismiss, to: id)
    case .clearAll: await clearAll()
    case .longLook(let id): await longLook(at: id)
    case .doubleTap(let id): await respond(.doubleTap, to: id)
    case .lock: await lock()
    case .unlock: await unlock()
    case .foreground: await openApp()
    case .background: await host.leaveForeground()
    case .launch: await launch()
    case .terminate: await terminate()
    case .forceQuit: await host.end(as: .forceQuit)
    case .restore: await restore()
    case .uninstall: await uninstall()
    case .reinstall: await reinstall()
    case .openSettings(let id): await openSettings(of: id)
    case .allow: answerPrompt(allows: true)
    case .deny: answerPrompt(allows: false)
    case .keep(let prominently): keep(prominently: prominently)
    case .turnOff: turnOff()
    case .call(let action): await act(on: action)
    case .set(let setting): await set(setting)
    case .advance(let seconds): await advance(by: seconds)
    case .add(let request): add(request)
    case .advanceTo(let time): await advance(to: time)
    case .move(let position): await move(to: position)
    }
    if host.longLook != nil || host.isUnsettled || !phone.isIdle || host.hasDueCall {
      await runPendingWork()
    }
    return phone.drainEvents()
  }

  /// Performs the work that a stimulus left pending.
  private func runPendingWork() async {
    await performExtensionRequest()
    await host.settle()
    await leaveForLink()
    await deliverStored()
    await deliverDue(until: phone.withDevice(\.time))
    await host.notifyRegistries()
    await host.settle()
    SchedulingCheck(phone: phone).reportDropped()
  }

  /// Opens the app for the first time, so that it registers its categories, and then restores the
  /// requested state of the phone.
  ///
  /// That launch happens on an unlocked phone and is not recorded.
  func start() async {
    guard !hasStarted else { return }
    hasStarted = true
    phone.record(
      .session(
        Event.SessionStart(
          version: Self.version, app: phone.app.manifest.bundleIdentifier,
          profile: phone.profile.name, seed: seed, languages: phone.withDevice(\.languages))))
    let wanted = phone.device
    phone.beginSimulatedLaunch()
    phone.withDevice { $0.locked = false }
    phone.checkContentExtensions()
    phone.registerManifestCategories()
    phone.withDevice { $0.lastOpened = $0.time }
    await host.launch(launchedFor: nil)
    await host.connectScene(for: nil)
    await host.notify(.didBecomeActive)
    if wanted.app != .foreground {
      await host.notify(.willResignActive)
      await host.notify(.didEnterBackground)
    }
    if !wanted.app.isInMemory { await host.unload() }
    launchCategories = phone.categoriesByIdentifier
    if let resumed {
      await resume(resumed)
      phone.container.restore(resumed.defaults ?? [:])
    }
    let past = phone.device
    phone.withDevice { $0 = wanted.withPast(past) }
    host.code.bound {
      phone.endSimulatedLaunch()
      if wanted.lastLaunch == nil, wanted.registration.removedAt == nil {
        phone.scheduleFromFirstLaunch(past.pending)
      }
    }
    await host.settleWork()
    await deliverDue(until: phone.withDevice(\.time))
  }
}

extension Simulator {
  /// The phone's state, from which another simulator can continue.
  public func saved() async -> SavedPhone {
    await withApp { await $0.start() }
    return SavedPhone(
      app: phone.app.manifest.bundleIdentifier, seed: seed,
      minted: phone.generatedIdentifierCount,
      device: phone.device, categories: phone.savedCategories(launched: launchCategories),
      pushKit: phone.withPushKit(\.saved), calls: phone.calls.names,
      provider: phone.withState { $0.gate.saved }, defaults: phone.container.propertyLists)
  }

  /// Restores the state that outlasts the app's process, besides the phone's state.
  private func resume(_ saved: SavedPhone) async {
    await host.notifyRegistries()
    phone.resume(saved.categories)
    phone.resumeIdentifiers(after: saved.minted)
    phone.withPushKit { $0.resume(saved.pushKit) }
    phone.calls.resume(saved.calls)
    if let provider = saved.provider { phone.withState { $0.gate.resume(provider) } }
  }
}

extension Simulator {
  /// Starts the thread that resumes waiting code of apps; without it such code may wait forever.
  ///
  /// - Throws: the reason why no thread can be started.
  package static func prepareForCode() throws(SystemError) {
    try AppWork.Deadlines.shared.start()
  }
}
