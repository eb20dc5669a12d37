import APNs
import UserNotifications

/// Finds out by trying which answers an app does not handle (rules X15, X18, X33).
///
/// Each identifier is told to the app on a phone of its own, and so is one that nobody declared.
/// An app that does the same for both appears not to know either. Only what the record shows can be
/// compared, so an app that shows nothing of what it does is not judged.
public struct HandlingProbe: Sendable {
  private let app: App
  private let device: DeviceState
  private let profile: Profile
  private let push: Push

  /// Prepares a probe.
  ///
  /// - Parameters:
  ///   - app: the app; its delegate or its handler command is called once for each identifier.
  ///   - device: the phone; it is probed unlocked and with the app in the background.
  ///   - profile: how to decide where the real system's behaviour is uncertain.
  ///   - push: the push of the notification that is answered.
  public init(app: App, device: DeviceState, profile: Profile, push: Push) {
    self.app = app
    self.device = device
    self.profile = profile
    self.push = push
  }

  /// Identifiers that nobody declares; two, so that an app whose record differs each time is found.
  private static let unknown = ["com.example.undeclared-a", "com.example.undeclared-b"]

  /// What was found, as diagnostics; none where the push is not shown or the app has no method.
  public func findings() async -> [Event] {
    let simulator = simulator()
    _ = await simulator.perform(.deliver(push))
    guard let notification = simulator.device.visible.last,
      let unknown = await reaction(to: Self.unknown[0]),
      let opening = await reaction(to: UNNotificationDefaultActionIdentifier)
    else { return [] }
    let category = simulator.phone.category(notification.content.categoryIdentifier)
    var trial = HandlingTrial(category: category, unknown: unknown, opening: opening)
    for action in category?.actions ?? [] {
      let text = action is UNTextInputNotificationAction ? "" : nil
      trial.actions.append((action.identifier, await reaction(to: action.identifier, text)))
    }
    trial.dismissal = await reaction(to: UNNotificationDismissActionIdentifier)
    trial.isRepeatable = await reaction(to: Self.unknown[1]) == unknown
    for (diagnostic, rules) in trial.findings {
      simulator.phone.report(diagnostic, about: notification.id, because: rules)
    }
    return simulator.phone.takeEvents()
  }

  private func reaction(to identifier: String, _ userText: String? = nil) async -> Reaction? {
    let simulator = simulator()
    _ = await simulator.perform(.deliver(push))
    let events = await simulator.tellApp(of: identifier, userText: userText)
    return events.map { Reaction($0, to: identifier) }
  }

  private func simulator() -> Simulator {
    var device = self.device
    device.app = .background
    device.locked = false
    return Simulator(app: app, device: device, profile: profile)
  }
}
