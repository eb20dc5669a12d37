import APNs
import Foundation
import UserNotifications

/// A notification on its way through the phone.
///
/// Stages narrow what may still happen to it; what they take away they record with its reason.
struct Delivery: Sendable {
  /// The request's identifier.
  let id: String
  /// Where it comes from.
  let origin: DeliveredNotification.Origin
  /// The push type that its request named; nil for a local notification.
  let pushType: PushType?
  /// What it says; a service extension may change it (rule D34).
  var content: NotificationContent
  /// What it waited for; nil for one from a server, or one that was due at once.
  var trigger: PendingRequest.Trigger?
  /// The priority that its request named: 10, 5 or 1.
  var priority: Int?
  /// What a remote notification asks of the app besides being shown.
  var wakesApp = false
  /// Whether its payload asks for the service extension (rule D30).
  var isMutable = false
  /// The interruption level that counts (rule D41).
  var level = NotificationContent.InterruptionLevel.active
  /// The sound that plays where the content has none.
  var soundDefault: NotificationContent.Sound?
  /// When it arrived, where that was before: it was held for a summary.
  var arrival: Date?
  /// How many of the same moment had arrived before it; nil for none.
  var number: Int?
  /// What may still be done to tell the person.
  var permitted: Interactions = .all
  /// The rules by which the app in the foreground had it presented.
  var foregroundRules: [Rule] = []
  /// The rule by which it goes to the list alone, where one has it so.
  var quietRule: Rule?
  /// The rules by which it passes what silences others, or is a critical alert.
  var passRules: [Rule] = []
  /// Whether the fetch handler was called for it.
  var isFetched = false
  /// Whether the fetch handler is called at the end of all (rule D56).
  var fetchesLast = false
  /// Whether it went as far as it goes.
  var isStopped = false

  /// It as a notification that the phone keeps from a moment on, or has kept since it arrived.
  func notification(at date: Date) -> DeliveredNotification {
    var notification = DeliveredNotification(
      id: id, date: arrival ?? date, origin: origin, content: content)
    notification.trigger = trigger
    notification.number = number
    return notification
  }

  /// Whether it is of a push type that may become a notification at all (rule D6).
  var isForPerson: Bool {
    guard let pushType else { return true }
    return pushType == .alert || pushType == .background || !pushType.isKnown
  }

  /// Whether it has anything for the person: text, a sound or a badge.
  var isVisible: Bool {
    !content.isEmpty && !isBadgeRemovalAlone
  }

  /// Whether it is a local one that does nothing but remove the badge (rule L18b).
  var isBadgeRemovalAlone: Bool { origin == .local && content.isBadgeRemoval }

  /// The ways of telling the person.
  struct Interactions: OptionSet, Sendable {
    let rawValue: UInt8

    /// An alert: a banner on the unlocked phone, or what the watch and the car show.
    static let banner = Interactions(rawValue: 1)
    /// An entry on the lock screen.
    static let lockScreen = Interactions(rawValue: 2)
    /// An entry in Notification Center.
    static let list = Interactions(rawValue: 4)
    /// The sound.
    static let sound = Interactions(rawValue: 8)
    /// The number on the icon.
    static let badge = Interactions(rawValue: 16)

    static let all: Interactions = [.banner, .lockScreen, .list, .sound, .badge]
  }

  /// Ends its way and records why.
  mutating func stop(_ reason: String, _ rules: [Rule], _ phone: Phone) {
    phone.withhold(.notification, reason, about: id, because: rules)
    isStopped = true
  }

  /// Takes away all interactions but some, and records those that would have done something.
  mutating func narrow(
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

  /// One of the steps that decide what becomes of a notification.
  ///
  /// A stage passes the delivery on, narrows it, or stops it, and records the rule in each case
  /// where it changes something.
  protocol Stage: Sendable {
    /// Decides.
    static func apply(to delivery: inout Delivery, on phone: Phone)
  }

  /// A stage that may have to ask or tell the app, and wait for it.
  protocol CallingStage: Sendable {
    /// Whether there is anything to decide.
    static func concerns(_ delivery: Delivery, on phone: Phone) -> Bool
    /// Decides on a delivery that the stage concerns.
    static func apply(to delivery: inout Delivery, on host: AppHost) async
  }

  /// A step of a way through the phone.
  enum Step: Sendable {
    case decides(any Stage.Type)
    case calls(any CallingStage.Type)
  }
}

/// The stages, in the order of rulebook section 5.
extension Delivery {
  /// From the arrival at the phone to what the person sees.
  static let stages: [Step] = [
    .decides(ReachingStage.self), .calls(AudienceStage.self), .calls(SilentStage.self),
    .calls(AuthorizationStage.self), .calls(ServiceExtensionStage.self),
    .decides(InterruptionStage.self), .calls(ForegroundStage.self), .decides(SurfaceStage.self),
  ]

  /// Those of a notification that a summary shows, which passed the others when it arrived
  /// (rule D44).
  static let stagesOfSummary: [Step] = [
    .calls(AuthorizationStage.self), .decides(SurfaceStage.self),
  ]

  /// Takes it through stages as far as it goes.
  mutating func pass(_ stages: [Step], on host: AppHost) async {
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

  /// Finds a category that brings no buttons: not registered, or without an alert (rule X10).
  enum CategoryCheck {
    /// Reports what is wrong with the category of a push, if anything is.
    static func report(
      _ category: Payload.Field<String>, in source: SourceText, about id: String, on phone: Phone
    ) {
      let name = category.value
      phone.reportDoubts(aboutCategory: name, notification: id)
      guard phone.category(name) == nil, !phone.facts.disabled.contains(.category) else { return }
      let rules: [Rule] = phone.wasReplaced(name) ? [.setReplaces] : [.actionsNeedCategory]
      phone.report(
        phone.app.isDefaultSample
          ? AppFacts.CategoryFinding.unknown(name, at: category.span)
          : unregistered(name, at: category.span, on: phone),
        in: source, about: id, because: rules + phone.claimRules(name))
    }

    /// Reports the category of a local notification that the app does not register by now.
    static func report(_ delivery: Delivery, on phone: Phone) {
      let name = delivery.content.categoryIdentifier
      guard !name.isEmpty, phone.category(name) == nil else { return }
      phone.reportOnce(
        unregistered(name, at: nil, on: phone), about: delivery.id,
        because: [.actionsNeedCategory] + phone.claimRules(name))
    }

    /// Reports a category that a service extension set and the app does not register.
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
