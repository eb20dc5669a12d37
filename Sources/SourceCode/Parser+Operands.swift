// What an expression begins with.

extension Parser {
  mutating func parseOperand() -> Expression {
    let first = start
    guard !isAtEnd else { return expression(.unknown, from: first) }
    let operand: Expression
    switch tree.tokens[at].kind {
    case .string: operand = parseString()
    case .literal:
      at = after(at)
      operand = expression(literalKind(tree.text(at: at - 1)), from: first)
    case .name: operand = parseNameOperand(from: first)
    case .sign: operand = parseSignOperand(from: first)
    }
    return parseSuffixes(of: operand, from: first)
  }

  /// Parses an operand behind a word or a sign that belongs to it.
  mutating func parseDeeperOperand() -> Expression {
    depth += 1
    defer { depth -= 1 }
    return parseOperand()
  }

  private func literalKind(_ text: String) -> Expression.Kind {
    text.first?.isNumber == true ? .number(text) : .unknown
  }

  // MARK: - Strings

  mutating func parseString() -> Expression {
    let first = start
    var parts: [TextPart] = []
    repeat {
      parts += textParts(of: at)
      at = after(at)
    } while language.joinsStrings && at < end && tree.tokens[at].kind == .string
    return expression(.text(parts), from: first)
  }

  private func textParts(of index: Int) -> [TextPart] {
    let segments = tree.segments[index] ?? []
    return segments.compactMap { segment in
      switch segment {
      case .text(let range):
        let text = tree.unescaped(range, ofStringAt: index)
        return text.isEmpty && segments.count > 1 ? nil : .text(text)
      case .code(let range):
        var inside = part(range)
        return .value(inside.parseExpression())
      }
    }
  }

  // MARK: - Signs

  private mutating func parseSignOperand(from first: Int) -> Expression {
    let sign = peek()
    switch sign {
    case "(": return parseParentheses(from: first)
    case "[":
      if language == .objectiveC { return parseMessage(from: first) }
      return parseBrackets(from: first)
    case "{": return parseBraces(from: first)
    case ".":
      if isName(1), language == .swift {
        at += 1
        let name = consumeAnyName() ?? ""
        return expression(.implicitMember(name), from: first)
      }
      if isName(1), language == .dart || language == .cSharp {
        at += 1
        return expression(.implicitMember(consumeAnyName() ?? ""), from: first)
      }
      at += 1
      return expression(.unknown, from: first)
    case "!", "-", "&", "~", "+", "*":
      at += 1
      if isAtEnd { return expression(.unknown, from: first) }
      let operand = parseExpression(above: 12)
      return sign == "&" || sign == "*" || sign == "+"
        ? operand
        : expression(.prefix(sign, operand), from: first)
    case "\\":
      // A key path.
      at += 1
      _ = consumeAnyName()
      var members: [String] = []
      while isSign("."), isName(1) {
        at += 1
        members.append(consumeAnyName() ?? "")
      }
      guard members.count == 1, let name = members.first else {
        return expression(.unknown, from: first)
      }
      return keyPath(name, from: first)
    case "@" where language == .objectiveC: return parseBoxed(from: first)
    case "^" where language == .objectiveC: return parseBlockLiteral(from: first)
    case "<" where language == .javaScript:
      return parseMarkup(from: first)
    case "<" where language == .dart:
      if let close = typeArgumentsEnd(at), close < end {
        at = close
        return isSign("{") ? parseBraces(from: first) : parseDeeperOperand()
      }
      at += 1
      return expression(.unknown, from: first)
    case ")", "]", "}", ",", ";": return expression(.unknown, from: first)
    default:
      at = after(at)
      return expression(.unknown, from: first)
    }
  }

  /// `\.name` is a function from a value to its member.
  private func keyPath(_ name: String, from first: Int) -> Expression {
    let value = Expression(.name("$0"), first, lastEnd)
    let member = Expression(.member(value, name), first, lastEnd)
    return expression(.closure(Function(start: first, body: .expression(member))), from: first)
  }

