import APNs
import Foundation

/// Stage 0: reads the bytes of a push as a delivery, and reports what is wrong with them.
struct PushReading {
  let push: Push
  let phone: Phone
  let headers: RequestHeaders

  init(_ push: Push, on phone: Phone) {
    self.push = push
    self.phone = phone
    headers = push.headers
  }

  /// Reads the push and records its arrival.
  ///
  /// - Returns: the delivery, or nil if the push cannot become a notification.
  func delivery() -> Delivery? {
    let findings = PushFindings(of: push, to: phone.facts)
    reportAroundPayload(findings)
    guard push.source.origin?.hasPayload != false else { return withholdUnread() }
    guard let message = push.message, message.payload.root.kind == .object else {
      return refuse(findings)
    }
    return delivery(of: message, findings)
  }

  private func delivery(of message: Push.Message, _ findings: PushFindings) -> Delivery? {
    let payload = message.payload
    let shared = payload.sharedAPS
    let id = headers.collapseID ?? phone.makeIdentifier()
    let pushType = payload.pushType(sentWith: headers)
    guard report(findings, about: id) else {
      reportEffects(findings, of: payload, shared, about: id)
      return withholdRefused(id)
    }
    var content = message.content
    phone.localize(&content)
    let origin = pushType.flatMap { PushKitType($0) } == nil ? Origin.remote : .pushKit
    phone.record(
      .received(Event.Reception(origin: origin, pushType: pushType, content: content)),
      about: id, because: rules(of: payload, shared))
    reportEffects(findings, of: payload, shared, about: id)
    guard message.isAddressed || pushType?.needsAPS == false else { return withholdEmpty(id) }
    let wakesApp = wakesApp(shared)
    return Delivery(
      id: id, origin: .remote, pushType: pushType, content: content,
      priority: headers.priority, dialect: wakesApp ? push.dialect : nil, wakesApp: wakesApp,
      isWithheldByType: pushType == .background && !content.isEmpty
        && phone.profile.backgroundAlert == .withheld,
      isMutable: shared?.aps.mutableContent?.value == true)
  }

  private typealias Origin = DeliveredNotification.Origin

  /// Whether APNs accepts the request, whether or not the phone is reachable; records nothing.
  var isTaken: Bool {
    guard let message = push.message else { return false }
    return message.payload.root.kind == .object && sizeDiagnostic(of: message.payload) == nil
      && fitsHeaders
  }

  /// The text that contains the headers, if it is known.
  private var headerSource: SourceText? { push.source.origin?.source }

  private var fitsHeaders: Bool {
    if headers.fields.isEmpty, headers.diagnostics.isEmpty { return true }
    guard !headers.diagnostics.contains(where: { $0.severity == .error }), !hasForeignTopic else {
      return false
    }
    guard let finding = stringIssuedAt else { return true }
    return finding.severity != .error
  }

  /// Whether APNs refuses the topic, since it has the ending of another push type and the app's
  /// bundle identifier does not (rule N10).
  private var hasForeignTopic: Bool {
    headers.foreignTopicFinding != nil && headers.topic != phone.app.manifest.bundleIdentifier
  }

  /// The findings about the headers with what the app's bundle identifier says of the topic: its
  /// ending is at fault, or the app's own.
  private func judged(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard let ofTopic = headers.foreignTopicFinding else { return findings }
    return findings.compactMap { finding in
      guard finding == ofTopic else { return finding }
      guard hasForeignTopic else { return nil }
      var finding = finding
      finding.severity = .error
      return finding
    }
  }

  /// The finding that the provider token's time is a string; the profile decides whether APNs
  /// accepts it.
  private var stringIssuedAt: Diagnostic? {
    headers.stringIssuedAtFinding(isRefused: phone.profile.gate.stringIssuedAt == .refused)
  }

  private func sizeDiagnostic(of payload: Payload) -> Diagnostic? {
    payload.sizeDiagnostic(for: headers.pushType ?? .alert, isBroadcast: headers.isBroadcast)
  }

  /// The rules for mapping the payload to content; uncertain rules only if they applied.
  private func rules(of payload: Payload, _ shared: Payload.SharedAPS?) -> [Rule] {
    var rules: [Rule] = .ofContent
    if let alert = shared?.aps.alert, alert.isLocalized {
      let keys = alert.texts.compactMap(\.key)
      let localizer = phone.localizer
      let entries = keys.map { localizer.entry(of: $0.value) }
      if entries.contains(where: { $0 != nil }) { rules.append(.localizedText) }
      if entries.contains(where: { $0?.isNear == true }) { rules.append(.nearLanguage) }
      if alert.texts.contains(where: { $0.key != nil && $0.text != nil }) {
        rules.append(.localizedWins)
      }
      if keys.contains(where: { !phone.app.localizations.has($0.value) }) {
        rules.append(.missingLocalization)
      } else if entries.contains(where: { $0 == nil }) {
        rules.append(.missingTranslation)
      }
    }
    if !payload.diagnostics.isEmpty {
      let mistyped = payload.diagnostics.filter { $0.code == .wrongType && $0.severity != .note }
      if mistyped.contains(where: { $0.pointer == "/aps/badge" }) { rules.append(.badgeAsText) }
      if mistyped.contains(where: { $0.pointer != "/aps/badge" }) { rules.append(.wrongTypes) }
    }
    if let shared, shared.aps.contains(.contentAvailable),
      shared.aps.contentAvailable?.value != true
    {
      rules.append(.contentAvailableValue)
    }
    return rules
  }

