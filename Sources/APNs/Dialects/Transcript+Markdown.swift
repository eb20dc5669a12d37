/// The pushes in Markdown.
extension Transcript {
  /// What stands between fences of Markdown: objects, and what else has pushes in it.
  static func fenced(_ lines: TextLines, _ now: Int) -> Contents? {
    let fences = lines.spans.indices.filter { lines.isFence(lines.spans[$0]) }
    let ends = fences.dropFirst() + [lines.spans.count]
    var file: Diagnostic?
    let parts = zip(fences, ends).enumerated().flatMap { number, fence -> [Part] in
      let inside = lines.spans[(fence.0 + 1)..<fence.1]
      guard number % 2 == 0, let first = inside.first, let last = inside.last else { return [] }
      let part = Part(
        copying: lines.trimmed(SourceSpan(first.start, last.end)), of: lines.text)
      // The name of a file often stands before an object, as a comment.
      let begin = inside.map(lines.trimmed).first {
        $0.length > 0 && !lines.text[$0.start..<$0.end].starts(with: "//".utf8)
      }
      let tag = lines.tag(ofFence: fence.0)
      let language = SourceLanguage(tag: tag)
      if let begin, isObjectStart(begin.start, lines.text) {
        let span = SourceSpan(begin.start, last.end)
        let copy = Part(copying: lines.trimmed(span), of: lines.text)
        if isPush(copy) != nil { return [copy] }
        if language != nil || isOfOther(tag) { return code(part, in: language, now) }
        if let several = objects(in: copy) { return several }
        if ["jsonc", "json5"].contains(tag), let object = object(in: copy.bytes) {
          return [object.moved(to: copy.map)]
        }
        if let script = script(copy, now) { return script }
        if let printed = PrintedDictionary(copy.bytes)?.part, isPush(printed) == true {
          return [printed.moved(to: copy.map)]
        }
        let isProgram =
          tag.isEmpty && JSONRepair.attempt(on: copy.bytes, .all)?.expression != nil
        return isProgram ? code(part, in: .javaScript, now) : [copy]
      }
      let found = code(part, in: language, now)
      if found.isEmpty, file == nil {
        file = ShellTranscription(TextLines(part.bytes, in: language), runAt: now)?.file
          .map(part.map.origin)
      }
      return found
    }
    guard !parts.isEmpty || file != nil else { return nil }
    return inMarkdown(parts, lines, file)
  }

  /// Whether a brace stands at a place, and no other mark of a template after it.
  private static func isObjectStart(_ place: Int, _ text: [UInt8]) -> Bool {
    guard text[place] == ASCII.leftBrace else { return false }
    let next = place + 1 < text.count ? text[place + 1] : ASCII.lineFeed
    return next != ASCII.leftBrace && next != ASCII.percent
  }

  /// Whether the tag of a block names another language than JSON.
  private static func isOfOther(_ tag: Substring) -> Bool {
    let tag = tag.lowercased()
    return !tag.isEmpty && !tag.hasPrefix("json")
      && !["apns", "http", "js", "payload", "plaintext", "text", "txt"].contains(tag)
  }

  /// The pushes of an object of JavaScript in a block that is said to be JSON; nil for another.
  private static func script(_ block: Part, _ now: Int) -> [Part]? {
    var cursor = CodeCursor(text: block.bytes, end: block.bytes.count, offset: 1)
    cursor.skipBlanks()
    let start = cursor.offset
    guard cursor.byte.map(ASCII.isLetter) == true, !cursor.name().isEmpty else { return nil }
    let key = SourceSpan(start, cursor.offset)
    var parts = code(block, in: .javaScript, now)
    guard !parts.isEmpty else { return nil }
    let finding = Diagnostic(
      .warning, .invalidJSON, "this block is JavaScript, not JSON: its keys have no quotes",
      at: block.map.origin(of: key), fixIt: .init("write its keys in double quotes"))
    parts[0].findings.insert(finding, at: 0)
    return parts
  }

  /// The objects of a block that has several, with comments as their titles; nil for another.
  private static func objects(in block: Part) -> [Part]? {
    let lines = TextLines(block.bytes)
    var parts: [Part] = []
    var end = 0
    for span in lines.spans.map(lines.trimmed) where span.start >= end && span.length > 0 {
      if lines.starts(span, with: "//") || lines.starts(span, with: "#") { continue }
      guard block.bytes[span.start] == ASCII.leftBrace else { return nil }
      end = BracketScan.end(ofValueIn: SourceSpan(span.start, block.bytes.count), of: block.bytes)
      let part = Part(copying: SourceSpan(span.start, end), of: block.bytes)
      guard isPush(part) != nil || repaired(part) != nil else { return nil }
      parts.append(part.moved(to: block.map))
    }
    return parts.count > 1 ? parts : nil
  }

  /// The parts of a block of Markdown that is no JSON.
  private static func code(_ block: Part, in language: SourceLanguage?, _ now: Int) -> [Part] {
    let found = Transcript(block.bytes, sentAt: now, in: language)
    return found?.parts.map { $0.moved(to: block.map) } ?? []
  }

  /// The pushes among what Markdown has: beside them other objects are answers of servers and the
  /// like; `file` is the finding about a file that a command sends.
  static func inMarkdown(
    _ parts: [Part], _ lines: TextLines, _ file: Diagnostic? = nil
  ) -> Contents {
    let pushes = parts.enumerated()
      .filter { isPush($1) ?? ($0 < maximumBlocks ? mayBePush($1) : namesAPS($1)) }
      .map(\.element)
    if !pushes.isEmpty { return (pushes, []) }
    // One block tells which service a document is about.
    let named = Array(parts.prefix(maximumBlocks).lazy.filter(isOfService).prefix(1))
    return named.isEmpty ? ([], [file ?? SourceLanguage.markup(lines)]) : (named, [])
  }

  /// How many blocks of a text are looked at more closely, so that no text takes long.
  private static let maximumBlocks = 32

  /// Whether a part is a message for a service that is known by its name, or a payload in a wrong
  /// place.
  private static func isOfService(_ part: Part) -> Bool {
    guard let root = (try? JSONDocument(parsing: part.bytes))?.root else { return false }
    return PushService.recognized(root) != nil || EnclosedPayload(in: root) != nil
      || Payload.hasStrayKeys(root)
  }
}
