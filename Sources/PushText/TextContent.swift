package import APNs

/// What a text is.
///
/// This is the one place that decides it.
package enum TextContent: Sendable {
  case json(JSONDocument)
  /// JSON with mistakes: the first, and what became of the text when all were fixed, if that was
  /// looked for.
  case mistaken(JSONReader.SyntaxError, JSONRepair?)
  /// A text of another kind with pushes in it.
  case enclosed([FoundPush])
  /// A request whose push is not known, and why.
  case unknown([Diagnostic])
  /// Another text.
  case foreign(ForeignText)

  /// The longest text that is looked at but for JSON and lines of JSON, in bytes.
  private static let limit = 1 << 20

  /// Decides what a text is.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - name: the name of its file, if it has one.
  ///   - options: how JSON is read.
  package init(_ bytes: [UInt8], named name: String? = nil, options: JSONReader.Options = .apple) {
    do throws(JSONReader.SyntaxError) {
      self = .json(try JSONDocument(parsing: bytes, options: options))
    } catch {
      self = Self(bytes, named: name, options, error)
    }
  }

  /// Decides what a text is that is no JSON.
  package init(
    _ bytes: [UInt8], named name: String? = nil, _ options: JSONReader.Options,
    _ error: JSONReader.SyntaxError
  ) {
    if let pushes = Self.lines(bytes) {
      self = .enclosed(pushes)
      return
    }
    if name?.hasSuffix(".jsonc") == true,
      let document = try? JSONDocument(parsing: JSONComments.blanked(bytes[...]), options: options)
    {
      self = .json(document)
      return
    }
    let isForeign = ForeignText.isNamed(name)
    if !isForeign, Self.beginsAsJSON(bytes) {
      if let push = Self.printed(bytes) {
        self = .enclosed([push])
        return
      }
      let repair = JSONRepair.attempt(on: bytes, options: options, .all)
      let template = repair.flatMap { $0.lacksValuesOnly ? FoundPush(filling: $0) : nil }
      self = template.map { .enclosed([$0]) } ?? .mistaken(error, repair)
      return
    }
    let foreign = ForeignText(bytes[...], named: name)
    guard bytes.count <= Self.limit, let found = Self.found(in: bytes) else {
      self = foreign.map { .foreign($0) } ?? .mistaken(error, nil)
      return
    }
    self = found
  }

  /// Two or more lines, each of which is an object of JSON.
  private static func lines(_ bytes: [UInt8]) -> [FoundPush]? {
    var pushes: [FoundPush] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: ASCII.lineFeed) ?? bytes.count
      let line = SourceSpan(start, end).trimmed(in: bytes)
      start = end + 1
      guard line.length > 0 else { continue }
      let push = FoundPush(copying: line, of: bytes)
      guard push.json.first == ASCII.leftBrace, (try? JSONDocument(parsing: push.json)) != nil
      else { return nil }
      pushes.append(push)
    }
    return pushes.count > 1 ? pushes : nil
  }

  /// Whether the first sign of a text but for comments is one of JSON.
  private static func beginsAsJSON(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var cursor = TextCursor(bytes, at: bytes.starts(with: mark) ? mark.count : 0)
    cursor.skipBlanks()
    switch cursor.byte {
    case ASCII.leftBrace:
      // Two braces begin a template.
      return ![ASCII.leftBrace, ASCII.percent, ASCII.number].contains(cursor.byte(ahead: 1))
    case ASCII.leftBracket: return !cursor.beginsWithTag
    case ASCII.quote: return !cursor.starts(with: "\"\"\"")
    default: return bytes.allSatisfy(ASCII.isBlank)
    }
  }

  /// A dictionary as apps print it, which begins as JSON does.
  private static func printed(_ bytes: [UInt8]) -> FoundPush? {
    guard bytes.count <= limit else { return nil }
    let start = bytes.firstIndex { !ASCII.isBlank($0) } ?? 0
    guard let found = PushFinder.printed(in: bytes, at: start) else { return nil }
    return found
  }

  /// What is in a text that does not begin as JSON does: a captured request, the blocks of
  /// Markdown, or pushes in other text.
  private static func found(in bytes: [UInt8]) -> TextContent? {
    if let blocks = fencedBlocks(bytes) {
      let found = blocks.flatMap { Self.pushes(in: $0, of: bytes) }
      let certain = found.filter(\.isPush)
      // One block tells which service a document is about.
      if !found.isEmpty { return .enclosed(certain.isEmpty ? Array(found.prefix(1)) : certain) }
    }
    let commands = CapturedRequest.commands(in: bytes)
    let requests = commands ?? CapturedRequest.http(in: bytes) ?? []
    let sent = requests.compactMap(\.push)
    let certain = sent.count > 1 ? sent.filter(\.isPush) : sent
    if !certain.isEmpty { return .enclosed(certain) }
    if let broken = requests.first(where: \.isBroken) { return .unknown(broken.findings) }
    let others = PushFinder.pushes(in: bytes)
    if others.count == 1, requests.count == 1, requests[0].variable != nil,
      let push = requests[0].sending(others[0]).push
    {
      return .enclosed([push])
    }
    if !others.isEmpty { return .enclosed(others) }
    guard let first = requests.first else { return nil }
    let what =
      commands == nil
      ? "an HTTP request without a body of JSON" : "a shell command without a push in it"
    let finding = Diagnostic(
      .error, .dialect, "this is \(what)", at: first.place,
      fixIt: .init("give the JSON of the push"))
    return .unknown([requests.lazy.flatMap(\.findings).first ?? finding])
  }
}

