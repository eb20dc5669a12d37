// Swift's declarations of variables and functions.

extension Parser {
  mutating func parseSwiftDeclaration(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    let isStatic = modifiers.contains("static") || modifiers.contains("class")
    switch peek() {
    case "import":
      at += 1
      while isName(), !startsLine() || isSign(".", 1) { at += 1; if isSign(".") { at += 1 } }
      return Statement(.expression(expression(.unknown, from: first)), first)
    case "let", "var":
      guard isName(1) || isSign("(", 1) else { return nil }
      return parseVariable(modifiers, isStatic: isStatic, from: first)
    case "func":
      at += 1
      guard let name = consumeAnyName() else {
        // An operator.
        while at < end, !isSign("{"), !startsLine() { at = after(at) }
        _ = parseFunctionBody()
        return nil
      }
      return parseFunctionRest(name, modifiers, isStatic: isStatic, from: first)
    case "init" where isSign("(", 1) || isSign("?", 1) || isSign("<", 1) || isSign("!", 1):
      guard modifiers.count > 0 || depth < Self.depthLimit, !isSign(".", -1) else { return nil }
      at += 1
      if isSign("?") || isSign("!") { at += 1 }
      return parseFunctionRest("init", modifiers, isStatic: true, from: first)
    case "deinit" where isSign("{", 1):
      at += 1
      _ = parseFunctionBody()
      return nil
    case "subscript" where isSign("(", 1):
      at += 1
      while at < end, !isSign("{") { at = after(at) }
      _ = parseFunctionBody()
      return nil
    case "struct", "class", "enum", "extension", "protocol", "actor":
      guard isName(1) else { return nil }
      return parseType(from: first)
    case "typealias", "associatedtype", "precedencegroup", "infix", "prefix":
      guard isName(1) else { return nil }
      at += 2
      while at < end, !startsLine() { at = after(at) }
      return Statement(.expression(expression(.unknown, from: first)), first)
    default: return nil
    }
  }

  mutating func parseVariable(
    _ modifiers: [String], isStatic: Bool, from first: Int
  ) -> Statement? {
    let isConstant = isName("let") || isName("val")
    at += 1
    let nameStart = start
    var pattern = Variable.Pattern.single
    var names: [String] = []
    if isSign("(") {
      names = parseTupleNames()
      pattern = .elements
    } else if let name = consumeAnyName() {
      names = [name]
    }
    guard !names.isEmpty else { return nil }
    let type = consumeSign(":") ? parseType() : nil
    var value: Expression?
    var getter: Function?
    if isSign("="), !isSign("=", 1) {
      at += 1
      value = parseExpression()
    }
    if isSign("{"), !startsLine() || value == nil {
      getter = parseGetter(named: names.first ?? "", type: type, isObserved: value != nil)
    }
    let variable = Variable(
      names: names, pattern: pattern, type: type, value: value,
      isConstant: isConstant, isStatic: isStatic, modifiers: modifiers, start: nameStart,
      getter: getter)
    // `let a = 1, b = 2`
    if isSign(","), isName(1), isSign("=", 2) || isSign(":", 2), value != nil || type != nil {
      let own = Statement(.variable(variable), first)
      guard depth < Self.depthLimit,
        let next = parseVariable(modifiers, isStatic: isStatic, from: first)
      else { return own }
      return Statement(.block([own, next]), first)
    }
    return Statement(.variable(variable), first)
  }

  /// Parses `{ … }` after a property: its getter, or observers.
  mutating func parseGetter(named name: String, type: String?, isObserved: Bool) -> Function? {
    let bodyStart = start
    var inside = inner()
    let range = at + 1..<max(at + 1, groupEnd - 1)
    at = groupEnd
    var probe = inside
    while probe.isName(), probe.peek().hasPrefix("@") { probe.at += 1 }
    while probe.isName("mutating") || probe.isName("nonmutating") { probe.at += 1 }
    if probe.isName("willSet") || probe.isName("didSet") { return nil }
    if probe.isName("get") || probe.isName("set") || probe.isName("_read") {
      while inside.at < inside.end {
        if inside.isName("get") || inside.isName("_read") {
          inside.at += 1
          while inside.at < inside.end, !inside.isSign("{"), !inside.isName("set") {
            inside.at += 1
          }
          guard inside.isSign("{") else { return nil }
          return Function(
            name: name, type: type, start: bodyStart, body: inside.parseFunctionBody())
        }
        inside.at = inside.after(inside.at)
      }
      return nil
    }
    return isObserved
      ? nil : Function(name: name, type: type, start: bodyStart, body: .tokens(range))
  }

  mutating func parseFunctionRest(
    _ name: String, _ modifiers: [String], isStatic: Bool, receiver: String? = nil, from first: Int
  ) -> Statement? {
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    guard isSign("(") else { return nil }
    let parameters = parseParameters()
    while isName(), ["async", "throws", "rethrows", "reasync"].contains(peek()) {
      at += 1
      if isSign("("), isTight() { at = groupEnd }
    }
    var type: String?
    if isSign("-"), isSign(">", 1) {
      at += 2
      type = parseType()
    } else if consumeSign(":") {
      type = parseType()
    }
    if isName("where") { while at < end, !isSign("{"), !startsLine() { at = after(at) } }
    var body = Function.Body.none
    if isSign("{") {
      body = parseFunctionBody()
    } else if isSign("="), language == .kotlin {
      at += 1
      body = .expression(parseExpression())
    }
    return Statement(
      .function(
        Function(
          name: name, parameters: parameters, type: type, isStatic: isStatic, modifiers: modifiers,
          receiver: receiver, start: first, body: body)), first)
  }
}
