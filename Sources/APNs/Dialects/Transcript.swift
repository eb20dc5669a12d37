/// A text that is no JSON and has the JSON of pushes in it: a captured command or request, a
/// printed dictionary, or a line for each push.
package struct Transcript: Sendable {
  /// The texts of JSON in their order; none where ``findings`` say why there are none.
  package private(set) var parts: [Part] = []
  /// What is to be said of the text as a whole.
  package private(set) var findings: [Diagnostic] = []

  /// The JSON of a push, with its places in the text.
  package struct Part: Sendable {
    /// The JSON.
    package let bytes: [UInt8]
    /// Where the bytes come from.
    package private(set) var map: SourceMap
    /// What a person has to know about the part.
    package var findings: [Diagnostic] = []
    /// Whether the request has values that the text does not tell, so that one which is absent is
    /// not missing.
    package var isIncomplete = false
    /// Whether the request has no push type, though the values of other headers are not known.
    var lacksPushType = false
    /// Whether a program puts other texts in the place of placeholders.
    package var isFilledIn = false
    /// Whether it is a literal of a program, whose language allows more than JSON.
    var isLiteral = false
    /// Whether the shell puts another text in the place of the whole.
    var isUnknown = false
    /// The dialect, where what sends the part decides it.
    var dialect: Dialect?
    /// The first part that the shell puts another text in the place of.
    var variable: SourceSpan?

    init(_ writer: Translation.Writer) {
      bytes = writer.bytes
      map = writer.map
    }

    /// Adds that the shell replaces a part of the text.
    fileprivate mutating func noteVariable(_ severity: Diagnostic.Severity) {
      guard let variable else { return }
      findings.append(
        Diagnostic(
          severity, .dialect, "the shell puts another text here, which is not known", at: variable,
          fixIt: severity == .note ? nil : .init("write the value in its place")))
    }

    /// Adds what keeps the part from being JSON, unless the same was said before, or the shell
    /// fills it in.
    fileprivate mutating func note(_ errors: [Diagnostic]) {
      let known = findings.map(\.span)
      let isOfShell: (Diagnostic) -> Bool = { [bytes] error in
        error.span.map { bytes[$0.start...].starts(with: "\u{2039}".utf8) } ?? false
      }
      findings += errors.inTextOrder.filter { !isOfShell($0) }.map(map.origin)
        .filter { !known.contains($0.span) }
    }

    /// The same part of a text that was itself made of another one.
    func moved(to outer: SourceMap) -> Part {
      var moved = self
      moved.map = outer.followed(by: map)
      moved.findings = findings.map(outer.origin)
      return moved
    }

    /// A part of the text that is JSON as it stands.
    init(copying span: SourceSpan, of text: [UInt8]) {
      bytes = Array(text[span.start..<span.end])
      map = SourceMap(copying: span)
    }
  }

  /// Recognises the form of a text that is not JSON; nil if it has none of the forms.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - now: The time at which its commands run, in Unix seconds.
  package init?(_ text: [UInt8], sentAt now: Int) {
    let lines = TextLines(text)
    if let parts = Self.jsonLines(lines) {
      self.parts = parts
      return
    }
    guard text.count <= Self.limit else { return nil }
    let readers: [() -> Contents?] = [
      { CommentedText(text).map { Self.inComment($0, now) } },
      { Self.fenced(TextLines(text, isWhole: true), now) },
      { Self.captured(lines, now) },
      { Self.ofProgram(lines) },
      { Self.printed(lines) },
      { Self.logLines(lines) },
      { Self.afterProse(lines).map { ([$0], []) } },
      { Self.inLiterals(lines) },
      { Self.withoutBraces(lines) },
      { SourceLanguage.finding(in: lines).map { ([], [$0]) } },
    ]
    let found = readers.lazy.compactMap { $0() }.first
    guard let found else { return nil }
    (parts, findings) = found
  }

  /// Parts of a text, and what is to be said of it as a whole.
  typealias Contents = (parts: [Part], findings: [Diagnostic])

  /// What stands between fences of Markdown: objects, and what else has pushes in it.
  private static func fenced(_ lines: TextLines, _ now: Int) -> Contents? {
    let fences = lines.spans.indices.filter { lines.string(lines.spans[$0]).hasPrefix("```") }
    let ends = fences.dropFirst() + [lines.spans.count]
    let parts = zip(fences, ends).enumerated().flatMap { number, fence -> [Part] in
      let inside = lines.spans[(fence.0 + 1)..<fence.1]
      guard number % 2 == 0, let first = inside.first, let last = inside.last else { return [] }
      let part = Part(
        copying: lines.trimmed(SourceSpan(first.start, last.end)), of: lines.text)
      // The name of a file often stands before an object, as a comment.
      let begin = inside.map(lines.trimmed).first {
        $0.length > 0 && !lines.text[$0.start..<$0.end].starts(with: "//".utf8)
      }
      if let begin, lines.text[begin.start] == ASCII.leftBrace {
        return [Part(copying: lines.trimmed(SourceSpan(begin.start, last.end)), of: lines.text)]
      }
      return Transcript(part.bytes, sentAt: now)?.parts.map { $0.moved(to: part.map) } ?? []
    }
    guard !parts.isEmpty else { return nil }
    // Beside a push, other objects are answers of servers and the like.
    let pushes = parts.enumerated()
      .filter { isPush($1) ?? ($0 >= maximumBlocks || mayBePush($1)) }.map(\.element)
    if !pushes.isEmpty { return (pushes, []) }
    let named = parts.prefix(maximumBlocks).filter(isOfService)
    if named.isEmpty, parts.count > 1 { return ([], [SourceLanguage.markdown(lines)]) }
    return (named.isEmpty ? parts : named, [])
  }

  /// Whether a part is a payload or a message; nil for one that is no JSON.
  private static func isPush(_ part: Part) -> Bool? {
    (try? JSONDocument(parsing: part.bytes)).map { Dialect.ofPush(in: $0) != nil }
  }

  /// How many blocks of a text are looked at more closely, so that no text takes long.
  private static let maximumBlocks = 32

  /// Whether a part is a push once its mistakes are fixed, or may be one if they cannot be.
  private static func mayBePush(_ part: Part) -> Bool {
    guard let document = repaired(part)?.document else {
      return part.bytes.firstRange(of: Array("aps".utf8)) != nil || part.isUnknown
    }
    return Dialect.ofPush(in: document) != nil
  }

  /// A part once its mistakes are fixed; nil if they cannot be.
  private static func repaired(_ part: Part) -> (document: JSONDocument, repair: JSONRepair)? {
    guard let repair = JSONRepair.attempt(on: part.bytes, .all), repair.isJSON,
      let document = try? JSONDocument(parsing: repair.bytes)
    else { return nil }
    return (document, repair)
  }

  /// Whether a part is a message for a service that is known by its name.
  private static func isOfService(_ part: Part) -> Bool {
    (try? JSONDocument(parsing: part.bytes)).flatMap { PushService.recognized($0.root) } != nil
  }

  /// The pushes of two or more lines of a log, each with an object after words.
  private static func logLines(_ lines: TextLines) -> Contents? {
    var parts: [Part] = []
    for span in lines.spans.map(lines.trimmed)
    where lines.text[span.start..<span.end].contains(ASCII.leftBrace) {
      let line = Array(lines.text[span.start..<span.end])
      guard let part = afterProse(TextLines(line)), isPush(part) == true else { return nil }
      parts.append(part.moved(to: SourceMap(copying: span)))
    }
    return parts.count > 1 ? (parts, []) : nil
  }

  /// What a captured command or request sends.
  private static func captured(_ lines: TextLines, _ now: Int) -> Contents? {
    if let shell = ShellTranscription(lines, runAt: now) { return (shell.parts, shell.findings) }
    return HTTPTranscription(lines).map { ($0.parts, $0.findings) }
  }

  /// The payloads in the strings of a program, or of a string alone.
  private static func ofProgram(_ lines: TextLines) -> Contents? {
    let strings = ProgramStrings(lines.text)
    guard !strings.parts.isEmpty, strings.isWhole || SourceLanguage.isProgram(lines) else {
      return nil
    }
    return (strings.parts, [])
  }

  /// A dictionary as apps print it, or a push that is written like one in a program.
  private static func printed(_ lines: TextLines) -> Contents? {
    guard let part = PrintedDictionary(lines.text)?.part,
      isPush(part) == true || !SourceLanguage.hasEqualsInObjects(lines)
    else { return nil }
    return ([part], [])
  }

  /// The payloads in the literals and comments of a program.
  private static func inLiterals(_ lines: TextLines) -> Contents? {
    guard SourceLanguage.finding(in: lines) != nil else { return nil }
    let parts = ProgramLiterals(lines.text).parts
    return parts.isEmpty ? nil : (parts, [])
  }

  /// What is in a comment, in whatever form it is.
  private static func inComment(_ text: CommentedText, _ now: Int) -> Contents {
    let inner =
      (try? JSONDocument(parsing: text.bytes)) == nil ? Transcript(text.bytes, sentAt: now) : nil
    let whole = TextLines(text.bytes).trimmed(SourceSpan(0, text.bytes.count))
    let parts = inner?.parts ?? [Part(copying: whole, of: text.bytes)]
    return (
      parts.map { $0.moved(to: text.map) },
      inner.map { $0.findings.map(text.map.origin) } ?? [text.finding]
    )
  }

  /// The longest text that is looked at but for lines of JSON, in bytes.
  private static let limit = 1 << 20

  /// An object of JSON after words, such as those of a log; after words of a program, one that is
  /// a push.
  private static func afterProse(_ lines: TextLines) -> Part? {
    let text = lines.text
    guard beginsAsProse(text), let brace = objectStart(text) else { return nil }
    let end = BracketScan.end(ofValueIn: SourceSpan(brace, text.count), of: text)
    guard text[..<end].last(where: { !ASCII.isBlank($0) }) == ASCII.rightBrace,
      !text[end...].contains(ASCII.leftBrace)
    else { return nil }
    var part = Part(copying: lines.trimmed(SourceSpan(brace, end)), of: text)
    part.isLiteral = SourceLanguage.isProgram(lines)
    let isProse =
      !text[..<brace].contains { $0 == ASCII.equals || $0 == UInt8(ascii: "(") }
      && !part.isLiteral
    guard let isPush = isPush(part) else { return isProse && hasPayload(part) ? part : nil }
    return isPush || isProse ? part : nil
  }

  /// Whether a text begins with a word, a number or a word in brackets.
  private static func beginsAsProse(_ text: [UInt8]) -> Bool {
    let rest = text.drop(while: ASCII.isBlank)
    let isBracketed = rest.first == ASCII.leftBracket
    let word = isBracketed ? rest.dropFirst().drop(while: ASCII.isBlank) : rest
    return word.first.map { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 } ?? false
  }

  /// The first brace after which JSON has a key.
  private static func objectStart(_ text: [UInt8]) -> Int? {
    var offset = 0
    while let brace = text[offset...].firstIndex(of: ASCII.leftBrace) {
      let next = text[(brace + 1)...].first { !ASCII.isBlank($0) }
      if next == ASCII.quote { return brace }
      offset = brace + 1
    }
    return nil
  }

  /// Whether a part is an object with `aps` once its mistakes are fixed.
  private static func hasPayload(_ part: Part) -> Bool {
    guard let (document, repair) = repaired(part), repair.expression == nil else { return false }
    return document.root["aps"]?.kind == .object
  }

  /// Members of an object without the braces around them, as people cut them out.
  private static func withoutBraces(_ lines: TextLines) -> Contents? {
    guard let members = Members(lines), !SourceLanguage.isPlainObject(lines) else { return nil }
    var part = members.part
    let missing = Diagnostic(
      .error, .invalidJSON, "the braces around the members are missing",
      at: .at(members.start), fixIt: .init("write '{' before them and '}' after them"))
    let repair = JSONRepair.attempt(on: part.bytes, .all)
    if let expression = repair?.expression {
      let place = part.map.origin(of: expression)
      return ([], [SourceLanguage.finding(about: place, in: lines)])
    }
    guard let root = try? JSONDocument(parsing: repair?.bytes ?? part.bytes).root else {
      return nil
    }
    part.findings = [missing]
    if root["aps"]?.kind == .object { return ([part], []) }
    if let repair { return ([], [missing] + repair.findings.map(part.map.origin)) }
    var finding = missing
    finding.notes =
      EnclosedPayload(in: root).map(\.note).map { note in
        [.init(note.message, at: note.span.map { part.map.origin(of: $0) })]
      } ?? []
    return ([], [finding])
  }

  /// Two or more lines, each of which is an object of JSON.
  private static func jsonLines(_ lines: TextLines) -> [Part]? {
    let spans = lines.spans.map(lines.trimmed).filter { $0.length > 0 }
    guard spans.count > 1 else { return nil }
    var parts: [Part] = []
    for span in spans {
      let part = Part(copying: span, of: lines.text)
      guard part.bytes.first == ASCII.leftBrace, (try? JSONDocument(parsing: part.bytes)) != nil
      else { return nil }
      parts.append(part)
    }
    return parts
  }
}

