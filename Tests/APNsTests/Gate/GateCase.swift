import Testing

@testable import APNs

/// One change of a request that APNs takes, and the reason for which it refuses it then.
struct GateCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let reason: ResponseReason
  let change: @Sendable (inout GateWorld) -> Void

  init(
    _ name: String, _ reason: ResponseReason,
    _ change: @escaping @Sendable (inout GateWorld) -> Void
  ) {
    testDescription = "\(reason.rawValue): \(name)"
    self.reason = reason
    self.change = change
  }

  init(_ header: String, _ value: String?, _ reason: ResponseReason) {
    self.init("\(header) \(value ?? "left out")", reason) { $0.set(header, value) }
  }

  /// The changes of pushes to a device, in the order in which they are found.
  static let ofDevices: [GateCase] = [
    GateCase(":method", "GET", .methodNotAllowed), GateCase(":method", "PUT", .methodNotAllowed),
    GateCase(":method", nil, .methodNotAllowed),
    GateCase(":path", "/3/devices/\(GateWorld.token)", .badPath), GateCase(":path", "/", .badPath),
    GateCase(":path", nil, .badPath), GateCase(":path", "/3/device", .badPath),
    GateCase("a header twice", .duplicateHeaders) { $0.fields.append(("apns-topic", "a.b")) },
    GateCase("the path twice", .duplicateHeaders) {
      $0.fields.append((":path", "/3/device/\(GateWorld.token)"))
    },
    GateCase("authorization", nil, .missingProviderToken),
    GateCase("authorization", "Basic YTpi", .missingProviderToken),
    GateCase("authorization", "bearer", .missingProviderToken),
    GateCase("authorization", "bearer a.b", .invalidProviderToken),
    GateCase("another algorithm", .invalidProviderToken) { $0.sign(alg: "RS256") },
    GateCase("a short key identifier", .invalidProviderToken) { $0.sign(kid: "ABC") },
    GateCase("a token from the future", .invalidProviderToken) {
      $0.sign(iat: GateWorld.now / 1000 + 6)
    },
    GateCase("a wrong signature", .invalidProviderToken) { $0.verification = .refused },
    GateCase("the key of another team", .invalidProviderToken) {
      $0.verification = GateWorld.key("OTHER12345")
    },
    GateCase("a second team", .invalidProviderToken) { world in
      _ = world.answer()
      world.sign(iss: "OTHER12345")
      world.now += 20 * 60_000
    },
    GateCase("a time as text, where the profile refuses it", .invalidProviderToken) {
      $0.gate.settings.stringIssuedAt = .refused
      $0.set(
        "authorization",
        ProviderTokenTests.token(
          ProviderTokenTests.header, #"{"iss":"DEF123GHIJ","iat":"1767258000"}"#))
    },
    GateCase("an hour and a second", .expiredProviderToken) {
      $0.now = (ProviderTokenTests.made + 3601) * 1000
    },
    GateCase("another key", .unrelatedKeyID) { world in
      _ = world.answer()
      world.sign(kid: "OTHERKEY12")
      world.now += 20 * 60_000
    },
    GateCase("a key for the other environment", .badEnvironmentKeyID) {
      $0.verification = GateWorld.key(environment: .production)
    },
    GateCase("a key that was revoked", .forbidden) {
      $0.verification = GateWorld.key(isRevoked: true)
    },
    GateCase("another token after a second", .tooManyProviderTokenUpdates) { world in
      _ = world.answer()
      world.sign(iat: ProviderTokenTests.made + 1)
      world.now += 1000
    },
    GateCase(":path", "/3/device/", .missingDeviceToken),
    GateCase(":path", "/3/device/xyz1", .badDeviceToken),
    GateCase(":path", "/3/device/a1b", .badDeviceToken),
    GateCase("apns-id", "1234", .badMessageID),
    GateCase("apns-expiration", "soon", .badExpirationDate),
    GateCase("apns-priority", "7", .badPriority),
    GateCase("apns-push-type", "alarm", .invalidPushType),
    GateCase("apns-collapse-id", String(repeating: "x", count: 65), .badCollapseID),
    GateCase("apns-topic", nil, .missingTopic), GateCase("apns-topic", "", .missingTopic),
    GateCase("apns-topic", "com..x", .badTopic), GateCase("apns-topic", "a b", .badTopic),
    GateCase("a topic without the suffix", .badTopic) { $0.set("apns-push-type", "voip") },
    GateCase("a topic that is not the key's", .topicDisallowed) {
      $0.verification = GateWorld.key(topics: ["com.example.other"])
    },
    GateCase(":path", "/3/device/\(GateWorld.unknown)", .badDeviceToken),
    GateCase(":path", "/3/device/\(GateWorld.distributed)", .badDeviceToken),
    GateCase(":path", "/3/device/\(GateWorld.calls)", .deviceTokenNotForTopic),
    GateCase("apns-topic", "com.example.other", .deviceTokenNotForTopic),
    GateCase(":path", "/3/device/\(GateWorld.removed)", .unregistered),
    GateCase(":path", "/3/device/\(GateWorld.replaced)", .expiredToken),
    GateCase("no body", .payloadEmpty) { $0.body = [] },
    GateCase("4,097 bytes", .payloadTooLarge) { $0.body = Array(repeating: 0x20, count: 4097) },
    GateCase("one push more than the limit", .tooManyRequests) { world in
      world.gate.settings.requestLimit = 1
      _ = world.answer()
    },
  ]

  /// The changes of a broadcast to a channel, in the order in which they are found.
  static let ofBroadcasts: [GateCase] = [
    GateCase(":method", "GET", .methodNotAllowed),
    GateCase(":path", "/4/broadcasts/apps/", .badPath),
    GateCase(":path", "/4/broadcasts/apps/\(GateWorld.topic)/", .badPath),
    GateCase("authorization", nil, .missingProviderToken),
    GateCase("an app that is not the key's", .topicMismatch) {
      $0.verification = GateWorld.key(topics: ["com.example.other"])
    },
    GateCase("broadcasts that are switched off", .featureNotEnabled) {
      $0.gate.settings.broadcasts = .notEnabled
    },
    GateCase("apns-channel-id", nil, .missingChannelID),
    GateCase("apns-channel-id", "a!b=", .badChannelID),
    GateCase("apns-channel-id", "", .badChannelID),
    GateCase("apns-push-type", nil, .missingPushType),
    GateCase("apns-push-type", "alarm", .invalidPushType),
    GateCase("apns-push-type", "alert", .invalidPushType),
    GateCase("apns-topic", "com.example.other", .topicMismatch),
    GateCase("an app that nobody has", .topicMismatch) { $0.gate.apps = ["com.example.other"] },
    GateCase("apns-expiration", nil, .badExpirationDate),
    GateCase("apns-priority", nil, .badPriority), GateCase("apns-priority", "7", .badPriority),
    GateCase("apns-channel-id", "AAAA", .channelNotRegistered),
    GateCase("apns-expiration", "1800000000", .badExpirationDate),
    GateCase("no body", .payloadEmpty) { $0.body = [] },
    GateCase("5,121 bytes", .payloadTooLarge) { $0.body = Array(repeating: 0x20, count: 5121) },
  ]

  /// The changes of a request that creates a channel.
  static let ofChannels: [GateCase] = [
    GateCase(":method", "PUT", .methodNotAllowed),
    GateCase(":path", "/1/apps/\(GateWorld.topic)/channel", .badPath),
    GateCase(":path", "/1/apps//channels", .badPath),
    GateCase("an app that is not the key's", .topicMismatch) {
      $0.verification = GateWorld.key(topics: ["com.example.other"])
    },
    GateCase("broadcasts that are switched off", .featureNotEnabled) {
      $0.gate.settings.broadcasts = .notEnabled
    },
    GateCase("an app that nobody has", .topicMismatch) { $0.gate.apps = ["com.example.other"] },
    GateCase("a body without a policy", .badRequestPayload) {
      $0.body = Array(#"{"push-type":"LiveActivity"}"#.utf8)
    },
    GateCase("another push type", .invalidPushType) {
      $0.body = Array(#"{"push-type":"alert","message-storage-policy":0}"#.utf8)
    },
    GateCase("another policy", .badRequestPayload) {
      $0.body = Array(#"{"push-type":"LiveActivity","message-storage-policy":2}"#.utf8)
    },
    GateCase("no body", .badRequestPayload) { $0.body = [] },
    GateCase("reading a channel that is not named", .missingChannelID) {
      $0.set(":method", "GET")
    },
    GateCase("deleting a channel that does not exist", .channelNotRegistered) {
      $0.set(":method", "DELETE")
      $0.set("apns-channel-id", "AAAA")
    },
  ]
}

extension GateWorld {
  /// One that creates a channel whose broadcasts are not stored, or are.
  static func channels(policy: Int = 0) -> GateWorld {
    var world = GateWorld()
    world.set(":path", "/1/apps/\(topic)/channels")
    world.set("apns-topic", nil)
    world.set("apns-push-type", nil)
    world.body = Array(#"{"message-storage-policy":\#(policy),"push-type":"LiveActivity"}"#.utf8)
    return world
  }

  /// One that sends a broadcast to a channel, which was created before.
  static func broadcast(policy: Int = 0) -> GateWorld {
    var world = channels(policy: policy)
    let channel = world.answer().channelID
    world.set(":path", "/4/broadcasts/apps/\(topic)")
    world.set("apns-channel-id", channel)
    world.set("apns-push-type", "LiveActivity")
    world.set("apns-expiration", "0")
    world.set("apns-priority", "10")
    world.body = Array(#"{"aps":{"event":"update"}}"#.utf8)
    return world
  }
}
