/// APNs as providers see it: a request, its connection and the time go in, the answer comes out.
///
/// A pure value: what it knows of phones, keys and clocks it is given.
package struct APNsGate: Sendable {
  /// How it answers where sources differ.
  package var settings: GateSettings
  /// The device tokens that there are and were, by their lower-case hexadecimal digits.
  package var tokens: [String: DeviceTokenRecord] = [:]
  /// The bundle identifiers of the apps; nil if they are not known.
  package var apps: [String]?
  /// The channels for broadcasts.
  var channels = BroadcastChannels()
  /// What the age of a provider token is measured by.
  package var tokenClock = TokenClock.server
  /// When pushes to a device token were taken lately, in milliseconds.
  private var taken: [String: [Int]] = [:]

  /// What the age of a provider token is measured by.
  package enum TokenClock: Sendable {
    /// The time of the request.
    case server
    /// The first token of its connection, where the server's clock is not that of its providers.
    case firstToken
  }

  /// What APNs remembers from one request to another, except for connections.
  package struct Memory: Hashable, Sendable, Codable {
    var channels: [BroadcastChannels.Channel] = []
    var taken: [String: [Int]] = [:]

    /// Creates a memory of nothing.
    package init() {}
  }

  /// What it remembers.
  package var memory: Memory {
    get {
      var memory = Memory()
      memory.channels = channels.list
      memory.taken = taken
      return memory
    }
    set {
      channels = BroadcastChannels(newValue.channels)
      taken = newValue.taken
    }
  }

  /// Creates a gate that knows no device tokens.
  package init(settings: GateSettings = GateSettings()) {
    self.settings = settings
  }

  /// A request as it reaches APNs.
  package struct Request: Sendable {
    /// Its headers, those for method and path among them.
    package let headers: RequestHeaders
    package let body: [UInt8]
    /// What is known of the signature of its provider token.
    package let verification: ProviderToken.Verification
    /// The reason that a test requested as the answer; nil for none.
    package var injectedReason: ResponseReason?
    /// The provider token's age by the provider's clock, in ms; nil for the server's clock.
    package var tokenAge: Int?
    /// The time on the clock of the phone, in milliseconds since 1970; nil for that of the server.
    package var deviceTime: Int?
    /// Where its path leads.
    let route: RequestRoute

    /// Creates the value of its parts.
    package init(
      _ headers: RequestHeaders, body: [UInt8],
      verification: ProviderToken.Verification = .unverified
    ) {
      self.headers = headers
      self.body = body
      self.verification = verification
      route = headers.route
    }

    /// The device token in lower case; nil for a request that is not to a device.
    var token: String? {
      if case .device(let token) = route { token.lowercased() } else { nil }
    }
  }

  /// One thing for which a request is refused.
  struct Fault {
    let reason: ResponseReason
    let message: String
    /// When the device token ended, in milliseconds, where it did.
    var timestamp: Int?

    init(_ reason: ResponseReason, _ message: String, timestamp: Int? = nil) {
      self.reason = reason
      self.message = message
      self.timestamp = timestamp
    }
  }

  /// A request on its connection, at a time.
  struct Arrival {
    let request: Request
    let connection: ProviderConnection
    /// In milliseconds since 1970.
    let now: Int
    /// The time by which the provider token is judged, in milliseconds since 1970.
    let tokenTime: Int

    /// The time on the clock of the phone, in milliseconds since 1970.
    var deviceTime: Int { request.deviceTime ?? now }
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - connection: the connection that it came over, which learns from it.
  ///   - now: the time, in milliseconds since 1970.
  ///   - identifier: makes an identifier: a UUID in upper case.
  /// - Returns: the answer.
  package mutating func answer(
    to request: Request, on connection: inout ProviderConnection, at now: Int,
    identifier: () -> String
  ) -> APNsAnswer {
    let token = request.headers.providerToken
    let tokenTime = tokenTime(of: request, on: connection, at: now)
    let arrival = Arrival(
      request: request, connection: connection, now: now, tokenTime: tokenTime)
    let own = Check.all(for: request.route, settings.checkOrder).flatMap { check in
      faults(of: arrival, in: check).map { (check, $0) }
    }
    if !own.contains(where: { $0.0 == .trust }), let token, !token.isMissing {
      connection.take(token, at: tokenTime, ahead: tokenTime &- now)
    }
    var found = own.map(\.1)
    if let injected = injectedFault(in: arrival) { found.insert(injected, at: 0) }
    var answer = APNsAnswer(
      apnsID: request.givenIdentifier ?? identifier(), token: request.token, route: request.route)
    answer.tokenTime = tokenTime
    guard let first = found.first else {
      accept(arrival, &answer, identifier)
      return answer
    }
    answer.status = first.reason.status
    answer.reason = first.reason
    answer.message = first.message
    answer.timestamp = first.timestamp
    for fault in found.dropFirst() where fault.reason != first.reason {
      if !answer.others.contains(fault.reason) { answer.others.append(fault.reason) }
    }
    return answer
  }

  private mutating func accept(
    _ arrival: Arrival, _ answer: inout APNsAnswer, _ identifier: () -> String
  ) {
    switch arrival.request.route {
    case .device:
      if let token = answer.token { count(token, at: arrival.deviceTime) }
      if arrival.connection.environment == .development { answer.uniqueID = identifier() }
    case .broadcast, .channels, .allChannels:
      channels.serve(arrival, &answer, identifier)
    case .elsewhere: break
    }
  }

  /// What is said of an answer that was asked for.
  fileprivate static let injectedMessage = "this answer was requested as a fault"

  /// The fault that a test requested; a 410 says when the device token ended, and of a token that
  /// has not ended, that it ended now (N13).
  private func injectedFault(in arrival: Arrival) -> Fault? {
    guard let reason = arrival.request.injectedReason else { return nil }
    let ended = endedToken(arrival).first?.timestamp ?? arrival.deviceTime
    return Fault(
      reason, Self.injectedMessage, timestamp: reason.status == 410 ? ended : nil)
  }

  /// The time by which the provider token is judged.
  ///
  /// It is the time of the server, unless the token is younger by the clock of its provider.
  private func tokenTime(
    of request: Request, on connection: ProviderConnection, at now: Int
  ) -> Int {
    let token = request.headers.providerToken
    let own = tokenClock == .server ? now : connection.time(bringing: token, at: now)
    guard let age = request.tokenAge, age >= 0, let issuedAt = token?.issuedAt else { return own }
    let (issued, overflows) = issuedAt.multipliedReportingOverflow(by: 1000)
    let (other, alsoOverflows) = issued.addingReportingOverflow(age)
    guard !overflows, !alsoOverflows else { return own }
    return own < issued ? other : min(own, other)
  }
}

extension APNsGate.Request {
  /// The identifier that the request brings, in its own letters (N18b); nil for none that is one.
  fileprivate var givenIdentifier: String? {
    guard route.app != nil else { return headers.apnsID }
    return headers["apns-request-id"].flatMap { RequestHeaders.isUUID($0) ? $0 : nil }
  }
}

/// How many pushes to one device token are taken.
extension APNsGate {
  /// The pushes to a token that count at a time.
  private func recent(_ token: String, at now: Int) -> [Int] {
    let (window, overflows) = settings.requestLimitWindow.multipliedReportingOverflow(by: 1000)
    return taken[token, default: []].filter { overflows || now.elapsed(since: $0) < window }
  }

  /// Whether one more push to a token is one too many.
  func isLimited(_ token: String, at now: Int) -> Bool {
    settings.requestLimit > 0 && recent(token, at: now).count >= settings.requestLimit
  }

  private mutating func count(_ token: String, at now: Int) {
    guard settings.requestLimit > 0 else { return }
    taken[token] = recent(token, at: now) + [now]
  }
}

extension APNsAnswer {
  /// The reason, where it lies in more than the headers for APNs, the payload and the device token:
  /// whoever sends these again has to ask for it.
  package var askedReason: ResponseReason? {
    switch reason {
    case .badMessageID, .badExpirationDate, .badPriority, .invalidPushType, .badCollapseID,
      .missingTopic, .badTopic, .badDeviceToken, .deviceTokenNotForTopic, .unregistered,
      .expiredToken, .payloadTooLarge:
      message == APNsGate.injectedMessage ? reason : nil
    default: reason
    }
  }
}
