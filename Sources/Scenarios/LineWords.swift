import NotifySimCore

/// The words of a line, split as a shell splits them, but for JSON objects.
///
/// Single quotes keep everything as it is. Double quotes keep everything but a backslash, which
/// lets a quote or another backslash stand for itself. Outside of quotes a backslash keeps the
/// next character. Nothing is expanded. A word that begins with a brace is a JSON object, and kept
/// as it is up to the brace that closes it.
public struct LineWords: Sendable {
  /// The words, from left to right.
  public private(set) var words: [Word] = []
  /// The quote that nothing closes, which then reaches to the end of the line.
  public private(set) var openQuote: Character?

  /// One word.
  public struct Word: Hashable, Sendable {
    /// The word without its quotes.
    public internal(set) var text = ""
    /// The bytes of the line that it takes, quotes included.
    public internal(set) var span = 0..<0
    /// Whether the bytes of the text are those of the line.
    var isVerbatim = false
    /// How many characters at its beginning stand outside of quotes.
    var plainCount = 0
  }

  /// Splits a line.
  public init(_ line: String) {
    var rest = Substring(line)
    func offset() -> Int { line.utf8.distance(from: line.startIndex, to: rest.startIndex) }
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return }
      let start = offset()
      var word = first == "{" ? Self.parseObject(from: &rest) : parseWord(from: &rest)
      word.span = start..<offset()
      words.append(word)
    }
  }

  private mutating func parseWord(from rest: inout Substring) -> Word {
    var word = Word()
    var isEscaped = false
    // The length in bytes of the plain beginning; to count characters takes the time of the text.
    var plainLength = 0
    while let character = rest.first {
      if openQuote == nil, !isEscaped, character.isWhitespace { break }
      rest.removeFirst()
      if let quote = openQuote {
        if isEscaped {
          word.text += character == quote || character == "\\" ? "\(character)" : "\\\(character)"
          isEscaped = false
        } else if character == quote {
          openQuote = nil
        } else if character == "\\", quote == "\"" {
          isEscaped = true
        } else {
          word.text.append(character)
        }
      } else if isEscaped {
        word.text.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "'" || character == "\"" {
        openQuote = character
      } else {
        if word.text.utf8.count == plainLength {
          word.plainCount += 1
          plainLength += character.utf8.count
        }
        word.text.append(character)
      }
    }
    if isEscaped { word.text.append("\\") }
    return word
  }

  /// Takes what begins with a brace, up to the blank behind the brace that closes it.
  private static func parseObject(from rest: inout Substring) -> Word {
    var depth = 0
    var isText = false
    var isEscaped = false
    let end = rest.utf8.firstIndex { byte in
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isText
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText: depth -= 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"): return depth <= 0 && !isText
      default: break
      }
      return false
    }
    defer { rest = rest[(end ?? rest.endIndex)...] }
    return Word(text: String(rest[..<(end ?? rest.endIndex)]), isVerbatim: true)
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

  /// The bytes of the line that a part of a verbatim text takes; without a part, the whole word.
  func span(of part: Range<Int>?) -> Range<Int> {
    guard let part, part.upperBound <= span.count else { return span }
    return span.lowerBound + part.lowerBound..<span.lowerBound + part.upperBound
  }
}
