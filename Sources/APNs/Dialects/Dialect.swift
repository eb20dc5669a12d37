/// The form in which a text says what to push: APNs' own, or that of a tool or service before it.
public enum Dialect: String, Hashable, Sendable, CaseIterable {
  /// The payload itself, as APNs takes it; with `Simulator Target Bundle` it is an `.apns` file.
  case apns
  /// A captured request: `{"headers": {…}, "payload": {…}}`.
  case request
  /// A message for the HTTP v1 interface of Firebase Cloud Messaging.
  case fcm
  /// A message for Expo's push service, or an array of them.
  case expo
  /// A message for Amazon SNS, with a payload in a string for each platform.
  case sns
  /// A user notification of Detox.
  case detox
  /// A declarative push message of the web.
  case webPush = "web-push"
  /// A notification of OneSignal.
  case oneSignal = "onesignal"

  /// The dialect with its article, as messages say it.
  var phrase: String {
    switch self {
    case .apns: "a payload"
    case .request: "a captured request"
    case .fcm: "an FCM message"
    case .expo: "an Expo message"
    case .sns: "an SNS message"
    case .detox: "a Detox notification"
    case .webPush: "a declarative push message"
    case .oneSignal: "a notification of OneSignal"
    }
  }
}

extension Diagnostic.Code {
  /// Something is wrong with what surrounds the payload in a dialect.
  public static let dialect = Self(rawValue: "dialect")
}

extension Dialect {
  /// The dialect of a document by its shape; ``apns`` wherever another is not certain, since an app
  /// may put any keys of its own beside `aps`, and pushes for PushKit need no `aps`.
  public static func recognized(in document: JSONDocument) -> Dialect {
    let root = document.root
    guard root.kind == .object else {
      if isExpoArray(root) { return .expo }
      return root.kind == .array && root.elements.contains(where: isFCM) ? .fcm : .apns
    }
    if isPayload(root) { return Translation.FCM.isLegacyWithAPS(root) ? .fcm : .apns }
    if isRequest(root) { return .request }
    if isFCM(root) { return .fcm }
    if isExpo(root) { return .expo }
    if isSNS(root) { return .sns }
    if Translation.Detox.isMessage(root) { return .detox }
    return ofService(root) ?? .apns
  }

  /// The dialect of a document that is a push: a payload with `aps`, or a message; nil for another.
  package static func ofPush(in document: JSONDocument) -> Dialect? {
    let dialect = recognized(in: document)
    return dialect != .apns || document.root["aps"]?.kind == .object ? dialect : nil
  }

  private static func ofService(_ root: JSONValue) -> Dialect? {
    if Translation.WebPush.isMessage(root) { return .webPush }
    return Translation.OneSignal.isMessage(root) ? .oneSignal : nil
  }

  /// Whether a key is there that only a payload has.
  private static func isPayload(_ value: JSONValue) -> Bool {
    guard value.kind == .object else { return false }
    var keys = PayloadReader.MemberWalk<Payload.Key>(value.index, in: value.tape)
    return keys.next(in: value.tape) != nil
  }

  /// Headers of APNs, or a payload that is certainly one, each in its place.
  private static func isRequest(_ root: JSONValue) -> Bool {
    guard let headers = root["headers"], headers.kind == .object,
      let payload = Translation.Request.body(of: root)
    else { return false }
    return isPayload(payload) || hasHeadersOfAPNs(headers)
  }

  private static func hasHeadersOfAPNs(_ headers: JSONValue) -> Bool {
    headers.members.contains { $0.key.string?.lowercased().hasPrefix("apns-") == true }
  }

  /// A message with a part for APNs; or one alone in `message`, with a content that tells; or one
  /// without that around it, which then has a target, something to send, and FCM's keys alone; or
  /// one for FCM's interface of old.
  private static func isFCM(_ root: JSONValue) -> Bool {
    guard root.kind == .object, !isPayload(root), PushService.recognized(root) == nil else {
      return false
    }
    guard let message = root["message"] else {
      return hasPartForAPNs(root)
        || hasOnly(Translation.FCM.adminKeys, root)
          && (isAddressed(root, Translation.FCM.contents) || isForAll(root))
        || Translation.FCM.isLegacy(root)
    }
    guard message.kind == .object else { return Translation.FCM.isLegacy(root) }
    if hasPartForAPNs(message) { return true }
    // People put the target beside the message.
    let known = Translation.FCM.requestKeys + Translation.FCM.targets
    guard hasOnly(known, root) else { return false }
    return message["apns"]?.kind == .object || message["notification"]?.kind == .object
      || isAddressed(message, ["data"])
  }

  /// Whether `apns` holds a payload, or headers of APNs.
  private static func hasPartForAPNs(_ message: JSONValue) -> Bool {
    guard let part = message["apns"]?.object else { return false }
    return part["payload"]?.kind == .object
      || part["headers"].map(hasHeadersOfAPNs) == true
  }

