/// The pushes that a program writes as literals of its language, such as
/// `const payload = { aps: { alert: 'Hi' } }`, or as JSON in its strings.
///
/// A literal is read where its keys are written out and a value of `aps` is. Where only the keys of
/// `aps` are, that object alone is.
struct ProgramLiterals {
  /// The payloads in their order.
  private(set) var parts: [Transcript.Part] = []
  /// Whether the text is one string and nothing else.
  private(set) var isString = false
  private let text: [UInt8]
  private let language: SourceLanguage?
  /// Whether the program sends to Expo's service.
  private let isForExpo: Bool
  /// Whether the program sends with Firebase's Admin SDK.
  private let isForAdmin: Bool
  /// Whether a part is an object `aps` alone, and what stands around it is not read.
  private var hasPartOfLiteral = false
  /// The first payload that is not read.
  private var unread: SourceSpan?

  /// How many bytes of dictionaries may still be looked at.
  private var budget = 1 << 21

  /// How many pushes and dictionaries are looked at, how many bytes a literal has, and in how many
  /// places it differs from JSON, so that no text takes long.
  private static let maximumKeys = 64
  private static let maximumAttempts = 1_000
  private static let maximumLength = 1 << 14
  private static let maximumChanges = 200

  /// Reads a program; `language` is nil if it is not known.
  init(_ text: [UInt8], in language: SourceLanguage?, notesUnread: Bool = true) {
    self.text = text
    self.language = language
    let has: (String) -> Bool = { text.firstRange(of: Array($0.utf8)) != nil }
    isForExpo = [PushAddress.expoMark, "expo-server-sdk", "exponent_server_sdk"].contains(
      where: has)
    isForAdmin = ["firebase-admin", "firebase_admin", "messaging()", "getMessaging("]
      .contains(where: has)
    collect(LiteralScan(text))
    // A text that was cut or typed has quotes in the wrong places.
    if parts.isEmpty { collect(LiteralScan(text, readingStrings: false)) }
    if notesUnread, let passedOver, !parts.isEmpty { parts[0].findings.append(passedOver) }
  }

  /// The note about the first payload that is not read; nil if there is none.
  var passedOver: Diagnostic? { unread.map(Self.unreadPayload) }

