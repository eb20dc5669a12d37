extension RequestHeaders {
  /// The headers that APNs reads.
  public static let knownNames = [
    "apns-id", "apns-push-type", "apns-topic", "apns-expiration", "apns-priority",
    "apns-collapse-id", "apns-channel-id", "apns-request-id", "authorization",
  ]

  mutating func interpret(_ header: Header, after former: RequestHeaders?) {
    switch header.name {
    case "apns-id": apnsID = checkedID(header.value)
    case "apns-push-type": pushType = checkedPushType(header.value)
    case "apns-topic": topic = checkedTopic(header.value)
    case "apns-expiration": expiration = checkedExpiration(header.value)
    case "apns-priority": priority = checkedPriority(header.value)
    case "apns-collapse-id": collapseID = checkedCollapseID(header.value)
    case "authorization":
      let isSame = former?.fields.first { $0.name == header.name }?.value == header.value
      providerToken =
        (isSame ? former?.providerToken : nil) ?? ProviderToken(authorization: header.value)
    case ":path": checkPath(header.value)
    case ":method": checkMethod(header.value)
    default: checkName(header.name)
    }
  }

  private mutating func checkedID(_ value: String) -> String? {
    if Self.isUUID(value) { return value }
    report("apns-id '\(value)' is not a UUID of the form 8-4-4-4-12", reason: .badMessageID)
    return nil
  }

  /// Whether a text is of the form of UUIDs, in any letter case.
  static func isUUID(_ value: String) -> Bool {
    let groups = value.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.joined().utf8.allSatisfy { ASCII.hexadecimal($0) != nil }
  }

  private mutating func checkedPushType(_ value: String) -> PushType? {
    let type = PushType(rawValue: value)
    if type.isKnown { return type }
    // Broadcasts have the word with a capital (N32).
    if isBroadcast, value.lowercased() == PushType.liveActivity.rawValue { return .liveActivity }
    report(
      "apns-push-type '\(value)' is unknown", reason: .invalidPushType,
      suggesting: nearest(to: value, among: PushType.known.map(\.rawValue)))
    return nil
  }

  private mutating func checkedTopic(_ value: String) -> String? {
    if value.isEmpty {
      report("apns-topic is empty", reason: .missingTopic)
      return nil
    }
    if let fault = BundleIdentifier.fault(in: value) {
      report(
        Fault("apns-topic '\(value)' is not a bundle identifier: \(fault)", .badTopic),
        .bundleIdentifier)
      return nil
    }
    if BundleIdentifier.hasOwnCharacters(value) { return value }
    let isLeftover = "[{<$%".contains(value.first ?? " ")
    let guess = isLeftover ? ", and looks like an unfilled placeholder" : ""
    report("apns-topic '\(value)' is not a bundle identifier\(guess)", reason: .badTopic)
    return nil
  }

  private mutating func checkedExpiration(_ value: String) -> Int? {
    if let seconds = Self.digits(value) { return seconds }
    report(
      "apns-expiration '\(value)' is not a whole number of Unix seconds",
      reason: .badExpirationDate)
    return nil
  }

  private mutating func checkedPriority(_ value: String) -> Int? {
    if let priority = Self.digits(value), [1, 5, 10].contains(priority) { return priority }
    report("apns-priority '\(value)' is not 10, 5 or 1", reason: .badPriority)
    return nil
  }

  private mutating func checkedCollapseID(_ value: String) -> String? {
    let count = value.utf8.count
    if (1...64).contains(count) { return value }
    report(
      count == 0
        ? "apns-collapse-id is empty"
        : "apns-collapse-id has \(count) bytes, and may have at most 64", reason: .badCollapseID)
    return nil
  }

  /// Checks the device token at the end of a path (X40); other paths lead elsewhere.
  private mutating func checkPath(_ path: String) {
    guard case .device(let token) = RequestRoute(path),
      let (fault, advice) = Self.fault(inToken: token)
    else { return }
    report(fault, .deviceToken, fix: advice.map { .init($0) })
  }

  /// A channel is also read and deleted.
  private mutating func checkMethod(_ method: String) {
    guard !route.methods.contains(method) else { return }
    report("the request's method is '\(method)', not 'POST'", reason: .methodNotAllowed)
  }

  /// The value of a text of digits only, or nil.
  private static func digits(_ text: String) -> Int? {
    text.utf8.allSatisfy(ASCII.isDigit) ? Int(text) : nil
  }

  /// From here on a number is taken for milliseconds: as seconds it would be the year 5138.
  static let milliseconds = 1e11

  /// A header at fault, with the reason that APNs answers (X39).
  mutating func report(
    _ message: String, reason: ResponseReason..., suggesting suggestion: String? = nil,
    _ severity: Diagnostic.Severity = .error, at span: SourceSpan? = nil
  ) {
    report(
      Fault(message, reason), .badHeader, severity, at: span,
      fix: suggestion.map { .init("write '\($0)'", with: $0) })
  }

  private mutating func report(
    _ fault: Fault, _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error,
    at span: SourceSpan? = nil, fix: Diagnostic.FixIt? = nil
  ) {
    if severity == .error { faults.append(fault) }
    diagnostics.append(Diagnostic(severity, code, fault.sentence, at: span, fixIt: fix))
  }

  /// Reports a header that APNs reads and that is there twice; of others there may be several.
  mutating func reportRepeated(_ header: Header) {
    guard Self.knownNames.contains(header.name) || header.name.hasPrefix(":") else { return }
    report("header '\(header.name)' is given twice", reason: .duplicateHeaders)
  }

  static func malformation(of line: String) -> Diagnostic {
    Diagnostic(.error, .badHeader, "'\(line)' is not a header of the form 'name: value'")
  }

  /// Headers that clients of HTTP send of their own accord; none is near one that APNs reads.
  private static let ordinaryNames: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "connection",
    "content-length", "content-type", "host", "user-agent",
  ]

  /// Reports a header that APNs does not read; others may be meant for a proxy.
  ///
  /// No header of HTTP has the name of a key of `aps` (IANA, HTTP Field Name Registry).
  mutating func checkName(_ name: String) {
    guard !Self.ordinaryNames.contains(name), !Self.knownNames.contains(name) else { return }
    guard APS.Key(rawValue: name) == nil else {
      let message = "'\(name)' is no header: APNs ignores it; it belongs in 'aps'"
      return diagnostics.append(Diagnostic(.warning, .badHeader, message))
    }
    let near = nearest(to: name, among: Self.knownNames)
    guard near != nil || name.hasPrefix("apns-") else { return }
    diagnostics.append(
      Diagnostic(
        .warning, .badHeader, "header '\(name)' is unknown to APNs and ignored",
        fixIt: near.map { .init("write '\($0)'", with: $0) }))
  }

  /// Reports a topic that does not end as its push type wants it (N10).
  mutating func checkTopic() {
    guard let topic, let pushType, let suffix = pushType.topicSuffix else { return }
    let foreign = PushType.known.compactMap(\.topicSuffix).first {
      !$0.isEmpty && $0 != suffix && topic.hasSuffix($0)
    }
    guard !topic.hasSuffix(suffix) || foreign != nil else { return }
    let bundle = foreign.map { String(topic.dropLast($0.count)) } ?? topic
    report(
      "apns-topic '\(topic)' does not fit push type '\(pushType.rawValue)'",
      reason: .topicDisallowed, .badTopic, .deviceTokenNotForTopic, suggesting: bundle + suffix,
      suffix.isEmpty ? .warning : .error, at: place(of: "apns-topic"))
    if suffix.isEmpty { foreignTopicFinding = diagnostics.last }
  }
}

