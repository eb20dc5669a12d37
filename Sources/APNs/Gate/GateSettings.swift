/// How APNs is taken to answer where Apple gives no number and no order, or sources differ.
///
/// The switches of a profile set these values.
public struct GateSettings: Hashable, Sendable {
  /// In which order requests are checked; the first fault is the answer.
  public var checkOrder = CheckOrder.observed
  /// How often a provider may come with another token.
  public var tokenUpdates = TokenUpdates.strict
  /// Whether a provider token whose `iat` is a string is taken.
  public var stringIssuedAt = StringIssuedAt.accepted
  /// The reason for a topic that does not end as the push type wants it.
  public var unfitTopic = UnfitTopic.badTopic
  /// How long after an app was deleted its device token still seems valid, in seconds.
  public var unregisteredAfter = 0
  /// How many pushes to one device token are taken within the window; 0 for any number.
  public var requestLimit = 0
  /// The length of that window, in seconds.
  public var requestLimitWindow = 60
  /// Whether broadcasts are switched on for the app.
  public var broadcasts = Broadcasts.enabled

  /// Creates the default settings.
  public init() {}

  /// The values of ``checkOrder``.
  public enum CheckOrder: String, Sendable, CaseIterable {
    /// As providers observed it: method and path, then trust, then the device token and the topic.
    case observed
    /// As the mock server of the library Pushy has it.
    case pushy
  }

  /// The values of ``tokenUpdates``.
  public enum TokenUpdates: String, Sendable, CaseIterable {
    /// A second token within 20 minutes is refused.
    case strict
    /// The sixth one within 20 minutes is refused.
    case lenient
  }

  /// The values of ``stringIssuedAt``.
  public enum StringIssuedAt: String, Sendable, CaseIterable {
    /// It is taken, with a warning.
    case accepted
    /// It is refused.
    case refused
  }

  /// The values of ``unfitTopic``.
  public enum UnfitTopic: String, Sendable, CaseIterable {
    /// BadTopic.
    case badTopic
    /// TopicDisallowed.
    case topicDisallowed
    /// DeviceTokenNotForTopic.
    case deviceTokenNotForTopic

    var reason: ResponseReason {
      switch self {
      case .badTopic: .badTopic
      case .topicDisallowed: .topicDisallowed
      case .deviceTokenNotForTopic: .deviceTokenNotForTopic
      }
    }
  }

  /// The values of ``broadcasts``.
  public enum Broadcasts: String, Sendable, CaseIterable {
    /// They are taken.
    case enabled
    /// They are refused.
    case notEnabled
  }
}

extension APNsGate {
  /// What APNs checks of a request.
  enum Check: Hashable {
    case method, path, repeatedHeaders, trust, deviceToken
    case messageID, expiration, priority, pushType, collapseID
    case topicPresent, topicForm, topicAllowed
    case knownToken, tokenForTopic, activeToken
    case channelID, feature, channel, channelBody
    case emptyBody, size, rate

    /// The checks of a request, in order.
    static func all(for route: RequestRoute, _ order: GateSettings.CheckOrder) -> [Check] {
      switch route {
      case .device, .elsewhere: order == .observed ? observed : pushy
      case .broadcast: broadcast
      case .channels, .allChannels: channels
      }
    }

    private static let observed: [Check] = [
      .method, .path, .repeatedHeaders, .trust, .deviceToken, .messageID, .expiration, .priority,
      .pushType, .collapseID, .topicPresent, .topicForm, .topicAllowed, .knownToken, .tokenForTopic,
      .activeToken, .emptyBody, .size, .rate,
    ]

    private static let pushy: [Check] = [
      .repeatedHeaders, .messageID, .method, .topicPresent, .topicForm, .collapseID, .expiration,
      .priority, .pushType, .path, .deviceToken, .knownToken, .activeToken, .tokenForTopic, .trust,
      .topicAllowed, .emptyBody, .size, .rate,
    ]

    private static let broadcast: [Check] = [
      .method, .path, .repeatedHeaders, .trust, .topicAllowed, .feature, .channelID, .pushType,
      .expiration, .priority, .channel, .emptyBody, .size,
    ]

    private static let channels: [Check] = [
      .method, .path, .repeatedHeaders, .trust, .topicAllowed, .feature, .channelID, .channel,
      .channelBody,
    ]

    /// The check that finds what is wrong with a header by itself.
    init?(finding reason: ResponseReason) {
      switch reason {
      case .duplicateHeaders: self = .repeatedHeaders
      case .methodNotAllowed: self = .method
      case .missingDeviceToken, .badDeviceToken: self = .deviceToken
      case .badMessageID: self = .messageID
      case .badExpirationDate: self = .expiration
      case .badPriority: self = .priority
      case .invalidPushType: self = .pushType
      case .badCollapseID: self = .collapseID
      case .missingTopic: self = .topicPresent
      case .badTopic, .topicDisallowed, .deviceTokenNotForTopic: self = .topicForm
      default: return nil
      }
    }
  }
}
