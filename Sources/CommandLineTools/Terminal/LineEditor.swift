/// The editing of one line after the other: what each key does to line, history and screen.
///
/// It reads nothing and writes nothing itself.
package struct LineEditor {
  /// Finds what the word at the end of a text can become.
  package typealias Completer = (_ text: String) -> Completion

  /// The line being typed.
  package private(set) var line = EditedLine()
  private var history = History()
  /// The search for an earlier line that is under way.
  private var search: Search?
  /// Lines that were pasted with the one that was done last, and come next.
  private var ahead: [String] = []
  private var decoder = KeyDecoder()
  private var waiting: [KeyDecoder.Key] = []
  /// The prompt before the line.
  package let prompt: String
  private let glyphs: Glyphs
  /// Finds what a word can become at this moment.
  package var complete: Completer
  /// Splits pasted text into lines that run one after the other.
  package var divide: (_ text: String) -> [String] = {
    $0.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Creates an editor.
  package init(
    prompt: String, glyphs: Glyphs = .unicode,
    completing complete: @escaping Completer = { Completion(start: $0.count, candidates: []) }
  ) {
    self.prompt = prompt
    self.glyphs = glyphs
    self.complete = complete
  }

  /// Takes the bytes that a terminal sent; their keys wait for ``nextKey()``.
  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    waiting += decoder.keys(bytes)
  }

  /// The terminal was asked to interrupt from outside, so that what was typed ahead counts no more.
  package mutating func receiveInterrupt() {
    waiting = [.interrupt]
  }

  /// The next of the lines that were pasted together.
  package mutating func removeNextLine() -> String? {
    ahead.isEmpty ? nil : ahead.removeFirst()
  }

  /// Takes back the pasted lines that have not run yet.
  package mutating func dropNextLines() {
    ahead = []
  }

  /// Begins with a history of lines that were typed in other sessions.
  package mutating func remember(_ lines: [String]) {
    for line in lines { history.add(line) }
  }

  /// The terminal was closed, and the typed text is lost.
  package mutating func receiveEnd() {
    line = EditedLine()
    waiting = [.endOfInput]
  }

  /// The next key that was pressed and not handled yet.
  package mutating func nextKey() -> KeyDecoder.Key? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// The result of a key.
  package enum Outcome: Hashable, Sendable {
    /// The line is to be drawn again.
    case edited
    /// These words are to be shown below the line, which is then drawn again.
    case choices([String])
    /// The screen is to be cleared.
    case cleared
    /// The line is done.
    case line(String)
    /// Ctrl-C was pressed, and what was typed was thrown away.
    case abandoned
    /// Ctrl-C was pressed while nothing was typed.
    case interrupted
    /// Nothing more will come.
    case endOfInput
  }

  /// Does what a key says.
  package mutating func press(_ key: KeyDecoder.Key) -> Outcome {
    if search != nil, handleSearchKey(key) { return .edited }
    switch key {
    case .text(let text): line.insert(text)
    case .paste(let text): line.insert(Self.withoutTabs(text))
    case .search: search = Search(before: line, place: history.count)
    case .cancel: break
    case .move(let place): line.move(to: place)
    case .delete(let place): line.delete(to: place)
    case .up: if let before = history.up(from: line.text) { line = EditedLine(before) }
    case .down: if let next = history.down() { line = EditedLine(next) }
    case .tab: return completeWord()
    case .clearScreen: return .cleared
    case .enter: return finish()
    case .interrupt:
      defer { line = EditedLine() }
      return line.isEmpty ? .interrupted : .abandoned
    case .endOfInput:
      guard !line.isEmpty else { return .endOfInput }
      line.delete(to: .right)
    }
    return .edited
  }

  private mutating func finish() -> Outcome {
    let lines = line.text.contains(where: \.isNewline) ? divide(line.text) : [line.text]
    for text in lines { history.add(text) }
    line = EditedLine()
    ahead = Array(lines.dropFirst())
    return .line(lines.first ?? "")
  }

  /// A search through the lines that were typed before, from the newest one on.
  private struct Search {
    /// What was typed before it began.
    let before: EditedLine
    /// What the line is to hold.
    var query = ""
    /// The place of the line that was found last, in the history.
    var place: Int
    /// Whether there is such a line.
    var isFound = true
  }

  /// Handles a key of the search; false if the key ends the search.
  private mutating func handleSearchKey(_ key: KeyDecoder.Key) -> Bool {
    guard var search else { return false }
    switch key {
    case .text(let text):
      search.query += text
      find(&search, before: min(search.place, history.count - 1) + 1)
    case .delete(.left):
      search.query = String(search.query.dropLast())
      find(&search, before: history.count)
    case .search: find(&search, before: search.place)
    case .cancel, .interrupt:
      line = search.before
      self.search = nil
    default:
      self.search = nil
      return false
    }
    return true
  }

  private mutating func find(_ search: inout Search, before place: Int) {
    let found = search.query.isEmpty ? nil : history.find(search.query, before: place)
    search.isFound = search.query.isEmpty || found != nil
    if let found {
      search.place = found.place
      line = EditedLine(found.line)
    } else if search.query.isEmpty {
      search.place = history.count
      line = search.before
    }
    self.search = search
  }

  /// The current prompt before the line.
  private var label: String {
    guard let search else { return prompt }
    let query = Sanitizer(glyphs).clean(search.query)
    return "\(search.isFound ? "search" : "not found") '\(query)': "
  }

  private mutating func completeWord() -> Outcome {
    let before = line
    let completion = complete(line.textBeforeCursor)
    if let replacement = completion.replacement {
      line.replace(from: completion.start, with: replacement)
    }
    guard line == before, completion.candidates.count > 1 else { return .edited }
    return .choices(completion.candidates.map(\.word))
  }

  /// Pasted text does not run before Enter: its lines are part of the line that is typed.
  private static func withoutTabs(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).joined(separator: "\n")
    return lines.replacing("\t", with: " ")
  }

  /// The lines that were typed before, and the one that is being typed now.
  package struct History: Hashable, Sendable {
    private var lines: [String] = []
    private var place = 0
    private var draft = ""

    /// How many lines are kept.
    package static let limit = 1000

    /// Creates an empty history.
    package init() {}

    /// How many lines there are.
    var count: Int { lines.count }

    /// The newest line before a place that holds a text.
    func find(_ text: String, before place: Int) -> (place: Int, line: String)? {
      let found = lines.prefix(max(0, place)).lastIndex { $0.contains(text) }
      return found.map { ($0, lines[$0]) }
    }

    /// Keeps a line, unless it is blank or the same as the last one, and goes to the end.
    package mutating func add(_ line: String) {
      if !line.allSatisfy(\.isWhitespace), line != lines.last { lines.append(line) }
      if lines.count > Self.limit { lines.removeFirst() }
      place = lines.count
      draft = ""
    }

    /// The line before, or nil at the first one; what is typed now is kept for the way back.
    package mutating func up(from current: String) -> String? {
      guard place > 0 else { return nil }
      if place == lines.count { draft = current }
      place -= 1
      return lines[place]
    }

    /// The next line, at last the one that was being typed; nil there.
    package mutating func down() -> String? {
      guard place < lines.count else { return nil }
      place += 1
      return place < lines.count ? lines[place] : draft
    }
  }

  /// What a word can become.
  package struct Completion: Hashable, Sendable {
    /// Where the word begins, in characters of the line.
    package var start: Int
    /// What it can become, in the order of showing.
    package var candidates: [Candidate]

    /// Creates a completion.
    package init(start: Int, candidates: [Candidate]) {
      self.start = start
      self.candidates = candidates
    }

    /// One thing that a word can become.
    package struct Candidate: Hashable, Sendable {
      /// The whole word, without quotes.
      package var word: String
      /// Whether the word is finished with it, so that a blank follows.
      package var isFinal: Bool

      /// Creates a candidate.
      package init(_ word: String, isFinal: Bool = true) {
        self.word = word
        self.isFinal = isFinal
      }
    }

    /// What to put in place of the word: the only candidate, or what all have in common; nil where
    /// that is nothing.
    package var replacement: String? {
      guard let first = candidates.first else { return nil }
      if candidates.count == 1 { return Self.escaped(first.word) + (first.isFinal ? " " : "") }
      let common = candidates.dropFirst().reduce(first.word) { $0.commonPrefix(with: $1.word) }
      return common.isEmpty ? nil : Self.escaped(common)
    }

    /// The word as it is typed: with a backslash before what would split or change it.
    private static func escaped(_ word: String) -> String {
      word.reduce(into: "") { text, character in
        if character.isWhitespace || "\\'\"".contains(character) { text += "\\" }
        text.append(character)
      }
    }
  }
}

