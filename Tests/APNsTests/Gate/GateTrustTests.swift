import Testing

@testable import APNs

@Suite("A provider's connection")
struct GateTrustTests {
  private static let minute = 60_000

  @Test(
    "A provider token is accepted for an hour to the second (N20)",
    arguments: [
      (-6, "InvalidProviderToken"), (-5, nil), (0, nil), (3600, nil),
      (3601, "ExpiredProviderToken"),
    ] as [(Int, String?)])
  func age(seconds: Int, reason: String?) {
    var world = GateWorld()
    world.now = (ProviderTokenTests.made + seconds) * 1000 + (seconds < 0 ? 0 : 999)
    #expect(world.answer().reason?.rawValue == reason)
  }

  @Test(
    "Another provider token is accepted after 20 minutes to the millisecond (N20)",
    arguments: [(20 * minute - 1, false), (20 * minute, true)])
  func update(milliseconds: Int, isTaken: Bool) {
    var world = GateWorld()
    _ = world.answer()
    world.sign(iat: ProviderTokenTests.made + 1)
    world.now += milliseconds
    let answer = world.answer()
    #expect(answer.reason == (isTaken ? nil : .tooManyProviderTokenUpdates), "\(answer)")
    #expect(answer.status == (isTaken ? 200 : 429))
    #expect(answer.message?.contains("after 1199 s") == (isTaken ? nil : true))
  }

  @Test(
    "Provider tokens are judged by the first one where the server's clock differs (N20)",
    arguments: [
      (0, 0, nil, 0), (1, 0, "TooManyProviderTokenUpdates", 0), (1200, 0, nil, 0),
      (-1, 1200, nil, 1201), (-3600, 1200, "ExpiredProviderToken", 4800),
      (-3601, 0, "ExpiredProviderToken", 3601), (90 * 86_400, 0, nil, 0),
      (Int.min / 1000, 1200, "ExpiredProviderToken", nil),
    ] as [(Int, Int, String?, Int?)])
  func firstToken(later: Int, passed: Int, reason: String?, age: Int?) {
    var world = GateWorld()
    world.gate.tokenClock = .firstToken
    world.now = 1_000_000_000_000
    #expect(world.answer().status == 200)
    world.now += passed * 1000
    world.sign(iat: ProviderTokenTests.made &+ later)
    let answer = world.answer()
    #expect(answer.reason?.rawValue == reason)
    guard let age else { return }
    let made = ProviderTokenTests.made + later
    #expect(answer.tokenTime.map { $0 / 1000 - made } == age)
  }

  @Test("The same provider token is accepted repeatedly")
  func same() {
    var world = GateWorld()
    for _ in 0..<5 {
      #expect(world.answer().status == 200)
      world.now += 1000
    }
  }

  @Test("The age counts from the last accepted token, not from a refused one")
  func refusedUpdate() {
    var world = GateWorld()
    _ = world.answer()
    world.sign(iat: ProviderTokenTests.made + 1)
    world.now += 19 * Self.minute
    #expect(world.answer().status == 429)
    world.now += Self.minute
    #expect(world.answer().status == 200)
    world.sign(iat: ProviderTokenTests.made + 2)
    world.now += 19 * Self.minute
    #expect(world.answer().status == 429)
  }

  @Test("Five other tokens within 20 minutes are accepted where the profile is lenient (N20b)")
  func lenient() {
    var world = GateWorld()
    world.gate.settings.tokenUpdates = .lenient
    _ = world.answer()
    var statuses: [Int] = []
    for number in 1...6 {
      world.sign(iat: ProviderTokenTests.made + number)
      world.now += Self.minute
      statuses.append(world.answer().status)
    }
    #expect(statuses == [200, 200, 200, 200, 200, 429])
    world.now += 14 * Self.minute
    #expect(world.answer().status == 429)
    world.now += Self.minute
    #expect(world.answer().status == 200)
  }

