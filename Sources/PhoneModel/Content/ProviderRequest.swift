public import APNs
public import Foundation
import JSON

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
  /// What signs the provider token that it is sent with if nobody gave one; nil for a token that
  /// is made up.
  package var signer: Signer?
  /// Whether it is sent by a service whose provider token is not known.
  package var hasUnknownToken = false
  /// Finds out about the signature of the provider token that it is sent with.
  package var verify: (@Sendable (ProviderToken?) -> ProviderToken.Verification)?
  /// What is known of the signature of its provider token.
  package var verification = ProviderToken.Verification.unverified
  /// What APNs answered, where that is known already.
  package var answer: APNsAnswer?

  /// Whether nobody gave the provider token that a request is sent with.
  package var makesToken: Bool {
    signer == nil && !isAuthorized
  }

  /// Whether somebody gave the provider token that a request is sent with.
  package var isAuthorized: Bool {
    issuedAt == nil && (push.request == .complete || push.headers["authorization"] != nil)
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

  /// What signs provider tokens: a key of Apple's.
  package struct Signer: Sendable {
    /// The identifier of the key.
    package let keyID: String
    let teamID: String
    let sign: @Sendable ([UInt8]) -> [UInt8]

    /// Creates a signer of a key's identifier, the team that it belongs to, and what makes the 64
    /// bytes of a signature of some bytes with it.
    package init(
      keyID: String, teamID: String, sign: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
      self.keyID = keyID
      self.teamID = teamID
      self.sign = sign
    }

    /// A key that does not exist, with signatures that are only as long as one.
    static let madeUp = Signer(keyID: "ABCDE12345", teamID: "TEAMID1234") { _ in
      [UInt8](repeating: 0, count: 64)
    }
  }

  /// The request with all headers that it is sent with.
  package func completed(by defaults: Defaults) -> ProviderRequest {
    var request = written(by: defaults)
    if let verify { request.verification = verify(request.push.headers.providerToken) }
    return request
  }

  private func written(by defaults: Defaults) -> ProviderRequest {
    var request = self
    // What APNs found in good time is so, though the phone's clock may be another one.
    request.push.comparedTime = answer?.tokenDate ?? defaults.now
    var own: [RequestHeaders.Header] = []
    if let token { own.append(.init(name: ":path", value: RequestRoute.devices + token)) }
    if let issuedAt { own.append(authorization(issuedAt: issuedAt)) }
    let others = push.request == .complete ? [] : written(defaults)
    guard !own.isEmpty || !others.isEmpty else { return request }
    request.push.headers = push.headers.completed(own, others)
    request.push.request = .complete
    return request
  }

  private func written(_ defaults: Defaults) -> [RequestHeaders.Header] {
    let type = push.headers["apns-push-type"].map { PushType(rawValue: $0) } ?? push.impliedType
    return [
      .init(name: ":method", value: "POST"),
      .init(name: ":path", value: RequestRoute.devices + defaults.token(type)),
      .init(name: "apns-topic", value: defaults.app + (type.topicSuffix ?? "")),
      .init(name: "apns-push-type", value: type.rawValue),
    ] + (hasUnknownToken ? [] : [authorization(issuedAt: defaults.issuedAt)])
  }

  /// A provider token (RFC 7519) of the request's key.
  private func authorization(issuedAt date: Date) -> RequestHeaders.Header {
    let signer = signer ?? .madeUp
    var header = JSONWriter()
    header.beginObject()
    header.field("alg", "ES256")
    header.field("kid", signer.keyID)
    header.endObject()
    var claims = JSONWriter()
    claims.beginObject()
    claims.field("iss", signer.teamID)
    claims.field("iat", date.unixSeconds)
    claims.endObject()
    let signed = [header, claims].map { Data($0.bytes).base64ForURLs }
      .joined(separator: ".")
    let signature = Data(signer.sign(Array(signed.utf8))).base64ForURLs
    return .init(name: "authorization", value: "bearer \(signed).\(signature)")
  }
}

extension Data {
  /// Base64 with the alphabet for URLs and without padding (RFC 7515, 2).
  package var base64ForURLs: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

extension ProviderRequest {
  /// A server's request, and what APNs answered.
  public struct Answered: Sendable {
    /// The name of the connection that it came over.
    public let connection: String
    /// The headers of the request.
    package let headers: RequestHeaders
    /// What APNs answered.
    package let answer: APNsAnswer
    /// Whether the signature of the provider token was found to be right.
    package let isVerified: Bool

    /// Creates the value of its parts.
    package init(_ request: ProviderRequest, _ answer: APNsAnswer) {
      connection = request.connection
      headers = request.push.headers
      self.answer = answer
      if case .verified = request.verification { isVerified = true } else { isVerified = false }
    }

    /// The age of the provider token, in seconds.
    package var tokenAge: Int? {
      guard let time = answer.tokenTime, let issuedAt = headers.providerToken?.issuedAt else {
        return nil
      }
      return (time / 1000).subtractingReportingOverflow(issuedAt).partialValue
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
}

extension APNsAnswer {
  /// The time by which the provider token was judged.
  fileprivate var tokenDate: Date? {
    tokenTime.map { Date(timeIntervalSince1970: Double($0) / 1000) }
  }
}
