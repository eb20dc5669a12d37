/// The payloads that a program writes as literals of its language, such as
/// `const payload = { aps: { alert: 'Hi' } }`, or that stand in its comments, as JSON.
///
/// A literal is read where each of its values is written out. Where only those of `aps` are, that
/// object alone is.
struct ProgramLiterals {
  /// The payloads in their order.
  private(set) var parts: [Transcript.Part] = []
  private var text: [UInt8]
  /// The first payload that is not read.
  private var unread: SourceSpan?

  /// How many keys and comments are looked at, how many braces around each, how many bytes a
  /// literal has, and in how many places it differs from JSON, so that no text takes long.
  private static let maximumKeys = 32
  private static let maximumDepth = 6
  private static let maximumLength = 1 << 14
  private static let maximumChanges = 200

  init(_ text: [UInt8]) {
    self.init(text, besideComments: true)
  }

  private init(_ text: [UInt8], besideComments: Bool) {
    self.text = text
    if besideComments { readComments() }
    let commented = parts.count
    var (offset, count) = (0, 0)
    while count < Self.maximumKeys, let key = nextKey(from: offset) {
      offset = key.value
      count += 1
      guard let (part, end) = payload(around: key) else {
        unread = unread ?? SourceSpan(key.start, key.value)
        continue
      }
      parts.append(part)
      offset = end
    }
    if besideComments, commented > 0, parts.count == commented { unread = unread ?? pushOfCode }
    guard let unread, !parts.isEmpty else { return }
    parts[0].findings.append(
      Diagnostic(
        .note, .dialect,
        "this payload is not read: the program knows some of its values only when it runs",
        at: unread, fixIt: .init("give the JSON that is sent")))
  }

  /// Reads the comments that have several lines with the same marks before them, and puts blanks in
  /// their place.
  private mutating func readComments() {
    let blocks = commentedBlocks.lazy.filter { [text] in
      text[$0.start..<$0.end].contains(ASCII.leftBrace)
    }
    for span in blocks.prefix(Self.maximumKeys) {
      guard let comment = CommentedText(Array(text[span.start..<span.end])) else { continue }
      let inner = Self(comment.bytes, besideComments: false)
      let outer = SourceMap(copying: span).followed(by: comment.map)
      var found = inner.parts
      if found.isEmpty, let brace = comment.bytes.firstIndex(of: ASCII.leftBrace) {
        let whole = SourceSpan(brace, inner.end(ofValueFrom: brace))
        found = [inner.part(whole)].compactMap(\.self).filter { inner.isPush($0, at: brace) }
      }
      guard !found.isEmpty else { continue }
      parts += found.map { $0.moved(to: outer) }
      for place in span.start..<span.end where text[place] != ASCII.lineFeed {
        text[place] = ASCII.space
      }
    }
  }

  /// Where the code itself names a part of a push.
  private var pushOfCode: SourceSpan? {
    ["\"aps\"", "'aps'", "\"alert\"", "'alert'"].lazy
      .compactMap { [text] in text.firstRange(of: Array($0.utf8)) }.first
      .map { SourceSpan($0.lowerBound, $0.upperBound) }
  }

  /// The spans of comments: lines that follow one another and begin with `//`, and blocks.
  private var commentedBlocks: [SourceSpan] {
    var blocks: [SourceSpan] = []
    let lines = TextLines(text)
    var (isOpen, isInBlock) = (false, false)
    for span in lines.spans {
      let line = lines.trimmed(span)
      let content = text[line.start..<line.end]
      let begins = !isInBlock && content.starts(with: "/*".utf8)
      if begins || isInBlock || content.starts(with: "//".utf8) {
        if isOpen, !begins {
          blocks[blocks.count - 1].end = line.end
        } else {
          blocks.append(line)
        }
        let isClosed = content.firstRange(of: Array("*/".utf8)) != nil
        isInBlock = (begins || isInBlock) && !isClosed
        isOpen = isInBlock || !begins && !isClosed
      } else {
        isOpen = false
      }
    }
    return blocks
  }

  /// The places of a key `aps` and of the brace after it.
  private typealias Key = (start: Int, value: Int)

  private mutating func nextKey(from start: Int) -> Key? {
    var offset = start
    while let word = text[offset...].firstRange(of: Array("aps".utf8)) {
      offset = word.upperBound
      let before = word.lowerBound > 0 ? text[word.lowerBound - 1] : 0
      var next = word.upperBound
      var first = word.lowerBound
      if Self.quotes.contains(before) {
        let isEscaped = first > 1 && text[first - 2] == ASCII.backslash
        if isEscaped, next < text.count, text[next] == ASCII.backslash {
          unread = unread ?? SourceSpan(first - 2, next + 2)
        }
        guard next < text.count, text[next] == before, !isEscaped else { continue }
        first -= 1
        next += 1
      } else if ASCII.isWord(before) || before == ASCII.dot {
        continue
      }
      next = skippingBlanks(from: next)
      if text[next...].starts(with: "=>".utf8) {
        next += 2
      } else if next < text.count, text[next] == ASCII.colon {
        next += 1
      } else {
        continue
      }
      next = skippingBlanks(from: next)
      if next < text.count, text[next] == ASCII.leftBrace { return (first, next) }
    }
    return nil
  }