  private mutating func parseParentheses(from first: Int) -> Expression {
    if let closure = parseArrowFunction(from: first) { return closure }
    if language == .objectiveC || language == .cSharp, let cast = parseCast(from: first) {
      return cast
    }
    var inside = inner()
    inside.stopsAtBrace = false
    at = groupEnd
    let arguments = inside.parseAllArguments()
    if arguments.count == 1, let only = arguments.first, only.label == nil {
      return expression(only.value.kind, from: first)
    }
    return expression(.tuple(arguments), from: first)
  }

  /// Parses `(Type)value`.
  private mutating func parseCast(from first: Int) -> Expression? {
    let close = groupEnd - 1
    var inside = part(at + 1..<max(at + 1, close))
    if inside.isName("__bridge") || inside.isName("__bridge_transfer") { inside.at += 1 }
    guard let type = inside.parseType(), inside.at == close, close + 1 < end else { return nil }
    let next = tree.tokens[close + 1]
    let isOperand =
      switch next.kind {
      case .name: !["as", "is", "or", "and", "when"].contains(tree.text(at: close + 1))
      case .string, .literal: true
      case .sign:
        type.hasSuffix("*")
          && ["[", "(", "@", "^"].contains { tree.isSign($0, at: close + 1) }
          || tree.isSign("(", at: close + 1) && language == .cSharp
          || tree.isSign("@", at: close + 1)
      }
    guard isOperand else { return nil }
    at = close + 1
    let value = parseExpression(above: 12)
    return expression(.cast(value, type), from: first)
  }

  private mutating func parseBrackets(from first: Int) -> Expression {
    var inside = inner()
    at = groupEnd
    var elements: [Expression] = []
    var entries: [Entry] = []
    while !inside.isAtEnd, elements.count + entries.count < 10_000 {
      if inside.consumeSign(",") { continue }
      if inside.isSign(":"), elements.isEmpty { inside.at += 1; continue }
      let before = inside.at
      let element = inside.parseElement()
      if inside.isSign(":"), language == .swift {
        inside.at += 1
        entries.append(Entry(key: element, value: inside.parseElement()))
      } else {
        elements.append(element)
      }
      if inside.at == before { inside.at = inside.after(inside.at) }
      inside.skipToComma()
    }
    return expression(entries.isEmpty ? .list(elements) : .map(entries), from: first)
  }

  private mutating func parseBraces(from first: Int) -> Expression {
    switch language {
    case .swift, .kotlin: return parseClosureInBraces()
    case .javaScript: return parseObject(from: first)
    case .dart, .cSharp, .objectiveC: return parseSetOrMap(from: first)
    }
  }

  /// Parses `{a, b}` or `{key: value}`.
  mutating func parseSetOrMap(from first: Int) -> Expression {
    var inside = inner()
    at = groupEnd
    var elements: [Expression] = []
    var entries: [Entry] = []
    while !inside.isAtEnd, elements.count + entries.count < 10_000 {
      if inside.consumeSign(",") || inside.consumeSign(";") { continue }
      let before = inside.at
      let element = inside.parseElement()
      if inside.consumeSign(":") {
        entries.append(Entry(key: element, value: inside.parseElement()))
      } else {
        elements.append(element)
      }
      if inside.at == before { inside.at = inside.after(inside.at) }
      inside.skipToComma()
    }
    if !entries.isEmpty {
      return expression(.map(entries), from: first)
    }
    return expression(elements.isEmpty ? .map([]) : .list(elements), from: first)
  }

  /// Parses an object of JavaScript.
  mutating func parseObject(from first: Int) -> Expression {
    var inside = inner()
    at = groupEnd
    var entries: [Entry] = []
    while !inside.isAtEnd, entries.count < 10_000 {
      if inside.consumeSign(",") { continue }
      let before = inside.at
      if let entry = inside.parseObjectEntry() { entries.append(entry) }
      if inside.at == before { inside.at = inside.after(inside.at) }
      inside.skipToComma()
    }
    return expression(.map(entries), from: first)
  }

