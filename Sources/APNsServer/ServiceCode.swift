/// A code with which FCM or Expo refuses a request (Firebase: ErrorCode; Expo: request errors).
package enum ServiceCode: String, CaseIterable, Sendable {
  /// FCM has an error of its own.
  case internalError = "INTERNAL"
  /// FCM does not take the message.
  case invalidArgument = "INVALID_ARGUMENT"
  /// FCM gets too many messages for the project, the device or the topic.
  case quotaExceeded = "QUOTA_EXCEEDED"
  /// The registration token belongs to another project of FCM.
  case senderIDMismatch = "SENDER_ID_MISMATCH"
  /// APNs does not take what FCM authenticates with.
  case thirdPartyAuthError = "THIRD_PARTY_AUTH_ERROR"
  /// FCM takes no messages for the moment.
  case unavailable = "UNAVAILABLE"
  /// The app of the registration token is gone.
  case unregistered = "UNREGISTERED"

  /// A request to Expo has Expo tokens of several projects.
  case tooManyExperiences = "PUSH_TOO_MANY_EXPERIENCE_IDS"
  /// A request to Expo has more than 100 notifications.
  case tooManyNotifications = "PUSH_TOO_MANY_NOTIFICATIONS"
  /// A request to Expo asks for more than 1,000 receipts.
  case tooManyReceipts = "PUSH_TOO_MANY_RECEIPTS"
  /// Expo gets too many notifications for the project.
  case tooManyRequests = "TOO_MANY_REQUESTS"
  /// The project demands an access token, and Expo does not take the one of the request.
  case unauthorized = "UNAUTHORIZED"
  /// Expo does not take the request.
  case validationError = "VALIDATION_ERROR"

  /// The codes of each service, by its name.
  package static let names: [(service: String, codes: [String])] = [
    ("FCM", allCases.filter { $0.mayAnswer(.fcmSend(project: "")) }.map(\.rawValue)),
    ("Expo", allCases.filter { !$0.mayAnswer(.fcmSend(project: "")) }.map(\.rawValue)),
  ]

  /// What is told of an answer with it that a test injects.
  var injectedMessage: String { "\(rawValue), by an injected fault" }

  /// Whether a request of a kind may be refused with it.
  func mayAnswer(_ door: ServiceDoor) -> Bool {
    switch (self, door) {
    case (.tooManyReceipts, _): door == .expoReceipts
    case (.tooManyExperiences, _), (.tooManyNotifications, _): door == .expoSend
    case (.tooManyRequests, _), (.unauthorized, _), (.validationError, _):
      door == .expoSend || door == .expoReceipts
    case (_, .fcmSend): true
    default: false
    }
  }

  /// The status of the answer, as HTTP numbers it.
  var status: Int {
    switch self {
    case .thirdPartyAuthError, .unauthorized: 401
    case .senderIDMismatch: 403
    case .unregistered: 404
    case .quotaExceeded, .tooManyRequests: 429
    case .internalError: 500
    case .unavailable: 503
    default: 400
    }
  }
}
