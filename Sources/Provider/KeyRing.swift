package import APNs
import JSON
package import Platform
import Synchronization

/// The keys by which provider tokens are verified.
package final class KeyRing: Sendable {
  /// A key, as APNs knows it.
  package struct Key: Sendable {
    let identifier: String
    let key: SigningKey
    let trust: TrustedKey

    /// Creates the value of its parts.
    package init(identifier: String, key: SigningKey, trust: TrustedKey) {
      self.identifier = identifier
      self.key = key
      self.trust = trust
    }
  }

  private let keys: [String: Key]
  /// What was found of the tokens that came last, by their text: a token comes with many requests.
  private let known = Mutex<[String: TokenVerification]>([:])
  private static let mostKnown = 1_000

  /// A ring of keys; without any, no token is verified.
  package init(_ keys: [Key]) {
    self.keys = Dictionary(keys.map { ($0.identifier, $0) }, uniquingKeysWith: { $1 })
  }

  /// What is known of a token's signature.
  func verification(of token: ProviderToken?) -> TokenVerification {
    guard !keys.isEmpty else { return .unverified }
    guard let token, let signature = token.signature else { return .refused }
    if let found = known.withLock({ $0[token.compact] }) { return found }
    var found = TokenVerification.refused
    if let identifier = token.keyID, let key = keys[identifier],
      key.key.verifies(signature, of: token.signedBytes)
    {
      found = .verified(key.trust)
    }
    known.withLock { known in
      if known.count >= Self.mostKnown { known.removeAll() }
      known[token.compact] = found
    }
    return found
  }
}
