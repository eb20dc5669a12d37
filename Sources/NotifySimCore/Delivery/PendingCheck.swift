import APNs
import Foundation

/// Finds pending requests that are lost without a word (rules X34, X36).
struct PendingCheck {
  let phone: Phone

  /// Reports that a request took the place of another with another text that was added at the same
  /// moment: at a later moment, an app that does so means it.
  func report(_ request: PendingRequest, replacing other: PendingRequest) {
    guard phone.wasAddedNow(request.id), !request.content.says(other.content) else { return }
    phone.reportOnce(
      Diagnostic(
        .warning, .identifierReused,
        "two different local notifications are added as '\(request.id)', so the first,"
          + " '\(other.content.anyText)', never comes",
        fixIt: .init("give each request an identifier of its own")),
      about: request.id, because: [.pendingIdentifier])
  }

  /// Reports the requests that were dropped since the last report, since too many were pending.
  func reportDropped() {
    let dropped = phone.takeDropped()
    guard let first = dropped.first else { return }
    let names = dropped.prefix(Self.nameLimit).map { "'\($0)'" }.joined(separator: ", ")
    let rest = dropped.count - Self.nameLimit
    phone.report(
      Diagnostic(
        .warning, .tooManyPending,
        "more than \(DeviceState.pendingLimit) local notifications are pending, so those that fire"
          + " last never come: \(names)" + (rest > 0 ? " and \(rest) more" : ""),
        fixIt: .init("keep the next few pending, and add others when the app runs")),
      about: dropped.count == 1 ? first : nil, because: [.pendingLimit])
  }

  private static let nameLimit = 10
}

extension NotificationContent {
  /// Whether the texts are those of other content.
  fileprivate func says(_ other: NotificationContent) -> Bool {
    title == other.title && subtitle == other.subtitle && body == other.body
  }

  /// The first text that there is.
  fileprivate var anyText: String { [title, subtitle, body].first { !$0.isEmpty } ?? "" }
}
