import UserNotifications

/// The life of the app's process, from its launch to its end.
extension AppHost {
  /// Launches the app: makes its delegate and tells it.
  func launch(launchedFor payload: UserInfo?) async {
    let isFirst = phone.withDevice { $0.lastLaunch == nil } && !phone.isRehearsing
    phone.beginLaunch()
    inApp { code.load(effects: EffectRecorder(phone: phone), into: application) }
    let rules: [Rule] = payload == nil ? [] : [.launchOptions]
    _ = await call(.willFinishLaunching(payload), because: rules)
    _ = await call(.didFinishLaunching(payload), because: rules)
    phone.endLaunch()
    if isFirst { inApp { phone.scheduleFromManifest() } }
    await settleRegistration()
    await tellRegistries()
  }

  /// Launches the app if it is not in memory, and lets it run in the background if it does not run;
  /// the payload is that of the remote notification that is the reason, if one is.
  func wakeInBackground(launchedFor payload: UserInfo?, because rules: [Rule]) async {
    switch phone.withDevice(\.app) {
    case .foreground, .background: return
    case .suspended: phone.move(to: .background, because: rules)
    case .notRunning, .forceQuit:
      phone.move(to: .background, because: rules)
      await launch(launchedFor: payload)
    }
  }

  /// Brings the app to the front, launching it if it is not in memory.
  func bringToForeground(
    launchedFor payload: UserInfo?, for response: AppCall.Response? = nil, because rules: [Rule]
  ) async {
    code.longLook = nil
    let former = phone.withDevice(\.app)
    guard former != .foreground else { return }
    if former.isInMemory, !code.mustConnectScene { await tell(.willEnterForeground) }
    phone.move(to: .foreground, because: rules)
    if !former.isInMemory { await launch(launchedFor: payload) }
    await becomeActive(for: response)
    await deliverHeldSilentPush()
  }

  /// The person leaves the app.
  func leaveForeground() async {
    guard phone.withDevice(\.app) == .foreground else { return }
    await tell(.willResignActive)
    phone.move(to: .background)
    await tell(.didEnterBackground)
  }

  /// Ends the app, which is told unless it is suspended.
  func end(as state: AppState) async {
    await leaveForeground()
    if phone.withDevice(\.app.isRunning) { await tell(.willTerminate) }
    kill(as: state)
  }

  /// Ends the app without a word to it.
  func kill(as state: AppState = .notRunning, because rules: [Rule] = []) {
    if phone.withDevice(\.app.isInMemory) { phone.reportMissedRegistration() }
    discardHeldSilentPush()
    unload()
    phone.move(to: state, because: rules)
  }

  /// Lets go of the app's objects, as the end of its process does.
  func unload() {
    code.release(from: application)
    center.delegate = nil
    phone.dropPrompts()
    phone.withPushKit { $0.dropRegistries() }
    phone.withCalls { $0.endAll() }
    phone.withDevice { $0.registration.isAwaited = false }
  }

  /// Tells the app what its registration came to, if it waits for that (rules S78, S80).
  func settleRegistration() async {
    switch phone.takeRegistration() {
    case nil: return
    case .success(let token):
      phone.record(
        .registered(token.hexadecimal), because: [.registerAtEachLaunch, .tokenNamesAppAndDevice])
      await tell(.didRegister(token), because: [.registerAtEachLaunch])
      phone.reportSilentRegistration()
    case .failure(let failure):
      await tell(.didFailToRegister(failure), because: failure.rules)
    }
  }

  /// Hands the app a silent push; false if nobody is there to take it.
  func hand(
    silentPush payload: UserInfo, about id: String, because rules: [Rule]
  ) async -> Bool {
    await tell(.didReceiveRemoteNotification(payload), about: id, because: rules)
  }

  /// Hands the app, which was just brought to the front, the silent push that was held for it.
  private func deliverHeldSilentPush() async {
    guard let held = phone.takeHeldSilentPush() else { return }
    _ = await hand(silentPush: held.payload, about: held.id, because: [.silentBudget])
  }

  /// Discards the held silent push, as the end of the app's process does.
  private func discardHeldSilentPush() {
    guard let held = phone.takeHeldSilentPush() else { return }
    phone.record(
      .removed(Removal(place: .heldSilentPush, reason: .appEnded)), about: held.id,
      because: [.silentBudget])
  }
}

extension Phone {
  fileprivate func takeHeldSilentPush() -> HeldSilentPush? {
    withDevice { device in
      defer { device.heldSilentPush = nil }
      return device.heldSilentPush
    }
  }
}
