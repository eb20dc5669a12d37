// Operands that begin with a name.

extension Parser {
  mutating func parseNameOperand(from first: Int) -> Expression {
    let name = peek()
    switch name {
    case "await", "try", "unsafe", "void", "yield", "typeof", "delete", "consume", "copy",
      "stackalloc", "checked":
      if isNextOperand(1) {
        at += 1
        if name == "try", isSign("?") || isSign("!"), isTight() { at += 1 }
        if name == "yield", isSign("*") { at += 1 }
        let value = parseExpression(above: 12)
        return name == "typeof" || name == "delete" ? expression(.unknown, from: first) : value
      }
      if name == "try", isSign("?", 1) || isSign("!", 1), isTight(1) {
        at += 2
        return parseExpression(above: 12)
      }
    case "const" where language == .dart:
      at += 1
      return parseDeeperOperand()
    case "new" where language != .swift && language != .objectiveC && language != .kotlin:
      return parseNew(from: first)
    case "async" where language == .javaScript || language == .cSharp:
      if let closure = parseAsync(from: first) { return closure }
    case "function" where language == .javaScript: return parseFunctionExpression(from: first)
    case "fun" where language == .kotlin: return parseFunctionExpression(from: first)
    case "delegate" where language == .cSharp: return parseFunctionExpression(from: first)
    case "class" where language == .javaScript:
      skipToBlockEnd()
      return expression(.unknown, from: first)
    case "object" where language == .kotlin && (isSign(":", 1) || isSign("{", 1)):
      skipToBlockEnd()
      return expression(.unknown, from: first)
    case "if" where language == .swift || language == .kotlin,
      "switch" where language == .swift || language == .dart && isSign("(", 1),
      "when" where language == .kotlin, "try" where language == .kotlin && isSign("{", 1),
      "do" where language == .swift && isSign("{", 1):
      let parsed = parseStatement()
      return expression(parsed.map { .statement($0) } ?? .unknown, from: first)
    case "throw" where language == .kotlin || language == .javaScript || language == .cSharp,
      "return" where language == .kotlin:
      at += 1
      if isNextOperand(0) { _ = parseExpression(above: 2) }
      return expression(.unknown, from: first)
    default: break
    }
    if name.hasPrefix("@") { return parseAttributeOrBox(from: first) }
    if name.hasPrefix("#") { return parseMacro(from: first) }
    if isSign("=", 1), isSign(">", 2), isTight(2),
      language == .javaScript || language == .dart || language == .cSharp
    {
      at += 3
      return arrow(
        [Function.Parameter(label: nil, name: name, type: nil, standard: nil)], from: first)
    }
    if language == .cSharp, isName("switch", 1) { at += 0 }
    at += 1
    if name.hasPrefix("`") {
      return expression(.name(String(name.dropFirst().dropLast())), from: first)
    }
    return expression(.name(name), from: first)
  }

  private func isNextOperand(_ offset: Int) -> Bool {
    let index = at + offset
    guard index < end else { return false }
    switch tree.tokens[index].kind {
    case .name: return !["as", "in", "is"].contains(tree.text(at: index))
    case .string, .literal: return true
    case .sign:
      return ["(", "[", "{", "!", "-", "<", "@"].contains { tree.isSign($0, at: index) }
        || tree.isSign(".", at: index) && !tree.tokens[index].isTight
    }
  }

  /// Goes to the end of the next block on this level.
  mutating func skipToBlockEnd() {
    while at < end, !isSign("{"), !isSign(";") { at = after(at) }
    if at < end { at = groupEnd }
  }

  // MARK: - Objects

  /// Parses `new Type(…) { … }`, `new[] { … }` and the like.
  private mutating func parseNew(from first: Int) -> Expression {
    at += 1
    let isCSharp = language == .cSharp
    if isCSharp, isSign("(") {
      // The type is the one that is expected.
      var arguments = parseArguments()
      if isSign("{") { arguments.append(initializer()) }
      return expression(.call(expression(.name("new"), from: first), arguments), from: first)
    }
    if isCSharp, isSign("{") { return parseSetOrMapOfMembers(from: first) }
    if isCSharp, isSign("[") {
      at = groupEnd
      return isSign("{") ? parseSetOrMap(from: first) : expression(.unknown, from: first)
    }
    guard isName() else { return expression(.unknown, from: first) }
    let typeStart = start
    var type = Expression(.name(consumeAnyName() ?? ""), typeStart, lastEnd)
    while isSign("."), isName(1) {
      at += 1
      type = Expression(.member(type, consumeAnyName() ?? ""), typeStart, lastEnd)
    }
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    if isCSharp, isSign("[") {
      at = groupEnd
      return isSign("{") ? parseSetOrMap(from: first) : expression(.unknown, from: first)
    }
    var arguments = isSign("(") ? parseArguments() : []
    if isCSharp, isSign("{") { arguments.append(initializer()) }
    return expression(.call(type, arguments), from: first)
  }

