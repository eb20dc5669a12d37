// Operators, and what follows an operand.

extension Parser {
  /// Parses an expression; one that is not understood is ``Expression/Kind/unknown``, and at least
  /// a token is taken unless a bracket, a comma or a semicolon comes.
  mutating func parseExpression() -> Expression {
    parseExpression(above: 0)
  }

  /// Parses a value that something is compared with: it ends before other operators, and before a
  /// brace, which begins what the comparison decides about.
  package mutating func parseComparedValue() -> Expression {
    let stopped = stopsAtBrace
    stopsAtBrace = true
    defer { stopsAtBrace = stopped }
    return parseExpression(above: 9)
  }

  /// Parses options that are written as a list or joined by signs.
  package mutating func parseOptions() -> Expression { parseExpression(above: 5) }

  /// Takes a comma, if one comes.
  package mutating func consumeComma() -> Bool { consumeSign(",") }

  /// How tightly operators bind.
  private static let levels: [String: Int] = [
    "=": 1, "+=": 1, "-=": 1, "*=": 1, "|=": 1, "&=": 1, "??=": 1, "||=": 1, "&&=": 1,
    "?": 2, "??": 3, "?:": 3, "||": 4, "&&": 5, "|": 6, "or": 6, "and": 6, "xor": 6, "^": 6,
    "&": 7, "==": 8, "!=": 8, "===": 8, "!==": 8, "<": 9, ">": 9, "<=": 9, ">=": 9, "is": 9,
    "as": 13, "in": 9, "!in": 9, "instanceof": 9, "satisfies": 9, "~=": 9, "to": 10, "until": 10,
    "downTo": 10, "step": 10, "...": 10, "..<": 10, "..": 10, "<<": 11, ">>": 11, "+": 11,
    "-": 11, "&+": 11, "*": 12, "/": 12, "%": 12, "~/": 12,
  ]

  mutating func parseExpression(above level: Int) -> Expression {
    guard beginPart() else { return expression(.unknown, from: start) }
    depth += 1
    defer { depth -= 1 }
    let first = start
    var left = parseOperand()
    while let (sign, length) = infix(), let own = Self.levels[sign],
      own > level || own <= 2 && own >= level
    {
      if own == 1 && level > 1 || own == 2 && level > 2 { break }
      at += length
      switch sign {
      case "?":
        let then = parseExpression(above: 1)
        guard consumeSign(":") else { return expression(.unknown, from: first) }
        let otherwise = parseExpression(above: 1)
        left = expression(.conditional(left, then, otherwise), from: first)
      case "as", "satisfies":
        if isSign("?") || isSign("!") { at += 1 }
        let type = parseType() ?? ""
        left = expression(.cast(left, type), from: first)
      case "is", "instanceof":
        if isSign("!") { at += 1 }
        _ = parseType()
        left = expression(.infix(sign, left, expression(.unknown, from: start)), from: first)
      case let sign where own == 1:
        let right = parseExpression(above: 0)
        left = expression(.assignment(sign, left, right), from: first)
      default:
        let right = parseExpression(above: own)
        left = expression(.infix(sign, left, right), from: first)
      }
    }
    return left
  }

  /// The operator between operands that comes now, with the number of its tokens.
  private func infix() -> (String, Int)? {
    guard at < end else { return nil }
    if isName() {
      let name = peek()
      guard Self.levels[name] != nil, !startsLine() || language != .swift else { return nil }
      switch name {
      case "as", "is": return language == .objectiveC ? nil : (name, 1)
      case "in":
        return language == .kotlin || language == .javaScript ? (name, 1) : nil
      case "or", "and", "xor", "to", "until", "downTo", "step":
        return language == .kotlin
          ? (name, 1)
          : language == .cSharp && (name == "or" || name == "and") ? (name, 1) : nil
      default: return language == .javaScript ? (name, 1) : nil
      }
    }
    guard tree.tokens[at].kind == .sign else { return nil }
    var sign = ""
    var length = 0
    while length < 3, at + length < end, tree.tokens[at + length].kind == .sign,
      length == 0 || isTight(length)
    {
      let longer = sign + peek(length)
      guard Self.levels[longer] != nil || longer == ".." || longer == "~" || longer == "!" else {
        break
      }
      sign = longer
      length += 1
    }
    guard Self.levels[sign] != nil else {
      // `!in` of Kotlin is not needed; any other sign ends the expression.
      return nil
    }
    switch sign {
    case "=" where isSign(">", 1): return nil
    case "?":
      if language == .kotlin { return nil }
      // Swift's ternary operator has blanks around it.
      if language == .swift, isTight() { return nil }
    case "<" where language == .javaScript && startsLine(): return nil
    case "-" where isSign(">", 1) && isTight(1): return nil
    case "-", "&", "*", "+":
      // A new line that begins with a sign and its operand is another statement.
      if language.endsStatementsWithLines, startsLine(), isTight(length) { return nil }
    case "..",
      "..." where language == .dart || language == .javaScript:
      return nil
    default: break
    }
    return (sign, length)
  }

