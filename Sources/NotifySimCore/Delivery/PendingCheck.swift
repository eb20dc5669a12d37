import APNs
import Foundation

/// Finds pending requests that are lost without a word (rule X34).
struct PendingCheck {
  let phone: Phone

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

extension Diagnostic.Code {
  /// More local notifications are pending than the phone keeps.
  static let tooManyPending = Self(rawValue: "X34")
}