  @Test("A connection is bound to the team and key of its first valid token (N21)")
  func bound() {
    var world = GateWorld()
    world.sign(iss: "OTHER12345", iat: ProviderTokenTests.made - 3600)
    #expect(world.answer().reason == .expiredProviderToken && !world.connection.isTrusted)
    world.sign()
    world.set("apns-topic", nil)
    #expect(world.answer().reason == .missingTopic && world.connection.isTrusted)
    #expect(world.connection.tokenIssuedAt == ProviderTokenTests.made)
    world.now += 20 * Self.minute
    world.sign(kid: "OTHERKEY12", iss: "OTHER12345")
    let answer = world.answer()
    #expect(answer.reason == .invalidProviderToken)
    #expect(answer.others == [.unrelatedKeyID, .missingTopic])
  }

  @Test("Several connections are bound independently")
  func several() {
    var world = GateWorld()
    _ = world.answer()
    world.connection = ProviderConnection(environment: .development)
    world.sign(kid: "OTHERKEY12", iss: "OTHER12345")
    #expect(world.answer().status == 200)
  }

  @Test(
    "A key is accepted for its own topics, with or without a suffix (N21)",
    arguments: [
      ([GateWorld.topic], true), ([GateWorld.topic + ".voip"], true), (["com.example"], false),
      ([], false), (nil, true),
    ] as [([String]?, Bool)])
  func topics(topics: [String]?, isTaken: Bool) {
    var world = GateWorld()
    world.set(":path", "/3/device/\(GateWorld.calls)")
    world.set("apns-topic", GateWorld.topic + ".voip")
    world.set("apns-push-type", "voip")
    world.verification = GateWorld.key(topics: topics)
    #expect(world.answer().reason == (isTaken ? nil : .topicDisallowed))
  }

  @Test(
    "A key is accepted for its own environment, or for both",
    arguments: [APNsEnvironment.development, nil])
  func environment(of key: APNsEnvironment?) {
    var world = GateWorld()
    world.verification = GateWorld.key(environment: key)
    #expect(world.answer().status == 200)
  }

  @Test("A provider token names its key and team, and gives the signed bytes")
  func parts() throws {
    #expect(!ProviderToken.TrustedKey(teamID: "a").isRevoked)
    let token = try #require(GateWorld().request.headers.providerToken)
    #expect(token.keyID == "ABC123DEFG" && token.teamID == "DEF123GHIJ" && !token.isMissing)
    #expect(token.signature?.count == 64)
    let parts = token.compact.split(separator: ".")
    #expect(String(decoding: token.signedBytes, as: UTF8.self) == "\(parts[0]).\(parts[1])")
    #expect(APNsEnvironment.production.host == "api.push.apple.com")
    #expect(APNsEnvironment.development.host == "api.sandbox.push.apple.com")
  }
}

@Suite("Device tokens at APNs")
struct GateTokenTests {
  @Test(
    "A device token is reported as unregistered after the profile's delay, with the time (N16)",
    arguments: [(4, 410), (5, 410), (6, 200)])
  func unregisteredAfter(seconds: Int, status: Int) {
    var world = GateWorld()
    world.gate.settings.unregisteredAfter = seconds
    world.set(":path", "/3/device/\(GateWorld.removed)")
    let answer = world.answer()
    #expect(answer.status == status)
    #expect(answer.timestamp == (status == 410 ? GateWorld.deletion + seconds * 1000 : nil))
  }

  @Test("A device token accepts the profile's number of pushes within a time (N14b)")
  func limit() {
    var world = GateWorld()
    world.gate.settings.requestLimit = 2
    world.gate.settings.requestLimitWindow = 10
    let statuses = [0, 4000, 1000, 4999, 1, 1].map { pause in
      world.now += pause
      return world.answer().status
    }
    #expect(statuses == [200, 200, 429, 429, 200, 429])
    world.set(":path", "/3/device/\(GateWorld.calls)")
    world.set("apns-topic", GateWorld.topic + ".voip")
    world.set("apns-push-type", "voip")
    #expect(world.answer().status == 200, "another token has a limit of its own")
  }

  @Test("Device tokens have no limit unless the profile sets one")
  func noLimit() {
    var world = GateWorld()
    for _ in 0..<100 where world.answer().status != 200 { Issue.record("refused") }
    #expect(world.gate.memory == APNsGate.Memory())
    #expect(GateSettings().requestLimitWindow == 60 && GateSettings().requestLimit == 0)
  }

