import APNs
import Foundation
import UserNotifications

/// A notification while the phone processes it.
///
/// Each stage may restrict how it is presented, and records what it removed and why.
struct Delivery: Sendable {
  /// The request's identifier.
  let id: String
  /// Whether it is local or remote.
  let origin: DeliveredNotification.Origin
  /// The push type that its request named; nil for a local notification.
  let pushType: PushType?
  /// The content; a service extension may modify it (rule D34).
  var content: NotificationContent
  /// The trigger that fired; nil for a remote notification, and for a local one without a trigger.
  var trigger: PendingRequest.Trigger?
  /// The priority that its request named: 10, 5 or 1.
  var priority: Int?
  /// The dialect in which it was written, for what is said of its headers; nil for a payload.
  var dialect: Dialect?
  /// Whether its payload asks to wake the app.
  var wakesApp = false
  /// Whether its push type keeps it from being shown (rule D6b).
  var isWithheldByType = false
  /// Whether its payload asks for the service extension (rule D30).
  var isMutable = false
  /// The effective interruption level (rule D41).
  var level = NotificationContent.InterruptionLevel.active
  /// The sound to play if the content has none.
  var soundDefault: NotificationContent.Sound?
  /// When it arrived, if that was earlier: it was held for a summary.
  var arrival: Date?
  /// How many notifications arrived before it at the same moment; nil for none.
  var number: Int?
  /// The interactions that are still permitted.
  var permitted: Interactions = .all
  /// The rules by which it is presented while the app is in the foreground.
  var foregroundRules: [Rule] = []
  /// The rule by which it goes to Notification Center only, if there is one.
  var quietRule: Rule?
  /// The rules by which it breaks through a Focus, a summary or the silent switch.
  var breakthroughRules: [Rule] = []
  /// Whether the fetch handler was called for it.
  var isFetched = false
  /// Whether the fetch handler is called after all stages (rule D56).
  var fetchesLast = false
  /// Whether no further stage applies.
  var isStopped = false

  /// The notification as the phone keeps it, dated with its arrival, or `date` if it arrives now.
  func notification(at date: Date) -> DeliveredNotification {
    var notification = DeliveredNotification(
      id: id, date: arrival ?? date, origin: origin, content: content)
    notification.trigger = trigger
    notification.number = number
    return notification
  }

  /// Whether its push type can become a notification (rule D6).
  var isForPerson: Bool {
    guard let pushType else { return true }
    return pushType == .alert || pushType == .background || !pushType.isKnown
  }

  /// Whether it has text, a sound or a badge that its push type permits.
  var isVisible: Bool {
    !content.isEmpty && !isWithheldByType && !isBadgeRemovalAlone
  }

  /// Whether it is a local notification that only removes the badge (rule L18b).
  var isBadgeRemovalAlone: Bool { origin == .local && content.isBadgeRemoval }

  /// The ways of alerting the person.
  struct Interactions: OptionSet, Sendable {
    let rawValue: UInt8

    /// An alert: a banner on the unlocked phone, or what the watch and the car show.
    static let banner = Interactions(rawValue: 1)
    /// An entry on the lock screen.
    static let lockScreen = Interactions(rawValue: 2)
    /// An entry in Notification Center.
    static let list = Interactions(rawValue: 4)
    static let sound = Interactions(rawValue: 8)
    /// The number on the icon.
    static let badge = Interactions(rawValue: 16)

    static let all: Interactions = [.banner, .lockScreen, .list, .sound, .badge]
  }

  /// Stops the processing and records why.
  mutating func stop(_ reason: String, _ rules: [Rule], _ phone: Phone) {
    phone.withhold(.notification, reason, about: id, because: rules)
    isStopped = true
  }

  /// Removes all interactions but some, and records the removed ones that would have had an effect.
  mutating func restrict(
    to left: Interactions, _ reason: String, _ rules: [Rule], _ phone: Phone
  ) {
    let locked = phone.withDevice(\.locked)
    let taken = permitted.subtracting(left)
    permitted.formIntersection(left)
    var lost: [Event.Withheld.Subject] = []
    if content.hasText {
      if !locked, taken.contains(.banner) { lost.append(.banner) }
      if locked, taken.contains(.lockScreen) { lost.append(.lockScreen) }
      if taken.contains(.list) { lost.append(.notificationCenter) }
    }
    if content.sound != nil, taken.contains(.sound) { lost.append(.sound) }
    if content.badge != nil, taken.contains(.badge) { lost.append(.badge) }
    for what in lost { phone.withhold(what, reason, about: id, because: rules) }
  }