  // MARK: - What follows an operand

  mutating func parseSuffixes(of operand: Expression, from first: Int) -> Expression {
    var value = operand
    var count = 0
    while at < end, count < 5000 {
      count += 1
      if isSign("?"), isTight() || startsLine(), isSign(".", 1), isTight(1) || language == .cSharp {
        // `a?.b`; `a?.(b)` and `a?.[b]` in JavaScript.
        if startsLine(), !isTight(1) { break }
        at += 1
        if isSign("(", 1) || isSign("[", 1) { at += 1 }
        continue
      }
      if isSign("?"), language == .swift, isTight(), !isSign("?", 1) {
        at += 1
        continue
      }
      if isSign("?"), language == .cSharp || language == .dart, isTight(), isSign("[", 1) {
        at += 1
        continue
      }
      if isSign("!"), isTight(), !isSign("=", 1) || !isTight(1), language != .objectiveC {
        at += 1
        continue
      }
      if isSign("+"), isSign("+", 1), isTight(1), isTight() { at += 2; continue }
      if isSign("-"), isSign("-", 1), isTight(1), isTight() { at += 2; continue }
      if isSign("."), let next = parseMember(of: value, from: first) {
        value = next
        continue
      }
      if isSign(":"), isSign(":", 1), isTight(1), language == .kotlin {
        at += 2
        let name = consumeAnyName() ?? ""
        value = expression(.member(value, name), from: first)
        continue
      }
      if isSign("-"), isSign(">", 1), isTight(1), language == .objectiveC {
        at += 2
        value = expression(.member(value, consumeAnyName() ?? ""), from: first)
        continue
      }
      if isSign("<"), canTakeTypeArguments, let close = typeArgumentsEnd(at),
        close < end, isTypeArgumentsFollower(close)
      {
        at = close
        continue
      }
      if isSign("("), !startsLine() || !language.endsStatementsWithLines {
        value = parseCall(of: value, from: first)
        continue
      }
      if isSign("["), !startsLine() || !language.endsStatementsWithLines,
        isTight() || language == .cSharp
      {
        let arguments = parseArguments()
        value = expression(.element(value, arguments), from: first)
        continue
      }
      if isSign("{"), takesBlocks(after: value), let next = parseBlockCall(of: value, from: first) {
        value = next
        continue
      }
      if language == .javaScript, at < end, tree.tokens[at].kind == .string, isTight(),
        tree.bytes[tree.tokens[at].range.lowerBound] == UInt8(ascii: "`")
      {
        // A tagged template is a call.
        let text = parseString()
        value = expression(.call(value, [Argument(label: nil, value: text)]), from: first)
        continue
      }
      break
    }
    return value
  }

  private func isTypeArgumentsFollower(_ index: Int) -> Bool {
    tree.isSign("(", at: index) || tree.isSign("{", at: index) && language != .javaScript
      || tree.isSign("[", at: index) && language == .dart
      || tree.isSign(".", at: index) && language != .javaScript
  }

  private var canTakeTypeArguments: Bool {
    language != .objectiveC && (isTight() || language == .cSharp)
  }

  private mutating func parseMember(of value: Expression, from first: Int) -> Expression? {
    if isSign(".", 1) {
      // A cascade of Dart, whose value is not that of its last part.
      guard language == .dart else { return nil }
      at += isSign(".", 2) ? 3 : 2
      _ = parseExpression(above: 2)
      return expression(.unknown, from: first)
    }
    guard at + 1 < end else { return nil }
    if isName(1) {
      at += 1
      let name = consumeAnyName() ?? ""
      return expression(.member(value, name), from: first)
    }
    if tree.tokens[at + 1].kind == .literal {
      at += 2
      return expression(.member(value, tree.text(at: at - 1)), from: first)
    }
    return nil
  }

  private mutating func parseCall(of value: Expression, from first: Int) -> Expression {
    var arguments = parseArguments()
    if isSign("{"), language == .swift || language == .kotlin, !stopsAtBrace,
      !startsLine() || language == .swift && false
    {
      arguments += parseBlocks()
    }
    return expression(.call(value, arguments), from: first)
  }

  private func takesBlocks(after value: Expression) -> Bool {
    guard language == .swift || language == .kotlin, !stopsAtBrace, !startsLine() else {
      return false
    }
    switch value.kind {
    case .name, .member, .implicitMember: return true
    default: return false
    }
  }

