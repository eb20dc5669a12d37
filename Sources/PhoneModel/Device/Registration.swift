package import APNs
public import Foundation

/// What the phone and APNs know of the app's registration for remote notifications.
public struct Registration: Hashable, Sendable, Codable {
  /// Whether the app is registered.
  public var isRegistered = false
  /// Whether the running app asked for a device token and has no answer yet.
  public var isAwaited = false
  /// Why the token that the app's server knows is no longer valid, if it is not: APNs then discards
  /// what is sent to it, until the app registers again (rule D3).
  public var retirement: Retirement?
  /// Since when that is so.
  public var retiredAt: Date?
  /// How many device tokens the app had before the present one.
  public var formerTokens = 0
  /// When the person deleted the app; nil while it is installed.
  public var removedAt: Date?
  /// The device tokens before the present one that APNs still knows of, the oldest first.
  public var endedTokens: [EndedToken] = []

  /// Creates the registration of an app that never registered.
  public init() {}

  /// Why a device token is no longer valid.
  public enum Retirement: String, Sendable, CaseIterable, Codable {
    /// The app unregistered.
    case unregistered
    /// The phone was restored from a backup (rule S81).
    case restored
    /// The app was deleted (rule D5).
    case uninstalled
    /// The app was deleted and installed again (rule D5).
    case reinstalled
  }

  /// A device token that is no longer valid.
  public struct EndedToken: Hashable, Sendable, Codable {
    /// How many device tokens the app had before it.
    public var number: Int
    /// Why it is no longer valid.
    public var reason: Retirement
    /// Since when.
    public var date: Date

    /// Creates the value of its parts.
    package init(number: Int, reason: Retirement, date: Date) {
      self.number = number
      self.reason = reason
      self.date = date
    }
  }

  /// Brings the app a token that is valid.
  package mutating func register() {
    isRegistered = true
    retirement = nil
    retiredAt = nil
  }

  /// Ends the registration at a time; a server knows the token only if there was one.
  package mutating func end(_ reason: Retirement, at date: Date) {
    if reason != .unregistered {
      let former = retirement == .unregistered ? retiredAt : nil
      endedTokens.append(
        EndedToken(
          number: formerTokens, reason: former == nil ? reason : .unregistered,
          date: former ?? date))
      formerTokens += 1
    }
    if isRegistered { (retirement, retiredAt) = (reason, date) }
    isRegistered = false
    isAwaited = false
  }

  /// What a server addresses the app on this phone by (rules S77, N23).
  ///
  /// It is 32 bytes long here; Apple promises no length.
  public struct DeviceToken: Hashable, Sendable {
    /// The bytes.
    public let bytes: [UInt8]

    /// Makes the token of an app on a phone, the same for the same arguments; some push types have
    /// tokens of their own (rule N11).
    package init(seed: UInt64, app: AppManifest, formerTokens: Int, for type: PushType? = nil) {
      let own = [app.bundleIdentifier, app.apsEnvironment.rawValue, String(formerTokens)]
      let words = own + [type?.rawValue].compactMap(\.self)
      let hash = UInt64(hashing: words.joined(separator: "\n"))
      var random = IdentifierGenerator.SplitMix64(state: seed ^ hash)
      bytes = (0..<4).flatMap { _ in
        withUnsafeBytes(of: random.next().bigEndian) { Array($0) }
      }
    }

    /// The token as it stands in the path of a request to APNs: lower-case hexadecimal digits.
    public var hexadecimal: String { bytes.hexadecimal }

    /// The token as the app is given it.
    package var data: Data { Data(bytes) }
  }

  /// Why the app gets no device token.
  package enum Failure: Error, Hashable, Sendable {
    /// The app lacks the entitlement for push notifications (rule A64).
    case noEntitlement
    /// APNs cannot be reached (rules S80, A65).
    case noNetwork

    /// The reason, as the error describes itself.
    package var message: String {
      switch self {
      case .noEntitlement:
        "no valid \u{201C}aps-environment\u{201D} entitlement string found for application"
      case .noNetwork: "the network connection appears to be offline"
      }
    }

    /// The error that the app is handed.
    package var error: any Error {
      let (domain, code) =
        switch self {
        case .noEntitlement: ("NSCocoaErrorDomain", 3000)
        case .noNetwork: ("NSURLErrorDomain", -1009)
        }
      return NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: message])
    }

    /// The rules that it rests on.
    package var rules: [Rule] {
      switch self {
      case .noEntitlement: [.registrationFails, .noPushEntitlement]
      case .noNetwork: [.registrationFails, .registrationOffline]
      }
    }
  }
}

extension Collection<UInt8> {
  /// The bytes as hexadecimal digits, in lower case.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * count)
    for byte in self {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Makes identifiers that look like UUIDs and are the same for the same seed.
package struct IdentifierGenerator: Sendable {
  private var random: SplitMix64
  /// How many identifiers it made.
  package private(set) var count: UInt64

  /// Creates a generator, which may have made identifiers before.
  package init(seed: UInt64, count: UInt64 = 0) {
    random = SplitMix64(state: seed &+ count &* 2 &* SplitMix64.step)
    self.count = count
  }

  /// The next identifier: 8-4-4-4-12 upper-case hexadecimal digits, version and variant as RFC 9562
  /// has them.
  package mutating func next() -> String {
    count &+= 1
    let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return Self.text(high, low)
  }

  /// The 32 digits of 128 bits, with hyphens.
  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    var (high, low) = (high, low)
    return String(unsafeUninitializedCapacity: 36) { buffer in
      for position in 0..<36 {
        if position == 8 || position == 13 || position == 18 || position == 23 {
          buffer[position] = UInt8(ascii: "-")
          continue
        }
        buffer[position] = digit(high >> 60)
        high = high << 4 | low >> 60
        low <<= 4
      }
      return 36
    }
  }

  /// The next token: bytes of which nothing but the number is certain.
  package mutating func token(bytes count: Int) -> [UInt8] {
    (0..<max(0, count)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 56) }
  }

  private static func digit(_ value: UInt64) -> UInt8 {
    let nibble = UInt8(truncatingIfNeeded: value & 0xF)
    return nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  /// The generator SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
  /// generators", OOPSLA 2014).
  struct SplitMix64: Sendable {
    /// What the state grows by each time.
    package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    package var state: UInt64

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
      state &+= Self.step
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
