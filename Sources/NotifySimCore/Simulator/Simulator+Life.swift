import APNs
import CallKit
import Foundation
import UserNotifications

/// Stimuli for the app and the phone: opening, leaving and ending the app; locking, changing
/// settings, moving and restoring the phone.
extension Simulator {
  /// Opens the app; a locked phone is unlocked first.
  func openApp() async {
    guard !isWithoutApp() else { return }
    if phone.withDevice(\.locked) {
      guard phone.withDevice(\.unlocksWhenAsked) else {
        return phone.withhold(
          .wake, "the phone is locked, and the person did not unlock it",
          because: [.lockedApp])
      }
      await unlock()
    }
    await host.bringToForeground(launchedFor: nil, because: [])
  }

  /// Ends the app, as the system does.
  func terminate() async {
    if phone.withDevice(\.app.isInMemory) { await host.end(as: .notRunning) }
  }

  /// Locks the phone.
  ///
  /// An app in the foreground leaves it, and protected data becomes unavailable.
  func lock() async {
    guard !phone.withDevice(\.locked) else { return }
    await host.leaveForeground()
    if phone.withDevice(\.app.isRunning) { await host.notify(.protectedDataWillBecomeUnavailable) }
    setLocked(true)
  }

  /// Unlocks the phone; protected data becomes available.
  func unlock() async {
    guard phone.withDevice(\.locked) else { return }
    setLocked(false)
    if phone.withDevice(\.app.isRunning) { await host.notify(.protectedDataDidBecomeAvailable) }
  }

  private func setLocked(_ locked: Bool) {
    phone.withDevice { device in
      device.onScreen = nil
      device.unlockedSinceStart = true
    }
    if locked { host.longLook = nil }
    phone.change(.locked, because: [.protectedData]) { $0.locked = locked }
  }

  /// Changes a setting of the phone.
  ///
  /// Locking, the app's state and the clock have their own methods; the clock only advances.
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
      phone.withDevice { $0.rescheduleHeld() }
      shareZone()
    } else if wanted.location.position != phone.withDevice(\.location.position) {
      await move(to: wanted.location.position)
    } else if wanted.locked != phone.withDevice(\.locked) {
      await wanted.locked ? lock() : unlock()
    } else if wanted.app != phone.withDevice(\.app) {
      await move(to: wanted.app)
    } else {
      phone.set(setting)
      if DeviceKey.ofSummary.contains(setting.key.name) { phone.withDevice { $0.rescheduleHeld() } }
    }
  }

  private func move(to state: AppState) async {
    guard !state.isInMemory || !isWithoutApp() else { return }
    switch state {
    case .foreground: await openApp()
    case .background:
      await host.wakeInBackground(launchedFor: nil, because: [])
      await host.leaveForeground()
    case .suspended:
      await host.wakeInBackground(launchedFor: nil, because: [])
      await host.leaveForeground()
      phone.move(to: .suspended)
    case .notRunning, .forceQuit: await host.end(as: state)
    }
  }

  /// Moves the phone to another location, or makes its location unknown.
  ///
  /// Delivers the notifications whose regions were entered or left (rule L7).
  func move(to position: PhoneLocation.Coordinate?) async {
    let start = phone.withDevice(\.location.position)
    phone.change(.position, because: [.locationTrigger]) { $0.location.position = position }
    for request in phone.removeCrossed(from: start, to: position) { await deliver(request) }
  }

  /// Restores the phone from a backup: ends the app's process and replaces its device token.
  func restore() async {
    await host.end(as: .notRunning)
    phone.withDevice { device in
      device.onScreen = nil
      device.registration.end(.restored, at: device.time)
    }
    let now = phone.withDevice(\.time)
    phone.withPushKit { $0.endTokens(.restored, at: now) }
    discardStored("APNs discards the push that it stored for the former device token")
  }

  /// Launches the app in the background.
  func launch() async {
    guard !isWithoutApp() else { return }
    await host.wakeInBackground(launchedFor: nil, because: [])
  }

  /// Whether the app was deleted; if so, records that nothing can be done with it.
  func isWithoutApp() -> Bool {
    guard phone.withDevice({ $0.registration.removedAt != nil }) else { return false }
    phone.withhold(.wake, "the app was deleted", because: [.removedOnUninstall])
    return true
  }

  /// Deletes the app with all its data (rules L15, D5).
  func uninstall() async {
    guard !isWithoutApp() else { return }
    await remove(.uninstalled)
    phone.withDevice { $0.registration.removedAt = $0.time }
  }

  /// Installs the app again, deleting it first if it is installed.
  func reinstall() async {
    if phone.withDevice({ $0.registration.removedAt == nil }) { await remove(.reinstalled) }
    phone.withDevice { device in
      device.registration.removedAt = nil
      if device.registration.retirement == .uninstalled {
        device.registration.retirement = .reinstalled
      }
    }
  }

  /// Schedules a local notification on behalf of the app.
  func add(_ request: LocalRequest) {
    guard !isWithoutApp() else { return }
    host.code.bound { _ = phone.add(request) }
  }

  private func remove(_ reason: Registration.Retirement) async {
    await host.end(as: .notRunning)
    discardStored("APNs discards the push that it stored for the deleted app")
    let gone = phone.withDevice { device in
      device.registration.end(reason, at: device.time)
      device.silentWakes = []
      device.unreportedCalls = 0
      device.lastLaunch = nil
      device.lastOpened = nil
      device.attachments = AttachmentStore()
      return device.removeNotifications()
    }
    let now = phone.withDevice(\.time)
    phone.withPushKit { $0.endTokens(reason, at: now) }
    phone.forgetCategories()
    phone.container.removeAll()
    for (place, id) in gone {
      phone.record(
        .removed(Event.Removal(place: place, reason: .uninstalled)), about: id,
        because: [.removedOnUninstall])
    }
    phone.setBadge(0, because: [.removedOnUninstall])
    phone.authorize(as: .notDetermined, because: [.removedOnUninstall])
    phone.withDevice { $0.settings = .neverAsked(for: phone.app.manifest) }
  }

  private func discardStored(_ reason: String) {
    guard phone.withDevice({ $0.removeStored() }) != nil else { return }
    phone.withhold(.notification, reason, because: [.inactiveToken])
  }
}

