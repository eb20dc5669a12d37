import UserNotifications

extension Simulator {
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
    launchedFor payload: UserInfo?, for response: AppResponse? = nil, because rules: [Rule]
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

  /// The person opens the app; a locked phone has to be unlocked first.
  func openApp() async {
    if phone.withDevice(\.locked) {
      guard phone.withDevice(\.unlocksWhenAsked) else {
        return phone.withhold(
          .wake, "the phone is locked, and the person did not unlock it",
          because: [.protectedData])
      }
      await unlock()
    }
    await bringToForeground(launchedFor: nil, because: [])
  }

  /// The person leaves the app.
  func leaveForeground() async {
    guard phone.withDevice(\.app) == .foreground else { return }
    await tell(.willResignActive)
    phone.move(to: .background)
    await tell(.didEnterBackground)
  }

  /// The system ends the app.
  func terminate() async {
    if phone.withDevice(\.app.isInMemory) { await end(as: .notRunning) }
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

  /// Locks the phone; an app on screen leaves it, and protected data is no longer available.
  func lock() async {
    guard !phone.withDevice(\.locked) else { return }
    await leaveForeground()
    if phone.withDevice(\.app.isRunning) { await tell(.protectedDataWillBecomeUnavailable) }
    setLocked(true)
  }

  /// Unlocks the phone; protected data is available again.
  func unlock() async {
    guard phone.withDevice(\.locked) else { return }
    setLocked(false)
    if phone.withDevice(\.app.isRunning) { await tell(.protectedDataDidBecomeAvailable) }
  }

  /// Sets a part of the phone's state; locking, the app's life and time go their own ways, and time
  /// passes only forward.
  func set(_ setting: DeviceSetting) async {
    var wanted = phone.device
    setting.apply(to: &wanted)
    let now = phone.withDevice(\.time)
    if wanted.time > now {
      await advance(until: wanted.time)
    } else if wanted.time < now {
      phone.reportPast(setting.value)
    } else if wanted.timeZone != phone.withDevice(\.timeZone) {
      phone.setZone(setting)
      shareZone()
    } else if wanted.location.position != phone.withDevice(\.location.position) {
      await move(to: wanted.location.position)
    } else if wanted.locked != phone.withDevice(\.locked) {
      await wanted.locked ? lock() : unlock()
    } else if wanted.app != phone.withDevice(\.app) {
      await move(to: wanted.app)
    } else {
      phone.set(setting)
    }
  }

  private func move(to state: AppState) async {
    switch state {
    case .foreground: await openApp()
    case .background:
      await wakeInBackground(launchedFor: nil, because: [])
      await leaveForeground()
    case .suspended:
      await wakeInBackground(launchedFor: nil, because: [])
      await leaveForeground()
      phone.move(to: .suspended)
    case .notRunning, .forceQuit: await end(as: state)
    }
  }

  private func setLocked(_ locked: Bool) {
    phone.withDevice { device in
      device.onScreen = nil
      device.unlockedSinceStart = true
    }
    if locked { code.longLook = nil }
    guard let setting = try? DeviceSetting("locked", String(locked)) else { return }
    phone.set(setting, because: [.protectedData])
  }
}
