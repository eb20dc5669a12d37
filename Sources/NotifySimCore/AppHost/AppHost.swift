import APNs
import CallKit
import Foundation
import UIKit
import UserNotifications

/// The app on the phone: runs its code and records the calls.
final class AppHost {
  let phone: Phone
  /// The app's compiled code.
  let code: AppCode
  /// The long look that a content extension shows, if one is open; the extension runs whether or
  /// not the app is running.
  var longLook: OpenLongLook? {
    didSet { if longLook == nil { lookedAt = nil } }
  }
  /// The notification whose long look is open, whoever draws it (rule D85).
  var lookedAt: String?

  /// The results of the app's commands in the current step.
  var commandAnswers = HandlerRun.Answers()
  /// Results to use instead of running the app's commands; nil to run them.
  let recalled: HandlerRun.Answers?
  /// The results of earlier calls that were the same to the byte; nil to run the command each time.
  var repeats: HandlerRun.Repeats?
  /// Whether the record shows each call as a handler command reads it.
  var showsCalls = false
  /// What the app was launched for, if the current call is the first after its launch.
  private(set) var launchCause: Callback.LaunchCause?

  init(phone: Phone, recalling recalled: HandlerRun.Answers? = nil) {
    self.phone = phone
    self.recalled = recalled
    code = AppCode(phone)
  }

  /// Calls a method of the app that has no completion handler.
  ///
  /// - Returns: false if there is no delegate to call.
  @discardableResult
  func notify(_ call: AppCall, about id: String? = nil, because rules: [Rule]) async -> Bool {
    if case .called = await self.call(call, about: id, because: rules) { return true }
    return false
  }

  /// Reports a life-cycle change to the app.
  func notify(_ notice: Callback.AppNotice) async {
    guard phone.app.makeSceneDelegate != nil, let call = notice.sceneCall else {
      await notify(.notice(notice), because: notice.rules)
      return
    }
    await notify(.scene(call), because: [])
  }

  /// Reports the person's response to the app.
  ///
  /// - Returns: false if there is no delegate to call.
  func notify(_ response: AppCall.Response, because rules: [Rule]) async -> Bool {
    let id = response.notification.id
    let answer = await call(.didReceive(response), about: id, because: rules)
    if case .noDelegate = answer { phone.reportReleasedDelegate(about: id) }
    if case .called = answer { return true }
    return false
  }

  /// Calls the app, not an extension, and records the call.
  func call(
    _ call: AppCall, about id: String? = nil, because rules: [Rule]
  ) async -> AppCall.Answer {
    let seq = record(call, about: id, because: rules)
    let answer: AppCall.Answer
    let missing = AppCode.MissingMethod()
    if let handler = phone.app.handler, call.isForCommand {
      answer = await CommandCall(call: call, command: handler, host: self, about: id).answer()
    } else if lacksDelegate(for: call) {
      answer = .noDelegate
    } else if phone.app.isPlaceholder, let assumed = answerWithoutCode(to: call) {
      return assumed
    } else {
      answer = await answerOfDelegate(to: call, about: id, missing)
    }
    if let form = missing.form {
      phone.amend(seq, .callback(Callback(method: form, arguments: call.arguments)))
    }
    record(answer, to: call, as: missing.form, seq, about: id)
    if call.mayRegister, isUnsettled { await settle() }
    return answer
  }

  /// Records a call of code that belongs to the app.
  ///
  /// - Returns: its position in the record, for ``record(_:to:_:about:)``.
  func record(_ call: AppCall, about id: String?, because rules: [Rule]) -> Int? {
    var arguments = call.arguments
    if phone.app.isPlaceholder, let data = call.userInfo?.customText {
      arguments.append(.init(.userInfo, data))
    }
    launchCause = call.isForApp ? phone.withProcess { $0.consumeLaunchCause() } : nil
    var callback = Callback(method: call.method, arguments: arguments)
    callback.launch = launchCause
    if showsCalls, call.isForCommand {
      callback.call = CommandCall.Message(call, phone, launchedFor: launchCause).text
    }
    return phone.record(.callback(callback), about: id, because: rules)
  }

  /// Whether the call is recorded although there is no code to call: a response for an app without
  /// code, so that the record shows what its delegate would receive.
  private func isForNobody(_ call: AppCall) -> Bool {
    guard phone.app.isPlaceholder, case .didReceive = call else { return false }
    return !lacksDelegate(for: call)
  }

  /// Records how a call ended, and reports any violation of its contract.
  ///
  /// `method` is the method that was called, if it is another one than the call's.
  func record(
    _ answer: AppCall.Answer, to call: AppCall, as method: Callback.Method? = nil, _ seq: Int?,
    about id: String?
  ) {
    let method = method ?? call.method
    switch answer {
    case .noDelegate where isForNobody(call): break
    case .noDelegate, .notImplemented:
      phone.retract(seq)
    case .calledOlderForm(let method):
      phone.amend(seq, .callback(Callback(method: method, arguments: call.arguments)))
    case .called(let outcome, let value, let detail):
      guard call.mustComplete else { break }
      phone.record(
        .completion(Callback.Completion(method: method, outcome: outcome, value: value?.text)),
        about: id, because: outcome.rules(of: method))
      phone.reportBreach(method, outcome, detail: detail, about: id)
    }
  }