  /// The note about a payload that is not read.
  static func unreadPayload(at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .note, .dialect, "this payload is not read: it is not written as a literal throughout",
      at: place, fixIt: .init("give the JSON that is sent"))
  }

  /// Adds what a walk finds.
  private mutating func collect(_ walk: LiteralScan) {
    var scan = walk
    var (keys, attempts) = (0, 0)
    while keys < Self.maximumKeys, let found = scan.next() {
      switch found {
      case .string(let string):
        keys += 1
        isString = parts.isEmpty && isAlone(string.span)
        parts.append(string.part)
      case .dictionary(let opener):
        guard attempts < Self.maximumAttempts, budget > 0 else { continue }
        attempts += 1
        guard let (found, end) = literal(from: opener) else {
          guard isProse, let object = objectOfProse(from: opener) else { continue }
          keys += 1
          parts.append(object)
          scan.skip(to: object.map.origin(of: .at(object.bytes.count)).start)
          continue
        }
        var part = found
        if isForExpo, isToExpo(part) { part.dialect = .expo }
        guard part.dialect != nil || isPush(part, at: opener.content), hasKnownValue(part) else {
          continue
        }
        keys += 1
        parts.append(isProse ? objectOfProse(from: opener) ?? part : part)
        scan.skip(to: end)
      case .aps(let key):
        keys += 1
        guard let (part, end) = payload(at: key) else {
          if !isEmpty(key.value), isComputed(key.value) { unread = unread ?? key.span }
          continue
        }
        parts.append(part)
        scan.skip(to: end)
      }
    }
    unread = unread ?? scan.unreadString
  }

  /// Whether a text has nothing beside what stands at a span but a comma or a semicolon.
  private func isAlone(_ span: SourceSpan) -> Bool {
    text[..<span.start].allSatisfy(ASCII.isBlank)
      && text[span.end...].allSatisfy {
        ASCII.isBlank($0) || $0 == ASCII.comma || $0 == ASCII.semicolon
      }
  }

  /// Whether a literal that is not read has values of the program in it, and not a type.
  private mutating func isComputed(_ opener: LiteralOpener) -> Bool {
    guard let (part, _) = literal(from: opener), part.assumed.contains(where: isExpression) else {
      return false
    }
    return (try? JSONDocument(parsing: part.bytes)).map { !Self.isSchema($0.root) } ?? false
  }

  /// Whether a value is neither an empty list nor the name of a type.
  private func isExpression(_ span: SourceSpan) -> Bool {
    let word = text[span.start..<span.end].prefix(while: ASCII.isWord)
    let isEmpty = text[span.start..<span.end].allSatisfy {
      ASCII.isBlank($0) || "[](){}".utf8.contains($0) || ASCII.isLetter($0)
    }
    let isList = isEmpty && (word.isEmpty || word.elementsEqual("array".utf8)) && span.length > 1
    return !isList && !Self.types.contains(String(decoding: word, as: UTF8.self))
  }

  private static let types: Set<String> = [
    "string", "number", "boolean", "any", "unknown", "object", "Record", "Array", "Partial",
  ]

  /// Whether a value describes `aps`, as JSON Schema does.
  private static func isSchema(_ aps: JSONValue?) -> Bool { aps?["properties"]?.kind == .object }

  /// Whether nothing stands in the brackets of a literal.
  private func isEmpty(_ opener: LiteralOpener) -> Bool {
    text[opener.content...].first { !ASCII.isBlank($0) } == opener.closer
  }

  /// The payload of a key that is in no literal that is read, and its end.
  private mutating func payload(at key: LiteralScan.Key) -> (part: Transcript.Part, end: Int)? {
    guard !isEmpty(key.value), let (aps, end) = literal(from: key.value) else { return nil }
    if let (part, end) = payloadOfAPNs(around: key.span.start) { return (part, end) }
    let part = payload(with: aps, at: SourceSpan(key.span.start, end), key: key.span)
    return isPush(part, at: nil) && hasKnownValue(part) ? (part, end) : nil
  }

  /// A message to FCM of what `apns` holds around an offset, with its headers, and its end.
  private mutating func payloadOfAPNs(around offset: Int) -> (part: Transcript.Part, end: Int)? {
    guard let bracket = bracketOfAPNs(around: offset),
      let opener = LiteralOpener(text, at: bracket), let (apns, end) = literal(from: opener),
      let root = (try? JSONDocument(parsing: apns.bytes))?.root,
      root["headers"]?.kind == .object, root["payload"]?["aps"]?.kind == .object
    else { return nil }
    var writer = Translation.Writer()
    writer.beginObject(from: .at(bracket))
    writer.key("apns", from: .at(bracket))
    writer.text(apns.bytes, apns.map)
    writer.endObject(from: .at(end))
    var part = Transcript.Part(writer).inProgram
    part.assumed = apns.assumed
    part.findings = apns.findings
    part.uncertainty.formUnion(apns.uncertainty)
    part.uncertainty.insert(.rest)
    return hasKnownValue(part) ? (part, end) : nil
  }

  /// A payload of what `aps` holds alone; as a message to FCM where it is a part of such.
  private mutating func payload(
    with aps: Transcript.Part, at span: SourceSpan, key: SourceSpan
  ) -> Transcript.Part {
    var writer = Translation.Writer()
    let keys = isInAPNs(span.start) || isOfAdmin(aps) ? ["apns", "payload", "aps"] : ["aps"]
    for name in keys {
      writer.beginObject(from: .at(span.start))
      writer.key(name, from: key)
    }
    writer.text(aps.bytes, aps.map)
    for _ in keys { writer.endObject(from: .at(span.end)) }
    var part = Transcript.Part(writer).inProgram
    part.assumed = aps.assumed
    // A call may be given an alert beside it.
    let isArgument = text[..<span.start].last { !ASCII.isBlank($0) } == UInt8(ascii: "(")
    part.uncertainty.formUnion(aps.uncertainty)
    part.findings = aps.findings
    if keys.count > 1 || isArgument { part.uncertainty.insert(.rest) }
    if !isAlone(span), !hasPartOfLiteral {
      hasPartOfLiteral = true
      part.findings.append(
        Diagnostic(
          .note, .dialect, "only 'aps' is read, and not what stands around it", at: key))
    }
    return part
  }

  /// A literal as JSON, and its end; nil if it has members that are known only when the program
  /// runs.
  private mutating func literal(
    from opener: LiteralOpener
  ) -> (part: Transcript.Part, end: Int)? {
    let end = end(ofValueFrom: opener.content - 1)
    budget -= end - opener.start
    let copy = Transcript.Part(copying: SourceSpan(opener.start, end), of: text)
    if let object = object(copy, allowingMistakes: false) { return (object, end) }
    let limit = opener.start + Self.maximumLength
    if let reader = LiteralReader(text, in: language, from: opener, limit: limit) {
      var part = Transcript.Part(reader.writer)
      part.assumed = reader.computed
      part.findings = reader.mistakes
      let root = (try? JSONDocument(parsing: part.bytes))?.root
      if reader.hasOmission { part.uncertainty.insert(.members) }
      if root?["notification"]?.kind == .string { part.uncertainty.insert(.rest) }
      return (part.inProgram, reader.end)
    }
    return object(copy, allowingMistakes: language?.isProgram != true).map { ($0, end) }
  }

  /// Whether the text is none of a program, so that an object in it has to be JSON.
  private var isProse: Bool {
    language?.isMarkup == true || language == .log || language == .prose
  }

  /// An object of JSON as it stands, with its mistakes.
  private func objectOfProse(from opener: LiteralOpener) -> Transcript.Part? {
    guard text[opener.content...].first(where: { !ASCII.isBlank($0) }) == ASCII.quote else {
      return nil
    }
    let copy = Transcript.Part(
      copying: SourceSpan(opener.start, end(ofValueFrom: opener.content - 1)), of: text)
    return Transcript.isPush(copy) ?? Transcript.hasPayload(copy) ? copy : nil
  }

  /// Whether a value of a part is written out, at least in part: of `aps`, where it has that.
  private func hasKnownValue(_ part: Transcript.Part) -> Bool {
    guard !part.assumed.isEmpty else { return true }
    guard let root = (try? JSONDocument(parsing: part.bytes))?.root else { return false }
    var queue = [root["aps"] ?? root]
    while let value = queue.popLast() {
      switch value.kind {
      case .object: queue += value.members.map(\.value)
      case .array: queue += value.elements
      default:
        let text = value.string ?? ""
        if !text.hasPrefix("{{") || !text.hasSuffix("}}") { return true }
      }
    }
    return false
  }

  /// Where the bracket at an offset is closed, or where the walk ends.
  private func end(ofValueFrom start: Int) -> Int {
    var scan = BracketScan(
      text, from: start, to: start + Self.maximumLength, quotes: Self.quotes + [Self.backtick])
    while scan.next() != nil, !scan.isClosed {}
    return scan.offset
  }

  private static let backtick = UInt8(ascii: "`")

  /// A literal that is JSON, or would be without mistakes that can be fixed in one way.
  private func object(_ part: Transcript.Part, allowingMistakes: Bool) -> Transcript.Part? {
    guard (try? JSONDocument(parsing: part.bytes)) == nil else { return part.inProgram }
    guard allowingMistakes, part.bytes.first == ASCII.leftBrace,
      let repair = JSONRepair.attempt(on: part.bytes, .all, limit: Self.maximumChanges),
      repair.isJSON, repair.expression == nil, repair.placeholders.isEmpty,
      repair.assumed.isEmpty
    else { return nil }
    var writer = Translation.Writer()
    writer.text(repair.bytes, part.map.followed(by: repair.map))
    return Transcript.Part(writer).inProgram
  }

  /// Whether a part is a message where Expo's address says to whom it goes.
  private func isToExpo(_ part: Transcript.Part) -> Bool {
    guard let root = (try? JSONDocument(parsing: part.bytes))?.root, root["to"] != nil else {
      return false
    }
    return ["title", "body", "data"].contains { root[$0] != nil }
  }

  /// Whether the program uses the Admin SDK, and `aps` has a key that nothing else knows.
  private func isOfAdmin(_ aps: Transcript.Part) -> Bool {
    isForAdmin
      && (try? JSONDocument(parsing: aps.bytes)).map { Translation.FCM.hasAdminName($0.root) }
        ?? false
  }

  /// Whether a part is a push; what stands at `place`, if that is given, may be in a message.
  private func isPush(_ part: Transcript.Part, at place: Int?) -> Bool {
    guard let document = try? JSONDocument(parsing: part.bytes),
      let dialect = Dialect.ofPush(in: document), case let root = document.root,
      root.kind == .object, !Self.isSchema(root["aps"])
    else { return false }
    let isPart = place.map(isInAPNs) ?? false
    switch dialect {
    case .apns: return !isPart || place.map { isValueOfAPNs($0 - 1) } ?? false
    case .request: return !isPart
    case .fcm:
      let marks = Translation.FCM.targets + ["message", "tokens", "registration_ids", "to"]
      return place == nil || (marks + ["notification"]).contains { root[$0] != nil }
    default: return true
    }
  }

  /// Whether what stands at an offset is in an `apns` of a message, where the Admin SDK has its own
  /// names for keys, and the alert comes from beside it.
  private func isInAPNs(_ offset: Int) -> Bool { bracketOfAPNs(around: offset) != nil }

  /// The bracket that begins the `apns` around an offset; nil if it is in none.
  private func bracketOfAPNs(around offset: Int) -> Int? {
    var closed = 0
    for place in text[max(0, offset - Self.maximumLength)..<offset].indices.reversed() {
      if CodeCursor.closers.contains(text[place]) { closed += 1 }
      guard "{[(".utf8.contains(text[place]) else { continue }
      if closed > 0 { closed -= 1 } else if isValueOfAPNs(place) { return place }
    }
    return nil
  }

  /// Whether a bracket begins the value of `apns`, with the name of a type before it or without.
  private func isValueOfAPNs(_ bracket: Int) -> Bool {
    let isName: (UInt8) -> Bool = { ASCII.isWord($0) || $0 == ASCII.dot || ASCII.isBlank($0) }
    var rest = text[max(0, bracket - 80)..<bracket]
    func drop(_ matches: (UInt8) -> Bool) {
      rest = rest[..<(rest.lastIndex { !matches($0) }.map { $0 + 1 } ?? rest.startIndex)]
    }
    drop(isName)
    guard let sign = rest.last, [ASCII.colon, ASCII.equals, ASCII.greater].contains(sign) else {
      return false
    }
    drop { [ASCII.colon, ASCII.equals, ASCII.greater].contains($0) || ASCII.isBlank($0) }
    drop { Self.quotes.contains($0) || $0 == ASCII.rightBracket }
    return ["apns", "apns_config", "apnsConfig"].contains { name in
      rest.suffix(name.utf8.count).elementsEqual(name.utf8)
        && !(rest.dropLast(name.utf8.count).last.map(ASCII.isWord) ?? false)
    }
  }

  private static let quotes: [UInt8] = [ASCII.quote, ASCII.apostrophe]
}
