import APNs

/// Finds the pushes in a text of any kind.
///
/// It starts from the key `aps` or that of a dialect, goes out to the brackets around it, and reads
/// what stands there. It knows no language.
struct PushFinder {
  private let text: [UInt8]
  private var budget: Int
  /// The pushes in the order of the text.
  private(set) var pushes: [FoundPush] = []
  /// Where the last push ends.
  private var end = 0
  private let quotes = UnclosedQuotes()

  /// The words that are looked for.
  private static let words: Set<String> = [
    "aps", "notification", "contents", "APNS", "APNS_SANDBOX", "web_push",
  ]
  /// The longest of them, in bytes.
  private static let longestWord = 12
  /// What tokens of Expo's begin with, which are marks too.
  private static let tokens = ["ExponentPushToken[", "ExpoPushToken["]
  /// How many places are looked at.
  private static let maximumMarks = 256
  /// How many brackets around a place are tried.
  private static let maximumLevels = 6

  /// Finds the pushes of a text.
  static func pushes(in text: [UInt8]) -> [FoundPush] {
    var finder = PushFinder(text: text, budget: 4 * text.count + (1 << 16))
    for mark in Self.marks(in: text) where mark.offset >= finder.end { finder.take(mark) }
    return finder.pushes
  }

  /// The dictionary at a place, if it is one that was printed.
  static func printed(in text: [UInt8], at start: Int) -> FoundPush? {
    let finder = PushFinder(text: text, budget: 4 * text.count + (1 << 16))
    var reader = RelaxedReader(text, at: start, budget: finder.budget)
    guard let node = reader.value(), node.isContainer,
      reader.isPrinted || text[start] == ASCII.leftBracket
    else { return nil }
    let push = finder.push(of: node, reader)
    return push.isPush ? push : nil
  }

  private init(text: [UInt8], budget: Int) {
    (self.text, self.budget) = (text, budget)
  }

  /// A place that may lie in a push.
  private struct Mark {
    let offset: Int
    let word: String
    /// The brackets that are open there, the innermost last.
    var brackets: [Int] = []
    /// The string that the word stands in, which begins as JSON does.
    var string: QuotedText?
  }

  private mutating func take(_ mark: Mark) {
    if let string = mark.string { return take(string) }
    var found: (push: FoundPush, end: Int)?
    for bracket in mark.brackets.reversed() where bracket >= end && budget > 0 {
      if let read = read(at: bracket), read.push.isPush { found = read }
    }
    if found == nil, mark.word == "aps" { found = aps(at: mark.offset) }
    guard let found else { return }
    pushes.append(found.push)
    end = found.end
  }

  /// A string with JSON in it, which may have mistakes, or be joined with others.
  private mutating func take(_ string: QuotedText) {
    var string = string
    if let raw = string.raw, string.placeholders.isEmpty {
      let push = FoundPush(copying: raw, of: text)
      if push.document != nil, push.isPush {
        pushes.append(push)
        end = string.span.end
        return
      }
    }
    if (try? JSONDocument(parsing: string.bytes)) == nil {
      var reader = RelaxedReader(text, at: string.span.start, budget: budget, quotes: quotes)
      if case .string(let joined)? = reader.value()?.kind { string = joined }
      budget = reader.budget
    }
    var writer = MappedWriter()
    writer.copy(string.bytes, string.map)
    // A string of a program may be a format that it fills in.
    var push = FoundPush(writer, .placeholder, placeholders: string.placeholders)
    if push.document == nil, !push.isPush {
      // Other signs than those of JSON, as in a string with a margin.
      let inner = PushFinder.pushes(in: string.bytes)
      guard let first = inner.first, inner.count == 1 else { return }
      push = first.moved(to: string.map)
    }
    guard push.isPush, !push.endsTooEarly else { return }
    pushes.append(push)
    end = string.span.end
  }

  /// What stands at a bracket, or at the words before it.
  private mutating func read(at bracket: Int) -> (push: FoundPush, end: Int)? {
    if let json = json(at: bracket) { return json }
    var start = bracket
    if text[bracket] == UInt8(ascii: "(") {
      while start > end, ASCII.isWord(text[start - 1]) || text[start - 1] == ASCII.space {
        start -= 1
      }
      while start < bracket, !ASCII.isWord(text[start]) { start += 1 }
      if start == bracket { return nil }
    }
    var reader = RelaxedReader(text, at: start, budget: budget, quotes: quotes)
    // What `new` makes is of a program.
    let isNew = text[..<start].suffix(4).elementsEqual("new ".utf8)
    let node = reader.value(RelaxedReader.Context(mayBePrinted: !isNew))
    budget = reader.budget
    guard let node, node.isContainer, !reader.isType else { return nil }
    return (push(of: node, reader), node.span.end)
  }

