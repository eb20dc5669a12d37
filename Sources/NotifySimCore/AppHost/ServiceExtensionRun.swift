import Platform
import UserNotifications

/// One run of a compiled service extension: a new object for one notification, called on its own
/// threads, warned shortly before its time limit, and released after it answered (rule D31).
struct ServiceExtensionRun {
  let notification: DeliveredNotification
  let make: App.ServiceExtensionMaker
  let phone: Phone

  /// How many seconds before the time limit the extension is warned; half of the limit if that is
  /// shorter.
  private static let lastSeconds = 3.0

  /// Runs the extension and returns how it ended.
  func answer() async -> AppCall.Answer {
    let (phone, id) = (self.phone, notification.id)
    let ledger = CompletionLedger { calls in
      phone.reportLateCall(.didReceiveRequest, calls: calls, about: id)
    }
    var service: Carried? = Carried(make(EffectRecorder(phone: phone)))
    defer { withExtendedLifetime(service) {} }
    phone.withPushKit { $0.beginExtension() }
    begin(service, ledger)
    let limit = phone.profile.serviceExtensionTimeLimit
    let last = min(Self.lastSeconds, limit / 2)
    var isUsed = await ledger.isUsed(within: .seconds(limit - last))
    if !isUsed {
      warn(service, after: limit - last)
      isUsed = await ledger.isUsed(within: .seconds(last))
    }
    // The extension is released after its answer; the handlers that it still holds show late calls.
    if isUsed { service = nil }
    let outcome = await ledger.settle(limit: .zero)
    if outcome == .timedOut { phone.withDevice { $0.time.addTimeInterval(last) } }
    return .called(outcome, ledger.firstValue, detail: nil)
  }

  /// Passes the notification to the extension; only the extension holds the handler from then on.
  private func begin(
    _ service: Carried<UNNotificationServiceExtension>?, _ ledger: CompletionLedger
  ) {
    let request = notification.frameworkNotification.request
    let handler = ledger.makeHandler()
    onNewThread {
      service?.value.didReceive(request) { handler(.content($0.value)) }
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

  /// Runs the extension's code with its own notification center, as its own process does.
  private func onNewThread(_ body: @escaping @Sendable () -> Void) {
    let center = UNUserNotificationCenter(host: phone)
    SystemThread.startOrRun { center.bound(body) }
  }
}

extension AppHost {
  /// Calls the app's service extension, which is not part of the app's process, to modify a
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
