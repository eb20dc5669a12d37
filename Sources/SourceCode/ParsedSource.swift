extension ParsedSource {
  /// Parses a source.
  ///
  /// - Parameters:
  ///   - bytes: the source, in UTF-8.
  ///   - language: its language.
  package init(_ bytes: [UInt8], in language: Language) {
    let tokens = TokenTree(bytes, in: language)
    var parser = Parser(tokens)
    var statements = Self.defined(in: tokens)
    statements += parser.parseStatements()
    self.init(tokens: tokens, statements: statements, imports: Self.imports(of: tokens))
  }

  /// The constants that `#define` makes.
  private static func defined(in tokens: TokenTree) -> [Statement] {
    tokens.definitions.compactMap { definition in
      let range = definition.range.clamped(to: 0..<tokens.bytes.count)
      guard range.count < 4096, range.lowerBound < 1 << 20 else { return nil }
      let source = Array(tokens.bytes[..<range.upperBound])
      var parser = Parser(TokenTree(source, in: .objectiveC, from: range.lowerBound))
      guard !parser.isAtEnd else { return nil }
      let value = parser.parseExpression()
      return Statement(
        .variable(
          Variable(
            names: [definition.name], value: value, isConstant: true, start: range.lowerBound)),
        range.lowerBound)
    }
  }

  private static func imports(of tokens: TokenTree) -> [Import] {
    switch tokens.language {
    case .javaScript: javaScriptImports(tokens)
    case .swift: moduleImports(tokens, word: "import")
    case .cSharp: moduleImports(tokens, word: "using")
    case .kotlin: moduleImports(tokens, word: "import")
    case .dart: dartImports(tokens)
    case .objectiveC: []
    }
  }

  private static func dartImports(_ tokens: TokenTree) -> [Import] {
    tokens.tokens.indices.prefix(5000).compactMap { index in
      guard ["import", "export", "part"].contains(tokens.text(at: index)),
        let module = string(tokens, index + 1)
      else { return nil }
      let name = tokens.text(at: index + 2) == "as" ? tokens.text(at: index + 3) : ""
      return Import(module: module, member: nil, name: name)
    }
  }

  private static func moduleImports(_ tokens: TokenTree, word: String) -> [Import] {
    var imports: [Import] = []
    for index in tokens.tokens.indices.prefix(5000) where tokens.text(at: index) == word {
      var at = index + 1
      while ["struct", "class", "enum", "func", "static", "var", "let"].contains(
        tokens.text(at: at))
      { at += 1 }
      guard tokens.tokens.indices.contains(at), tokens.tokens[at].kind == .name else { continue }
      var module = tokens.text(at: at)
      while tokens.isSign(".", at: at + 1), tokens.tokens.indices.contains(at + 2) {
        at += 2
        module += "." + tokens.text(at: at)
      }
      let last = module.split(separator: ".").last.map(String.init) ?? module
      let name = tokens.text(at: at + 1) == "as" ? tokens.text(at: at + 2) : last
      imports.append(Import(module: module, member: nil, name: name))
    }
    return imports
  }

  private static func string(_ tokens: TokenTree, _ index: Int) -> String? {
    guard tokens.tokens.indices.contains(index), tokens.tokens[index].kind == .string else {
      return nil
    }
    guard case .text(let range)? = tokens.segments[index]?.first else { return nil }
    return tokens.unescaped(range, ofStringAt: index)
  }

  private static func javaScriptImports(_ tokens: TokenTree) -> [Import] {
    var imports: [Import] = []
    for index in tokens.tokens.indices where tokens.tokens[index].kind == .name {
      switch tokens.text(at: index) {
      case "import" where !tokens.isSign("(", at: index + 1) && !tokens.isSign(".", at: index + 1),
        "export" where tokens.isSign("{", at: index + 1) || tokens.isSign("*", at: index + 1):
        imports += importStatement(tokens, index)
      case "require", "import":
        guard tokens.isSign("(", at: index + 1), let module = string(tokens, index + 2) else {
          continue
        }
        imports += requirement(tokens, index, module)
      default: continue
      }
    }
    return imports
  }

  /// Reads `import a, { b as c }, * as d from 'module'`.
  private static func importStatement(_ tokens: TokenTree, _ index: Int) -> [Import] {
    let isExport = tokens.text(at: index) == "export"
    var at = index + 1
    var found: [(member: String?, name: String)] = []
    while at < tokens.tokens.count, at < index + 400 {
      if let module = string(tokens, at) {
        if found.isEmpty { found = [(nil, "")] }
        return found.map { Import(module: module, member: $0.member, name: $0.name) }
      }
      let text = tokens.text(at: at)
      if text == "from" || text == "," || text == "type" {
        at += 1
      } else if text == "*" {
        if tokens.text(at: at + 1) == "as" {
          found.append((nil, tokens.text(at: at + 2)))
          at += 3
        } else {
          found.append((nil, isExport ? "*" : ""))
          at += 1
        }
      } else if text == "{" {
        let end = tokens.tokens[at].next - 1
        var inner = at + 1
        while inner < end {
          if tokens.text(at: inner) == "type" { inner += 1 }
          let member = tokens.text(at: inner)
          if tokens.text(at: inner + 1) == "as" {
            found.append((member, tokens.text(at: inner + 2)))
            inner += 4
          } else {
            if member != "," { found.append((member, member)) }
            inner += member == "," ? 1 : 2
          }
        }
        at = max(end + 1, at + 1)
      } else if tokens.tokens[at].kind == .name {
        found.append(("default", text))
        at += 1
      } else {
        return []
      }
    }
    return []
  }

  /// Reads `const name = require('module')` and `const { a } = await import('module')`.
  private static func requirement(_ tokens: TokenTree, _ index: Int, _ module: String) -> [Import] {
    var at = index - 1
    while at >= 0,
      ["await", "(", "_interopRequireDefault", "_interopRequireWildcard"].contains(
        tokens.text(at: at))
    { at -= 1 }
    guard tokens.isSign("=", at: at), at > 0 else {
      return [Import(module: module, member: nil, name: "")]
    }
    at -= 1
    if tokens.tokens[at].kind == .name {
      return [Import(module: module, member: nil, name: tokens.text(at: at))]
    }
    guard tokens.isSign("}", at: at) else { return [Import(module: module, member: nil, name: "")] }
    var names: [Import] = []
    at -= 1
    while at >= 0, !tokens.isSign("{", at: at), names.count < 100 {
      if tokens.tokens[at].kind == .name {
        let name = tokens.text(at: at)
        let isRenamed = tokens.isSign(":", at: at - 1)
        names.append(
          Import(module: module, member: isRenamed ? tokens.text(at: at - 2) : name, name: name))
        if isRenamed { at -= 2 }
      }
      at -= 1
    }
    return names
  }
}