  @Test(
    "Any delay and any window are accepted without overflow", arguments: [Int.max, Int.max / 1000])
  func overflow(seconds: Int) {
    var world = GateWorld()
    world.gate.settings.unregisteredAfter = seconds
    world.gate.settings.requestLimit = 1
    world.gate.settings.requestLimitWindow = seconds
    world.set(":path", "/3/device/\(GateWorld.removed)")
    #expect([world.answer().status, world.answer().status] == [200, 429])
  }
}

@Suite("Injected reasons")
struct InjectedReasonTests {
  @Test("An injected reason comes before the faults of the request")
  func order() {
    var world = GateWorld()
    world.injectedReason = .shutdown
    world.set("apns-topic", nil)
    let answer = world.answer()
    #expect(answer.reason == .shutdown && answer.others == [.missingTopic])
    #expect(answer.endsConnection && answer.timestamp == nil)
    world.injectedReason = nil
    #expect(world.answer().reason == .missingTopic)
  }

  @Test(
    "Every 410 says when the device token ended (N13)",
    arguments: [
      (GateWorld.token, .unregistered, GateWorld.now),
      (GateWorld.token, .expiredToken, GateWorld.now),
      (GateWorld.removed, .unregistered, GateWorld.deletion),
      (GateWorld.removed, nil, GateWorld.deletion),
      (GateWorld.replaced, nil, GateWorld.deletion),
    ] as [(String, ResponseReason?, Int)])
  func timestamp(token: String, reason: ResponseReason?, time: Int) {
    var world = GateWorld()
    world.set(":path", "/3/device/\(token)")
    world.injectedReason = reason
    let answer = world.answer()
    #expect(answer.status == 410 && answer.timestamp == time)
    if token == GateWorld.replaced { #expect(answer.message == "it was restored") }
    #expect(String(decoding: answer.body, as: UTF8.self).contains("\"timestamp\":\(time)"))
  }
}

@Suite("A provider whose clock is not the server's")
struct ProviderClockTests {
  private static let hour = 3_600_000

  @Test(
    "A provider token is judged by the clock that makes it younger (N20)",
    arguments: [
      // The server's clock is ahead by two hours; the token was made now, or two hours ago.
      (2 * hour, 0, nil), (2 * hour, 2 * hour, "ExpiredProviderToken"), (2 * hour, hour, nil),
      // The server's clock is a day behind.
      (-24 * hour, 1000, nil), (-24 * hour, -6000, "InvalidProviderToken"),
      (0, Int.max, nil), (Int.max / 2, Int.max, "ExpiredProviderToken"),
    ] as [(Int, Int, String?)])
  func age(ahead: Int, age: Int, reason: String?) {
    var world = GateWorld()
    world.now = ProviderTokenTests.made * 1000 + ahead
    world.tokenAge = age
    #expect(world.answer().reason?.rawValue == reason)
  }

  @Test("After the server's clock was moved, another provider token may come (N20)")
  func update() {
    var world = GateWorld()
    world.tokenAge = 0
    #expect(world.answer().status == 200)
    world.now += 2 * Self.hour
    world.sign(iat: ProviderTokenTests.made + 1)
    #expect(world.answer().status == 200)
    world.sign(iat: ProviderTokenTests.made + 2)
    #expect(world.answer().reason == .tooManyProviderTokenUpdates)
  }
}

@Suite("A provider with a certificate")
struct ProviderCertificateTests {
  @Test(
    "A certificate is for its topics and its environment, and needs no provider token",
    arguments: [
      ([GateWorld.topic], nil, nil), (["com.example.other"], nil, "TopicDisallowed"),
      ([GateWorld.topic], .development, nil),
      ([GateWorld.topic], .production, "BadCertificateEnvironment"), ([], nil, "BadCertificate"),
    ] as [([String], APNsEnvironment?, String?)])
  func trust(topics: [String], environment: APNsEnvironment?, reason: String?) {
    var world = GateWorld()
    world.set("authorization", nil)
    world.connection.certificate = ProviderCertificate(topics: topics, environment: environment)
    #expect(world.answer().reason?.rawValue == reason)
    #expect(world.connection.isTrusted)
  }
}

@Suite("Channels for broadcasts")
struct BroadcastChannelTests {
  @Test("Channels are listed by app and environment, in the order of their creation")
  func order() {
    let channels = [("b", "1"), ("a", "2"), ("a", "1")].flatMap { app, id in
      [APNsEnvironment.production, .development].map {
        BroadcastChannels.Channel(app: app, environment: $0, id: id, policy: 1)
      }
    }
    #expect(
      BroadcastChannels(channels).list.map { "\($0.app) \($0.environment.rawValue) \($0.id)" } == [
        "a development 2", "a development 1", "a production 2", "a production 1",
        "b development 1", "b production 1",
      ])
    #expect(BroadcastChannels(BroadcastChannels(channels).list).list.allSatisfy { $0.policy == 1 })
  }

