import UserNotifications

extension Simulator {
  /// Has the app's service extension, which is no part of the app's own process, change a
  /// notification (rules D30, D30b, D35).
  func callServiceExtension(with delivery: Delivery) async -> ServiceExtensionStage.Answer {
    let phone = self.phone
    let notification = delivery.notification(at: phone.withDevice(\.time))
    let call = AppCall.didReceiveRequest(notification)
    let answer = await record(
      call, about: delivery.id, because: reasonsToRunServiceExtension(for: delivery)
    ) {
      if let command = phone.app.manifest.serviceExtension {
        return await CommandCall(call: call, command: command, phone: phone, about: delivery.id)
          .answer()
      }
      guard let make = phone.app.makeServiceExtension else { return .noDelegate }
      return await ServiceExtensionRun(notification: notification, make: make, phone: phone)
        .answer()
    }
    switch answer {
    case .called(.once, .content(let content), _), .called(.multiple, .content(let content), _):
      return .content(content)
    case .called(.timedOut, _, _):
      return .nothing("the service extension took too long", .serviceExtensionTime)
    case .called(.crashed, _, _):
      return .nothing("the service extension ended early", .serviceExtensionEnded)
    case .called, .calledOlderForm, .noDelegate, .notImplemented:
      return .nothing("the service extension handed nothing over", .serviceExtensionTime)
    }
  }

  private func reasonsToRunServiceExtension(for delivery: Delivery) -> [Rule] {
    var rules: [Rule] = [.serviceExtension]
    switch phone.withDevice(\.app) {
    case .foreground: rules.append(.serviceExtensionInForeground)
    case .notRunning, .forceQuit: rules.append(.serviceExtensionProcess)
    case .suspended, .background: break
    }
    if !delivery.content.categoryIdentifier.isEmpty { rules.append(.categoryOfExtension) }
    return rules
  }
}
