/// The environments of APNs, each with hosts, device tokens and keys of its own (N1, N24).
public enum APNsEnvironment: String, Hashable, Sendable, CaseIterable, Codable {
  /// The sandbox, for apps that are run from Xcode.
  case development
  /// The environment of apps that are distributed.
  case production

  /// The host that takes requests.
  package var host: String {
    switch self {
    case .development: "api.sandbox.push.apple.com"
    case .production: "api.push.apple.com"
    }
  }
}

extension ProviderToken {
  /// What is known of the signature of a provider token.
  package enum Verification: Hashable, Sendable {
    /// Nothing, for want of a key: the token is judged by its form, its claims and its age.
    case unverified
    /// It is that of a trusted key with the identifier that the token names.
    case verified(TrustedKey)
    /// It is wrong, or no trusted key has the identifier that the token names.
    case refused
    /// It cannot be checked: the token names a trusted key as its team, and the key's team as its
    /// key.
    case exchanged
  }

  /// A key by which provider tokens are signed, as APNs knows it (N21).
  package struct TrustedKey: Hashable, Sendable {
    /// The team that made it.
    package var teamID: String
    /// The topics that it is for; nil for all of the team's.
    package var topics: [String]?
    /// The environment that it is for; nil for both.
    package var environment: APNsEnvironment?
    /// Whether it was revoked.
    package var isRevoked: Bool
    /// The identifiers of the keys that may be used on one connection with it.
    package var related: [String] = []

    /// Creates the value of its parts.
    package init(
      teamID: String, topics: [String]? = nil, environment: APNsEnvironment? = nil,
      isRevoked: Bool = false
    ) {
      self.teamID = teamID
      self.topics = topics
      self.environment = environment
      self.isRevoked = isRevoked
    }

    /// Whether pushes to a topic may be signed with it.
    func covers(_ topic: String) -> Bool { topics.map { PushType.covers(topic, $0) } ?? true }
  }
}

extension PushType {
  /// Whether a topic is one of some topics, or one of them with the suffix of a push type.
  package static func covers(_ topic: String, _ topics: [String]) -> Bool {
    topics.contains { own in
      topic == own || known.contains { $0.topicSuffix.map { own + $0 } == topic }
    }
  }
}

/// A certificate with which a provider connects instead of sending provider tokens.
package struct ProviderCertificate: Hashable, Sendable {
  /// The topics that it is for.
  package let topics: [String]
  /// The environment that it is for; nil for both.
  package let environment: APNsEnvironment?

  /// Creates the value of its parts.
  package init(topics: [String], environment: APNsEnvironment? = nil) {
    self.topics = topics
    self.environment = environment
  }

  /// Whether pushes to a topic may come with it.
  func covers(_ topic: String) -> Bool { PushType.covers(topic, topics) }
}

/// A provider's connection, as far as APNs remembers it: it is bound to the team and the key of its
/// first good token (N20, N21).
package struct ProviderConnection: Hashable, Sendable, Codable {
  /// The environment whose host it leads to.
  package let environment: APNsEnvironment
  /// The certificate with which the provider connected; nil if it sends provider tokens.
  ///
  /// It is not saved, since it belongs to a connection that is open.
  package var certificate: ProviderCertificate?
  /// The token that counts, and since when; nil before the first good one.
  private(set) var trust: Trust?
  /// When other tokens took its place, lately, in milliseconds.
  private var updates: [Int] = []

  private enum CodingKeys: CodingKey {
    case environment, trust, updates
  }

  struct Trust: Hashable, Sendable, Codable {
    let teamID: String
    let keyID: String
    /// The identity of the token.
    var token: UInt64
    /// When the provider came with it, in milliseconds.
    var time: Int
    /// When it was made, in seconds.
    var issuedAt: Int?
    /// By how much the time by which the token was judged is ahead of the server's, in
    /// milliseconds.
    var lead: Int?
  }

  /// Creates a connection over which nothing has come yet.
  package init(environment: APNsEnvironment) {
    self.environment = environment
  }

  /// Whether a good token came over it; before that APNs permits one stream at a time (N3).
  package var isTrusted: Bool { trust != nil || certificate != nil }

  /// When the token that counts was made, in seconds.
  package var tokenIssuedAt: Int? { trust?.issuedAt }

  /// How long a provider keeps a token, at least, in milliseconds (N20).
  static let leastUse = 20 * 60 * 1000
  /// How many other tokens within that time are let pass by those who saw some pass.
  static let lenientUpdates = 5

  /// Whether another token comes too soon, by the time by which it is judged and by the server's.
  func isTooSoon(
    _ token: ProviderToken, at now: Int, _ serverTime: Int, _ rule: GateSettings.TokenUpdates
  ) -> Bool {
    guard let trust, trust.token != token.fingerprint,
      sinceUpdate(at: now, serverTime) < Self.leastUse
    else {
      return false
    }
    return rule == .strict || recentUpdates(at: now).count >= Self.lenientUpdates
  }

  /// How long ago the token that counts came first, in milliseconds: by the time by which another
  /// one is judged or by the server's, whichever is longer; 0 before the first one.
  func sinceUpdate(at now: Int, _ serverTime: Int) -> Int {
    guard let trust else { return 0 }
    let former = trust.time.subtractingReportingOverflow(trust.lead ?? 0)
    let own = now.elapsed(since: trust.time)
    return former.overflow ? own : max(own, serverTime.elapsed(since: former.partialValue))
  }

  private func recentUpdates(at now: Int) -> [Int] {
    updates.filter { now.elapsed(since: $0) < Self.leastUse }
  }

  /// The time on the clock of the provider, as its tokens tell: what the first one said, and what
  /// has passed since on the server's clock or by the token at hand.
  func time(bringing token: ProviderToken?, at now: Int) -> Int {
    guard let issuedAt = token?.issuedAt, issuedAt >= 0 else { return now }
    let (issued, overflows) = issuedAt.multipliedReportingOverflow(by: 1000)
    guard !overflows else { return now }
    guard let trust else { return issued }
    return max(now &+ (trust.lead ?? 0), issued)
  }

  /// Takes note of a good token, at the time by which it was judged, which may be ahead of the
  /// server's.
  mutating func take(_ token: ProviderToken, at now: Int, ahead lead: Int) {
    guard let former = trust else {
      trust = Trust(
        teamID: token.teamID ?? "", keyID: token.keyID ?? "", token: token.fingerprint, time: now,
        issuedAt: token.issuedAt, lead: lead == 0 ? nil : lead)
      return
    }
    guard former.token != token.fingerprint else { return }
    updates = recentUpdates(at: now) + [now]
    trust?.token = token.fingerprint
    trust?.time = now
    trust?.issuedAt = token.issuedAt
    trust?.lead = lead == 0 ? nil : lead
  }
}

extension Int {
  /// How long ago another time was; times that a file tells may lie as far apart as numbers do.
  func elapsed(since time: Int) -> Int {
    let (elapsed, overflows) = subtractingReportingOverflow(time)
    guard overflows else { return elapsed }
    return time < 0 ? .max : .min
  }
}
