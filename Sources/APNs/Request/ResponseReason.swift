/// Why APNs refuses a request, as its answer words it (N14, N35).
public enum ResponseReason: String, Hashable, Sendable, CaseIterable {
  /// The certificate is not for pushes.
  case badCertificate = "BadCertificate"
  /// The certificate is one for the other environment.
  case badCertificateEnvironment = "BadCertificateEnvironment"
  /// The channel's identifier is not one.
  case badChannelID = "BadChannelId"
  /// The collapse identifier has no bytes, or more than 64.
  case badCollapseID = "BadCollapseId"
  /// The device token is malformed, unknown, or one of the other environment.
  case badDeviceToken = "BadDeviceToken"
  /// The key of the provider token is one for the other environment.
  ///
  /// So production answers; Apple's table spells it `BadEnvironmentKeyIdInToken` (N21).
  case badEnvironmentKeyID = "BadEnvironmentKeyInToken"
  /// The expiration is not a number.
  case badExpirationDate = "BadExpirationDate"
  /// The notification's identifier is not a UUID.
  case badMessageID = "BadMessageId"
  /// The path leads nowhere.
  case badPath = "BadPath"
  /// The priority is none of 10, 5 and 1.
  case badPriority = "BadPriority"
  /// The parameters of a request about channels are wrong.
  case badRequestParameters = "BadRequestParams"
  /// The body of a request about channels is wrong.
  case badRequestPayload = "BadRequestPayload"
  /// The topic is not a bundle identifier.
  case badTopic = "BadTopic"
  /// The app has as many channels as it may have.
  case cannotCreateChannel = "CannotCreateChannelConfig"
  /// The channel is unknown.
  case channelNotRegistered = "ChannelNotRegistered"
  /// The device token was made for another topic.
  case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
  /// A header is given twice.
  case duplicateHeaders = "DuplicateHeaders"
  /// The provider token is older than an hour.
  case expiredProviderToken = "ExpiredProviderToken"
  /// The device token was replaced by another.
  case expiredToken = "ExpiredToken"
  /// Broadcasts are switched off for the app.
  case featureNotEnabled = "FeatureNotEnabled"
  /// The action is not permitted, as with a key that was revoked.
  case forbidden = "Forbidden"
  /// The connection was idle for too long.
  case idleTimeout = "IdleTimeout"
  /// A fault of APNs itself.
  case internalServerError = "InternalServerError"
  /// The provider token is not one, or its signature is wrong.
  case invalidProviderToken = "InvalidProviderToken"
  /// The push type is unknown.
  case invalidPushType = "InvalidPushType"
  /// The method is not the one that the path takes.
  case methodNotAllowed = "MethodNotAllowed"
  /// A broadcast names no channel.
  case missingChannelID = "MissingChannelId"
  /// The path ends without a device token.
  case missingDeviceToken = "MissingDeviceToken"
  /// There is neither a provider token nor a certificate.
  case missingProviderToken = "MissingProviderToken"
  /// A broadcast names no push type.
  case missingPushType = "MissingPushType"
  /// The topic is absent where it is required.
  case missingTopic = "MissingTopic"
  /// There is no payload.
  case payloadEmpty = "PayloadEmpty"
  /// The payload has too many bytes.
  case payloadTooLarge = "PayloadTooLarge"
  /// APNs takes no requests for the moment.
  case serviceUnavailable = "ServiceUnavailable"
  /// The server is about to end.
  case shutdown = "Shutdown"
  /// The provider token is another one too often.
  case tooManyProviderTokenUpdates = "TooManyProviderTokenUpdates"
  /// There were too many requests for one device token.
  case tooManyRequests = "TooManyRequests"
  /// The topic is not permitted.
  case topicDisallowed = "TopicDisallowed"
  /// The path of a broadcast and the key's topics disagree.
  case topicMismatch = "TopicMismatch"
  /// The device token is no longer valid for the topic.
  case unregistered = "Unregistered"
  /// The provider token names another key than the connection's first one.
  case unrelatedKeyID = "UnrelatedKeyIdInToken"

  /// The words of all reasons, as APNs or Apple's table spells them.
  package static let names =
    allCases.map { (name: $0.rawValue, value: $0) }
    + [(name: "BadEnvironmentKeyIdInToken", value: badEnvironmentKeyID)]

  /// The reason with a name, as APNs or Apple's table spells it; nil for an unknown one.
  package init?(named name: String) {
    guard let found = Self.names.first(where: { $0.name == name }) else { return nil }
    self = found.value
  }

  /// The status of the answer, as HTTP numbers it.
  public var status: Int {
    switch self {
    case .badCertificate, .badCertificateEnvironment, .badEnvironmentKeyID, .expiredProviderToken,
      .featureNotEnabled, .forbidden, .invalidProviderToken, .missingProviderToken,
      .topicMismatch, .unrelatedKeyID:
      403
    case .badPath: 404
    case .methodNotAllowed: 405
    case .expiredToken, .unregistered: 410
    case .payloadTooLarge: 413
    case .tooManyProviderTokenUpdates, .tooManyRequests: 429
    case .internalServerError: 500
    case .serviceUnavailable, .shutdown: 503
    default: 400
    }
  }

  /// Whether APNs ends the connection with it: the reason is then that of a GOAWAY frame too.
  package var endsConnection: Bool {
    switch self {
    case .badCertificateEnvironment, .idleTimeout, .shutdown: true
    default: false
    }
  }

  /// The body of the answer, and the data of a GOAWAY frame: JSON with the reason and, for a device
  /// token that is no longer valid, the milliseconds since 1970 at which it ended (N13).
  package func body(timestamp: Int? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("reason", rawValue)
    if let timestamp { writer.field("timestamp", timestamp) }
    writer.endObject()
    return writer.bytes
  }

  /// Reasons of one status as a sentence has them: `400 TopicDisallowed or BadTopic`.
  static func list(_ reasons: [ResponseReason]) -> String {
    let words = reasons.map(\.rawValue)
    let last = words.suffix(1).joined()
    let others = words.dropLast().joined(separator: ", ")
    return "\(reasons.first?.status ?? 400) " + (others.isEmpty ? last : "\(others) or \(last)")
  }
}

extension RequestHeaders {
  /// Something for which APNs refuses a request, whatever is known of the phone.
  package struct Fault: Hashable, Sendable {
    /// The reason that APNs gives; where sources differ, each of those.
    package let reasons: [ResponseReason]
    /// What is wrong, as the beginning of a sentence.
    package let message: String

    init(_ message: String, _ reasons: ResponseReason...) {
      self.init(message, reasons)
    }

    init(_ message: String, _ reasons: [ResponseReason]) {
      self.reasons = reasons
      self.message = message
    }

    /// The message of a finding: the fault and APNs' answers.
    var sentence: String { "\(message); APNs answers \(ResponseReason.list(reasons))" }
  }
}
