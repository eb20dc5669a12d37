import CallKit
import Foundation
// A test that uses the phone as a library imports one module.
@_exported public import PhoneModel
package import Platform
import UIKit
import UserNotifications

/// A phone with one app: the one entrance through which everything happens to it.
///
/// ```swift
/// let simulator = Simulator(app: app)
/// let shown = await simulator.perform(.deliver(push))
/// let answered = await simulator.perform(.choose("ACCEPT_ACTION"))
/// ```
///
/// The app's code is called on the main thread, as iOS does (rule R23), whatever performs the
/// stimulus.
public final class Simulator {
  /// The version of notify-sim.
  public static let version = "0.2.0"

  let phone: Phone
  let host: AppHost
  let seed: UInt64
  private let resumed: SavedPhone?
  /// What the app registered by the end of the rehearsal.
  private var launchCategories: [String: UNNotificationCategory] = [:]
  private var hasStarted = false
  /// Whether the stimulus at hand delivered as many local notifications as one may.
  var hasDeliveredTooMany = false

  /// Creates a phone on which an app is installed and was opened once.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - device: the phone's state; the default phone for the app unless given.
  ///   - profile: how to decide where the real system's behaviour is uncertain.
  ///   - seed: what minted identifiers are made from.
  public convenience init(
    app: App, device: DeviceState? = nil, profile: Profile = Profile(), seed: UInt64 = 1
  ) {
    self.init(
      app: app, device: device ?? .standard(for: app.manifest), profile: profile, seed: seed,
      resuming: nil)
  }

  /// Goes on with a saved phone.
  ///
  /// An app that was in memory is launched again, outside of the record: what it kept in its
  /// variables is lost, as is a prompt or a long look that was open.
  ///
  /// - Parameters:
  ///   - app: the app that is installed on it.
  ///   - saved: the phone.
  ///   - profile: how to decide where the real system's behaviour is uncertain.
  public convenience init(app: App, resuming saved: SavedPhone, profile: Profile = Profile()) {
    self.init(app: app, device: saved.device, profile: profile, seed: saved.seed, resuming: saved)
  }

  /// Creates a phone whose app's commands are not run: they answer as they did before.
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
  }

  /// What the app's commands answered in the last step.
  package var commandAnswers: HandlerRun.Answers { host.commandAnswers }

  /// The phone's state at this moment.
  public var device: DeviceState { phone.device }

  /// The categories that the app registered, in the order of their identifiers.
  public func registeredCategories() async -> [RegisteredCategory] {
    await withApp { await $0.start() }
    return phone.categories.map { RegisteredCategory($0, on: phone) }
  }

  /// Makes this phone the one that the app's own threads and queues reach, which no task-local
  /// value does: for a process with one simulator.
  ///
  /// The process's default time zone, by which `Calendar.current` goes, becomes the phone's.
  public func becomeProcessDefault() {
    UNUserNotificationCenter.processDefault = host.code.center
    shareZone()
  }

  /// Makes the phone's time zone the process's, if the process is this phone's.
  func shareZone() {
    guard UNUserNotificationCenter.processDefault === host.code.center, host.code.runsCode
    else { return }
    phone.withDevice(\.timeZone.zone).becomeProcessDefault()
  }

  /// Does something to the phone and waits until the app is done with it.
  ///
  /// - Returns: what was observed, since the last call; the first call begins with the session.
  public func perform(_ stimulus: Stimulus) async -> [Event] {
    await withApp { await $0.performNow(stimulus) }
  }

  /// Does something that may call the app: on the main thread where its code is compiled, so that
  /// what the app puts on the main queue comes after what the phone does with the call at hand.
  ///
  /// What performs several stimuli is quicker inside, where each need not come to that thread.
  package func withApp<Result: Sendable>(
    _ body: @Sendable (Simulator) async -> Result
  ) async -> Result {
    guard host.code.runsCode else { return await body(self) }
    let visit = AppTurn.Session(host.code)
    defer { visit.end() }
    // Whoever waits for the result does nothing else with this phone.
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
    case .set(let setting): await set(setting)
    case .advance(let seconds): await advance(by: seconds)
    case .add(let request): add(request)
    case .advanceTo(let time): await advance(to: time)
    case .move(let position): await move(to: position)
    }
    if host.longLook != nil || host.isUnsettled || !phone.isIdle { await runPendingWork() }
    return phone.takeEvents()
  }

  /// Does what is left to be done after a stimulus.
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

  /// Opens the app for the first time, so that its categories are registered, and leaves the phone
  /// as it was asked for.
  ///
  /// What the app does in that past, with the phone unlocked, is not part of the record.
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
    phone.rememberTexts(of: phone.app.manifest.categories)
    phone.register(phone.app.manifest.categories.map(\.frameworkCategory))
    await host.launch(launchedFor: nil)
    await host.becomeActive(for: nil)
    if wanted.app != .foreground {
      await host.tell(.willResignActive)
      await host.tell(.didEnterBackground)
    }
    if !wanted.app.isInMemory { await host.unload() }
    launchCategories = phone.categoriesByIdentifier
    if let resumed { await resume(resumed) }
    let past = phone.device
    phone.withDevice { $0 = wanted.withPast(past) }
    host.code.bound {
      phone.endSimulatedLaunch()
      if wanted.lastLaunch == nil, wanted.registration.removedAt == nil {
        phone.scheduleFromFirstLaunch(past.pending)
      }
    }
    await host.settleWork()
  }
}

extension Simulator {
  /// The phone as it is now, to be gone on with by another simulator.
  public func saved() async -> SavedPhone {
    await withApp { await $0.start() }
    return SavedPhone(
      app: phone.app.manifest.bundleIdentifier, seed: seed, minted: phone.mintedCount,
      device: phone.device, categories: phone.savedCategories(launched: launchCategories),
      pushKit: phone.withPushKit(\.saved), calls: phone.calls.names,
      provider: phone.withState { $0.gate.saved })
  }

  /// Goes on with what outlasts the app's process beside the phone's state.
  private func resume(_ saved: SavedPhone) async {
    await host.notifyRegistries()
    phone.resume(saved.categories)
    phone.resumeMint(after: saved.minted)
    phone.withPushKit { $0.resume(saved.pushKit) }
    phone.calls.resume(saved.calls)
    if let provider = saved.provider { phone.withState { $0.gate.resume(provider) } }
  }
}

extension Simulator {
  /// Starts the thread without which code of an app may wait for ever.
  ///
  /// - Throws: why no thread can be started.
  package static func prepareForCode() throws(SystemError) {
    try AppWork.Deadlines.shared.start()
  }
}
