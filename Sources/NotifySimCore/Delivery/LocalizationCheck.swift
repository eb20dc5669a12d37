import APNs

/// Finds alert text that is given by a localisation key (rules P10, P11, X19).
struct LocalizationCheck {
  private let alert: Alert?

  init(_ payload: Payload) {
    alert = payload.aps?.alert
  }

  /// What is to be said about the alert's keys.
  var diagnostics: [Diagnostic] {
    guard let alert, alert.isLocalized else { return [] }
    return [
      check(alert.titleLocKey, beside: alert.title, "title"),
      check(alert.subtitleLocKey, beside: alert.subtitle, "subtitle"),
      check(alert.locKey, beside: alert.body, "body"),
    ].compactMap(\.self)
  }

  private func check(
    _ key: Field<String>?, beside text: Field<String>?, _ name: String
  ) -> Diagnostic? {
    guard let key else { return nil }
    if let text {
      return Diagnostic(
        .warning, .localization,
        "the \(name) is given twice: the localisation key '\(key.value)' wins", at: text.span)
    }
    return Diagnostic(
      .note, .localization,
      "localised strings are not looked up; the key '\(key.value)' stands for the \(name)",
      at: key.span)
  }
}
