import APNs
import JSON

/// An error of FCM, as its HTTP v1 interface answers it (Firebase: FCM error codes, ErrorCode).
struct FCMError: Equatable {
  /// The status of the answer, as HTTP numbers it.
  let status: Int
  /// The error code of FCM; nil for an error of the request itself.
  let code: ServiceCode?
  let message: String
  /// The field of the request that is wrong.
  var field: String?
  /// The answer of APNs that it comes from.
  var apns: APNsAnswer?

  /// An error of the request itself.
  static func invalid(_ message: String, field: String? = nil) -> FCMError {
    FCMError(
      status: 400, code: field == nil ? .invalidArgument : nil, message: message, field: field)
  }

  static let unauthenticated = FCMError(
    status: 401, code: nil, message: "Request is missing required authentication credential.")
  static let unknownToken = invalid(
    "The registration token is not a valid FCM registration token")

  /// The error for what APNs answers; nil if it accepts the push.
  init?(_ answer: APNsAnswer) {
    guard let reason = answer.reason else { return nil }
    let code: ServiceCode =
      switch reason {
      case .unregistered, .expiredToken: .unregistered
      case .tooManyRequests, .tooManyProviderTokenUpdates: .quotaExceeded
      case .serviceUnavailable, .shutdown: .unavailable
      case .internalServerError: .internalError
      case .badCertificate, .badCertificateEnvironment, .badEnvironmentKeyID,
        .expiredProviderToken, .forbidden, .invalidProviderToken, .missingProviderToken,
        .unrelatedKeyID:
        .thirdPartyAuthError
      case .deviceTokenNotForTopic: .senderIDMismatch
      default: .invalidArgument
      }
    self.init(
      code,
      code == .unregistered ? "Requested entity was not found." : "APNs: \(reason.rawValue)")
    apns = answer
  }

  /// The error of a request that is not read, by its status.
  init(_ status: Int, _ message: String) {
    self.init(status: status, code: nil, message: message)
  }

  /// The error with a code.
  init(_ code: ServiceCode, _ message: String) {
    self.init(status: code.status, code: code, message: message)
  }

  private init(status: Int, code: ServiceCode?, message: String, field: String? = nil) {
    (self.status, self.code, self.message, self.field) = (status, code, message, field)
  }

  /// The status as Google names it (google.rpc.Code).
  private var statusName: String {
    switch status {
    case 401: "UNAUTHENTICATED"
    case 403: "PERMISSION_DENIED"
    case 404: "NOT_FOUND"
    case 429: "RESOURCE_EXHAUSTED"
    case 500: "INTERNAL"
    case 503: "UNAVAILABLE"
    default: "INVALID_ARGUMENT"
    }
  }

  /// The answer as it is sent.
  var answer: ServedAnswer {
    .json(status) { writer in
      writer.object { writer in
        writer.object("error") { writer in
          writer.field("code", status)
          writer.field("message", message)
          writer.field("status", statusName)
          writer.key("details")
          writer.beginArray()
          writeDetails(to: &writer)
          writer.endArray()
        }
      }
    }
  }

  private func writeDetails(to writer: inout JSONWriter) {
    let base = "type.googleapis.com/google.firebase.fcm.v1"
    if let code {
      writer.object { writer in
        writer.field("@type", "\(base).FcmError")
        writer.field("errorCode", code.rawValue)
      }
    }
    if let apns, let reason = apns.reason {
      writer.object { writer in
        writer.field("@type", "\(base).ApnsError")
        writer.field("statusCode", apns.status)
        writer.field("reason", reason.rawValue)
      }
    }
    if let field {
      writer.object { writer in
        writer.field("@type", "type.googleapis.com/google.rpc.BadRequest")
        writer.key("fieldViolations")
        writer.beginArray()
        writer.object { writer in
          writer.field("field", field)
          writer.field("description", message)
        }
        writer.endArray()
      }
    }
  }
}

/// A condition of FCM: topics with `&&`, `||`, `!` and parentheses (Firebase: Topic messaging).
struct TopicCondition {
  private var words: ArraySlice<Substring> = []
  /// The topics, or what they come to.
  private indirect enum Term {
    case topic(String)
    case all([Term])
    case any([Term])
    case not(Term)
  }
  private var term = Term.all([])

  /// The most topics that a condition has.
  private static let limit = 5

  /// Reads a condition; nil if it is none, or has more than five topics.
  init?(_ text: String) {
    var found: [Substring] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "'", let end = rest.dropFirst().firstIndex(of: "'") {
        found.append(rest[..<end])
        rest = rest[rest.index(after: end)...]
      } else if rest.hasPrefix("&&") || rest.hasPrefix("||") || rest.hasPrefix("in ")
        || rest.hasPrefix("in\t")
      {
        found.append(rest.prefix(2))
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("topics") {
        found.append(rest.prefix(6))
        rest = rest.dropFirst(6)
      } else if "()!".contains(first) {
        found.append(rest.prefix(1))
        rest.removeFirst()
      } else {
        return nil
      }
    }
    guard found.count < 200, found.count(where: { $0.hasPrefix("'") }) <= Self.limit else {
      return nil
    }
    words = found[...]
    guard let read = either(), words.isEmpty else { return nil }
    term = read
  }

  private mutating func take(_ word: String) -> Bool {
    guard words.first == word[...] else { return false }
    words.removeFirst()
    return true
  }

  private mutating func either() -> Term? {
    guard let first = both() else { return nil }
    var terms = [first]
    while take("||") {
      guard let next = both() else { return nil }
      terms.append(next)
    }
    return terms.count == 1 ? first : .any(terms)
  }

  private mutating func both() -> Term? {
    guard let first = single() else { return nil }
    var terms = [first]
    while take("&&") {
      guard let next = single() else { return nil }
      terms.append(next)
    }
    return terms.count == 1 ? first : .all(terms)
  }

  private mutating func single() -> Term? {
    if take("!") { return single().map { .not($0) } }
    if take("(") {
      guard let inner = either(), take(")") else { return nil }
      return inner
    }
    guard let word = words.first, word.hasPrefix("'") else { return nil }
    words.removeFirst()
    guard take("in"), take("topics") else { return nil }
    return .topic(String(word.dropFirst()))
  }

  /// Whether somebody who has subscribed to some topics is meant.
  func matches(_ topics: Set<String>) -> Bool { Self.matches(term, topics) }

  private static func matches(_ term: Term, _ topics: Set<String>) -> Bool {
    switch term {
    case .topic(let name): topics.contains(name)
    case .all(let terms): terms.allSatisfy { matches($0, topics) }
    case .any(let terms): terms.contains { matches($0, topics) }
    case .not(let term): !matches(term, topics)
    }
  }
}