/// Whether values of a request are filled in later, by a tool or a person.
enum Template {
  /// Whether the value of a field has a mark of templates in it, such as `{{token}}`, is empty, or
  /// is a device token or a provider token in capitals, such as `DEVICE_TOKEN`.
  static func isPart(of value: some StringProtocol, in name: String) -> Bool {
    value.isEmpty || value.contains("...") || value.utf8.contains { $0 >= 0x80 }
      || value.contains { "<{[…*$‹".contains($0) }
      || (name == ":path" || name == "authorization") && endsWithName(value)
      || name == ":path" && isNamed(value.lowercased())
  }

  /// Whether a path ends with `xxx`, or with what names a token.
  private static func isNamed(_ path: String) -> Bool {
    let last = path.split(separator: "/").last ?? ""
    return last == "xxx" || last.hasPrefix("your") || last.contains("token")
  }

  /// Whether a value ends with a word in capitals that is no hexadecimal number.
  private static func endsWithName(_ value: some StringProtocol) -> Bool {
    let isEnd: (Character) -> Bool = { $0 == " " || $0 == "/" }
    guard let word = value.split(whereSeparator: isEnd).last, word.utf8.count > 2 else {
      return false
    }
    let isCapital: (UInt8) -> Bool = { ASCII.isLetter($0) && $0 & 0x20 == 0 }
    return word.utf8.allSatisfy { isCapital($0) || ASCII.isDigit($0) || $0 == ASCII.underscore }
      && word.utf8.contains { isCapital($0) && ASCII.hexadecimal($0) == nil }
  }
}

