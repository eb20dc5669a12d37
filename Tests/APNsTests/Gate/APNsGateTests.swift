import Testing

@testable import APNs

@Suite("What APNs answers a provider")
struct APNsGateTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func headers(_ answer: APNsAnswer) -> [String: String] {
    Dictionary(uniqueKeysWithValues: answer.headers.map { ($0.name, $0.value) })
  }

  @Test("A correct push is accepted, with an empty body and both identifiers (N12, N13)")
  func accepted() {
    var world = GateWorld()
    let answer = world.answer()
    #expect(answer.status == 200 && answer.reason == nil && answer.others.isEmpty)
    #expect(answer.body.isEmpty && answer.isAccepted && !answer.endsConnection)
    #expect(headers(answer) == ["apns-id": GateWorld.id, "apns-unique-id": GateWorld.id])
    #expect(answer.token == GateWorld.token && world.connection.isTrusted)
  }

  @Test("Only the development environment has an apns-unique-id (N12)")
  func uniqueID() {
    var world = GateWorld()
    world.connection = ProviderConnection(environment: .production)
    world.set(":path", "/3/device/\(GateWorld.distributed)")
    let answer = world.answer()
    #expect(answer.status == 200 && headers(answer) == ["apns-id": GateWorld.id])
  }

  @Test(
    "A given apns-id is returned unchanged, also with a refusal (N18b)",
    arguments: [
      "abcdef00-0000-0000-0000-00000000000a", "ABCDEF00-0000-0000-0000-00000000000A",
      "aBcDeF00-0000-0000-0000-00000000000a",
    ])
  func returnedID(id: String) {
    for path in ["/3/device/\(GateWorld.token)", "/3/device/"] {
      var world = GateWorld()
      world.set("apns-id", id)
      world.set(":path", path)
      #expect(headers(world.answer())["apns-id"] == id)
    }
  }

  @Test("Each fault of a push has its reason", arguments: GateCase.ofDevices)
  func refused(row: GateCase) {
    var world = GateWorld()
    row.change(&world)
    check(world.answer(), row)
  }

  @Test("Each fault of a broadcast has its reason", arguments: GateCase.ofBroadcasts)
  func refusedBroadcast(row: GateCase) {
    var world = GateWorld.broadcast()
    row.change(&world)
    check(world.answer(), row)
  }

  @Test("Each fault of a request about channels has its reason", arguments: GateCase.ofChannels)
  func refusedChannel(row: GateCase) {
    var world = GateWorld.channels()
    row.change(&world)
    check(world.answer(), row)
  }

  private func check(_ answer: APNsAnswer, _ row: GateCase) {
    #expect(answer.reason == row.reason && answer.status == row.reason.status, "\(answer)")
    #expect(!answer.isAccepted && answer.message?.isEmpty == false)
    let timestamp = row.reason.status == 410 ? ",\"timestamp\":\(GateWorld.deletion)" : ""
    #expect(text(answer.body) == "{\"reason\":\"\(row.reason.rawValue)\"\(timestamp)}")
    #expect(answer.headers.map(\.name).allSatisfy { $0.hasSuffix("-id") })
    #expect(headers(answer)["apns-unique-id"] == nil)
  }

  @Test("The reasons have the statuses of Apple's table")
  func statuses() {
    let statuses = Dictionary(grouping: ResponseReason.allCases, by: \.status).mapValues(\.count)
    #expect(statuses == [400: 21, 403: 10, 404: 1, 405: 1, 410: 2, 413: 1, 429: 2, 500: 1, 503: 2])
    #expect(
      ResponseReason.allCases.filter(\.endsConnection).map(\.rawValue) == [
        "BadCertificateEnvironment", "IdleTimeout", "Shutdown",
      ])
  }

  @Test("Every reason except those of servers and certificates has a check")
  func complete() {
    let found = Set(
      (GateCase.ofDevices + GateCase.ofBroadcasts + GateCase.ofChannels).map(\.reason))
    let others = ResponseReason.allCases.filter { !found.contains($0) }
    #expect(
      others.map(\.rawValue) == [
        "BadCertificate", "BadCertificateEnvironment", "BadRequestParams",
        "CannotCreateChannelConfig", "IdleTimeout", "InternalServerError", "ServiceUnavailable",
        "Shutdown",
      ])
  }

  @Test(
    "A payload may have as many bytes as its push type permits (P2)",
    arguments: [("alert", 4096, ""), ("voip", 5120, ".voip")])
  func size(type: String, limit: Int, suffix: String) {
    for (count, reason) in [(limit, nil), (limit + 1, ResponseReason.payloadTooLarge)] {
      var world = GateWorld()
      if !suffix.isEmpty { world.set(":path", "/3/device/\(GateWorld.calls)") }
      world.set("apns-topic", GateWorld.topic + suffix)
      world.set("apns-push-type", type)
      world.body = Array(repeating: 0x20, count: count)
      #expect(world.answer().reason == reason)
    }
  }

  @Test("A device token may be written in capitals, and is in lower case in the answer")
  func capitals() {
    var world = GateWorld()
    world.set(":path", "/3/device/\(GateWorld.token.uppercased())")
    let answer = world.answer()
    #expect(answer.status == 200 && answer.token == GateWorld.token)
  }

  @Test("A header that APNs does not read may be given twice")
  func others() {
    var world = GateWorld()
    world.fields += [("cookie", "a"), ("cookie", "b"), ("x", "y"), ("x", "y")]
    #expect(world.answer().status == 200)
  }
}

