import APNs
import Foundation
import UserNotifications

/// Finds the responses that an app does not handle, by trying them (rules X15, X18, X33).
///
/// Each identifier is sent to the app on a phone of its own, and so is an undeclared one. An app
/// that reacts to both in the same way probably does not handle the identifier. Only the record can
/// be compared, so an app whose reactions are not recorded is not judged.
public struct HandlingProbe: Sendable {
  private let trial: Trial

  /// Creates a probe.
  ///
  /// - Parameters:
  ///   - app: the app; its delegate or its handler command is called once for each identifier.
  ///   - device: the phone; it is probed unlocked and with the app in the background.
  ///   - profile: the decisions where the behavior of iOS is uncertain.
  ///   - push: the push of the notification to respond to.
  public init(app: App, device: DeviceState, profile: Profile, push: Push) {
    trial = Trial(app: app, device: device, profile: profile, push: push)
  }

  /// Undeclared identifiers; two, to detect an app whose record differs each time.
  private static let unknown = ["com.example.undeclared-a", "com.example.undeclared-b"]

  /// The findings; none if the push is not shown or the app does not implement the method.
  public func findings() async -> [Event] {
    let simulator = await deliver()
    guard let notification = simulator.device.visible.last,
      let unknown = await reaction(to: Self.unknown[0]),
      let opening = await reaction(to: UNNotificationDefaultActionIdentifier)
    else { return [] }
    let category = simulator.phone.category(notification.content.categoryIdentifier)
    var handling = Handling(category: category, unknown: unknown, opening: opening)
    // A button that opens the app may have nothing else to do.
    for action in category?.actions ?? [] where !action.options.contains(.foreground) {
      let text = action is UNTextInputNotificationAction ? "" : nil
      handling.actions.append((action.identifier, await reaction(to: action.identifier, text)))
    }
    handling.dismissal = await reaction(to: UNNotificationDismissActionIdentifier)
    handling.isRepeatable = await reaction(to: Self.unknown[1]) == unknown
    for (diagnostic, rules) in handling.findings {
      simulator.phone.report(diagnostic, about: notification.id, because: rules)
    }
    return simulator.phone.drainEvents()
  }

  private func reaction(to identifier: String, _ userText: String? = nil) async -> Reaction? {
    let simulator = await deliver()
    let events = await simulator.notifyApp(of: identifier, userText: userText)
    return events.map { Reaction($0, to: identifier) }
  }

  private func deliver() async -> Simulator {
    await trial.deliver { device in
      device.app = .background
      device.locked = false
    }.simulator
  }

  /// How an app reacted to each identifier, and the findings from that.
  struct Handling {
    /// The notification's category, if it is registered.
    let category: UNNotificationCategory?
    /// The reaction to an undeclared identifier.
    let unknown: Reaction
    /// The reaction to opening the notification.
    let opening: Reaction
    /// The reaction to each action of the category.
    var actions: [(identifier: String, reaction: Reaction?)] = []
    /// The reaction to a dismissal.
    var dismissal: Reaction?
    /// Whether a second undeclared identifier caused the same reaction as the first.
    var isRepeatable = false

    typealias Finding = (diagnostic: Diagnostic, rules: [Rule])

    var findings: [Finding] {
      incomplete + (isRepeatable ? unhandledActions + unhandledDismissal + untoldDismissal : [])
    }

    /// The reactions to identifiers that the app should handle.
    private var known: [Reaction] { actions.compactMap(\.reaction) + [opening] }

    /// An app that never calls the completion handler has another problem (rule X22).
    private var incomplete: [Finding] {
      guard !unknown.completes, known.contains(where: \.completes) else { return [] }
      return [
        finding(
          .unknownIdentifier,
          "the app does not complete a response whose action it does not know, such as a button of"
            + " an earlier version", "call the completion handler in the default branch, too",
          .unknownActions)
      ]
    }

    private var unhandledActions: [Finding] {
      guard actions.contains(where: { $0.reaction != unknown }) else { return [] }
      return actions.filter { $0.reaction == unknown }.map { action in
        finding(
          .unhandledAction,
          "the app appears not to handle the action '\(action.identifier)': it does the same for an"
            + " undeclared action",
          "handle the action, or remove it", .handlesActions)
      }
    }

    private var unhandledDismissal: [Finding] {
      guard let category, category.options.contains(.customDismissAction), dismissal == unknown,
        known.contains(where: { $0 != unknown })
      else { return [] }
      return [
        finding(
          .dismissal,
          "the category '\(category.identifier)' has 'customDismissAction', but the app appears not"
            + " to handle dismissals, so it is woken for nothing",
          "handle 'UNNotificationDismissActionIdentifier', or remove the option", .dismissAction)
      ]
    }

    private var untoldDismissal: [Finding] {
      guard let category, !category.options.contains(.customDismissAction), let dismissal,
        dismissal.completes, dismissal != unknown
      else { return [] }
      return [
        finding(
          .dismissal,
          "the app handles dismissals but never gets one: the category '\(category.identifier)'"
            + " lacks 'customDismissAction'",
          "add the option 'customDismissAction' to the category", .dismissAction)
      ]
    }

    private func finding(
      _ code: Diagnostic.Code, _ message: String, _ help: String, _ rule: Rule
    ) -> Finding {
      (Diagnostic(.warning, code, message, fixIt: .init(help)), [rule])
    }
  }

  /// The recorded reaction of an app to a response.
  struct Reaction: Hashable, Sendable {
    /// Whether the app called the completion handler as it must.
    let completes: Bool
    /// The recorded actions, with a placeholder for the identifier.
    let traces: [String]

    init(_ events: [Event], to identifier: String) {
      var completes = false
      var traces: [String] = []
      for event in events {
        if case .completion(let report) = event.kind { completes = report.outcome.keepsContract }
        if event.kind.isTrace { traces.append(Self.trace(of: event.kind, to: identifier)) }
      }
      self.completes = completes
      self.traces = traces
    }

    /// The record may contain the whole identifier, or its last part.
    private static func trace(of kind: Event.Kind, to identifier: String) -> String {
      var writer = JSONWriter()
      Event(seq: 0, time: DeviceState.epoch, notification: nil, reasons: [], kind: kind)
        .write(to: &writer)
      let lastPart = identifier.split(separator: ".").last.map(String.init) ?? identifier
      return writer.text.replacing(identifier, with: "<>").replacing(lastPart, with: "<>")
    }
  }
}

extension Event.Kind {
  /// Whether this is an action of the app.
  fileprivate var isTrace: Bool {
    switch self {
    case .effect, .scheduled, .replaced, .badge, .prompt, .authorization: true
    case .removed(let removal): removal.reason == .app
    default: false
    }
  }
}