  private func push(of node: RelaxedReader.Node, _ reader: RelaxedReader) -> FoundPush {
    let (writer, placeholders) = node.written()
    var push = FoundPush(writer, Self.certainty(reader, placeholders), placeholders: placeholders)
    if reader.isCutOff {
      push.findings = [
        Diagnostic(
          .warning, .dialect, "the printed dictionary is cut off, and is read as far as it goes",
          at: .at(node.span.end))
      ]
    }
    return push
  }

  private static func certainty(
    _ reader: RelaxedReader, _ placeholders: [SourceSpan]
  ) -> Certainty {
    if reader.isPartial || reader.isProgram { return .partial }
    return placeholders.isEmpty ? .written : .placeholder
  }

  /// JSON that begins at a brace, with its mistakes if it has some.
  private mutating func json(at bracket: Int) -> (push: FoundPush, end: Int)? {
    guard text[bracket] != UInt8(ascii: "(") else { return nil }
    let end = Self.end(ofBracketAt: bracket, in: text)
    budget -= end - bracket
    let first = text[(bracket + 1)..<end].first { !ASCII.isBlank($0) }
    guard first == ASCII.quote || first == ASCII.leftBrace else { return nil }
    let push = FoundPush(copying: SourceSpan(bracket, end), of: text, certainty(at: bracket))
    guard push.document != nil || beginsStatement(bracket) && push.repair?.isJSON == true else {
      return nil
    }
    return (push, end)
  }

  /// Whether JSON stands alone, or is a literal of a program.
  private func certainty(at bracket: Int) -> Certainty {
    let before = text[..<bracket].last { $0 != ASCII.space && $0 != ASCII.tab }
    return before == ASCII.equals || before == UInt8(ascii: "(") ? .partial : .written
  }

  /// Whether JSON begins its line, or follows words of a log, so that its mistakes count.
  private func beginsStatement(_ bracket: Int) -> Bool {
    let line =
      text[..<bracket].suffix(256).split(
        separator: ASCII.lineFeed, omittingEmptySubsequences: false
      ).last ?? []
    let last = line.last { $0 != ASCII.space && $0 != ASCII.tab }
    let isCode = line.contains { "=({[".utf8.contains($0) } || line.starts(with: "return".utf8)
    return last == nil || !isCode
  }

  /// The end of a value in brackets, strings left out; the end of the text if it is not closed.
  static func end(ofBracketAt start: Int, in text: [UInt8]) -> Int {
    var (place, depth, isQuoted) = (start, 0, false)
    while place < text.count {
      let byte = text[place]
      if byte == ASCII.quote || byte == ASCII.lineFeed && isQuoted { isQuoted.toggle() }
      if isQuoted {
        place += byte == ASCII.backslash ? 2 : 1
        continue
      }
      if byte == ASCII.leftBrace || byte == ASCII.leftBracket { depth += 1 }
      if byte == ASCII.rightBrace || byte == ASCII.rightBracket { depth -= 1 }
      place += 1
      if depth == 0 { return place }
    }
    return text.count
  }

  /// The value of a key `aps` whose surroundings are not read.
  private mutating func aps(at offset: Int) -> (push: FoundPush, end: Int)? {
    var cursor = TextCursor(text, at: offset, quotes: quotes)
    guard let (_, key) = cursor.key() else { return nil }
    // `payload['aps'] = …`
    if cursor.byte == ASCII.rightBracket { cursor.offset += 1 }
    guard cursor.separator() != nil else { return nil }
    var reader = RelaxedReader(text, at: cursor.offset, budget: budget, quotes: quotes)
    let node = reader.value(RelaxedReader.Context().member("aps"))
    budget = reader.budget
    guard let node, case .object(let members) = node.kind, !members.isEmpty, !reader.isType else {
      return nil
    }
    var writer = MappedWriter()
    var placeholders: [SourceSpan] = []
    writer.beginObject(from: key)
    writer.key("aps", from: key)
    node.write(to: &writer, &placeholders)
    writer.endObject(from: SourceSpan(node.span.end - 1, node.span.end))
    var push = FoundPush(writer, .partial, placeholders: placeholders)
    push.findings = [
      Diagnostic(
        .note, .dialect, "only 'aps' is read, and not what stands around it", at: key)
    ]
    return (push, node.span.end)
  }
}

