@testable import APNs

/// APNs that knows a few device tokens, and a request that it takes, to be changed at one place or
/// another.
struct GateWorld: Sendable {
  static let topic = "com.example.app"
  static let token = String(repeating: "a1", count: 32)
  static let calls = String(repeating: "b2", count: 32)
  static let distributed = String(repeating: "c3", count: 32)
  static let removed = String(repeating: "d4", count: 32)
  static let replaced = String(repeating: "e5", count: 32)
  static let unknown = String(repeating: "f6", count: 32)
  static let id = "01234567-89AB-CDEF-0123-456789ABCDEF"
  /// The time of the request, in milliseconds.
  static let now = ProviderTokenTests.made * 1000 + 60_000
  /// When the app of the removed token was deleted.
  static let deletion = now - 5000

  var gate = APNsGate()
  var connection = ProviderConnection(environment: .development)
  var fields: [(name: String, value: String)] = [
    (":method", "POST"), (":scheme", "https"), (":path", "/3/device/\(token)"),
    ("apns-topic", topic), ("apns-push-type", "alert"),
    ("authorization", ProviderTokenTests.token()),
  ]
  var body = Array(#"{"aps":{"alert":"B"}}"#.utf8)
  var verification = ProviderToken.Verification.unverified
  var injectedReason: ResponseReason?
  var tokenAge: Int?
  var now = Self.now

  init() {
    for (token, topic, environment, status) in [
      (Self.token, Self.topic, .development, .active),
      (Self.calls, Self.topic + ".voip", .development, .active),
      (Self.distributed, Self.topic, .production, .active),
      (Self.removed, Self.topic, .development, .removed(since: Self.deletion, "it was deleted")),
      (Self.replaced, Self.topic, .development, .replaced(since: Self.deletion, "it was restored")),
    ] as [(String, String, APNsEnvironment, DeviceTokenRecord.Status)] {
      gate.tokens[token] = DeviceTokenRecord(
        topic: topic, environment: environment, status: status)
    }
  }

  /// Gives a header another value, or takes it out.
  mutating func set(_ name: String, _ value: String?) {
    let place = fields.firstIndex { $0.name == name }
    if let place { fields.remove(at: place) }
    guard let value else { return }
    fields.insert((name, value), at: place ?? fields.count)
  }

  /// Has the request made with a provider token.
  mutating func sign(
    kid: String = "ABC123DEFG", iss: String = "DEF123GHIJ", iat: Int = ProviderTokenTests.made,
    alg: String = "ES256"
  ) {
    set(
      "authorization",
      ProviderTokenTests.token(
        #"{"alg":"\#(alg)","kid":"\#(kid)"}"#, #"{"iss":"\#(iss)","iat":\#(iat)}"#))
  }

  var request: APNsGate.Request {
    let headers = RequestHeaders(
      fields.map { RequestHeaders.Header(name: $0.name, value: $0.value) })
    var request = APNsGate.Request(headers, body: body, verification: verification)
    request.injectedReason = injectedReason
    request.tokenAge = tokenAge
    return request
  }

  /// What APNs answers.
  mutating func answer() -> APNsAnswer {
    gate.answer(to: request, on: &connection, at: now) { Self.id }
  }

  static func key(
    _ teamID: String = "DEF123GHIJ", topics: [String]? = nil, environment: APNsEnvironment? = nil,
    isRevoked: Bool = false
  ) -> ProviderToken.Verification {
    .verified(
      ProviderToken.TrustedKey(
        teamID: teamID, topics: topics, environment: environment, isRevoked: isRevoked))
  }
}
