/// The comments of a program or a script that have pushes in them.
struct CommentBlocks {
  /// The pushes in their order.
  private(set) var parts: [Transcript.Part] = []
  /// The text with blanks in the place of those comments.
  private(set) var rest: [UInt8]

  /// How many comments are looked at, and how many bytes they have at most, so that no text takes
  /// long.
  private static let limit = 64
  private static let maximumLength = 1 << 15

  /// Reads the comments that have an object in them; their commands run at `now`, in Unix seconds.
  init(_ lines: TextLines, sentAt now: Int) {
    rest = lines.text
    let blocks = Self.spans(in: lines).lazy.filter { span in
      span.length <= Self.maximumLength
        && lines.text[span.start..<span.end].contains(ASCII.leftBrace)
    }
    for span in blocks.prefix(Self.limit) {
      guard let comment = CommentedText(Array(lines.text[span.start..<span.end])) else { continue }
      let outer = SourceMap(copying: span).followed(by: comment.map)
      let found = Transcript.pushes(inComment: comment.bytes, sentAt: now)
      guard !found.isEmpty else { continue }
      parts += found.map { $0.moved(to: outer) }
      for place in span.start..<span.end where rest[place] != ASCII.lineFeed {
        rest[place] = ASCII.space
      }
    }
  }

  /// The spans of comments: lines that follow one another and begin with the same mark, and blocks.
  private static func spans(in lines: TextLines) -> [SourceSpan] {
    var spans: [SourceSpan] = []
    var (mark, isInBlock): (String?, Bool) = (nil, false)
    for line in lines.spans.map(lines.trimmed) {
      let begins = !isInBlock && lines.starts(line, with: "/*")
      if begins || isInBlock {
        if isInBlock { spans[spans.count - 1].end = line.end } else { spans.append(line) }
        mark = nil
        let content = lines.text[line.start..<line.end].dropFirst(begins ? 2 : 0)
        isInBlock = content.firstRange(of: Array("*/".utf8)) == nil
      } else {
        let own = lines.commentMark(of: line)
        if own != nil, own == mark {
          spans[spans.count - 1].end = line.end
        } else if own != nil {
          spans.append(line)
        }
        mark = own
      }
    }
    return spans
  }
}