  private func answerOfDelegate(
    to call: AppCall, about id: String?, _ missing: AppCode.MissingMethod
  ) async -> AppCall.Answer {
    let (phone, method) = (self.phone, call.method)
    let ledger = CompletionLedger { calls in
      phone.reportLateCall(method, calls: calls, about: id)
    }
    guard code.isCompiled || call.isForExtension,
      // Only the delegate holds the handler from here on.
      await code.begin(
        call, handler: phone.handler(for: call, ledger.makeHandler()), missing: missing)
    else { return .noDelegate }
    // The app becomes active once its method has returned, whenever it completes.
    if case .didReceive = call { await becomeActive() }
    guard call.mustComplete else { return .called(.once, nil, detail: nil) }
    if hasWork { await settleWork() }
    let outcome = await settle(ledger)
    if hasWork { await settleWork() }
    if let answer = missing.answer { return answer }
    return .called(outcome, ledger.firstValue, detail: nil)
  }

  /// Waits until the outcome of a call is certain, at the pace of the machine's clock, since the
  /// app may wait for a network; meanwhile the calls that it put off are made.
  private func settle(_ ledger: CompletionLedger) async -> Callback.Outcome {
    if let outcome = ledger.settleIfCertain() { return outcome }
    let end = phone.now.addingTimeInterval(phone.profile.handlerTimeLimit)
    while let date = code.center.process.nextDate, date <= end {
      let pause = max(date.timeIntervalSince(phone.now), 0)
      guard await !ledger.isUsed(within: .seconds(pause)) else { break }
      phone.passTime(to: date)
      await makeDelayedCall(by: date)
      await settleWork()
      if let outcome = ledger.settleIfCertain() { return outcome }
    }
    let outcome = await ledger.settle(limit: .seconds(end.timeIntervalSince(phone.now)))
    if outcome == .timedOut { phone.passTime(to: end) }
    return outcome
  }

  /// When the next call is due that the app put off, if it runs so long: in the foreground, and in
  /// the background during a background task.
  var nextCallDate: Date? {
    guard code.isCompiled else { return nil }
    let runs = phone.withState { state in
      state.device.app == .foreground
        || state.device.app == .background && !state.backgroundTasks.entries.isEmpty
    }
    return runs ? code.center.process.nextDate : nil
  }

  /// Whether a call is due that the app put off.
  var hasDueCall: Bool { nextCallDate.map { $0 <= phone.now } ?? false }

  /// Makes the call that the app put off to the earliest time, if it is due.
  func makeDelayedCall(by date: Date) async {
    guard let call = code.center.process.removeDue(by: date) else { return }
    await code.inTurn { call() }
  }
}

/// The life of the app's process, from its launch to its end.
extension AppHost {
  /// Launches the app: creates its delegate and calls its launch methods.
  func launch(launchedFor payload: UserInfo?, as cause: Callback.LaunchCause? = nil) async {
    let isFirst = phone.withDevice { $0.lastLaunch == nil } && !phone.isSimulatedLaunch
    phone.beginLaunch(for: cause)
    if code.isCompiled { await code.load(effects: EffectRecorder(phone: phone)) }
    let isHidden = phone.app.makeSceneDelegate != nil && phone.profile.sceneLaunchOptions == .none
    let rules: [Rule] = payload == nil ? [] : [isHidden ? .sceneLaunchOptions : .launchOptions]
    let payload = isHidden ? nil : payload
    _ = await call(.willFinishLaunching(payload), because: rules)
    _ = await call(.didFinishLaunching(payload), because: rules)
    if code.isCompiled, await code.restoreKeptDelegate() { phone.reportKeptDelegate() }
    phone.endLaunch()
    if !code.isCompiled { code.bound { phone.beginManifestLaunch(isFirst: isFirst) } }
    if isFirst { code.bound { phone.scheduleFromManifest() } }
    await settleWork(isCertain: code.isCompiled && !phone.isSimulatedLaunch)
    await settle()
    if code.isCompiled { await code.keepDelegate() }
    await notifyRegistries()
  }

  /// Launches the app if it is not in memory, and moves it to the background if it does not run.
  ///
  /// `payload` is that of the remote notification that caused it, if one did; `cause` is what it is
  /// launched for.
  func wakeInBackground(
    launchedFor payload: UserInfo?, as cause: Callback.LaunchCause? = nil, because rules: [Rule]
  ) async {
    switch phone.withDevice(\.app) {
    case .foreground, .background: return
    case .suspended: phone.move(to: .background, because: rules)
    case .notRunning, .forceQuit:
      phone.move(to: .background, because: rules)
      await launch(launchedFor: payload, as: cause)
    }
  }

