import APNs

/// Finds content that nobody notices, or that shows less than it seems to (rules X20, X21).
struct ContentCheck {
  let phone: Phone

  /// Reports what is wrong with the content of a push; one that wakes the app may be silent.
  func report(_ payload: Payload, in source: SourceText, about id: String) {
    guard let aps = payload.aps else { return }
    let alert = aps.alert
    let isUnnoticed = alert?.hasText != true && aps.badge == nil && aps.sound == nil
    if isUnnoticed, !aps.contains(.contentAvailable) {
      let span = alert?.span ?? payload.root["aps"]?.span
      let pointer = alert == nil ? "/aps" : "/aps/alert"
      phone.report(
        empty("the push", at: span, pointer), in: source, about: id, because: [.alertText])
    } else if let title = alert?.titleLocKey ?? alert?.title, !title.value.isEmpty,
      (alert?.locKey ?? alert?.body)?.value.isEmpty != false
    {
      phone.report(
        titleAlone(at: title.span, "/aps/alert"), in: source, about: id, because: [.alertText])
    }
  }

  /// Reports what is wrong with the content of a local notification that is scheduled.
  func report(_ request: PendingRequest) {
    let content = request.content
    if !content.hasText, content.badge == nil, content.sound == nil {
      phone.report(
        empty("the local notification", at: nil, nil), about: request.id, because: [.emptyRequest])
    } else if !content.title.isEmpty, content.body.isEmpty {
      phone.report(titleAlone(at: nil, nil), about: request.id, because: [.alertText])
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

  private func empty(_ what: String, at span: SourceSpan?, _ pointer: String?) -> Diagnostic {
    Diagnostic(
      .warning, .emptyContent,
      "\(what) has no text, no sound and no badge, so the person notices nothing of it", at: span,
      pointer: pointer)
  }

  private func titleAlone(at span: SourceSpan?, _ pointer: String?) -> Diagnostic {
    Diagnostic(
      .warning, .emptyContent,
      "the notification has a title and no body, so only its heading"
        + " is shown", at: span, pointer: pointer)
  }
}

extension Diagnostic.Code {
  /// X20: nothing that a person would notice, or a title alone.
  static let emptyContent = Self(rawValue: "X20")
}