  /// One of the steps that decide how a notification is presented.
  ///
  /// A stage leaves the delivery as it is, restricts it, or stops it, and records the rule for each
  /// change.
  protocol Stage: Sendable {
    /// Applies the stage.
    static func apply(to delivery: inout Delivery, on phone: Phone)
  }

  /// A stage that may have to call the app and wait for it.
  protocol CallingStage: Sendable {
    /// Whether the stage applies to a delivery.
    static func concerns(_ delivery: Delivery, on phone: Phone) -> Bool
    /// Applies the stage to a delivery that it concerns.
    static func apply(to delivery: inout Delivery, on host: AppHost) async
  }

  /// One step in a sequence of stages.
  enum Step: Sendable {
    case decides(any Stage.Type)
    case calls(any CallingStage.Type)
  }
}

/// The stages, in order.
extension Delivery {
  /// All stages, from the arrival at the phone to the presentation.
  static let stages: [Step] = [
    .decides(ReachingStage.self), .calls(AudienceStage.self), .decides(TypeStage.self),
    .calls(SilentStage.self), .calls(AuthorizationStage.self), .calls(ServiceExtensionStage.self),
    .decides(QuietStage.self), .decides(InterruptionStage.self), .calls(ForegroundStage.self),
    .decides(SurfaceStage.self),
  ]

  /// The stages of a notification in a scheduled summary; it passed the others when it arrived
  /// (rule D44).
  static let stagesOfSummary: [Step] = [
    .calls(AuthorizationStage.self), .decides(QuietStage.self), .decides(SurfaceStage.self),
  ]

  /// Applies stages until one stops it.
  mutating func run(_ stages: [Step], on host: AppHost) async {
    for stage in stages {
      switch stage {
      case .decides(let stage): stage.apply(to: &self, on: host.phone)
      case .calls(let stage):
        guard stage.concerns(self, on: host.phone) else { continue }
        await stage.apply(to: &self, on: host)
      }
      if isStopped { return }
    }
  }

  /// Finds a category that adds no buttons: not registered, or without an alert (rule X10).
  enum CategoryCheck {
    /// Reports any problem with the category of a push.
    static func report(
      _ category: Payload.Field<String>, in source: SourceText, about id: String, on phone: Phone
    ) {
      let name = category.value
      phone.reportDoubts(aboutCategory: name, notification: id)
      guard phone.category(name) == nil, !phone.facts.disabled.contains(.category) else { return }
      let rules: [Rule] = phone.wasReplaced(name) ? [.setReplaces] : [.actionsNeedCategory]
      phone.report(
        phone.app.isUnknown
          ? AppFacts.CategoryFinding.unknown(name, at: category.span)
          : unregistered(name, at: category.span, on: phone),
        in: source, about: id, because: rules + phone.claimRules(name))
    }

    /// Reports a category of a local notification that the app has not registered.
    static func report(_ delivery: Delivery, on phone: Phone) {
      let name = delivery.content.categoryIdentifier
      guard !name.isEmpty, phone.category(name) == nil else { return }
      phone.reportOnce(
        unregistered(name, at: nil, on: phone), about: delivery.id,
        because: [.actionsNeedCategory] + phone.claimRules(name))
    }

    /// Reports a category that a service extension set and the app has not registered.
    static func report(_ modification: Event.Modification, about id: String, on phone: Phone) {
      let name = modification.content.categoryIdentifier
      guard name != modification.original.categoryIdentifier, !name.isEmpty,
        phone.category(name) == nil
      else { return }
      phone.report(
        phone.isClaimed(name) ? unregistered(name, at: nil, on: phone) : set(name, on: phone),
        about: id, because: [.actionsNeedCategory] + phone.claimRules(name))
    }

    private static func set(_ name: String, on phone: Phone) -> Diagnostic {
      let registered = phone.categories.map(\.identifier)
      return Diagnostic(
        .warning, .category,
        "the service extension set the category '\(name)', which the app does not register,"
          + " so the alert has no buttons",
        notes: [.init(AppFacts.CategoryFinding.list(registered))])
    }

    private static func unregistered(
      _ name: String, at span: SourceSpan?, on phone: Phone
    ) -> Diagnostic {
      let registered = phone.categories.map(\.identifier)
      if let span, let sources = phone.app.sources,
        let finding = sources.finding(aboutCategory: name, at: span)
      {
        return finding
      }
      guard span != nil, phone.wasReplaced(name) else {
        return AppFacts.CategoryFinding.unregistered(
          name, at: span, among: registered, claimed: phone.app.extensionCategories)
      }
      return AppFacts.CategoryFinding.diagnostic(
        "the app replaced its category '\(name)' by a later 'setNotificationCategories(_:)', so the"
          + " alert has no buttons", about: name, at: span, among: registered,
        claimed: phone.app.extensionCategories)
    }
  }
}