extension DeviceState {
  fileprivate mutating func removeStored() -> Push.Stored? {
    defer { (stored, storedEarlier) = (nil, nil) }
    return stored
  }

  /// Removes every notification of the app, and returns the places and identifiers of those in
  /// Notification Center (rule R20b) and of the pending ones.
  fileprivate mutating func removeNotifications() -> [(Event.Removal.Place, String)] {
    defer {
      onScreen = nil
      delivered = []
      held = []
      pending = []
    }
    return delivered.map { (.delivered, $0.id) } + pending.map { (.pending, $0.id) }
  }
}

extension Simulator {
  /// Answers the permission prompt (rules S61, A32).
  func answerPrompt(allows: Bool) {
    guard let (prompt, before) = phone.answerPrompt(allows: allows) else {
      return phone.withhold(
        .response, "no app asks for permission at the moment", because: [.firstRequestPrompts])
    }
    let after = phone.withDevice(\.authorization)
    if before != after {
      phone.record(
        .authorization(from: before, to: after), because: [.firstRequestPrompts])
    }
    host.code.bound { prompt.complete(allows) }
  }

  /// Keeps provisional notifications, delivered quietly or prominently (rules S64, S86).
  func keep(prominently: Bool) {
    guard phone.withDevice(\.authorization) == .provisional else {
      return phone.withhold(
        .response, "there are no provisional notifications to keep", because: [.keepProvisional])
    }
    guard !prominently || phone.profile.keepWording == .ios12 else {
      return phone.withhold(
        .response,
        "since iOS 15 Keep leads to quiet delivery; the profile keepWording=ios12 offers"
          + " prominent delivery", because: [.keepProvisional])
    }
    let manifest = phone.app.manifest
    phone.authorize(as: .authorized, because: [.keepProvisional])
    phone.withDevice { device in
      if prominently {
        let asked = device.trialOptions.map { UNAuthorizationOptions(rawValue: UInt(clamping: $0)) }
        device.grant(
          (asked ?? manifest.authorization).subtracting(.provisional), to: manifest)
      }
      device.settings.deliverQuietly = !prominently
    }
  }

