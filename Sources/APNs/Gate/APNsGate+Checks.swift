/// What each check finds.
extension APNsGate {
  /// The faults that a check finds; what it needs another check to find first is left to that one.
  func faults(of arrival: Arrival, in check: Check) -> [Fault] {
    let headers = arrival.request.headers
    switch check {
    case .method: return method(arrival.request)
    case .path:
      guard arrival.request.route == .elsewhere else { return [] }
      return [Fault(.badPath, "the path '\(headers[":path"] ?? "")' does not exist")]
    case .trust: return trustFaults(of: arrival)
    case .repeatedHeaders, .deviceToken, .messageID, .priority, .expiration, .pushType,
      .collapseID:
      return ofHeaders(arrival, check)
    case .topicPresent: return missingTopic(headers) + ofHeaders(arrival, check)
    case .topicForm: return ofHeaders(arrival, check)
    case .topicAllowed: return disallowedTopic(arrival.request, arrival.connection.certificate)
    case .knownToken: return unknownToken(arrival)
    case .tokenForTopic: return foreignTopic(arrival.request)
    case .activeToken: return endedToken(arrival)
    case .channelID, .channel, .channelBody: return channels.faults(of: arrival, in: check)
    case .feature:
      guard settings.broadcasts == .notEnabled else { return [] }
      return [Fault(.featureNotEnabled, "broadcasts are not enabled for the app")]
    case .emptyBody:
      return arrival.request.body.isEmpty ? [Fault(.payloadEmpty, "the request has no body")] : []
    case .size: return size(arrival.request)
    case .rate: return rate(arrival)
    }
  }

  private func method(_ request: Request) -> [Fault] {
    let method = request.headers[":method"] ?? ""
    let methods = request.route.methods
    guard !methods.contains(method) else { return [] }
    let wanted = methods.joined(separator: ", ")
    return [Fault(.methodNotAllowed, "the method is '\(method)', but the path accepts \(wanted)")]
  }

  /// What is wrong with headers by themselves, as it was found when they were read.
  private func ofHeaders(_ arrival: Arrival, _ check: Check) -> [Fault] {
    let own = arrival.request.headers.faults.compactMap { fault -> Fault? in
      guard let first = fault.reasons.first, Check(finding: first) == check else { return nil }
      return Fault(
        fault.reasons.count > 1 ? settings.unfitTopic.reason : first, fault.message)
    }
    guard case .broadcast = arrival.request.route else { return own }
    return own + missingOfBroadcast(arrival.request.headers, check)
  }

  /// A broadcast has to have a push type, an expiration and a priority (N32).
  private func missingOfBroadcast(_ headers: RequestHeaders, _ check: Check) -> [Fault] {
    let (name, reason): (String, ResponseReason)
    switch check {
    case .pushType: (name, reason) = ("apns-push-type", .missingPushType)
    case .expiration: (name, reason) = ("apns-expiration", .badExpirationDate)
    case .priority: (name, reason) = ("apns-priority", .badPriority)
    default: return []
    }
    guard headers[name] != nil else {
      return [Fault(reason, "\(name) is missing, and broadcasts require it")]
    }
    guard check == .pushType, let type = headers.pushType, type != .liveActivity else { return [] }
    return [
      Fault(
        .invalidPushType,
        "apns-push-type is '\(type.rawValue)', and broadcasts are for 'liveactivity'")
    ]
  }

  private func missingTopic(_ headers: RequestHeaders) -> [Fault] {
    guard headers["apns-topic"] == nil else { return [] }
    return [Fault(.missingTopic, "apns-topic is missing, and a provider token does not name one")]
  }

  private func disallowedTopic(
    _ request: Request, _ certificate: ProviderCertificate?
  ) -> [Fault] {
    if let app = request.route.app {
      if let topic = request.headers.topic, !PushType.covers(topic, [app]) {
        return [
          Fault(.topicMismatch, "apns-topic '\(topic)' is not of '\(app)', which the path names")
        ]
      }
      if let apps, !apps.contains(app) {
        return [Fault(.topicMismatch, "no app has the bundle identifier '\(app)'")]
      }
    }
    guard let topic = request.route.app ?? request.headers.topic else { return [] }
    let (covers, owner): (Bool, String)
    if let certificate {
      (covers, owner) = (certificate.covers(topic), "certificate")
    } else if case .verified(let key) = request.verification {
      (covers, owner) = (key.covers(topic), "key")
    } else {
      return []
    }
    guard !covers else { return [] }
    let message = "the topic '\(topic)' is not among those of the provider's \(owner)"
    return [Fault(request.route.app == nil ? .topicDisallowed : .topicMismatch, message)]
  }

  private func size(_ request: Request) -> [Fault] {
    let isBroadcast = request.route.app != nil
    let type = request.headers.pushType ?? .alert
    let limit = type.maximumPayloadSize(isBroadcast: isBroadcast)
    guard request.body.count > limit else { return [] }
    let message = "the payload has \(request.body.count) bytes, and the limit is \(limit)"
    return [Fault(.payloadTooLarge, message)]
  }

  private func rate(_ arrival: Arrival) -> [Fault] {
    guard let token = arrival.request.token, isLimited(token, at: arrival.deviceTime) else {
      return []
    }
    return [
      Fault(
        .tooManyRequests,
        "the device token already got \(settings.requestLimit) pushes within"
          + " \(settings.requestLimitWindow) s, the limit that was set")
    ]
  }
}

/// The device token: known in this environment, made for the topic, and still valid.
extension APNsGate {
  private func record(_ request: Request) -> DeviceTokenRecord? {
    request.token.flatMap { tokens[$0] }
  }

