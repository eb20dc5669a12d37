/// Why APNs refuses a request, as its answer words it (N14).
public enum ResponseReason: String, Hashable, Sendable, CaseIterable {
  /// The collapse identifier has no bytes, or more than 64.
  case badCollapseID = "BadCollapseId"
  /// The device token is malformed, or one of the other environment.
  case badDeviceToken = "BadDeviceToken"
  /// The expiration is no number.
  case badExpirationDate = "BadExpirationDate"
  /// The notification's identifier is no UUID.
  case badMessageID = "BadMessageId"
  /// The priority is none of 10, 5 and 1.
  case badPriority = "BadPriority"
  /// The topic is not a bundle identifier.
  case badTopic = "BadTopic"
  /// The device token was made for another topic.
  case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
  /// A header is given twice.
  case duplicateHeaders = "DuplicateHeaders"
  /// The provider token is older than an hour.
  case expiredProviderToken = "ExpiredProviderToken"
  /// The push type is unknown.
  case invalidPushType = "InvalidPushType"
  /// The provider token is not one, or its signature is wrong.
  case invalidProviderToken = "InvalidProviderToken"
  /// The method is not POST.
  case methodNotAllowed = "MethodNotAllowed"
  /// A broadcast names no channel.
  case missingChannelID = "MissingChannelId"
  /// The path ends without a device token.
  case missingDeviceToken = "MissingDeviceToken"
  /// The topic is absent where it is required.
  case missingTopic = "MissingTopic"
  /// The payload has too many bytes.
  case payloadTooLarge = "PayloadTooLarge"
  /// The topic is not permitted.
  case topicDisallowed = "TopicDisallowed"

  /// The status of the answer, as HTTP numbers it.
  public var status: Int {
    switch self {
    case .expiredProviderToken, .invalidProviderToken: 403
    case .methodNotAllowed: 405
    case .payloadTooLarge: 413
    default: 400
    }
  }

  /// Reasons of one status as a sentence has them: `400 TopicDisallowed or BadTopic`.
  static func list(_ reasons: [ResponseReason]) -> String {
    let words = reasons.map(\.rawValue)
    let last = words.suffix(1).joined()
    let others = words.dropLast().joined(separator: ", ")
    return "\(reasons.first?.status ?? 400) " + (others.isEmpty ? last : "\(others) or \(last)")
  }
}
