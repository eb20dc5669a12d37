import APNs

/// Stage 0: the bytes of a push become a delivery, and what is wrong with them is reported.
struct PushReading {
  let push: Push
  let phone: Phone

  /// Reads the push and records its arrival.
  ///
  /// - Returns: the delivery, or nil when no notification can come of the push.
  func delivery() -> Delivery? {
    guard reportEnvelope() else { return withholdUnread() }
    let payload: Payload
    do throws(JSONSyntaxError) {
      payload = try push.payload.get()
    } catch {
      return refuse(error.diagnostic)
    }
    guard payload.root.kind == .object else { return refuse(payload.diagnostics.last) }
    let id = push.headers.collapseID ?? phone.mintIdentifier()
    let localization = localization(of: payload)
    guard report(payload, localization, about: id) else { return withholdRefused(id) }
    let pushType = push.headers.pushType ?? payload.impliedPushType
    var content = NotificationContent(payload)
    phone.localize(&content)
    let delivery = Delivery(
      id: id, origin: .remote, pushType: pushType, content: content,
      priority: push.headers.priority, wakesApp: wakesApp(payload),
      isMutable: payload.aps?.mutableContent?.value == true)
    phone.record(
      .received(
        Reception(origin: origin(of: pushType), pushType: pushType, content: delivery.content)),
      about: id, because: rules(of: payload))
    CategoryCheck(payload: payload, source: push.source, phone: phone).report(about: id)
    if delivery.isForPerson { reportContent(of: payload, about: id) }
    if pushType == .voip { reportUnseenAlert(of: payload, about: id) }
    reportMutableContent(of: payload, about: id)
    guard payload.aps != nil || payload.mdm != nil || origin(of: pushType) == .pushKit else {
      return withholdEmpty(id)
    }
    return delivery
  }

  /// Whether APNs takes the request, whether or not the phone can be reached; records nothing.
  var isTaken: Bool {
    guard case .success(let payload) = push.payload else {
      return false
    }
    return payload.root.kind == .object && sizeDiagnostic(of: payload) == nil && fitsHeaders
  }

  /// The text that headers with a place stand in.
  private var headerSource: SourceText? { push.source.origin?.source }

  private var fitsHeaders: Bool {
    !push.headers.diagnostics.contains { $0.severity == .error }
      && stringIssuedAt?.severity != .error
  }

  /// The finding that the provider token's time is a string; the profile says if APNs takes it.
  private var stringIssuedAt: Diagnostic? {
    push.headers.stringIssuedAtFinding(isRefused: phone.profile.stringIssuedAt == .refused)
  }

  private func sizeDiagnostic(of payload: Payload) -> Diagnostic? {
    payload.sizeDiagnostic(
      for: push.headers.pushType ?? .alert, isBroadcast: push.headers.isBroadcast)
  }

  /// The rules by which the payload became content; uncertain ones only where they mattered.
  private func rules(of payload: Payload) -> [Rule] {
    var rules: [Rule] = [.contentMapping, .wholePayload]
    if let alert = payload.aps?.alert, alert.isLocalized {
      let keys = alert.texts.compactMap(\.key)
      if keys.contains(where: { phone.app.localizations.has($0.value) }) {
        rules.append(.localizedText)
      }
      if !alert.doubledTexts.isEmpty { rules.append(.localizedWins) }
      if keys.contains(where: { !phone.app.localizations.has($0.value) }) {
        rules.append(.missingLocalization)
      }
    }
    let mistyped = payload.diagnostics.filter { $0.code == .wrongType && $0.severity != .note }
    if mistyped.contains(where: { $0.pointer == "/aps/badge" }) { rules.append(.badgeAsText) }
    if mistyped.contains(where: { $0.pointer != "/aps/badge" }) { rules.append(.wrongTypes) }
    if let aps = payload.aps, aps.contains(.contentAvailable), aps.contentAvailable?.value != true {
      rules.append(.contentAvailableValue)
    }
    return rules
  }

  private func wakesApp(_ payload: Payload) -> Bool {
    switch phone.profile.contentAvailable {
    case .value: payload.aps?.contentAvailable?.value == true
    case .presence: payload.aps?.contains(.contentAvailable) == true
    }
  }

  private func origin(of pushType: PushType?) -> NotificationOrigin {
    pushType.flatMap { PushKitType($0) } == nil ? .remote : .pushKit
  }

  private func refuse(_ diagnostic: Diagnostic?) -> Delivery? {
    if let diagnostic { phone.report(diagnostic, in: push.source, isFatal: true) }
    return withholdUnread()
  }

