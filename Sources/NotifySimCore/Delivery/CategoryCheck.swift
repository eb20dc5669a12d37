import APNs
import UserNotifications

/// Finds a category that brings no buttons: not registered, or without an alert (rule X10).
struct CategoryCheck {
  let payload: Payload
  let source: SourceText
  let phone: Phone

  /// Reports what is wrong with the payload's category, if anything is.
  func report(about id: String) {
    guard let field = payload.aps?.category, phone.category(field.value) == nil else { return }
    guard !phone.facts.disabled.contains(.category) else { return }
    let rules: [Rule] = phone.wasReplaced(field.value) ? [.setReplaces] : [.actionsNeedCategory]
    phone.report(
      phone.app.standsIn
        ? CategoryFinding.unknown(field.value, at: field.span)
        : unregistered(field.value, at: field.span),
      in: source, about: id, because: rules)
  }

  /// Reports the category of a local notification that the app does not register by now.
  static func report(_ delivery: Delivery, on phone: Phone) {
    let name = delivery.content.categoryIdentifier
    guard !name.isEmpty, phone.category(name) == nil else { return }
    phone.reportOnce(
      CategoryFinding.unregistered(name, at: nil, among: phone.categories.map(\.identifier)),
      about: delivery.id, because: [.actionsNeedCategory])
  }

  /// Reports a category that a service extension set and the app does not register.
  static func report(_ modification: Modification, about id: String, on phone: Phone) {
    let name = modification.content.categoryIdentifier
    guard name != modification.original.categoryIdentifier, !name.isEmpty,
      phone.category(name) == nil
    else { return }
    let registered = phone.categories.map(\.identifier)
    phone.report(
      Diagnostic(
        .warning, .category,
        "the service extension set the category '\(name)', which the app does not register, so the"
          + " alert has no buttons", notes: [.init(CategoryFinding.list(registered))]),
      about: id, because: [.actionsNeedCategory])
  }

  private func unregistered(_ name: String, at span: SourceSpan) -> Diagnostic {
    let registered = phone.categories.map(\.identifier)
    guard phone.wasReplaced(name) else {
      return CategoryFinding.unregistered(name, at: span, among: registered)
    }
    return CategoryFinding.diagnostic(
      "the app replaced its category '\(name)' by a later 'setNotificationCategories(_:)', so the"
        + " alert has no buttons", about: name, at: span, among: registered)
  }
}
