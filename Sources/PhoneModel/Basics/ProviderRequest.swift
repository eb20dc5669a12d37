public import APNs
public import Foundation

/// A request that a server sends to APNs.
///
/// The headers of the push may be all of the request's, or those that matter to whoever wrote them;
/// the phone then puts in what a server would send: the path with its device token, the topic, the
/// push type and a provider token. A header with an empty value is left out of the request.
public struct ProviderRequest: Sendable {
  /// The body and the headers.
  public var push: Push
  /// The name of the connection that it is sent over.
  public var connection = ProviderRequest.firstConnection
  /// The environment to whose host it is sent; nil for that of the app.
  public var environment: APNsEnvironment?
  /// The device token that it is sent to, in place of that of the phone.
  public var token: String?
  /// When its provider token was made, in place of that of the connection.
  public var issuedAt: Date?
  /// A reason for which APNs is to refuse it.
  public var fault: ResponseReason?
  /// What is known of the signature of its provider token.
  package var verification = TokenVerification.unverified
  /// What APNs answered, where that is known already.
  package var answer: APNsAnswer?

  /// Whether nobody gave the provider token that a request is sent with.
  package var makesToken: Bool {
    push.request != .complete && push.headers["authorization"] == nil || issuedAt != nil
  }

  /// The name of the connection where there is one alone.
  public static let firstConnection = "1"

  /// Creates a request that sends a push.
  public init(_ push: Push) {
    self.push = push
  }

  /// What a request has that nobody wrote.
  package struct Defaults {
    /// The bundle identifier of the app.
    package let app: String
    /// The time at which it is sent.
    package let now: Date
    /// When the provider token of the connection was made.
    package let issuedAt: Date
    /// The device token of the app for a push type.
    package let token: (PushType) -> String

    /// Creates the value of its parts.
    package init(
      app: String, now: Date, issuedAt: Date, token: @escaping (PushType) -> String
    ) {
      self.app = app
      self.now = now
      self.issuedAt = issuedAt
      self.token = token
    }
  }

  /// The request with all headers that it is sent with.
  package func completed(by defaults: Defaults) -> ProviderRequest {
    var request = self
    request.push.comparedTime = defaults.now
    var own: [RequestHeaders.Header] = []
    if let token { own.append(.init(name: ":path", value: RequestRoute.devices + token)) }
    if let issuedAt { own.append(Self.authorization(issuedAt: issuedAt)) }
    let others = push.request == .complete ? [] : written(defaults)
    guard !own.isEmpty || !others.isEmpty else { return request }
    request.push.headers = push.headers.completed(own, others)
    request.push.request = .complete
    return request
  }

  private func written(_ defaults: Defaults) -> [RequestHeaders.Header] {
    let type = push.headers["apns-push-type"].map { PushType(rawValue: $0) } ?? impliedType
    return [
      .init(name: ":method", value: "POST"),
      .init(name: ":path", value: RequestRoute.devices + defaults.token(type)),
      .init(name: "apns-topic", value: defaults.app + (type.topicSuffix ?? "")),
      .init(name: "apns-push-type", value: type.rawValue),
      Self.authorization(issuedAt: defaults.issuedAt),
    ]
  }

  /// The push type that goes with the payload.
  private var impliedType: PushType {
    guard case .success(let payload) = push.payload else { return .alert }
    return payload.impliedPushType ?? (payload.isSilent ? .background : .alert)
  }

  /// A provider token of a key that does not exist, with a signature that is only as long as one.
  private static func authorization(issuedAt date: Date) -> RequestHeaders.Header {
    let parts = [
      #"{"alg":"ES256","kid":"ABCDE12345"}"#,
      #"{"iss":"TEAMID1234","iat":\#(date.unixSeconds)}"#,
    ].map { Data($0.utf8).base64ForURLs }
    let signature = Data(count: 64).base64ForURLs
    return .init(
      name: "authorization", value: "bearer " + (parts + [signature]).joined(separator: "."))
  }
}

extension Data {
  /// Base64 with the alphabet for URLs and without padding (RFC 7515, 2).
  package var base64ForURLs: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

/// A server's request, and what APNs answered.
public struct AnsweredRequest: Sendable {
  /// The name of the connection that it came over.
  public let connection: String
  /// The headers of the request.
  package let headers: RequestHeaders
  /// What APNs answered.
  package let answer: APNsAnswer
  /// Whether the signature of the provider token was found to be right.
  package let isVerified: Bool
  /// The age of the provider token, in seconds.
  package let tokenAge: Int?

  /// Creates the value of its parts.
  package init(_ request: ProviderRequest, _ answer: APNsAnswer, at now: Date) {
    connection = request.connection
    headers = request.push.headers
    self.answer = answer
    if case .verified = request.verification { isVerified = true } else { isVerified = false }
    tokenAge = request.push.headers.providerToken?.issuedAt.map {
      now.unixSeconds.subtractingReportingOverflow($0).partialValue
    }
  }

  /// The status of the answer.
  public var status: Int { answer.status }
  /// Why the request was refused; nil for one that was taken.
  public var reason: ResponseReason? { answer.reason }
  /// The reasons that would have followed.
  public var others: [ResponseReason] { answer.others }
  /// Why it was refused, as a phrase.
  public var message: String? { answer.message }

  /// The answer in a few words.
  package var words: String { statusWords + (message.map { ": \($0)" } ?? "") }

  /// The status and the reason, as they are written.
  package var statusWords: String {
    [String(status), reason?.rawValue].compactMap(\.self).joined(separator: " ")
  }
}
