/// The words of a shell command, with the places that their bytes come from.
struct ShellText {
  /// One command: its words, and what it gets as its input.
  struct Command {
    var words: [Word] = []
    /// The text of a here-document or a here-string.
    var input: Word?
    /// Whether it gets what the command before it prints.
    var isPiped = false
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

  private(set) var commands: [Command] = []
  /// What was assigned to names, in order.
  private(set) var assigned: [Word] = []
  private let text: [UInt8]
  private let now: Int
  private var offset: Int
  private var end: Int
  private var current = Command()
  /// The marks of here-documents whose text begins at the next line.
  private var documents: [(mark: Word, isIndented: Bool, command: Int)] = []
  /// What was assigned to names before; nil for one that has had several values, as in branches.
  private var values: [String: Word?] = [:]
  /// How many substitutions of documents were looked for.
  private var substitutions = 0
  /// How many bytes have taken the place of variables.
  private var expanded = 0

  private static let backtick = UInt8(ascii: "`")

  /// The most substitutions of documents that are read, since each looks for its end.
  private static let maximumSubstitutions = 64

  /// The longest text that is looked for in a value, so that this takes no long time.
  private static let maximumPattern = 256

  /// The most bytes that may take the place of variables, since values can contain one another.
  private static let expansionLimit = 1 << 20

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

  private mutating func step() {
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
    case ASCII.greater:
      offset += 1
    default: current.words.append(word())
    }
  }

  private func isLineEnd(after distance: Int) -> Bool {
    var distance = distance
    while peek(distance) == ASCII.carriageReturn || peek(distance) == ASCII.space { distance += 1 }
    return peek(distance) == ASCII.lineFeed
  }

  private mutating func skipLineEnd() {
    while offset < end, byte != ASCII.lineFeed { offset += 1 }
    offset = min(offset + 1, end)
  }

  private mutating func skipComment() {
    while offset < end, byte != ASCII.lineFeed { offset += 1 }
  }

