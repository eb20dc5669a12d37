/// Findings about a payload's content that a linter and a phone share.
extension Payload {
  /// The finding that nobody notices the push, or sees a heading alone (X20), or nil.
  package var contentDiagnostic: Diagnostic? {
    guard let aps else { return nil }
    let alert = aps.alert
    if alert?.hasText != true, aps.badge == nil, aps.sound == nil {
      guard !aps.contains(.contentAvailable) else { return nil }
      return Diagnostic(
        .warning, .emptyContent,
        "the push has no text, no sound and no badge, so the person notices nothing of it",
        at: alert?.span ?? aps.span, pointer: alert == nil ? "/aps" : "/aps/alert")
    }
    guard let title = alert?.titleLocKey ?? alert?.title, !title.value.isEmpty,
      (alert?.locKey ?? alert?.body)?.value.isEmpty != false
    else { return nil }
    return Diagnostic(
      .warning, .emptyContent,
      "the notification has a title and no body, so only its heading is shown", at: title.span,
      pointer: "/aps/alert")
  }

  /// The finding that the service extension is not run for lack of text (X8), or nil.
  package var mutableContentDiagnostic: Diagnostic? {
    hasAlertText
      ? nil : mutableContentDiagnostic("without alert text the service extension is not run")
  }

  /// The finding that `mutable-content` has no effect (X8), or nil where it is not given.
  package func mutableContentDiagnostic(_ reason: String) -> Diagnostic? {
    guard let field = aps?.mutableContent, field.value else { return nil }
    return Diagnostic(
      .warning, .mutableContent, "'mutable-content' has no effect: \(reason)", at: field.span,
      pointer: "/aps/mutable-content")
  }

  /// The finding that a category has no place for its buttons (X10, P21), or nil.
  package var categoryDiagnostic: Diagnostic? {
    guard let field = aps?.category, !hasAlertText else { return nil }
    return Diagnostic(
      .warning, .category,
      "the category '\(field.value)' has no effect without alert text: there is no place for its"
        + " buttons", at: field.span, pointer: "/aps/category")
  }
}
