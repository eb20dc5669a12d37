import Foundation
import UserNotifications

extension Simulator {
  /// Responds to a notification: the one with this identifier, or the one in the long look, or the
  /// newest visible one.
  func respond(_ choice: Stimulus.Choice, to id: String?) async {
    guard let notification = target(id) else {
      let reason = id.map { "there is no visible notification '\($0)'" }
      phone.withhold(
        .response, reason ?? "there is no notification to answer", about: id,
        because: [.responseCallback])
      return
    }
    if choice.kind == .action || choice.kind == .reply { await openExtension(for: notification) }
    let category = notification.content.categoryIdentifier
    do throws(ResolvedChoice.ChoiceError) {
      var resolved = try ResolvedChoice(
        choice, category: phone.category(category), shown: shownActions(of: notification))
      if host.longLook?.id == notification.id, choice.kind == .open {
        try resolved.touchContent(of: host.longLook?.declaration)
      }
      if phone.withDevice({ $0.isOnWatch(notification) }) {
        try resolved.chooseOnWatch(choice.kind)
      }
      await answer(notification, choice.kind, resolved)
    } catch {
      let cause = error.lacksButtons ? phone.causeOfMissingButtons(category) : ""
      phone.withhold(
        .response, error.reason + cause, about: notification.id, because: error.rules)
    }
  }

  /// Opens the long look before a button is pressed, where compiled code of a content extension
  /// shows it: the buttons are there, and the extension gets the action first (rules D85, R17).
  private func openExtension(for notification: DeliveredNotification) async {
    guard host.longLook?.id != notification.id, !phone.withDevice({ $0.isOnWatch(notification) }),
      phone.showsInContentExtension(notification.content.categoryIdentifier)
    else { return }
    await longLook(at: notification.id)
    await performExtensionRequest()
  }

  private func target(_ id: String?) -> DeliveredNotification? {
    let looked = id == nil ? host.lookedAt : nil
    return phone.withDevice { device in
      if let looked, let found = device.visibleNotification(looked) { return found }
      return device.visibleNotification(id)
    }
  }

  /// Performs the effects of a response.
  func answer(
    _ notification: DeliveredNotification, _ kind: Event.Response.Kind, _ resolved: ResolvedChoice
  ) async {
    if resolved.needsUnlock, await !unlock(for: resolved, about: notification.id) { return }
    phone.record(
      .response(
        Event.Response(
          choice: kind, actionIdentifier: resolved.actionIdentifier, userText: resolved.userText)),
      about: notification.id, because: resolved.rules)
    if host.longLook != nil, await !extensionPassesOn(kind, resolved, of: notification) { return }
    host.longLook = nil
    remove(notification)
    if let withholdingReason = resolved.withholdingReason {
      phone.withhold(.response, withholdingReason, about: notification.id, because: resolved.rules)
      return
    }
    let response = AppCall.Response(
      notification: notification, actionIdentifier: resolved.actionIdentifier,
      userText: resolved.userText)
    let former = phone.withDevice(\.app)
    if resolved.opensApp || !former.isRunning { await wake(from: former, for: resolved, response) }
    let isKnown = former.isInMemory || phone.app.handler != nil
    // A delegate that is set too late may be set as late as that.
    if !isKnown, !phone.withProcess({ $0.delegate.isInTime }) { await host.becomeActive() }
    if isKnown || !isTooLate(about: notification.id) {
      await notifyApp(response, because: resolved.rules)
    }
    guard resolved.opensApp else { return }
    await host.becomeActive()
    await host.deliverHeldSilentPush()
  }

  /// Clears Notification Center, the oldest notification first (rule R3b).
  func clearAll() async {
    let list = phone.withDevice(\.delivered)
    guard !list.isEmpty else {
      return phone.withhold(
        .response, "there is no notification to clear", because: [.clearAll])
    }
    for notification in list
    where phone.withDevice({ $0.delivered.contains(notification.id) }) {
      var resolved = ResolvedChoice.dismissal(
        phone.category(notification.content.categoryIdentifier))
      resolved.rules.append(.clearAll)
      if phone.profile.clearAll == .none {
        resolved.withholdingReason = "the app is not told when all notifications are cleared"
      }
      await answer(notification, .dismiss, resolved)
    }
  }

