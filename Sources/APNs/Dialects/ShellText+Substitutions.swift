/// What the shell puts in the place of `$(…)`, `${…}` and a command between backticks.
extension ShellText {
  /// The longest command in another, in bytes.
  private static let maximumCommand = 1 << 13
  private static let maximumSum = 256

  /// The longest text that is looked for in a value, so that this takes no long time.
  private static let maximumPattern = 256

  /// Reads `$(cat <<MARK …)`, whose text takes its place; nil for anything else.
  mutating func readSubstitutedDocument() -> Word? {
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

  /// Reads `$(…)` with one command in it that only prints, and gives what it prints.
  ///
  /// - Returns: nil for other commands; those that send something are kept.
  mutating func readSubstitutedCommand() -> Word? {
    guard substitutions < Self.maximumSubstitutions, text[offset..<end].starts(with: "$(".utf8),
      let stop = closingParenthesis(), sumEnd == nil
    else { return nil }
    substitutions += 1
    let start = offset
    let outer = (end: end, current: current, documents: documents)
    let known = commands.count
    (offset, end, current, documents) = (start + 2, stop, Command(), [])
    while offset < end { step() }
    finish()
    let inner = Array(commands[known...])
    commands.removeSubrange(known...)
    (offset, end, current, documents) = (start, outer.end, outer.current, outer.documents)
    if inner.count == 1, let output = inner[0].output {
      offset = stop + 1
      return output
    }
    let sending = inner.filter(ShellTranscription.isSending)
    commands += sending
    for index in documents.indices { documents[index].command += sending.count }
    return nil
  }

  /// Reads a command between backticks, whose output takes its place.
  mutating func readSubstitution(into word: inout Word, _ relation: SourceMap.Relation) {
    guard let close = text[(offset + 1)..<end].firstIndex(of: Self.backtick) else {
      return take(into: &word, relation)
    }
    let span = SourceSpan(offset, close + 1)
    offset = close + 1
    appendUnknown(span, to: &word)
  }

  /// The parenthesis that closes the one of the `$(` that begins here.
  mutating func closingParenthesis() -> Int? {
    let limit = min(end, offset + Self.maximumCommand)
    // What was looked through before is not looked through again.
    let isKnown = offset >= openRange.lowerBound && offset <= openRange.upperBound
    let start = isKnown ? openRange.upperBound : offset
    guard start < limit, let first = text[start..<limit].firstIndex(of: UInt8(ascii: ")")) else {
      openRange = (isKnown ? openRange.lowerBound : offset)..<max(start, limit)
      return nil
    }
    guard substitutions < Self.maximumSubstitutions else { return first }
    return ShellBrackets(text: text, end: limit).close(from: offset + 2) ?? first
  }

  /// The brace that closes the one of the `${` that begins here.
  var closingBrace: Int? {
    var depth = 0
    return text[offset..<end].prefix(1 << 12).indices.first { place in
      if text[place] == ASCII.leftBrace { depth += 1 }
      if text[place] == ASCII.rightBrace { depth -= 1 }
      return text[place] == ASCII.rightBrace && depth == 0
    }
  }

  /// A value after a change such as `/old/new`, or `//old/new` for each place; `span` is the whole
  /// substitution.
  func replacing(
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
  var sumEnd: Int? {
    let sum = Array("$((".utf8)
    let limit = min(end, offset + Self.maximumSum)
    guard text[offset..<end].starts(with: sum), offset + sum.count < limit,
      let close = text[(offset + sum.count)..<limit].firstRange(of: Array("))".utf8))
    else { return nil }
    return text[close.upperBound..<end].first == UInt8(ascii: ")")
      ? close.upperBound + 1 : close.upperBound
  }

  /// Appends what stands for a part that the shell replaces by an unknown text, or the time if that
  /// is what takes its place.
  func appendUnknown(_ span: SourceSpan, to word: inout Word) {
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
}

extension ASCII {
  /// Whether a byte may stand in a variable's name, or in the command that takes its place.
  fileprivate static func isNameLike(_ byte: UInt8) -> Bool {
    isWord(byte) && byte != dollar || byte == minus || byte == dot
  }
}
