import APNs
import JSON

/// What Expo says of a message: a ticket at once, a receipt later (Expo: Send notifications, push
/// tickets and push receipts).
struct ExpoTicket: Equatable {
  /// The identifier of a message that is taken; nil for one that is not.
  var id: String?
  /// What is wrong with it.
  var message: String?
  /// The error by the name that Expo gives it.
  var error: String?
  /// The Expo token that the error is about.
  var token: String?
  /// The answer of APNs that it comes from.
  var apns: APNsAnswer?

  /// Whether a text has the form of an Expo token.
  static func isToken(_ text: String) -> Bool {
    (text.hasPrefix("ExponentPushToken[") || text.hasPrefix("ExpoPushToken["))
      && text.hasSuffix("]")
  }

  /// The ticket of a message that is taken.
  static func taken(_ id: String) -> ExpoTicket { ExpoTicket(id: id) }

  /// The ticket for an Expo token that nobody has.
  static func unknown(_ token: String) -> ExpoTicket {
    ExpoTicket(
      message: "\"\(token)\" is not a registered push notification recipient",
      error: "DeviceNotRegistered", token: token)
  }

  /// The receipt for what APNs answered.
  static func receipt(_ answer: APNsAnswer, for token: String) -> ExpoTicket {
    guard let reason = answer.reason else { return ExpoTicket() }
    let error: String? =
      switch reason {
      case .unregistered, .expiredToken: "DeviceNotRegistered"
      case .payloadTooLarge: "MessageTooBig"
      case .tooManyRequests, .tooManyProviderTokenUpdates: "MessageRateExceeded"
      case .badCertificate, .badCertificateEnvironment, .badEnvironmentKeyID,
        .expiredProviderToken, .forbidden, .invalidProviderToken, .missingProviderToken,
        .unrelatedKeyID, .deviceTokenNotForTopic, .badTopic, .topicDisallowed:
        "InvalidCredentials"
      default: nil
      }
    return ExpoTicket(
      message: "The Apple Push Notification service failed to send the notification"
        + " (reason: \(reason.rawValue), status code: \(answer.status)).",
      error: error, token: error == "DeviceNotRegistered" ? token : nil, apns: answer)
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("status", message == nil ? "ok" : "error")
      writer.field(ifAny: "id", id)
      writer.field(ifAny: "message", message)
      guard message != nil else { return }
      writer.object("details") { writer in
        writer.field(ifAny: "error", error)
        writer.field(ifAny: "expoPushToken", token)
        guard let apns, let reason = apns.reason else { return }
        writer.object("apns") { writer in
          writer.field("reason", reason.rawValue)
          writer.field("statusCode", apns.status)
        }
      }
    }
  }

  /// An answer that says what is wrong with the whole request.
  ///
  /// `tokens` are the Expo tokens of each project, for ``ServiceCode/tooManyExperiences``.
  static func refusal(
    _ code: ServiceCode, _ message: String, status: Int? = nil, tokens: [String: [String]] = [:]
  ) -> ServedAnswer {
    .json(status ?? code.status) { writer in
      writer.object { writer in
        writer.key("errors")
        writer.beginArray()
        writer.object { writer in
          writer.field("code", code.rawValue)
          writer.field("message", message)
          guard !tokens.isEmpty else { return }
          writer.object("details") { writer in
            for (project, tokens) in tokens.sorted(by: { $0.key < $1.key }) {
              writer.key(project)
              writer.strings(tokens)
            }
          }
        }
        writer.endArray()
      }
    }
  }
}
