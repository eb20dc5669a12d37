import Platform
import UserNotifications

/// One run of a compiled service extension: a new object for one notification, called on threads of
/// its own, told when its time is almost up, and let go of when it has answered (rule D31).
struct ServiceExtensionRun {
  let notification: DeliveredNotification
  let make: App.ServiceExtensionMaker
  let phone: Phone

  /// How many seconds are left when the extension is told; half of a limit that is shorter still.
  private static let lastSeconds = 3.0

  /// Runs the extension and says how that ended.
  func answer() async -> AppCall.Answer {
    let (phone, id) = (self.phone, notification.id)
    let ledger = CompletionLedger { calls in
      phone.reportLateCall(.didReceiveRequest, calls: calls, about: id)
    }
    var service: Carried? = Carried(make(EffectRecorder(phone: phone)))
    defer { withExtendedLifetime(service) {} }
    begin(service, ledger)
    let limit = phone.profile.serviceExtensionTimeLimit
    let last = min(Self.lastSeconds, limit / 2)
    var isUsed = await ledger.isUsed(within: .seconds(limit - last))
    if !isUsed {
      warn(service, after: limit - last)
      isUsed = await ledger.isUsed(within: .seconds(last))
    }
    // Whoever has answered is let go of; what it holds of the handler tells whether it was late.
    if isUsed { service = nil }
    let outcome = await ledger.settle(limit: .zero)
    if outcome == .timedOut { phone.withDevice { $0.time.addTimeInterval(last) } }
    return .called(outcome, ledger.firstValue, detail: nil)
  }

  /// Hands the notification over; the handler is held by nothing but the extension from then on.
  private func begin(
    _ service: Carried<UNNotificationServiceExtension>?, _ ledger: CompletionLedger
  ) {
    let request = notification.frameworkNotification.request
    let handler = ledger.makeHandler()
    onNewThread {
      service?.value.didReceive(request) { handler(.content(NotificationContent(copying: $0))) }
    }
  }

  private func warn(
    _ service: Carried<UNNotificationServiceExtension>?, after seconds: Double
  ) {
    phone.withDevice { $0.time.addTimeInterval(seconds) }
    phone.record(
      .callback(Callback(method: .serviceExtensionTimeWillExpire, arguments: [])),
      about: notification.id, because: [.serviceExtensionTime])
    onNewThread { service?.value.serviceExtensionTimeWillExpire() }
  }

  /// Runs the extension's code with a notification center of its own, as in its own process.
  private func onNewThread(_ body: @escaping @Sendable () -> Void) {
    let center = UNUserNotificationCenter(host: phone)
    SystemThread.startOrRun { center.bound(body) }
  }
}

extension AppHost {
  /// Has the app's service extension, which is no part of the app's own process, change a
  /// notification (rules D30, D30b, D35).
  func callServiceExtension(
    with notification: DeliveredNotification, because rules: [Rule]
  ) async -> AppCall.Answer {
    let call = AppCall.didReceiveRequest(notification)
    let seq = record(call, about: notification.id, because: rules)
    let answer = await answerOfServiceExtension(to: call, notification)
    record(answer, to: call, seq, about: notification.id)
    await settle()
    return answer
  }

  private func answerOfServiceExtension(
    to call: AppCall, _ notification: DeliveredNotification
  ) async -> AppCall.Answer {
    if let command = phone.app.manifest.serviceExtension {
      return await CommandCall(
        call: call, command: command, host: self, about: notification.id
      ).answer()
    }
    guard let make = phone.app.makeServiceExtension else { return .noDelegate }
    return await ServiceExtensionRun(notification: notification, make: make, phone: phone).answer()
  }
}

extension NotificationContent {
  /// Takes over content as it is at this moment, whatever is changed in it later.
  fileprivate init(copying content: UNNotificationContent) {
    self.init(content.copy() as? UNNotificationContent ?? content)
  }
}
