import APNs
import UserNotifications

/// Stage 7: the app is on screen, and its delegate decides.
struct ForegroundStage: Delivery.Stage {
  func apply(to delivery: inout Delivery, on host: AppHost) async {
    let phone = host.phone
    guard phone.withDevice(\.app) == .foreground, delivery.isVisible else { return }
    let notification = delivery.notification(at: phone.withDevice(\.time))
    let answer = await host.call(
      .willPresent(notification), about: delivery.id, because: [.willPresent])
    switch answer {
    case .noDelegate:
      phone.reportReleasedDelegate(about: delivery.id)
      reportUnasked(
        delivery, "the app has no delegate of the notification centre", .foregroundWithoutDelegate,
        phone)
      guard phone.profile.foregroundWithoutDelegate == .suppress else {
        delivery.foregroundRules = [.foregroundWithoutDelegate]
        return
      }
      delivery.stop("the app has no delegate to ask", [.foregroundWithoutDelegate], phone)
    case .notImplemented:
      reportUnasked(
        delivery, "the app's delegate has no method 'willPresent'", .willPresentMissing, phone)
      delivery.stop("the delegate lacks the method", [.willPresentMissing], phone)
    case .called(_, .presentation(let options), _):
      report(options, for: delivery, phone)
      narrow(&delivery, to: options, phone)
    case .called, .calledOlderForm:
      delivery.stop("the delegate gave no answer", [.willPresentMissing], phone)
    }
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

  /// Reports that nobody was asked (rule X25).
  private func reportUnasked(
    _ delivery: Delivery, _ reason: String, _ rule: Rule, _ phone: Phone
  ) {
    phone.report(
      Diagnostic(
        .warning, .foregroundUnasked,
        "\(reason), so it has no say in how a notification is presented in the foreground",
        fixIt: .init("set a delegate with 'willPresent' before the app's launch is complete")),
      about: delivery.id, because: [rule])
  }

  /// Reports options that do less than they seem to (rule X24).
  private func report(
    _ options: UNNotificationPresentationOptions, for delivery: Delivery, _ phone: Phone
  ) {
    func report(_ message: String, _ rule: Rule) {
      phone.report(
        Diagnostic(.warning, .presentationOptions, message), about: delivery.id, because: [rule])
    }
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
