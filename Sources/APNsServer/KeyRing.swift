package import APNs
package import Platform
import Synchronization

extension APNsFront {
  /// The keys for verifying provider tokens.
  package final class KeyRing: Sendable {
    /// A key with its identifier.
    package struct Key: Sendable {
      let identifier: String
      let key: SigningKey
      var trust: ProviderToken.TrustedKey

      /// Whether two keys are of one team and for a common topic.
      func isRelated(to other: Key) -> Bool {
        guard identifier != other.identifier, trust.teamID == other.trust.teamID,
          let topics = trust.topics, let others = other.trust.topics
        else { return false }
        return !Set(topics).isDisjoint(with: others)
      }

      /// Creates a key.
      package init(identifier: String, key: SigningKey, trust: ProviderToken.TrustedKey) {
        self.identifier = identifier
        self.key = key
        self.trust = trust
      }
    }

    private let keys: [String: Key]
    /// The results for recent tokens, by their text: a token is used for many requests.
    private let known = Mutex<[String: ProviderToken.Verification]>([:])
    private static let maximumKnown = 1_000

    /// Creates a key ring; if it is empty, no token is verified.
    package init(_ keys: [Key]) {
      let related = keys.map { key in
        var key = key
        key.trust.related = keys.filter { $0.isRelated(to: key) }.map(\.identifier)
        return key
      }
      self.keys = Dictionary(related.map { ($0.identifier, $0) }, uniquingKeysWith: { $1 })
    }

    /// The result of verifying a token's signature.
    package func verification(of token: ProviderToken?) -> ProviderToken.Verification {
      guard !keys.isEmpty else { return .unverified }
      guard let token, let signature = token.signature else { return .refused }
      if let found = known.withLock({ $0[token.compact] }) { return found }
      var found = ProviderToken.Verification.refused
      if let identifier = token.keyID, let key = keys[identifier],
        key.key.verifies(signature, of: token.signedBytes)
      {
        found = .verified(key.trust)
      } else if let identifier = token.teamID, let key = keys[identifier],
        key.trust.teamID == token.keyID
      {
        found = .exchanged
      }
      known.withLock { known in
        if known.count >= Self.maximumKnown { known.removeAll() }
        known[token.compact] = found
      }
      return found
    }
  }
}
