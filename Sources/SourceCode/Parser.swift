/// Parses the tokens of a source, or some of them, into statements and expressions.
///
/// One grammar serves all languages where they are alike. What is not understood becomes an
/// expression of its own kind, and parsing continues after it.
package struct Parser {
  let tree: TokenTree
  /// The index of the next token.
  package internal(set) var at: Int
  /// The index after the last token.
  let end: Int
  /// The current nesting depth of the parts of a source.
  var depth: Int
  /// Whether a brace ends the expression, as after `if`.
  var stopsAtBrace = false
  /// What may still be parsed, together with the parsers of the brackets inside.
  private let budget: Budget

  /// The parts that a parser may still look at.
  ///
  /// No part needs to be looked at often: where a grammar tries one form after the other, and each
  /// of them its parts again, time would double with each level.
  final class Budget {
    fileprivate var partsLeft: Int

    init(tokens: Int) {
      partsLeft = 1000 + 16 * tokens
    }
  }

  /// The greatest nesting depth.
  static let depthLimit = 150

  /// Creates a parser for some tokens of a source.
  package init(_ tree: TokenTree, _ range: Range<Int>? = nil) {
    let range = range ?? 0..<tree.tokens.count
    self.init(tree, range, depth: 0, Budget(tokens: range.count))
  }

  /// Creates a parser for a part of what another one parses.
  func part(_ range: Range<Int>, deeper: Int = 1) -> Parser {
    Parser(tree, range, depth: depth + deeper, budget)
  }

  private init(_ tree: TokenTree, _ range: Range<Int>, depth: Int, _ budget: Budget) {
    self.budget = budget
    self.tree = tree
    at = max(0, min(range.lowerBound, tree.tokens.count))
    end = max(at, min(range.upperBound, tree.tokens.count))
    self.depth = depth
  }

  var language: Language { tree.language }

  /// A parser for the contents of the current bracket.
  func inner() -> Parser {
    part(at + 1..<max(at + 1, groupEnd - 1))
  }

  /// The index after the bracket's partner.
  var groupEnd: Int { min(max(tree.tokens[at].next, at + 1), end) }

  /// Whether there are no tokens left, or too many in each other.
  var isAtEnd: Bool { at >= end || depth > Self.depthLimit }

  /// Counts a part that is begun; false, and nothing is left to parse, where there were too many.
  mutating func beginPart() -> Bool {
    guard !isAtEnd else { return false }
    budget.partsLeft -= 1
    if budget.partsLeft < 0 { at = end }
    return budget.partsLeft >= 0
  }

  /// The text of the next token, or of a later one; empty after the last.
  func peek(_ offset: Int = 0) -> String {
    let index = at + offset
    return index >= at && index < end ? tree.text(at: index) : ""
  }

  func isSign(_ sign: Character, _ offset: Int = 0) -> Bool {
    at + offset < end && tree.isSign(sign, at: at + offset)
  }

  func isName(_ offset: Int = 0) -> Bool {
    at + offset < end && tree.tokens[at + offset].kind == .name
  }

  func isName(_ name: String, _ offset: Int = 0) -> Bool {
    isName(offset) && peek(offset) == name
  }

  func isTight(_ offset: Int = 0) -> Bool { at + offset < end && tree.tokens[at + offset].isTight }

  func startsLine(_ offset: Int = 0) -> Bool {
    at + offset >= end || tree.tokens[at + offset].startsLine
  }

  /// Where the next token begins.
  var start: Int {
    if at < end { return tree.tokens[at].range.lowerBound }
    return tree.tokens.last?.range.upperBound ?? 0
  }

  /// Where the last token that was taken ends.
  var lastEnd: Int {
    at > 0 && at <= tree.tokens.count ? tree.tokens[at - 1].range.upperBound : start
  }

  mutating func consumeSign(_ sign: Character) -> Bool {
    guard isSign(sign) else { return false }
    at += 1
    return true
  }

  mutating func consumeName(_ name: String) -> Bool {
    guard isName(name) else { return false }
    at += 1
    return true
  }

  /// Takes a name, without the backquotes that it may have.
  mutating func consumeAnyName() -> String? {
    guard isName() else { return nil }
    defer { at += 1 }
    let text = peek()
    return text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }

  /// The index after a bracket at an index, or after the token there.
  func after(_ index: Int) -> Int {
    index < end ? min(max(tree.tokens[index].next, index + 1), end) : end
  }

  func expression(_ kind: Expression.Kind, from start: Int) -> Expression {
    Expression(kind, start, max(start, lastEnd))
  }

  // MARK: - Types

  /// Takes a type; nil, and nothing is taken, where none begins.
  mutating func parseType() -> String? {
    let first = at
    while at - first < 60, isSign("@") || isName() && peek().hasPrefix("@") { at += 1 }
    switch language {
    case .objectiveC: while isName("const") || isName("static") || isName("__block") { at += 1 }
    case .swift:
      while isName("inout") || isName("some") || isName("any") || isName("borrowing") { at += 1 }
    case .javaScript:
      while isName(),
        ["readonly", "typeof", "keyof", "unique", "infer", "asserts"].contains(peek()),
        isName(1) || isSign("{", 1) || isSign("[", 1) || isSign("(", 1)
      {
        at += 1
      }
    default: break
    }
    // `any Name` and `inout Name` are of the type `Name`.
    let nameStart = language == .swift ? at : first
    if isSign("(") || isSign("[") || isSign("{") {
      guard language != .objectiveC, language != .dart || isSign("(") else {
        at = first
        return nil
      }
      at = groupEnd
    } else if isName() || language == .javaScript && at < end && tree.tokens[at].kind == .string {
      at = after(at)
      while isSign("."), isName(1) { at += 2 }
      if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
      while language == .javaScript, isName(), !startsLine(), ["is", "keyof"].contains(peek()) {
        at += 2
      }
    } else {
      return nil
    }
    parseTypeSuffixes(isFunction: tree.isSign("(", at: nameStart))
    at = min(at, end)
    return text(nameStart..<max(nameStart, at))
  }

  private mutating func parseTypeSuffixes(isFunction: Bool) {
    while at < end {
      if isSign("?") || isSign("!"), isTight(), language != .javaScript {
        at += 1
      } else if isSign("*"), language == .objectiveC {
        at += 1
        while isName("const") || isName("_Nonnull") || isName("_Nullable") { at += 1 }
      } else if isSign("["), isSign("]", 1), language == .javaScript || language == .cSharp {
        at += 2
      } else if isSign("["), language == .javaScript, isTight() {
        at = groupEnd
      } else if isSign("."), isName(1), language == .swift || language == .kotlin {
        at += 2
        if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
      } else if isSign("-"), isSign(">", 1) || isSign("=") && isSign(">", 1),
        language == .swift || language == .kotlin
      {
        at += 2
        _ = parseType()
      } else if isSign("="), isSign(">", 1), language == .javaScript, isFunction {
        at += 2
        _ = parseType()
      } else if isSign("|") || isSign("&"), language == .javaScript || language == .swift,
        !isSign("|", 1), !isSign("&", 1)
      {
        at += 1
        if parseType() == nil { return }
      } else if language == .swift, isName("throws") || isName("async"), !startsLine() {
        at += 1
      } else {
        return
      }
    }
  }

  /// The index after a list of type arguments; nil if the sign begins none.
  func typeArgumentsEnd(_ open: Int) -> Int? {
    var index = open
    var nesting = 0
    while index < min(end, open + 200) {
      let token = tree.tokens[index]
      switch token.kind {
      case .name, .string: index = after(index)
      case .literal: return nil
      case .sign:
        switch tree.bytes[token.range.lowerBound] {
        case UInt8(ascii: "<"):
          nesting += 1
          index += 1
        case UInt8(ascii: ">"):
          // The arrow of a function's type.
          let isArrow =
            index > open && (tree.isSign("-", at: index - 1) || tree.isSign("=", at: index - 1))
          index += 1
          if isArrow { continue }
          nesting -= 1
          if nesting == 0 { return index }
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): index = after(index)
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: "*"),
          UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: ":"), UInt8(ascii: "-"),
          UInt8(ascii: "="), UInt8(ascii: "!"):
          index += 1
        default: return nil
        }
      }
    }
    return nil
  }

  /// The tokens' texts without what stands between them.
  func text(_ range: Range<Int>) -> String {
    range.map { tree.text(at: $0) }.joined()
  }
}