@Suite("The order in which APNs finds faults")
struct GateOrderTests {
  /// Faults of different parts of a request, in the order in which providers saw them (N17b).
  static let observed = [
    GateCase(":method", "GET", .methodNotAllowed),
    GateCase("a header twice", .duplicateHeaders) { $0.fields.append(("apns-priority", "5")) },
    GateCase("authorization", nil, .missingProviderToken),
    GateCase(":path", "/3/device/xyz1", .badDeviceToken),
    GateCase("apns-id", "1234", .badMessageID),
    GateCase("apns-expiration", "soon", .badExpirationDate),
    GateCase("apns-push-type", "alarm", .invalidPushType),
    GateCase("apns-collapse-id", "", .badCollapseID),
    GateCase("apns-topic", nil, .missingTopic), GateCase("no body", .payloadEmpty) { $0.body = [] },
  ]

  /// The same in the order of the library Pushy (N17).
  static let pushy = [1, 4, 0, 8, 7, 5, 6, 3, 2, 9].map { observed[$0] }

  static let pairs = observed.indices.flatMap { first in
    observed.indices.dropFirst(first + 1).map { (first, $0) }
  }

  private func answer(
    _ one: GateCase, _ other: GateCase, _ order: GateSettings.CheckOrder
  ) -> APNsAnswer {
    var world = GateWorld()
    if one.testDescription.contains("twice") || other.testDescription.contains("twice") {
      world.set("apns-priority", "5")
    }
    world.gate.settings.checkOrder = order
    one.change(&world)
    other.change(&world)
    return world.answer()
  }

  @Test(
    "By default, faults are found in the observed order; the second fault is listed too",
    arguments: pairs)
  func observedOrder(first: Int, second: Int) {
    let (one, other) = (Self.observed[first], Self.observed[second])
    let answer = answer(one, other, .observed)
    #expect(answer.reason == one.reason && answer.others == [other.reason], "\(answer)")
  }

  @Test("Faults are found in the order of Pushy where the profile says so", arguments: pairs)
  func pushyOrder(first: Int, second: Int) {
    let (one, other) = (Self.pushy[first], Self.pushy[second])
    let answer = answer(one, other, .pushy)
    #expect(answer.reason == one.reason && answer.others == [other.reason], "\(answer)")
  }

  @Test("The provider token is checked before the device token, and that before the topic (N17b)")
  func everything() {
    var world = GateWorld()
    world.set(":path", "/3/device/\(GateWorld.removed)")
    world.set("apns-topic", "com.example.other")
    world.verification = GateWorld.key("OTHER12345", topics: ["com.example.third"])
    world.body = Array(repeating: 0x20, count: 4097)
    let answer = world.answer()
    #expect(answer.reason == .invalidProviderToken)
    #expect(
      answer.others == [.topicDisallowed, .deviceTokenNotForTopic, .unregistered, .payloadTooLarge])
  }

  @Test(
    "The profile names the reason for a topic without its suffix (N10)",
    arguments: GateSettings.UnfitTopic.allCases)
  func unfitTopic(value: GateSettings.UnfitTopic) {
    var world = GateWorld()
    world.gate.settings.unfitTopic = value
    world.set("apns-push-type", "voip")
    let reasons: [GateSettings.UnfitTopic: ResponseReason] = [
      .badTopic: .badTopic, .topicDisallowed: .topicDisallowed,
      .deviceTokenNotForTopic: .deviceTokenNotForTopic,
    ]
    #expect(world.answer().reason == reasons[value])
  }
}