  private static func isAddressed(_ message: JSONValue, _ contents: [String]) -> Bool {
    let isToOne = Translation.FCM.targets.contains { message[$0]?.kind == .string }
    // A program may have its tokens in a variable.
    let tokens = message["tokens"]
    let isToMany =
      tokens?.kind == .array || tokens?.string.map { Template.isPart(of: $0, in: "tokens") } == true
    return (isToOne || isToMany)
      && contents.contains { message[$0]?.kind == .object }
  }

  /// Whether there are texts for all platforms beside a part for Android alone.
  private static func isForAll(_ message: JSONValue) -> Bool {
    message["notification"]?.kind == .object && message["android"]?.kind == .object
  }

  private static func hasOnly(_ keys: [String], _ value: JSONValue) -> Bool {
    value.members.allSatisfy { keys.contains($0.key.string ?? "") }
  }

  private static func isExpoArray(_ root: JSONValue) -> Bool {
    root.kind == .array && root.elements.contains(where: isExpo)
  }

  /// A message to a token of Expo's.
  private static func isExpo(_ value: JSONValue) -> Bool {
    guard let to = value["to"] else { return false }
    return isExpoToken(to) || to.elements.contains(where: isExpoToken)
      || value["_contentAvailable"] != nil
  }

  private static func isExpoToken(_ value: JSONValue) -> Bool {
    let text = value.string ?? ""
    return text.hasPrefix("ExponentPushToken[") || text.hasPrefix("ExpoPushToken[")
      || Template.isPart(of: text, in: "to") && text.lowercased().contains("expo")
  }

  /// A platform of Apple's with a string, or with a payload that should have been one; or a request
  /// with a string of such messages.
  private static func isSNS(_ root: JSONValue) -> Bool {
    if Translation.SNS.isRequest(root) || Translation.SNS.isForOthers(root) { return true }
    return (Translation.SNS.platforms + Translation.SNS.computers).contains { name in
      guard let value = root[name] else { return false }
      return isPayload(value) || value.string.map { isText($0, in: root) } ?? false
    }
  }

  /// Whether a text may be a payload of SNS, and not a word of another kind.
  private static func isText(_ text: String, in root: JSONValue) -> Bool {
    root["default"] != nil || root.count == 1 || text.contains { "{<[$‹".contains($0) }
  }
}

extension JSONDocument {
  /// Whether it is a push, or has what is meant to be one or lies in it.
  package var isPush: Bool {
    Dialect.ofPush(in: self) != nil || PushService.recognized(root) != nil
      || Payload.hasStrayKeys(root) || EnclosedPayload(in: root) != nil
  }
}

/// What reaches the phone of a push that was written in another dialect than APNs' own.
public struct TranslatedPayload: Sendable {
  /// The payload as APNs takes it; nil if none could be made, and ``findings`` say why.
  public let bytes: [UInt8]?
  /// Where the bytes come from in the text.
  public private(set) var map: SourceMap
  /// What is wrong with the text around the payload; the places are those of the text.
  public package(set) var findings: [Diagnostic]
  var headers: [RequestHeaders.Header] = []
  /// Where the headers stand in the text, as a whole.
  var headersPlace: SourceSpan?
  /// Whether the headers, with the unknown ones, are all those of a request that was captured.
  var hasAllHeaders = false
  /// The names of headers whose values the text does not tell, in lower case.
  package private(set) var unknownHeaders: Set<String> = []
  /// How much of the push the text tells.
  private var certainty = Certainty.written
  /// Those of the findings that are about what is not there.
  private var absences: [Diagnostic] = []
  /// The parts of the text that stand for what is not known.
  private var placeholders: [SourceSpan] = []

  package init(
    bytes: [UInt8]?, map: SourceMap, findings: [Diagnostic], headers: [RequestHeaders.Header] = [],
    headersPlace: SourceSpan? = nil, hasAllHeaders: Bool = false,
    certainty: Certainty = .written, absences: [Diagnostic] = []
  ) {
    (self.bytes, self.map, self.findings) = (bytes, map, findings)
    (self.headers, self.headersPlace) = (headers, headersPlace)
    (self.hasAllHeaders, self.certainty) = (hasAllHeaders, certainty)
    self.absences = absences
  }

  /// A message that gives the phone nothing, and why.
  package init(withoutPayload findings: [Diagnostic]) {
    self.init(bytes: nil, map: SourceMap(), findings: findings)
  }

  /// Whether headers, with the unknown ones, are all those of a request: whoever noted its path or
  /// token noted the others.
  package func isWholeRequest(with headers: RequestHeaders) -> Bool {
    let marks = [":path", "authorization"]
    return hasAllHeaders
      && marks.contains { headers[$0] != nil || unknownHeaders.contains($0) }
  }

  /// Whether a finding is about nothing that is filled in later, and that nothing more disproves.
  package func isCertain(_ finding: Diagnostic) -> Bool {
    guard certainty.allows(finding) else { return false }
    guard let span = finding.span else { return true }
    return !placeholders.contains { $0.start <= span.start && span.end <= $0.end }
  }