// MARK: - Markdown

extension TextContent {
  /// How many blocks of a document are looked at.
  private static let maximumBlocks = 64

  /// A block of Markdown.
  fileprivate struct Block {
    let span: SourceSpan
    /// What the fence says that it is; empty if it says nothing.
    let tag: String
  }

  /// What stands between the fences of Markdown; nil for a text without fences.
  private static func fencedBlocks(_ bytes: [UInt8]) -> [Block]? {
    var blocks: [Block] = []
    var (start, opening): (Int, (Int, String)?) = (0, nil)
    while start < bytes.count, blocks.count < maximumBlocks {
      let end = bytes[start...].firstIndex(of: ASCII.lineFeed) ?? bytes.count
      let line = bytes[start..<end].drop { $0 == ASCII.space || $0 == ASCII.tab }
      if line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8) {
        if let (begin, tag) = opening {
          blocks.append(Block(span: SourceSpan(begin, start), tag: tag))
          opening = nil
        } else {
          let tag = line.drop { "`~ ".utf8.contains($0) }.prefix(while: ASCII.isWord)
          opening = (min(end + 1, bytes.count), String(decoding: tag, as: UTF8.self).lowercased())
        }
      }
      start = end + 1
    }
    if let (begin, tag) = opening {
      blocks.append(Block(span: SourceSpan(begin, bytes.count), tag: tag))
    }
    return blocks.isEmpty ? nil : blocks
  }

  /// The pushes of a block, and messages of services that are known by name.
  private static func pushes(in block: Block, of bytes: [UInt8]) -> [FoundPush] {
    let span = block.span.trimmed(in: bytes)
    var push = FoundPush(copying: span, of: bytes, .placeholder)
    // Examples have comments.
    if let plain = push.blankingComments { push = plain }
    let found: [FoundPush]
    switch TextContent(push.json) {
    case .json(let document): return document.isPush ? [push] : []
    case .mistaken where block.isMeantAsJSON(push.json) && push.isPush: return [push]
    case .mistaken: found = PushFinder.pushes(in: push.json)
    case .enclosed(let pushes): found = pushes
    case .unknown, .foreign: return []
    }
    return found.filter(\.isPush).map { inner in
      var inner = inner.moved(to: push.map)
      inner.certainty = max(inner.certainty, .placeholder)
      return inner
    }
  }
}

extension TextContent.Block {
  /// Whether mistakes in a block are those of JSON: by its tag, or by the quotes of its first key.
  fileprivate func isMeantAsJSON(_ text: [UInt8]) -> Bool {
    if tag.hasPrefix("json") { return true }
    let first = text.dropFirst().first { !ASCII.isBlank($0) }
    return tag.isEmpty && (first == ASCII.quote || first == ASCII.leftBrace)
  }
}

extension TextCursor {
  /// Whether a line of a log begins with a word or a time in brackets, as `[push] sent: …`.
  fileprivate var beginsWithTag: Bool {
    let inside = line.dropFirst().prefix { $0 != ASCII.rightBracket }
    let isTag = inside.allSatisfy { ASCII.isWord($0) || $0 >= 0x80 || " -:./+,".utf8.contains($0) }
    guard isTag, !inside.isEmpty, inside.endIndex < line.endIndex else { return false }
    let next = line[inside.endIndex...].dropFirst().first { !ASCII.isBlank($0) }
    return next.map { $0 != ASCII.comma } ?? false
  }
}

extension SourceSpan {
  /// The span without the blanks at its ends.
  fileprivate func trimmed(in text: [UInt8]) -> SourceSpan {
    var (start, end) = (start, min(end, text.count))
    while start < end, ASCII.isBlank(text[start]) { start += 1 }
    while end > start, ASCII.isBlank(text[end - 1]) { end -= 1 }
    return SourceSpan(start, end)
  }
}
