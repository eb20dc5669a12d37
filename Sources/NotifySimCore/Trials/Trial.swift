import APNs

extension HandlingProbe {
  /// A push that is tried on phones of their own, so that nothing happens to the phone at hand.
  struct Trial: Sendable {
    var app: App
    /// The phone as it was before the push arrived.
    var device: DeviceState
    let profile: Profile
    var push: Push
    /// What the app's commands answer without being run; nil to run them.
    var answers: HandlerRun.Answers?

    /// Delivers the push with some things different.
    func deliver(with changes: [RemedySearch.Remedy.Change]) async -> (
      simulator: Simulator, events: [Event]
    ) {
      var trial = self
      for change in changes { change.apply(to: &trial) }
      return await trial.deliver()
    }

    /// Delivers the push to a fresh phone.
    ///
    /// - Parameter change: what is different on it.
    /// - Returns: the phone after that, and what was observed.
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
  /// Tells the app of an answer to the newest notification by its identifier alone, even one that
  /// no person could give: how an app takes it cannot be seen otherwise.
  ///
  /// It is no stimulus, since nothing in the world leads there; all but the choice is as after one.
  ///
  /// - Returns: what was observed, or nil if there is no notification or nobody to be told.
  func notifyApp(of actionIdentifier: String, userText: String? = nil) async -> [Event]? {
    await start()
    guard let notification = phone.withDevice(\.visible.last) else { return nil }
    _ = phone.takeEvents()
    await host.wakeInBackground(launchedFor: nil, because: [])
    let response = AppCall.Response(
      notification: notification, actionIdentifier: actionIdentifier, userText: userText)
    let isTold = await host.tell(response, because: [.unknownActions])
    let events = phone.takeEvents()
    return isTold ? events : nil
  }
}