  private mutating func finish() {
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
    let isOther = !isChange && values[name].map { $0?.bytes != value.bytes } ?? false
    values[name] = isOther ? .some(nil) : value
    assigned.append(value)
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
  private mutating func document(_ span: SourceSpan, isQuoted: Bool) -> Word {
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

  private mutating func take(into word: inout Word, _ relation: SourceMap.Relation) {
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
    if let document = readSubstitutedDocument() {
      word.bytes += document.bytes
      word.map.append(document.map, from: 0)
      word.variable = word.variable ?? document.variable
      return
    }
    if next == ASCII.apostrophe, relation == .copied {
      offset += 1
      return readEscaped(into: &word)
    }
    var name: ArraySlice<UInt8> = []
    var change: ArraySlice<UInt8> = []
    if next == ASCII.leftBrace || next == UInt8(ascii: "(") {
      let stop =
        next == ASCII.leftBrace
        ? closingBrace : text[offset..<end].firstIndex(of: UInt8(ascii: ")"))
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

  /// Reads `$(cat <<MARK …)`, whose text takes its place; nil for anything else.
  private mutating func readSubstitutedDocument() -> Word? {
    let command = Array("$(cat <<".utf8)
    guard substitutions < Self.maximumSubstitutions, text[offset..<end].starts(with: command)
    else { return nil }
    substitutions += 1
    let lines = TextLines(Array(text[offset..<end])).spans
    guard let first = lines.first else { return nil }
    let quotes: [UInt8] = [ASCII.quote, ASCII.apostrophe]
    let rest = text[(offset + command.count)..<(offset + first.end)]
      .filter { !ASCII.isBlank($0) }.drop { $0 == ASCII.minus }
    let mark = rest.filter { !quotes.contains($0) }
    let isMark: (SourceSpan) -> Bool = { [text, offset] line in
      text[(offset + line.start)..<(offset + line.end)].drop(while: ASCII.isBlank)
        .prefix { !ASCII.isBlank($0) && $0 != UInt8(ascii: ")") }.elementsEqual(mark)
    }
    guard !mark.isEmpty, mark.allSatisfy(ASCII.isWord),
      let last = lines.dropFirst().first(where: isMark),
      let close = text[(offset + last.start)..<end].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let span = SourceSpan(offset + first.end, offset + last.start)
    let document = document(span, isQuoted: rest.count > mark.count)
    offset = close + 1
    return document
  }

  /// Reads a command between backticks, whose output takes its place.
  private mutating func readSubstitution(into word: inout Word, _ relation: SourceMap.Relation) {
    guard let close = text[(offset + 1)..<end].firstIndex(of: Self.backtick) else {
      return take(into: &word, relation)
    }
    let span = SourceSpan(offset, close + 1)
    offset = close + 1
    appendUnknown(span, to: &word)
  }

  /// The brace that closes the one of the `${` that begins here.
  private var closingBrace: Int? {
    var depth = 0
    return text[offset..<end].prefix(1 << 12).indices.first { place in
      if text[place] == ASCII.leftBrace { depth += 1 }
      if text[place] == ASCII.rightBrace { depth -= 1 }
      return text[place] == ASCII.rightBrace && depth == 0
    }
  }

  /// A value after a change such as `/old/new`, or `//old/new` for each place; `span` is the whole
  /// substitution.
  private func replacing(
    _ change: ArraySlice<UInt8>, in value: Word, at span: SourceSpan
  ) -> Word {
    let isForAll = change.dropFirst().first == ASCII.slash
    let pattern = change.dropFirst(isForAll ? 2 : 1)
    let old = Array(pattern.prefix { $0 != ASCII.slash })
    guard !old.isEmpty, old.count <= Self.maximumPattern else { return value }
    var new = Word(span: span)
    let inner = pattern.dropFirst(old.count + 1)
    if inner.first == ASCII.dollar {
      let name = String(decoding: inner.dropFirst().filter(ASCII.isWord), as: UTF8.self)
      if let known = values[name] ?? nil, known.variable == nil {
        new.bytes = known.bytes
      } else {
        appendUnknown(SourceSpan(inner.startIndex, inner.endIndex), to: &new)
      }
    } else {
      new.bytes = Array(inner)
    }
    var changed = value
    var (start, count) = (0, 0)
    while count < (isForAll ? Self.maximumSubstitutions : 1),
      changed.bytes.count + new.bytes.count <= Self.expansionLimit,
      let place = changed.bytes[start...].firstRange(of: old)
    {
      changed.bytes.replaceSubrange(place, with: new.bytes)
      changed.map = changed.map.replacing(
        SourceSpan(place.lowerBound, place.upperBound), with: new.bytes.count)
      changed.variable = changed.variable ?? new.variable
      start = place.lowerBound + new.bytes.count
      count += 1
    }
    return changed
  }

  /// The end of a sum in `$((…))` that begins here; nil if none does.
  private var sumEnd: Int? {
    let sum = Array("$((".utf8)
    guard text[offset..<end].starts(with: sum),
      let close = text[(offset + sum.count)..<end].firstRange(of: Array("))".utf8))
    else { return nil }
    return text[close.upperBound..<end].first == UInt8(ascii: ")")
      ? close.upperBound + 1 : close.upperBound
  }

  /// Appends what stands for a part that the shell replaces by an unknown text, or the time if that
  /// is what takes its place.
  private func appendUnknown(_ span: SourceSpan, to word: inout Word) {
    if let seconds = ShellTime(text[span.start..<span.end], at: now)?.seconds {
      let digits = Array(String(seconds).utf8)
      word.bytes += digits
      return word.map.append(digits.count, from: span, .made)
    }
    if word.variable == nil { word.variable = span }
    let name = text[span.start..<span.end].filter(ASCII.isNameLike)
    let shown = Array("‹".utf8) + name + Array("›".utf8)
    word.bytes += shown
    word.map.append(shown.count, from: span, .made)
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

extension ASCII {
  /// Whether a byte may stand in a variable's name, or in the command that takes its place.
  fileprivate static func isNameLike(_ byte: UInt8) -> Bool {
    isWord(byte) && byte != dollar || byte == minus || byte == dot
  }
}