  private func wakesApp(_ shared: Payload.SharedAPS?) -> Bool {
    switch phone.profile.contentAvailable {
    case .value: shared?.aps.contentAvailable?.value == true
    case .presence: shared?.aps.contains(.contentAvailable) == true
    }
  }

  /// Reports what keeps the text from being a payload, and what is wrong with it besides.
  private func refuse(_ findings: PushFindings) -> Delivery? {
    reportHeaders(permitted(judged(findings.ofHeaders)))
    for diagnostic in findings.syntax {
      phone.report(diagnostic, in: push.source, isFatal: diagnostic.severity == .error)
    }
    for diagnostic in permitted(findings.ofPayload) {
      let isFatal = findings.syntax.isEmpty && diagnostic.severity == .error
      phone.report(diagnostic, in: push.source, isFatal: isFatal)
    }
    return withholdUnread()
  }

  private func withholdUnread() -> Delivery? {
    phone.withhold(
      .notification, "the payload cannot be read", because: [.invalidJSON])
    return nil
  }

  /// Reports the findings about the text that the payload was made of.
  private func reportAroundPayload(_ findings: PushFindings) {
    guard let origin = push.source.origin else { return }
    for finding in findings.aroundPayload {
      let isFatal = !origin.hasPayload && finding.severity == .error
      phone.report(finding, in: origin.source, isFatal: isFatal)
    }
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

  /// Reports the findings about the push: first those of APNs, then the others in the order of the
  /// text.
  ///
  /// - Returns: whether APNs accepts the request.
  private func report(_ findings: PushFindings, about id: String) -> Bool {
    reportHeaders(permitted(judged(findings.ofHeaders)), about: id)
    for diagnostic in permitted(findings.ofPayload) where !diagnostic.code.concernsEffect {
      let isSoundFinding = diagnostic.code == .soundFile && diagnostic.severity > .note
      phone.report(
        diagnostic, in: push.source, about: id, because: isSoundFinding ? [.soundFiles] : [])
      if isSoundFinding { phone.rememberSoundFinding(diagnostic) }
    }
    return !findings.isRefused && fitsHeaders
  }

  /// Reports the findings about the headers, each at its place in the text if there is one.
  private func reportHeaders(_ findings: [Diagnostic], about id: String? = nil) {
    guard !findings.isEmpty else { return }
    let assumed = headers.stringIssuedAtFinding(isRefused: false)
    for diagnostic in findings {
      let own = diagnostic == assumed ? stringIssuedAt : nil
      phone.report(
        own ?? diagnostic, in: diagnostic.span.flatMap { _ in headerSource }, about: id,
        because: own == nil ? [] : [.stringIssuedAt])
    }
  }

  /// Reports, after the arrival, which requests of the payload have no effect.
  private func reportEffects(
    _ findings: PushFindings, of payload: Payload, _ shared: Payload.SharedAPS?, about id: String
  ) {
    let effects = permitted(findings.ofPayload).filter(\.code.concernsEffect)
    if !effects.contains(where: { $0.code == .category }), let category = shared?.aps.category {
      Delivery.CategoryCheck.report(category, in: push.source, about: id, on: phone)
    }
    for finding in effects {
      phone.report(finding, in: push.source, about: id, because: finding.code.rulesOfEffect)
    }
    guard shared?.aps.mutableContent?.value == true, phone.app.hasServiceExtension,
      !effects.contains(where: { $0.code == .mutableContent }),
      phone.withDevice(\.settings.alert) != .enabled,
      let finding = payload.mutableContentDiagnostic(
        "alerts are off for the app, so its service extension is not run")
    else { return }
    phone.report(finding, in: push.source, about: id, because: [.serviceExtension])
  }
}

extension Diagnostic.Code {
  /// Whether findings of this code are about requests without effect, not about syntax or types.
  fileprivate var concernsEffect: Bool { !rulesOfEffect.isEmpty }

  /// The rules of such a finding, besides the rule of its code.
  fileprivate var rulesOfEffect: [Rule] {
    switch self {
    case .category: [.categoryNeedsAlert]
    case .emptyContent: [.alertText]
    case .mutableContent: [.serviceExtension]
    case .unreportedCall: [.neverShown]
    default: []
    }
  }
}

extension PushReading {
  /// The findings without those that the app's manifest disables; errors cannot be disabled.
  private func permitted(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.filter { $0.severity == .error || !phone.facts.disabled.contains($0.code) }
  }
}
