import APNs
import UserNotifications

/// Stage 7: the app is on screen, and its delegate decides.
struct ForegroundStage: DeliveryStage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    let phone = host.phone
    guard phone.withDevice(\.app) == .foreground, delivery.isVisible else { return }
    switch await host.callWillPresent(delivery) {
    case .noDelegate:
      ForegroundCheck(delivery: delivery, phone: phone).reportUnasked(
        "the app has no delegate of the notification centre", .foregroundWithoutDelegate)
      guard phone.profile.foregroundWithoutDelegate == .suppress else {
        delivery.foregroundRules = [.foregroundWithoutDelegate]
        return
      }
      delivery.stop("the app has no delegate to ask", [.foregroundWithoutDelegate], phone)
    case .notImplemented:
      ForegroundCheck(delivery: delivery, phone: phone).reportUnasked(
        "the app's delegate has no method 'willPresent'", .willPresentMissing)
      delivery.stop("the delegate lacks the method", [.willPresentMissing], phone)
    case .unanswered:
      delivery.stop("the delegate gave no answer", [.willPresentMissing], phone)
    case .options(let options):
      ForegroundCheck(delivery: delivery, phone: phone).report(options)
      narrow(&delivery, to: options, phone)
    }
  }

  /// What asking the app came to.
  enum Answer: Sendable {
    /// Nobody is there to ask.
    case noDelegate
    /// The delegate does not have the method.
    case notImplemented
    /// The completion handler was not called as it must be.
    case unanswered
    /// The app chose.
    case options(UNNotificationPresentationOptions)
  }

  private func narrow(
    _ delivery: inout Delivery, to options: UNNotificationPresentationOptions, _ phone: Phone
  ) {
    delivery.foregroundRules = options.rules
    let left = delivery.permitted.intersection(options.interactions)
    guard left.isEmpty else {
      return delivery.narrow(
        to: options.interactions, "the app did not return the option for it", options.rules, phone)
    }
    delivery.permitted = left
    guard options.interactions.isEmpty else {
      let reason = "nothing is left of the presentation options that the app returned"
      return delivery.stop(reason, [.willPresent, .foregroundSettings], phone)
    }
    delivery.stop(
      "the app is in the foreground and returned no presentation options",
      [.willPresent], phone)
  }
}

extension UNNotificationPresentationOptions {
  /// What the options permit; `alert` is banner and list (rule A48).
  fileprivate var interactions: Delivery.Interactions {
    var permitted: Delivery.Interactions = []
    if contains(.banner) || contains(.presentsAlert) { permitted.insert(.banner) }
    if contains(.list) || contains(.presentsAlert) { permitted.formUnion([.list, .lockScreen]) }
    if contains(.sound) { permitted.insert(.sound) }
    if contains(.badge) { permitted.insert(.badge) }
    return permitted
  }

  /// The rules that what is presented by the options rests on.
  fileprivate var rules: [Rule] {
    let splitsAlert = contains(.banner) != contains(.list)
    var rules: [Rule] = [.willPresent]
    if contains(.presentsAlert) || splitsAlert { rules.append(.alertOption) }
    if !contains(.list), !contains(.presentsAlert) { rules.append(.foregroundNotKept) }
    if !contains(.badge) { rules.append(.foregroundBadge) }
    return rules
  }
}

extension AppHost {
  /// Asks the app how to present a notification in the foreground.
  fileprivate func callWillPresent(_ delivery: Delivery) async -> ForegroundStage.Answer {
    let notification = delivery.notification(at: phone.withDevice(\.time))
    let answer = await call(
      .willPresent(notification), about: delivery.id,
      because: [.willPresent])
    switch answer {
    case .noDelegate:
      phone.reportReleasedDelegate(about: delivery.id)
      return .noDelegate
    case .notImplemented: return .notImplemented
    case .called(_, .presentation(let options), _): return .options(options)
    case .called, .calledOlderForm: return .unanswered
    }
  }
}

/// Finds what is odd about an app's answer in the foreground, or about the lack of one
/// (rules X24, X25).
private struct ForegroundCheck {
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
