/// The tokens of a source, with their places and with each bracket's partner.
///
/// Comments are left out. What is interpolated into a string follows the string's token as tokens
/// of its own. A source that is not well-formed has the tokens that make sense.
package struct TokenTree: Sendable {
  /// A token.
  package struct Token: Equatable, Sendable {
    /// What a token is.
    package enum Kind: Equatable, Sendable {
      /// A name or a keyword, or one with `@` or `#` before it.
      case name
      case string
      /// A number, a character or a regular expression.
      case literal
      /// One character that is neither.
      case sign
    }

    /// What it is.
    package let kind: Kind
    /// Whether there is nothing between it and the token before it.
    package let isTight: Bool
    /// Whether it is the first of its line.
    package let startsLine: Bool
    /// Whether it stands under a condition of the preprocessor that cannot be decided.
    package internal(set) var isConditional = false
    // Sources have many tokens, and no source has 4 GiB.
    private var lower: UInt32
    private var upper: UInt32
    private var following: UInt32

    init(kind: Kind, isTight: Bool, startsLine: Bool, range: Range<Int>, next: Int) {
      self.kind = kind
      self.isTight = isTight
      self.startsLine = startsLine
      lower = UInt32(clamping: range.lowerBound)
      upper = UInt32(clamping: range.upperBound)
      following = UInt32(clamping: next)
    }

    /// The bytes of the source.
    package internal(set) var range: Range<Int> {
      get { Int(lower)..<Int(upper) }
      set {
        lower = UInt32(clamping: newValue.lowerBound)
        upper = UInt32(clamping: newValue.upperBound)
      }
    }

    /// The index after the last token that belongs to it: after the interpolated ones for a string,
    /// after the closing bracket for an opening one; the next index otherwise.
    package internal(set) var next: Int {
      get { Int(following) }
      set { following = UInt32(clamping: newValue) }
    }
  }

  /// A part of a string.
  package enum Segment: Equatable, Sendable {
    /// Bytes of the source, with escapes.
    case text(Range<Int>)
    /// Tokens of the source.
    case code(Range<Int>)
  }

  /// The source.
  package let bytes: [UInt8]
  package let language: Language
  /// The tokens, in order.
  package internal(set) var tokens: [Token] = []
  /// The parts of the strings that have interpolations, by the indices of their tokens.
  package internal(set) var segments: [Int: [Segment]] = [:]
  /// The texts that `#define` gives to names, by the bytes of the source.
  package internal(set) var definitions: [(name: String, range: Range<Int>)] = []

  var position = 0
  var isTight = false
  var startsLine = true
  var depth = 0
  /// Whether tokens under a condition that does not hold for an iPhone are left out.
  let decidesConditions: Bool
  var conditions: [Condition] = []
  /// The ends of the lines on which no string of a quote ends any more.
  var unclosed: [UInt8: Int] = [:]

  /// How deeply strings may be nested in each other's interpolations.
  static let depthLimit = 32

  /// The most bytes of a regular expression: what goes on for longer is none.
  private static let regexLimit = 1000

  /// Takes a source apart.
  ///
  /// - Parameters:
  ///   - bytes: the source, in UTF-8.
  ///   - language: its language.
  ///   - start: the byte to begin at.
  ///   - decidesConditions: whether what stands under `#if` for another platform is left out.
  package init(
    _ bytes: [UInt8], in language: Language, from start: Int = 0, decidesConditions: Bool = true
  ) {
    self.bytes = bytes
    self.language = language
    self.decidesConditions = decidesConditions
    tokens.reserveCapacity(max(0, bytes.count - start) / 5)
    position = max(0, start)
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count { scan() }
    pairBrackets()
  }

  /// The text of a token.
  package func text(_ token: Token) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// The text of the token at an index; empty if there is none.
  package func text(at index: Int) -> String {
    tokens.indices.contains(index) ? text(tokens[index]) : ""
  }

  /// Whether the token at an index is a sign.
  package func isSign(_ sign: Character, at index: Int) -> Bool {
    guard tokens.indices.contains(index), let byte = sign.asciiValue else { return false }
    let token = tokens[index]
    return token.kind == .sign && bytes[token.range.lowerBound] == byte
  }

  /// The index of the bracket that closes the one at an index; nil if none does.
  package func closing(_ open: Int) -> Int? {
    guard tokens.indices.contains(open), tokens[open].kind == .sign,
      tokens[open].next > open + 1, tokens[open].next <= tokens.count
    else { return nil }
    return tokens[open].next - 1
  }
}

