/// A part of a text that a template should have replaced.
struct Placeholder: Hashable {
  /// The bytes, as indices of the text.
  var range: Range<Int>
  /// Whether it can hardly be meant as it stands.
  var isCertain: Bool

  /// Whether a text may hold a placeholder: some byte of it begins one, or it is a bare `null`.
  static func mayBe(in tape: JSONTape, from start: Int, to end: Int) -> Bool {
    tape.storage.withUnsafeBytes { raw in
      guard let text = JSONText(raw) else { return false }
      if end - start <= 9, mayBeLeftover(text.word(at: start)),
        isLeftover(tape.storage[start..<end])
      {
        return true
      }
      var offset = start
      while end &- offset > 8 {
        if beginnings(in: text.word(at: offset)) != 0 { return true }
        offset &+= 8
      }
      return beginnings(in: text.word(at: offset)) & JSONText.mask(end &- offset) != 0
    }
  }

  /// Marks the bytes of a word that are `{`, `[`, `$`, `%` or `<`; only the lowest mark is exact.
  @inline(__always)
  private static func beginnings(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let brackets = (word | (ones &* 0x20)) ^ (ones &* UInt64(ASCII.leftBrace))
    let percents = (word | ones) ^ (ones &* UInt64(ASCII.percent))
    let angles = word ^ (ones &* UInt64(ASCII.less))
    let zeros =
      ((brackets &- ones) & ~brackets) | ((percents &- ones) & ~percents)
      | ((angles &- ones) & ~angles)
    return zeros & (ones &* 0x80)
  }

  /// The first placeholder in a text, which may hold JSON's escapes.
  static func first(in text: ArraySlice<UInt8>) -> Placeholder? {
    if isLeftover(text) { return Placeholder(range: text.indices, isCertain: true) }
    if let variable = variable(text) { return variable }
    return text.indices.lazy.compactMap { placeholder(in: text[$0...]) }.first
  }

  /// Whether a text is a placeholder from its start to its end.
  static func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
    if isType(text) { return true }
    guard text.count <= 100, !isLeftover(text) else { return false }
    if text.starts(with: "#(".utf8) { return text.last == UInt8(ascii: ")") }
    if text.first == ASCII.percent, text.count <= 8, text.last.map(ASCII.isLetter) == true {
      return text.dropFirst().dropLast().allSatisfy {
        ASCII.isDigit($0) || $0 == ASCII.dot || $0 == UInt8(ascii: "l")
      }
    }
    return first(in: text)?.range == text.indices
  }

  /// Whether a text names the type of a value, as descriptions of formats do.
  private static func isType(_ text: ArraySlice<UInt8>) -> Bool {
    types.contains(String(decoding: text.prefix(10).map(ASCII.lowercased), as: UTF8.self))
      || text.first.map { $0 >= 0x80 } ?? false
  }

  private static let types: Set<String> = [
    "number", "integer", "int", "float", "double", "boolean", "bool", "string", "object", "array",
  ]

  /// Whether a text begins as one that languages print for the lack of one, by its first word.
  @inline(__always)
  private static func mayBeLeftover(_ word: UInt64) -> Bool {
    let first = UInt8(truncatingIfNeeded: word)
    return first == UInt8(ascii: "u") || first == UInt8(ascii: "n")
      || first == UInt8(ascii: "(")
  }

  /// Whether a text is what languages print for the lack of one.
  private static func isLeftover(_ text: ArraySlice<UInt8>) -> Bool {
    leftovers.contains { text.elementsEqual($0.utf8) }
  }

  private static let leftovers = ["undefined", "null", "(null)"]
}

/// Reading a placeholder at the start of a text.
extension Placeholder {
  private static func placeholder(in text: ArraySlice<UInt8>) -> Self? {
    switch text.first {
    case ASCII.leftBrace: braces(text)
    case ASCII.dollar, ASCII.number:
      text.dropFirst().first == ASCII.leftBrace
        ? name(text, from: 2, to: ASCII.rightBrace).map { certain(text, $0) } : command(text)
    case ASCII.percent: percent(text)
    case ASCII.less:
      text.dropFirst().first == ASCII.percent
        ? closed(text, by: [ASCII.percent, ASCII.greater])
        : bracketedCapitals(text, to: ASCII.greater)
    case ASCII.leftBracket:
      text.starts(with: "[object Object]".utf8)
        ? certain(text, 15) : bracketedCapitals(text, to: ASCII.rightBracket)
    default: nil
    }
  }

  /// `$(name)`.
  private static func command(_ text: ArraySlice<UInt8>) -> Self? {
    guard text.starts(with: "$(".utf8) else { return nil }
    return name(text, from: 2, to: UInt8(ascii: ")")).map {
      Self(
        range: text.startIndex..<text.startIndex + $0, isCertain: false)
    }
  }