  /// The label of the argument that stands for the block after C#'s `new`.
  package static let initializerLabel = "{}"

  private mutating func initializer() -> Argument {
    Argument(label: Self.initializerLabel, value: parseSetOrMapOfMembers(from: start))
  }

  /// Parses `{ Name = value, … }` or `{ a, b }`.
  private mutating func parseSetOrMapOfMembers(from first: Int) -> Expression {
    var inside = inner()
    at = groupEnd
    var elements: [Expression] = []
    var entries: [Entry] = []
    while !inside.isAtEnd, elements.count + entries.count < 10_000 {
      if inside.consumeSign(",") { continue }
      let before = inside.at
      let entryStart = inside.start
      if inside.isName(), inside.isSign("=", 1), !inside.isSign("=", 2) {
        let name = inside.consumeAnyName() ?? ""
        let key = Expression(.text([.text(name)]), entryStart, inside.lastEnd)
        inside.at += 1
        let value =
          inside.isSign("{")
          ? inside.parseSetOrMapOfMembers(from: inside.start) : inside.parseElement()
        entries.append(Entry(key: key, value: value))
      } else if inside.isSign("{") {
        elements.append(inside.parseSetOrMapOfMembers(from: inside.start))
      } else {
        elements.append(inside.parseElement())
      }
      if inside.at == before { inside.at = inside.after(inside.at) }
      inside.skipToComma()
    }
    return expression(entries.isEmpty ? .list(elements) : .map(entries), from: first)
  }

  // MARK: - Functions

  private mutating func parseAsync(from first: Int) -> Expression? {
    if isSign("(", 1) {
      let before = at
      at += 1
      if let closure = parseArrowFunction(from: first) { return closure }
      at = before
      return nil
    }
    if isName("function", 1) {
      at += 1
      return parseFunctionExpression(from: first)
    }
    if isName(1), isSign("=", 2), isSign(">", 3) {
      at += 1
      let name = consumeAnyName() ?? ""
      at += 2
      return arrow(
        [Function.Parameter(label: nil, name: name, type: nil, standard: nil)], from: first)
    }
    return nil
  }

  private mutating func parseFunctionExpression(from first: Int) -> Expression {
    at += 1
    if isSign("*") { at += 1 }
    let name = isName() ? consumeAnyName() ?? "" : ""
    let parameters = isSign("(") ? parseParameters() : []
    if consumeSign(":") { _ = parseType() }
    let body = parseFunctionBody()
    return expression(
      .closure(Function(name: name, parameters: parameters, start: first, body: body)), from: first)
  }

  /// Parses the parameters in parentheses.
  mutating func parseParameters() -> [Function.Parameter] {
    guard isSign("(") else { return [] }
    var inside = inner()
    at = groupEnd
    return inside.parseAllParameters()
  }

  private mutating func parseAllParameters() -> [Function.Parameter] {
    var parameters: [Function.Parameter] = []
    while !isAtEnd, parameters.count < 500 {
      if consumeSign(",") { continue }
      // Dart's named and optional ones.
      if language == .dart, isSign("{") || isSign("[") {
        var inside = inner()
        at = groupEnd
        parameters += inside.parseAllParameters().map {
          Function.Parameter(label: $0.name, name: $0.name, type: $0.type, standard: $0.standard)
        }
        continue
      }
      let before = at
      if let parameter = parseParameter() { parameters.append(parameter) }
      if at == before { at = after(at) }
      skipToComma()
    }
    return parameters
  }

  private mutating func parseParameter() -> Function.Parameter? {
    while isName(), peek().hasPrefix("@") {
      at += 1
      if isSign("("), isTight() { at = groupEnd }
    }
    switch language {
    case .swift: return parseSwiftParameter()
    case .javaScript: return parseJavaScriptParameter()
    case .kotlin:
      while isName(),
        [
          "vararg", "private", "val", "var", "override", "internal", "public", "crossinline",
          "noinline", "protected", "const",
        ].contains(peek()), isName(1)
      { at += 1 }
      guard let name = consumeAnyName() else { return nil }
      let type = consumeSign(":") ? parseType() : nil
      let standard = consumeSign("=") ? parseExpression() : nil
      return Function.Parameter(label: name, name: name, type: type, standard: standard)
    case .dart, .cSharp, .objectiveC: return parseTypedParameter()
    }
  }

  private mutating func parseSwiftParameter() -> Function.Parameter? {
    guard let first = consumeAnyName() else { return nil }
    let second = isName() ? consumeAnyName() : nil
    let type = consumeSign(":") ? parseType() : nil
    while isSign(".") { at += 1 }
    let standard = consumeSign("=") ? parseExpression() : nil
    return Function.Parameter(
      label: first == "_" ? nil : first, name: second ?? first, type: type, standard: standard)
  }

