import APNs

/// Finds a VoIP push that is used for an ordinary message (rule X45).
struct VoIPCheck {
  let payload: Payload
  let source: SourceText
  let phone: Phone

  /// Reports an alert, which nobody will see.
  func report(about id: String) {
    guard payload.hasAlertText, let alert = payload.root["aps"]?["alert"] else { return }
    phone.report(
      Diagnostic(
        .warning, .unreportedCall,
        "nobody sees the alert of a VoIP push, which is for calls alone; send a message with the"
          + " push type 'alert'",
        at: alert.span, pointer: alert.pointer),
      in: source, about: id, because: [.neverShown])
  }
}
