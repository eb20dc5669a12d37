extension HandlingProbe {
  /// A push that is tried on phones of their own, so that nothing happens to the phone at hand.
  struct Trial: Sendable {
    let app: App
    /// The phone as it was before the push arrived.
    let device: DeviceState
    let profile: Profile
    let push: Push

    /// Delivers the push to a fresh phone.
    ///
    /// - Parameter change: what is different on it.
    /// - Returns: the phone after that, and what was observed.
    func deliver(
      changing change: (inout DeviceState) -> Void = { _ in }
    ) async -> (simulator: Simulator, events: [Event]) {
      var device = self.device
      change(&device)
      let simulator = Simulator(app: app, device: device, profile: profile)
      return (simulator, await simulator.perform(.deliver(push)))
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
  func tellApp(of actionIdentifier: String, userText: String? = nil) async -> [Event]? {
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
