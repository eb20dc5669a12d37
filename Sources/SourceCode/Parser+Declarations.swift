// Declarations of variables, functions and types.

extension Parser {
  /// The words that may stand before a declaration.
  private static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "package", "open", "static", "final",
    "override", "lazy", "weak", "unowned", "mutating", "nonmutating", "convenience", "required",
    "dynamic", "optional", "indirect", "nonisolated", "isolated", "export", "default", "declare",
    "abstract", "readonly", "protected", "async", "sealed", "virtual", "partial", "extern", "unsafe",
    "volatile", "late", "external", "covariant", "companion", "data", "inline", "const", "lateinit",
    "suspend", "operator", "infix", "tailrec", "inner", "expect", "actual", "value", "annotation",
    "__block", "__weak", "__strong", "FOUNDATION_EXPORT", "UIKIT_EXTERN", "new", "accessor",
    "class", "base", "mixin", "NS_SWIFT_NAME", "let",
  ]

  /// Parses a declaration; nil, and nothing is taken, where none begins.
  mutating func parseDeclaration() -> Statement? {
    let before = at
    if language == .objectiveC, let type = parseObjectiveCType() { return type }
    let first = start
    let modifiers = takeModifiers()
    if let declaration = parseDeclaration(modifiers, from: first) { return declaration }
    at = before
    return nil
  }

  private mutating func takeModifiers() -> [String] {
    var modifiers: [String] = []
    while at < end {
      if isSign("["), language == .cSharp {
        at = groupEnd
        modifiers.append("[]")
        continue
      }
      guard isName() else { break }
      let word = peek()
      if word.hasPrefix("@"), word.count > 1, language != .objectiveC {
        // An attribute.
        at += 1
        while isSign("."), isName(1) { at += 2 }
        if isSign("("), isTight() { at = groupEnd }
        continue
      }
      guard Self.modifiers.contains(word), isModifier(word) else { break }
      modifiers.append(word)
      at += 1
      if isSign("("), isTight(), ["private", "unowned", "nonisolated", "public", "internal"].contains(word) {
        at = groupEnd
      }
    }
    return modifiers
  }

  /// Whether a word that may stand before a declaration does here.
  private func isModifier(_ word: String) -> Bool {
    guard isName(1) || isSign("(", 1) && isTight(1) && word != "async"
      || isSign("{", 1) && language == .javaScript && word == "export"
      || isSign("[", 1) || isSign("*", 1) && language == .javaScript
    else { return false }
    switch word {
    // In Swift, `class` before a name is a type, but for `class var` and `class func`.
    case "class":
      return language == .swift && ["func", "var", "let", "override", "final", "private"].contains(peek(1))
        || language == .dart && false
    case "let": return false
    case "const": return language != .javaScript && !(language == .dart && isName(1) && isSign("(", 2))
    case "final", "late", "static": return true
    case "new": return language == .cSharp && isName(1) && isName(2)
    case "async", "value", "data", "open", "default", "declare", "package", "base", "inner",
      "export", "required", "optional", "operator", "expect", "actual", "infix", "accessor":
      return isName(1) || isSign("{", 1) || isSign("*", 1)
    case "mixin": return isName("class", 1)
    default: return true
    }
  }

  private mutating func parseDeclaration(_ modifiers: [String], from first: Int) -> Statement? {
    switch language {
    case .swift: return parseSwiftDeclaration(modifiers, from: first)
    case .javaScript: return parseJavaScriptDeclaration(modifiers, from: first)
    case .kotlin: return parseKotlinDeclaration(modifiers, from: first)
    case .dart, .cSharp, .objectiveC: return parseTypedDeclaration(modifiers, from: first)
    }
  }

  // MARK: - Swift

  private mutating func parseSwiftDeclaration(
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
      guard let name = takeAnyName() else {
        // An operator.
        while at < end, !isSign("{"), !startsLine() { at = after(at) }
        _ = takeBody()
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
      _ = takeBody()
      return nil
    case "subscript" where isSign("(", 1):
      at += 1
      while at < end, !isSign("{") { at = after(at) }
      _ = takeBody()
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

  private mutating func parseVariable(
    _ modifiers: [String], isStatic: Bool, from first: Int
  ) -> Statement? {
    let isConstant = isName("let") || isName("val")
    at += 1
    let nameStart = start
    var pattern = Variable.Pattern.single
    var names: [String] = []
    if isSign("(") {
      var inside = inner()
      at = groupEnd
      while !inside.isAtEnd {
        names.append(inside.takeAnyName() ?? "_")
        inside.skipToComma()
        _ = inside.takeSign(",")
      }
      pattern = .elements
    } else if let name = takeAnyName() {
      names = [name]
    }
    guard !names.isEmpty else { return nil }
    let type = takeSign(":") ? takeType() : nil
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
      guard depth < Self.depthLimit, let next = parseVariable(modifiers, isStatic: isStatic, from: first)
      else { return own }
      return Statement(.block([own, next]), first)
    }
    return Statement(.variable(variable), first)
  }

  /// Parses `{ … }` after a property: its getter, or observers.
  private mutating func parseGetter(named name: String, type: String?, isObserved: Bool) -> Function? {
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
          while inside.at < inside.end, !inside.isSign("{"), !inside.isName("set") { inside.at += 1 }
          guard inside.isSign("{") else { return nil }
          return Function(name: name, type: type, start: bodyStart, body: inside.takeBody())
        }
        inside.at = inside.after(inside.at)
      }
      return nil
    }
    return isObserved ? nil : Function(name: name, type: type, start: bodyStart, body: .tokens(range))
  }

  private mutating func parseFunctionRest(
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
      type = takeType()
    } else if takeSign(":") {
      type = takeType()
    }
    if isName("where") { while at < end, !isSign("{"), !startsLine() { at = after(at) } }
    var body = Function.Body.none
    if isSign("{") {
      body = takeBody()
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

  // MARK: - Types

  /// Parses a type of Swift, Kotlin, C#, Dart or JavaScript, from its keyword on.
  private mutating func parseType(from first: Int) -> Statement? {
    let word = peek()
    at += 1
    var kind: TypeDeclaration.Kind =
      switch word {
      case "enum": .enumeration
      case "extension": .extending
      case "protocol", "interface": .interface
      case "object": .single
      default: .type
      }
    if language == .kotlin, word == "enum" { _ = takeName("class"); kind = .enumeration }
    if language == .kotlin, word == "annotation" { _ = takeName("class") }
    var name = isName() && !isSign("{") ? takeAnyName() ?? "" : "Companion"
    while isSign("."), isName(1) {
      at += 1
      name += "." + (takeAnyName() ?? "")
    }
    if language == .dart, word == "extension", name == "on" { name = "" }
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    var parameters: [Function.Parameter] = []
    if language == .kotlin {
      while isName(), ["private", "internal", "constructor"].contains(peek()) || peek().hasPrefix("@") { at += 1 }
    }
    if isSign("("), language == .kotlin || language == .cSharp { parameters = parseParameters() }
    let supertypes = takeSupertypes()
    guard isSign("{") else {
      while at < end, !takeSign(";") {
        if isSign("{") || startsLine() { break }
        at = after(at)
      }
      if isSign("{") { at = groupEnd }
      return Statement(
        .type(
          TypeDeclaration(
            kind: kind, name: name, supertypes: supertypes, members: [], parameters: parameters,
            extent: first..<max(first, lastEnd))), first)
    }
    var inside = inner()
    at = groupEnd
    let cases = kind == .enumeration && language != .swift ? inside.parseListedCases() : []
    var members: [Statement] = []
    var swiftCases: [EnumerationCase] = []
    while !inside.isAtEnd {
      let before = inside.at
      if inside.takeSign(";") || inside.takeSign(",") { continue }
      if kind == .enumeration, language == .swift, inside.isName("case") || inside.isName("indirect") && inside.isName("case", 1) {
        swiftCases += inside.parseSwiftCases()
      } else {
        members += inside.parseMember(of: name)
      }
      if inside.at == before { inside.at = inside.after(inside.at) }
    }
    return Statement(
      .type(
        TypeDeclaration(
          kind: kind, name: name, supertypes: supertypes, members: members,
          cases: cases + swiftCases, parameters: parameters, extent: first..<max(first, lastEnd))),
      first)
  }

  private mutating func takeSupertypes() -> [String] {
    var types: [String] = []
    while at < end, !isSign("{"), !isSign(";") {
      if isName(), ["extends", "implements", "with", "on"].contains(peek()) {
        at += 1
      } else if isName("where") {
        while at < end, !isSign("{") { at = after(at) }
        break
      } else if isSign(":") || isSign(",") {
        at += 1
      } else if startsLine(), language.endsStatementsWithLines, types.isEmpty, language != .swift {
        break
      } else if let type = takeType() {
        types.append(type)
        if isSign("(") { at = groupEnd }
      } else {
        break
      }
    }
    return types
  }

  private mutating func parseSwiftCases() -> [EnumerationCase] {
    _ = takeName("indirect")
    at += 1
    var cases: [EnumerationCase] = []
    repeat {
      let nameStart = start
      guard let name = takeAnyName() else { break }
      let hasPayload = isSign("(")
      if hasPayload { at = groupEnd }
      let value = takeSign("=") ? parseExpression() : nil
      cases.append(
        EnumerationCase(
          name: name, value: value, arguments: [], hasPayload: hasPayload, start: nameStart))
    } while takeSign(",")
    return cases
  }

  /// Parses `a, b = 2, c("x");` at the beginning of an enumeration.
  private mutating func parseListedCases() -> [EnumerationCase] {
    var cases: [EnumerationCase] = []
    while at < end, cases.count < 5000 {
      if takeSign(",") { continue }
      if isSign("["), language == .cSharp { at = groupEnd; continue }
      if isName(), peek().hasPrefix("@") { at += 1; if isSign("("), isTight() { at = groupEnd }; continue }
      if takeSign(";") { break }
      let nameStart = start
      let name: String
      if at < end, tree.tokens[at].kind == .string {
        guard case .text(let parts) = parseString().kind, case .text(let text)? = parts.first else { break }
        name = text
      } else {
        guard let word = takeAnyName() else { break }
        name = word
      }
      let arguments = isSign("(") ? parseArguments() : []
      if isSign("{"), language == .kotlin { at = groupEnd }
      let value = takeSign("=") ? parseExpression() : nil
      cases.append(
        EnumerationCase(
          name: name, value: value, arguments: arguments, hasPayload: false, start: nameStart))
      guard isSign(",") || isSign(";") else { break }
    }
    return cases
  }

  /// Parses a member of a type.
  private mutating func parseMember(of type: String) -> [Statement] {
    let before = at
    let isConditional = at < end && tree.tokens[at].isConditional
    _ = isConditional
    if let declaration = parseDeclaration() {
      if case .block(let several) = declaration.kind { return several }
      return [declaration]
    }
    at = before
    if language == .javaScript, let member = parseJavaScriptMember() { return [member] }
    if language == .dart || language == .cSharp, let member = parseConstructor(of: type) { return [member] }
    at = after(at)
    return []
  }

  // MARK: - JavaScript

  private mutating func parseJavaScriptDeclaration(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    switch peek() {
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
      guard let name = takeAnyName() else { return nil }
      return parseFunctionRest(name, modifiers, isStatic: false, from: first)
    case "class", "enum", "interface", "namespace":
      guard isName(1) else { return nil }
      return parseType(from: first)
    case "type" where isName(1) && (isSign("=", 2) || isSign("<", 2)):
      at += 2
      if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
      _ = takeSign("=")
      if isSign("|") { at += 1 }
      _ = takeType()
      return Statement(.expression(expression(.unknown, from: first)), first)
    default: break
    }
    guard modifiers.contains("export") else { return nil }
    if modifiers.contains("default") {
      let value = parseExpression()
      return Statement(
        .variable(Variable(names: ["default"], value: value, isConstant: true, start: first)), first)
    }
    return nil
  }

  private mutating func parseJavaScriptVariable(
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
        let members = takeMemberNames()
        names = members.map(\.name)
        pattern = .members(members.map(\.member))
      } else if isSign("[") {
        var inside = inner()
        at = groupEnd
        while !inside.isAtEnd {
          if inside.takeSign(",") { names.append("_"); continue }
          names.append(inside.takeAnyName() ?? "_")
          inside.skipToComma()
          _ = inside.takeSign(",")
        }
        pattern = .elements
      } else if let name = takeAnyName() {
        names = [name]
      } else {
        break
      }
      if isSign("!") { at += 1 }
      let type = takeSign(":") ? takeType() : nil
      let value = takeSign("=") ? parseExpression() : nil
      statements.append(
        Statement(
          .variable(
            Variable(
              names: names, pattern: pattern, type: type, value: value, isConstant: isConstant,
              modifiers: modifiers, start: nameStart)), first))
    } while takeSign(",")
    _ = takeSign(";")
    if statements.count == 1 { return statements[0] }
    return statements.isEmpty ? nil : Statement(.block(statements), first)
  }

  private mutating func parseJavaScriptMember() -> Statement? {
    let first = start
    var modifiers: [String] = []
    while isName(), ["static", "async", "get", "set", "public", "private", "protected", "readonly", "override", "declare", "abstract"].contains(peek()),
      isName(1) || isSign("[", 1) || isSign("*", 1)
    {
      modifiers.append(peek())
      at += 1
    }
    if isSign("*") { at += 1 }
    guard let name = takeAnyName() else { return nil }
    if isSign("?") || isSign("!") { at += 1 }
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    let isStatic = modifiers.contains("static")
    if isSign("(") {
      let parameters = parseParameters()
      let type = takeSign(":") ? takeType() : nil
      let body = takeBody()
      _ = takeSign(";")
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
    let type = takeSign(":") ? takeType() : nil
    let value = takeSign("=") ? parseExpression() : nil
    _ = takeSign(";")
    return Statement(
      .variable(
        Variable(
          names: [name], type: type, value: value, isConstant: modifiers.contains("readonly"),
          isStatic: isStatic, modifiers: modifiers, start: first)), first)
  }

  // MARK: - Kotlin

  private mutating func parseKotlinDeclaration(
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
      var name = takeAnyName() ?? ""
      var receiver: String?
      if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
      if isSign("?") { at += 1 }
      while isSign("."), isName(1) {
        at += 1
        receiver = name
        name = takeAnyName() ?? ""
      }
      return parseFunctionRest(name, modifiers, isStatic: false, receiver: receiver, from: first)
    case "class", "interface", "enum": return isName(1) ? parseType(from: first) : nil
    case "object":
      guard isName(1) || modifiers.contains("companion") else { return nil }
      return parseType(from: first)
    case "init" where isSign("{", 1):
      at += 1
      return Statement(
        .function(Function(name: "init", isStatic: true, start: first, body: takeBody())), first)
    case "constructor" where isSign("(", 1):
      at += 1
      _ = parseParameters()
      if takeSign(":") { _ = parseExpression() }
      _ = takeBody()
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

  private mutating func parseKotlinVariable(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    let isConstant = isName("val")
    at += 1
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    let nameStart = start
    var pattern = Variable.Pattern.single
    var names: [String] = []
    if isSign("(") {
      var inside = inner()
      at = groupEnd
      while !inside.isAtEnd {
        names.append(inside.takeAnyName() ?? "_")
        inside.skipToComma()
        _ = inside.takeSign(",")
      }
      pattern = .elements
    } else if var name = takeAnyName() {
      while isSign("."), isName(1) { at += 1; name = takeAnyName() ?? "" }
      names = [name]
    }
    let type = takeSign(":") ? takeType() : nil
    var value: Expression?
    var getter: Function?
    if takeSign("=") {
      value = parseExpression()
    } else if takeName("by") {
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
      if takeSign(":") { _ = takeType() }
      let bodyStart = start
      if takeSign("=") {
        getter = Function(name: names.first ?? "", start: bodyStart, body: .expression(parseExpression()))
      } else {
        getter = Function(name: names.first ?? "", start: bodyStart, body: takeBody())
      }
    }
    return Statement(
      .variable(
        Variable(
          names: names, pattern: pattern, type: type, value: value,
          isConstant: isConstant, isStatic: modifiers.contains("const"), modifiers: modifiers,
          start: nameStart, getter: getter)), first)
  }

  // MARK: - Languages with the type first

  private mutating func parseTypedDeclaration(
    _ modifiers: [String], from first: Int
  ) -> Statement? {
    switch peek() {
    case "class", "enum", "interface", "struct", "extension", "record", "mixin":
      if language != .objectiveC, isName(1) { return parseType(from: first) }
    case "import", "export", "part", "library" where language == .dart,
      "namespace", "using" where language == .cSharp && isName(1), "@import", "@class":
      return parseDirective(from: first)
    case "typedef":
      while at < end, !takeSign(";") { at = after(at) }
      return Statement(.expression(expression(.unknown, from: first)), first)
    case "return", "throw", "await", "new", "else", "case", "yield", "break", "continue", "in": return nil
    default: break
    }
    if language == .dart, isName("get"), isName(1) {
      at += 1
      guard let name = takeAnyName() else { return nil }
      return parseTypedFunction(name, type: nil, modifiers, isGetter: true, from: first)
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
    guard let type = takeType() else { return nil }
    if language == .dart, isName("get"), isName(1) {
      at += 1
      guard let name = takeAnyName() else { return nil }
      return parseTypedFunction(name, type: type, modifiers, isGetter: true, from: first)
    }
    guard isName(), !["as", "is", "in", "on"].contains(peek()) || language == .cSharp && !["as", "is"].contains(peek())
    else {
      at = before
      return nil
    }
    if let statement = parseTypedRest(type: type, modifiers, from: first) { return statement }
    at = before
    return nil
  }

  private mutating func parseDirective(from first: Int) -> Statement? {
    if isName("namespace") {
      at += 2
      while isSign("."), isName(1) { at += 2 }
      if isSign("{") {
        var inside = inner()
        at = groupEnd
        return Statement(.block(inside.parseStatements()), first)
      }
      _ = takeSign(";")
      return Statement(.expression(expression(.unknown, from: first)), first)
    }
    if isName("using"), isName("var", 1) { return nil }
    while at < end, !takeSign(";") { at = after(at) }
    return Statement(.expression(expression(.unknown, from: first)), first)
  }

  private mutating func parseTypedRest(
    type: String?, _ modifiers: [String], from first: Int
  ) -> Statement? {
    let nameStart = start
    let isStatic = modifiers.contains("static") || modifiers.contains("const") && language == .cSharp
    guard let name = takeAnyName() else { return nil }
    if isSign("<"), let close = typeArgumentsEnd(at), tree.isSign("(", at: close) { at = close }
    if isSign("("), type != nil {
      return parseTypedFunction(name, type: type, modifiers, isGetter: false, from: first)
    }
    if isSign("["), language == .objectiveC { at = groupEnd }
    var getter: Function?
    var value: Expression?
    if isSign("{"), language == .cSharp, type != nil {
      getter = parseCSharpAccessors(named: name)
      if takeSign("=") { value = parseExpression() }
      _ = takeSign(";")
    } else if isSign("="), isSign(">", 1), language == .cSharp {
      at += 2
      let bodyStart = start
      getter = Function(name: name, start: bodyStart, body: .expression(parseExpression()))
      _ = takeSign(";")
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
    if isSign(","), isName(1), isSign("=", 2) || isSign(";", 2) || isSign(",", 2), depth < Self.depthLimit {
      at += 1
      depth += 1
      defer { depth -= 1 }
      guard let next = parseTypedRest(type: type, modifiers, from: first) else { return own }
      return Statement(.block([own, next]), first)
    }
    _ = takeSign(";")
    return own
  }

  private mutating func parseCSharpAccessors(named name: String) -> Function? {
    var inside = inner()
    let bodyStart = start
    at = groupEnd
    while inside.at < inside.end {
      if inside.isName("get") {
        inside.at += 1
        if inside.isSign("{") {
          return Function(name: name, start: bodyStart, body: inside.takeBody())
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

  private mutating func parseTypedFunction(
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
    let body: Function.Body
    let bodyStart = start
    if isSign("{") {
      body = takeBody()
    } else if isSign("="), isSign(">", 1) {
      at += 2
      body = .expression(parseExpression())
      _ = takeSign(";")
    } else if isSign(";") {
      at += 1
      body = .none
    } else {
      return nil
    }
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
  private mutating func parseConstructor(of type: String) -> Statement? {
    let first = start
    let modifiers = takeModifiers()
    _ = takeName("factory")
    _ = takeName("const")
    guard isName(type) else { return nil }
    at += 1
    var name = "init"
    if isSign("."), isName(1) {
      at += 1
      name = takeAnyName() ?? name
    }
    guard isSign("(") else { return nil }
    let parameters = parseParameters()
    if takeSign(":") {
      // What is set before the body; its values are those of the parameters.
      while at < end, !isSign(";"), !isSign("{") { at = after(at) }
    }
    var body = Function.Body.none
    if isSign("{") {
      body = takeBody()
    } else if isSign("="), isSign(">", 1) {
      at += 2
      body = .expression(parseExpression())
    }
    _ = takeSign(";")
    return Statement(
      .function(
        Function(
          name: name, parameters: parameters, isStatic: true, modifiers: modifiers, start: first,
          body: body)), first)
  }
}
