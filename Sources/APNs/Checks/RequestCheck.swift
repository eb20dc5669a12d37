/// One check of the headers of a request, and of how they go with the payload.
struct RequestCheck {
  let headers: RequestHeaders
  /// Whether a header that is absent is not sent, unless it is one of the unknown.
  let knowsAllHeaders: Bool
  /// The names of headers whose values are not known; an empty one stands for any.
  let unknown: Set<String>
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

  private func isAbsent(_ name: String) -> Bool {
    knowsAllHeaders && headers[name] == nil && unknown.isDisjoint(with: [name, ""])
  }

  private var missingTopic: Diagnostic? {
    // A request without a token may be sent with a certificate that names the topic.
    let hasToken = headers["authorization"] != nil || unknown.contains("authorization")
    guard isAbsent("apns-topic"), !headers.isBroadcast, unknown.isEmpty || hasToken else {
      return nil
    }
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
        .error, .badHeader, "\(name) is missing, and broadcasts require it\(answer)")
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
      isDefault ? "apns-priority is missing, which means 10" : "apns-priority is \(priority)"
    let setting = setting(ofPriority: best)
    return Diagnostic(
      .warning, isDefault ? .defaultPriority : .pushTypeMismatch,
      "\(given); a push of type '\(pushType.rawValue)' needs \(best), or APNs may refuse or drop"
        + " it",
      fixIt: .init("send \(setting.words)", with: setting.value))
  }

  /// Whether the priority is a word of an Expo message, which has no headers.
  private var isPriorityOfExpo: Bool {
    headers.fields.contains { $0.name == "apns-priority" && $0.isWordOfExpo }
  }

  /// What sets a priority, as advice says it, and the value to write.
  private func setting(ofPriority priority: Int) -> (words: String, value: String) {
    guard isPriorityOfExpo else { return ("'apns-priority: \(priority)'", String(priority)) }
    let word = priority == 10 ? "high" : "normal"
    return (#"'"priority": "\#(word)"'"#, word)
  }

  /// An expiration in the past, one in milliseconds (X42), or one that is a duration (X42b).
  private var expiration: Diagnostic? {
    guard let expiration = headers.expiration, expiration > 0 else { return nil }
    if Double(expiration) >= RequestHeaders.milliseconds {
      return Diagnostic(
        .warning, .expiration,
        "apns-expiration must be in seconds since 1970; \(expiration) looks like milliseconds, and"
          + " never expires", fixIt: .init("divide it by 1000", with: String(expiration / 1000)))
    }
    if expiration < Self.earliest {
      return Diagnostic(
        .warning, .lifetime,
        "apns-expiration must be in seconds since 1970; \(expiration) looks like a duration and is"
          + " long past, so a phone that is not reached at once never gets the push",
        fixIt: .init("add the time at which the push is sent"))
    }
    guard let now, expiration < now else { return nil }
    return Diagnostic(
      .warning, .expiration,
      "apns-expiration \(expiration) is \(now - expiration) s in the past, so a phone that is not"
        + " reached at once never gets the push")
  }

  /// Before this moment, in September 2001, there was no push notification.
  private static let earliest = 1_000_000_000

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
  var missingPushType: Diagnostic {
    let isNoticed = traits.apsKeys & APS.Key.noticedBits != 0
    let type = impliedPushType ?? (isSilent ? .background : isNoticed ? .alert : nil)
    return Diagnostic(
      .warning, .missingPushType,
      "apns-push-type is missing; watchOS requires it, and elsewhere the push may be delayed or"
        + " dropped",
      fixIt: type.map {
        .init("send 'apns-push-type: \($0.rawValue)', which fits the payload", with: $0.rawValue)
      })
  }

  /// The same at the start of the payload, where the headers have no text of their own.
  package var missingPushTypeAtStart: Diagnostic {
    var finding = missingPushType
    finding.span = SourceSpan(root.span.start, root.span.start + 1)
    return finding
  }
}

/// The findings about a payload that does not fit its push type (X7).
extension RequestCheck {
  func contentFindings(about payload: Payload) -> [Diagnostic] {
    guard payload.root.kind == .object, !headers.isForWallet else { return [] }
    guard let pushType = headers.pushType else {
      return [urgentSilentPush(payload)].compactMap(\.self)
    }
    switch pushType {
    case .background: return background(payload)
    case .alert: return alert(payload)
    case .widgets, .controls: return reloading(payload, pushType)
    case .liveActivity: return activity(payload)
    case .mdm: return payload.mdm == nil ? [lacks("mdm", payload, pushType)] : []
    default: return []
    }
  }