/// The lines of a text, without the fence of Markdown around them.
struct TextLines {
  let text: [UInt8]
  /// The lines without their ends.
  private(set) var spans: [SourceSpan] = []

  /// Splits a text into lines; with `isWhole`, also those of a fence around it.
  init(_ text: [UInt8], isWhole: Bool = false) {
    self.text = text
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count {
      let end = text[start...].firstIndex(of: ASCII.lineFeed) ?? text.count
      spans.append(SourceSpan(start, end))
      start = end + 1
    }
    if !isWhole { dropFence() }
  }

  private mutating func dropFence() {
    guard let first = spans.firstIndex(where: { trimmed($0).length > 0 }),
      string(spans[first]).hasPrefix("```"),
      let last = spans[(first + 1)...].firstIndex(where: { string($0).hasPrefix("```") })
    else { return }
    spans = Array(spans[(first + 1)..<last])
  }

  /// A line without blanks around it.
  func trimmed(_ span: SourceSpan) -> SourceSpan {
    var (start, end) = (span.start, span.end)
    while start < end, ASCII.isBlank(text[start]) { start += 1 }
    while end > start, ASCII.isBlank(text[end - 1]) { end -= 1 }
    return SourceSpan(start, end)
  }

  /// A line as it reads, without blanks around it.
  func string(_ span: SourceSpan) -> String {
    let span = trimmed(span)
    return String(decoding: text[span.start..<span.end], as: UTF8.self)
  }