  /// Turns provisional notifications off, with the confirmation (rule S65).
  func turnOff() {
    guard phone.withDevice(\.authorization) == .provisional else {
      return phone.withhold(
        .response, "there are no provisional notifications to turn off",
        because: [.turnOffProvisional])
    }
    phone.authorize(as: .denied, because: [.turnOffProvisional])
  }

  /// Opens the app's own notification settings (rule R22).
  func openSettings(of id: String?) async {
    let notification = phone.withDevice { device in id.flatMap { device.visibleNotification($0) } }
    if let id, notification == nil {
      return phone.withhold(
        .response, "there is no visible notification '\(id)'", about: id, because: [.appSettings])
    }
    guard phone.withDevice({ $0.settings.offersAppSettings }) else {
      return phone.withhold(
        .response,
        "the app never asked for 'providesAppNotificationSettings', so its settings cannot be"
          + " opened", about: id, because: [.appSettings])
    }
    await openApp()
    guard phone.withDevice({ $0.app == .foreground }) else { return }
    if await !host.notify(.openSettings(notification), about: id, because: [.appSettings]) {
      phone.withhold(
        .response, "the app has no delegate with the method", about: id, because: [.appSettings])
    }
  }

  /// Ends the time of the app's background tasks, if it ends by a date.
  func endBackgroundTime(by time: Date) async {
    let due = phone.withState { state -> BackgroundTasks? in
      guard let deadline = state.backgroundTasks.deadline, deadline <= time,
        state.device.app == .background
      else { return nil }
      state.device.time = max(state.device.time, deadline)
      return state.backgroundTasks
    }
    guard let due else { return }
    for task in due.entries {
      phone.record(
        .effect(
          Event.Effect(
            name: "backgroundTask.expired", details: [.init(key: "task", text: task.name)])),
        because: [.backgroundTask, .backgroundTime])
      guard let handler = task.expirationHandler else { continue }
      await host.code.callLate(handler)
      await host.settle()
    }
    let open = phone.withState(\.backgroundTasks.entries).map(\.name)
    guard !open.isEmpty else { return phone.move(to: .suspended, because: [.backgroundTime]) }
    phone.report(
      Diagnostic(
        .error, .backgroundTask,
        "the time for the background task \(open.map { "'\($0)'" }.joined(separator: ", "))"
          + " is over, and the app did not end it, so the system ends the app",
        notes: [.init("call 'endBackgroundTask(_:)' in its expiration handler as well")]),
      because: [.backgroundTask])
    await host.kill(because: [.backgroundTask])
  }

  /// Moves the app to the background if it opened a link in another app.
  func leaveForLink() async {
    guard phone.withProcess({ $0.consumeLeft() }) else { return }
    await host.leaveForeground(because: [.openedLink])
    await host.settle()
  }
}

extension Simulator {
  /// Acts on the newest call, as the person does on the system's screen for calls (rule A70).
  func act(on action: Stimulus.CallAction) async {
    let calls = phone.calls
    guard !calls.names.isEmpty else {
      return phone.withhold(
        .response, "the app has no call to \(action.rawValue)", because: [.callsMustBeReported])
    }
    guard host.code.isCompiled else {
      // No handler command is told of what the person does with a call.
      if let effect = calls.carryOut(action.frameworkAction) { phone.record(effect) }
      return
    }
    let isDone = await host.code.inTurn { calls.perform { action.frameworkAction(for: $0) } }
    guard !isDone else { return }
    phone.withhold(
      .response, "the app has no 'CXProvider' with a delegate, so it is not told of the call",
      because: [.callsMustBeReported])
  }
}

extension Stimulus.CallAction {
  /// The action that the app's provider is asked to carry out.
  fileprivate func frameworkAction(for call: UUID) -> CXCallAction {
    switch self {
    case .answer: CXAnswerCallAction(call: call)
    case .hold: CXSetHeldCallAction(call: call, onHold: true)
    case .resume: CXSetHeldCallAction(call: call, onHold: false)
    case .end: CXEndCallAction(call: call)
    }
  }
}