  private mutating func parseObjectEntry() -> Entry? {
    let first = start
    if isSign("."), isSign(".", 1), isSign(".", 2) {
      at += 3
      let value = parseExpression()
      let spread = Expression(.spread(value), first, lastEnd)
      return Entry(key: spread, value: spread)
    }
    while isName("async") || isName("get") || isName("set") || isName("static"),
      isName(1) || at + 1 < end && tree.tokens[at + 1].kind == .string || isSign("[", 1)
        || isSign("*", 1)
    {
      at += 1
    }
    if isSign("*") { at += 1 }
    let key: Expression
    if isSign("[") {
      var inside = inner()
      at = groupEnd
      key = inside.parseExpression()
    } else if at < end, tree.tokens[at].kind == .string {
      key = parseString()
    } else if at < end, tree.tokens[at].kind != .sign {
      let name = peek()
      at += 1
      key = Expression(.text([.text(name)]), first, lastEnd)
      // `{name}` is the variable of that name.
      if isAtEnd || isSign(",") {
        return Entry(key: key, value: Expression(.name(name), first, lastEnd))
      }
      if isSign("="), !isSign("=", 1) {
        at += 1
        _ = parseExpression()
        return Entry(key: key, value: Expression(.name(name), first, lastEnd))
      }
    } else {
      return nil
    }
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    if isSign("(") { return Entry(key: key, value: parseMethodValue(from: first)) }
    guard consumeSign(":") else { return Entry(key: key, value: expression(.unknown, from: first)) }
    return Entry(key: key, value: parseExpression())
  }

  /// Parses the parameters and the body of a method that is a member of an object.
  private mutating func parseMethodValue(from first: Int) -> Expression {
    let parameters = parseParameters()
    if consumeSign(":") { _ = parseType() }
    let body = parseFunctionBody()
    return expression(
      .closure(Function(parameters: parameters, start: first, body: body)), from: first)
  }

  /// Takes a block as the body of a function; none if no block comes.
  mutating func parseFunctionBody() -> Function.Body {
    guard isSign("{") else { return .none }
    let range = at + 1..<max(at + 1, groupEnd - 1)
    at = groupEnd
    return .tokens(range)
  }

  // MARK: - Closures

  /// Parses `{ parameters in … }` or `{ parameters -> … }`.
  mutating func parseClosureInBraces() -> Expression {
    let first = start
    var inside = inner()
    at = groupEnd
    let parameters = inside.parseClosureParameters()
    let body = Function.Body.tokens(inside.at..<max(inside.at, inside.end))
    return expression(
      .closure(
        Function(parameters: parameters, start: first, body: body, returnsLast: language == .kotlin)
      ),
      from: first)
  }

