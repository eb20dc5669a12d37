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
    /// The names of headers whose values the text does not tell, in lower case; an empty one where
    /// it does not tell the names either.
    var unknownHeaders: Set<String> = []
    /// What the text does not tell of the push.
    var uncertainty: Uncertainty = []
    /// Whether the shell puts another text in the place of the whole.
    var isUnknown = false
    /// The dialect, where what sends the part decides it.
    var dialect: Dialect?
    /// The service that it is sent to, if that is known.
    var address: PushAddress? {
      didSet { dialect = dialect ?? address?.dialect }
    }
    /// The first part that the shell puts another text in the place of.
    var variable: SourceSpan?
    /// The parts of the text that the program puts other values in the place of.
    var assumed: [SourceSpan] = []

    init(_ writer: Translation.Writer) {
      bytes = writer.bytes
      map = writer.map
    }

    /// Adds that the shell replaces a part of the text.
    mutating func noteVariable(_ severity: Diagnostic.Severity) {
      guard let variable else { return }
      findings.append(
        Diagnostic(
          severity, .dialect, "the shell puts another text here, which is not known", at: variable,
          fixIt: severity == .note ? nil : .init("write the value in its place")))
    }

    /// Adds what keeps the part from being JSON, unless the same was said before, or the shell
    /// fills it in.
    mutating func note(_ errors: [Diagnostic]) {
      let known = findings.map(\.span)
      let isOfShell: (Diagnostic) -> Bool = { [bytes] error in
        error.span.map { bytes[$0.start...].starts(with: "\u{2039}".utf8) } ?? false
      }
      findings += errors.inTextOrder.filter { !isOfShell($0) }.map(map.origin)
        .filter { !known.contains($0.span) }
    }

    /// The same part as one that a program may change before it is sent.
    var inProgram: Part {
      var part = self
      part.uncertainty.formUnion([.syntax, .values])
      return part
    }

    /// The same part of a text that was itself made of another one.
    func moved(to outer: SourceMap) -> Part {
      var moved = self
      moved.map = outer.followed(by: map)
      moved.findings = findings.map(outer.origin)
      moved.assumed = assumed.map { outer.origin(of: $0) }
      moved.variable = variable.map { outer.origin(of: $0) }
      moved.address = address?.moved(to: outer)
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
  ///   - language: The language of programs that the text is in, if it is known.
  init?(_ text: [UInt8], sentAt now: Int, in language: SourceLanguage? = nil) {
    let lines = TextLines(text, in: language)
    if let parts = Self.jsonLines(lines) {
      self.parts = parts
      return
    }
    guard text.count <= Self.limit else { return nil }
    // In YAML a line is a part of the document.
    if language != .yaml, let whole = Self.ofWhole(text, now, in: language) {
      (parts, findings) = whole
      return
    }
    let comments = Self.mayHaveComments(lines) ? CommentBlocks(lines, sentAt: now) : nil
    guard let comments, !comments.parts.isEmpty else {
      guard let found = Self.contents(of: lines, now) else { return nil }
      (parts, findings) = found
      return
    }
    let rest = TextLines(comments.rest, in: language)
    parts = Self.contents(of: rest, now)?.parts ?? []
    if parts.isEmpty { findings = Self.passedOver(rest) }
    parts += comments.parts
  }

  /// Reads what stands in a comment; comments within it are not looked for.
  init?(comment text: [UInt8], sentAt now: Int) {
    guard let found = Self.ofWhole(text, now) ?? Self.contents(of: TextLines(text), now) else {
      return nil
    }
    (parts, findings) = found
  }

  /// What a text has that is a comment as a whole, or has fences.
  private static func ofWhole(
    _ text: [UInt8], _ now: Int, in language: SourceLanguage? = nil
  ) -> Contents? {
    CommentedText(text).map { inComment($0, now) }
      ?? fenced(TextLines(text, in: language, isWhole: true), now)
  }

  /// Whether lines that begin with marks of comments are comments; in JSON they are mistakes.
  private static func mayHaveComments(_ lines: TextLines) -> Bool {
    let first = lines.spans.first { lines.trimmed($0).length > 0 }.map(lines.trimmed)
    let isJSON = first.map { [ASCII.leftBrace, ASCII.leftBracket].contains(lines.text[$0.start]) }
    return lines.language?.isMarkup != true && (isJSON != true || SourceLanguage.isProgram(lines))
  }

  /// What a text has in one of the other forms.
  private static func contents(of lines: TextLines, _ now: Int) -> Contents? {
    let lines = lines.recognized
    let ofLines: [() -> Contents?] = [
      { captured(lines, now) },
      { ofProgram(lines) },
      { printed(lines) },
      { logLines(lines) },
      { afterProse(lines).map { ([$0], []) } },
    ]
    let ofAll: [() -> Contents?] = [
      { withComments(lines) },
      { inLiterals(lines) },
      { withoutBraces(lines) },
      { SourceLanguage.finding(in: lines).map { ([], [$0] + passedOver(lines)) } },
    ]
    let readers = lines.language == .yaml ? ofAll : ofLines + ofAll
    return readers.lazy.compactMap { $0() }.first
  }

  /// The note about a payload in a program that is not read, if there is one.
  private static func passedOver(_ lines: TextLines) -> [Diagnostic] {
    [ProgramLiterals(lines.text, in: .of(lines)).passedOver].compactMap(\.self)
  }

  /// Parts of a text, and what is to be said of it as a whole.
  typealias Contents = (parts: [Part], findings: [Diagnostic])

  /// Whether a part is a payload or a message; nil for one that is no JSON.
  static func isPush(_ part: Part) -> Bool? {
    (try? JSONDocument(parsing: part.bytes)).map { Dialect.ofPush(in: $0) != nil }
  }

  /// Whether a part is a push once its mistakes are fixed, or may be one if they cannot be.
  static func mayBePush(_ part: Part) -> Bool {
    guard let document = repaired(part)?.document else { return namesAPS(part) || part.isUnknown }
    return Dialect.ofPush(in: document) != nil
  }

  static func namesAPS(_ part: Part) -> Bool {
    part.bytes.firstRange(of: Array("aps".utf8)) != nil
  }

  /// A part once its mistakes are fixed; nil if they cannot be.
  static func repaired(_ part: Part) -> (document: JSONDocument, repair: JSONRepair)? {
    guard let repair = JSONRepair.attempt(on: part.bytes, .all), repair.isJSON,
      let document = try? JSONDocument(parsing: repair.bytes)
    else { return nil }
    return (document, repair)
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
    if lines.language != .other, let shell = ShellTranscription(lines, runAt: now) {
      guard lines.language?.isMarkup == true else { return (shell.parts, shell.findings) }
      return inMarkdown(shell.parts, lines, shell.file)
    }
    return HTTPTranscription(lines).map { http in
      lines.language?.isMarkup == true ? inMarkdown(http.parts, lines) : (http.parts, http.findings)
    }
  }

  /// The pushes in a program, or in a string alone.
  private static func ofProgram(_ lines: TextLines) -> Contents? {
    let isProgram = SourceLanguage.isProgram(lines)
    guard isProgram || beginsAsString(lines.text) else { return nil }
    let program = ProgramLiterals(lines.text, in: SourceLanguage.of(lines))
    guard !program.parts.isEmpty, isProgram || program.isString else { return nil }
    return (program.parts, [])
  }

  private static func beginsAsString(_ text: [UInt8]) -> Bool {
    let first = text.first { !ASCII.isBlank($0) }
    return first.map { "\"'`@#".utf8.contains($0) } ?? false
  }

  /// A dictionary as apps print it, or a push that is written like one in a program.
  private static func printed(_ lines: TextLines) -> Contents? {
    guard let first = PrintedDictionary(lines.text) else { return nil }
    if let inner = payload(within: first.part) { return ([inner], []) }
    guard
      isPush(first.part) == true
        || lines.language == nil && !SourceLanguage.hasEqualsInObjects(lines)
    else { return nil }
    return ([first.part] + pushesPrinted(in: lines.text, from: first.end), [])
  }

  /// The printed pushes in the rest of a text.
  private static func pushesPrinted(in text: [UInt8], from start: Int) -> [Part] {
    var (parts, start): ([Part], Int) = ([], start)
    for _ in 0..<maximumPrints {
      guard start < text.count, let next = PrintedDictionary(Array(text[start...])) else { break }
      if isPush(next.part) == true {
        parts.append(next.part.moved(to: SourceMap(copying: SourceSpan(start, text.count))))
      }
      start += max(1, next.end)
    }
    return parts
  }

  /// How many printed dictionaries of a text are looked at beside the first.
  private static let maximumPrints = 100

  /// The payload in the print of a notification or its request.
  private static func payload(within part: Part) -> Part? {
    guard let root = (try? JSONDocument(parsing: part.bytes))?.root, root["aps"] == nil,
      let payload = EnclosedPayload(in: root), !payload.isText,
      payload.value.pointer.hasSuffix("/userInfo")
    else { return nil }
    return Part(copying: payload.value.span, of: part.bytes).moved(to: part.map)
  }

  /// An object of JSON in a file of programs, with comments beside or in it.
  private static func withComments(_ lines: TextLines) -> Contents? {
    guard lines.language == .javaScript else { return nil }
    var writer = Translation.Writer()
    let whole = SourceSpan(0, lines.text.count)
    writer.text(JSONComments.blanked(lines.text[...]), SourceMap(copying: whole))
    let part = Part(writer)
    let document = try? JSONDocument(parsing: part.bytes)
    return document?.root.kind == .object ? ([part], []) : nil
  }

  /// The pushes in what may be a program.
  private static func inLiterals(_ lines: TextLines) -> Contents? {
    guard SourceLanguage.finding(in: lines) != nil || isPartOfProgram(lines) else { return nil }
    let parts = ProgramLiterals(lines.text, in: SourceLanguage.of(lines)).parts
    return parts.isEmpty ? nil : (parts, [])
  }

  /// Whether a text begins in the middle of a program, or is an object of JSON but for expressions.
  private static func isPartOfProgram(_ lines: TextLines) -> Bool {
    guard let first = lines.text.first(where: { !ASCII.isBlank($0) }) else { return false }
    if first == ASCII.leftBrace {
      return JSONRepair.attempt(on: lines.text, .all)?.expression != nil
    }
    return "})]?:.,".utf8.contains(first)
  }

  /// What is in a comment that is the whole text, in whatever form it is.
  private static func inComment(_ text: CommentedText, _ now: Int) -> Contents {
    let inner =
      (try? JSONDocument(parsing: text.bytes)) == nil
      ? Transcript(comment: text.bytes, sentAt: now) : nil
    let whole = TextLines(text.bytes).trimmed(SourceSpan(0, text.bytes.count))
    let parts = inner?.parts ?? [Part(copying: whole, of: text.bytes)]
    return (
      parts.map { $0.moved(to: text.map) },
      inner.map { $0.findings.map(text.map.origin) } ?? [text.finding]
    )
  }

  /// The pushes in a comment beside other text, in whatever form they are.
  static func pushes(inComment text: [UInt8], sentAt now: Int) -> [Part] {
    let ways: [() -> [Part]] = [
      {
        (try? JSONDocument(parsing: text)) == nil
          ? Transcript(comment: text, sentAt: now)?.parts ?? []
          : [Part(copying: SourceSpan(0, text.count), of: text)]
      },
      { ProgramLiterals(text, in: nil, notesUnread: false).parts },
      { object(in: text).map { [$0] } ?? [] },
    ]
    return ways.lazy.map { $0().filter { isPush($0) == true && !isCode($0, in: text) } }
      .first { !$0.isEmpty }?.map(\.inProgram) ?? []
  }

  /// Whether a part of a comment is assigned or given to a call, so that the comment is a program
  /// that was switched off.
  private static func isCode(_ part: Part, in text: [UInt8]) -> Bool {
    let start = min(part.map.origin(of: SourceSpan(0, 1)).start, text.count)
    let line = text[..<start].lastIndex(of: ASCII.lineFeed) ?? 0
    let bracket = text[start...].firstIndex { "{[(".utf8.contains($0) } ?? start
    return text[line..<bracket].contains { $0 == ASCII.equals || $0 == UInt8(ascii: "(") }
  }

  /// The first object of a text, once its mistakes are fixed.
  static func object(in text: [UInt8]) -> Part? {
    guard let brace = text.firstIndex(of: ASCII.leftBrace) else { return nil }
    let end = BracketScan.end(ofValueIn: SourceSpan(brace, text.count), of: text)
    let part = Part(copying: SourceSpan(brace, end), of: text)
    guard let (_, repair) = repaired(part), repair.expression == nil,
      repair.placeholders.isEmpty, repair.assumed.isEmpty
    else { return nil }
    var writer = Translation.Writer()
    writer.text(repair.bytes, part.map.followed(by: repair.map))
    return Part(writer)
  }

  /// The longest text that is looked at but for lines of JSON, in bytes.
  private static let limit = 1 << 20

  /// An object of JSON after words, such as those of a log; after words of a program, one that is
  /// a push.
  private static func afterProse(_ lines: TextLines) -> Part? {
    let text = lines.text
    guard beginsAsProse(text), let brace = objectStart(text) else { return nil }
    let before = text[..<brace].filter { !ASCII.isBlank($0) }.suffix(2)
    // The value of a key is no object alone.
    if before.elementsEqual("\":".utf8) { return nil }
    let end = BracketScan.end(ofValueIn: SourceSpan(brace, text.count), of: text)
    guard text[..<end].last(where: { !ASCII.isBlank($0) }) == ASCII.rightBrace,
      !text[end...].contains(ASCII.leftBrace)
    else { return nil }
    var part = Part(copying: lines.trimmed(SourceSpan(brace, end)), of: text)
    let isOfProgram = SourceLanguage.isProgram(lines)
    if isOfProgram { part.uncertainty.insert(.syntax) }
    let isCode = text[..<brace].contains { $0 == ASCII.equals || $0 == UInt8(ascii: "(") }
    let isProse = !isOfProgram && (!isCode || beginsWithSign(text))
    guard let isPush = isPush(part) else { return isProse && hasPayload(part) ? part : nil }
    return isPush || isProse || isAnswer(part) ? part : nil
  }

  private static func isAnswer(_ part: Part) -> Bool {
    (try? JSONDocument(parsing: part.bytes)).map { PayloadReader.isAnswer($0.root) } ?? false
  }

  /// Whether a text begins with a word, a number, a word in brackets, or signs that set off a line.
  private static func beginsAsProse(_ text: [UInt8]) -> Bool {
    if beginsWithSign(text) { return true }
    let rest = text.drop(while: ASCII.isBlank)
    let isBracketed = rest.first == ASCII.leftBracket
    let word = isBracketed ? rest.dropFirst().drop(while: ASCII.isBlank) : rest
    return word.first.map { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 } ?? false
  }

  /// Whether a text begins with a sign that sets off a line, or a picture, as no program does.
  private static func beginsWithSign(_ text: [UInt8]) -> Bool {
    let rest = text.drop(while: ASCII.isBlank)
    let marks = rest.prefix { "=*->~".utf8.contains($0) }
    if marks.count > 1 { return true }
    let isSymbol = rest.first == 0xE2 && rest.dropFirst().first != 0x80
    return rest.first == ASCII.greater || isSymbol || rest.first == 0xF0
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

  /// Whether a part is a push once its mistakes are fixed.
  static func hasPayload(_ part: Part) -> Bool {
    guard let (document, repair) = repaired(part), repair.expression == nil else { return false }
    return Dialect.ofPush(in: document) != nil
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
    if lines.language == .yaml { return nil }
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
      || value.contains(" ") && wordless.contains(name)
      || value.contains { "<{[…*$‹".contains($0) }
      || [":path", "authorization", "apns-topic"].contains(name) && endsWithName(value)
      || name == ":path" && isNamed(value.lowercased())
  }

  /// The headers that have no blank in their values, unless these are described.
  private static let wordless = [
    "apns-expiration", "apns-id", "apns-priority", "apns-push-type", "apns-topic",
  ]

  /// Whether a path ends with `xxx`, or with what names a token.
  private static func isNamed(_ path: String) -> Bool {
    let last = path.split(separator: "/").last ?? ""
    return last.contains("xxx") || last.hasPrefix("your") || last.contains("token")
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