  private func unknownToken(_ arrival: Arrival) -> [Fault] {
    guard let token = arrival.request.token, !token.isEmpty else { return [] }
    let environment = arrival.connection.environment
    guard let record = tokens[token] else {
      return [Fault(.badDeviceToken, "no phone has this device token")]
    }
    guard record.environment != environment else { return [] }
    return [
      Fault(
        .badDeviceToken,
        "the device token belongs to the \(record.environment.rawValue) environment, but the"
          + " request was sent to \(environment.rawValue)")
    ]
  }

  private func foreignTopic(_ request: Request) -> [Fault] {
    guard let record = record(request), let topic = request.headers.topic, topic != record.topic
    else { return [] }
    return [
      Fault(
        .deviceTokenNotForTopic,
        "the device token belongs to '\(record.topic)', not to '\(topic)'")
    ]
  }

  /// A token whose app was deleted, once APNs reports that (N16), or that was replaced.
  func endedToken(_ arrival: Arrival) -> [Fault] {
    guard let record = record(arrival.request) else { return [] }
    switch record.status {
    case .active: return []
    case .replaced(let since, let why): return [Fault(.expiredToken, why, timestamp: since)]
    case .removed(let since, let why):
      let (delay, overflows) = settings.unregisteredAfter.multipliedReportingOverflow(by: 1000)
      let (told, alsoOverflows) = since.addingReportingOverflow(delay)
      guard !overflows, !alsoOverflows, arrival.deviceTime >= told else { return [] }
      return [Fault(.unregistered, why, timestamp: told)]
    }
  }
}

/// The provider token, and how it goes with those before it on the connection.
extension APNsGate {
  private func trustFaults(of arrival: Arrival) -> [Fault] {
    if let certificate = arrival.connection.certificate {
      guard !certificate.topics.isEmpty else {
        return [Fault(.badCertificate, "the certificate of the connection is for no topic")]
      }
      guard let own = certificate.environment, own != arrival.connection.environment else {
        return []
      }
      return [
        Fault(
          .badCertificateEnvironment,
          "the certificate is for \(own.rawValue), but the connection is to"
            + " \(arrival.connection.environment.rawValue)")
      ]
    }
    guard let token = arrival.request.headers.providerToken, !token.isMissing else {
      return [
        Fault(
          .missingProviderToken, "the request has no header 'authorization: bearer TOKEN'")
      ]
    }
    let verification = arrival.request.verification
    return invalidity(of: token, verification, arrival.connection)
      + [token.ageFault(at: arrival.tokenTime / 1000)].compactMap { $0.map(Fault.init) }
      + keyFaults(of: token, verification, arrival.connection)
      + updateFaults(of: token, arrival)
  }

  private func invalidity(
    of token: ProviderToken, _ verification: ProviderToken.Verification,
    _ connection: ProviderConnection
  ) -> [Fault] {
    var found = token.faults.map(Fault.init)
    if token.hasStringIssuedAt, settings.stringIssuedAt == .refused {
      found.append(Fault(ProviderToken.stringIssuedAtFault))
    }
    let team = token.teamID ?? ""
    switch verification {
    case .unverified: break
    case .refused:
      found.append(
        Fault(
          .invalidProviderToken,
          "the signature of the provider token is wrong, or its key '\(token.keyID ?? "")' is"
            + " unknown"))
    case .exchanged:
      found.append(
        Fault(
          .invalidProviderToken,
          "'kid' and 'iss' of the provider token are exchanged: '\(team)' is a key, and"
            + " '\(token.keyID ?? "")' is its team"))
    case .verified(let key) where key.teamID != team:
      found.append(
        Fault(
          .invalidProviderToken,
          "the provider token names team '\(team)', but its key belongs to team '\(key.teamID)'"))
    case .verified: break
    }
    if let bound = connection.trust?.teamID, bound != team {
      found.append(
        Fault(
          .invalidProviderToken,
          "the provider token names team '\(team)', but the connection is bound to '\(bound)'"))
    }
    return found
  }

  private func keyFaults(
    of token: ProviderToken, _ verification: ProviderToken.Verification,
    _ connection: ProviderConnection
  ) -> [Fault] {
    var found: [Fault] = []
    let key = token.keyID ?? ""
    let related: [String] =
      if case .verified(let trusted) = verification {
        trusted.related
      } else {
        []
      }
    if let first = connection.trust?.keyID, first != key, !related.contains(first) {
      found.append(
        Fault(
          .unrelatedKeyID,
          "the provider token names key '\(key)', but the connection began with '\(first)'"))
    }
    guard case .verified(let trusted) = verification else { return found }
    if let environment = trusted.environment, environment != connection.environment {
      found.append(
        Fault(
          .badEnvironmentKeyID,
          "the key '\(key)' is for \(environment.rawValue), but the request was sent to"
            + " \(connection.environment.rawValue)"))
    }
    if trusted.isRevoked { found.append(Fault(.forbidden, "the key '\(key)' was revoked")) }
    return found
  }

  private func updateFaults(of token: ProviderToken, _ arrival: Arrival) -> [Fault] {
    let (connection, now) = (arrival.connection, arrival.tokenTime)
    guard connection.isTooSoon(token, at: now, arrival.now, settings.tokenUpdates) else {
      return []
    }
    let seconds = connection.sinceUpdate(at: now, arrival.now) / 1000
    return [
      Fault(
        .tooManyProviderTokenUpdates,
        "the provider token was replaced after \(seconds) s; use one for 20 to 60 minutes")
    ]
  }
}

extension APNsGate.Fault {
  fileprivate init(_ fault: RequestHeaders.Fault) {
    self.init(fault.reasons.first ?? .invalidProviderToken, fault.message)
  }
}
