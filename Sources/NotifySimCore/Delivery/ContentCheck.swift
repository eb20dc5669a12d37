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
    let content = request.content
    if content.isEmpty {
      report(
        "the local notification has no text, no sound and no badge, so the person notices nothing"
          + " of it", about: request, because: .emptyRequest)
    } else if !content.title.isEmpty, content.body.isEmpty {
      report(
        "the notification has a title and no body, so only its heading is shown", about: request,
        because: .alertText)
    }
    guard content.body.contains("%"),
      let escape = FormatEscapes(content.body).escapes.first
    else { return }
    phone.report(
      Diagnostic(
        .warning, .formatText,
        "the body '\(content.body)' has '\(escape)', which is removed before it is shown",
        fixIt: .init("write '%%' for a percent sign")),
      about: request.id, because: [.bodyFormat])
  }

  private func report(_ message: String, about request: PendingRequest, because rule: Rule) {
    phone.report(
      Diagnostic(.warning, .emptyContent, message), about: request.id, because: [rule])
  }
}
