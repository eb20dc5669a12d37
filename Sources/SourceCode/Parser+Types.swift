// Declarations of types.

extension Parser {
  /// Parses a type of Swift, Kotlin, C#, Dart or JavaScript, from its keyword on.
  mutating func parseType(from first: Int) -> Statement? {
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
    if language == .kotlin, word == "enum" { _ = consumeName("class"); kind = .enumeration }
    if language == .kotlin, word == "annotation" { _ = consumeName("class") }
    var name = isName() && !isSign("{") ? consumeAnyName() ?? "" : "Companion"
    while isSign("."), isName(1) {
      at += 1
      name += "." + (consumeAnyName() ?? "")
    }
    if language == .dart, word == "extension", name == "on" { name = "" }
    if isSign("<"), let close = typeArgumentsEnd(at) { at = close }
    var parameters: [Function.Parameter] = []
    if language == .kotlin {
      while isName(),
        ["private", "internal", "constructor"].contains(peek()) || peek().hasPrefix("@")
      { at += 1 }
    }
    if isSign("("), language == .kotlin || language == .cSharp { parameters = parseParameters() }
    let supertypes = parseSupertypes()
    guard isSign("{") else {
      while at < end, !consumeSign(";") {
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
      if inside.consumeSign(";") || inside.consumeSign(",") { continue }
      if kind == .enumeration, language == .swift,
        inside.isName("case") || inside.isName("indirect") && inside.isName("case", 1)
      {
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

  mutating func parseSupertypes() -> [String] {
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
      } else if let type = parseType() {
        types.append(type)
        if isSign("(") { at = groupEnd }
      } else {
        break
      }
    }
    return types
  }

  mutating func parseSwiftCases() -> [EnumerationCase] {
    _ = consumeName("indirect")
    at += 1
    var cases: [EnumerationCase] = []
    repeat {
      let nameStart = start
      guard let name = consumeAnyName() else { break }
      let hasPayload = isSign("(")
      if hasPayload { at = groupEnd }
      let value = consumeSign("=") ? parseExpression() : nil
      cases.append(
        EnumerationCase(
          name: name, value: value, arguments: [], hasPayload: hasPayload, start: nameStart))
    } while consumeSign(",")
    return cases
  }

  /// Parses `a, b = 2, c("x");` at the beginning of an enumeration.
  mutating func parseListedCases() -> [EnumerationCase] {
    var cases: [EnumerationCase] = []
    while at < end, cases.count < 5000 {
      if consumeSign(",") { continue }
      if isSign("["), language == .cSharp { at = groupEnd; continue }
      if isName(), peek().hasPrefix("@") {
        at += 1; if isSign("("), isTight() { at = groupEnd }; continue
      }
      if consumeSign(";") { break }
      let nameStart = start
      let name: String
      if at < end, tree.tokens[at].kind == .string {
        guard case .text(let parts) = parseString().kind, case .text(let text)? = parts.first else {
          break
        }
        name = text
      } else {
        guard let word = consumeAnyName() else { break }
        name = word
      }
      let arguments = isSign("(") ? parseArguments() : []
      if isSign("{"), language == .kotlin { at = groupEnd }
      let value = consumeSign("=") ? parseExpression() : nil
      cases.append(
        EnumerationCase(
          name: name, value: value, arguments: arguments, hasPayload: false, start: nameStart))
      guard isSign(",") || isSign(";") else { break }
    }
    return cases
  }

  /// Parses a member of a type.
  mutating func parseMember(of type: String) -> [Statement] {
    let before = at
    if let declaration = parseDeclaration() {
      if case .block(let several) = declaration.kind { return several }
      return [declaration]
    }
    at = before
    if language == .javaScript, let member = parseJavaScriptMember() { return [member] }
    if language == .dart || language == .cSharp, let member = parseConstructor(of: type) {
      return [member]
    }
    at = after(at)
    return []
  }
}
