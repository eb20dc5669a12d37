import APNs
import UserNotifications

/// Finds what is odd about an app's answer in the foreground, or about the lack of one
/// (rules X24, X25).
struct ForegroundCheck {
  let delivery: Delivery
  let phone: Phone

  /// Reports that nobody was asked.
  func reportUnasked(_ reason: String, _ rule: Rule) {
    report(
      Diagnostic(
        .warning, .foregroundUnasked,
        "\(reason), so it has no say in how a notification is presented in the foreground",
        fixIt: .init("set a delegate with 'willPresent' before the app's launch is complete")),
      rule)
  }

  /// Reports options that do less than they seem to.
  func report(_ options: UNNotificationPresentationOptions) {
    if options.isEmpty {
      report(
        "'willPresent' returned no options, so the notification is neither shown nor heard"
          + " while the app is in the foreground", .willPresent)
    }
    if options.contains(.presentsAlert) {
      report(
        "'willPresent' returned 'alert', which is deprecated: it means 'banner' and 'list'",
        .alertOption)
    }
    if options.contains(.sound), delivery.content.sound == nil, delivery.soundDefault == nil {
      report(
        "'willPresent' returned 'sound', and the notification has none, so nothing is heard",
        .willPresent)
    }
  }

  private func report(_ message: String, _ rule: Rule) {
    report(Diagnostic(.warning, .presentationOptions, message), rule)
  }

  private func report(_ diagnostic: Diagnostic, _ rule: Rule) {
    phone.report(diagnostic, about: delivery.id, because: [rule])
  }
}
