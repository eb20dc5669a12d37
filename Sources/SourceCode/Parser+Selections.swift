// Selections: `switch` and `when`.

extension Parser {
  mutating func parseSelection() -> Statement {
    let first = start
    at += 1
    var subject: Expression?
    if language == .swift {
      let stopped = stopsAtBrace
      stopsAtBrace = true
      subject = parseExpression()
      stopsAtBrace = stopped
    } else if isSign("(") {
      var inside = inner()
      at = groupEnd
      if inside.isName("val") {
        inside.at += 1; _ = inside.consumeAnyName(); _ = inside.consumeSign("=")
      }
      subject = inside.parseExpression()
    }
    guard isSign("{") else { return Statement(.selection(subject, []), first) }
    var inside = inner()
    at = groupEnd
    let cases =
      language == .kotlin
      ? inside.parseWhenCases()
      : language == .dart && inside.isArrowSelection
        ? inside.parseArrowCases()
        : inside.parseSwitchCases()
    return Statement(.selection(subject, cases), first)
  }

  mutating func parseSwitchCases() -> [SelectionCase] {
    var cases: [SelectionCase] = []
    while at < end, cases.count < 5000 {
      var patterns: [Expression] = []
      var (isDefault, isGuarded, isCase) = (false, false, false)
      while isName("case") || isName("default") || isName("@unknown") {
        isCase = true
        if consumeName("@unknown") { continue }
        if consumeName("default") {
          isDefault = true
        } else {
          at += 1
          while at < end, !isSign(":") {
            let before = at
            if consumeSign(",") { continue }
            if isName("where") || isName("when") {
              isGuarded = true
              at += 1
              _ = parseExpression()
              continue
            }
            patterns.append(parsePattern())
            if at == before { at = after(at) }
          }
        }
        _ = consumeSign(":")
      }
      guard isCase else {
        at = after(at)
        continue
      }
      let bodyStart = at
      var bodyEnd = at
      while bodyEnd < end, !isCaseStart(bodyEnd) { bodyEnd = after(bodyEnd) }
      var body = part(bodyStart..<max(bodyStart, bodyEnd), deeper: 0)
      let statements = body.parseStatements()
      at = bodyEnd
      cases.append(
        SelectionCase(
          patterns: patterns, isDefault: isDefault, isGuarded: isGuarded, body: statements,
          fallsThrough: fallsThrough(statements)))
    }
    return cases
  }

  func isCaseStart(_ index: Int) -> Bool {
    guard tree.tokens[index].kind == .name else { return false }
    switch tree.text(at: index) {
    case "case": return true
    case "default": return tree.isSign(":", at: index + 1)
    case "@unknown": return true
    default: return false
    }
  }

  func fallsThrough(_ statements: [Statement]) -> Bool {
    guard let last = statements.last else { return language != .swift }
    if language == .swift {
      if case .expression(let value) = last.kind, case .name("fallthrough") = value.kind {
        return true
      }
      return false
    }
    return !leaves(last)
  }

  func leaves(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .exit: true
    case .block(let inner): inner.last.map(leaves) ?? false
    case .branch(_, let then, let otherwise):
      (then.last.map(leaves) ?? false) && (otherwise.last.map(leaves) ?? false)
    default: false
    }
  }

  /// Parses a pattern: a value, `let name`, `.some(let name)`.
  mutating func parsePattern() -> Expression {
    let first = start
    if isName("let") || isName("var"), language == .swift {
      at += 1
      _ = parseExpression(above: 3)
      return expression(.unknown, from: first)
    }
    if isName("is") {
      at += 1
      _ = parseType()
      return expression(.unknown, from: first)
    }
    return parseExpression(above: 2)
  }

  mutating func parseWhenCases() -> [SelectionCase] {
    var cases: [SelectionCase] = []
    while at < end, cases.count < 5000 {
      if consumeSign(";") { continue }
      let before = at
      var patterns: [Expression] = []
      var isDefault = false
      var isGuarded = false
      while at < end, !(isSign("-") && isSign(">", 1)) {
        if consumeName("else") { isDefault = true; continue }
        if consumeSign(",") { continue }
        let position = at
        if isName("is") || isName("in") || isSign("!") && (isName("in", 1) || isName("is", 1)) {
          isGuarded = true
          at += isSign("!") ? 2 : 1
          _ = parseExpression(above: 3)
          continue
        }
        patterns.append(parseExpression(above: 3))
        if at == position { at = after(at) }
      }
      at = min(at + 2, end)
      let body = parseBody()
      cases.append(
        SelectionCase(
          patterns: patterns, isDefault: isDefault, isGuarded: isGuarded, body: body,
          fallsThrough: false))
      if at == before { at = after(at) }
    }
    return cases
  }

  /// Whether the cases of Dart's `switch` have arrows.
  var isArrowSelection: Bool { !isName("case") && !isName("default") }

  mutating func parseArrowCases() -> [SelectionCase] {
    var cases: [SelectionCase] = []
    while at < end, cases.count < 5000 {
      if consumeSign(",") { continue }
      let before = at
      let isDefault = isName("_")
      let isArrow = isSign("=", 1) && isSign(">", 2)
      let pattern: Expression
      if isArrow, isName() || tree.tokens[at].kind == .literal {
        pattern = expression(isDefault ? .unknown : .name(peek()), from: start)
        at += 1
      } else {
        pattern = parseExpression(above: 3)
      }
      var isGuarded = false
      while at < end, !(isSign("=") && isSign(">", 1)), !isSign(",") {
        isGuarded = true
        at = after(at)
      }
      if isSign("=") { at += 2 }
      let first = start
      let value = parseExpression()
      cases.append(
        SelectionCase(
          patterns: isDefault ? [] : [pattern], isDefault: isDefault, isGuarded: isGuarded,
          body: [Statement(.expression(value), first)], fallsThrough: false))
      if at == before { at = after(at) }
      skipToComma()
    }
    return cases
  }
}
