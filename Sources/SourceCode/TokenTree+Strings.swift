// How strings are written in each language.

extension TokenTree {
  /// How a string is written.
  private struct Form {
    /// The bytes from the beginning to the content.
    var opening: Int
    /// The quote, and how many of it end the string.
    var quote: UInt8
    var quotes = 1
    /// The number signs of Swift's raw strings.
    var hashes = 0
    var isMultiline = false
    /// Whether a backslash is nothing special.
    var isRaw = false
    /// The text that begins interpolated code.
    var interpolation = Interpolation.none
  }

  /// The most signs before the quote of a string.
  private static let hashLimit = 32

  private enum Interpolation {
    case none
    /// `\(…)`
    case swift
    /// `${…}`, and `$name` where that is code too.
    case dollar(names: Bool)
    /// `{…}`, with as many braces.
    case braces(Int)
  }

  /// Scans a string or a character; false if none begins here.
  mutating func scanString() -> Bool {
    guard let form = form() else { return false }
    if !form.isMultiline, !closes(form) {
      // Such as an apostrophe in the text of an element.
      add(.sign, to: position + 1)
      return true
    }
    guard depth < Self.depthLimit else {
      add(.sign, to: position + 1)
      return true
    }
    depth += 1
    scan(form)
    depth -= 1
    return true
  }

