package import APNs

/// What is wrong with the content of a local notification (rules X20, X21).
extension NotificationContent {
  /// What is wrong with the content of a local notification, and the rule that says so.
  package var findings: [(diagnostic: Diagnostic, rule: Rule)] {
    var findings = [unnoticed].compactMap(\.self)
    if localized?.body == nil, body.contains("%"),
      let escape = FormatEscapes(body).escapes.first
    {
      let finding = Diagnostic(
        .warning, .formatText,
        "the body '\(body)' has '\(escape)', which is removed before it is shown",
        fixIt: .init("write '%%' for a percent sign"))
      findings.append((finding, .bodyFormat))
    }
    return findings
  }

  private var unnoticed: (diagnostic: Diagnostic, rule: Rule)? {
    func finding(_ message: String, fixIt: Diagnostic.FixIt? = nil) -> Diagnostic {
      Diagnostic(.warning, .emptyContent, message, fixIt: fixIt)
    }
    if isEmpty {
      return (
        finding(
          "the local notification has no text, no sound and no badge, so the person notices nothing"
            + " of it"), .emptyRequest
      )
    }
    if isBadgeRemoval {
      return (
        finding(
          "the local notification does nothing but remove the badge, and is not posted; the badge"
            + " stays", fixIt: .init("call 'setBadgeCount(0)' when the badge is to go")),
        .badgeRemovalAlone
      )
    }
    guard !title.isEmpty, body.isEmpty else { return nil }
    return (
      finding("the notification has a title and no body, so only its heading is shown"), .alertText
    )
  }
}