  /// The same payload in a text that does not tell all of it.
  ///
  /// Headers whose values are filled in later are known by their names alone.
  package func told(
    _ certainty: Certainty, unknownHeaders: Set<String> = [], placeholders: [SourceSpan] = []
  ) -> TranslatedPayload {
    var told = self
    told.placeholders += placeholders
    told.unknownHeaders.formUnion(unknownHeaders)
    told.headers = headers.filter { header in
      let isFilledIn =
        certainty == .partial && Template.isPart(of: header.value, in: header.name)
        || header.span.map { place in
          told.placeholders.contains { $0.start <= place.start && place.end <= $0.end }
        } ?? false
      if isFilledIn { told.unknownHeaders.insert(header.name) }
      return !isFilledIn
    }
    told.certainty = max(self.certainty, certainty)
    // Without its push type nothing is known of what a push should have.
    if told.unknownHeaders.contains("apns-push-type") { told.certainty = .partial }
    // A program may add headers.
    if told.certainty == .partial { told.hasAllHeaders = false }
    told.findings = findings.filter { finding in
      told.isCertain(finding) && (told.certainty < .partial || !absences.contains(finding))
    }
    return told
  }

  /// The headers of the request: those of the text, except where others are given.
  public func headers(exceptFor given: RequestHeaders) -> RequestHeaders {
    RequestHeaders(headers, at: headersPlace, exceptFor: given)
  }

  /// The same payload of a text that was itself made of another one.
  package func moved(to outer: SourceMap) -> TranslatedPayload {
    var moved = self
    moved.map = outer.followed(by: map)
    moved.findings = findings.map(outer.origin)
    moved.absences = absences.map(outer.origin)
    moved.headersPlace = headersPlace.map { outer.origin(of: $0) }
    moved.placeholders = placeholders.map { outer.origin(of: $0) }
    for index in headers.indices {
      moved.headers[index].span = headers[index].span.map { outer.origin(of: $0) }
    }
    return moved
  }

  /// Translates all messages of a document.
  ///
  /// - Parameters:
  ///   - document: what was read.
  ///   - dialect: the dialect that it is in, or nil to recognise it.
  ///   - now: the time at which it is sent, in Unix seconds.
  ///   - isComplete: whether also those messages are wanted that no phone gets beside the others,
  ///     such as the one for the other environment.
  /// - Returns: the messages in their order; none if the document is itself a payload for APNs.
  public static func all(
    in document: JSONDocument, as dialect: Dialect? = nil, sentAt now: Int,
    isComplete: Bool = false
  ) -> [TranslatedPayload] {
    let root = document.root
    var messages: [TranslatedPayload]
    switch dialect ?? .recognized(in: document) {
    case .apns: return []
    case .request: messages = [Translation.Request.message(root)]
    case .fcm: messages = Translation.FCM.messages(root)
    case .expo: messages = Translation.Expo.messages(root, sentAt: now)
    case .sns: messages = Translation.SNS.all(root, isComplete: isComplete)
    case .detox: messages = [Translation.Detox.message(root)]
    case .webPush: messages = [Translation.WebPush.message(root)]
    case .oneSignal: messages = [Translation.OneSignal.message(root, sentAt: now)]
    }
    let outside = document.warnings.filter { warning in
      !messages.contains { $0.map.copies(warning.span ?? .at(0)) }
    }
    if !messages.isEmpty { messages[0].findings = outside + messages[0].findings }
    return messages
  }
}

extension Translation {
  /// A captured request: its headers, and its payload as it stands.
  enum Request {
    /// The payload, which some tools call the body.
    static func body(of root: JSONValue) -> JSONValue? {
      root["payload"] ?? root["body"]
    }

    /// Whether the headers may be those of a message for FCM, which adds the topic itself.
    private static func isConfiguration(_ root: JSONValue) -> Bool {
      let known = root["headers"]?.members.compactMap { $0.key.string?.lowercased() } ?? []
      return ![":path", "authorization", "apns-topic"].contains(where: known.contains)
    }

    static func message(_ root: JSONValue) -> TranslatedPayload {
      guard let payload = body(of: root) else {
        return Translation.failure(.request, "there is no 'payload'", at: root)
      }
      var translation = Translation()
      translation.hasAllHeaders = true
      translation.expectHeaders(at: root)
      translation.addHeaders(root["headers"], takesNumbers: true)
      if payload.kind == .string {
        translation.writer.contents(of: payload)
      } else if let aps = payload.member("aps"), Translation.FCM.hasAdminName(aps.value),
        isConfiguration(root)
      {
        Translation.FCM.writePayload(payload, aps, &translation)
      } else {
        translation.writer.copy(payload)
      }
      return translation.result
    }
  }
}

extension TranslatedPayload {
  /// A payload whose keys have the names that FCM's Admin SDK gives them in programs; nil for
  /// another.
  package static func ofAdminSDK(_ document: JSONDocument) -> TranslatedPayload? {
    guard let aps = document.root.member("aps"), Translation.FCM.hasAdminName(aps.value) else {
      return nil
    }
    var translation = Translation()
    Translation.FCM.writePayload(document.root, aps, &translation)
    return translation.result
  }
}
