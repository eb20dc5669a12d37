extension Simulator {
  /// Tells the app of an answer to the newest notification by its identifier alone, even one that
  /// no person could give: how an app takes it cannot be seen otherwise.
  ///
  /// It is no stimulus, since nothing in the world leads there; all but the choice is as after one.
  ///
  /// - Returns: what was observed, or nil if there is no notification or nobody to be told.
  package func tellApp(of actionIdentifier: String, userText: String? = nil) async -> [Event]? {
    await start()
    guard let notification = phone.withDevice(\.visible.last) else { return nil }
    _ = phone.takeEvents()
    await wakeInBackground(launchedFor: nil, because: [])
    let response = AppResponse(
      notification: notification, actionIdentifier: actionIdentifier, userText: userText)
    let isTold = await callDidReceive(response, because: [.unknownActions])
    let events = phone.takeEvents()
    return isTold ? events : nil
  }
}