  /// Whether a string that must end on its line does.
  private mutating func closes(_ form: Form) -> Bool {
    var index = position + form.opening
    if let lineEnd = unclosed[form.quote], index <= lineEnd { return false }
    while bytes.indices.contains(index), bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "\\"), !form.isRaw, form.hashes == 0 {
        // A line that ends with a backslash continues on the next one.
        index += 2
        continue
      }
      if bytes[index] == form.quote { return true }
      index += 1
    }
    unclosed[form.quote] = index
    return false
  }

  private func form() -> Form? {
    guard let first = byte() else { return nil }
    let quote = UInt8(ascii: "\"")
    switch language {
    case .swift:
      var hashes = 0
      while hashes < Self.hashLimit, byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      guard byte(hashes) == quote else { return nil }
      let isMultiline = starts(with: "\"\"\"", at: hashes)
      return Form(
        opening: hashes + (isMultiline ? 3 : 1), quote: quote, quotes: isMultiline ? 3 : 1,
        hashes: hashes, isMultiline: isMultiline, interpolation: .swift)
    case .objectiveC:
      if first == quote { return Form(opening: 1, quote: quote) }
      if first == UInt8(ascii: "@"), byte(1) == quote { return Form(opening: 2, quote: quote) }
    case .javaScript:
      if first == quote { return Form(opening: 1, quote: quote) }
      if first == UInt8(ascii: "`") {
        return Form(
          opening: 1, quote: first, isMultiline: true, interpolation: .dollar(names: false))
      }
    case .dart:
      let isRaw = first == UInt8(ascii: "r")
      let offset = isRaw ? 1 : 0
      guard let mark = byte(offset), mark == quote || mark == UInt8(ascii: "'") else { return nil }
      let isTriple = byte(offset + 1) == mark && byte(offset + 2) == mark
      return Form(
        opening: offset + (isTriple ? 3 : 1), quote: mark, quotes: isTriple ? 3 : 1,
        isMultiline: isTriple, isRaw: isRaw,
        interpolation: isRaw ? .none : .dollar(names: true))
    case .cSharp:
      return cSharpForm(first)
    case .kotlin:
      guard first == quote else { break }
      let isTriple = starts(with: "\"\"\"")
      return Form(
        opening: isTriple ? 3 : 1, quote: quote, quotes: isTriple ? 3 : 1, isMultiline: isTriple,
        isRaw: isTriple, interpolation: .dollar(names: true))
    }
    if first == UInt8(ascii: "'"), language.hasSingleQuotes || language.hasCharacters {
      return Form(opening: 1, quote: first)
    }
    return nil
  }

  private func cSharpForm(_ first: UInt8) -> Form? {
    let quote = UInt8(ascii: "\"")
    var (dollars, offset, isVerbatim) = (0, 0, false)
    while offset < Self.hashLimit, let mark = byte(offset),
      mark == UInt8(ascii: "$") || mark == UInt8(ascii: "@")
    {
      if mark == UInt8(ascii: "$") { dollars += 1 } else { isVerbatim = true }
      offset += 1
    }
    if first == UInt8(ascii: "'") { return Form(opening: 1, quote: first) }
    guard byte(offset) == quote else { return nil }
    let isTriple = byte(offset + 1) == quote && byte(offset + 2) == quote && !isVerbatim
    return Form(
      opening: offset + (isTriple ? 3 : 1), quote: quote, quotes: isTriple ? 3 : 1,
      isMultiline: isTriple || isVerbatim, isRaw: isTriple || isVerbatim,
      interpolation: dollars > 0 ? .braces(dollars) : .none)
  }

  private mutating func scan(_ form: Form) {
    let start = position
    let index = tokens.count
    let kind: Token.Kind =
      form.quote == UInt8(ascii: "'") && language.hasCharacters ? .literal : .string
    add(kind, to: position + form.opening)
    var parts: [Segment] = []
    var textStart = position
    var end = bytes.count
    while let byte = byte() {
      if isEscape(byte, form) {
        position += 1 + form.hashes
        if case .swift = form.interpolation, self.byte() == UInt8(ascii: "(") {
          parts.append(.text(textStart..<(position - 1 - form.hashes)))
          parts.append(scanCode())
          textStart = position
        } else {
          position += 1
        }
      } else if let offset = codeOffset(byte, form) {
        parts.append(.text(textStart..<position))
        position += offset
        parts.append(self.byte() == UInt8(ascii: "{") ? scanCode() : scanVariable())
        textStart = position
      } else if byte == form.quote, isEnd(form) {
        end = position
        position += form.quotes + form.hashes
        break
      } else if byte == UInt8(ascii: "\n"), !form.isMultiline {
        end = position
        break
      } else {
        position += isDoubled(byte, form) ? 2 : 1
      }
    }
    position = min(position, bytes.count)
    end = min(end, position)
    if textStart <= end { parts.append(.text(textStart..<end)) }
    isTight = true
    startsLine = false
    guard tokens.indices.contains(index) else { return }
    tokens[index].range = start..<position
    tokens[index].next = tokens.count
    segments[index] = parts
  }

  private func isEscape(_ byte: UInt8, _ form: Form) -> Bool {
    byte == UInt8(ascii: "\\") && !form.isRaw
      && (0..<form.hashes).allSatisfy { self.byte(1 + $0) == UInt8(ascii: "#") }
  }

  /// Whether a quote ends the string.
  private func isEnd(_ form: Form) -> Bool {
    // In C#'s verbatim strings, two quotes are one.
    if language == .cSharp, form.isRaw, form.quotes == 1, byte(1) == form.quote { return false }
    return (0..<form.quotes).allSatisfy { byte($0) == form.quote }
      && (0..<form.hashes).allSatisfy { byte(form.quotes + $0) == UInt8(ascii: "#") }
  }

  /// Whether a character stands twice for itself.
  private func isDoubled(_ byte: UInt8, _ form: Form) -> Bool {
    if language == .cSharp, form.isRaw, form.quotes == 1, byte == form.quote { return true }
    if case .braces(1) = form.interpolation, byte == UInt8(ascii: "{") {
      return self.byte(1) == byte
    }
    return false
  }

  /// How many bytes lead to the brace or the name that is code; nil if none begins.
  private func codeOffset(_ byte: UInt8, _ form: Form) -> Int? {
    switch form.interpolation {
    case .none, .swift: return nil
    case .dollar(let names):
      guard byte == UInt8(ascii: "$"), let next = self.byte(1) else { return nil }
      if next == UInt8(ascii: "{") { return 1 }
      return names && next.isNameByte && !next.isDigit && next != UInt8(ascii: "$") ? 1 : nil
    case .braces(let count):
      let braces = (0..<count).allSatisfy { self.byte($0) == UInt8(ascii: "{") }
      guard braces, count > 1 || self.byte(1) != UInt8(ascii: "{") else { return nil }
      return count - 1
    }
  }

  /// Scans the code in brackets, whose tokens are those between the brackets.
  private mutating func scanCode() -> Segment {
    guard let open = byte() else { return .code(tokens.count..<tokens.count) }
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    var nesting = 0
    let first = tokens.count + 1
    repeat {
      if byte() == open { nesting += 1 }
      if byte() == close { nesting -= 1 }
      scan()
    } while nesting > 0 && position < bytes.count
    return .code(min(first, tokens.count)..<max(min(first, tokens.count), tokens.count - 1))
  }

  /// Scans a name in a string.
  private mutating func scanVariable() -> Segment {
    var end = position
    while bytes.indices.contains(end), bytes[end].isNameByte, bytes[end] != UInt8(ascii: "$") {
      end += 1
    }
    let first = tokens.count
    add(.name, to: end)
    return .code(first..<tokens.count)
  }
}

