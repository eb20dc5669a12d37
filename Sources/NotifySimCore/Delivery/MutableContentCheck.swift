import APNs

/// Finds a payload that asks for the service extension in vain (rule X8).
struct MutableContentCheck {
  let payload: Payload
  let source: SourceText
  let phone: Phone

  /// Reports what keeps the service extension from running, if the payload asks for it.
  func report(about id: String) {
    guard payload.aps?.mutableContent?.value == true, let finding else { return }
    phone.report(finding, in: source, about: id, because: [.serviceExtension])
  }

  private var finding: Diagnostic? {
    if let finding = payload.mutableContentDiagnostic { return finding }
    guard phone.app.hasServiceExtension, phone.withDevice(\.settings.alert) != .enabled else {
      return nil
    }
    return payload.mutableContentDiagnostic(
      "alerts are off for the app, so its service extension is not run")
  }
}
