/// The words of a line, split as a shell splits them.
///
/// Single quotes keep everything as it is. Double quotes keep everything but a backslash, which
/// lets a quote or another backslash stand for itself. Outside of quotes a backslash keeps the
/// next character. Nothing is expanded.
public struct LineWords: Sendable {
  /// The words, from left to right.
  public private(set) var words: [Word] = []
  /// The quote that nothing closes, which then reaches to the end of the line.
  public private(set) var openQuote: Character?

  /// One word.
  public struct Word: Hashable, Sendable {
    /// The word without its quotes.
    public internal(set) var text: String
    /// The bytes of the line that it takes, quotes included.
    public internal(set) var span: Range<Int>
    /// How many characters at its beginning stand outside of quotes.
    var plainCount: Int
  }

  /// Splits a line.
  public init(_ line: String) {
    var word: Word?
    var offset = 0
    var isEscaped = false
    for character in line {
      let start = offset
      offset += character.utf8.count
      if let quote = openQuote {
        if isEscaped {
          word?.text += character == quote || character == "\\" ? "\(character)" : "\\\(character)"
          isEscaped = false
        } else if character == quote {
          openQuote = nil
        } else if character == "\\", quote == "\"" {
          isEscaped = true
        } else {
          word?.text.append(character)
        }
      } else if isEscaped {
        word?.text.append(character)
        isEscaped = false
      } else if character.isWhitespace {
        if let ended = word { words.append(ended) }
        word = nil
        continue
      } else {
        var current = word ?? Word(text: "", span: start..<start, plainCount: 0)
        if character == "\\" {
          isEscaped = true
        } else if character == "'" || character == "\"" {
          openQuote = character
        } else {
          if current.plainCount == current.text.count { current.plainCount += 1 }
          current.text.append(character)
        }
        word = current
      }
      if let begun = word { word?.span = begun.span.lowerBound..<offset }
    }
    if isEscaped { word?.text.append("\\") }
    if let ended = word { words.append(ended) }
  }
}

extension LineWords.Word {
  /// The name before an equals sign and what is behind it, where the name stands outside of quotes.
  var assignment: (name: String, value: String)? {
    guard let sign = text.firstIndex(of: "="), sign != text.startIndex,
      text[...sign].count <= plainCount
    else { return nil }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }
}
