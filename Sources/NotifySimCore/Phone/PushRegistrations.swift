import Foundation
import PushKit

/// The PushKit registries of the running app, and the registered types, which outlast its process
/// (rule A66).
struct PushRegistrations: Sendable {
  private let seed: UInt64
  /// The types for which the app may have a token (rule A24).
  private let permitted: Set<PushKitType>
  private var tokens: [PushKitType: Data] = [:]
  /// How many tokens each type had; a new token depends on it.
  private var counts: [PushKitType: UInt64] = [:]
  /// The tokens that ended with the app's data, oldest first.
  private(set) var ended: [EndedToken] = []
  private var registries: [WeakRegistry] = []
  private var notices: [Notice] = []
  /// The calls that the running service extension reported; nil while none runs.
  private var callsOfExtension: [UserInfo]?

  /// A change that a registry's delegate has to learn.
  enum Notice: Sendable {
    /// A new token.
    case update(PKPushCredentials, WeakRegistry)
    /// A token became invalid.
    case invalidation(PKPushType, WeakRegistry)
  }

  /// A token that is no longer valid.
  struct EndedToken: Sendable {
    let type: PushKitType
    let token: Data
    let reason: Registration.Retirement
    let date: Date
  }

  /// A weak reference to a registry; the app may release it at any time.
  struct WeakRegistry: Sendable {
    weak var registry: PKPushRegistry?
  }

  /// Registers the types that a manifest declares.
  init(of manifest: AppManifest, seed: UInt64) {
    self.seed = seed
    let hasMode = manifest.mayUse(.voip)
    permitted = Set(PushKitType.allCases.filter { $0 != .voip || hasMode })
    register(manifest.pushTypes)
  }

  /// Makes the tokens of types that have none.
  mutating func register(_ types: [PushKitType]) {
    for type in types where tokens[type] == nil { _ = makeToken(for: type) }
  }

  /// Ends all tokens; each type gets another one when the app registers again (rules D5, S81).
  mutating func endTokens(_ reason: Registration.Retirement, at date: Date) {
    for type in PushKitType.allCases {
      guard let token = tokens.removeValue(forKey: type) else { continue }
      ended.append(EndedToken(type: type, token: token, reason: reason, date: date))
    }
  }

  /// The token of a type; nil while the app is not registered for it.
  func token(for type: PushKitType) -> Data? { tokens[type] }

  /// The registry that receives a push: the newest one alive that registered for the type.
  func registry(for type: PushKitType) -> PKPushRegistry? {
    registries.reversed().lazy.compactMap(\.registry).first {
      $0.desiredPushTypes?.contains(type.frameworkType) == true
    }
  }

  /// Registers and unregisters types when a registry's desired types change.
  mutating func change(
    of registry: PKPushRegistry, from old: Set<PKPushType>, to new: Set<PKPushType>
  ) {
    registries.removeAll { $0.registry == nil || $0.registry === registry }
    registries.append(WeakRegistry(registry: registry))
    for type in PushKitType.allCases {
      let wanted = type.frameworkType
      switch (old.contains(wanted), new.contains(wanted)) {
      case (false, true): register(type, for: registry)
      case (true, false): unregister(type, for: registry)
      default: break
      }
    }
  }

  /// Whether any change has not been reported.
  var hasNotices: Bool { !notices.isEmpty }

  /// Returns the changes to report, and removes them.
  mutating func drainNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }

  /// Removes the registries, as the end of the app's process does; the tokens stay.
  mutating func dropRegistries() {
    registries = []
    notices = []
  }

  /// Accepts calls from the service extension that begins to run (rule A72).
  mutating func beginExtension() {
    callsOfExtension = []
  }

  /// Keeps a call that the service extension reports; returns false if none runs.
  mutating func keep(_ call: UserInfo) -> Bool {
    callsOfExtension?.append(call) != nil
  }

  /// Returns the calls that the service extension reported, and accepts no more.
  mutating func endExtension() -> [UserInfo] {
    defer { callsOfExtension = nil }
    return callsOfExtension ?? []
  }

  /// The length of a token in bytes; apps must not rely on it.
  private static let tokenLength = 32

  private mutating func register(_ type: PushKitType, for registry: PKPushRegistry) {
    guard let token = tokens[type] ?? makeToken(for: type) else { return }
    notices.append(
      .update(
        PKPushCredentials(type: type.frameworkType, token: token),
        WeakRegistry(registry: registry)))
  }

  private mutating func unregister(_ type: PushKitType, for registry: PKPushRegistry) {
    guard self.registry(for: type) == nil, tokens.removeValue(forKey: type) != nil else { return }
    notices.append(.invalidation(type.frameworkType, WeakRegistry(registry: registry)))
  }

  private mutating func makeToken(for type: PushKitType) -> Data? {
    guard permitted.contains(type) else { return nil }
    let count = counts[type, default: 0]
    counts[type] = count &+ 1
    return token(number: count, for: type)
  }

  /// Generates the token with this number for a type.
  private mutating func token(number count: UInt64, for type: PushKitType) -> Data {
    let place = UInt64(PushKitType.allCases.firstIndex(of: type) ?? 0)
    var generator = IdentifierGenerator(seed: seed &+ (place &+ 1) &* 0x9E37_79B9 &+ count &<< 40)
    let token = Data(generator.token(bytes: Self.tokenLength))
    tokens[type] = token
    return token
  }

  /// The types that had a token.
  var saved: [String: SavedPhone.Tokens] {
    counts.reduce(into: [:]) { saved, entry in
      saved[entry.key.rawValue] = SavedPhone.Tokens(
        tokens: entry.value, isRegistered: tokens[entry.key] != nil)
    }
  }

  /// Restores saved tokens; keeps the registries, and the tokens of types that were not saved.
  mutating func resume(_ saved: [String: SavedPhone.Tokens]) {
    for (name, type) in saved {
      guard let key = PushKitType(rawValue: name) else { continue }
      counts[key] = type.tokens
      tokens[key] = nil
      guard type.isRegistered, type.tokens > 0 else { continue }
      _ = token(number: type.tokens - 1, for: key)
    }
  }
}

extension Phone: PKPushRegistry.Host {
  func desiredPushTypesDidChange(
    of registry: PKPushRegistry, from old: Set<PKPushType>, to new: Set<PKPushType>
  ) {
    withPushKit { $0.change(of: registry, from: old, to: new) }
  }

  func pushToken(for type: PKPushType) -> Data? {
    guard let type = PushKitType(type) else { return nil }
    return withPushKit { $0.token(for: type) }
  }
}