  /// What shows nothing and has the priority of an alert, whatever its push type would be.
  private func urgentSilentPush(_ payload: Payload) -> Diagnostic? {
    guard headers["apns-push-type"] == nil, headers.priority == 10, payload.isSilent else {
      return nil
    }
    return mismatch(
      "a push with only 'content-available' must not have 'apns-priority: 10', which is for alerts;"
        + " APNs may refuse or drop it", at: payload.place(of: .contentAvailable),
      .contentAvailable,
      advice: isPriorityOfExpo ? "send it with \(setting(ofPriority: 5).words)" : backgroundAdvice)
  }

  private var backgroundAdvice: String {
    "send it with 'apns-push-type: background' and \(setting(ofPriority: 5).words)"
  }

  /// A background push wakes the app, and has nothing for the person (P16).
  private func background(_ payload: Payload) -> [Diagnostic] {
    guard let aps = payload.aps else { return [] }
    var found: [Diagnostic] = []
    if aps.contentAvailable?.value != true {
      found.append(lacks("content-available", payload, .background))
    }
    for key in [APS.Key.alert, .badge, .sound] where aps.contains(key) {
      found.append(
        mismatch(
          "a push of type 'background' must not have '\(key.rawValue)'; APNs or the phone may drop"
            + " it",
          at: payload.place(of: key), key, advice: "send it with 'apns-push-type: alert'"))
    }
    return found
  }

  private func alert(_ payload: Payload) -> [Diagnostic] {
    if payload.isSilent {
      return [
        mismatch(
          "a push of type 'alert' with only 'content-available' shows nothing, and may be delayed"
            + " or dropped", at: payload.place(of: .contentAvailable), .contentAvailable,
          advice: backgroundAdvice)
      ]
    }
    let reloads = payload.aps?.contentChanged?.value == true
    guard let implied = payload.impliedPushType ?? (reloads ? .widgets : nil) else { return [] }
    let key: APS.Key = implied == .liveActivity ? .event : .contentChanged
    guard implied != .mdm else {
      return [
        Diagnostic(
          .warning, .pushTypeMismatch, "'mdm' needs push type 'mdm', not 'alert'",
          at: payload.mdm?.keySpan,
          pointer: "/mdm", fixIt: .init("send it with 'apns-push-type: mdm'"))
      ]
    }
    return [
      mismatch(
        "'\(key.rawValue)' has no effect in a push of type 'alert'",
        at: payload.place(of: key), key,
        advice: "send it with 'apns-push-type: \(implied.rawValue)'")
    ]
  }

  private func reloading(_ payload: Payload, _ pushType: PushType) -> [Diagnostic] {
    payload.aps?.contentChanged?.value == true
      ? [] : [lacks("content-changed", payload, pushType)]
  }

  /// A broadcast cannot begin an activity (P36).
  private func activity(_ payload: Payload) -> [Diagnostic] {
    guard headers.isBroadcast, payload.aps?.liveActivity.event?.value == .start else { return [] }
    return [
      mismatch(
        "a broadcast cannot start a Live Activity", at: payload.place(of: .event), .event,
        advice: "start it by a push to the device's push-to-start token")
    ]
  }

  private func lacks(_ key: String, _ payload: Payload, _ pushType: PushType) -> Diagnostic {
    let consequence = pushType == .background ? "the app is not woken" : "it has no effect"
    return Diagnostic(
      .warning, .pushTypeMismatch,
      "a push of type '\(pushType.rawValue)' needs '\(key)', which is missing, so \(consequence)",
      at: payload.aps?.keySpan ?? payload.root.opening,
      pointer: payload.aps == nil ? "" : "/aps")
  }

  private func mismatch(
    _ message: String, at span: SourceSpan?, _ key: APS.Key, advice: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, .pushTypeMismatch, message, at: span, pointer: "/aps/" + key.rawValue,
      fixIt: .init(advice))
  }
}

extension Payload {
  /// The bytes of a key of `aps`, or nil if it is not there.
  fileprivate func place(of key: APS.Key) -> SourceSpan? {
    root[Payload.Key.aps.rawValue]?.members.reduce(nil) { found, member in
      member.key.string == key.rawValue ? member.key.span : found
    }
  }
}