  /// `$TITLE` alone: a dollar sign before a word of templates, or one with an underscore.
  ///
  /// Other words with a dollar sign are what stocks are called by.
  private static func variable(_ text: ArraySlice<UInt8>) -> Self? {
    guard text.first == ASCII.dollar, text.count <= 41 else { return nil }
    let name = text.dropFirst()
    if name.first == UInt8(ascii: "("), name.last == UInt8(ascii: ")"), let found = command(text),
      found.range == text.indices
    {
      return found
    }
    guard name.allSatisfy(ASCII.isWord), name.contains(where: ASCII.isLetter) else { return nil }
    let isWord = variables.contains(String(decoding: name.map(ASCII.lowercased), as: UTF8.self))
    return isWord || name.contains(ASCII.underscore) ? certain(text, text.count) : nil
  }

  private static let variables: Set<String> = [
    "title", "subtitle", "body", "message", "msg", "text", "content", "alert", "name", "username",
    "subject", "description", "category", "thread",
  ]

  /// `{{…}}`, or `{name}`, which may be meant.
  private static func braces(_ text: ArraySlice<UInt8>) -> Self? {
    if text.dropFirst().first == ASCII.leftBrace {
      return closed(text, by: [ASCII.rightBrace, ASCII.rightBrace])
    }
    return name(text, from: 1, to: ASCII.rightBrace).map {
      Self(
        range: text.startIndex..<text.startIndex + $0, isCertain: false)
    }
  }

  /// `%@`, `%1$@`, `%d`, `%s` or `%{name}`; a percent sign of a price or a rate is none.
  private static func percent(_ text: ArraySlice<UInt8>) -> Self? {
    if text.dropFirst().first == ASCII.leftBrace {
      return name(text, from: 2, to: ASCII.rightBrace).map { certain(text, $0) }
    }
    var rest = text.dropFirst()
    let digits = rest.prefix(while: ASCII.isDigit)
    if !digits.isEmpty {
      guard rest.dropFirst(digits.count).first == ASCII.dollar else { return nil }
      rest = rest.dropFirst(digits.count + 1)
    }
    guard let letter = rest.first else { return nil }
    let isObject = letter == UInt8(ascii: "@")
    let isPlain = letter == UInt8(ascii: "d") || letter == UInt8(ascii: "s")
    let follows = rest.dropFirst().first.map { ASCII.isWord($0) || $0 >= 0x80 } ?? false
    guard isObject || isPlain && !follows else { return nil }
    return certain(text, rest.startIndex + 1 - text.startIndex)
  }

  /// A bracketed name in capitals with an underscore, such as `<FIRST_NAME>`.
  private static func bracketedCapitals(_ text: ArraySlice<UInt8>, to closer: UInt8)
    -> Placeholder?
  {
    guard let length = name(text, from: 1, to: closer) else { return nil }
    let word = text.dropFirst().prefix(length - 2)
    let isUpperCase = word.allSatisfy { !ASCII.isLetter($0) || $0 < 0x60 }
    guard isUpperCase, word.contains(ASCII.underscore) else { return nil }
    return Self(
      range: text.startIndex..<text.startIndex + length, isCertain: false)
  }

  /// The length of a bracketed name, brackets included; nil if it is none, or a long one.
  private static func name(
    _ text: ArraySlice<UInt8>, from start: Int, to closer: UInt8
  ) -> Int? {
    let word = text.dropFirst(start).prefix(41).prefix {
      ASCII.isWord($0) || $0 == ASCII.dot || $0 == ASCII.minus
    }
    let isName = word.contains(where: ASCII.isLetter) || start == 1 && !word.isEmpty
    guard isName, text.dropFirst(start + word.count).first == closer else { return nil }
    return start + word.count + 1
  }

  /// Up to two closing bytes, within eighty.
  private static func closed(_ text: ArraySlice<UInt8>, by closers: [UInt8]) -> Placeholder? {
    let range = text.dropFirst(2).prefix(80)
    return range.indices.first { text[$0...].starts(with: closers) }
      .map { certain(text, $0 + closers.count - text.startIndex) }
  }

  private static func certain(_ text: ArraySlice<UInt8>, _ length: Int)
    -> Self
  {
    Self(
      range: text.startIndex..<text.startIndex + length, isCertain: true)
  }
}

extension JSONValue {
  /// Whether it is a string that a template still has to fill in.
  package var isPlaceholder: Bool {
    kind == .string && Placeholder.first(in: tape.storage[span.start + 1..<span.end - 1]) != nil
  }
}
