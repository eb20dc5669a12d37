/// The words of a shell command, with the places that their bytes come from.
struct ShellText {
  /// One command: its words, and what it gets as its input.
  struct Command {
    var words: [Word] = []
    /// The text of a here-document or a here-string.
    var input: Word?
    /// Whether it gets what the command before it prints.
    var isPiped = false

    /// Whether it is more than a word.
    var isMore: Bool { words.count > 1 || input != nil }
  }

  /// One word after quotes and escapes were taken away.
  struct Word {
    var bytes: [UInt8] = []
    var map = SourceMap()
    /// The whole word as it stands, with its quotes.
    var span: SourceSpan
    /// The first part that the shell puts another text in the place of.
    var variable: SourceSpan?
    /// The first apostrophe between letters that ends a quote of the shell.
    var apostrophe: SourceSpan?
    /// The sign of a word processor that the word begins with, in the place of one of the shell.
    var typography: SourceSpan?

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The word without so many bytes at its start.
    func dropping(_ count: Int) -> Word {
      var rest = Word(span: span, variable: variable, apostrophe: apostrophe)
      rest.bytes = Array(bytes.dropFirst(count))
      rest.map.append(map, from: min(count, bytes.count))
      return rest
    }

    mutating func append(_ byte: UInt8, from span: SourceSpan, _ relation: SourceMap.Relation) {
      bytes.append(byte)
      map.append(1, from: span, relation)
    }
  }

  var commands: [Command] = []
  /// What was assigned to names, in order.
  private(set) var assigned: [Word] = []
  let text: [UInt8]
  let now: Int
  var offset: Int
  var end: Int
  var current = Command()
  /// The marks of here-documents whose text begins at the next line.
  var documents: [(mark: Word, isIndented: Bool, command: Int)] = []
  /// What was assigned to names before; nil for one that has had several values, as in branches.
  var values: [String: Word?] = [:]
  /// Where no parenthesis closes another.
  var openRange = 0..<0
  /// How many substitutions of documents were looked for.
  var substitutions = 0
  /// How many bytes have taken the place of variables.
  private var expanded = 0

  static let backtick = UInt8(ascii: "`")

  /// The most substitutions of documents that are read, since each looks for its end.
  static let maximumSubstitutions = 64

  /// The most bytes that may take the place of variables, since values can contain one another.
  static let expansionLimit = 1 << 20

  /// Reads the commands of a part of a text, which run at a time in Unix seconds.
  init(_ text: [UInt8], in span: SourceSpan, runAt now: Int) {
    self.text = text
    self.now = now
    offset = span.start
    end = span.end
    while offset < end { step() }
    finish()
  }

  private var byte: UInt8 { text[offset] }

  private func peek(_ distance: Int) -> UInt8? {
    offset + distance < end ? text[offset + distance] : nil
  }

  mutating func step() {
    switch byte {
    case ASCII.space, ASCII.tab, ASCII.carriageReturn: offset += 1
    case ASCII.backslash where isLineEnd(after: 1), UInt8(ascii: "^") where isLineEnd(after: 1),
      UInt8(ascii: "`") where isLineEnd(after: 1):
      skipLineEnd()
    case ASCII.lineFeed:
      offset += 1
      if documents.isEmpty { finish() } else { readDocuments() }
    case ASCII.number: skipComment()
    case UInt8(ascii: "|"):
      offset += 1
      let isPipe = peek(0) != UInt8(ascii: "|")
      finish()
      current.isPiped = isPipe
    case ASCII.semicolon, UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"):
      offset += 1
      finish()
    case ASCII.less: readInput()
    case ASCII.greater: skipOutput()
    default: current.words.append(word())
    }
  }

  private func isLineEnd(after distance: Int) -> Bool {
    var distance = distance
    let first = distance
    while peek(distance) == ASCII.carriageReturn || peek(distance) == ASCII.space { distance += 1 }
    // Documentation puts remarks behind a line that goes on.
    let isRemark = distance > first && peek(distance) == ASCII.number
    return isRemark || peek(distance) == ASCII.lineFeed
  }

