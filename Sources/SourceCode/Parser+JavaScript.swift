// JavaScript's and TypeScript's declarations.

extension Parser {
  mutating func parseJavaScriptDeclaration(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    switch peek() {
    case "import" where !isSign("(", 1) && !isSign(".", 1):
      return parseJavaScriptImport(from: first)
    case "const", "let", "var":
      guard isName(1) || isSign("{", 1) || isSign("[", 1) else { return nil }
      if isName("enum", 1) {
        at += 1
        return parseType(from: first)
      }
      return parseJavaScriptVariable(modifiers, from: first)
    case "function":
      at += 1
      if isSign("*") { at += 1 }
      guard let name = consumeAnyName() else { return nil }
      return parseFunctionRest(name, modifiers, isStatic: false, from: first)
    case "class", "enum", "interface", "namespace":
      guard isName(1) else { return nil }
      return parseType(from: first)
    case "type" where isName(1) && (isSign("=", 2) || isSign("<", 2)):
      at += 2
      if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
      _ = consumeSign("=")
      if isSign("|") { at += 1 }
      _ = parseType()
      return Statement(.expression(expression(.unknown, from: first)), first)
    default: break
    }
    guard modifiers.contains("export") else { return nil }
    if isSign("{") || isSign("*") { return parseJavaScriptImport(from: first) }
    if modifiers.contains("default") {
      let value = parseExpression()
      return Statement(
        .variable(Variable(names: ["default"], value: value, isConstant: true, start: first)), first
      )
    }
    return nil
  }

  /// Passes over `import … from 'module'`, which ``ParsedSource/imports`` has.
  mutating func parseJavaScriptImport(from first: Int) -> Statement {
    while at < end, !isSign(";"), tree.tokens[at].kind != .string {
      at = after(at)
      if startsLine(), at < end, tree.tokens[at].kind == .name, !isName("from"), !isName("as") {
        break
      }
    }
    if at < end, tree.tokens[at].kind == .string { at = after(at) }
    _ = consumeSign(";")
    return Statement(.block([]), first)
  }

  mutating func parseJavaScriptVariable(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    let isConstant = isName("const")
    at += 1
    var statements: [Statement] = []
    repeat {
      let nameStart = start
      var pattern = Variable.Pattern.single
      var names: [String] = []
      if isSign("{") {
        let members = parseMemberNames()
        names = members.map(\.name)
        pattern = .members(members.map(\.member))
      } else if isSign("[") {
        var inside = inner()
        at = groupEnd
        while !inside.isAtEnd {
          if inside.consumeSign(",") { names.append("_"); continue }
          names.append(inside.consumeAnyName() ?? "_")
          inside.skipPastComma()
        }
        pattern = .elements
      } else if let name = consumeAnyName() {
        names = [name]
      } else {
        break
      }
      if isSign("!") { at += 1 }
      let type = consumeSign(":") ? parseType() : nil
      let value = consumeSign("=") ? parseExpression() : nil
      statements.append(
        Statement(
          .variable(
            Variable(
              names: names, pattern: pattern, type: type, value: value, isConstant: isConstant,
              modifiers: modifiers, start: nameStart)), first))
    } while consumeSign(",")
    _ = consumeSign(";")
    if statements.count == 1 { return statements[0] }
    return statements.isEmpty ? nil : Statement(.block(statements), first)
  }

  mutating func parseJavaScriptMember() -> Statement? {
    let first = start
    var modifiers: [String] = []
    while isName(),
      [
        "static", "async", "get", "set", "public", "private", "protected", "readonly", "override",
        "declare", "abstract",
      ].contains(peek()),
      isName(1) || isSign("[", 1) || isSign("*", 1)
    {
      modifiers.append(peek())
      at += 1
    }
    if isSign("*") { at += 1 }
    let nameStart = start
    guard let name = consumeAnyName() else { return nil }
    if isSign("?") || isSign("!") { at += 1 }
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    let isStatic = modifiers.contains("static")
    if isSign("(") {
      let parameters = parseParameters()
      let type = consumeSign(":") ? parseType() : nil
      let body = parseFunctionBody()
      _ = consumeSign(";")
      let function = Function(
        name: name, parameters: parameters, type: type, isStatic: isStatic, modifiers: modifiers,
        start: first, body: body)
      if modifiers.contains("get") {
        return Statement(
          .variable(
            Variable(
              names: [name], type: type, isStatic: isStatic, modifiers: modifiers, start: first,
              getter: function)), first)
      }
      return Statement(.function(function), first)
    }
    let type = consumeSign(":") ? parseType() : nil
    let value = consumeSign("=") ? parseExpression() : nil
    _ = consumeSign(";")
    return Statement(
      .variable(
        Variable(
          names: [name], type: type, value: value, isConstant: modifiers.contains("readonly"),
          isStatic: isStatic, modifiers: modifiers, start: nameStart)), first)
  }
}
