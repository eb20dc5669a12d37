package import APNs
import Foundation

/// APNs between a provider and the phone: the checks of requests, and the connections.
package struct PhoneGate: Sendable {
  private var gate: APNsGate
  private var connections: [Place: ProviderConnection] = [:]

  private struct Place: Hashable {
    let name: String
    let environment: APNsEnvironment
  }

  init(settings: GateSettings) {
    gate = APNsGate(settings: settings)
  }

  /// The part that is stored in a saved phone.
  package struct Saved: Sendable, Codable {
    /// The connections, by name and environment.
    var connections: [Connection] = []
    /// What APNs remembers besides the connections.
    package internal(set) var memory = APNsGate.Memory()

    struct Connection: Sendable, Codable {
      let name: String
      let state: ProviderConnection
    }
  }

  /// What APNs remembers between requests, except the connections.
  var memory: APNsGate.Memory {
    get { gate.memory }
    set { gate.memory = newValue }
  }

  /// The state to save; nil if there is none.
  var saved: Saved? {
    guard !connections.isEmpty || gate.memory != APNsGate.Memory() else { return nil }
    let places = connections.keys.sorted {
      ($0.name, $0.environment.rawValue) < ($1.name, $1.environment.rawValue)
    }
    let list = places.compactMap { place in
      connections[place].map { Saved.Connection(name: place.name, state: $0) }
    }
    return Saved(connections: list, memory: gate.memory)
  }

  /// Restores saved state.
  mutating func resume(_ saved: Saved) {
    gate.memory = saved.memory
    for connection in saved.connections {
      let place = Place(name: connection.name, environment: connection.state.environment)
      connections[place] = connection.state
    }
  }

  /// The date of the provider token in use on a connection; nil before the first token.
  func tokenDate(on name: String, _ environment: APNsEnvironment) -> Date? {
    connections[Place(name: name, environment: environment)]?.tokenIssuedAt.map {
      Date(timeIntervalSince1970: Double($0))
    }
  }

  /// Answers a request.
  mutating func answer(
    _ request: ProviderRequest, in environment: APNsEnvironment,
    knowing tokens: [String: DeviceTokenRecord], at now: Date, generator: inout IdentifierGenerator
  ) -> APNsAnswer {
    gate.tokens = tokens
    let place = Place(name: request.connection, environment: environment)
    var connection = connections[place] ?? ProviderConnection(environment: environment)
    defer { connections[place] = connection }
    var asked = APNsGate.Request(
      request.push.headers, body: request.push.source.bytes, verification: request.verification)
    asked.injectedReason = request.fault
    return gate.answer(to: asked, on: &connection, at: now.unixMilliseconds) { generator.next() }
  }
}

/// The device tokens of the app, as known to APNs.
extension Phone {
  /// The push types with their own device tokens that no registry reports to the app (rule N11).
  private static let ownTypes: [PushType] = [
    .location, .liveActivity, .pushToTalk, .widgets, .controls,
  ]

  /// The current and former device tokens, by their hexadecimal digits.
  var deviceTokens: [String: DeviceTokenRecord] {
    guard let environment = app.manifest.apsEnvironment.environment else { return [:] }
    let registration = withDevice(\.registration)
    var records: [String: DeviceTokenRecord] = [:]
    func add(_ token: String, _ type: PushType, _ status: DeviceTokenRecord.Status) {
      let topic = app.manifest.bundleIdentifier + (type.topicSuffix ?? "")
      records[token] = DeviceTokenRecord(topic: topic, environment: environment, status: status)
    }
    let present = registration.presentStatus.map { (registration.formerTokens, $0) }
    let ended = registration.endedTokens.map { ($0.number, $0.status) }
    for (number, status) in ended + [present].compactMap(\.self) {
      for type in [.alert] + Self.ownTypes { add(token(number, type), type, status) }
    }
    let pushKit = withPushKit(\.self)
    for former in pushKit.ended {
      let status = Registration.EndedToken(number: 0, reason: former.reason, date: former.date)
        .status
      add(former.token.hexadecimal, PushType(rawValue: former.type.rawValue), status)
    }
    for type in PushKitType.allCases {
      guard let token = pushKit.token(for: type) else { continue }
      add(token.hexadecimal, PushType(rawValue: type.rawValue), .active)
    }
    return records
  }

  /// The device token that a server uses for a push type.
  func serverToken(for type: PushType) -> String {
    if let type = PushKitType(type) {
      let pushKit = withPushKit(\.self)
      let token = pushKit.token(for: type) ?? pushKit.ended.last { $0.type == type }?.token
      if let token { return token.hexadecimal }
    }
    let registration = withDevice(\.registration)
    let isKnown = registration.presentStatus != nil
    let last = isKnown ? nil : registration.endedTokens.last?.number
    return token(last ?? registration.formerTokens, type)
  }

  private func token(_ number: Int, _ type: PushType) -> String {
    let isPlain = type.topicSuffix?.isEmpty ?? true
    return Registration.DeviceToken(
      seed: seed, app: app.manifest, formerTokens: number, for: isPlain ? nil : type
    ).hexadecimal
  }
}

extension Registration {
  /// Whether the current token is valid; nil if no server can have it yet.
  fileprivate var presentStatus: DeviceTokenRecord.Status? {
    guard removedAt == nil else { return nil }
    switch retirement {
    case nil: return .active
    case .unregistered:
      return EndedToken(
        number: formerTokens, reason: .unregistered, date: retiredAt ?? .distantPast
      )
      .status
    case .restored, .uninstalled, .reinstalled: return nil
    }
  }
}

extension Registration.EndedToken {
  /// The status of a former token at APNs.
  fileprivate var status: DeviceTokenRecord.Status {
    let time = date.simulatedTimestamp
    switch reason {
    case .unregistered:
      return .removed(
        since: date.unixMilliseconds, "the app unregistered from remote notifications at \(time)")
    case .uninstalled, .reinstalled: return DeviceTokenRecord.Status(removedAt: date)
    case .restored:
      return .replaced(
        since: date.unixMilliseconds,
        "the phone was restored at \(time), and got another device token")
    }
  }
}

extension DeviceTokenRecord.Status {
  fileprivate init(removedAt date: Date) {
    self = .removed(
      since: date.unixMilliseconds, "the app was deleted at \(date.simulatedTimestamp)")
  }
}
