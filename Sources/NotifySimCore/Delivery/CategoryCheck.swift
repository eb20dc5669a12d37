package import APNs
import UserNotifications

/// Finds a category that brings no buttons: not registered, or without an alert (rule X10).
package struct CategoryCheck {
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
        ? Self.unknown(field.value, at: field.span) : unregistered(field.value, at: field.span),
      in: source, about: id, because: rules)
  }

  /// The note that nobody named the app that could register a category.
  private static func unknown(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .note, .category,
      "no app is named, so the built-in samples stand in, and the alert has no buttons: they have no"
        + " category '\(name)'", at: span, pointer: "/aps/category",
      fixIt: .init("name the app: '--app FILE', or a notify-sim.json in this folder or above"))
  }

  /// Reports the category of a local notification that the app does not register by now.
  static func report(_ delivery: Delivery, on phone: Phone) {
    let name = delivery.content.categoryIdentifier
    guard !name.isEmpty, phone.category(name) == nil else { return }
    phone.reportOnce(
      unregistered(name, at: nil, among: phone.categories.map(\.identifier)),
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
          + " alert has no buttons", notes: [.init(list(registered))]),
      about: id, because: [.actionsNeedCategory])
  }

  private func unregistered(_ name: String, at span: SourceSpan) -> Diagnostic {
    let registered = phone.categories.map(\.identifier)
    guard phone.wasReplaced(name) else {
      return Self.unregistered(name, at: span, among: registered)
    }
    return Self.diagnostic(
      "the app replaced its category '\(name)' by a later 'setNotificationCategories(_:)', so the"
        + " alert has no buttons", about: name, at: span, among: registered)
  }

  /// The finding that a payload's category is none of those that the app registers, or nil.
  package static func unregistered(
    _ payload: Payload, among registered: Set<String>
  ) -> Diagnostic? {
    guard let field = payload.aps?.category, !registered.contains(field.value) else { return nil }
    return unregistered(field.value, at: field.span, among: registered.sorted())
  }

  private static func unregistered(
    _ name: String, at span: SourceSpan?, among registered: [String]
  ) -> Diagnostic {
    diagnostic(
      "the app registers no category '\(name)', so the alert has no buttons", about: name, at: span,
      among: registered)
  }

  private static func diagnostic(
    _ message: String, about name: String, at span: SourceSpan?, among registered: [String]
  ) -> Diagnostic {
    let fix = nearest(to: name, among: registered).map {
      Diagnostic.FixIt("did you mean '\($0)'?", replacing: span, with: quoted($0))
    }
    return Diagnostic(
      .warning, .category, message, at: span, pointer: span.map { _ in "/aps/category" },
      notes: [.init(list(registered))], fixIt: fix)
  }

  private static func list(_ registered: [String]) -> String {
    guard !registered.isEmpty else { return "the app registers no categories at all" }
    return "registered: \(registered.joined(separator: ", "))"
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