extension LineEditor {
  /// The bytes that draw the line over itself, in a window of some columns; a line that is too
  /// long is shown around the cursor.
  package func drawing(columns: Int) -> String {
    let label = self.label
    let shownPrompt = label.displayWidth * 2 < columns ? label : ""
    let indent = shownPrompt.displayWidth
    let window = line.window(columns: columns - indent, glyphs: glyphs)
    let column = indent + window.cursorColumn
    let move = column > 0 ? "\u{1B}[\(column)C" : ""
    return "\r\(shownPrompt)\(window.text)\u{1B}[K\r\(move)"
  }

  /// The bytes that draw the line again in a window of another width.
  ///
  /// Terminals break the line that is there where the window ends now, so that the cursor may stand
  /// some rows below the line's beginning.
  package func redrawing(from old: Int, to columns: Int) -> String {
    let width = label.displayWidth * 2 < old ? label.displayWidth : 0
    let column = width + line.window(columns: old - width, glyphs: glyphs).cursorColumn
    let rows = column / max(1, columns)
    let up = rows > 0 ? "\u{1B}[\(rows)A" : ""
    return "\(up)\r\u{1B}[J" + drawing(columns: columns)
  }

  /// A line that was pasted, as if it had been typed.
  package func echo(_ text: String) -> String {
    "\r\(prompt)\(Sanitizer(glyphs).clean(text))\u{1B}[K\n"
  }

  /// Words in columns, a line each row.
  package static func listing(_ words: [String], columns: Int, glyphs: Glyphs) -> String {
    let words = words.map { Sanitizer(glyphs).clean($0).truncated(to: max(1, columns - 1)) }
    let width = (words.map(\.displayWidth).max() ?? 0) + 2
    let perRow = max(1, columns / max(1, width))
    let rows = stride(from: 0, to: words.count, by: perRow).map { start in
      words[start..<min(start + perRow, words.count)].map { $0.padded(to: width) }.joined()
        .trimmingSpacesAtEnd
    }
    return rows.map { $0 + "\n" }.joined()
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
