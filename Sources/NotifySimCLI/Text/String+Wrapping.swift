extension String {
  /// This text broken into lines of at most a number of columns, at least one.
  ///
  /// Lines break at line feeds, at spaces, and between the characters of scripts that are written
  /// without spaces; Hangul keeps its words together, as iOS keeps them. A word wider than a line
  /// is broken between grapheme clusters. A cluster wider than a whole line becomes an ellipsis.
  ///
  /// - Parameters:
  ///   - columns: The greatest width of a line; below 1 counts as 1.
  ///   - limit: The greatest number of lines; the last one then ends with the ellipsis.
  ///   - ellipsis: The mark of text that was cut.
  /// - Returns: The lines, without line breaks.
  package func wrapped(
    to columns: Int, limit: Int? = nil, ellipsis: String = "…"
  ) -> [String] {
    var filler = LineFiller(columns: max(1, columns), limit: limit ?? .max, ellipsis: ellipsis)
    for paragraph in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      filler.add(paragraph: paragraph)
      if filler.isFull { break }
    }
    return filler.result
  }
}

/// Fills lines one after the other with words, greedily.
private struct LineFiller {
  let columns: Int
  let limit: Int
  let ellipsis: String

  private var lines: [String] = []
  private var line = Piece()
  private var gap = Piece()
  private var word = Piece()

  init(columns: Int, limit: Int, ellipsis: String) {
    self.columns = columns
    self.limit = limit
    self.ellipsis = ellipsis
  }

  /// Whether there is more text than the limit leaves room for.
  var isFull: Bool { lines.count > limit }

  /// The lines within the limit.
  var result: [String] {
    guard isFull else { return lines }
    var kept = Array(lines.prefix(max(0, limit)))
    if let last = kept.popLast() { kept.append(last.marked(with: ellipsis, within: columns)) }
    return kept
  }

  mutating func add(paragraph: Substring) {
    for character in paragraph where !isFull {
      if character.isBreakingSpace {
        placeWord()
        gap.append(character)
      } else {
        add(character)
      }
    }
    placeWord()
    endLine()
  }

  private mutating func add(_ character: Character) {
    let width = character.displayWidth
    if let last = word.text.last,
      word.width + width > columns || Character.canBreak(between: last, and: character)
    {
      placeWord()
    }
    if width > columns {
      word.append(ellipsis.prefix(fitting: columns))
    } else {
      word.append(character)
    }
  }

  private mutating func placeWord() {
    guard !word.text.isEmpty else { return }
    if !line.text.isEmpty, line.width + gap.width + word.width > columns {
      endLine()
    }
    if line.width + gap.width + word.width <= columns {
      line.append(gap.text)
    }
    line.append(word.text)
    gap = Piece()
    word = Piece()
  }

  private mutating func endLine() {
    lines.append(line.text)
    line = Piece()
    gap = Piece()
  }
}

/// Text and its width, kept together so that it is measured once.
private struct Piece {
  private(set) var text = ""
  private(set) var width = 0

  mutating func append(_ character: Character) {
    text.append(character)
    width += character.displayWidth
  }

  mutating func append(_ more: String) {
    text += more
    width += more.displayWidth
  }
}
