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
    for (finding, rule) in request.content.findings {
      phone.report(finding, about: request.id, because: [rule])
    }
  }
}