// MARK: - Scanning

extension TokenTree {
  func byte(_ offset: Int = 0) -> UInt8? {
    let index = position + offset
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  func starts(with text: StaticString, at offset: Int = 0) -> Bool {
    let start = position + offset
    guard start >= 0, start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { wanted in
      for index in wanted.indices where bytes[start + index] != wanted[index] { return false }
      return true
    }
  }

  mutating func scan() {
    guard let byte = byte() else { return }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      position += 1
      isTight = false
      startsLine = true
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0:
      position += 1
      isTight = false
    case UInt8(ascii: "/") where starts(with: "//"): skipLine()
    case UInt8(ascii: "/") where starts(with: "/*"): skipComment()
    case UInt8(ascii: "#") where language.hasDirectives && startsLine && scanDirective(): break
    case UInt8(ascii: "/")
    where language.hasRegularExpressions && mayStartExpression && scanRegex():
      break
    case UInt8(ascii: "`") where language.hasQuotedNames: scanQuotedName()
    default:
      if scanString() { break }
      if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@") {
        scanName(at: 1)
      } else if byte.isNameByte {
        byte.isDigit ? scanNumber() : scanName(at: 0)
      } else {
        add(.sign, to: position + 1)
      }
    }
  }

  mutating func add(_ kind: Token.Kind, to end: Int) {
    if !isLeftOut {
      var token = Token(
        kind: kind, isTight: isTight, startsLine: startsLine, range: position..<end,
        next: tokens.count + 1)
      token.isConditional = isUnderCondition
      tokens.append(token)
    }
    position = end
    isTight = true
    startsLine = false
  }

  mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    isTight = false
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*"), depth == 0 || language.nestsComments {
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

  private mutating func scanName(at offset: Int) {
    var end = position + offset
    while bytes.indices.contains(end), bytes[end].isNameByte { end += 1 }
    add(end > position + offset ? .name : .sign, to: max(end, position + 1))
  }

  private mutating func scanQuotedName() {
    let rest = bytes[(position + 1)...].prefix(256)
    let end = rest.firstIndex { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "\n") }
    add(.name, to: end.map { $0 + 1 } ?? position + 1)
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
    add(.literal, to: end)
  }

  /// Whether a slash that comes now begins a regular expression: what is before it ends no value.
  private var mayStartExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .literal, .string: return false
    case .name:
      return ["return", "in", "case", "where", "try", "await", "else", "of", "typeof"]
        .contains(text(last))
    case .sign:
      let byte = bytes[last.range.lowerBound]
      // In JavaScript, `</` and `/>` are of elements.
      if language == .javaScript { return !")]}<>/".utf8.contains(byte) }
      return !")]}?!>".utf8.contains(byte) || startsLine
    }
  }

  /// Scans a regular expression; false if none ends on the line, and nothing was scanned.
  private mutating func scanRegex() -> Bool {
    var end = position + 1
    if bytes.indices.contains(end), " \t=>".utf8.contains(bytes[end]) { return false }
    let limit = min(bytes.count, end + Self.regexLimit)
    var isInClass = false
    while end < limit {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "\n"): return false
      case UInt8(ascii: "[") where language == .javaScript: isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        add(.literal, to: end + 1)
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  /// Finds each bracket's partner; a closing bracket ends those that were opened inside and not
  /// closed, if an opening one of its kind is there.
  private mutating func pairBrackets() {
    var open: [(index: Int, closing: UInt8)] = []
    var openCounts = [UInt8: Int]()
    for index in tokens.indices where tokens[index].kind == .sign {
      let byte = bytes[tokens[index].range.lowerBound]
      switch byte {
      case UInt8(ascii: "("): open.append((index, UInt8(ascii: ")")))
      case UInt8(ascii: "["): open.append((index, UInt8(ascii: "]")))
      case UInt8(ascii: "{"): open.append((index, UInt8(ascii: "}")))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard openCounts[byte, default: 0] > 0 else { continue }
        while let last = open.popLast() {
          openCounts[last.closing, default: 0] -= 1
          if last.closing == byte {
            tokens[last.index].next = index + 1
            break
          }
        }
        continue
      default: continue
      }
      if let last = open.last { openCounts[last.closing, default: 0] += 1 }
    }
    // What is never closed ends with the source.
    for (index, _) in open { tokens[index].next = tokens.count + 1 }
  }
}

extension UInt8 {
  /// Whether it may occur in a name: a letter, a digit, an underscore, `$`, or part of a character
  /// outside of ASCII.
  var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