  private mutating func parseJavaScriptParameter() -> Function.Parameter? {
    while isSign(".") { at += 1 }
    while isName(), ["private", "public", "readonly", "protected"].contains(peek()), isName(1) {
      at += 1
    }
    if isSign("{") || isSign("[") {
      let members = isSign("{") ? parseMemberNames() : parseElementNames()
      if isSign("?") { at += 1 }
      let type = consumeSign(":") ? parseType() : nil
      let standard = consumeSign("=") ? parseExpression() : nil
      return Function.Parameter(
        label: nil, name: "", members: members, type: type, standard: standard)
    }
    guard let name = consumeAnyName() else { return nil }
    if isSign("?") { at += 1 }
    let type = consumeSign(":") ? parseType() : nil
    let standard = consumeSign("=") ? parseExpression() : nil
    return Function.Parameter(label: nil, name: name, type: type, standard: standard)
  }

  /// Takes `{a, b: c, ...rest}`: the members, and the names that they get.
  mutating func parseMemberNames() -> [(member: String, name: String)] {
    var inside = inner()
    at = groupEnd
    var names: [(member: String, name: String)] = []
    while !inside.isAtEnd {
      if let member = inside.consumeAnyName() {
        let name = inside.consumeSign(":") ? inside.consumeAnyName() ?? "" : member
        names.append((member, name))
      }
      inside.skipPastComma()
    }
    return names
  }

  /// Takes `(a, _, b)`: a name for each element.
  mutating func parseTupleNames() -> [String] {
    var inside = inner()
    at = groupEnd
    var names: [String] = []
    while !inside.isAtEnd {
      names.append(inside.consumeAnyName() ?? "_")
      inside.skipPastComma()
    }
    return names
  }

  /// Takes `[a, , b]` or `(a, b)`: the names, with the places of the elements that they get.
  mutating func parseElementNames() -> [(member: String, name: String)] {
    var inside = inner()
    at = groupEnd
    var names: [(member: String, name: String)] = []
    var place = 0
    while !inside.isAtEnd {
      if inside.isName(), let name = inside.consumeAnyName() { names.append((String(place), name)) }
      inside.skipPastComma()
      place += 1
    }
    return names
  }

  private mutating func parseTypedParameter() -> Function.Parameter? {
    let modifiers: Set = [
      "required", "final", "const", "covariant", "ref", "out", "in", "params", "this", "var",
    ]
    while isName(), modifiers.contains(peek()), isName(1) || isSign("(", 1) { at += 1 }
    // `this.name` and `super.name`
    if isName("this") || isName("super"), isSign(".", 1) {
      at += 2
      guard let name = consumeAnyName() else { return nil }
      let standard = consumeSign("=") ? parseExpression() : nil
      return Function.Parameter(label: nil, name: name, type: nil, standard: standard)
    }
    let before = at
    var type = parseType()
    var name = isName() ? consumeAnyName() : nil
    if name == nil {
      at = before
      type = nil
      name = consumeAnyName()
    }
    guard let name else { return nil }
    if isSign("("), language == .dart { at = groupEnd }
    let standard = consumeSign("=") || consumeSign(":") ? parseExpression() : nil
    return Function.Parameter(
      label: language == .cSharp ? name : nil, name: name, type: type, standard: standard)
  }

  // MARK: - Words with a sign

  private mutating func parseAttributeOrBox(from first: Int) -> Expression {
    let name = peek()
    if language == .objectiveC {
      switch name {
      case "@YES", "@NO":
        at += 1
        return expression(.name(String(name.dropFirst())), from: first)
      case "@available":
        at += 1
        let arguments = isSign("(") ? parseArguments() : []
        return expression(
          .call(expression(.name("#available"), from: first), arguments), from: first)
      case "@selector", "@encode", "@protocol":
        at += 1
        if isSign("(") { at = groupEnd }
        return expression(.unknown, from: first)
      default: break
      }
      if name.dropFirst().first?.isNumber == true {
        at += 1
        return expression(.number(String(name.dropFirst())), from: first)
      }
    }
    // An attribute of a closure or a declaration.
    at += 1
    if isSign("("), isTight() { at = groupEnd }
    return isAtEnd ? expression(.unknown, from: first) : parseDeeperOperand()
  }

  private mutating func parseMacro(from first: Int) -> Expression {
    let name = consumeAnyName() ?? ""
    if name == "#available" || name == "#unavailable" {
      let arguments = isSign("(") ? parseArguments() : []
      return expression(.call(Expression(.name(name), first, lastEnd), arguments), from: first)
    }
    if language == .javaScript { return expression(.name(name), from: first) }
    if isSign("("), isTight() {
      if name.lowercased().contains("locali") {
        let arguments = parseArguments()
        return expression(.call(Expression(.name(name), first, lastEnd), arguments), from: first)
      }
      at = groupEnd
    }
    return expression(.unknown, from: first)
  }
}
