import APNs
import APNsServer
import CommandLineTools
import Foundation

/// Watches for a provider that makes a new provider token for each push, each on its own
/// connection: the checks of one connection do not see it (rule N20).
struct ProviderTokenWatch {
  /// The last provider token of a key.
  private struct Use {
    var token: UInt64
    var since: Date
    var connection: Int
    var isReported = false
  }

  /// The keys that were used, by their identifiers.
  private var uses: [String: Use] = [:]

  /// How many keys are watched.
  private static let maximumKeys = 1_000
  /// How long a provider keeps a token, at least, in seconds.
  private static let leastUse = 1_200.0

  /// What to say of a request whose key came with another token a short time ago, once a key; nil
  /// for any other.
  mutating func warning(about exchange: Exchange) -> String? {
    guard exchange.isTrusted, let token = exchange.headers.providerToken, let key = token.keyID
    else {
      return nil
    }
    guard var use = uses[key] else {
      guard uses.count < Self.maximumKeys else { return nil }
      uses[key] = Use(
        token: token.fingerprint, since: exchange.time, connection: exchange.connection)
      return nil
    }
    guard use.token != token.fingerprint else { return nil }
    let age = exchange.time.timeIntervalSince(use.since)
    let isTold = use.isReported || use.connection == exchange.connection || age >= Self.leastUse
    use = Use(
      token: token.fingerprint, since: exchange.time, connection: exchange.connection,
      isReported: use.isReported || !isTold)
    uses[key] = use
    guard !isTold else { return nil }
    return "key \(UsageError.quoted(key)) came with another provider token after \(Int(age)) s, on"
      + " another connection; a provider keeps one for 20 to 60 minutes, and APNs refuses too many"
      + " [N20]"
  }
}
