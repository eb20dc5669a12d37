/// The tokens of a Swift source: names, literals and signs, with their places.
///
/// Comments and what is in strings are left out, but for the code in interpolations.
struct SwiftTokens {
  /// A token.
  struct Token: Equatable {
    /// What a token is.
    enum Kind: Equatable {
      /// A name or a keyword, or a name with `@` or `#` before it.
      case name
      /// A string, a regular expression or a number.
      case literal
      /// One character that is neither.
      case sign
    }

    let kind: Kind
    /// The bytes of the source.
    let range: Range<Int>
    /// Whether there is nothing between it and the token before it.
    let isTight: Bool
    /// Whether it is the first of its line.
    let startsLine: Bool
  }

  /// The source.
  let bytes: [UInt8]
  /// The tokens, in order.
  private(set) var tokens: [Token] = []
  private var position = 0
  private var isTight = false
  private var startsLine = true

  /// Takes a source apart; one that is not well-formed is taken apart as far as it makes sense.
  init(_ source: String) {
    bytes = Array(source.utf8)
    while position < bytes.count { scan() }
  }

  /// The text of a token.
  func text(_ token: Token) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    let index = position + offset
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  private func starts(with text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { wanted in
      bytes.dropFirst(position + offset).starts(with: wanted)
    }
  }

  private mutating func scan() {
    switch byte() {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      position += 1
      isTight = false
      startsLine = true
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      position += 1
      isTight = false
    case UInt8(ascii: "/") where starts(with: "//"): skipLine()
    case UInt8(ascii: "/") where starts(with: "/*"): skipComment()
    case UInt8(ascii: "\""): scanString(hashes: 0)
    case UInt8(ascii: "#"): scanHash()
    case UInt8(ascii: "/") where mayStartExpression && scanRegex(hashes: 0): break
    case UInt8(ascii: "`"): scanQuotedName()
    case UInt8(ascii: "@"): scanName(from: position, at: 1)
    case let byte? where byte.isNameByte:
      byte.isDigit ? scanNumber() : scanName(from: position, at: 0)
    default: add(.sign, from: position, to: position + 1)
    }
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int) {
    tokens.append(
      Token(kind: kind, range: start..<end, isTight: isTight, startsLine: startsLine))
    position = end
    isTight = true
    startsLine = false
  }

  private mutating func skipLine() {
    while let byte = byte(), byte != UInt8(ascii: "\n") { _ = byte; position += 1 }
    isTight = false
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
      } else {
        if byte() == UInt8(ascii: "\n") { startsLine = true }
        position += 1
      }
    } while depth > 0 && position < bytes.count
    isTight = false
  }

  private mutating func scanName(from start: Int, at offset: Int) {
    var end = position + offset
    while bytes.indices.contains(end), bytes[end].isNameByte { end += 1 }
    add(end > start + offset ? .name : .sign, from: start, to: max(end, start + 1))
  }

  private mutating func scanQuotedName() {
    let end = bytes.dropFirst(position + 1).firstIndex(of: UInt8(ascii: "`"))
    add(.name, from: position, to: end.map { $0 + 1 } ?? bytes.count)
  }

  /// Scans a number, but not the range operator or the member after it.
  private mutating func scanNumber() {
    var end = position
    while bytes.indices.contains(end) {
      let isPoint = bytes[end] == UInt8(ascii: ".")
      let isFraction = isPoint && bytes.indices.contains(end + 1) && bytes[end + 1].isDigit
      guard bytes[end].isNameByte || isFraction else { break }
      end += 1
    }
    add(.literal, from: position, to: end)
  }

  /// Scans what begins with number signs: a raw string or regular expression, or `#selector`.
  private mutating func scanHash() {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(hashes) {
    case UInt8(ascii: "\""): scanString(hashes: hashes)
    case UInt8(ascii: "/") where scanRegex(hashes: hashes): break
    default: scanName(from: position, at: 1)
    }
  }

  /// Whether a slash that comes now begins a regular expression: what is before it ends no value.
  private var mayStartExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .literal: return false
    case .name:
      return ["return", "in", "case", "where", "try", "await", "else"].contains(text(last))
    case .sign: return !")]}?!>".utf8.contains(bytes[last.range.lowerBound]) || startsLine
    }
  }

  /// Scans a regular expression; false where none ends on the line, and nothing was scanned.
  private mutating func scanRegex(hashes: Int) -> Bool {
    var end = position + hashes + 1
    if hashes == 0, let first = bytes.indices.contains(end) ? bytes[end] : nil,
      [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "=")].contains(first)
    {
      return false
    }
    while bytes.indices.contains(end) {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "\n") where hashes == 0: return false
      case UInt8(ascii: "/")
      where bytes.dropFirst(end + 1).prefix(hashes).elementsEqual(
        repeatElement(UInt8(ascii: "#"), count: hashes)):
        add(.literal, from: position, to: end + 1 + hashes)
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  /// Scans a string, and the code of its interpolations as tokens of their own.
  private mutating func scanString(hashes: Int) {
    let start = position
    let isMultiline = starts(with: "\"\"\"", at: hashes)
    let quotes = isMultiline ? 3 : 1
    let (tight, first) = (isTight, startsLine)
    tokens.append(Token(kind: .literal, range: start..<start, isTight: tight, startsLine: first))
    let index = tokens.count - 1
    position += hashes + quotes
    while let byte = byte() {
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
        position += 1 + hashes
        if self.byte() == UInt8(ascii: "(") { scanInterpolation() } else { position += 1 }
      } else if byte == UInt8(ascii: "\""), hasQuotes(quotes), hasHashes(hashes, at: quotes) {
        position += quotes + hashes
        break
      } else if byte == UInt8(ascii: "\n"), !isMultiline {
        break
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
    tokens[index] = Token(
      kind: .literal, range: start..<position, isTight: tight, startsLine: first)
    isTight = true
    startsLine = false
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private func hasQuotes(_ count: Int) -> Bool {
    (0..<count).allSatisfy { byte($0) == UInt8(ascii: "\"") }
  }

  private mutating func scanInterpolation() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      scan()
    } while depth > 0 && position < bytes.count
  }
}

extension UInt8 {
  /// Whether it may stand in a name: a letter, a digit, an underscore, `$`, or part of a character
  /// outside of ASCII.
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
