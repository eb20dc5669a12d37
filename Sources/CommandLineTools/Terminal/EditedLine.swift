/// A line that is being typed, and the place in it where the next character goes.
///
/// It is edited by grapheme cluster, so that one backspace takes a Hangul syllable or a family
/// emoji whole.
package struct EditedLine: Hashable, Sendable {
  /// The grapheme clusters.
  package private(set) var characters: [Character] = []
  /// How many of them are to the left of the cursor.
  package private(set) var cursor = 0

  /// Creates a line with the cursor at its end.
  package init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  /// The whole text.
  package var text: String { String(characters) }
  /// The text to the left of the cursor.
  package var textBeforeCursor: String { String(characters[..<cursor]) }
  /// Whether nothing is typed.
  package var isEmpty: Bool { characters.isEmpty }

  /// Puts text at the cursor; a combining mark joins the character before it.
  package mutating func insert(_ text: String) {
    let before = Array(textBeforeCursor + text)
    let all = Array(String(before) + String(characters[cursor...]))
    characters = all
    cursor = min(before.count, all.count)
  }

  /// Replaces the text from a place up to the cursor.
  package mutating func replace(from start: Int, with text: String) {
    let start = min(max(start, 0), cursor)
    characters.removeSubrange(start..<cursor)
    cursor = start
    insert(text)
  }
}

extension EditedLine {
  /// Somewhere that the cursor can go.
  package enum Place: Hashable, Sendable, CaseIterable {
    case left, right, wordLeft, wordRight, home, end
  }

  /// Moves the cursor, as far as there is text.
  package mutating func move(to place: Place) {
    cursor = position(of: place)
  }

  /// Removes what lies between the cursor and a place.
  package mutating func delete(to place: Place) {
    let target = position(of: place)
    characters.removeSubrange(min(cursor, target)..<max(cursor, target))
    cursor = min(cursor, target)
  }

  private func position(of place: Place) -> Int {
    switch place {
    case .left: max(0, cursor - 1)
    case .right: min(characters.count, cursor + 1)
    case .home: 0
    case .end: characters.count
    case .wordLeft: wordStart
    case .wordRight: wordEnd
    }
  }

  private var wordStart: Int {
    let blanks = characters[..<cursor].reversed().prefix(while: \.isWhitespace).count
    let word = characters[..<(cursor - blanks)].reversed().prefix { !$0.isWhitespace }.count
    return cursor - blanks - word
  }

  private var wordEnd: Int {
    let blanks = characters[cursor...].prefix(while: \.isWhitespace).count
    return cursor + blanks + characters[(cursor + blanks)...].prefix { !$0.isWhitespace }.count
  }

  /// The part of the line that fits into some columns and has the cursor in it, and the column of
  /// the cursor from 0; control characters are shown by their pictures.
  package func window(
    columns: Int, glyphs: Glyphs = .unicode
  ) -> (text: String, cursorColumn: Int) {
    let sanitizer = Sanitizer(glyphs)
    let cells = characters.map { sanitizer.clean(String($0)) }
    let widths = cells.map(\.displayWidth)
    // The cursor needs a column of its own behind the last character.
    let room = max(1, columns - 1)
    var first = cursor
    var column = 0
    while first > 0, column + widths[first - 1] <= room {
      first -= 1
      column += widths[first]
    }
    var last = cursor
    var width = column
    while last < cells.count, width + widths[last] <= room {
      width += widths[last]
      last += 1
    }
    return (cells[first..<last].joined(), column)
  }
}
