import UserNotifications

extension Simulator {
  /// The person answers a notification: that of an identifier, or the newest that can be seen.
  func respond(_ choice: Choice, to id: String?) async {
    guard let notification = phone.withDevice({ $0.visibleNotification(id) }) else {
      let reason = id.map { "no notification '\($0)' can be seen" }
      phone.withhold(
        .response, reason ?? "there is no notification to answer", about: id,
        because: [.responseCallback])
      return
    }
    let category = phone.category(notification.content.categoryIdentifier)
    let shown = ShownActions(category: notification.content.categoryIdentifier, on: phone)
    do throws(ResolvedChoice.Refusal) {
      let resolved = try ResolvedChoice(choice, category: category, shown: shown)
      await answer(notification, choice.kind, resolved)
    } catch {
      phone.withhold(.response, error.reason, about: notification.id, because: error.rules)
    }
  }

  private func answer(
    _ notification: DeliveredNotification, _ kind: PersonResponse.Kind, _ resolved: ResolvedChoice
  ) async {
    guard await unlockIfNeeded(for: resolved, about: notification.id) else { return }
    phone.record(
      .response(
        PersonResponse(
          choice: kind, actionIdentifier: resolved.actionIdentifier, userText: resolved.userText)),
      about: notification.id, because: resolved.rules)
    remove(notification)
    if let silence = resolved.silence {
      phone.withhold(.response, silence, about: notification.id, because: [.dismissAction])
      return
    }
    await wake(for: resolved, notification)
    await tellApp(resolved, of: notification)
  }

  /// Unlocks the phone where the choice asks for it.
  ///
  /// - Returns: false if the person did not unlock it, so that nothing else happens.
  private func unlockIfNeeded(for resolved: ResolvedChoice, about id: String) async -> Bool {
    guard resolved.needsUnlock, phone.withDevice(\.locked) else { return true }
    guard phone.withDevice(\.unlocksWhenAsked) else {
      phone.withhold(
        .response, "the choice asks to unlock the phone, and the person did not unlock it",
        about: id, because: resolved.rules)
      return false
    }
    await unlock()
    return true
  }

  private func remove(_ notification: DeliveredNotification) {
    phone.withDevice { _ = $0.takeAway(notification.id) }
    phone.record(
      .removed(Removal(place: .delivered, reason: .answered)), about: notification.id,
      because: [.removedAfterResponse])
  }

  private func wake(for resolved: ResolvedChoice, _ notification: DeliveredNotification) async {
    let payload = notification.origin == .remote ? notification.content.userInfo : nil
    if resolved.opensApp {
      await bringToForeground(launchedFor: payload, because: resolved.rules)
    } else {
      await wakeInBackground(launchedFor: payload, because: [.backgroundLaunch])
    }
  }

  private func tellApp(
    _ resolved: ResolvedChoice, of notification: DeliveredNotification
  ) async {
    let response = AppResponse(
      notification: notification, actionIdentifier: resolved.actionIdentifier,
      userText: resolved.userText)
    if await !callDidReceive(response, because: resolved.rules) {
      phone.withhold(
        .response, "the app has no delegate with the method, so the answer is lost",
        about: notification.id, because: [.responseCallback])
    }
  }
}

extension DeviceState {
  /// The notification of an identifier that the person can see; the newest one for nil.
  fileprivate func visibleNotification(_ id: String?) -> DeliveredNotification? {
    if let onScreen, id.map({ $0 == onScreen.id }) ?? onScreenIsNewest { return onScreen }
    guard let id else { return newestDelivered.map { delivered[$0] } }
    return delivered.last { $0.id == id }
  }

  private var onScreenIsNewest: Bool {
    guard let onScreen, let newest = newestDelivered else { return true }
    return delivered[newest].date <= onScreen.date
  }

  private var newestDelivered: Int? {
    delivered.indices.max { delivered[$0].date <= delivered[$1].date }
  }
}