  /// Unlocks the phone for a choice that requires it.
  ///
  /// - Returns: false if the person did not unlock it; nothing else happens then.
  private func unlock(for resolved: ResolvedChoice, about id: String) async -> Bool {
    guard phone.withDevice(\.locked) else { return true }
    guard phone.withDevice(\.unlocksWhenAsked) else {
      phone.withhold(
        .response, "the choice needs an unlocked phone, and the person did not unlock it",
        about: id, because: resolved.rules + (resolved.opensApp ? [.lockedApp] : []))
      return false
    }
    await unlock()
    return true
  }

  /// Removes a notification after a response (rule R20).
  ///
  /// No removal is recorded if it was never in Notification Center (rule R20b).
  func remove(_ notification: DeliveredNotification) {
    let wasInList = phone.withDevice { device in
      defer { _ = device.removeDelivered(notification.id) }
      return device.delivered.contains(notification.id)
    }
    guard wasInList else { return }
    phone.record(
      .removed(Event.Removal(place: .delivered, reason: .answered)), about: notification.id,
      because: .ofRemoval)
  }

  /// Runs the app for a response.
  private func wake(
    from former: AppState, for resolved: ResolvedChoice, _ response: AppCall.Response
  ) async {
    let notification = response.notification
    let payload = notification.origin == .remote ? notification.content.userInfo : nil
    if resolved.opensApp {
      await host.bringToForeground(
        launchedFor: payload, for: response, because: resolved.rules)
      if resolved.isDefault, former != .foreground, let payload {
        await fetchAgain(payload, for: response)
      }
    } else {
      await host.wakeInBackground(
        launchedFor: payload, as: .response, because: [.backgroundLaunch])
    }
  }

  /// Whether the response that launched the app is lost, since the delegate was set too late.
  private func isTooLate(about id: String) -> Bool {
    if phone.setsDelegateLate {
      phone.reportDelegateOfSources(about: id)
    } else if phone.withProcess({ $0.delegate.isInTime }) || host.code.center.delegate == nil {
      return false
    }
    phone.withhold(
      .response,
      "the app was launched for the response and set its delegate too late, so the response is"
        + " lost",
      about: id, because: [.launchingResponse])
    return true
  }

  /// Calls the fetch handler again for an alert with `content-available` from which the person
  /// opened the app (rule D15).
  private func fetchAgain(_ payload: UserInfo, for response: AppCall.Response) async {
    guard payload.wakesApp(phone.profile), phone.app.manifest.mayUse(.remoteNotification) else {
      return
    }
    switch phone.profile.fetchOnOpen {
    case .never: return
    case .always: break
    case .withoutDelegate:
      let hasDelegate =
        phone.app.makeDelegate != nil
        ? host.code.center.delegate != nil : !host.lacksDelegate(for: .didReceive(response))
      if hasDelegate { return }
    }
    _ = await host.deliver(
      silentPush: payload, about: response.notification.id, because: [.fetchAgain])
  }

  private func notifyApp(_ response: AppCall.Response, because rules: [Rule]) async {
    let id = response.notification.id
    guard await host.notify(response, because: rules) else {
      let isLost = phone.app.canAnswer || host.lacksDelegate(for: .didReceive(response))
      let reason =
        isLost
        ? "the app has no delegate with the method, so the response is lost"
        : phone.reasonOfNoAnswer(to: response.actionIdentifier)
      if isLost {
        phone.reportDelegateOfSources(about: id)
      } else {
        phone.reportUnanswered(about: id)
      }
      return phone.withhold(.response, reason, about: id, because: [.responseCallback])
    }
    phone.reportResponseReadTwice(about: id)
  }
}

extension Phone {
  /// Why a notification of a category has no buttons, as the rest of a sentence; empty if the
  /// category is registered.
  fileprivate func causeOfMissingButtons(_ name: String) -> String {
    guard !name.isEmpty else { return ": it has no category" }
    guard category(name) == nil, !app.isUnknown else { return "" }
    let near = nearest(to: name, among: categories.map(\.identifier))
    return ": the app registers no category '\(name)'"
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}

extension UserInfo {
  /// Whether the payload has `content-available`, as the profile interprets it.
  fileprivate func wakesApp(_ profile: Profile) -> Bool {
    let aps = dictionary["aps"] as? [String: Any]
    guard let flag = aps?["content-available"], !(flag is NSNull) else { return false }
    return profile.contentAvailable == .presence || (flag as? NSNumber)?.doubleValue == 1
  }
}