  private mutating func skipLineEnd() {
    while offset < end, byte != ASCII.lineFeed { offset += 1 }
    offset = min(offset + 1, end)
  }

  private mutating func skipComment() {
    while offset < end, byte != ASCII.lineFeed { offset += 1 }
  }

  mutating func finish() {
    noteAssignments()
    if !current.words.isEmpty || current.input != nil { commands.append(current) }
    current = Command()
  }

  /// Remembers `NAME=value` alone on a line, and takes such words away from the start of a command.
  private mutating func noteAssignments() {
    noteInput()
    var rest = current.words[...]
    while let first = rest.first {
      if first.text == "export" {
        rest.removeFirst()
        continue
      }
      guard let equals = first.bytes.firstIndex(of: ASCII.equals), equals > 0,
        first.bytes[..<equals].allSatisfy(ASCII.isWord)
      else { break }
      let name = String(decoding: first.bytes[..<equals], as: UTF8.self)
      let value = first.dropping(equals + 1)
      note(value, as: name)
      rest.removeFirst()
    }
    current.words = Array(rest)
  }

  /// Remembers what `read` takes from a here-document.
  private mutating func noteInput() {
    guard let input = current.input, current.words.first?.text == "read",
      let name = current.words.last?.bytes, name.allSatisfy(ASCII.isWord)
    else { return }
    note(input, as: String(decoding: name, as: UTF8.self))
  }

  private mutating func note(_ value: Word, as name: String) {
    // A value made of the former one, as in `P=${P/a/b}`, takes its place.
    let source = text[value.span.start..<value.span.end].filter { $0 != ASCII.quote }
    let isChange = source.starts(with: "\(name)=${\(name)/".utf8)
    assigned.append(value)
    // Somebody fills in what is left empty, without quotes.
    if value.bytes.isEmpty, value.span.end > 0, text[value.span.end - 1] == ASCII.equals {
      values[name] = .some(nil)
      return
    }
    guard !isChange, let former = values[name], former?.bytes != value.bytes else {
      values[name] = value
      return
    }
    // Of the values in branches, which are indented, the one is read that is a payload.
    let line = text[..<value.span.start].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
    let isInBranch = text[line...].first.map(ASCII.isBlank) ?? false
    let payload = [isInBranch ? former : nil, value].compactMap(\.self)
      .first(where: ShellTranscription.holdsPayload)
    values[name] = .some(payload)
  }

  /// Goes past the file that a command writes to.
  private mutating func skipOutput() {
    while let next = peek(0), next == ASCII.greater || next == ASCII.space { offset += 1 }
    if let next = peek(0), next != ASCII.lineFeed, next != UInt8(ascii: "&") { _ = word() }
  }

  private mutating func readInput() {
    guard peek(1) == ASCII.less else {
      offset += 1
      return
    }
    offset += 2
    if peek(0) == ASCII.less {
      offset += 1
      while peek(0) == ASCII.space { offset += 1 }
      if offset < end { current.input = word() }
      return
    }
    let isIndented = peek(0) == ASCII.minus
    if isIndented { offset += 1 }
    while peek(0) == ASCII.space { offset += 1 }
    guard offset < end else { return }
    documents.append((word(), isIndented, commands.count))
  }

  private mutating func readDocuments() {
    while !documents.isEmpty, offset < end {
      let document = documents.removeFirst()
      let start = offset
      var stop = end
      while offset < end {
        let line = offset
        let lineEnd = text[offset..<end].firstIndex(of: ASCII.lineFeed) ?? end
        offset = min(lineEnd + 1, end)
        var content = text[line..<lineEnd]
        if content.last == ASCII.carriageReturn { content = content.dropLast() }
        if document.isIndented { content = content.drop { $0 == ASCII.tab } }
        if content.elementsEqual(document.mark.bytes) {
          stop = line
          break
        }
      }
      // A mark in quotes keeps the shell from putting anything in the place of variables.
      let isQuoted = document.mark.span.length > document.mark.bytes.count
      let word = self.document(SourceSpan(start, stop), isQuoted: isQuoted)
      if commands.indices.contains(document.command) {
        commands[document.command].input = word
      } else {
        current.input = word
      }
    }
    finish()
  }

