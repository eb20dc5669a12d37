import APNs
import Foundation
import UserNotifications

/// Finds local notifications that are refused, never fire, or are lost without a word (rules X34,
/// X35, X36).
struct SchedulingCheck {
  let phone: Phone

  /// Reports an interval for which Apple's class raises an exception, which ends the app.
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

  /// Reports that a request took the place of another with another text that was added at the same
  /// moment: at a later moment, an app that does so means it.
  func report(_ request: PendingRequest, replacing other: PendingRequest) {
    guard phone.wasAddedNow(request.id), !request.content.says(other.content) else { return }
    phone.reportOnce(
      Diagnostic(
        .warning, .identifierReused,
        "two different local notifications have the identifier '\(request.id)', so the first,"
          + " '\(other.content.anyText)', is never delivered",
        fixIt: .init("give each request an identifier of its own")),
      about: request.id, because: [.pendingIdentifier])
  }

  /// Reports the requests that were dropped since the last report, since too many were pending.
  func reportDropped() {
    let dropped = phone.withAdditions { $0.takeDropped() }
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
  /// The person does not allow the app notifications (rules A32b, L12).
  ///
  /// - Returns: what the app is told, as of each refusal.
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

  /// No moment to come matches the date components of the trigger (rules L6, L6b).
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

  /// There is nothing to show, play or badge (rule L11).
  func refuseEmpty(_ request: PendingRequest) -> UNError? {
    phone.withhold(
      .notification, "it has no text, sound or badge, so nothing is scheduled",
      about: request.id, because: [.emptyRequest])
    reportContent(of: request)
    return UNError(.notificationInvalidNoContent)
  }

  /// A file cannot be shown (rule L14).
  func refuse(_ request: PendingRequest, _ fault: AttachmentFile.Fault) -> UNError? {
    phone.withhold(
      .notification, "an attachment cannot be shown, so nothing is scheduled",
      about: request.id, because: [.invalidAttachment])
    return UNError(fault.code)
  }

  /// The local notifications that the stimulus at hand had the app add, and those that were
  /// dropped.
  struct LocalAdditions: Sendable {
    /// The last moment at which some were added.
    private var time = Date.distantPast
    /// Which were added at that moment.
    private var added: Set<String> = []
    /// Which were dropped since the last report, in order.
    private var dropped: [String] = []

    /// Takes note of one that was added.
    mutating func note(_ identifier: String, at time: Date) {
      if self.time != time { (self.time, added) = (time, []) }
      added.insert(identifier)
    }

    /// Whether one of an identifier was added before, at this very moment.
    func contain(_ identifier: String, at time: Date) -> Bool {
      self.time == time && added.contains(identifier)
    }

    /// Forgets those that were added, as another stimulus does.
    mutating func forget() {
      added = []
    }

    /// Takes note of one that was dropped.
    mutating func noteDropped(_ identifier: String) {
      dropped.append(identifier)
    }

    /// Whether any were dropped since they were told last.
    var hasDropped: Bool { !dropped.isEmpty }

    /// The identifiers of those dropped since the last call.
    mutating func takeDropped() -> [String] {
      defer { dropped = [] }
      return dropped
    }
  }
}

extension Phone {
  /// Whether a local notification of an identifier was added before, at this very moment.
  fileprivate func wasAddedNow(_ identifier: String) -> Bool {
    withState { $0.additions.contain(identifier, at: $0.device.time) }
  }
}

extension Profile.PendingLimit {
  /// Which requests are lost where there are too many.
  fileprivate var lost: String {
    switch self {
    case .last: "were added first"
    case .soonest: "fire last"
    }
  }
}

extension NotificationContent {
  /// Whether the texts are those of other content.
  fileprivate func says(_ other: NotificationContent) -> Bool {
    title == other.title && subtitle == other.subtitle && body == other.body
  }

  /// The first text that there is.
  fileprivate var anyText: String { [title, subtitle, body].first { !$0.isEmpty } ?? "" }
}