/// The device token in the path of a request (N23): hexadecimal digits, of no fixed number.
extension RequestHeaders {
  /// What is wrong with a token, as it can be told from its form alone (X40), and what to do about
  /// it; nil for one that may be one.
  private static func fault(inToken token: String) -> (Fault, advice: String?)? {
    if token.isEmpty {
      return (Fault("the path names no device token", .missingDeviceToken), nil)
    }
    let digits = token.utf8.count
    guard digits <= DeviceTokenRecord.mostDigits else {
      let message =
        "the device token has \(digits) characters, and none has more than"
        + " \(DeviceTokenRecord.mostDigits)"
      return (Fault(message, .badDeviceToken), nil)
    }
    if !token.utf8.allSatisfy({ ASCII.hexadecimal($0) != nil }) {
      let message = "the device token '\(token)' has characters that are not hexadecimal digits"
      let isDescription = token.contains(" ") || token.contains("<")
      return (
        Fault(message, .badDeviceToken),
        isDescription
          ? "write the token's bytes in hexadecimal; this looks like the description of a 'Data'"
          : nil
      )
    }
    guard !digits.isMultiple(of: 2) else { return nil }
    return (
      Fault(
        "the device token has an odd number of digits, \(digits); it may have been cut short",
        .badDeviceToken), nil
    )
  }
}

/// The form of bundle identifiers, as the topics of pushes and apps have them (X9c).
package enum BundleIdentifier {
  /// Whether a text has only characters of bundle identifiers; Apple names fewer than are met.
  package static func hasOwnCharacters(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.dot || $0 == ASCII.minus
        || $0 == ASCII.underscore
    }
  }

  /// Why a text of such characters cannot be one, or nil.
  package static func fault(in text: String) -> String? {
    guard hasOwnCharacters(text), !text.isEmpty else { return nil }
    if text.hasPrefix(".") { return "it begins with a dot" }
    if text.hasSuffix(".") { return "it ends with a dot" }
    if text.contains("..") { return "it has two dots in a row" }
    let isSetting = text.contains("_") && text.utf8.allSatisfy { !ASCII.isLetter($0) || $0 < 0x60 }
    return isSetting && !text.contains(".")
      ? "it looks like an unexpanded build setting" : nil
  }
}
