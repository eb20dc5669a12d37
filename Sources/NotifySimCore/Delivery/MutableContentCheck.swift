import APNs

/// Finds a payload that asks for the service extension in vain (rule X8).
struct MutableContentCheck {
  let payload: Payload
  let source: SourceText
  let phone: Phone

  /// Reports what keeps the service extension from running, if the payload asks for it.
  func report(about id: String) {
    guard let field = payload.aps?.mutableContent, field.value, let reason = obstacle else {
      return
    }
    phone.report(
      Diagnostic(
        .warning, .mutableContent, "'mutable-content' has no effect: \(reason)", at: field.span,
        pointer: "/aps/mutable-content"),
      in: source, about: id, because: [.serviceExtension])
  }

  private var obstacle: String? {
    guard payload.hasAlertText else {
      return "without alert text the service extension is not run"
    }
    guard phone.app.hasServiceExtension, phone.withDevice(\.settings.alert) != .enabled else {
      return nil
    }
    return "alerts are off for the app, so its service extension is not run"
  }
}

extension Diagnostic.Code {
  /// X8: `mutable-content` where the service extension does not run.
  static let mutableContent = Self(rawValue: "X8")
}
