import APNs
import Foundation

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
    do throws(JSONReader.SyntaxError) {
      payload = try push.payload.get()
    } catch {
      return refuse(error)
    }
    guard payload.root.kind == .object else { return refuse(payload) }
    let id = push.headers.collapseID ?? phone.mintIdentifier()
    let pushType = push.headers.pushType ?? payload.impliedPushType
    let findings = Findings(payload, of: push, facts: phone.facts)
    guard report(findings, about: id) else {
      reportEffects(findings, of: payload, about: id)
      return withholdRefused(id)
    }
    var content = NotificationContent(payload)
    phone.localize(&content)
    let delivery = Delivery(
      id: id, origin: .remote, pushType: pushType, content: content,
      priority: push.headers.priority, wakesApp: wakesApp(payload),
      isMutable: payload.aps?.mutableContent?.value == true)
    phone.record(
      .received(
        Event.Reception(origin: origin(of: pushType), pushType: pushType, content: delivery.content)
      ),
      about: id, because: rules(of: payload))
    reportEffects(findings, of: payload, about: id)
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
    push.headers.stringIssuedAtFinding(isRefused: phone.profile.gate.stringIssuedAt == .refused)
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

  private func origin(of pushType: PushType?) -> DeliveredNotification.Origin {
    pushType.flatMap { PushKitType($0) } == nil ? .remote : .pushKit
  }

  /// Reports every error that keeps the text from being JSON, and then what is wrong with it once
  /// they are mended.
  private func refuse(_ error: JSONReader.SyntaxError) -> Delivery? {
    guard push.source.origin == nil,
      let repair = JSONRepair.attempt(on: push.source.bytes, options: push.options, .all),
      !repair.errors.isEmpty
    else {
      reportHeaders(push.headers.diagnostics)
      return refuse(error.diagnostic)
    }
    let mended = repair.isJSON ? try? Payload.read(repair.bytes, options: push.options) : nil
    let findings = mended.map { Findings($0, of: push, facts: phone.facts) }
    reportHeaders(findings?.ofHeaders ?? push.headers.diagnostics)
    for diagnostic in repair.errors.inTextOrder {
      phone.report(diagnostic, in: push.source, isFatal: true)
    }
    for finding in (findings?.ofPayload ?? []).compactMap(repair.origin) {
      phone.report(finding, in: push.source)
    }
    return withholdUnread()
  }

  private func refuse(_ diagnostic: Diagnostic) -> Delivery? {
    phone.report(diagnostic, in: push.source, isFatal: true)
    return withholdUnread()
  }

  /// Reports what is wrong with a payload that is no object.
  private func refuse(_ payload: Payload) -> Delivery? {
    let findings = Findings(payload, of: push, facts: phone.facts)
    reportHeaders(findings.ofHeaders)
    for diagnostic in findings.ofPayload {
      phone.report(diagnostic, in: push.source, isFatal: diagnostic.severity == .error)
    }
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
  private func report(_ findings: Findings, about id: String) -> Bool {
    reportHeaders(findings.ofHeaders, about: id)
    for diagnostic in findings.ofPayload where !diagnostic.code.isOfEffect {
      let isOfSound = diagnostic.code == .soundFile && diagnostic.severity > .note
      phone.report(
        diagnostic, in: push.source, about: id, because: isOfSound ? [.soundFiles] : [])
      if isOfSound { phone.rememberSoundFinding(diagnostic) }
    }
    return !findings.isRefused && fitsHeaders
  }

  /// Reports what is wrong with the headers, each in the text that it stands in, if in one.
  private func reportHeaders(_ findings: [Diagnostic], about id: String? = nil) {
    guard !findings.isEmpty else { return }
    let assumed = push.headers.stringIssuedAtFinding(isRefused: false)
    for diagnostic in findings {
      let own = diagnostic == assumed ? stringIssuedAt : nil
      phone.report(
        own ?? diagnostic, in: diagnostic.span.flatMap { _ in headerSource }, about: id,
        because: own == nil ? [] : [.stringIssuedAt])
    }
  }

  /// Reports what the payload asks for in vain, once it has arrived.
  private func reportEffects(_ findings: Findings, of payload: Payload, about id: String) {
    let effects = findings.ofPayload.filter(\.code.isOfEffect)
    if !effects.contains(where: { $0.code == .category }) {
      Delivery.CategoryCheck(payload: payload, source: push.source, phone: phone).report(about: id)
    }
    for finding in effects {
      phone.report(finding, in: push.source, about: id, because: finding.code.rulesOfEffect)
    }
    guard payload.aps?.mutableContent?.value == true, phone.app.hasServiceExtension,
      !effects.contains(where: { $0.code == .mutableContent }),
      phone.withDevice(\.settings.alert) != .enabled,
      let finding = payload.mutableContentDiagnostic(
        "alerts are off for the app, so its service extension is not run")
    else { return }
    phone.report(finding, in: push.source, about: id, because: [.serviceExtension])
  }
}

extension Diagnostic.Code {
  /// Whether such a finding is about what a payload asks for in vain, not about how it is written.
  fileprivate var isOfEffect: Bool { !rulesOfEffect.isEmpty }

  /// The rules that such a finding rests on besides that of its code.
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
  /// What can be known to be wrong with a push and its headers before it arrives: as `check` finds
  /// it.
  struct Findings {
    /// About the headers, each at its place where it has one.
    let ofHeaders: [Diagnostic]
    /// About the payload, in the order of its text.
    let ofPayload: [Diagnostic]
    /// Whether the payload is larger than APNs takes.
    let isRefused: Bool

    init(_ payload: Payload, of push: Push, facts: AppFacts) {
      let headers = push.headers
      let linter = PayloadLinter(
        knowsAllHeaders: push.request == .complete, now: push.comparedTime?.unixSeconds)
      var found: [Diagnostic]
      if headers.fields.isEmpty {
        ofHeaders = headers.diagnostics
        found = linter.check(payload)
      } else {
        ofHeaders = Self.reported(linter.headerFindings(headers, sending: payload), facts)
        found = linter.payloadFindings(payload, sentWith: headers)
        if push.request == .composed, headers["apns-push-type"] == nil {
          found.insert(payload.missingPushTypeAtStart, at: 0)
        }
      }
      isRefused = found.contains { $0.code == .tooLarge && $0.severity == .error }
      found += facts.findings(
        in: payload, sentAs: headers.pushType ?? payload.impliedPushType, besides: found)
      ofPayload = found.isEmpty ? [] : Self.reported(found.inTextOrder, facts)
    }

    /// The findings without those that the app's manifest leaves out; none leaves out an error.
    private static func reported(_ findings: [Diagnostic], _ facts: AppFacts) -> [Diagnostic] {
      findings.filter { $0.severity == .error || !facts.disabled.contains($0.code) }
    }
  }
}
