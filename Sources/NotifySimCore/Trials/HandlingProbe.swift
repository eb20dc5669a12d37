import APNs
import Foundation
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
    let events = await simulator.notifyApp(of: identifier, userText: userText)
    return events.map { Reaction($0, to: identifier) }
  }

  private func deliver() async -> Simulator {
    await trial.deliver { device in
      device.app = .background
      device.locked = false
    }.simulator
  }

  /// How an app reacted to each identifier, and what that says of it.
  struct Handling {
    /// The notification's category, if it is registered.
    let category: UNNotificationCategory?
    /// The reaction to an identifier that nobody declared.
    let unknown: Reaction
    /// The reaction to an opening.
    let opening: Reaction
    /// The reaction to each action of the category.
    var actions: [(identifier: String, reaction: Reaction?)] = []
    /// The reaction to a dismissal.
    var dismissal: Reaction?
    /// Whether a second identifier that nobody declared had the same reaction as the first.
    var isRepeatable = false

    typealias Finding = (diagnostic: Diagnostic, rules: [Rule])

    /// What is to be said.
    var findings: [Finding] {
      incomplete + (isRepeatable ? unhandledActions + unhandledDismissal + untoldDismissal : [])
    }

    /// Reactions to what the app may be expected to know.
    private var known: [Reaction] { actions.compactMap(\.reaction) + [opening] }

    /// An app that completes nothing at all has another fault (rule X22).
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

  /// What an app did when it was told of an answer, as far as the record shows it.
  struct Reaction: Hashable, Sendable {
    /// Whether the app completed as it must.
    let completes: Bool
    /// What it did, with a mark in place of the identifier that it was told.
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

    /// The identifier may be recorded whole, or by its last part.
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
  /// Whether this is something that the app did.
  fileprivate var isTrace: Bool {
    switch self {
    case .effect, .scheduled, .replaced, .badge, .prompt, .authorization: true
    case .removed(let removal): removal.reason == .app
    default: false
    }
  }
}
