import APNs

/// Finds content that nobody notices, or that shows less than it seems to (rules X20, X21).
struct ContentCheck {
  let phone: Phone

  /// Reports what is wrong with the content of a push; one that wakes the app may be silent.
  func report(_ payload: Payload, in source: SourceText, about id: String) {
    guard let finding = payload.contentDiagnostic else { return }
    phone.report(finding, in: source, about: id, because: [.alertText])
  }

  /// Reports what is wrong with the content of a local notification that is scheduled.
  func report(_ request: PendingRequest) {
    for (finding, rule) in Self.findings(of: request.content) {
      phone.report(finding, about: request.id, because: [rule])
    }
  }

  /// What is wrong with the content of a local notification, and the rule that says so.
  static func findings(
    of content: NotificationContent
  ) -> [(diagnostic: Diagnostic, rule: Rule)] {
    var findings = [unnoticed(content)].compactMap(\.self)
    if content.localized?.body == nil, content.body.contains("%"),
      let escape = FormatEscapes(content.body).escapes.first
    {
      let finding = Diagnostic(
        .warning, .formatText,
        "the body '\(content.body)' has '\(escape)', which is removed before it is shown",
        fixIt: .init("write '%%' for a percent sign"))
      findings.append((finding, .bodyFormat))
    }
    return findings
  }

  private static func unnoticed(
    _ content: NotificationContent
  ) -> (diagnostic: Diagnostic, rule: Rule)? {
    func finding(_ message: String, fixIt: Diagnostic.FixIt? = nil) -> Diagnostic {
      Diagnostic(.warning, .emptyContent, message, fixIt: fixIt)
    }
    if content.isEmpty {
      return (
        finding(
          "the local notification has no text, no sound and no badge, so the person notices nothing"
            + " of it"), .emptyRequest
      )
    }
    if content.isBadgeRemoval {
      return (
        finding(
          "the local notification does nothing but remove the badge, and is not posted; the badge"
            + " stays", fixIt: .init("call 'setBadgeCount(0)' when the badge is to go")),
        .badgeRemovalAlone
      )
    }
    guard !content.title.isEmpty, content.body.isEmpty else { return nil }
    return (
      finding("the notification has a title and no body, so only its heading is shown"), .alertText
    )
  }
}