  /// Reads the text of a here-document.
  mutating func document(_ span: SourceSpan, isQuoted: Bool) -> Word {
    var word = Word(span: span)
    if isQuoted {
      word.bytes = Array(text[span.start..<span.end])
      word.map.append(span.length, from: span, .copied)
      return word
    }
    let rest = (offset: offset, end: end)
    (offset, end) = (span.start, span.end)
    while offset < end { takeQuoted(into: &word, .copied) }
    (offset, end) = rest
    return word
  }

  private mutating func word() -> Word {
    var word = Word(span: .at(offset))
    let start = offset
    readTypography(into: &word)
    while offset < end {
      switch byte {
      case ASCII.apostrophe: readSingleQuoted(into: &word)
      case ASCII.quote: readDoubleQuoted(into: &word)
      case ASCII.dollar: readDollar(into: &word, .copied)
      case Self.backtick: readSubstitution(into: &word, .copied)
      case ASCII.backslash:
        if isLineEnd(after: 1) {
          skipLineEnd()
        } else {
          offset += 1
          if offset < end { take(into: &word, .copied) }
        }
      case ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn, ASCII.semicolon,
        UInt8(ascii: "|"), UInt8(ascii: ")"):
        word.span = SourceSpan(start, offset)
        return word
      case UInt8(ascii: "&"), ASCII.less, ASCII.greater, UInt8(ascii: "("):
        // What is not quoted ends here for the shell; addresses are often left without quotes.
        take(into: &word, .copied)
      default: take(into: &word, .copied)
      }
    }
    word.span = SourceSpan(start, offset)
    return word
  }

  /// Reads a dash or a quoted text as word processors write them.
  private mutating func readTypography(into word: inout Word) {
    guard byte == 0xE2, peek(1) == 0x80, let sign = peek(2) else { return }
    let span = SourceSpan(offset, offset + 3)
    switch sign {
    // U+2010 to U+2015.
    case 0x90...0x95:
      word.append(ASCII.minus, from: span, .made)
      offset += 3
    // U+2018 to U+201B, and U+201C to U+201F.
    case 0x98...0x9B, 0x9C...0x9F:
      let isSingle = sign <= 0x9B
      let isClosing: (Int) -> Bool = { [text, end] place in
        guard place + 2 < end, text[place] == 0xE2, text[place + 1] == 0x80 else { return false }
        return isSingle ? (0x98...0x9B).contains(text[place + 2]) : text[place + 2] >= 0x9C
      }
      guard let close = (span.end..<end).first(where: isClosing) else { return }
      word.bytes += text[span.end..<close]
      word.map.append(close - span.end, from: SourceSpan(span.end, close), .copied)
      offset = close + 3
    default: return
    }
    word.typography = span
  }

  mutating func take(into word: inout Word, _ relation: SourceMap.Relation) {
    word.append(byte, from: SourceSpan(offset, offset + 1), relation)
    offset += 1
  }

  private mutating func readSingleQuoted(into word: inout Word) {
    offset += 1
    let close = text[offset..<end].firstIndex(of: ASCII.apostrophe) ?? end
    word.bytes += text[offset..<close]
    word.map.append(close - offset, from: SourceSpan(offset, close), .copied)
    let isBetweenLetters =
      close > offset && close + 1 < end && ASCII.isLetter(text[close - 1])
      && ASCII.isLetter(text[close + 1])
    if isBetweenLetters, word.apostrophe == nil { word.apostrophe = SourceSpan(close, close + 1) }
    offset = min(close + 1, end)
  }