  /// Brings the app to the foreground, launching it if it is not in memory.
  ///
  /// For a response the app is inactive until it got that (rule D54); ``becomeActive()`` ends it.
  func bringToForeground(
    launchedFor payload: UserInfo?, for response: AppCall.Response? = nil, because rules: [Rule]
  ) async {
    longLook = nil
    let former = phone.withDevice(\.app)
    guard former != .foreground else { return }
    if former.isInMemory, await !mustConnectScene { await notify(.willEnterForeground) }
    phone.withState { $0.isOpening = true }
    phone.move(to: .foreground, because: rules)
    phone.withDevice { $0.lastOpened = $0.time }
    if !former.isInMemory {
      await launch(launchedFor: payload, as: response == nil ? nil : .response)
    }
    await connectScene(for: response)
    guard response == nil else { return }
    await becomeActive()
    await deliverHeldSilentPush()
  }

  /// Whether the app has a scene that is not connected.
  var mustConnectScene: Bool {
    get async {
      guard code.isCompiled, phone.app.makeSceneDelegate != nil else { return false }
      return await code.mustConnectScene
    }
  }

  /// Moves the app from the foreground to the background.
  func leaveForeground(because rules: [Rule] = []) async {
    guard phone.withDevice(\.app) == .foreground else { return }
    await notify(.willResignActive)
    phone.move(to: .background, because: rules)
    await notify(.didEnterBackground)
  }

  /// Ends the app; calls `applicationWillTerminate` unless the app is suspended.
  func end(as state: AppState) async {
    await leaveForeground()
    if phone.withDevice(\.app.isRunning) { await notify(.willTerminate) }
    await kill(as: state)
  }

  /// Ends the app without calling it.
  func kill(as state: AppState = .notRunning, because rules: [Rule] = []) async {
    if phone.withDevice(\.app.isInMemory) { phone.reportMissedRegistration() }
    discardHeldSilentPush()
    await unload()
    phone.move(to: state, because: rules)
  }

  /// Releases the app's objects, as the end of its process does.
  func unload() async {
    if code.isCompiled { await code.release() }
    phone.dropPrompts()
    phone.withPushKit { $0.dropRegistries() }
    phone.calls.endProcess()
    phone.withDevice { $0.registration.isAwaited = false }
  }

  /// Reports the result of a registration to the app, if the app waits for one (rules S78, S80).
  ///
  /// - Returns: whether a result was reported.
  @discardableResult
  func settleRegistration() async -> Bool {
    switch phone.removeRegistration() {
    case nil: return false
    case .success(let token):
      phone.record(
        .registered(token.hexadecimal), because: [.registerAtEachLaunch, .tokenNamesAppAndDevice])
      await notify(.didRegister(token), because: [.registerAtEachLaunch])
      phone.reportSilentRegistration()
    case .failure(let failure):
      await notify(.didFailToRegister(failure), because: failure.rules)
    }
    return true
  }

  /// Delivers a silent push to the app.
  ///
  /// - Returns: false if there is no delegate to call.
  func deliver(
    silentPush payload: UserInfo, about id: String, because rules: [Rule]
  ) async -> Bool {
    await notify(.didReceiveRemoteNotification(payload), about: id, because: rules)
  }

  /// Delivers the held silent push to the app, which just came to the foreground.
  func deliverHeldSilentPush() async {
    guard let held = phone.removeHeldSilentPush() else { return }
    _ = await deliver(silentPush: held.payload, about: held.id, because: [.silentBudget])
  }

  /// Discards the held silent push, as the end of the app's process does.
  private func discardHeldSilentPush() {
    guard let held = phone.removeHeldSilentPush() else { return }
    phone.record(
      .removed(Event.Removal(place: .heldSilentPush, reason: .appEnded)), about: held.id,
      because: [.silentBudget])
  }
}

extension Phone {
  fileprivate func removeHeldSilentPush() -> DeviceState.HeldSilentPush? {
    withDevice { device in
      defer { device.heldSilentPush = nil }
      return device.heldSilentPush
    }
  }
}

extension AppHost {
  /// Connects the app's scene, if it has one that is not connected, with the response if there is
  /// one (rule A61).
  func connectScene(for response: AppCall.Response?) async {
    guard await mustConnectScene else { return }
    let phone = self.phone
    let isRead: @Sendable () -> Void = { phone.withProcess { $0.recordResponseRead() } }
    await code.makeScene()
    await notify(.sceneConfiguration(response, onReading: isRead), because: [])
    await code.makeSceneDelegate(effects: EffectRecorder(phone: phone))
    let call = AppCall.SceneCall.willConnect(response, onReading: isRead)
    await notify(
      .scene(call), about: response?.notification.id,
      because: response == nil ? [] : [.sceneConnection])
    await notify(.willEnterForeground)
  }

  /// Reports to an app that is being opened that it is active.
  func becomeActive() async {
    let isOpening = phone.withState { state in
      defer { state.isOpening = false }
      return state.isOpening && state.device.app == .foreground
    }
    if isOpening { await notify(.didBecomeActive) }
  }
}
