import APNs

extension HandlingProbe {
  /// A push that is delivered to new phones, without an effect on the present phone.
  struct Trial: Sendable {
    var app: App
    /// The phone as it was before the push arrived.
    var device: DeviceState
    let profile: Profile
    var push: Push
    /// The results of the app's commands, used instead of running them; nil to run them.
    var answers: HandlerRun.Answers?

    /// Delivers the push with some changes.
    func deliver(with changes: [RemedySearch.Remedy.Change]) async -> (
      simulator: Simulator, events: [Event]
    ) {
      var trial = self
      for change in changes { change.apply(to: &trial) }
      return await trial.deliver()
    }

    /// Delivers the push to a new phone.
    ///
    /// - Parameter change: changes the state of the new phone.
    /// - Returns: the phone after the delivery, and the events.
    func deliver(
      changing change: (inout DeviceState) -> Void = { _ in }
    ) async -> (simulator: Simulator, events: [Event]) {
      var device = self.device
      change(&device)
      let simulator =
        answers.map { Simulator(app: app, device: device, profile: profile, recalling: $0) }
        ?? Simulator(app: app, device: device, profile: profile)
      return (simulator, await simulator.perform(.deliver(push)))
    }
  }
}

extension RemedySearch.Remedy.Change {
  /// Makes the change.
  fileprivate func apply(to trial: inout HandlingProbe.Trial) {
    switch self {
    case .setting(let setting): setting.apply(to: &trial.device)
    case .header(let name, let value):
      let others = trial.push.headers.fields.filter { $0.name != name }
      trial.push.headers = RequestHeaders(others + [.init(name: name, value: value)])
    case .entitlement(let entitlement):
      trial.app.manifest.entitlements.append(entitlement)
      if entitlement == .timeSensitive { trial.device.settings.timeSensitive = .enabled }
      if entitlement == .criticalAlerts { trial.device.settings.criticalAlert = .enabled }
    case .backgroundMode(let mode): trial.app.manifest.backgroundModes.append(mode)
    }
  }
}

extension Simulator {
  /// Sends a response to the app for the newest notification by its identifier alone, even one that
  /// no person could choose; this shows how an app reacts to it.
  ///
  /// It is not a stimulus, since it cannot happen on a real phone. Everything but the choice is as
  /// after a stimulus.
  ///
  /// - Returns: the events; nil if there is no notification or no delegate.
  func notifyApp(of actionIdentifier: String, userText: String? = nil) async -> [Event]? {
    await start()
    guard let notification = phone.withDevice(\.visible.last) else { return nil }
    _ = phone.drainEvents()
    await host.wakeInBackground(launchedFor: nil, because: [])
    let response = AppCall.Response(
      notification: notification, actionIdentifier: actionIdentifier, userText: userText)
    let isDelivered = await host.notify(response, because: [.unknownActions])
    let events = phone.drainEvents()
    return isDelivered ? events : nil
  }
}