  private mutating func parseBlockCall(of value: Expression, from first: Int) -> Expression? {
    if case .name(let name) = value.kind, ["self", "super", "else", "do"].contains(name) {
      return nil
    }
    let blocks = parseBlocks()
    return expression(.call(value, blocks), from: first)
  }

  /// Parses the blocks after a call: `{ … } label: { … }`.
  private mutating func parseBlocks() -> [Argument] {
    var blocks = [Argument(label: nil, value: parseClosureInBraces())]
    while isName(), isSign(":", 1), isSign("{", 2), language == .swift, !startsLine() || true,
      !isName("default"), blocks.count < 20
    {
      let label = consumeAnyName()
      at += 1
      blocks.append(Argument(label: label, value: parseClosureInBraces()))
    }
    return blocks
  }

  // MARK: - Arguments

  /// Parses what stands between brackets.
  mutating func parseArguments() -> [Argument] {
    var inside = inner()
    at = groupEnd
    return inside.parseAllArguments()
  }

  mutating func parseAllArguments() -> [Argument] {
    var arguments: [Argument] = []
    while !isAtEnd, arguments.count < 10_000 {
      let before = at
      if consumeSign(",") || consumeSign(";") { continue }
      var label: String?
      switch language {
      case .swift, .dart, .cSharp, .objectiveC:
        if isName(), isSign(":", 1), !isSign(":", 2) {
          label = consumeAnyName()
          at += 1
        }
      case .kotlin:
        if isName(), isSign("=", 1), !isSign("=", 2) {
          label = consumeAnyName()
          at += 1
        }
      case .javaScript: break
      }
      if language == .cSharp, isName("ref") || isName("out") || isName("in"), isName(1) { at += 1 }
      arguments.append(Argument(label: label, value: parseElement()))
      if at == before { at = after(at) }
      skipToComma()
    }
    return arguments
  }

  /// Goes to the next comma, past what was not understood.
  mutating func skipToComma() {
    while at < end, !isSign(","), !isSign(";") { at = after(at) }
  }

  /// Goes past the next comma or semicolon, and past what stands before it.
  mutating func skipPastComma() {
    skipToComma()
    if at < end { at += 1 }
  }

  /// Parses an element of a list: a value, the elements of another list, or one under a condition.
  mutating func parseElement() -> Expression {
    let first = start
    if isSign("."), isSign(".", 1), isSign(".", 2), isTight(1), language != .swift {
      at += 3
      if isSign("?") { at += 1 }
      return expression(.spread(parseExpression()), from: first)
    }
    if isSign("*"), language == .kotlin {
      at += 1
      return expression(.spread(parseExpression()), from: first)
    }
    if isSign("."), isSign(".", 1), language == .cSharp {
      at += 2
      return expression(.spread(parseExpression()), from: first)
    }
    guard !isAtEnd else { return expression(.unknown, from: first) }
    depth += 1
    defer { depth -= 1 }
    if language == .dart, isName("if"), isSign("(", 1) {
      return parseConditionalElement(from: first)
    }
    if language == .dart, isName("for"), isSign("(", 1) {
      return parseRepeatedElement(from: first)
    }
    return parseExpression()
  }

  /// Parses `for (final name in list) element`, which is `list.map((name) => element)`.
  private mutating func parseRepeatedElement(from first: Int) -> Expression {
    at += 1
    var head = inner()
    at = groupEnd
    let (names, sequence) = head.parseLoopHead()
    let element = parseElement()
    guard names.count == 1, let name = names.first, let sequence else {
      return expression(.spread(expression(.unknown, from: first)), from: first)
    }
    var (value, call) = (element, "map")
    if case .spread(let inner) = element.kind { (value, call) = (inner, "flatMap") }
    let parameter = Function.Parameter(label: nil, name: name, type: nil, standard: nil)
    let closure = Function(parameters: [parameter], start: value.start, body: .expression(value))
    let callee = Expression(.member(sequence, call), first, lastEnd)
    let argument = Argument(label: nil, value: Expression(.closure(closure), first, lastEnd))
    let mapped = expression(.call(callee, [argument]), from: first)
    return expression(.spread(mapped), from: first)
  }

  /// Parses an element that is there under a condition.
  private mutating func parseConditionalElement(from first: Int) -> Expression {
    at += 1
    var condition = inner()
    at = groupEnd
    let value = condition.parseExpression()
    let then = parseElement()
    let otherwise = consumeName("else") ? parseElement() : expression(.list([]), from: start)
    func list(_ element: Expression) -> Expression {
      if case .spread(let inner) = element.kind { return inner }
      if case .list(let elements) = element.kind, elements.isEmpty { return element }
      return Expression(.list([element]), element.start, element.end)
    }
    let choice = expression(.conditional(value, list(then), list(otherwise)), from: first)
    return expression(.spread(choice), from: first)
  }
}
