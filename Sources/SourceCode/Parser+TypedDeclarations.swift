// Declarations of languages in which the type stands before the name.

extension Parser {
  mutating func parseTypedDeclaration(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    switch peek() {
    case "class", "enum", "interface", "struct", "extension", "record", "mixin":
      if language != .objectiveC, isName(1) { return parseType(from: first) }
    case "import", "export", "part",
      "library" where language == .dart,
      "namespace",
      "using" where language == .cSharp && isName(1), "@import", "@class":
      return parseDirective(from: first)
    case "typedef":
      while at < end, !consumeSign(";") { at = after(at) }
      return Statement(.expression(expression(.unknown, from: first)), first)
    case "return", "throw", "await", "new", "else", "case", "yield", "break", "continue", "in":
      return nil
    default: break
    }
    if language == .dart, isName("get"), isName(1) {
      at += 1
      guard let name = consumeAnyName() else { return nil }
      return parseTypedFunction(name, type: nil, modifiers, isGetter: true, from: first)
    }
    // A constructor.
    if language == .dart, isName("const"), isName(1), isSign("(", 2) || isSign(".", 2) {
      return nil
    }
    let before = at
    if isName("var") || isName("final") || isName("const"), isName(1) {
      at += 1
      if let statement = parseTypedRest(type: nil, modifiers, from: first) { return statement }
      at = before
    }
    // `final name = …` was taken as a modifier.
    if modifiers.contains(where: { ["final", "const", "late", "var"].contains($0) }), isName(),
      isSign("=", 1) || isSign(";", 1), language == .dart
    {
      return parseTypedRest(type: nil, modifiers, from: first)
    }
    guard let type = parseType() else { return nil }
    if language == .dart, isName("get"), isName(1) {
      at += 1
      guard let name = consumeAnyName() else { return nil }
      return parseTypedFunction(name, type: type, modifiers, isGetter: true, from: first)
    }
    guard isName(),
      !["as", "is", "in", "on"].contains(peek())
        || language == .cSharp && !["as", "is"].contains(peek())
    else {
      at = before
      return nil
    }
    if let statement = parseTypedRest(type: type, modifiers, from: first) { return statement }
    at = before
    return nil
  }

  mutating func parseDirective(from first: Int) -> Statement? {
    if isName("namespace") {
      at += 2
      while isSign("."), isName(1) { at += 2 }
      if isSign("{") {
        var inside = inner()
        at = groupEnd
        return Statement(.block(inside.parseStatements()), first)
      }
      _ = consumeSign(";")
      return Statement(.expression(expression(.unknown, from: first)), first)
    }
    if isName("using"), isName("var", 1) { return nil }
    while at < end, !consumeSign(";") { at = after(at) }
    return Statement(.expression(expression(.unknown, from: first)), first)
  }

  mutating func parseTypedRest(
    type: String?, _ modifiers: [String], from first: Int
  ) -> Statement? {
    let nameStart = start
    let isStatic =
      modifiers.contains("static") || modifiers.contains("const") && language == .cSharp
    guard let name = consumeAnyName() else { return nil }
    if isSign("<"), let close = typeArgumentsEnd(at), tree.isSign("(", at: close) { at = close }
    if isSign("("), type != nil {
      return parseTypedFunction(name, type: type, modifiers, isGetter: false, from: first)
    }
    if isSign("["), language == .objectiveC { at = groupEnd }
    var getter: Function?
    var value: Expression?
    if isSign("{"), language == .cSharp, type != nil {
      getter = parseCSharpAccessors(named: name)
      if consumeSign("=") { value = parseExpression() }
      _ = consumeSign(";")
    } else if isSign("="), isSign(">", 1), language == .cSharp {
      at += 2
      let bodyStart = start
      getter = Function(name: name, start: bodyStart, body: .expression(parseExpression()))
      _ = consumeSign(";")
    } else if isSign("="), !isSign("=", 1) || !isTight(1) {
      at += 1
      value =
        isSign("{") && language != .dart ? parseSetOrMap(from: start) : parseExpression()
    } else if !isSign(";"), !isSign(","), !(at >= end) {
      return nil
    }
    let isConstant =
      modifiers.contains { ["final", "const", "readonly"].contains($0) }
      || type?.hasPrefix("const") == true || type?.hasSuffix("const") == true
    let variable = Variable(
      names: [name], type: type, value: value, isConstant: isConstant, isStatic: isStatic,
      modifiers: modifiers, start: nameStart, getter: getter)
    let own = Statement(.variable(variable), first)
    if isSign(","), isName(1), isSign("=", 2) || isSign(";", 2) || isSign(",", 2),
      depth < Self.depthLimit
    {
      at += 1
      depth += 1
      defer { depth -= 1 }
      guard let next = parseTypedRest(type: type, modifiers, from: first) else { return own }
      return Statement(.block([own, next]), first)
    }
    _ = consumeSign(";")
    return own
  }

