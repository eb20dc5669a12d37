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
    package let map: SourceMap
    /// What a person has to know about the part.
    package var findings: [Diagnostic] = []
    /// Whether the request has values that the text does not tell, so that one which is absent is
    /// not missing.
    package var isIncomplete = false

    init(_ writer: Translation.Writer) {
      bytes = writer.bytes
      map = writer.map
    }

    /// A part of the text that is JSON as it stands.
    init(copying span: SourceSpan, of text: [UInt8]) {
      bytes = Array(text[span.start..<span.end])
      map = SourceMap(copying: span)
    }
  }

  /// Recognises the form of a text that is not JSON; nil where it has none of the forms.
  package init?(_ text: [UInt8]) {
    let lines = TextLines(text)
    if let parts = Self.jsonLines(lines) {
      self.parts = parts
      return
    }
    guard text.count <= Self.limit else { return nil }
    if let shell = ShellTranscription(lines) {
      (parts, findings) = (shell.parts, shell.findings)
    } else if let request = HTTPTranscription(lines) {
      (parts, findings) = (request.parts, request.findings)
    } else if let printed = PrintedDictionary(text) {
      parts = [printed.part]
    } else if let part = Self.afterProse(lines) ?? Self.withoutBraces(text) {
      parts = [part]
    } else if let finding = SourceLanguage.finding(in: lines) {
      findings = [finding]
    } else {
      return nil
    }
  }

  /// Whether a text of several lines may begin with a line, as commands and requests do; a line
  /// that holds a whole payload is none.
  package static func isOpening(_ line: some Sequence<UInt8>) -> Bool {
    let text = String(decoding: line.filter { $0 != ASCII.carriageReturn }, as: UTF8.self)
    let words = text.split(separator: " ", maxSplits: 2)
    return words == ["{"] || words == ["["] || text.hasPrefix("```")
      || ShellTranscription.isOpening(words) || HTTPTranscription.requestPath(text) != nil
  }

  /// The longest text that is looked at but for lines of JSON, in bytes.
  private static let limit = 1 << 20

  /// An object of JSON with `aps` after words, such as those of a log.
  private static func afterProse(_ lines: TextLines) -> Part? {
    let text = lines.text
    guard let first = text.first(where: { !ASCII.isBlank($0) }),
      ASCII.isLetter(first) || ASCII.isDigit(first) || first >= 0x80 || first == ASCII.leftBracket,
      let brace = text.firstIndex(of: ASCII.leftBrace),
      let last = text.lastIndex(of: ASCII.rightBrace), last > brace,
      text[(last + 1)...].allSatisfy(ASCII.isBlank),
      !text[..<brace].contains(ASCII.equals), !text[..<brace].contains(UInt8(ascii: "("))
    else { return nil }
    let part = Part(copying: SourceSpan(brace, last + 1), of: text)
    guard let document = try? JSONDocument(parsing: part.bytes) else { return nil }
    let isPush = document.root["aps"] != nil || Dialect.recognized(in: document) != .apns
    return isPush ? part : nil
  }

  /// Members of a payload without the braces around them, as people cut them out.
  private static func withoutBraces(_ text: [UInt8]) -> Part? {
    var span = TextLines(text).trimmed(SourceSpan(0, text.count))
    if span.length > 0, text[span.end - 1] == ASCII.comma { span.end -= 1 }
    guard span.length > 0, text[span.start] == ASCII.quote else { return nil }
    var map = SourceMap()
    map.append(1, from: .at(span.start), .made)
    map.append(span.length, from: span, .copied)
    map.append(1, from: .at(span.end), .made)
    var writer = Translation.Writer()
    writer.text([ASCII.leftBrace] + text[span.start..<span.end] + [ASCII.rightBrace], map)
    var part = Part(writer)
    guard let root = try? JSONDocument(parsing: part.bytes).root, root["aps"]?.kind == .object
    else { return nil }
    part.findings = [
      Diagnostic(
        .error, .invalidJSON, "the braces around the members are missing", at: .at(span.start),
        fixIt: .init("write '{' before them and '}' after them"))
    ]
    return part
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
    value.isEmpty || value.contains("...") || value.contains { "<{[…*$‹".contains($0) }
      || (name == ":path" || name == "authorization") && endsWithName(value)
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

  init(_ text: [UInt8]) {
    self.text = text
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count {
      let end = text[start...].firstIndex(of: ASCII.lineFeed) ?? text.count
      spans.append(SourceSpan(start, end))
      start = end + 1
    }
    dropFence()
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
    guard let transcript = Transcript(text) else { return nil }
    var messages = transcript.parts.flatMap { part in
      Self.messages(of: part, as: dialect, sentAt: now, isComplete: isComplete)
    }
    if messages.isEmpty {
      messages = [TranslatedPayload(bytes: nil, map: SourceMap(), findings: [])]
    }
    messages[0].findings = transcript.findings + messages[0].findings
    return messages
  }

  private static func messages(
    of part: Transcript.Part, as dialect: Dialect?, sentAt now: Int, isComplete: Bool
  ) -> [TranslatedPayload] {
    let document: JSONDocument
    do throws(JSONReader.SyntaxError) {
      document = try JSONDocument(parsing: part.bytes)
    } catch {
      let finding = part.map.origin(of: error.diagnostic)
      return [
        TranslatedPayload(bytes: nil, map: SourceMap(), findings: part.findings + [finding])
      ]
    }
    var messages = all(in: document, as: dialect, sentAt: now, isComplete: isComplete)
    if messages.isEmpty {
      let whole = SourceMap(copying: SourceSpan(0, part.bytes.count))
      messages = [TranslatedPayload(bytes: part.bytes, map: whole, findings: [])]
    }
    messages = messages.map { $0.moved(to: part.map) }
    messages[0].findings = part.findings + messages[0].findings
    if part.isIncomplete {
      for index in messages.indices { messages[index].isWholeRequest = false }
    }
    return messages
  }
}