// MARK: - Places

extension PushFinder {
  /// The places of the words, with the brackets around each.
  private static func marks(in text: [UInt8]) -> [Mark] {
    var marks: [Mark] = []
    var open: [Int] = []
    var cursor = TextCursor(text, at: 0)
    var before: UInt8 = 0
    while !cursor.isAtEnd, marks.count < maximumMarks {
      let byte = cursor.byte
      let start = cursor.offset
      switch byte {
      case ASCII.quote, ASCII.apostrophe, UInt8(ascii: "`"):
        let quoted = string(at: cursor, after: before)
        if let quoted {
          if let word = wordInJSON(quoted.bytes) {
            marks.append(Mark(offset: start, word: word, string: quoted))
          } else if quoted.bytes.count <= longestWord {
            let word = String(decoding: quoted.bytes, as: UTF8.self)
            add(word, at: start, open, to: &marks)
          } else if tokens.contains(where: { quoted.bytes.starts(with: $0.utf8) }), !open.isEmpty {
            marks.append(
              Mark(offset: start, word: "to", brackets: Array(open.suffix(maximumLevels))))
          }
          cursor.offset = quoted.span.end - 1
        }
      case ASCII.leftBrace, ASCII.leftBracket, UInt8(ascii: "("): open.append(start)
      case ASCII.rightBrace, ASCII.rightBracket, UInt8(ascii: ")"):
        if let last = open.last, isPair(text[last], byte) {
          open.removeLast()
        } else if let match = open.suffix(8).lastIndex(where: { isPair(text[$0], byte) }) {
          open.removeSubrange(match...)
        }
      case _ where ASCII.isLetter(byte) && !ASCII.isWord(before):
        let word = cursor.rest.prefix(longestWord + 1).prefix(while: ASCII.isWord)
        if word.count <= longestWord {
          add(String(decoding: word, as: UTF8.self), at: start, open, to: &marks)
        }
        cursor.offset += max(0, word.count - 1)
      default: break
      }
      before = text[min(cursor.offset, text.count - 1)]
      cursor.offset += 1
    }
    return marks
  }

  private static func add(
    _ word: String, at offset: Int, _ open: [Int], to marks: inout [Mark]
  ) {
    guard words.contains(word), !open.isEmpty || word == "aps" else { return }
    marks.append(Mark(offset: offset, word: word, brackets: Array(open.suffix(maximumLevels))))
  }

  private static func isPair(_ opening: UInt8, _ closing: UInt8) -> Bool {
    opening == UInt8(ascii: "(") ? closing == UInt8(ascii: ")") : closing == opening + 2
  }

  /// A text in quotes; what begins as JSON may go over several lines, as the shell allows.
  private static func string(at cursor: TextCursor, after before: UInt8) -> QuotedText? {
    if before == ASCII.backslash { return nil }
    if cursor.byte == ASCII.apostrophe, ASCII.isWord(before) { return nil }
    // The fences of Markdown are no quotes.
    if cursor.starts(with: "```") { return nil }
    var start = cursor
    if before == UInt8(ascii: "@") || before == ASCII.number {
      start.offset -= 1
      return start.quoted()
    }
    let first = cursor.rest.dropFirst().prefix(64).first { !ASCII.isBlank($0) }
    let isJSON = first == ASCII.leftBrace || first == ASCII.leftBracket
    return cursor.quoted(hasLines: isJSON)
  }

  /// The word in a text that begins as JSON does; nil for another text.
  private static func wordInJSON(_ text: [UInt8]) -> String? {
    // Kotlin's strings may have a margin.
    let first = text.prefix(256).first { !ASCII.isBlank($0) && $0 != UInt8(ascii: "|") }
    guard first == ASCII.leftBrace || first == ASCII.leftBracket else { return nil }
    return ["aps", "notification", "APNS", "contents", "PushToken["].first {
      text.firstRange(of: Array($0.utf8)) != nil
    }
  }
}
