/// The channels for broadcasts to Live Activities (N32 to N35).
struct BroadcastChannels: Sendable {
  /// How many channels an app may have in an environment (N34).
  static let limit = 10_000

  private var apps: [Place: Channels] = [:]

  private struct Place: Hashable {
    let app: String
    let environment: APNsEnvironment
  }

  private struct Channels: Sendable {
    /// Whether a channel stores its latest broadcast, by its identifier.
    var policies: [String: Int] = [:]
    /// The identifiers in the order of creation.
    var order: [String] = []
  }

  /// A channel, to be kept.
  struct Channel: Hashable, Sendable, Codable {
    let app: String
    let environment: APNsEnvironment
    let id: String
    let policy: Int
  }

  /// Creates a value with no channels.
  init() {}

  /// Creates a value with the channels of a list.
  init(_ channels: [Channel]) {
    for channel in channels {
      let place = Place(app: channel.app, environment: channel.environment)
      apps[place, default: Channels()].order.append(channel.id)
      apps[place]?.policies[channel.id] = channel.policy
    }
  }

  /// All channels, by app and environment, in the order of creation.
  var list: [Channel] {
    let places = apps.sorted {
      ($0.key.app, $0.key.environment.rawValue) < ($1.key.app, $1.key.environment.rawValue)
    }
    return places.flatMap { place, channels in
      channels.order.compactMap { id in
        channels.policies[id].map { policy in
          Channel(app: place.app, environment: place.environment, id: id, policy: policy)
        }
      }
    }
  }

  /// What the body of a request says that creates a channel; nil for a body that is none.
  private static func policy(of body: [UInt8]) -> Int? {
    guard let root = try? JSONDocument(parsing: body, options: .strict).root,
      root["push-type"]?.string == "LiveActivity",
      let policy = root["message-storage-policy"]?.integer, [0, 1].contains(policy)
    else { return nil }
    return policy
  }

  /// The push type of a body that would create a channel but for that; nil for another body.
  private static func foreignType(in body: [UInt8]) -> String? {
    guard let root = try? JSONDocument(parsing: body, options: .strict).root,
      let policy = root["message-storage-policy"]?.integer, [0, 1].contains(policy),
      let type = root["push-type"]?.string, type != "LiveActivity"
    else { return nil }
    return type
  }

  /// The faults that a check finds.
  func faults(of arrival: APNsGate.Arrival, in check: APNsGate.Check) -> [APNsGate.Fault] {
    let request = arrival.request
    let method = request.headers[":method"] ?? ""
    let isCreation = request.isForChannels && method == "POST"
    switch check {
    case .channelID:
      guard !isCreation, request.needsChannel else { return [] }
      return Self.fault(inChannel: request.headers["apns-channel-id"])
    case .channel: return isCreation ? full(arrival) : unregistered(arrival)
    case .channelBody:
      guard isCreation, Self.policy(of: request.body) == nil else { return [] }
      if let type = Self.foreignType(in: request.body) {
        return [
          .init(
            .invalidPushType, "'push-type' is '\(type)', and channels are for 'LiveActivity'")
        ]
      }
      return [
        .init(
          .badRequestPayload,
          "the body is not an object with 'message-storage-policy' 0 or 1 and 'push-type'"
            + " 'LiveActivity'")
      ]
    default: return []
    }
  }

  private static func fault(inChannel id: String?) -> [APNsGate.Fault] {
    guard let id else {
      return [.init(.missingChannelID, "apns-channel-id is missing")]
    }
    let isBase64 =
      !id.isEmpty && id.utf8.count.isMultiple(of: 4)
      && id.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.plus || $0 == ASCII.slash
          || $0 == ASCII.equals
      }
    return isBase64 ? [] : [.init(.badChannelID, "apns-channel-id '\(id)' is not Base64")]
  }

  private func channels(_ arrival: APNsGate.Arrival) -> Channels? {
    arrival.request.route.app.flatMap { app in
      apps[Place(app: app, environment: arrival.connection.environment)]
    }
  }

  private func full(_ arrival: APNsGate.Arrival) -> [APNsGate.Fault] {
    guard let own = channels(arrival), own.order.count >= Self.limit else { return [] }
    return [.init(.cannotCreateChannel, "the app has \(Self.limit) channels already")]
  }

  /// A channel that does not exist, or that does not store what a broadcast wants stored.
  private func unregistered(_ arrival: APNsGate.Arrival) -> [APNsGate.Fault] {
    let headers = arrival.request.headers
    guard arrival.request.needsChannel, let id = headers["apns-channel-id"],
      Self.fault(inChannel: id).isEmpty
    else { return [] }
    guard let policy = channels(arrival)?.policies[id] else {
      return [.init(.channelNotRegistered, "the app has no channel '\(id)'")]
    }
    guard policy == 0, let expiration = headers.expiration, expiration != 0 else { return [] }
    return [
      .init(
        .badExpirationDate,
        "apns-expiration is \(expiration), but the channel stores nothing, so it must be 0")
    ]
  }

  /// Answers a request that is taken.
  mutating func serve(
    _ arrival: APNsGate.Arrival, _ answer: inout APNsAnswer, _ identifier: () -> String
  ) {
    let headers = arrival.request.headers
    guard let app = arrival.request.route.app else { return }
    let place = Place(app: app, environment: arrival.connection.environment)
    let id = headers["apns-channel-id"]
    switch (arrival.request.route, headers[":method"]) {
    case (.broadcast, _): answer.channelID = id
    case (.allChannels, _): answer.content = Self.list(apps[place]?.order ?? [])
    case (.channels, "POST"):
      var created = Self.channelID(of: identifier())
      let own = apps[place]?.policies ?? [:]
      // A clock that stands still makes the same identifiers again after a restart.
      for _ in own where own[created] != nil { created = Self.channelID(of: identifier()) }
      apps[place, default: Channels()].order.append(created)
      apps[place]?.policies[created] = Self.policy(of: arrival.request.body)
      answer.status = 201
      answer.channelID = created
    case (.channels, "DELETE"):
      if let id {
        apps[place]?.policies[id] = nil
        apps[place]?.order.removeAll { $0 == id }
      }
      answer.status = 204
    case (.channels, _):
      answer.content = id.flatMap { apps[place]?.policies[$0] }.map(Self.configuration) ?? []
    default: break
    }
  }

  private static func list(_ channels: [String]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("channels")
    writer.strings(channels)
    writer.endObject()
    return writer.bytes
  }

  private static func configuration(_ policy: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("message-storage-policy", policy)
    writer.field("push-type", "LiveActivity")
    writer.endObject()
    return writer.bytes
  }

  /// An identifier of the form that channels have: Base64 of 16 bytes, from the digits of a UUID.
  private static func channelID(of uuid: String) -> String {
    let digits = uuid.utf8.compactMap(ASCII.hexadecimal)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bits = digits.flatMap { digit in (0..<4).reversed().map { digit >> $0 & 1 } }
    while !bits.count.isMultiple(of: 6) { bits.append(0) }
    let letters = stride(from: 0, to: bits.count, by: 6).map { start in
      alphabet[bits[start..<start + 6].reduce(0) { $0 << 1 | Int($1) }]
    }
    return String(decoding: letters, as: UTF8.self) + "=="
  }
}

extension APNsGate.Request {
  /// Whether it creates, reads or deletes a channel.
  fileprivate var isForChannels: Bool {
    if case .channels = route { true } else { false }
  }

  /// Whether it has to name a channel.
  fileprivate var needsChannel: Bool {
    switch route {
    case .broadcast, .channels: true
    case .device, .allChannels, .elsewhere: false
    }
  }
}