  mutating func parseCSharpAccessors(named name: String) -> Function? {
    var inside = inner()
    let bodyStart = start
    at = groupEnd
    while inside.at < inside.end {
      if inside.isName("get") {
        inside.at += 1
        if inside.isSign("{") {
          return Function(name: name, start: bodyStart, body: inside.parseFunctionBody())
        }
        if inside.isSign("="), inside.isSign(">", 1) {
          inside.at += 2
          return Function(name: name, start: bodyStart, body: .expression(inside.parseExpression()))
        }
        return nil
      }
      inside.at = inside.after(inside.at)
    }
    return nil
  }

  mutating func parseTypedFunction(
    _ name: String, type: String?, _ modifiers: [String], isGetter: Bool, from first: Int
  ) -> Statement? {
    let parameters = isSign("(") ? parseParameters() : []
    while isName(), ["async", "sync", "where"].contains(peek()) {
      if peek() == "where" {
        while at < end, !isSign("{"), !isSign("=") { at = after(at) }
        break
      }
      at += 1
      if isSign("*") { at += 1 }
    }
    let bodyStart = start
    guard isSign("{") || isSign(";") || isSign("=") && isSign(">", 1) else { return nil }
    let body = parseBodyOrArrow()
    let isStatic = modifiers.contains("static")
    let function = Function(
      name: name, parameters: parameters, type: type, isStatic: isStatic, modifiers: modifiers,
      start: first, body: body)
    guard isGetter else { return Statement(.function(function), first) }
    return Statement(
      .variable(
        Variable(
          names: [name], type: type, isStatic: isStatic, modifiers: modifiers, start: bodyStart,
          getter: function)), first)
  }

  /// Parses `Type(…) : … {…}`, `Type.named(…)` and `factory Type.named(…) => …`.
  mutating func parseConstructor(of type: String) -> Statement? {
    let first = start
    var modifiers = parseModifiers()
    if consumeName("factory") { modifiers.append("factory") }
    _ = consumeName("const")
    guard isName(type) else { return nil }
    at += 1
    var name = "init"
    if isSign("."), isName(1) {
      at += 1
      name = consumeAnyName() ?? name
    }
    guard isSign("(") else { return nil }
    let parameters = parseParameters()
    if consumeSign(":") {
      // What is set before the body; its values are those of the parameters.
      while at < end, !isSign(";"), !isSign("{") { at = after(at) }
    }
    return Statement(
      .function(
        Function(
          name: name, parameters: parameters, isStatic: true, modifiers: modifiers, start: first,
          body: parseBodyOrArrow())), first)
  }

  /// Takes `{…}`, `=> value;` or `;`.
  private mutating func parseBodyOrArrow() -> Function.Body {
    if isSign("{") { return parseFunctionBody() }
    var body = Function.Body.none
    if isSign("="), isSign(">", 1) {
      at += 2
      body = .expression(parseExpression())
    }
    _ = consumeSign(";")
    return body
  }
}
