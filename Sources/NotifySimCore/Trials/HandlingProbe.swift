import APNs
import UserNotifications

/// Finds out by trying which answers an app does not handle (rules X15, X18, X33).
///
/// Each identifier is told to the app on a phone of its own, and so is one that nobody declared.
/// An app that does the same for both appears not to know either. Only what the record shows can be
/// compared, so an app that shows nothing of what it does is not judged.
public struct HandlingProbe: Sendable {
  private let trial: Trial

  /// Prepares a probe.
  ///
  /// - Parameters:
  ///   - app: the app; its delegate or its handler command is called once for each identifier.
  ///   - device: the phone; it is probed unlocked and with the app in the background.
  ///   - profile: how to decide where the real system's behaviour is uncertain.
  ///   - push: the push of the notification that is answered.
  public init(app: App, device: DeviceState, profile: Profile, push: Push) {
    trial = Trial(app: app, device: device, profile: profile, push: push)
  }

  /// Identifiers that nobody declares; two, so that an app whose record differs each time is found.
  private static let unknown = ["com.example.undeclared-a", "com.example.undeclared-b"]

  /// What was found, as diagnostics; none where the push is not shown or the app has no method.
  public func findings() async -> [Event] {
    let simulator = await deliver()
    guard let notification = simulator.device.visible.last,
      let unknown = await reaction(to: Self.unknown[0]),
      let opening = await reaction(to: UNNotificationDefaultActionIdentifier)
    else { return [] }
    let category = simulator.phone.category(notification.content.categoryIdentifier)
    var handling = Handling(category: category, unknown: unknown, opening: opening)
    for action in category?.actions ?? [] {
      let text = action is UNTextInputNotificationAction ? "" : nil
      handling.actions.append((action.identifier, await reaction(to: action.identifier, text)))
    }
    handling.dismissal = await reaction(to: UNNotificationDismissActionIdentifier)
    handling.isRepeatable = await reaction(to: Self.unknown[1]) == unknown
    for (diagnostic, rules) in handling.findings {
      simulator.phone.report(diagnostic, about: notification.id, because: rules)
    }
    return simulator.phone.takeEvents()
  }

  private func reaction(to identifier: String, _ userText: String? = nil) async -> Reaction? {
    let simulator = await deliver()
    let events = await simulator.tellApp(of: identifier, userText: userText)
    return events.map { Reaction($0, to: identifier) }
  }

  private func deliver() async -> Simulator {
    await trial.deliver { device in
      device.app = .background
      device.locked = false
    }.simulator
  }
}
