/// One check of the headers of a request, and of how they go with the payload.
struct RequestCheck {
  let headers: RequestHeaders
  /// Whether a header that is absent is not sent.
  let knowsAllHeaders: Bool
  /// The time to compare with, in Unix seconds.
  let now: Int?

  /// The findings about headers that are missing, or do not go with the push type (X7, X39, X41,
  /// X42, X44), each at its header.
  func headerFindings(sending payload: Payload) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if isAbsent("apns-push-type") {
      add(payload.missingPushType, about: "apns-push-type", to: &found)
    }
    add(missingTopic, about: "apns-topic", to: &found)
    if headers.isBroadcast { addMissingOfBroadcast(to: &found) }
    add(priority, about: "apns-priority", to: &found)
    if let token = headers.providerToken {
      for finding in token.findings { add(finding, about: "authorization", to: &found) }
      add(now.flatMap(token.ageFinding), about: "authorization", to: &found)
    }
    add(expiration ?? storage, about: "apns-expiration", to: &found)
    return found
  }

  private func add(_ finding: Diagnostic?, about name: String, to found: inout [Diagnostic]) {
    guard var finding else { return }
    finding.span = headers.place(of: name)
    found.append(finding)
  }

  private func isAbsent(_ name: String) -> Bool { knowsAllHeaders && headers[name] == nil }

  private var missingTopic: Diagnostic? {
    guard isAbsent("apns-topic"), !headers.isBroadcast else { return nil }
    return Diagnostic(
      .warning, .badHeader,
      "apns-topic is missing; with a provider token, or a certificate for several topics, APNs"
        + " answers \(ResponseReason.list([.missingTopic]))")
  }

  /// A broadcast names its channel, its expiration and its priority (N32).
  private func addMissingOfBroadcast(to found: inout [Diagnostic]) {
    for name in ["apns-channel-id", "apns-expiration", "apns-priority"] where isAbsent(name) {
      let answer =
        name == "apns-channel-id"
        ? "; APNs answers \(ResponseReason.list([.missingChannelID]))" : ""
      let finding = Diagnostic(
        .error, .badHeader, "\(name) is missing, and a broadcast has to have it\(answer)")
      add(finding, about: name, to: &found)
    }
  }

  /// A priority that the push type does not have; without the header it is 10 (N6).
  private var priority: Diagnostic? {
    guard let pushType = headers.pushType else { return nil }
    let isDefault = isAbsent("apns-priority") && !headers.isBroadcast
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
    guard headers.expiration == 0, !headers.isBroadcast,
      headers.pushType == .alert || headers.pushType == nil
    else { return nil }
    return Diagnostic(
      .note, .expiration,
      "apns-expiration is 0: APNs tries once and stores nothing, so a phone that is off never gets"
        + " the push")
  }
}

extension Payload {
  /// The finding that a request with this payload names no push type (X44).
  package var missingPushType: Diagnostic {
    let type = impliedPushType ?? (isSilent ? .background : .alert)
    return Diagnostic(
      .warning, .missingPushType,
      "apns-push-type is missing; watchOS requires it, and elsewhere a push without it may be late"
        + " or lost",
      fixIt: .init(
        "send 'apns-push-type: \(type.rawValue)', which fits the payload", with: type.rawValue))
  }
}
