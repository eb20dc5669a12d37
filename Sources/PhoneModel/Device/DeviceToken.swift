package import Foundation

/// What a server addresses the app on this phone by (rules S77, N23).
///
/// It is 32 bytes long here; Apple promises no length.
public struct DeviceToken: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Makes the token of an app on a phone, the same for the same arguments.
  package init(seed: UInt64, app: AppManifest, formerTokens: Int) {
    let words = [app.bundleIdentifier, app.apsEnvironment.rawValue, String(formerTokens)]
    let hash = words.joined(separator: "\n").utf8.reduce(Self.offset) {
      ($0 ^ UInt64($1)) &* Self.prime
    }
    var random = SplitMix64(state: seed ^ hash)
    bytes = (0..<4).flatMap { _ in
      withUnsafeBytes(of: random.next().bigEndian) { Array($0) }
    }
  }

  /// The token as it stands in the path of a request to APNs: lower-case hexadecimal digits.
  public var hexadecimal: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The token as the app is given it.
  package var data: Data { Data(bytes) }

  /// The constants of the FNV-1a hash of 64 bits (draft-eastlake-fnv).
  private static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3
}