  @Test("Channels are created, read, listed and deleted (N33)")
  func life() throws {
    var world = GateWorld.channels(policy: 1)
    let created = world.answer()
    let id = try #require(created.channelID)
    #expect(created.status == 201 && created.body.isEmpty && !created.isAccepted)
    #expect(id == "ASNFZ4mrze8BI0VniavN7w==", "16 bytes of a UUID in Base64")
    #expect(BroadcastChannels.limit == 10_000)
    #expect(created.headers.map(\.name) == ["apns-request-id", "apns-channel-id"])

    world.set("apns-channel-id", id)
    world.set(":method", "GET")
    let read = world.answer()
    #expect(read.status == 200 && !read.isAccepted)
    #expect(
      String(decoding: read.body, as: UTF8.self)
        == #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#)

    world.set(":path", "/1/apps/\(GateWorld.topic)/all-channels")
    world.set("apns-channel-id", nil)
    #expect(String(decoding: world.answer().body, as: UTF8.self) == "{\"channels\":[\"\(id)\"]}")
    world.set(":method", "POST")
    #expect(world.answer().reason == .methodNotAllowed)

    world.set(":path", "/1/apps/\(GateWorld.topic)/channels")
    let (copy, request) = (String(repeating: "9", count: 32), world.request)
    let other = world.gate.answer(to: request, on: &world.connection, at: world.now) { copy }
    world.set(":method", "DELETE")
    world.set("apns-channel-id", id)
    #expect(world.answer().status == 204)
    #expect(world.gate.memory.channels.map(\.id) == [other.channelID])
    #expect(world.answer().reason == .channelNotRegistered)
  }

  @Test("Channels belong to one app in one environment")
  func places() {
    var world = GateWorld.broadcast()
    #expect(world.answer().status == 200)
    world.set(":path", "/4/broadcasts/apps/com.example.other")
    #expect(world.answer().reason == .channelNotRegistered)
    world.set(":path", "/4/broadcasts/apps/\(GateWorld.topic)")
    world.connection = ProviderConnection(environment: .production)
    #expect(world.answer().reason == .channelNotRegistered)
  }

  @Test("A channel accepts a broadcast, which has no device token")
  func broadcast() {
    var world = GateWorld.broadcast(policy: 1)
    world.set("apns-expiration", "1800000000")
    world.set("apns-request-id", "abcdef00-0000-0000-0000-00000000000a")
    let answer = world.answer()
    #expect(answer.status == 200 && answer.isAccepted && answer.token == nil)
    #expect(answer.headers.first?.value == "abcdef00-0000-0000-0000-00000000000a")
    world.body = Array(repeating: 0x20, count: 5120)
    #expect(world.answer().status == 200)
    world.set("apns-request-id", "other")
    #expect(world.answer().apnsID == GateWorld.id)
  }

  @Test("An app has at most 10,000 channels (N34)")
  func limit() {
    var world = GateWorld.channels()
    var (gate, connection, count) = (world.gate, world.connection, 0)
    func next() -> APNsAnswer {
      count += 1
      let digits = String(count, radix: 16)
      return gate.answer(to: world.request, on: &connection, at: world.now) {
        String(repeating: "0", count: 32 - digits.utf8.count) + digits
      }
    }
    for _ in 0..<BroadcastChannels.limit where next().status != 201 { Issue.record("refused") }
    #expect(next().reason == .cannotCreateChannel)
    world.set(":path", "/1/apps/com.example.other/channels")
    #expect(next().status == 201)
  }
}
