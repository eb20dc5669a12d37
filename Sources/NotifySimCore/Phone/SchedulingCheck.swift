import APNs
import Foundation
import UserNotifications

/// Reports local notifications that are refused, never fire, or are silently lost (rules X34, X35,
/// X36).
struct SchedulingCheck {
  let phone: Phone

  /// Reports an interval for which Apple's class raises an exception that ends the app.
  func report(_ trigger: UNTimeIntervalNotificationTrigger, about id: String) {
    let isTooShort = trigger.repeats && trigger.timeInterval > 0
    let (problem, text) =
      isTooShort
      ? ("repeats and is under 60 seconds", "time interval must be at least 60 if repeating")
      : ("is not above 0 seconds", "time interval must be greater than 0")
    phone.report(
      Diagnostic(
        .error, .neverFires,
        "the interval of \(trigger.timeInterval) seconds \(problem), and making such a trigger ends"
          + " an app on a device",
        notes: [.init("the exception is NSInternalInconsistencyException: '\(text)'")],
        fixIt: .init(
          isTooShort
            ? "repeat every 60 seconds or more, or do not repeat"
            : "omit the trigger to deliver it at once")),
      about: id, because: [.intervalBounds])
  }

  /// Reports a request without an identifier (rule X50).
  func reportEmptyIdentifier() {
    phone.reportOnce(
      Diagnostic(
        .error, .emptyIdentifier,
        "a local notification is added with an empty identifier, which made iOS 10 crash",
        fixIt: .init("give the request an identifier, such as 'UUID().uuidString'")))
  }

  /// Reports what is wrong with the content of a request that is scheduled.
  func reportContent(of request: PendingRequest) {
    for (finding, rule) in request.content.findings {
      phone.report(finding, about: request.id, because: [rule])
    }
  }

  /// Reports that a request replaced another one with other texts that was added at the same
  /// moment.
  ///
  /// At a later moment the replacement is assumed to be intended.
  func report(_ request: PendingRequest, replacing other: PendingRequest) {
    guard phone.wasAddedNow(request.id), !request.content.hasSameTexts(other.content) else {
      return
    }
    phone.reportOnce(
      Diagnostic(
        .warning, .identifierReused,
        "two different local notifications have the identifier '\(request.id)', so the first,"
          + " '\(other.content.anyText)', is never delivered",
        fixIt: .init("give each request an identifier of its own")),
      about: request.id, because: [.pendingIdentifier])
  }

  /// Reports the requests that were dropped since the last report because too many were pending.
  func reportDropped() {
    let dropped = phone.withAdditions { $0.drainDropped() }
    guard let first = dropped.first else { return }
    let names = dropped.prefix(Self.nameLimit).map { "'\($0)'" }.joined(separator: ", ")
    let rest = dropped.count - Self.nameLimit
    phone.report(
      Diagnostic(
        .warning, .tooManyPending,
        "more than \(DeviceState.pendingLimit) local notifications are pending, so those that"
          + " \(phone.profile.pendingLimit.lost) are never delivered: \(names)"
          + (rest > 0 ? " and \(rest) more" : ""),
        fixIt: .init("keep the next few pending, and add others when the app runs")),
      about: dropped.count == 1 ? first : nil, because: [.pendingLimit])
  }

  private static let nameLimit = 10
}

extension SchedulingCheck {
  /// Refuses a request because the app has no permission for notifications (rules A32b, L12).
  ///
  /// - Returns: the error that the app receives, as for each refusal.
  func refuseUnallowed(_ request: PendingRequest) -> UNError? {
    phone.withhold(
      .notification, "the app has no permission for notifications, so nothing is scheduled",
      about: request.id, because: [.ignoredWhileDenied, .unallowedRequest])
    phone.reportOnce(
      Diagnostic(
        .warning, .notAuthorized, "a local notification was added without permission",
        notes: [.init("read 'authorizationStatus' of the settings before adding one")]),
      about: request.id)
    return phone.profile.addWithoutPermission == .fails ? UNError(.notificationsNotAllowed) : nil
  }

  /// Refuses a request because no future date matches its date components (rules L6, L6b).
  func refuseDateless(_ id: String) -> UNError? {
    let isRefused = phone.profile.impossibleDate == .refused
    phone.report(
      Diagnostic(
        .error, .neverFires,
        "no future date matches the trigger's components, so it never fires",
        notes: [
          .init(
            isRefused
              ? "adding it completes with the error 1400, notificationInvalidNoDate"
              : "adding it completes without an error, and the request is gone")
        ],
        fixIt: .init("ask the trigger for its 'nextTriggerDate()' before adding the request")),
      about: id, because: [.calendarTrigger, .impossibleDate])
    return isRefused ? UNError(.notificationInvalidNoDate) : nil
  }

  /// Refuses a request because it has no text, sound or badge (rule L11).
  func refuseEmpty(_ request: PendingRequest) -> UNError? {
    phone.withhold(
      .notification, "it has no text, sound or badge, so nothing is scheduled",
      about: request.id, because: [.emptyRequest])
    reportContent(of: request)
    return UNError(.notificationInvalidNoContent)
  }

  /// Refuses a request because an attachment cannot be shown (rule L14).
  func refuse(_ request: PendingRequest, _ fault: AttachmentFile.Fault) -> UNError? {
    phone.withhold(
      .notification, "an attachment cannot be shown, so nothing is scheduled",
      about: request.id, because: [.invalidAttachment])
    return UNError(fault.code)
  }

  /// The local notifications that were added during the current stimulus, and those that were
  /// dropped.
  struct LocalAdditions: Sendable {
    /// The moment of the latest addition.
    private var time = Date.distantPast
    /// The identifiers that were added at that moment.
    private var added: Set<String> = []
    /// The identifiers that were dropped since the last report, in order.
    private var dropped: [String] = []

    /// Records an added identifier.
    mutating func note(_ identifier: String, at time: Date) {
      if self.time != time { (self.time, added) = (time, []) }
      added.insert(identifier)
    }

    /// Whether an identifier was already added at this moment.
    func contain(_ identifier: String, at time: Date) -> Bool {
      self.time == time && added.contains(identifier)
    }

    /// Forgets the added identifiers, at the beginning of a stimulus.
    mutating func forget() {
      added = []
    }

    /// Records a dropped identifier.
    mutating func recordDropped(_ identifier: String) {
      dropped.append(identifier)
    }

    /// Whether any were dropped since the last report.
    var hasDropped: Bool { !dropped.isEmpty }

    /// Returns the identifiers dropped since the last call.
    mutating func drainDropped() -> [String] {
      defer { dropped = [] }
      return dropped
    }
  }
}

extension Phone {
  /// Whether a local notification of this identifier was already added at this moment.
  fileprivate func wasAddedNow(_ identifier: String) -> Bool {
    withState { $0.additions.contain(identifier, at: $0.device.time) }
  }
}

extension Profile.PendingLimit {
  /// Which requests are lost if there are too many.
  fileprivate var lost: String {
    switch self {
    case .last: "were added first"
    case .soonest: "fire last"
    }
  }
}

extension NotificationContent {
  /// Whether the texts are the same as those of other content.
  fileprivate func hasSameTexts(_ other: NotificationContent) -> Bool {
    title == other.title && subtitle == other.subtitle && body == other.body
  }

  /// The first text that is not empty.
  fileprivate var anyText: String { [title, subtitle, body].first { !$0.isEmpty } ?? "" }
}
