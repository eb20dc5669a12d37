// Kotlin's declarations.

extension Parser {
  mutating func parseKotlinDeclaration(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    switch peek() {
    case "val", "var":
      guard isName(1) || isSign("(", 1) || isSign("<", 1) else { return nil }
      return parseKotlinVariable(modifiers, from: first)
    case "fun":
      guard isName(1) || isSign("<", 1) else { return nil }
      at += 1
      if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
      var name = consumeAnyName() ?? ""
      var receiver: String?
      if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
      if isSign("?") { at += 1 }
      while isSign("."), isName(1) {
        at += 1
        receiver = name
        name = consumeAnyName() ?? ""
      }
      return parseFunctionRest(name, modifiers, isStatic: false, receiver: receiver, from: first)
    case "class", "interface", "enum": return isName(1) ? parseType(from: first) : nil
    case "object":
      guard isName(1) || modifiers.contains("companion") else { return nil }
      return parseType(from: first)
    case "init" where isSign("{", 1):
      at += 1
      return Statement(
        .function(Function(name: "init", isStatic: true, start: first, body: parseFunctionBody())),
        first)
    case "constructor" where isSign("(", 1):
      at += 1
      _ = parseParameters()
      if consumeSign(":") { _ = parseExpression() }
      _ = parseFunctionBody()
      return nil
    case "import", "package":
      at += 1
      while at < end, !startsLine() { at += 1 }
      return Statement(.expression(expression(.unknown, from: first)), first)
    case "typealias":
      at += 1
      while at < end, !startsLine() { at = after(at) }
      return Statement(.expression(expression(.unknown, from: first)), first)
    default: return nil
    }
  }

  mutating func parseKotlinVariable(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    let isConstant = isName("val")
    at += 1
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    let nameStart = start
    var pattern = Variable.Pattern.single
    var names: [String] = []
    if isSign("(") {
      names = parseTupleNames()
      pattern = .elements
    } else if var name = consumeAnyName() {
      while isSign("."), isName(1) { at += 1; name = consumeAnyName() ?? "" }
      names = [name]
    }
    let type = consumeSign(":") ? parseType() : nil
    var value: Expression?
    var getter: Function?
    if consumeSign("=") {
      value = parseExpression()
    } else if consumeName("by") {
      let by = parseExpression()
      // `by lazy { value }`
      if case .call(let callee, let arguments) = by.kind, case .name("lazy") = callee.kind,
        let closure = arguments.last?.value, case .closure(let function) = closure.kind
      {
        getter = function
      }
    }
    if isName("get"), isSign("(", 1) {
      at += 1
      at = groupEnd
      if consumeSign(":") { _ = parseType() }
      let bodyStart = start
      if consumeSign("=") {
        getter = Function(
          name: names.first ?? "", start: bodyStart, body: .expression(parseExpression()))
      } else {
        getter = Function(name: names.first ?? "", start: bodyStart, body: parseFunctionBody())
      }
    }
    return Statement(
      .variable(
        Variable(
          names: names, pattern: pattern, type: type, value: value,
          isConstant: isConstant, isStatic: modifiers.contains("const"), modifiers: modifiers,
          start: nameStart, getter: getter)), first)
  }
}