  /// The lines that are not blank, each as it reads.
  var strings: [String] { spans.map(string).filter { !$0.isEmpty } }
}

extension TranslatedPayload {
  /// Translates what is no JSON but has the JSON of pushes in it.
  ///
  /// - Parameters:
  ///   - text: what was read, which is not JSON.
  ///   - dialect: the dialect that the JSON in it is in, or nil to recognise it.
  ///   - now: the time at which it is sent, in Unix seconds.
  ///   - isComplete: as for documents.
  /// - Returns: the messages in their order; nil for a text in none of the known forms.
  package static func all(
    transcribing text: [UInt8], as dialect: Dialect? = nil, sentAt now: Int,
    isComplete: Bool = false
  ) -> [TranslatedPayload]? {
    guard let transcript = Transcript(text, sentAt: now) else { return nil }
    var messages = transcript.parts.flatMap { part in
      Self.messages(of: part, as: dialect, sentAt: now, isComplete: isComplete)
    }
    if messages.isEmpty {
      messages = [TranslatedPayload(withoutPayload: [])]
    }
    messages[0].findings = transcript.findings + messages[0].findings
    return messages
  }

  private static func messages(
    of part: Transcript.Part, as dialect: Dialect?, sentAt now: Int, isComplete: Bool
  ) -> [TranslatedPayload] {
    var (part, repair): (Transcript.Part, JSONRepair?) = (part, nil)
    var document = JSONDocument()
    if part.isUnknown {
      part.noteVariable(.error)
      return [TranslatedPayload(withoutPayload: part.findings)]
    }
    do throws(JSONReader.SyntaxError) {
      document = try JSONDocument(parsing: part.bytes)
      part.noteVariable(.note)
    } catch {
      repair = JSONRepair.attempt(on: part.bytes, .all)
      part.noteVariable(isComplete && repair?.isJSON == true ? .warning : .error)
      part.note(repair?.findings ?? [error.diagnostic])
      guard isComplete, let repair, repair.isJSON,
        let repaired = try? JSONDocument(parsing: repair.bytes)
      else {
        if !part.findings.contains(where: { $0.severity == .error }) {
          part.findings.insert(part.map.origin(of: error.diagnostic), at: 0)
        }
        return [TranslatedPayload(withoutPayload: part.findings)]
      }
      document = repaired
    }
    let bytes = repair?.bytes ?? part.bytes
    let map = repair.map { part.map.followed(by: $0.map) } ?? part.map
    var messages = all(
      in: document, as: dialect ?? part.dialect, sentAt: now, isComplete: isComplete)
    if messages.isEmpty {
      let whole = SourceMap(copying: SourceSpan(0, bytes.count))
      messages = [TranslatedPayload(bytes: bytes, map: whole, findings: [])]
    }
    messages = messages.map { message in
      var moved = message
      if part.isLiteral { moved.findings.removeAll(where: message.provisional.contains) }
      moved = moved.moved(to: map)
      moved.isLiteral = part.isLiteral
      moved.assumed = repair?.assumed.map { part.map.origin(of: $0) } ?? []
      moved.findings = moved.findings.filter(moved.isCertain)
      return moved
    }
    messages[0].findings = part.findings + messages[0].findings
    if part.isFilledIn || repair?.hasOmission == true {
      for index in messages.indices { messages[index].isFilledIn = true }
    }
    if part.isIncomplete {
      for index in messages.indices {
        messages[index].isWholeRequest = false
        messages[index].lacksPushType = part.lacksPushType
      }
    }
    return messages
  }
}
