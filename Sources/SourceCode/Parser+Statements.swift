// Statements.

extension Parser {
  /// Parses all statements up to the end.
  package mutating func parseStatements() -> [Statement] {
    var statements: [Statement] = []
    while !isAtEnd, statements.count < 100_000 {
      if consumeSign(";") || consumeSign(",") { continue }
      let before = at
      let isConditional = tree.tokens[at].isConditional
      if let statement = parseStatement() {
        statements.append(
          isConditional && !isDeclaration(statement)
            ? Statement(.perhaps(statement), statement.start) : statement)
      }
      if at == before { at = after(at) }
    }
    return statements
  }

  private func isDeclaration(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .function, .type: true
    case .variable(let variable): variable.isConstant && variable.isStatic
    default: false
    }
  }

  /// Parses a statement or a declaration; nil for what is neither.
  mutating func parseStatement() -> Statement? {
    guard beginPart() else { return nil }
    depth += 1
    defer { depth -= 1 }
    let first = start
    guard isName() else {
      if isSign("{"), language != .swift, language != .kotlin {
        return Statement(.block(parseBlock()), first)
      }
      if let declaration = parseDeclaration() { return declaration }
      if isSign("["), language == .cSharp {
        // An attribute.
        at = groupEnd
        return nil
      }
      return expressionStatement(from: first)
    }
    switch peek() {
    case "if": return parseIf()
    case "guard" where language == .swift: return parseGuard()
    case "switch" where isSign("(", 1) || language == .swift, "when" where language == .kotlin:
      return parseSelection()
    case "for", "foreach", "while":
      if isSign("(", 1) || language == .swift || isName("await", 1) || language == .javaScript {
        return parseLoop()
      }
    case "repeat" where isSign("{", 1), "do" where isSign("{", 1): return parseDo()
    case "try" where isSign("{", 1) || isSign("(", 1) && language == .cSharp: return parseTry()
    case "@try" where isSign("{", 1): return parseTry()
    case "return", "throw", "break", "continue":
      return parseExit()
    case "defer" where isSign("{", 1), "unsafe" where isSign("{", 1),
      "finally" where isSign("{", 1):
      at += 1
      return Statement(.block(parseBlock()), first)
    case "using" where language == .cSharp, "lock" where isSign("(", 1),
      "@synchronized", "@autoreleasepool",
      "synchronized" where isSign("(", 1):
      at += 1
      if isSign("(") { at = groupEnd }
      return isSign("{") ? Statement(.block(parseBlock()), first) : nil
    case "case" where language != .swift, "default" where isSign(":", 1): return nil
    case "else": at += 1; return nil
    default: break
    }
    if let declaration = parseDeclaration() { return declaration }
    return expressionStatement(from: first)
  }

  private mutating func expressionStatement(from first: Int) -> Statement? {
    let before = at
    let value = parseExpression()
    guard at > before else { return nil }
    _ = consumeSign(";")
    return Statement(.expression(value), first)
  }

  /// Parses the statements in braces.
  mutating func parseBlock() -> [Statement] {
    guard isSign("{") else { return [] }
    var inside = inner()
    at = groupEnd
    return inside.parseStatements()
  }

  /// Parses a block, or the one statement in its place.
  mutating func parseBody() -> [Statement] {
    if isSign("{") { return parseBlock() }
    if consumeSign(";") { return [] }
    let before = at
    let statement = parseStatement()
    if at == before { at = after(at) }
    _ = consumeSign(";")
    return statement.map { [$0] } ?? []
  }

  // MARK: - Conditions

  private mutating func parseIf() -> Statement? {
    let first = start
    at += 1
    let conditions = parseConditions()
    let then = parseBody()
    var otherwise: [Statement] = []
    if consumeName("else") {
      otherwise = isName("if") ? parseIf().map { [$0] } ?? [] : parseBody()
    }
    return Statement(.branch(conditions, then, otherwise: otherwise), first)
  }

  private mutating func parseGuard() -> Statement? {
    let first = start
    at += 1
    let conditions = parseConditions()
    _ = consumeName("else")
    return Statement(.requirement(conditions, otherwise: parseBlock()), first)
  }

  /// Parses what stands behind `if`: in parentheses, or up to the brace in Swift.
  private mutating func parseConditions() -> [ConditionPart] {
    guard language == .swift else {
      guard isSign("(") else { return [] }
      var inside = inner()
      at = groupEnd
      let value = inside.parseExpression()
      if case .call(let callee, let arguments) = value.kind, case .name("#available") = callee.kind
      {
        return [.available(Self.words(arguments, tree), isNegated: false)]
      }
      return [.expression(value)]
    }
    var parts: [ConditionPart] = []
    let stopped = stopsAtBrace
    stopsAtBrace = true
    defer { stopsAtBrace = stopped }
    while !isAtEnd, !isSign("{"), !isName("else") {
      let before = at
      if consumeSign(",") { continue }
      parts.append(parseCondition())
      if at == before { at = after(at) }
      while at < end, !isSign(","), !isSign("{"), !isName("else") { at = after(at) }
    }
    return parts
  }

  private mutating func parseCondition() -> ConditionPart {
    if isName("case") {
      at += 1
      let pattern = parsePattern()
      let value = consumeSign("=") ? parseExpression() : expression(.unknown, from: start)
      return .pattern(pattern, value)
    }
    if isName("let") || isName("var"), isName(1) || isSign("(", 1) {
      at += 1
      let names = parseNames()
      if consumeSign(":") { _ = parseType() }
      guard consumeSign("=") else {
        let name = Expression(.name(names.first ?? ""), start, start)
        return .binding(names, name)
      }
      return .binding(names, parseExpression())
    }
    let value = parseExpression()
    if case .call(let callee, let arguments) = value.kind, case .name(let name) = callee.kind,
      name == "#available" || name == "#unavailable"
    {
      return .available(Self.words(arguments, tree), isNegated: name == "#unavailable")
    }
    return .expression(value)
  }

  private static func words(_ arguments: [Argument], _ tree: TokenTree) -> String {
    arguments.map { argument in
      let range = argument.value.start..<max(argument.value.start, argument.value.end)
      guard range.upperBound <= tree.bytes.count else { return "" }
      return String(decoding: tree.bytes[range], as: UTF8.self)
    }.joined(separator: ", ")
  }

  /// Takes a name, or several in parentheses.
  private mutating func parseNames() -> [String] {
    if isSign("(") {
      var inside = inner()
      at = groupEnd
      var names: [String] = []
      while !inside.isAtEnd {
        names.append(inside.consumeAnyName() ?? "_")
        inside.skipPastComma()
      }
      return names
    }
    return consumeAnyName().map { [$0] } ?? []
  }

  // MARK: - Loops and blocks

  private mutating func parseLoop() -> Statement? {
    let first = start
    let word = peek()
    at += 1
    _ = consumeName("await")
    guard language == .swift else {
      guard isSign("(") else { return nil }
      var inside = inner()
      at = groupEnd
      if word == "for", let members = inside.parseLoopMembers() {
        return parseLoop(over: inside.parseExpression(), members, from: first)
      }
      let (names, sequence) = word == "while" ? ([], nil) : inside.parseLoopHead()
      return Statement(.loop(names, sequence, parseBody()), first)
    }
    let stopped = stopsAtBrace
    stopsAtBrace = true
    var names: [String] = []
    var sequence: Expression?
    if word == "while" {
      _ = parseConditions()
    } else {
      _ = consumeName("case")
      _ = consumeName("let") || consumeName("var")
      names = parseNames()
      if consumeSign(":") { _ = parseType() }
      if consumeName("in") { sequence = parseExpression() }
      if consumeName("where") {
        _ = parseExpression()
        // The remaining elements are unknown.
        sequence = sequence.map { _ in expression(.unknown, from: start) }
      }
    }
    stopsAtBrace = stopped
    while at < end, !isSign("{") { at = after(at) }
    return Statement(.loop(names, sequence, parseBlock()), first)
  }

  /// Takes `const {a, b: c} of`; nil, and nothing is taken, where the head is another one.
  private mutating func parseLoopMembers() -> [(member: String, name: String)]? {
    guard language == .javaScript,
      isName("const") || isName("let") || isName("var"), isSign("{", 1)
    else { return nil }
    let before = at
    at += 1
    let members = parseMemberNames()
    if consumeName("of") { return members }
    at = before
    return nil
  }

  /// Parses a loop whose body begins with taking each element apart.
  private mutating func parseLoop(
    over sequence: Expression, _ members: [(member: String, name: String)], from first: Int
  ) -> Statement {
    let element = "{}"
    let variable = Variable(
      names: members.map(\.name), pattern: .members(members.map(\.member)),
      value: Expression(.name(element), first, first), isConstant: true, start: first)
    let body = [Statement(.variable(variable), first)] + parseBody()
    return Statement(.loop([element], sequence, body), first)
  }

  mutating func parseLoopHead() -> ([String], Expression?) {
    while isName(), ["const", "let", "var", "final", "val", "await"].contains(peek()),
      isName(1) || isSign("[", 1) || isSign("{", 1) || isSign("(", 1)
    {
      at += 1
    }
    if isSign("[") || isSign("("), language == .javaScript || language == .kotlin {
      var inside = inner()
      let close = groupEnd
      var names: [String] = []
      while !inside.isAtEnd {
        names.append(inside.consumeAnyName() ?? "_")
        inside.skipPastComma()
      }
      at = close
      guard consumeName("of") || consumeName("in") else { return ([], nil) }
      return (names, parseExpression())
    }
    if isSign("{"), language == .javaScript {
      at = groupEnd
      guard consumeName("of") else { return ([], nil) }
      _ = parseExpression()
      return ([], expression(.unknown, from: start))
    }
    // A type may stand before the name.
    if !(isName() && (isName("of", 1) || isName("in", 1) || isSign(":", 1))) { _ = parseType() }
    guard let name = consumeAnyName() else { return ([], nil) }
    if language == .kotlin, consumeSign(":") { _ = parseType() }
    if language == .javaScript, consumeName("in") {
      // The keys of an object.
      let object = parseExpression()
      let keys = Expression(
        .member(Expression(.name("Object"), object.start, object.start), "keys"), object.start,
        object.start)
      let call = Expression.Kind.call(keys, [Argument(label: nil, value: object)])
      return ([name], expression(call, from: object.start))
    }
    guard consumeName("of") || consumeName("in") else { return ([], nil) }
    return ([name], parseExpression())
  }

  private mutating func parseDo() -> Statement? {
    let first = start
    let isRepeat = peek() == "repeat"
    at += 1
    let body = parseBlock()
    if isName("while") {
      at += 1
      if isSign("(") { at = groupEnd } else if language == .swift { _ = parseExpression() }
      return Statement(.loop([], nil, body), first)
    }
    if isRepeat { return Statement(.expression(expression(.unknown, from: first)), first) }
    return parseCatches(of: body, from: first)
  }

  private mutating func parseTry() -> Statement? {
    let first = start
    at += 1
    if isSign("(") { at = groupEnd }
    return parseCatches(of: parseBlock(), from: first)
  }

  private mutating func parseCatches(of body: [Statement], from first: Int) -> Statement {
    var failures: [[Statement]] = []
    var finally: [Statement] = []
    while at < end {
      if isName("catch") || isName("@catch") || isName("on") && language == .dart {
        at += 1
        while at < end, !isSign("{"), !isSign(";") { at = after(at) }
        failures.append(parseBlock())
      } else if isName("finally") || isName("@finally") {
        at += 1
        finally = parseBlock()
      } else {
        break
      }
    }
    return Statement(.attempt(body, failures: failures, finally: finally), first)
  }

  private mutating func parseExit() -> Statement? {
    let first = start
    let exit: Statement.Exit =
      switch peek() {
      case "return": .returns
      case "throw": .throwing
      case "break": .breaks
      default: .continues
      }
    at += 1
    // A label of Kotlin.
    if language == .kotlin, isName(), peek().hasPrefix("@"), isTight() { at += 1 }
    guard exit == .returns || exit == .throwing, !isAtEnd, !isSign(";"), !isSign("}"),
      !startsLine() || !language.endsStatementsWithLines
        || language == .swift && isSign(".") && false
    else {
      _ = consumeSign(";")
      return Statement(.exit(exit, nil), first)
    }
    let value = parseExpression()
    _ = consumeSign(";")
    return Statement(.exit(exit, value), first)
  }
}