  private mutating func readDoubleQuoted(into word: inout Word) {
    offset += 1
    while offset < end, byte != ASCII.quote { takeQuoted(into: &word, .quoted) }
    offset = min(offset + 1, end)
  }

  /// Takes the next byte of what stands in double quotes or in a here-document, or what the shell
  /// puts there.
  private mutating func takeQuoted(into word: inout Word, _ relation: SourceMap.Relation) {
    switch byte {
    case ASCII.dollar: readDollar(into: &word, relation == .copied ? .made : relation)
    case Self.backtick: readSubstitution(into: &word, relation)
    case ASCII.backslash:
      let next = peek(1)
      let escapes = [ASCII.backslash, ASCII.dollar, Self.backtick]
      if isLineEnd(after: 1) {
        skipLineEnd()
      } else if let next,
        escapes.contains(next) || next == ASCII.quote && relation == .quoted
      {
        word.append(next, from: SourceSpan(offset, offset + 2), .escaped)
        offset += 2
      } else {
        take(into: &word, relation)
      }
    default: take(into: &word, relation)
    }
  }

  /// Reads what a dollar sign begins: a variable, a command, or a string with escapes.
  private mutating func readDollar(into word: inout Word, _ relation: SourceMap.Relation) {
    let start = offset
    guard let next = peek(1) else { return take(into: &word, relation) }
    if let output = readSubstitutedDocument() ?? readSubstitutedCommand() {
      return word.append(output)
    }
    if next == ASCII.apostrophe, relation == .copied {
      offset += 1
      return readEscaped(into: &word)
    }
    var name: ArraySlice<UInt8> = []
    var change: ArraySlice<UInt8> = []
    if next == ASCII.leftBrace || next == UInt8(ascii: "(") {
      let stop = next == ASCII.leftBrace ? closingBrace : closingParenthesis()
      guard let stop else { return take(into: &word, relation) }
      if next == ASCII.leftBrace {
        name = text[(offset + 2)..<stop]
        let word = name.prefix(while: ASCII.isWord)
        if name[word.endIndex...].first == ASCII.slash {
          (change, name) = (name[word.endIndex...], word)
        }
      }
      offset = (next == ASCII.leftBrace ? nil : sumEnd) ?? stop + 1
    } else if ASCII.isDigit(next) || next == UInt8(ascii: "@") {
      offset += 2
    } else if ASCII.isLetter(next) || next == ASCII.underscore {
      offset += 1
      let first = offset
      while offset < end, byte != ASCII.dollar, ASCII.isWord(byte) { offset += 1 }
      name = text[first..<offset]
    } else {
      return take(into: &word, relation)
    }
    let span = SourceSpan(start, offset)
    if let known = values[String(decoding: name, as: UTF8.self)] ?? nil,
      expanded + known.bytes.count <= Self.expansionLimit
    {
      let value = replacing(change, in: known, at: span)
      let isDocument = ShellTranscription.isJSON(value.bytes)
      expanded += max(known.bytes.count, value.bytes.count)
      word.bytes += value.bytes
      if isDocument {
        word.map.append(value.map, from: 0)
      } else {
        word.map.append(value.bytes.count, from: span, .made)
      }
      if let place = value.variable { word.variable = word.variable ?? (isDocument ? place : span) }
    } else {
      appendUnknown(span, to: &word)
    }
  }

  /// Reads `$'…'`, in which a backslash begins an escape.
  private mutating func readEscaped(into word: inout Word) {
    offset += 1
    while offset < end, byte != ASCII.apostrophe {
      guard byte == ASCII.backslash, let next = peek(1) else {
        take(into: &word, .copied)
        continue
      }
      let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
      ]
      if [ASCII.apostrophe, ASCII.backslash, ASCII.quote].contains(next) || escapes[next] != nil {
        word.append(escapes[next] ?? next, from: SourceSpan(offset, offset + 2), .made)
        offset += 2
      } else {
        take(into: &word, .copied)
      }
    }
    offset = min(offset + 1, end)
  }
}