  private func withholdUnread() -> Delivery? {
    phone.withhold(
      .notification, "the payload cannot be read", because: [.invalidJSON])
    return nil
  }

  /// Reports what is wrong with the text that the payload was made of, if it was made of one.
  ///
  /// - Returns: whether there is a payload.
  private func reportEnvelope() -> Bool {
    guard let origin = push.source.origin else { return true }
    for finding in origin.findings {
      let isFatal = !origin.hasPayload && finding.severity == .error
      phone.report(finding, in: origin.source, isFatal: isFatal)
    }
    return origin.hasPayload
  }

  private func withholdEmpty(_ id: String) -> Delivery? {
    phone.withhold(
      .notification, "the payload has no 'aps' dictionary", about: id, because: [.emptyAPS])
    return nil
  }

  private func withholdRefused(_ id: String) -> Delivery? {
    phone.withhold(
      .notification, "APNs refuses the request", about: id, because: [.refusedByAPNs])
    return nil
  }

  /// Reports what is wrong with the push: first as APNs sees it, then in the order of its text.
  ///
  /// - Returns: whether APNs takes the request.
  private func report(
    _ payload: Payload, _ localization: [Diagnostic], about id: String
  ) -> Bool {
    let size = sizeDiagnostic(of: payload)
    var headers = push.headers.diagnostics
    for diagnostic in headers {
      phone.report(diagnostic, in: diagnostic.span.flatMap { _ in headerSource }, about: id)
    }
    if let token = stringIssuedAt {
      phone.report(
        token, in: token.span.flatMap { _ in headerSource }, about: id, because: [.stringIssuedAt])
      headers.append(token)
    }
    var findings = payload.diagnostics(
      sentAs: push.headers.pushType ?? payload.impliedPushType)
    if let size { findings.append(size) }
    findings += localization
    findings += payload.keyDiagnostics
    if !findings.isEmpty {
      for diagnostic in findings.inTextOrder {
        phone.report(diagnostic, in: push.source, about: id)
      }
    }
    return size == nil && !headers.contains { $0.severity == .error }
  }

  /// What is to be said about texts that are given by a localisation key (P10, X19).
  private func localization(of payload: Payload) -> [Diagnostic] {
    guard let alert = payload.aps?.alert, alert.isLocalized else { return [] }
    guard !phone.app.localizations.isEmpty else {
      return alert.doubledTexts + alert.texts.compactMap(unlocalized)
    }
    return alert.doubledTexts
      + LocalizationsCheck.KeyCheck(phone.app.localizations).findings(in: payload)
  }

  private func unlocalized(_ text: Alert.Text) -> Diagnostic? {
    guard let key = text.key, text.text == nil else { return nil }
    return Diagnostic(
      .note, .localization,
      "the app's strings are not known, so the key '\(key.value)' stands for the \(text.name)",
      at: key.span, fixIt: .init("name their directory in the manifest: 'localizations'"))
  }
}

/// What is found in a payload besides its mistakes.
extension PushReading {
  /// Reports content that nobody notices, or that shows less than it seems to (rules X20, X21); a
  /// push that wakes the app may be silent.
  private func reportContent(of payload: Payload, about id: String) {
    guard let finding = payload.contentDiagnostic else { return }
    phone.report(finding, in: push.source, about: id, because: [.alertText])
  }

  /// Reports the alert of a VoIP push, which nobody will see (rule X45).
  private func reportUnseenAlert(of payload: Payload, about id: String) {
    guard payload.hasAlertText, let alert = payload.root["aps"]?["alert"] else { return }
    phone.report(
      Diagnostic(
        .warning, .unreportedCall,
        "nobody sees the alert of a VoIP push, which is for calls alone; send a message with the"
          + " push type 'alert'",
        at: alert.span, pointer: alert.pointer),
      in: push.source, about: id, because: [.neverShown])
  }

  /// Reports what keeps the service extension from running, if the payload asks for it (rule X8).
  private func reportMutableContent(of payload: Payload, about id: String) {
    guard payload.aps?.mutableContent?.value == true else { return }
    var finding = payload.mutableContentDiagnostic
    if finding == nil, phone.app.hasServiceExtension,
      phone.withDevice(\.settings.alert) != .enabled
    {
      finding = payload.mutableContentDiagnostic(
        "alerts are off for the app, so its service extension is not run")
    }
    guard let finding else { return }
    phone.report(finding, in: push.source, about: id, because: [.serviceExtension])
  }
}
