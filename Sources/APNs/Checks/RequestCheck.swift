/// One check of the headers of a request, and of how they go with the payload.
struct RequestCheck {
  let headers: RequestHeaders
  /// Whether a header that is absent is not sent.
  let knowsAllHeaders: Bool
  /// The time to compare with, in Unix seconds.
  let now: Int?

  /// The findings about headers that are missing, or do not go with the push type (X7, X39, X41,
  /// X42, X44).
  func headerFindings(sending payload: Payload) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let finding = missingPushType(payload) { found.append(finding) }
    if let finding = missingTopic { found.append(finding) }
    if let finding = priority { found.append(finding) }
    if let token = headers.providerToken {
      found += token.findings
      if let now, let finding = token.ageFinding(at: now) { found.append(finding) }
    }
    if let finding = expiration ?? storage { found.append(finding) }
    return found
  }

  private func isAbsent(_ name: String) -> Bool { knowsAllHeaders && headers[name] == nil }

  private func missingPushType(_ payload: Payload) -> Diagnostic? {
    guard isAbsent("apns-push-type") else { return nil }
    let type = payload.impliedPushType ?? (payload.isSilent ? .background : .alert)
    return Diagnostic(
      .warning, .missingPushType,
      "apns-push-type is missing; watchOS requires it, and elsewhere a push without it may be late"
        + " or lost",
      fixIt: .init(
        "send 'apns-push-type: \(type.rawValue)', which fits the payload", with: type.rawValue))
  }

  private var missingTopic: Diagnostic? {
    guard isAbsent("apns-topic") else { return nil }
    return Diagnostic(
      .warning, .badHeader,
      "apns-topic is missing; with a provider token, or a certificate for several topics, APNs"
        + " answers \(ResponseReason.list([.missingTopic]))")
  }

  /// A priority that the push type does not have; without the header it is 10 (N6).
  private var priority: Diagnostic? {
    guard let pushType = headers.pushType else { return nil }
    let isDefault = isAbsent("apns-priority")
    guard let priority = headers.priority ?? (isDefault ? 10 : nil) else { return nil }
    let allowed: [Int] =
      switch pushType {
      case .background: [5, 1]
      case .liveActivity: [10, 5]
      case .pushToTalk: [10]
      default: [10, 5, 1]
      }
    guard !allowed.contains(priority), let best = allowed.first else { return nil }
    let given =
      isDefault ? "apns-priority is missing, and is 10 then" : "apns-priority is \(priority)"
    return Diagnostic(
      .warning, .pushTypeMismatch,
      "\(given); a push of type '\(pushType.rawValue)' has \(best), and APNs may refuse or drop it"
        + " otherwise", fixIt: .init("send 'apns-priority: \(best)'", with: String(best)))
  }

  /// An expiration in the past, or one in milliseconds (X42).
  private var expiration: Diagnostic? {
    guard let expiration = headers.expiration, expiration > 0 else { return nil }
    if Double(expiration) >= PayloadCheck.milliseconds {
      return Diagnostic(
        .warning, .expiration,
        "apns-expiration is given in seconds since 1970; \(expiration) looks like milliseconds, and"
          + " never expires", fixIt: .init("divide it by 1000", with: String(expiration / 1000)))
    }
    guard let now, expiration < now else { return nil }
    return Diagnostic(
      .warning, .expiration,
      "apns-expiration \(expiration) lies \(now - expiration) s in the past, so a phone that is not"
        + " reached at once never gets the push")
  }

  /// An expiration of 0, which is right for calls alone (N28).
  private var storage: Diagnostic? {
    guard headers.expiration == 0, headers.pushType == .alert || headers.pushType == nil else {
      return nil
    }
    return Diagnostic(
      .note, .expiration,
      "apns-expiration is 0: APNs tries once and stores nothing, so a phone that is off never gets"
        + " the push")
  }
}