// MARK: - What a string says

extension TokenTree {
  /// The text of some bytes of a string, without escapes.
  package func unescaped(_ range: Range<Int>, ofStringAt index: Int) -> String {
    let token = tokens[index]
    var hashes = 0
    var start = token.range.lowerBound
    while language == .swift, bytes[start] == UInt8(ascii: "#"), start < token.range.upperBound - 1
    {
      hashes += 1
      start += 1
    }
    let prefix = bytes[token.range.lowerBound..<min(range.lowerBound, token.range.upperBound)]
    let isRaw: Bool =
      switch language {
      case .dart: bytes[token.range.lowerBound] == UInt8(ascii: "r")
      case .kotlin: prefix.starts(with: Array("\"\"\"".utf8))
      case .cSharp:
        prefix.contains(UInt8(ascii: "@"))
          || prefix.count >= 3 && prefix.suffix(3).allSatisfy { $0 == UInt8(ascii: "\"") }
      default: false
      }
    var text = bytes[range]
    if language == .swift, prefix.dropFirst(hashes).starts(with: Array("\"\"\"".utf8)) {
      text = unindented(text, isFirst: range.lowerBound == start + 3, token)
    }
    guard !isRaw else {
      let plain = String(decoding: text, as: UTF8.self)
      return language == .cSharp ? plain.replacing("\"\"", with: "\"") : plain
    }
    return Self.unescaped(text, hashes: hashes, language)
  }

  /// The text of a multi-line string, without the line feeds around it and the indentation.
  private func unindented(_ text: ArraySlice<UInt8>, isFirst: Bool, _ token: Token) -> ArraySlice<
    UInt8
  > {
    // The indentation is that of the closing quotes.
    let content = bytes[token.range]
    guard let lastLine = content.lastIndex(of: UInt8(ascii: "\n")) else { return text }
    let indentation = content[(lastLine + 1)...].prefix { $0 == UInt8(ascii: " ") || $0 == 9 }.count
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if isFirst, lines.count > 1 { lines.removeFirst() }
    if text.endIndex + 3 >= token.range.upperBound, lines.count > 1 { lines.removeLast() }
    let unindented = lines.enumerated().map { index, line in
      isFirst || index > 0 ? line.dropFirst(min(indentation, line.count)) : line
    }
    return ArraySlice(unindented.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func unescaped(
    _ text: ArraySlice<UInt8>, hashes: Int, _ language: Language
  ) -> String {
    guard text.contains(UInt8(ascii: "\\")) || language == .cSharp else {
      return String(decoding: text, as: UTF8.self)
    }
    var result = String.UnicodeScalarView()
    var scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if language == .cSharp, scalar == "{" || scalar == "}", scalars.first == scalar {
        scalars.removeFirst()
      }
      guard scalar == "\\", scalars.prefix(hashes).allSatisfy({ $0 == "#" }) else {
        result.append(scalar)
        continue
      }
      scalars = scalars.dropFirst(hashes)
      guard let escape = scalars.popFirst() else { break }
      switch escape {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "0": result.append("\0")
      case "b": result.append("\u{8}")
      case "\n": break
      case "u", "x", "U": parseCode(escape, &scalars).map { result.append(contentsOf: $0) }
      default: result.append(escape)
      }
    }
    return String(result)
  }

  /// Takes the number of a character, or of the two halves of one.
  private static func parseCode(
    _ escape: Unicode.Scalar, _ scalars: inout ArraySlice<Unicode.Scalar>
  ) -> [Unicode.Scalar]? {
    func digits(_ most: Int) -> UInt32? {
      let found = scalars.prefix(most).prefix { $0.properties.isASCIIHexDigit }
      scalars = scalars.dropFirst(found.count)
      return UInt32(String(String.UnicodeScalarView(found)), radix: 16)
    }
    if scalars.first == "{" {
      scalars.removeFirst()
      let value = digits(8)
      if scalars.first == "}" { scalars.removeFirst() }
      return value.flatMap(Unicode.Scalar.init).map { [$0] }
    }
    guard let value = digits(escape == "x" ? 2 : escape == "U" ? 8 : 4) else { return nil }
    if let scalar = Unicode.Scalar(value) { return [scalar] }
    guard 0xD800..<0xDC00 ~= value, scalars.starts(with: ["\\", "u"]) else { return nil }
    scalars = scalars.dropFirst(2)
    guard let low = digits(4), 0xDC00..<0xE000 ~= low else { return nil }
    return Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)).map { [$0] }
  }
}
