/// The provider token of a request: a signed JSON Web Token (N19).
///
/// The signature is not verified here: that takes a key. No message shows any of the token but what
/// names its key and its team.
package struct ProviderToken: Hashable, Sendable {
  /// The key that it is signed by; nil if it does not say.
  package private(set) var keyID: String?
  /// The team that it is of; nil if it does not say.
  package private(set) var teamID: String?
  /// When it was made, in Unix seconds; nil if it does not say.
  package private(set) var issuedAt: Int?
  /// The token as it is written, without the scheme; empty if there is none.
  package private(set) var compact = ""
  /// The two numbers of its signature, one after the other; nil if it has none.
  package private(set) var signature: [UInt8]?
  /// Whether the time it was made is a string, as some clients in production write it (N19b).
  private(set) var hasStringIssuedAt = false
  /// What is wrong with its form, for which APNs refuses it.
  private(set) var faults: [RequestHeaders.Fault] = []
  /// What is wrong with its form (X41).
  private(set) var findings: [Diagnostic] = []

  /// Whether there is no token: another scheme than `bearer`, or nothing after it.
  package var isMissing: Bool { compact.isEmpty }

  /// A number for the token as it is written, by which two are told apart.
  package var fingerprint: UInt64 { UInt64(hashing: compact) }

  /// What is signed: the bytes of the token up to its last dot.
  package var signedBytes: [UInt8] {
    let bytes = Array(compact.utf8)
    return Array(bytes.prefix(upTo: bytes.lastIndex(of: ASCII.dot) ?? 0))
  }

  /// How long APNs accepts a token, in seconds (N20).
  static let lifetime = 3600
  /// How far the clock of a provider may be ahead, in seconds (N20).
  package static let leeway = 5

  /// Reads the value of the header `authorization`.
  init(authorization value: String) {
    read(value)
  }

  private mutating func read(_ value: String) {
    let words = value.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      return report("authorization is not of the form 'bearer TOKEN'", .missingProviderToken)
    }
    compact = String(words[1])
    let parts = words[1].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      return report(
        "authorization has no JSON Web Token, which has three parts with dots between"
          + " them")
    }
    guard let header = Self.object(parts[0]), let claims = Self.object(parts[1]) else {
      return report(
        "authorization has a token whose header or claims are not JSON in base64url, or have a key"
          + " twice")
    }
    checkHeader(header.root)
    checkClaims(claims.root)
    checkSignature(parts[2])
  }

  private mutating func checkHeader(_ header: JSONValue) {
    let algorithm = header["alg"]?.string
    if algorithm != "ES256" {
      let given = algorithm.map { "is signed with '\($0)'" } ?? "has no 'alg'"
      report("authorization has a token that \(given); APNs accepts only 'ES256'")
    }
    keyID = checkedIdentifier(header, "kid", "the key's identifier")
  }

  private mutating func checkClaims(_ claims: JSONValue) {
    teamID = checkedIdentifier(claims, "iss", "the team's identifier")
    guard let time = claims["iat"] else {
      return report("authorization has a token without 'iat', the time it was made")
    }
    hasStringIssuedAt = time.kind == .string
    // A number of JSON Web Tokens may have a fraction (RFC 7519, 2), as some clients write it.
    guard time.kind == .number || hasStringIssuedAt,
      let seconds = time.integer ?? time.double.flatMap({ Int(exactly: $0.rounded(.down)) })
        ?? time.string.flatMap({ Int($0) }),
      Double(seconds) < RequestHeaders.milliseconds
    else {
      hasStringIssuedAt = false
      return report("authorization has a token whose 'iat' is not in Unix seconds")
    }
    issuedAt = seconds
    if hasStringIssuedAt { findings.append(Self.stringIssuedAt(isRefused: false)) }
  }

  /// That the time it was made is a string, where APNs does not take that.
  static let stringIssuedAtFault = RequestHeaders.Fault(
    "authorization has a token whose 'iat' is a string, where a number is documented",
    .invalidProviderToken)

  /// The finding that the time it was made is a string, which APNs is believed to take, or is not.
  fileprivate static func stringIssuedAt(isRefused: Bool) -> Diagnostic {
    let fix = Diagnostic.FixIt("write the Unix seconds without quotes")
    return isRefused
      ? finding(stringIssuedAtFault, fix: fix)
      : Diagnostic(.warning, .providerToken, stringIssuedAtFault.message, fixIt: fix)
  }

  private mutating func checkedIdentifier(
    _ object: JSONValue, _ key: String, _ meaning: String
  ) -> String? {
    let value = object[key]?.string
    if value?.utf8.count != 10 {
      report(
        "authorization has a token whose '\(key)', \(meaning), is not a string of 10 characters")
    }
    return value
  }

  private mutating func checkSignature(_ part: Substring) {
    signature = Base64.decoded(part.utf8, .url)
    let count = signature?.count
    guard count != 64 else { return }
    let given = count.map { "has \($0) bytes" } ?? "is not base64url"
    report(
      "authorization has a token whose signature \(given); one of ES256 is two numbers of 32 bytes",
      advice: (68...72).contains(count ?? 0)
        ? "write both numbers one after the other instead of the DER form" : nil)
  }

  private mutating func report(
    _ message: String, _ reason: ResponseReason = .invalidProviderToken, advice: String? = nil
  ) {
    let fault = RequestHeaders.Fault(message, reason)
    faults.append(fault)
    findings.append(Self.finding(fault, fix: advice.map { .init($0) }))
  }

  /// For what of its age APNs refuses it at a time, in Unix seconds (N20); nil for nothing.
  func ageFault(at now: Int) -> RequestHeaders.Fault? {
    guard let issuedAt else { return nil }
    let (age, overflows) = now.subtractingReportingOverflow(issuedAt)
    if overflows || age < -Self.leeway {
      return RequestHeaders.Fault(
        "authorization has a token from the future, by more than \(Self.leeway) s",
        .invalidProviderToken)
    }
    guard age > Self.lifetime else { return nil }
    return RequestHeaders.Fault(
      "authorization has a token that is \(age / 60) minutes old; the limit is 60",
      .expiredProviderToken)
  }

  /// What is wrong with its age (N20), or nil.
  func ageFinding(at now: Int) -> Diagnostic? {
    ageFault(at: now).map { fault in
      let advice =
        fault.reasons == [.expiredProviderToken]
        ? "make a new one every 20 to 60 minutes, and use it for all pushes until then"
        : "check the provider's clock"
      return Self.finding(fault, fix: .init(advice))
    }
  }

  private static func finding(_ fault: RequestHeaders.Fault, fix: Diagnostic.FixIt?) -> Diagnostic {
    Diagnostic(.error, .providerToken, fault.sentence, fixIt: fix)
  }

  private static func object(_ part: Substring) -> JSONDocument? {
    guard let bytes = Base64.decoded(part.utf8, .url),
      let document = try? JSONDocument(parsing: bytes, options: .strict),
      document.root.kind == .object, document.warnings.isEmpty
    else { return nil }
    return document
  }
}

extension RequestHeaders {
  /// The finding that the provider token's time is a string, as a phone's profile has it (N19b);
  /// nil if it is not.
  package func stringIssuedAtFinding(isRefused: Bool) -> Diagnostic? {
    guard providerToken?.hasStringIssuedAt == true else { return nil }
    var found = ProviderToken.stringIssuedAt(isRefused: isRefused)
    found.span = place(of: "authorization")
    return found
  }
}

extension UInt64 {
  /// The hash FNV-1a of a text in UTF-8 (draft-eastlake-fnv).
  package init(hashing text: String) {
    self = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { self = (self ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