  private func skippingBlanks(from offset: Int) -> Int {
    text[offset...].firstIndex { !ASCII.isBlank($0) } ?? text.count
  }

  /// The largest literal around a key that is a payload or a message, and its end.
  private func payload(around key: Key) -> (part: Transcript.Part, end: Int)? {
    for brace in enclosingBraces(of: key.start).reversed() {
      let span = SourceSpan(brace, end(ofValueFrom: brace))
      guard span.end > key.value, let part = part(span), isPush(part, at: brace) else { continue }
      return (part, span.end)
    }
    let span = SourceSpan(key.value, end(ofValueFrom: key.value))
    guard let aps = part(span) else { return nil }
    var writer = Translation.Writer()
    writer.beginObject(from: .at(key.start))
    writer.key("aps", from: SourceSpan(key.start, key.value))
    writer.text(aps.bytes, aps.map)
    writer.endObject(from: .at(span.end))
    var part = Self.literal(Transcript.Part(writer))
    guard isPush(part, at: key.start) else { return nil }
    part.findings = [
      Diagnostic(
        .note, .dialect,
        "only 'aps' is read: what stands beside it is known when the program runs",
        at: SourceSpan(key.start, key.value))
    ]
    return (part, span.end)
  }

  /// The braces that are open before an offset, the innermost first.
  private func enclosingBraces(of offset: Int) -> [Int] {
    var braces: [Int] = []
    var closed = 0
    for place in text[max(0, offset - Self.maximumLength)..<offset].indices.reversed() {
      if text[place] == ASCII.rightBrace { closed += 1 }
      guard text[place] == ASCII.leftBrace else { continue }
      if closed > 0 {
        closed -= 1
      } else {
        braces.append(place)
        if braces.count == Self.maximumDepth { break }
      }
    }
    return braces
  }

  /// Where the brace at an offset is closed, or where the walk ends.
  private func end(ofValueFrom start: Int) -> Int {
    var scan = BracketScan(
      text, from: start, to: start + Self.maximumLength, quotes: Self.quotes + [Self.backtick])
    while scan.next() != nil, !scan.closers.isEmpty {}
    return scan.offset
  }

  private static let backtick = UInt8(ascii: "`")

  /// A literal as JSON; nil if a part of it is known only when the program runs.
  private func part(_ span: SourceSpan) -> Transcript.Part? {
    var part = Transcript.Part(copying: span, of: text)
    // The shell ends its quotes for such a value.
    guard part.bytes.firstRange(of: Array("$(".utf8)) == nil else { return nil }
    if (try? JSONDocument(parsing: part.bytes)) == nil {
      guard
        let repair = JSONRepair.attempt(on: part.bytes, .all, limit: Self.maximumChanges),
        repair.isJSON, repair.expression == nil, repair.placeholders.isEmpty,
        repair.assumed.isEmpty
      else { return nil }
      var writer = Translation.Writer()
      writer.text(repair.bytes, part.map.followed(by: repair.map))
      part = Transcript.Part(writer)
    }
    return Self.literal(part)
  }

  private static func literal(_ part: Transcript.Part) -> Transcript.Part {
    var part = part
    part.isLiteral = true
    part.isFilledIn = true
    return part
  }

  private func isPush(_ part: Transcript.Part, at brace: Int) -> Bool {
    guard let document = try? JSONDocument(parsing: part.bytes),
      let dialect = Dialect.ofPush(in: document),
      // A description of payloads has what JSON Schema has.
      document.root["aps"]?["properties"]?.kind != .object
    else { return false }
    return dialect != .apns && dialect != .request || !isInAPNs(brace)
  }

  /// Whether what stands at an offset may be in an `apns` of a message, where the Admin SDK has
  /// names of its own for keys, and the alert comes from beside it.
  private func isInAPNs(_ offset: Int) -> Bool {
    let before = text[max(0, offset - Self.maximumLength)..<offset]
    return before.ranges(of: Array("apns".utf8)).contains { word in
      var rest = before[word.upperBound...]
      for suffix in ["_config", "Config"] where rest.starts(with: suffix.utf8) {
        rest = rest.dropFirst(suffix.utf8.count)
      }
      rest = rest.drop { Self.quotes.contains($0) || ASCII.isBlank($0) }
      return rest.first == ASCII.colon || rest.first == ASCII.equals
    }
  }

  private static let quotes: [UInt8] = [ASCII.quote, ASCII.apostrophe]
}