  private mutating func parseClosureParameters() -> [Function.Parameter] {
    var index = at
    let isEnd: (Parser, Int) -> Bool = { parser, index in
      parser.language == .swift
        ? parser.tree.tokens[index].kind == .name && parser.tree.text(at: index) == "in"
        : parser.tree.isSign("-", at: index) && parser.tree.isSign(">", at: index + 1)
    }
    scan: while index < min(end, at + 60), !isEnd(self, index) {
      let token = tree.tokens[index]
      switch token.kind {
      case .name:
        if ["let", "var", "return", "if", "guard", "for", "val", "when"].contains(
          tree.text(at: index))
        {
          return []
        }
        index += 1
      case .string, .literal: return []
      case .sign:
        switch tree.bytes[token.range.lowerBound] {
        case UInt8(ascii: "("), UInt8(ascii: "["): index = after(index)
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "."),
          UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "!"),
          UInt8(ascii: "&"):
          index += 1
        default: return []
        }
      }
    }
    guard index < min(end, at + 60), isEnd(self, index) else { return [] }
    var list = part(at..<max(at, index), deeper: 0)
    at = index + (language == .swift ? 1 : 2)
    if list.isSign("["), language == .swift { list.at = list.groupEnd }
    while list.isName(), list.peek().hasPrefix("@") { list.at += 1 }
    if list.isSign("("), language == .swift {
      list = part(list.at + 1..<max(list.at + 1, list.groupEnd - 1), deeper: 0)
    }
    var parameters: [Function.Parameter] = []
    while list.at < list.end {
      if list.isSign("-") { break }
      if list.isSign("("), language == .kotlin {
        parameters.append(
          Function.Parameter(
            label: nil, name: "", members: list.parseElementNames(), type: nil, standard: nil))
      }
      if let name = list.consumeAnyName() {
        if ["async", "throws"].contains(name), parameters.isEmpty == false || list.isSign("-") {
          break
        }
        let type = list.consumeSign(":") ? list.parseType() : nil
        parameters.append(Function.Parameter(label: nil, name: name, type: type, standard: nil))
      }
      while list.at < list.end, !list.isSign(","), !list.isSign("-") {
        list.at = list.after(list.at)
      }
      _ = list.consumeSign(",")
    }
    return parameters
  }

  /// Parses `(a, b) => …`, or Dart's `(a, b) {…}`; nil, and nothing is taken, where it is none.
  mutating func parseArrowFunction(from first: Int) -> Expression? {
    guard language == .javaScript || language == .dart || language == .cSharp else { return nil }
    var index = after(at)
    if language == .javaScript, tree.isSign(":", at: index), index < end {
      // The type of the result.
      var type = self
      type.at = index + 1
      guard let name = type.parseType(), !name.isEmpty else { return nil }
      index = type.at
      if index > at, tree.isSign(">", at: index - 1), tree.isSign("=", at: index - 2) { return nil }
    }
    if language == .dart {
      while index < end, ["async", "sync"].contains(tree.text(at: index)) {
        index += 1
        if tree.isSign("*", at: index) { index += 1 }
      }
    }
    let isArrow = index + 1 < end && tree.isSign("=", at: index) && tree.isSign(">", at: index + 1)
    let isBlock = language == .dart && index < end && tree.isSign("{", at: index)
    guard isArrow || isBlock else { return nil }
    let parameters = parseParameters()
    at = isArrow ? index + 2 : index
    return arrow(parameters, from: first)
  }

  /// Parses what follows the arrow.
  mutating func arrow(_ parameters: [Function.Parameter], from first: Int) -> Expression {
    let body: Function.Body
    if isSign("{") {
      body = parseFunctionBody()
    } else {
      body = .expression(parseExpression(above: 0))
    }
    return expression(
      .closure(Function(parameters: parameters, start: first, body: body)), from: first)
  }

  // MARK: - Elements of pages

  /// Parses `<Name attribute={…}>…</Name>`, or the type arguments of a function.
  private mutating func parseMarkup(from first: Int) -> Expression {
    if let close = typeArgumentsEnd(at), close < end, tree.isSign("(", at: close) {
      let before = at
      at = close
      if let closure = parseArrowFunction(from: first) { return closure }
      at = before
    }
    guard isName(1) || isSign(">", 1) else {
      at += 1
      return expression(.unknown, from: first)
    }
    var values: [Expression] = []
    var nesting = 0
    var isInTag = false
    while at < end {
      if isSign("<") {
        if isSign("/", 1) {
          nesting -= 1
          at += 2
          while at < end, !isSign(">") { at = after(at) }
          at = min(at + 1, end)
          isInTag = false
          if nesting <= 0 { break }
          continue
        }
        nesting += 1
        isInTag = true
        at += 1
        if isSign(">") { isInTag = false; at += 1 }
      } else if isSign("/"), isSign(">", 1), isInTag {
        nesting -= 1
        isInTag = false
        at += 2
        if nesting <= 0 { break }
      } else if isSign(">"), isInTag, !(at > 0 && tree.isSign("=", at: at - 1)) {
        isInTag = false
        at += 1
      } else if isSign("{") {
        var inside = inner()
        at = groupEnd
        if !inside.isAtEnd { values.append(inside.parseElement()) }
      } else {
        at = after(at)
      }
    }
    return expression(.markup(values), from: first)
  }
}
